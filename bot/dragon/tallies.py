"""What is counted of simulated games, and how sure a share of wins is."""

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Final, TypeVar

from bot.dragon.cards import Deed, Part
from bot.dragon.state import Outcome

_Z: Final = NormalDist().inv_cdf(0.975)

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Played:
    """One game: no outcome if it was given up, by what daredevils fell in turn, the first part at
    0."""

    outcome: Outcome | None
    turns: int
    falls: tuple[Deed, ...]
    first_part: Part | None


@dataclass(frozen=True, slots=True)
class Group:
    """What games are told apart by; no name for a dragon without traits."""

    manekins: int
    name: str | None


@dataclass(slots=True)
class Tally:
    """Counts of several games."""

    games: int = 0
    wins: int = 0
    defeats: int = 0
    turns: Counter[int] = field(default_factory=Counter[int])
    """How many games took so many turns."""
    falls: Counter[Deed] = field(default_factory=Counter[Deed])
    last_falls: Counter[Deed] = field(default_factory=Counter[Deed])
    """By what the last daredevil fell, of the games lost."""
    first_parts: Counter[Part | None] = field(default_factory=Counter[Part | None])

    def add(self, played: Played) -> None:
        """Count one game more."""
        self.games += 1
        self.wins += played.outcome is Outcome.VICTORY
        self.turns[played.turns] += 1
        self.falls.update(played.falls)
        self.first_parts[played.first_part] += 1
        if played.outcome is Outcome.DEFEAT:
            self.defeats += 1
            self.last_falls[played.falls[-1]] += 1

    def merge(self, other: "Tally") -> None:
        """Count the games of another tally too."""
        self.games += other.games
        self.wins += other.wins
        self.defeats += other.defeats
        self.turns.update(other.turns)
        self.falls.update(other.falls)
        self.last_falls.update(other.last_falls)
        self.first_parts.update(other.first_parts)

    @property
    def win_rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def mean_turns(self) -> float:
        """How many turns a game took."""
        return sum(turns * games for turns, games in self.turns.items()) / self.games

    def turns_of(self, share: float) -> int:
        """The number of turns within which such a share of the games was over."""
        reached = 0
        for turns in sorted(self.turns):
            reached += self.turns[turns]
            if reached >= share * self.games:
                return turns
        return 0


@dataclass(slots=True)
class Tallies:
    """A tally for each group of games."""

    by_group: dict[Group, Tally] = field(default_factory=dict[Group, Tally])

    def add(self, group: Group, played: Played) -> None:
        """Count one game more."""
        self.by_group.setdefault(group, Tally()).add(played)

    def merge(self, other: "Tallies") -> None:
        """Count the games of others too."""
        for group, tally in other.by_group.items():
            self.by_group.setdefault(group, Tally()).merge(tally)

    def whole(self) -> Tally:
        """All games together."""
        return _sum(self.by_group.values())

    def by(self, key: Callable[[Group], Iterable[Key]]) -> dict[Key, Tally]:
        """Games by something of their groups; a game counts for each key of its group."""
        found: dict[Key, list[Tally]] = {}
        for group, tally in self.by_group.items():
            for one in key(group):
                found.setdefault(one, []).append(tally)
        return {one: _sum(tallies) for one, tallies in found.items()}


def _sum(tallies: Iterable[Tally]) -> Tally:
    whole = Tally()
    for tally in tallies:
        whole.merge(tally)
    return whole


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the bounds of a share of wins at 95%, by Wilson's score interval."""
    share, spread = wins / games, _Z * _Z / games
    middle = share + spread / 2
    width = _Z * math.sqrt(share * (1 - share) / games + spread / games / 4)
    return (
        max(0.0, (middle - width) / (1 + spread)),
        min(1.0, (middle + width) / (1 + spread)),
    )
