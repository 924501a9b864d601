"""Every reason for which the dragon's game refuses something; the sentences are made elsewhere.

The comment behind each reason names the values that come with it.
"""

from enum import StrEnum


class DragonReason(StrEnum):
    """Why a move, a set-up or a name is refused."""

    GAME_OVER = "dragon.game_over"  # outcome
    NOT_ASKED = "dragon.not_asked"  # seat, asked (the seat that is, or None), question (or None)
    OTHER_QUESTION = "dragon.other_question"  # seat, question
    CARD_NOT_IN_HAND = "dragon.card_not_in_hand"  # seat, card
    PRONE = "dragon.prone"  # seat, card: may not be played on the ground
    ACTION_UNDER_WAY = "dragon.action_under_way"  # seat, card: the one on the board
    PART_NOT_ALLOWED = "dragon.part_not_allowed"  # part, allowed (parts)
    ALLY_NOT_ALLOWED = "dragon.ally_not_allowed"  # ally, allowed (seats)
    NOTHING_TO_PROCEED = "dragon.nothing_to_proceed"  # asked (seat)
    UNKNOWN_SEAT = "dragon.unknown_seat"  # seat, most
    SEAT_AUTOMATED = "dragon.seat_automated"  # seat
    SEAT_NOT_AUTOMATED = "dragon.seat_not_automated"  # seat
    AMEND_NOT_NOW = "dragon.amend_not_now"  # asked (seat or None), question (or None)
    AMEND_RANGE = "dragon.amend_range"  # seat (or None), part (or None), least, most, value
    AMEND_STANDING = "dragon.amend_standing"  # seat: without hit points nobody stands
    AMEND_TARGET = "dragon.amend_target"  # seat: it has no hit points
    AMEND_HAND = "dragon.amend_hand"  # seat, held, limit: too many cards for those hit points
    AMEND_ALL_PARTS = "dragon.amend_all_parts"  # at least one part keeps a hit point
    AMEND_NOTHING = "dragon.amend_nothing"  # it is all so already
    BAD_ORDER = "dragon.bad_order"  # deck: a new order must hold exactly the discarded cards
    NO_DRAGON_CARD = "dragon.no_dragon_card"  # turn: a partial deck has run out
    SEAT_COUNT = "dragon.seat_count"  # least, most, count
    SETTING_RANGE = "dragon.setting_range"  # setting, least, most, value
    UNKNOWN_CARD = "dragon.unknown_card"  # card
    DUPLICATE_CARD = "dragon.duplicate_card"  # deck, card
    MISSING_CARDS = "dragon.missing_cards"  # deck, cards
    POSITION_WRONG = "dragon.position_wrong"  # place, problem (a PositionProblem), value
    NAME_LENGTH = "dragon.name_length"  # count, expected
    NAME_SYLLABLE = "dragon.name_syllable"  # syllable, place (part), allowed (syllables)
    NAME_MISPLACED = "dragon.name_misplaced"  # syllable, place, belongs (part), allowed
