"""Why something about a table's game of Daredragon is refused; what the rules refuse comes with a
DragonReason. Sentences are made in `bot/render`.
"""

from enum import StrEnum


class FellowshipReason(StrEnum):
    """The comment behind each reason names the values that come with it; seats count from 1."""

    NO_GAME = "fellowship.no_game"
    GAME_ON = "fellowship.game_on"
    """A game is being played or waits for its players: there is one at a time in a channel."""
    NOT_STARTED = "fellowship.not_started"
    STARTED = "fellowship.started"
    """Asked of a game that has begun: what only a lobby can do."""
    OVER = "fellowship.over"
    """The last game is over."""
    PAUSED = "fellowship.paused"
    NOT_PAUSED = "fellowship.not_paused"
    NOBODY_SITS = "fellowship.nobody_sits"
    """A game cannot start, or go on, without a person."""
    NO_SEAT = "fellowship.no_seat"
    """The person has no seat at this game."""
    SEATED = "fellowship.seated"  # seat: the person's own
    SEAT_HELD = "fellowship.seat_held"  # seat, name: of the person who sits there
    SEAT_UNKNOWN = "fellowship.seat_unknown"  # seat, most
    SEAT_NOT_HELD = "fellowship.seat_not_held"  # seat: nobody to send away sits there
    SEATS_FULL = "fellowship.seats_full"
    ONE_SEAT = "fellowship.one_seat"  # seat: where the person sat before
    """Who got up in a game sits down again where they sat: each sees one hand."""
    SEAT_GONE = "fellowship.seat_gone"  # seat: where the person sat before, name: of who sits there
    SENT_AWAY = "fellowship.sent_away"
    """Whoever runs the game has taken the person's seat from them."""
    FIRST_NOT_SEATED = "fellowship.first_not_seated"
    """Who is to have the first turn does not sit here."""
    NOT_RUNNING = "fellowship.not_running"  # host: who opened the game, or None
    """Only who runs the game may: the game masters, without a campaign the host."""
    NOT_TURN = "fellowship.not_turn"  # name: whose turn it is; is_manekin
    DISCARD_COUNT = "fellowship.discard_count"  # count: how many are asked for; given
    CARD_UNKNOWN = "fellowship.card_unknown"  # card, near (cards in hand)
    PART_UNKNOWN = "fellowship.part_unknown"  # part, near (a Part or None), allowed (Parts)
    DAREDEVIL_UNKNOWN = "fellowship.daredevil_unknown"  # name, near (a name or None)
    ZONE_UNKNOWN = "fellowship.zone_unknown"  # zone, near
    HALF_QUIET = "fellowship.half_quiet"
    """Quiet hours have a beginning and an end; one of them was not named."""
    ALWAYS_QUIET = "fellowship.always_quiet"
    """Quiet hours that end in the hour in which they begin."""
    VOTED = "fellowship.voted"
    NOTHING_CHANGED = "fellowship.nothing_changed"
    WHOSE = "fellowship.whose"
    """A daredevil is to be put right, and none was named."""
    WHICH_PART = "fellowship.which_part"
    """A body part is to be put right, and none was named."""
    NO_RECORD = "fellowship.no_record"
    """There is no finished game whose transcript could be had."""
    UNDO_HERE = "fellowship.undo_here"
    """Without a campaign, what is taken back is taken back by who runs the game."""
    UNDO_OTHERS = "fellowship.undo_others"
    """What was done last is not of the game, or cannot be taken back any more."""
