"""Throws the dice of a check and reads them: kept dice, groups, bonus and band.

Knows no card: what before-cards gave comes as an argument. Source: spec/rule-cards-details.md,
part 6.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from bot.dice import Dice, DiceError
from bot.rulecards import limits, scope
from bot.rulecards.formulas import Compiled, compiled
from bot.rulecards.readers import Seen, SheetReader
from bot.rulecards.roll_made import Give, GroupRolled, RollMade, Touch
from bot.rulecards.rules import ReadyCheck
from bot.rulecards.sheet import Character, World
from bot.rulecards.system import System
from bot.rulecards.system_parts import Band, BesideGroup, Check, PoolRoll, ReplacingGroup, SumRoll

OnError = Callable[[DiceError], None]
"""Told of a formula of the system that could not be told; it counts as 0."""

_GIVES: Final[tuple[Give, Give]] = ("advantage", "disadvantage")


@dataclass(frozen=True, slots=True)
class Asked:
    """A roll as it is asked for, once the before-cards have had their say."""

    who: str
    check: ReadyCheck
    stat: str | None
    dc: int
    bonus: int = 0
    rules: int = 0
    gives: frozenset[Give] = frozenset()
    touched_by: tuple[Touch, ...] = ()


@dataclass(frozen=True, slots=True)
class _Thrown:
    dice: tuple[int, ...]
    natural: int
    tops: int
    groups: dict[str, GroupRolled]


def given(system: System, character: Character, check: str) -> Iterable[Give]:
    """What the standing conditions give to a check."""
    for condition in character.conditions:
        for gift in system.conditions_by_id[condition].rolls:
            if check in gift.checks:
                yield gift.give


def settled(gives: Iterable[Give]) -> Give | None:
    """Each counts once, whatever their number; one of each cancels out."""
    kinds = set(gives)
    return kinds.pop() if len(kinds) == 1 else None


def roll(system: System, world: World, asked: Asked, dice: Dice, on_error: OnError) -> RollMade:
    """Throw a check's dice and read them under the system, its conditions and its bands."""
    character = world.characters[asked.who]
    check = asked.check.check
    reader = SheetReader(system, world, character, Seen(stat=asked.stat))
    give = settled((*asked.gives, *given(system, character, check.id)))

    def count(text: str) -> int:
        return _told(compiled(text, system, scope.BONUS), reader, on_error)

    thrown = _thrown(check, give, count, dice)
    bonus = _told(asked.check.bonus, reader, on_error) + asked.bonus
    total = thrown.natural + bonus + asked.rules
    rolled = {
        "natural": thrown.natural,
        "total": total,
        "dc": asked.dc,
        "margin": total - asked.dc,
        "tops": thrown.tops,
    }
    seen = Seen(groups=thrown.groups, rolled=rolled, stat=asked.stat)
    band = _band(asked.check, SheetReader(system, world, character, seen), on_error)
    return RollMade(
        who=asked.who,
        check=check.id,
        stat=asked.stat,
        dice=thrown.dice,
        natural=thrown.natural,
        bonus=bonus,
        rules=asked.rules,
        dc=asked.dc,
        tops=thrown.tops,
        give=give,
        groups=thrown.groups,
        touched_by=asked.touched_by,
        band=band.id if band else None,
        outcome=band.outcome if band else None,
    )


def _thrown(check: Check, give: Give | None, count: Callable[[str], int], dice: Dice) -> _Thrown:
    groups: dict[str, GroupRolled] = {}
    if isinstance(check.roll, SumRoll):
        faces, counted, sides = _summed(check.roll, give, dice)
        natural = sum(counted)
    else:
        faces, sides = _pooled(check.roll, check, give, count, dice, groups), check.roll.sides
        counted = faces
        natural = sum(face >= check.roll.success_at for face in faces)
    thrown = list(faces)
    for group in check.groups:
        if isinstance(group, BesideGroup):
            number, group_sides = group.parts
            beside = _faces(number, group_sides, dice)
            groups[group.id] = GroupRolled(beside, group_sides)
            thrown += beside
    return _Thrown(tuple(thrown), natural, counted.count(sides), groups)


def _summed(
    roll: SumRoll, give: Give | None, dice: Dice
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """All faces, and those that are kept: with a gift one more die is thrown than counts."""
    count, sides = roll.parts
    faces = _faces(count + (give is not None), sides, dice)
    if give is None:
        return faces, faces, sides
    return faces, tuple(sorted(faces, reverse=give == "advantage")[:count]), sides


def _pooled(
    roll: PoolRoll,
    check: Check,
    give: Give | None,
    count: Callable[[str], int],
    dice: Dice,
    groups: dict[str, GroupRolled],
) -> tuple[int, ...]:
    """The pool's dice: the plain ones, then those that groups replaced."""
    change = {None: 0, "advantage": 1, "disadvantage": -1}[give]
    left = max(1, min(count(roll.count) + change, limits.DICE))
    replaced: list[tuple[str, int]] = []
    for group in check.groups:
        if isinstance(group, ReplacingGroup):
            taken = max(0, min(count(group.count), left))
            replaced.append((group.id, taken))
            left -= taken
    faces = _faces(left, roll.sides, dice)
    for group_id, taken in replaced:
        rolled = _faces(taken, roll.sides, dice)
        groups[group_id] = GroupRolled(rolled, roll.sides)
        faces += rolled
    return faces


def _faces(count: int, sides: int, dice: Dice) -> tuple[int, ...]:
    return tuple(dice.die(sides) for _ in range(count))


def _band(check: ReadyCheck, reader: SheetReader, on_error: OnError) -> Band | None:
    """The first band that holds."""
    for band, when in check.bands:
        try:
            if when.holds(reader):
                return band
        except DiceError as error:
            on_error(error)
    return None


def _told(formula: Compiled, reader: SheetReader, on_error: OnError) -> int:
    try:
        return formula.whole(reader)
    except DiceError as error:
        on_error(error)
        return 0
