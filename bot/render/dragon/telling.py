"""What the lines of a story have in common: names, figures, and which of several asides is said.

An aside is chosen by the seed and by what happened, so that it is the same wherever that is told:
to whoever did it, on the board, in the log.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar
from zlib import crc32

from bot.dragon.cards import Card
from bot.dragon.event_words import Modifiers
from bot.dragon.events import Event
from bot.render.dragon.cards import sum_words
from bot.render.dragon.chairs import numbered
from bot.render.dragon.flavours import Pool
from bot.render.dragon.manekin import card_sign
from bot.render.text import Marked
from bot.render.words import Words
from bot.text import shortened, tidied

MOST_IN_LINE = 110
"""Characters above which a line goes without its aside."""

_MOST_NAME = 32

Beat = Sequence[Event]
"""Events that are told together, in order."""

Kind = TypeVar("Kind")


class Telling:
    """One act being told: `names` are those of the seats."""

    def __init__(self, names: Sequence[str], say: Words, seed: int) -> None:
        self._names = names
        self.say = say
        self._seed = seed
        self._beat: Beat = ()
        self._shown: dict[int, Marked] = {}

    @property
    def seats(self) -> int:
        """How many daredevils there are."""
        return len(self._names)

    @property
    def names(self) -> list[Marked]:
        """Everybody's name, safe to be put into a sentence."""
        return [self.name(seat) for seat in range(self.seats)]

    def go_to(self, beat: Beat) -> None:
        """Go on with what is told next."""
        self._beat = beat

    def name(self, seat: int) -> Marked:
        """Return a daredevil's name, safe to be put into a sentence."""
        if (known := self._shown.get(seat)) is None:
            known = self._shown[seat] = self._made_safe(seat)
        return known

    def _made_safe(self, seat: int) -> Marked:
        name = self._names[seat]
        if isinstance(name, Marked):
            return name
        shown = shortened(tidied(name), _MOST_NAME)
        return self.say("{name}", name=shown) if shown else numbered(seat + 1, self.say)

    def among(self, seats: Iterable[int]) -> Marked:
        """Return several names."""
        return Marked(", ".join(map(self.name, seats)))

    def cards(self, cards: Iterable[Card]) -> Marked:
        """Return several cards."""
        return Marked(", ".join(card_sign(card, self.say) for card in cards))

    def figure(self, damage: int, printed: int, modifiers: Modifiers) -> Marked:
        """Return a damage and how it comes about: `**10** (8, riposte +2)`."""
        if not modifiers:
            return Marked(f"**{damage}**")
        return Marked(f"**{damage}** ({sum_words(printed, modifiers, self.say)})")

    def one_of(self, pool: Pool) -> str:
        """Return one of several sentences, the same whenever this is told."""
        return pool[crc32(f"{self._seed}:{self._beat!r}".encode()) % len(pool)]

    def with_aside(self, told: Marked, pool: Pool | None) -> Marked:
        """Return a line with an aside behind its facts, as far as there is room."""
        if pool is None:
            return told
        line = f"{told} {self.say(self.one_of(pool))}"
        return Marked(line) if len(line) <= MOST_IN_LINE else told


Teller = Callable[[Beat, Telling], Iterator[Marked]]


def first(kind: type[Kind], beat: Beat) -> Kind:
    """Return the first event of a kind."""
    return next(event for event in beat if isinstance(event, kind))


def every(kind: type[Kind], beat: Beat) -> list[Kind]:
    """Return all events of a kind."""
    return [event for event in beat if isinstance(event, kind)]
