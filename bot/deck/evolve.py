"""The deck after an event: never refused, never random, and all from what the event records.

Source: design.md, rule 2; spec/deck.md, part 1.
"""

from collections.abc import Iterable
from typing import assert_never

from bot.deck.events import (
    AnsweredOpenly,
    AnsweredSecretly,
    CardPut,
    CardTaken,
    Chose,
    DeckEvent,
    DeckImported,
    DeckLaid,
    Declared,
    Drew,
    FatesSpent,
    FellDue,
    Lifted,
    RanOut,
    Retired,
    Revealed,
    WasGranted,
    WishSpent,
)
from bot.deck.ledger import Ledger
from bot.deck.sheet import Told, apply
from bot.deck.state import (
    MOST_CHOICES,
    MOST_HISTORY,
    Character,
    Choice,
    ChoiceKind,
    DeckState,
    Declaration,
    Past,
)


def evolve(state: DeckState, event: DeckEvent) -> DeckState:
    """Return the state after an event."""
    match event:
        case DeckLaid() | DeckImported() | CardPut() | CardTaken():
            return _deck_changed(state, event)
        case AnsweredOpenly() | AnsweredSecretly():
            return _choice(state, event.choice, answer=event.text)
        case Revealed():
            return _choice(state, event.choice, revealed=True)
        case Declared():
            return _declared(state, event)
        case Drew():
            return _drew(state, event)
        case Chose():
            return _chose(state, event)
        case _:
            return _of_one(state, event)


def _of_one(
    state: DeckState,
    event: FellDue | RanOut | WishSpent | FatesSpent | WasGranted | Lifted | Retired,
) -> DeckState:
    match event:
        case FellDue():
            return _declaration(state, event.character, overdue=True)
        case RanOut():
            return _lapsed(state, event.character, event.lapsed)
        case WishSpent() | FatesSpent():
            return _told(state, event.character, (event.told,))
        case WasGranted():
            return _granted(state, event)
        case Lifted():
            ledger = _of(state, event.character).ledger.lifted(event.condition)
            return _character(state, event.character, ledger=ledger)
        case Retired():
            return without(state, (event.character,))
        case _:
            assert_never(event)


def replayed(state: DeckState, events: Iterable[DeckEvent]) -> DeckState:
    """Return the state after several events."""
    for event in events:
        state = evolve(state, event)
    return state


def forgotten(state: DeckState, person: int) -> DeckState:
    """Return the state without a person: their characters, and what these drew."""
    numbers = tuple(one.number for one in state.characters if one.owner == person)
    history = tuple(one for one in state.history if one.character not in numbers)
    return without(state, numbers).changed(history=history)


def without(state: DeckState, numbers: tuple[int, ...]) -> DeckState:
    """Return the state without characters; what they drew stays told."""
    return state.changed(
        characters=tuple(one for one in state.characters if one.number not in numbers),
        choices=tuple(one for one in state.choices if one.character not in numbers),
    )


def _deck_changed(
    state: DeckState, event: DeckLaid | DeckImported | CardPut | CardTaken
) -> DeckState:
    match event:
        case DeckLaid():
            for number in event.lapsed:
                state = _lapsed(state, number, _of(state, number).left)
            kept = (_without_draws(choice) for choice in state.choices)
            choices = tuple(choice for choice in kept if choice is not None)
            return state.changed(which=event.which, away=(), choices=choices)
        case DeckImported():
            # The one before it is gone: what was away of it is of no deck any more.
            away = () if state.which == "custom" else state.away
            return state.changed(custom=event.deck, away=away)
        case CardPut():
            return state.changed(away=tuple(one for one in state.away if one != event.card.id))
        case CardTaken():
            return state.changed(away=(*state.away, event.card.id))


def _without_draws(choice: Choice) -> Choice | None:
    """A choice about draws from a deck that is gone; what else it offers stays."""
    match choice.kind:
        case ChoiceKind.EXTRA:
            return None
        case ChoiceKind.EXPERIENCE_OR_EXTRA:
            return choice.changed(options=("experience",), extra=0)
        case _:
            return choice


def _declared(state: DeckState, event: Declared) -> DeckState:
    declaration = Declaration(declared=event.count, since=event.at)
    if not event.is_new:
        return _character(state, event.character, declaration=declaration)
    new = Character(
        number=event.character, name=event.name, owner=event.owner, declaration=declaration
    )
    return state.changed(
        characters=(*state.characters, new), characters_made=state.characters_made + 1
    )


def _drew(state: DeckState, event: Drew) -> DeckState:
    number = event.character
    character, declaration = _of(state, number), _declaration_of(state, number)
    ledger, _ = apply(character.ledger, (one.change for one in event.told))
    after = character.changed(
        ledger=ledger,
        declaration=declaration.changed(
            drawn=declaration.drawn + int(event.counts),
            lapsed=declaration.lapsed + event.lapsed,
            since=event.at,
            overdue=declaration.overdue or event.automatic,
        ),
        ended=event.card if event.ended else character.ended,
    )
    past = Past(
        number=event.number,
        character=number,
        name=event.name,
        card=event.card,
        at=event.at,
        automatic=event.automatic,
        late=event.late,
    )
    # At once: each change of the state is checked as a whole, and an act may draw a hundred cards.
    return state.changed(
        characters=tuple(after if one.number == number else one for one in state.characters),
        away=(*state.away, event.card.id) if event.left_deck else state.away,
        choices=_bounded((*state.choices, *event.asked)),
        choices_made=state.choices_made + len(event.asked),
        draws_made=state.draws_made + 1,
        history=(*state.history, past)[-MOST_HISTORY:],
    )


def _bounded(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """At most so many are kept: answered ones go first, then the game master's oldest."""
    too_many = len(choices) - MOST_CHOICES
    if too_many <= 0:
        return choices
    going = sorted((one for one in choices if not one.blocks), key=lambda one: one.is_open)
    gone = {one.number for one in going[:too_many]}
    return tuple(one for one in choices if one.number not in gone)


def _chose(state: DeckState, event: Chose) -> DeckState:
    choice = state.choice(event.choice)
    if choice is not None and choice.kind is ChoiceKind.TEXT:
        state = _choice(state, event.choice, answer=event.option)
    else:
        kept = tuple(one for one in state.choices if one.number != event.choice)
        state = state.changed(choices=kept)
    state = _told(state, event.character, event.told)
    return _gained(state, event.character, event.gained, event.at)


def _granted(state: DeckState, event: WasGranted) -> DeckState:
    match event.what:
        case "draws":
            return _gained(state, event.character, event.count, event.at)
        case "again":
            return _character(state, event.character, ended=None)
        case "intelligence":
            told = _told(state, event.character, event.told)
            ledger = _of(told, event.character).ledger.changed(intelligence_entered=True)
            return _character(told, event.character, ledger=ledger)
        case _:
            return _told(state, event.character, event.told)


def _gained(state: DeckState, number: int, draws: int, at: int) -> DeckState:
    """More draws. The hour runs on while others are left; with none left it begins anew."""
    if not draws:
        return state
    declaration = _of(state, number).declaration
    if declaration is None:
        declaration = Declaration(declared=0, extra=draws, since=at)
        return _character(state, number, declaration=declaration)
    anew = {} if declaration.left else {"since": at, "overdue": False}
    return _declaration(state, number, extra=declaration.extra + draws, **anew)


def _lapsed(state: DeckState, number: int, draws: int) -> DeckState:
    lapsed = _declaration_of(state, number).lapsed + draws
    return _declaration(state, number, lapsed=lapsed)


def _told(state: DeckState, number: int, told: tuple[Told, ...]) -> DeckState:
    if not told:
        return state
    ledger: Ledger = _of(state, number).ledger
    after, _ = apply(ledger, (one.change for one in told))
    return _character(state, number, ledger=after)


def _of(state: DeckState, number: int) -> Character:
    character = state.character(number)
    if character is None:
        raise ValueError(f"there is no character {number}")
    return character


def _declaration_of(state: DeckState, number: int) -> Declaration:
    declaration = _of(state, number).declaration
    if declaration is None:
        raise ValueError(f"character {number} declared nothing")
    return declaration


def _character(state: DeckState, number: int, **values: object) -> DeckState:
    return state.changed(
        characters=tuple(
            one.changed(**values) if one.number == number else one for one in state.characters
        )
    )


def _declaration(state: DeckState, number: int, **values: object) -> DeckState:
    return _character(state, number, declaration=_declaration_of(state, number).changed(**values))


def _choice(state: DeckState, number: int, **values: object) -> DeckState:
    return state.changed(
        choices=tuple(
            one.changed(**values) if one.number == number else one for one in state.choices
        )
    )
