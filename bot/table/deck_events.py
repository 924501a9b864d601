"""What became of a table's deck: what the engine says happened in one act, as one event.

Its kind says who may take it back, its line what the history tells for ever: values alone, of a
secret answer nothing but where it belongs.
"""

from collections.abc import Mapping
from typing import Literal

from bot.deck.actions import Who
from bot.deck.events import (
    AnsweredSecretly,
    AnswerEvent,
    CardPut,
    CardTaken,
    CharacterEvent,
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
    WasGranted,
    WishSpent,
)
from bot.deck.sheet import FatesChange
from bot.deck.state import ChoiceKind, DeckState
from bot.table.part import Event

MOST_CARDS_TOLD = 25
"""Cards of one act that its line in the history names."""


class DeckHappened(Event, frozen=True):
    """What happened in one act, in order; `owner` is the person whose character is concerned."""

    happened: tuple[DeckEvent, ...]
    owner: int | None = None

    @property
    def drawn(self) -> tuple[Drew, ...]:
        """The cards that came up."""
        return tuple(one for one in self.happened if isinstance(one, Drew))

    @property
    def name(self) -> str | None:
        """The name of the character concerned, if it is about one."""
        concerned = (one.name for one in self.happened if isinstance(one, CharacterEvent))
        return next(concerned, None)

    def line(self) -> dict[str, object]:
        line: dict[str, object] = {}
        if self.name is not None:
            # Together, so that with the person the name is forgotten too (store/erasure.py).
            line["who"] = {"name": self.name, "owner": self.owner}
        return {**line, **self.told()}

    def told(self) -> Mapping[str, object]:
        """Return what the history tells beside whose it was."""
        return {}


class DeckLaidOut(DeckHappened, frozen=True):
    """A full deck was laid out."""

    kind: Literal["deck.laid"] = "deck.laid"

    def told(self) -> Mapping[str, object]:
        (laid,) = self.happened
        return {"deck": laid.name} if isinstance(laid, DeckLaid) else {}


class DrawsDeclared(DeckHappened, frozen=True):
    """A number of draws was declared."""

    kind: Literal["deck.declared"] = "deck.declared"

    def told(self) -> Mapping[str, object]:
        (declared,) = self.happened
        return {"count": declared.count} if isinstance(declared, Declared) else {}


class CardsDrawn(DeckHappened, frozen=True):
    """Cards came up, or would have: no card was left, or a choice is in the way of the rest.

    `asked` as in `ChoiceMade`, where a choice that was waited for came first.
    """

    kind: Literal["deck.drew"] = "deck.drew"
    asked: ChoiceKind | None = None

    @property
    def by_itself(self) -> bool:
        """Whether the hour drew, and no choice that was made."""
        first = self.happened[0]
        return isinstance(first, FellDue | RanOut) or (isinstance(first, Drew) and first.automatic)

    def told(self) -> Mapping[str, object]:
        cards = [one.card.name for one in self.drawn]
        line: dict[str, object] = {"cards": cards[:MOST_CARDS_TOLD]}
        if len(cards) > MOST_CARDS_TOLD:
            line["more"] = len(cards) - MOST_CARDS_TOLD
        if any(one.automatic for one in self.drawn):
            line["automatic"] = True
        if any(one.late for one in self.drawn):
            line["late"] = True
        if chosen := [one for one in self.happened if isinstance(one, Chose)]:
            line |= {"chose": _option(chosen[0]), "chose_of": chosen[0].card.name}
        for ended in self.happened:
            if isinstance(ended, RanOut) and ended.lapsed:
                line["lapsed"] = ended.lapsed
            if isinstance(ended, FellDue):
                line["waits"] = ended.left
        return line


class ChoiceMade(DeckHappened, frozen=True):
    """A player made a choice that a card had left open; `asked` is what kind of one."""

    kind: Literal["deck.chose"] = "deck.chose"
    asked: ChoiceKind

    def told(self) -> Mapping[str, object]:
        (chose,) = self.happened
        if not isinstance(chose, Chose):
            return {}
        return {"card": chose.card.name, "option": _option(chose), "asked": self.asked.value}


class PowerSpent(DeckHappened, frozen=True):
    """A wish or the stored Fates were used."""

    kind: Literal["deck.spent"] = "deck.spent"

    def told(self) -> Mapping[str, object]:
        (spent,) = self.happened
        if not isinstance(spent, WishSpent | FatesSpent):
            return {}
        line = {"what": "wish" if isinstance(spent, WishSpent) else "fates"}
        return {**line, "purpose": spent.purpose} if spent.purpose else line


class DeckRuled(DeckHappened, frozen=True):
    """The game master changed the deck or a character; `ruling` is the kind of what happened."""

    kind: Literal["deck.ruled"] = "deck.ruled"

    @property
    def ruling(self) -> str:
        """The kind of the engine's event."""
        return self.happened[0].kind

    def told(self) -> Mapping[str, object]:
        line: dict[str, object] = {"ruling": self.ruling}
        match self.happened[0]:
            case CardPut(card=card) | CardTaken(card=card):
                line["card"] = card.name
            case DeckImported(deck=deck):
                line["deck"] = deck.name
            case WasGranted(what=what, count=count):
                line |= {"what": what, "count": count}
            case Lifted(condition=condition):
                line["condition"] = condition
            case AnswerEvent(card=card, text=text):
                line |= {"card": card.name, "text": text}
            case _:
                pass
        return line


class SecretAnswered(DeckHappened, frozen=True):
    """The game master answered a question whose answer stays secret."""

    kind: Literal["deck.answered_secretly"] = "deck.answered_secretly"

    def told(self) -> Mapping[str, object]:
        (answered,) = self.happened
        return {"card": answered.card.name} if isinstance(answered, AnsweredSecretly) else {}


class DeclarationAsked(Event, frozen=True):
    """A declaration was asked about; `character` is its number, or the name of a new one."""

    kind: Literal["deck.asked"] = "deck.asked"
    number: int
    character: Who
    name: str
    count: int


class AskingDropped(Event, frozen=True):
    kind: Literal["deck.asking_dropped"] = "deck.asking_dropped"


def _option(chose: Chose) -> str:
    """What was chosen; to keep the Fates beside a use that is kept already lets them go."""
    lost = any(isinstance(one.change, FatesChange) and one.before for one in chose.told)
    return "let_go" if lost else chose.option


def event_of(before: DeckState, after: DeckState, happened: tuple[DeckEvent, ...]) -> DeckHappened:
    """Return what happened in one act as the table's event."""
    first = happened[0]
    owner = _owner(before, after, happened)
    asked = _asked(before, first)
    if any(isinstance(one, Drew | RanOut | FellDue) for one in happened):
        return CardsDrawn(happened=happened, owner=owner, asked=asked)
    if asked is not None:
        return ChoiceMade(happened=happened, owner=owner, asked=asked)
    match first:
        case DeckLaid():
            return DeckLaidOut(happened=happened)
        case Declared():
            return DrawsDeclared(happened=happened, owner=owner)
        case WishSpent() | FatesSpent():
            return PowerSpent(happened=happened, owner=owner)
        case AnsweredSecretly():
            return SecretAnswered(happened=happened, owner=owner)
        case _:
            return DeckRuled(happened=happened, owner=owner)


def _owner(before: DeckState, after: DeckState, happened: tuple[DeckEvent, ...]) -> int | None:
    for one in happened:
        if isinstance(one, CharacterEvent):
            character = before.character(one.character) or after.character(one.character)
            return character.owner if character else None
    return None


def _asked(before: DeckState, first: DeckEvent) -> ChoiceKind | None:
    choice = before.choice(first.choice) if isinstance(first, Chose) else None
    return choice.kind if choice else None
