"""Foes by name and number: of several that are called alike, only the number tells one apart.

Knows nothing of who may see a foe: whoever asks says which numbers somebody knows. Source: issue 5
(foes, fight tracker).
"""

import re
from collections.abc import Collection, Sequence
from typing import Final

from bot.rulecards.limits import NAME
from bot.rulecards.names import key_of
from bot.rulecards.sheet import Foe
from bot.table.sheets.people import Called
from bot.table.sheets.world import WorldPart
from bot.text import shortened

_NUMBERED: Final = re.compile(r"(?P<name>.*?)\s*#\s*(?P<number>[0-9]{1,15})", re.DOTALL)


def numbered(name: str, number: int | None) -> str:
    """A foe's name with the number behind it, no longer than a name may be."""
    if number is None:
        return name
    end = f" #{number}"
    return f"{shortened(name, NAME - len(end))}{end}"


def is_one_of_many(foes: Sequence[Foe], at: int) -> bool:
    """Whether another foe is called like the one at a place."""
    key = key_of(foes[at].name)
    return sum(key_of(one.name) == key for one in foes) > 1


def foe_called(foes: Sequence[Foe], numbers: Sequence[int], at: int) -> str:
    """What the foe at a place is called wherever it is told of."""
    return numbered(foes[at].name, numbers[at] if is_one_of_many(foes, at) else None)


def known_foes(part: WorldPart, *, is_master: bool) -> frozenset[int]:
    """The numbers of the foes of whom somebody knows: players, of those in a fight."""
    fighting = {one.foe for one in part.fight.order} if part.fight else set[int | None]()
    numbers = (note.number for note in part.foes)
    return frozenset(one for one in numbers if is_master or one in fighting)


def foe_numbered_as(part: WorldPart, known: Collection[int], typed: str) -> int | None:
    """The number in `#4` or `Ghoul #4`; None where no foe that is known has it with that name."""
    match = _NUMBERED.fullmatch(typed.strip())
    if match is None:
        return None
    number, name = int(match["number"]), match["name"]
    at = part.foe_at(number)
    if at is None or number not in known:
        return None
    if name and (name.endswith(",") or Called((part.world.foes[at].name,)).find(name) is None):
        return None
    return number


def numbers_called(part: WorldPart, name: str) -> list[int]:
    """The numbers of the foes of a name: of those that stand, or where none does, of all."""
    key = key_of(name)
    pairs = zip(part.foes, part.world.foes, strict=True)
    found = [(note.number, foe) for note, foe in pairs if key_of(foe.name) == key]
    stand = [number for number, foe in found if foe.hit_points > 0]
    return stand or [number for number, _ in found]


def foe_meant(part: WorldPart, known: Collection[int], typed: str) -> int | None:
    """The number of the foe that was typed; of a name alone, of the first that stands.

    A number means only a foe that is known; whoever says a name knows it from somewhere.
    """
    number = foe_numbered_as(part, known, typed)
    if number is not None:
        return number
    name = Called(one.name for one in part.world.foes).find(typed)
    return None if name is None else numbers_called(part, name)[0]
