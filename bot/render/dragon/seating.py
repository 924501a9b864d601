"""What the chairs of a game are called, everywhere the same: people by name, the rest by seat."""

from collections.abc import Sequence
from functools import lru_cache

from bot.render.dragon.chairs import ChairLabel, numbered
from bot.render.words import Words
from bot.table.dragon.part import Chair


def chair_names(chairs: Sequence[Chair], say: Words) -> tuple[str, ...]:
    """Return the name of each chair as plain text, not escaped; all of them differ."""
    automated = sum(chair.is_manekin for chair in chairs)
    taken = {chair.name for chair in chairs}
    names: list[str] = []
    for seat, chair in enumerate(chairs, start=1):
        name = chair.name or _unnamed(seat, automated if chair.is_manekin else 0, say)
        names.append(name if chair.name or name not in taken else numbered(seat, say))
    return tuple(names)


def chair_labels(chairs: Sequence[Chair], say: Words) -> tuple[ChairLabel, ...]:
    """Return the chairs as pictures want them."""
    names = chair_names(chairs, say)
    return tuple(
        ChairLabel(name, chair.is_manekin) for name, chair in zip(names, chairs, strict=True)
    )


@lru_cache(maxsize=256)
def _unnamed(seat: int, automated: int, say: Words) -> str:
    """What a chair without a person is called, with so many Manekins there; 0: it is none."""
    if not automated:
        return numbered(seat, say)
    return say("Manekin") if automated == 1 else say("Manekin {seat}", seat=seat)
