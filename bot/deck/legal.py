"""What may be asked of the deck from a seat: the one source for buttons, checks and help.

An offer is an action that `decide` accepts. What it leaves free (a count, a text, a new name) may
be replaced by any other value within the limits. Source: design.md, rule 2.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from bot.deck.actions import (
    Action,
    Answer,
    AutoDraw,
    Choose,
    Declare,
    Draw,
    Grant,
    Granted,
    ImportDeck,
    Lift,
    NewDeck,
    PutCard,
    Retire,
    Reveal,
    Seat,
    SpendFates,
    SpendWish,
    TakeCard,
)
from bot.deck.cards import Deck
from bot.deck.drawing import check_may_declare, check_may_draw
from bot.deck.masters import check_may_grant
from bot.deck.state import MOST_CHARACTERS, Character, ChoiceKind, DeckState, due
from bot.errors import Refused
from bot.text import folded

Free = Literal["character", "count", "option", "purpose", "text"]


@dataclass(frozen=True, slots=True)
class Offer:
    """A move that is open, and which of its values are free."""

    action: Action
    free: tuple[Free, ...] = ()

    def covers(self, action: Action) -> bool:
        """Whether an action is this move, whatever its free values are."""
        if type(action) is not type(self.action):
            return False
        theirs = dict(action)
        return all(
            theirs[key] == value or (key in self.free and type(theirs[key]) is type(value))
            for key, value in dict(self.action).items()
        )


def legal(state: DeckState, seat: Seat) -> tuple[Offer, ...]:
    """Return every move that is open to a seat, characters by number and cards by id.

    For the bot's own seat these are the draws whose hour is running; they are open when it is over.
    """
    if seat.is_system:
        return tuple(Offer(AutoDraw(character=number)) for number in due(state))
    offers = [*_decks(state, seat), *_characters(state, seat)]
    return (*offers, *_masters(state)) if seat.is_master else tuple(offers)


def _decks(state: DeckState, seat: Seat) -> Iterator[Offer]:
    if state.which is not None and not seat.is_master:
        return
    yield Offer(NewDeck(which="22"))
    yield Offer(NewDeck(which="13"))
    if state.custom is not None:
        yield Offer(NewDeck(which="custom"))


def _characters(state: DeckState, seat: Seat) -> Iterator[Offer]:
    if state.which is not None and len(state.characters) < MOST_CHARACTERS:
        yield Offer(Declare(character=_new_name(state), count=1), ("character", "count"))
    for character in state.characters:
        if character.owner == seat.person or seat.is_master:
            yield from _character(state, character)


def _new_name(state: DeckState) -> str:
    taken = {folded(one.name) for one in state.characters}
    return next(name for number in range(1, 1000) if (name := str(number)) not in taken)


def _character(state: DeckState, character: Character) -> Iterator[Offer]:
    number = character.number
    if state.which is not None and _is_allowed(lambda: check_may_declare(state, character)):
        yield Offer(Declare(character=number, count=1), ("count",))
    if state.cards and _is_allowed(lambda: check_may_draw(state, character)):
        yield Offer(Draw(character=number))
    for choice in state.blocking(number):
        asked = Choose(character=number, choice=choice.number, option="?")
        if choice.kind is ChoiceKind.TEXT:
            yield Offer(asked, ("option",))
        else:
            yield from (Offer(asked.changed(option=option)) for option in choice.options)
    if character.ledger.wishes:
        yield Offer(SpendWish(character=number), ("purpose",))
    if character.ledger.fates:
        yield Offer(SpendFates(character=number), ("purpose",))


def _masters(state: DeckState) -> Iterator[Offer]:
    yield Offer(ImportDeck(text=_SMALLEST), ("text",))
    for card in state.deck.cards if state.deck else ():
        is_away = card.id in state.away
        yield Offer(PutCard(card=card.id) if is_away else TakeCard(card=card.id))
    for character in state.characters:
        yield from _masters_of(character)
    for choice in state.choices:
        if choice.kind is ChoiceKind.MASTER and choice.is_open:
            yield Offer(Answer(choice=choice.number, text="?"), ("text",))
        elif choice.kind is ChoiceKind.MASTER and choice.is_hidden:
            yield Offer(Reveal(choice=choice.number))


def _masters_of(character: Character) -> Iterator[Offer]:
    number = character.number
    kinds: tuple[Granted, ...] = get_args(Granted)
    for what in kinds:
        grant = Grant(character=number, what=what)
        if _is_allowed(lambda grant=grant: check_may_grant(character, grant)):
            yield Offer(grant, () if what in ("again", "fates") else ("count",))
    for name in dict.fromkeys(character.ledger.lasting):
        yield Offer(Lift(character=number, condition=name))
    yield Offer(Retire(character=number))


def _is_allowed(check: Callable[[], None]) -> bool:
    try:
        check()
    except Refused:
        return False
    return True


_SMALLEST = Deck.model_validate(
    {"name": "Deck", "cards": ({"id": "card", "name": "Card", "text": "Nothing happens."},)}
).model_dump_json()
