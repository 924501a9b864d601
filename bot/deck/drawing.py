"""Declaring, drawing and choosing: the player's part, and the hour after which the rest is drawn.

Decisions where the texts are silent: a character may declare again when everything declared before
is drawn and no choice may still add draws. When the hour is over, whatever comes first draws the
rest: the timer, or the player's own next move. A choice in the way is waited for, and making it
draws what is left; draws that it adds when nothing is left have a new hour. With no card in the
deck a draw is refused, and the rest lapses when the hour is over. Source: spec/deck.md, part 1.
"""

from bot.deck.actions import Choose, Declare, Draw, SpendFates, SpendWish
from bot.deck.cards import Card
from bot.deck.course import Course, few_words, named
from bot.deck.events import Chose, Declared, Drew, FatesSpent, FellDue, RanOut, WishSpent
from bot.deck.questions import changes_of, chosen, extra_of, questions_of
from bot.deck.reasons import DeckReason
from bot.deck.sheet import FatesChange, WishesChange
from bot.deck.state import (
    HOUR,
    MOST_CHARACTERS,
    MOST_DECLARED,
    Character,
    ChoiceKind,
    DeckState,
)
from bot.errors import Refused

LATE_AFTER = 120_000
"""Milliseconds after the hour from which on an automatic draw is told to be late."""


def declare(course: Course, action: Declare) -> None:
    """Declare a number of draws."""
    if course.state.deck is None:
        raise Refused(DeckReason.NO_DECK)
    if isinstance(action.character, str):
        named(action.character)
        found = course.find(action.character)
    else:
        found = course.character(action.character)
    if found is not None:
        course.check_own(found)
        check_may_declare(course.state, found)
    elif len(course.state.characters) >= MOST_CHARACTERS:
        raise Refused(DeckReason.TOO_MANY_CHARACTERS, most=MOST_CHARACTERS)
    if not 1 <= action.count <= MOST_DECLARED:
        raise Refused(DeckReason.BAD_COUNT, least=1, most=MOST_DECLARED, count=action.count)
    course.happens(
        Declared(
            character=found.number if found else course.state.characters_made + 1,
            name=found.name if found else named(str(action.character)),
            owner=found.owner if found else course.seat.person,
            count=action.count,
            at=course.now,
            is_new=found is None,
        )
    )


def check_may_declare(state: DeckState, character: Character) -> None:
    """Raise Refused unless the character's last declaration is over."""
    _check_not_ended(character)
    if character.left:
        raise Refused(DeckReason.DECLARATION_OPEN, name=character.name, left=character.left)
    adding = [one for one in state.blocking(character.number) if one.extra]
    if adding:
        raise _choice_open(character, adding[0].number, adding[0].card.name)


def draw(course: Course, action: Draw) -> None:
    """Draw one card, or all the rest where the hour is over."""
    if course.state.deck is None:
        raise Refused(DeckReason.NO_DECK)
    character = course.own(action.character)
    check_may_draw(course.state, character)
    if not course.state.cards:
        raise Refused(DeckReason.EMPTY_DECK)
    if _is_hour_over(course, character):
        draw_the_rest(course, character.number)
    else:
        _draw_once(course, character.number, due_at=None)


def check_may_draw(state: DeckState, character: Character) -> None:
    """Raise Refused unless the character has a draw left and no choice before it."""
    _check_not_ended(character)
    if character.declaration is None:
        raise Refused(DeckReason.NOTHING_DECLARED, name=character.name)
    blocking = state.blocking(character.number)
    if blocking:
        raise _choice_open(character, blocking[0].number, blocking[0].card.name)
    if not character.left:
        raise Refused(DeckReason.ALL_DRAWN, name=character.name)


def _check_not_ended(character: Character) -> None:
    if character.ended is not None:
        raise Refused(DeckReason.DRAWING_ENDED, name=character.name, card=character.ended.name)


def _choice_open(character: Character, choice: int, card: str) -> Refused:
    return Refused(DeckReason.CHOICE_OPEN, name=character.name, choice=choice, card=card)


def _is_hour_over(course: Course, character: Character) -> bool:
    declaration = character.declaration
    if declaration is None or not declaration.left:
        return False
    return declaration.overdue or course.now >= declaration.since + HOUR


def fall_due(course: Course, number: int) -> None:
    """Draw the rest because the hour is over; raises Refused where it is not."""
    character = course.character(number)
    due_at = character.declaration.due_at if character.declaration else None
    if due_at is None or course.now < due_at:
        raise Refused(DeckReason.NOT_DUE)
    draw_the_rest(course, number)


def draw_the_rest(course: Course, number: int) -> None:
    """Draw until nothing is left, a choice is in the way, or no card is in the deck."""
    declaration = course.character(number).declaration
    due_at = declaration.due_at if declaration else None
    while (character := course.character(number)).left:
        if course.state.blocking(number):
            if character.declaration and not character.declaration.overdue:
                course.happens(FellDue(character=number, name=character.name, left=character.left))
            return
        if not course.state.cards:
            course.happens(RanOut(character=number, name=character.name, lapsed=character.left))
            return
        # What waited for a choice is not late: it could not come before.
        _draw_once(course, number, due_at=course.now if due_at is None else due_at)


def _draw_once(course: Course, number: int, due_at: int | None) -> None:
    """One declared draw: one card, and with Fool those drawn at once after it."""
    while True:
        cards = course.state.cards
        character = course.character(number)
        if not cards:
            course.happens(RanOut(character=number, name=character.name, lapsed=0, redraw=True))
            return
        card = cards[course.dice.die(len(cards)) - 1]
        # A card drawn again at once leaves, so that without another one this is the whole draw.
        counts = not card.redraws or len(cards) == 1
        course.happens(_drew(course, character, card, counts=counts, due_at=due_at))
        if not card.redraws:
            return


def _drew(
    course: Course, character: Character, card: Card, *, counts: bool, due_at: int | None
) -> Drew:
    state, now = course.state, course.now
    left = character.left - int(counts)
    return Drew(
        character=character.number,
        name=character.name,
        number=state.draws_made + 1,
        card=card.ref,
        at=now,
        automatic=due_at is not None,
        late=due_at is not None and now - due_at >= LATE_AFTER,
        counts=counts,
        told=course.told(character, changes_of(card, course.dice)),
        asked=questions_of(card, character.number, state.choices_made, now),
        left_deck=card.leaves,
        ended=card.ends,
        lapsed=left if card.ends else 0,
        left=0 if card.ends else left,
    )


def choose(course: Course, action: Choose) -> None:
    """Make a choice; where the hour is over and nothing else is in the way, the rest is drawn."""
    character = course.own(action.character)
    choice = course.choice(action.choice)
    if choice.character != character.number or choice.kind is ChoiceKind.MASTER:
        raise Refused(DeckReason.UNKNOWN_CHOICE, choice=action.choice)
    is_text = choice.kind is ChoiceKind.TEXT
    option = few_words(action.option) if is_text else action.option
    changes = () if is_text else chosen(choice, option)
    is_over = _is_hour_over(course, character)
    course.happens(
        Chose(
            character=character.number,
            name=character.name,
            choice=choice.number,
            card=choice.card,
            option=option,
            at=course.now,
            told=course.told(character, changes),
            gained=extra_of(choice, option, character.left),
        )
    )
    if is_over:
        draw_the_rest(course, character.number)


def spend_wish(course: Course, action: SpendWish) -> None:
    """Use one of the character's wishes."""
    character = course.own(action.character)
    if not character.ledger.wishes:
        raise Refused(DeckReason.NO_WISH, name=character.name)
    (told,) = course.told(character, (WishesChange(change=-1),))
    course.happens(
        WishSpent(
            character=character.number,
            name=character.name,
            told=told,
            purpose=few_words(action.purpose) if action.purpose else None,
        )
    )


def spend_fates(course: Course, action: SpendFates) -> None:
    """Use the stored Fates."""
    character = course.own(action.character)
    if not character.ledger.fates:
        raise Refused(DeckReason.NO_FATES, name=character.name)
    (told,) = course.told(character, (FatesChange(stored=False),))
    course.happens(
        FatesSpent(
            character=character.number,
            name=character.name,
            told=told,
            purpose=few_words(action.purpose) if action.purpose else None,
        )
    )
