"""How hard the tests try: a part of everything in `make test`, all of it in `make thorough`.

Which of the two is the profile's to say. `tries` gives a law of examples its share of them, `dealt`
a law of all things in all ways its share of the pairs, `share` one of many more things a quarter;
`together` says what shares one world.
What is left out is not collected: nothing counts as passed that was not tried.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from operator import attrgetter
from typing import Any, TypeVar

from hypothesis import settings

ALL = 100
"""What a test that names no number tries in `make thorough`."""
QUARTER = ALL // 4
TORTURE = ALL * 20
"""As `tests/torture` tries."""
_FEWEST = 5
_AT_ONE_TABLE = 6


T = TypeVar("T")
W = TypeVar("W")


def tries(most: int) -> int:
    """Give how many to try now, of so many in `make thorough`."""
    return max(min(_FEWEST, most), most * settings().max_examples // ALL)


def thorough() -> bool:
    """Whether everything is to be tried now."""
    return settings().max_examples >= ALL


def kind_of(name: str) -> str:
    """Say of which group a command (`deck draw`) or a move (`deck.draw`) is; of none are a kind."""
    words = name.replace(".", " ").split(" ")
    return words[0] if len(words) > 1 else ""


def dealt(
    things: Iterable[T], ways: Sequence[W], name: Callable[[Any], str] = attrgetter("name")
) -> list[tuple[T, W]]:
    """Pair each thing with each way; in `make test` deal the ways out in turn to the things.

    Of every kind, each thing and each way comes up at least once: always the same pairs.
    """
    things = list(things)
    if thorough():
        return list(product(things, ways))
    alike: dict[str, list[T]] = {}
    for thing in things:
        alike.setdefault(kind_of(name(thing)), []).append(thing)
    return [
        (group[at % len(group)], ways[at % len(ways)])
        for group in alike.values()
        for at in range(max(len(group), len(ways)))
    ]


def share(things: Iterable[T], turn: int) -> list[T]:
    """Give every fourth of them, on each turn from another one on, or all in the long form."""
    things = list(things)
    if thorough() or not things:
        return things
    return things[turn % 4 :: 4] or [things[turn % len(things)]]


def together(things: Iterable[T], most: int = _AT_ONE_TABLE) -> list[tuple[T, ...]]:
    """Say which share one world, in order: so many in `make test`, each alone in the long form."""
    things, most = list(things), 1 if thorough() else most
    return [tuple(things[at : at + most]) for at in range(0, len(things), most)]
