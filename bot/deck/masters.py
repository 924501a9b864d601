"""What the game master does with the deck: lay it out, put and take cards, grant, lift, answer.

Laying out a deck over another one lets all undrawn declarations lapse; characters keep their
ledgers and their ends. Source: spec/deck.md, part 1; issue 3, At the table.
"""

from bot.deck.actions import (
    Answer,
    Grant,
    ImportDeck,
    Lift,
    NewDeck,
    PutCard,
    Retire,
    Reveal,
    TakeCard,
)
from bot.deck.course import Course, few_words
from bot.deck.custom import read_deck
from bot.deck.events import (
    AnsweredOpenly,
    AnsweredSecretly,
    CardPut,
    CardTaken,
    DeckImported,
    DeckLaid,
    Lifted,
    Retired,
    Revealed,
    WasGranted,
)
from bot.deck.reasons import DeckReason
from bot.deck.sheet import AbilityChange, Change, FatesChange, WishesChange
from bot.deck.state import (
    MOST_DECLARED,
    MOST_LEFT,
    Character,
    ChoiceKind,
    Which,
    deck_of,
)
from bot.errors import Refused
from bot.text import folded, nearest, tidied

MOST_WISHES = 100
MOST_INTELLIGENCE = 30

LIMITS = {
    "draws": MOST_DECLARED,
    "again": 1,
    "wishes": MOST_WISHES,
    "fates": 1,
    "intelligence": MOST_INTELLIGENCE,
}
"""The most of each kind that is granted at once; of the score, the highest."""


def new_deck(course: Course, action: NewDeck) -> None:
    """Lay out a full deck."""
    if course.state.which is not None and not course.seat.is_master:
        raise Refused(DeckReason.MASTER_ONLY)
    if action.which == "custom" and course.state.custom is None:
        raise Refused(DeckReason.NO_CUSTOM_DECK)
    _lay_out(course, action.which)


def _lay_out(course: Course, which: Which) -> None:
    deck = deck_of(which, course.state.custom)
    if deck is None:
        raise Refused(DeckReason.NO_CUSTOM_DECK)
    lapsed = tuple(one.number for one in course.state.characters if one.left)
    course.happens(DeckLaid(which=which, name=deck.name, lapsed=lapsed))


def import_deck(course: Course, action: ImportDeck) -> None:
    """Keep a custom deck; raises Refused with the place in the file that is wrong."""
    course.happens(DeckImported(deck=read_deck(action.text)))
    if course.state.which == "custom":
        _lay_out(course, "custom")


def put_card(course: Course, action: PutCard) -> None:
    """Put a card back that is away."""
    card = course.card(action.card)
    if card.id not in course.state.away:
        raise Refused(DeckReason.CARD_IN_DECK, card=card.name)
    course.happens(CardPut(card=card.ref))


def take_card(course: Course, action: TakeCard) -> None:
    """Take a card out of the deck."""
    card = course.card(action.card)
    if card.id in course.state.away:
        raise Refused(DeckReason.CARD_AWAY, card=card.name)
    course.happens(CardTaken(card=card.ref))


def grant(course: Course, action: Grant) -> None:
    """Give a character something."""
    character = course.character(action.character)
    check_may_grant(character, action)
    course.happens(
        WasGranted(
            character=character.number,
            name=character.name,
            what=action.what,
            count=action.count,
            at=course.now,
            told=course.told(character, _granted(character, action)),
        )
    )


def check_may_grant(character: Character, action: Grant) -> None:
    """Raise Refused unless the character can be given that."""
    most = LIMITS[action.what]
    if not 1 <= action.count <= most:
        raise Refused(DeckReason.BAD_COUNT, least=1, most=most, count=action.count)
    match action.what:
        case "draws" if character.ended is not None:
            raise Refused(DeckReason.DRAWING_ENDED, name=character.name, card=character.ended.name)
        case "draws" if character.left + action.count > MOST_LEFT:
            raise Refused(
                DeckReason.TOO_MANY_DRAWS,
                name=character.name,
                most=MOST_LEFT,
                left=character.left,
            )
        case "again" if character.ended is None:
            raise Refused(DeckReason.NOT_ENDED, name=character.name)
        case "fates" if character.ledger.fates:
            raise Refused(DeckReason.FATES_STORED, name=character.name)
        case _:
            return


def _granted(character: Character, action: Grant) -> tuple[Change, ...]:
    match action.what:
        case "wishes":
            return (WishesChange(change=action.count),)
        case "fates":
            return (FatesChange(stored=True),)
        case "intelligence":
            difference = action.count - character.ledger.intelligence
            return (AbilityChange(ability="intelligence", change=difference),)
        case _:
            return ()


def lift(course: Course, action: Lift) -> None:
    """End a condition or a curse."""
    character = course.character(action.character)
    wanted = folded(tidied(action.condition))
    lasting = character.ledger.lasting
    found = next((name for name in lasting if folded(name) == wanted), None)
    if found is None:
        near = nearest(action.condition, lasting)
        raise Refused(DeckReason.UNKNOWN_CONDITION, condition=action.condition[:100], near=near)
    course.happens(Lifted(character=character.number, name=character.name, condition=found))


def retire(course: Course, action: Retire) -> None:
    """Take a character away."""
    character = course.character(action.character)
    course.happens(Retired(character=character.number, name=character.name))


def answer(course: Course, action: Answer) -> None:
    """Answer a question that a card put to the game master."""
    choice = course.choice(action.choice)
    if choice.kind is not ChoiceKind.MASTER:
        raise Refused(DeckReason.UNKNOWN_CHOICE, choice=action.choice)
    text = few_words(action.text)
    kind = AnsweredSecretly if choice.is_hidden else AnsweredOpenly
    course.happens(
        kind(
            character=choice.character,
            name=course.character(choice.character).name,
            choice=choice.number,
            card=choice.card,
            text=text,
        )
    )


def reveal(course: Course, action: Reveal) -> None:
    """Make a secret answer known."""
    choice = course.state.choice(action.choice)
    if choice is None or choice.kind is not ChoiceKind.MASTER:
        raise Refused(DeckReason.UNKNOWN_CHOICE, choice=action.choice)
    if not choice.is_hidden:
        raise Refused(DeckReason.NOT_SECRET)
    if choice.answer is None:
        raise Refused(DeckReason.NOT_ANSWERED)
    course.happens(
        Revealed(
            character=choice.character,
            name=course.character(choice.character).name,
            choice=choice.number,
            card=choice.card,
            text=choice.answer,
        )
    )
