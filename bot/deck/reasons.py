"""Every reason for which the deck refuses an action, and what can be wrong in a deck's file.

The sentences are made in `bot/render`.
"""

from enum import StrEnum


class DeckReason(StrEnum):
    """The comment behind each reason names the values that come with it."""

    NO_DECK = "deck.no_deck"
    NO_CUSTOM_DECK = "deck.no_custom_deck"
    MASTER_ONLY = "deck.master_only"
    UNKNOWN_CHARACTER = "deck.unknown_character"  # name, near
    NOT_YOURS = "deck.not_yours"  # name, owner
    TOO_MANY_CHARACTERS = "deck.too_many_characters"  # most
    EMPTY_NAME = "deck.empty_name"
    NAME_TOO_LONG = "deck.name_too_long"  # most, length
    BAD_COUNT = "deck.bad_count"  # least, most, count
    DECLARATION_OPEN = "deck.declaration_open"  # name, left
    CHOICE_OPEN = "deck.choice_open"  # name, choice, card (names)
    NOTHING_DECLARED = "deck.nothing_declared"  # name
    ALL_DRAWN = "deck.all_drawn"  # name
    DRAWING_ENDED = "deck.drawing_ended"  # name, card
    EMPTY_DECK = "deck.empty_deck"
    NOT_DUE = "deck.not_due"
    UNKNOWN_CHOICE = "deck.unknown_choice"  # choice
    ALREADY_CHOSEN = "deck.already_chosen"
    UNKNOWN_OPTION = "deck.unknown_option"  # option, options
    EMPTY_TEXT = "deck.empty_text"
    TEXT_TOO_LONG = "deck.text_too_long"  # most, length
    NOT_ANSWERED = "deck.not_answered"
    NOT_SECRET = "deck.not_secret"  # noqa: S105 - no password
    UNKNOWN_CARD = "deck.unknown_card"  # card, near
    CARD_IN_DECK = "deck.card_in_deck"  # card
    CARD_AWAY = "deck.card_away"  # card
    NO_WISH = "deck.no_wish"  # name
    NO_FATES = "deck.no_fates"  # name
    FATES_STORED = "deck.fates_stored"  # name
    NOT_ENDED = "deck.not_ended"  # name
    TOO_MANY_DRAWS = "deck.too_many_draws"  # name, most, left
    UNKNOWN_CONDITION = "deck.unknown_condition"  # condition, near
    UNKNOWN_MOVE = "deck.unknown_move"
    FILE_TOO_LARGE = "deck.file_too_large"  # most, size (bytes)
    FILE_NOT_JSON = "deck.file_not_json"  # line, column
    FILE_WRONG = "deck.file_wrong"  # place, title (the card's), problem and its values (below)


class DeckProblem(StrEnum):
    """What is wrong at a place of a deck's file; the comment names the values."""

    TOO_DEEP = "too_deep"
    STANDS_TWICE = "stands_twice"  # first (the place where it stands already)
    KEY_TWICE = "key_twice"
    NOT_A_NUMBER = "not_a_number"
    NUMBER_TOO_LONG = "number_too_long"
    NOT_TEXT = "not_text"
    MISSING = "missing"
    UNKNOWN_FIELD = "unknown_field"  # near
    UNKNOWN_KIND = "unknown_kind"  # found, near
    NEEDS_NUMBER = "needs_number"
    NEEDS_TEXT = "needs_text"
    NEEDS_TRUTH = "needs_truth"
    NEEDS_LIST = "needs_list"
    NEEDS_OBJECT = "needs_object"
    TOO_LARGE = "too_large"  # most
    TOO_SMALL = "too_small"  # least
    TOO_LONG = "too_long"  # most
    TOO_SHORT = "too_short"  # least
    EMPTY_TEXT = "empty_text"
    BAD_ID = "bad_id"
    NOT_ALLOWED = "not_allowed"  # expected
    REDRAWS_WITHOUT_LEAVING = "redraws_without_leaving"
    REDRAWS_AND_MORE = "redraws_and_more"
    ENDS_AND_EXTRA = "ends_and_extra"
    INSTEAD_OF_NOTHING = "instead_of_nothing"
    INSTEAD_TWICE = "instead_twice"
