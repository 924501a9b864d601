"""Exact odds of a declaration at the table: each card at least once, each end, the cards drawn.

Every draw is uniform over the cards now in the deck; a card goes back but for those that leave for
good, one that is drawn again at once costs nothing of what was declared, and extra draws come on
top if they are taken. Source: spec/deck.md, part 1 and "Odds of a declaration".
"""

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from bot.deck.doom_refusals import (
    MOST_DECK,
    MOST_DECLARED,
    DoomReason,
    check_once,
    in_range,
)
from bot.errors import Refused

_MOST_WORK: Final = 2_000_000
"""Steps of the recursion below: some seconds."""

_KEPT: Final = 1024


class DrawnCard(Protocol):
    """What bears on the drawing, of any card."""

    @property
    def id(self) -> str:
        """The card's name in data."""
        ...

    @property
    def leaves(self) -> bool:
        """Whether it leaves the deck for good."""
        ...

    @property
    def ends(self) -> bool:
        """Whether it ends the drawing."""
        ...

    @property
    def redraws(self) -> bool:
        """Whether another is drawn at once, both counting as one."""
        ...

    @property
    def extra(self) -> int:
        """How many draws beyond the declared ones it offers."""
        ...


@dataclass(frozen=True, slots=True)
class DeclarationOdds:
    """Chances by card id: drawn at least once, and ended the drawing."""

    cards: Mapping[str, float]
    ends: Mapping[str, float]
    expected_cards: float


class _Kind(NamedTuple):
    """Cards that are alike for the drawing: `gain` is what one adds to the draws still owed."""

    leaves: bool
    ends: bool
    gain: int


def declaration_odds(
    cards: Sequence[DrawnCard], count: int, *, extra: bool = False
) -> DeclarationOdds:
    """The odds of declaring `count` (1 to 1000) with these cards in the deck.

    `extra` says whether the extra draws are taken. Refused if they might never be over.
    """
    in_range(DoomReason.DECLARED, count, 1, MOST_DECLARED)
    _check(cards)
    kinds = {card.id: _kind(card, extra=extra) for card in cards}
    deck = tuple(sorted(Counter(kinds.values()).items()))
    _check_over(deck)
    drawn = {kind: _chance(_missed(_without(deck, kind), 1, count)) for kind, _ in deck}
    chances = {card: drawn[kind] for card, kind in kinds.items()}
    return DeclarationOdds(
        MappingProxyType(chances),
        MappingProxyType({card: chances[card] for card, kind in kinds.items() if kind.ends}),
        _expected(deck, count),
    )


def chance_of_any(cards: Sequence[DrawnCard], ids: Iterable[str], draws: int) -> float:
    """The chance that one of these comes up within so many single draws (0 to 1000).

    Here every card counts as a draw, whatever it does to a declaration.
    """
    in_range(DoomReason.DECLARED, draws, 0, MOST_DECLARED)
    _check(cards)
    wanted = frozenset(ids)
    others = Counter(_Kind(card.leaves, card.ends, 0) for card in cards if card.id not in wanted)
    return _chance(_missed(tuple(sorted(others.items())), len(cards) - others.total(), draws))


def _check(cards: Sequence[DrawnCard]) -> None:
    in_range(DoomReason.DECK_SIZE, len(cards), 1, MOST_DECK)
    check_once(tuple(card.id for card in cards))


def _kind(card: DrawnCard, *, extra: bool) -> _Kind:
    return _Kind(card.leaves, card.ends, int(card.redraws) + (card.extra if extra else 0))


_Deck = tuple[tuple[_Kind, int], ...]


def _check_over(deck: _Deck) -> None:
    """Refuse what may go on for ever: cards that stay and give at least as much as they cost."""
    staying = [kind for kind, _ in deck if not kind.leaves]
    if any(kind.gain > 1 and not kind.ends for kind in staying):
        raise Refused(DoomReason.DRAWS_FOR_EVER)
    if staying and all(kind.gain == 1 and not kind.ends for kind in staying):
        raise Refused(DoomReason.DRAWS_FOR_EVER)


def _without(deck: _Deck, kind: _Kind) -> _Deck:
    return tuple((each, number - (each == kind)) for each, number in deck)


def _chance(missed: float) -> float:
    return max(0.0, 1 - missed)


@lru_cache(maxsize=_KEPT)
def _missed(others: _Deck, wanted: int, count: int) -> float:
    """The chance to be through without any of `wanted` cards that lie among the others."""
    ending = sum(number for kind, number in others if kind.ends)
    return _through(_Sum(others, wanted, over=1, ending=ending), count)


@lru_cache(maxsize=_KEPT)
def _expected(deck: _Deck, count: int) -> float:
    return _through(_Sum(deck, 0, each=1), count)


@dataclass(frozen=True, slots=True)
class _Sum:
    """What is added up over a declaration: `over` when nothing is owed any more or no card is
    left, `each` for every draw, `ending` shared among the cards of a draw. A wanted card, or one
    that ends the drawing, ends the sum."""

    others: _Deck
    wanted: int
    over: int = 0
    each: int = 0
    ending: int = 0

    @property
    def leaving(self) -> list[tuple[_Kind, int]]:
        """The kinds that leave and let the drawing go on."""
        return [(kind, number) for kind, number in self.others if kind.leaves and not kind.ends]

    def staying(self, gain: int) -> int:
        """How many cards stay, let the drawing go on and add so many draws."""
        return sum(
            number
            for kind, number in self.others
            if kind == _Kind(leaves=False, ends=False, gain=gain)
        )

    @property
    def fixed(self) -> int:
        """How many cards are in the deck at every draw."""
        return self.wanted + sum(
            number for kind, number in self.others if kind.ends or not kind.leaves
        )


def _through(what: _Sum, count: int) -> float:
    """Add up by how many of each leaving kind are left, few first: each only needs fewer."""
    leaving = what.leaving
    _check_work(leaving, count)
    known: dict[tuple[int, ...], list[float]] = {}
    for left in itertools.product(*(range(number + 1) for _, number in leaving)):
        gained = sum(
            (number - still) * max(kind.gain - 1, 0)
            for (kind, number), still in zip(leaving, left, strict=True)
        )
        after = [
            (still, kind.gain, known[*left[:place], still - 1, *left[place + 1 :]])
            for place, ((kind, _), still) in enumerate(zip(leaving, left, strict=True))
            if still
        ]
        known[left] = _by_owed(what, sum(left), count + gained, after)
    return known[tuple(number for _, number in leaving)][count]


def _by_owed(
    what: _Sum, left: int, most: int, after: Sequence[tuple[int, int, list[float]]]
) -> list[float]:
    """The sums for 0 to `most` draws owed; `after` has, for the cards that leave, how many there
    are, what one gains, and the sums once it has left."""
    sums = [float(what.over)]
    size = what.fixed + left
    if not size:
        return sums * (most + 1)
    costing, free = what.staying(0), what.staying(1)
    for owed in range(1, most + 1):
        found = what.each * size + what.ending + costing * sums[owed - 1]
        found += sum(number * less[owed - 1 + gain] for number, gain, less in after)
        # A card that gains what it costs leaves everything as it was.
        sums.append(found / (size - free))
    return sums


def _check_work(leaving: Sequence[tuple[_Kind, int]], count: int) -> None:
    work = count + sum(number * kind.gain for kind, number in leaving)
    for _, number in leaving:
        work *= number + 1
    if work > _MOST_WORK:
        raise Refused(DoomReason.TOO_MANY_KINDS)
