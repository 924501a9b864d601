"""A fight that tests set up at any moment: seats by letter, parts by name, decks as told."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

import pytest

from bot.dragon.actions import (
    Action,
    Amend,
    Discard,
    Draw,
    HandBack,
    NameAlly,
    NamePart,
    Play,
    Proceed,
    TakeOver,
)
from bot.dragon.cards import PART_NAMED, PARTS, Card, Deck
from bot.dragon.engine import step
from bot.dragon.events import Event
from bot.dragon.evolve import replayed
from bot.dragon.name import read_name
from bot.dragon.reasons import DragonReason
from bot.dragon.settings import Settings
from bot.dragon.setup import Decks, Position, start_at
from bot.dragon.state import DragonCard, Placed
from bot.errors import Refused

SEATS = "ABCDEF"
Kind = TypeVar("Kind")


def seat(letter: str) -> int:
    return SEATS.index(letter)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(text.split())


class Fight:
    """A game from some moment on, half-turn by half-turn; only the cards that a test names exist.

    `board` is written `A 9C 5, B QH 6` (who, card, due), a dragon's card `7H warm-up 4`.
    """

    def __init__(
        self,
        *,
        turn: int = 1,
        hands: Mapping[str, str] | None = None,
        hp: Mapping[str, int] | None = None,
        prone: str = "",
        parts: Mapping[str, int] | None = None,
        entangled: str = "",
        riposte: Mapping[str, int] | None = None,
        board: str = "",
        target: str | None = None,
        dragon: str = "",
        deck: str = "",
        dragon_deck: str = "",
        discard: str = "",
        dragon_discard: str = "",
        name: str | None = None,
        settings: Settings | None = None,
    ) -> None:
        settings = settings or Settings()
        seats = SEATS[: settings.seats]
        placed = [entry.split() for entry in board.split(",") if entry]
        self.orders: dict[Deck, str] = {}
        self.events: list[Event] = []
        marked = entangled.split()
        self.state = start_at(
            settings,
            Position(
                turn=turn,
                hp=tuple((hp or {}).get(one, 25) for one in seats),
                prone=tuple(one in prone for one in seats),
                hands=tuple(cards((hands or {}).get(one, "")) for one in seats),
                board=tuple(Placed(seat(who), card, int(due)) for who, card, due in placed),
                parts=tuple((parts or {}).get(part.name.lower(), 25) for part in PARTS),
                entangled=tuple(part.name.lower() in marked for part in PARTS),
                riposte=tuple((riposte or {}).get(part.name.lower(), 0) for part in PARTS),
                traits=None if name is None else read_name(name, partly=True),
                target=None if target is None else seat(target),
                dragon=_dragon(dragon),
            ),
            Decks(cards(deck), cards(dragon_deck), cards(discard), cards(dragon_discard)),
            partial=True,
        )

    def act(self, action: Action) -> list[Event]:
        """Take an action up to the end of the half-turn, or to the next question."""
        before = self.state
        self.state, events = step(before, action, self._shuffle, by_halves=True)
        assert replayed(before, events) == self.state
        self.events.extend(events)
        return list(events)

    def proceed(self) -> list[Event]:
        return self.act(Proceed())

    def dragon_acts(self) -> list[Event]:
        """Let whoever is at turn draw, and the dragon do its half."""
        if not self.state.pending:
            self.proceed()
        self.draw(SEATS[self.state.seat])
        return self.proceed()

    def play(self, who: str, card: Card) -> list[Event]:
        return self.act(Play(seat(who), card))

    def draw(self, who: str) -> list[Event]:
        return self.act(Draw(seat(who)))

    def part(self, who: str, part: str) -> list[Event]:
        return self.act(NamePart(seat(who), PART_NAMED[part]))

    def ally(self, who: str, ally: str) -> list[Event]:
        return self.act(NameAlly(seat(who), seat(ally)))

    def discard(self, who: str, text: str) -> None:
        for card in cards(text):
            self.act(Discard(seat(who), card))

    def take_over(self, who: str) -> list[Event]:
        return self.act(TakeOver(seat(who)))

    def hand_back(self, who: str) -> list[Event]:
        return self.act(HandBack(seat(who)))

    def amend(
        self,
        *,
        hp: Mapping[str, int] | None = None,
        prone: Mapping[str, bool] | None = None,
        parts: Mapping[str, int] | None = None,
        entangled: Mapping[str, bool] | None = None,
        target: str | None = None,
    ) -> list[Event]:
        """Put something right; the target is a letter, or "nobody"."""
        return self.act(amendment(hp, prone, parts, entangled, target))

    def refused(self, action: Action) -> Refused:
        """Return why an action is refused."""
        with pytest.raises(Refused) as caught:
            step(self.state, action, self._shuffle)
        assert isinstance(caught.value.reason, DragonReason)
        return caught.value

    @property
    def hp(self) -> str:
        return " ".join(str(points) for points in self.state.hp)

    @property
    def prone(self) -> str:
        return "".join(one for one, lies in zip(SEATS, self.state.prone, strict=False) if lies)

    @property
    def parts(self) -> str:
        return " ".join(str(points) for points in self.state.parts)

    @property
    def entangled(self) -> str:
        return " ".join(part.name.lower() for part in PARTS if self.state.entangled[part])

    @property
    def board(self) -> str:
        return ", ".join(f"{SEATS[one.seat]} {one.card} {one.due}" for one in self.state.board)

    @property
    def dragon(self) -> str:
        one = self.state.dragon
        return "" if one is None else f"{one.card} {one.phase} {one.due}"

    @property
    def target(self) -> str | None:
        return None if self.state.target is None else SEATS[self.state.target]

    @property
    def discarded(self) -> str:
        return " ".join(self.state.daredevil_discard)

    @property
    def asked(self) -> str:
        """Who is asked what, as `A turn`, or nothing."""
        question = self.state.pending
        return "" if question is None else f"{SEATS[question.seat]} {question.kind.value}"

    def hand(self, who: str) -> str:
        return " ".join(self.state.hands[seat(who)])

    def happened(self, kind: type[Kind]) -> list[Kind]:
        """Return the events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def _shuffle(self, deck: Deck, pile: Iterable[Card]) -> tuple[Card, ...]:
        return cards(self.orders.pop(deck))


def amendment(
    hp: Mapping[str, int] | None = None,
    prone: Mapping[str, bool] | None = None,
    parts: Mapping[str, int] | None = None,
    entangled: Mapping[str, bool] | None = None,
    target: str | None = None,
) -> Amend:
    return Amend(
        hp=tuple((seat(one), points) for one, points in (hp or {}).items()),
        prone=tuple((seat(one), lies) for one, lies in (prone or {}).items()),
        parts=tuple((PART_NAMED[one], points) for one, points in (parts or {}).items()),
        entangled=tuple((PART_NAMED[one], marked) for one, marked in (entangled or {}).items()),
        target="nobody" if target == "nobody" else None if target is None else seat(target),
    )


def _dragon(text: str) -> DragonCard | None:
    if not text:
        return None
    card, phase, due = text.split()
    assert phase in {"warm-up", "cool-down"}
    return DragonCard(card, "warm-up" if phase == "warm-up" else "cool-down", int(due))
