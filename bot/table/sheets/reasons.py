"""Why something about sheets, fights and cards is refused; sentences are made in `bot/render`.

What the engine refuses comes with its own reasons: CardReason, SentenceReason, MomentReason.
"""

from enum import StrEnum


class SheetReason(StrEnum):
    """The comment behind each reason names the values that come with it."""

    NO_SYSTEM = "sheets.no_system"
    """The campaign is played freely: there is no system for sheets."""
    UNKNOWN = "sheets.unknown"  # what, name, near: character, foe, card, clock, place, line,
    # library card, check (and checks: those that there are), value (of a sheet), target (a foe or
    # a character)
    NO_CHARACTER = "sheets.no_character"
    """The person has no character yet."""
    NAME_SOMEBODY = "sheets.name_somebody"
    """A game master, who plays nobody, did not say who is meant."""
    NOT_YOURS = "sheets.not_yours"  # name, owner
    PRIVATE = "sheets.private"  # name, owner: whose sheet it is, which nobody else may read
    NAME_TAKEN = "sheets.name_taken"  # name
    NO_LETTERS = "sheets.no_letters"  # name
    TOO_MANY = "sheets.too_many"  # what, most
    OUT_OF_RANGE = "sheets.out_of_range"  # what, least, most
    NOTHING_CHANGED = "sheets.nothing_changed"
    NOT_A_NUMBER = "sheets.not_a_number"  # what, least, most
    NOT_TAKEN = "sheets.not_taken"  # unfit: what of a form does not fit, a `sifting.Unfit` each
    ALREADY_THEIRS = "sheets.already_theirs"  # name, owner
    NOT_OWNED = "sheets.not_owned"  # name, thing
    """A track of a thing that the character has not."""
    NOT_JSON = "sheets.not_json"  # line, column
    NOT_JSON_HERE = "sheets.not_json_here"  # problem, key, found (import_problems.ImportProblem)
    FILE_TOO_LARGE = "sheets.file_too_large"  # most
    FIGHT_ON = "sheets.fight_on"
    NO_FIGHT = "sheets.no_fight"
    NOBODY_FIGHTS = "sheets.nobody_fights"
    ALREADY_FIGHTING = "sheets.already_fighting"  # name
    NOT_FIGHTING = "sheets.not_fighting"  # name
    NONE_OF_YOURS = "sheets.none_of_yours"
    """Nobody is in the fight for whom the person may act."""
    WHO_LEAVES = "sheets.who_leaves"
    """Of several in the fight for whom the person may act, nobody said who is meant."""
    TURN_OVER = "sheets.turn_over"  # name, owner, round: whose turn it is now
    NOT_THEIR_TURN = "sheets.not_their_turn"  # name, owner: whose turn it is
    TURNS_ARE_TICKED = "sheets.turns_are_ticked"  # name
    """In a fight the end of a turn is what ticks it."""
    SCENE_OVER = "sheets.scene_over"
    ANSWERED = "sheets.answered"  # card
    NOT_A_STORY_CARD = "sheets.not_a_story_card"  # card
    AT_REST = "sheets.at_rest"  # card
    BROKEN = "sheets.broken"  # card, problem
    ONE_SOURCE = "sheets.one_source"
    """A card comes from data, from a sentence or from the library: exactly one of them."""
    CARD_TAKEN = "sheets.card_taken"  # id
    CARD_HERE = "sheets.card_here"  # card: what the one at the table is called
    CARD_CHANGED = "sheets.card_changed"  # card, by, revision
    ALREADY_TICKED = "sheets.already_ticked"  # number
    NEEDS_NAME = "sheets.needs_name"
    NO_SUCH_CHECK = "sheets.no_such_check"  # check, system, checks: names of those it has
    """check is ability_check, saving_throw or attack, each a command that the system has not."""
    NOT_A_CHANGE = "sheets.not_a_change"  # typed
    """A change is typed as +2, -1 or =5."""
    NEVER_ENDED_SO = "sheets.never_ended_so"  # most: so many rolls were tried
    NOT_FILLED_IN = "sheets.not_filled_in"  # key: of the option that is needed
