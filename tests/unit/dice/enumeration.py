"""The exact distribution of a roll, by playing every sequence of faces its dice can show."""

from collections import defaultdict
from fractions import Fraction

from bot.dice import evaluate, parse


class _NeedsDie(Exception):
    def __init__(self, sides: int) -> None:
        self.sides = sides


class _Prefix:
    """Plays the faces given so far, then says which die is asked for next."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = faces
        self._used = 0

    def die(self, sides: int) -> int:
        if self._used == len(self._faces):
            raise _NeedsDie(sides)
        self._used += 1
        return self._faces[self._used - 1]


def distribution(text: str, most_dice: int = 8) -> dict[int, Fraction]:
    """Total to probability. Sequences longer than `most_dice` are left out, so that the sum of an
    endless construct stays below 1; every finite one must add up to 1."""
    parsed = parse(text)
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        try:
            total = evaluate(parsed, _Prefix(faces)).total
        except _NeedsDie as needed:
            if len(faces) < most_dice:
                share = chance / needed.sides
                waiting += [((*faces, face), share) for face in range(1, needed.sides + 1)]
        else:
            chances[total] += chance
    return dict(chances)
