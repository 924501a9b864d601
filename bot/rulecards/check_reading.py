"""A check of a system against the whole: its dice, groups, and the bands in their order.

Source: spec/rule-cards-details.md, parts 2 and 6.
"""

from typing import cast

from bot.rulecards import limits
from bot.rulecards.effect_reading import Where, read_effect
from bot.rulecards.names import group_id_of, id_of
from bot.rulecards.reading import Reading
from bot.rulecards.reasons import CardReason, within
from bot.rulecards.scope import BAND, BONUS, ROLL
from bot.rulecards.system_part_reading import named, remade
from bot.rulecards.system_parts import (
    Band,
    BandEffect,
    BesideGroup,
    Check,
    CheckStat,
    Group,
    PoolRoll,
    ReplacingGroup,
    SumRoll,
)

_IN_A_BAND = Where("after", is_roll=True, scope=ROLL)


def read_check(check: Check, place: str, reading: Reading) -> Check:
    """The check with canonical formulas and ids; faults go to the reading."""
    stat = check.stat
    if stat is not None and stat.default is not None:
        stat = CheckStat(default=reading.known("stat", stat.default, f"{place}.stat.default"))
    _check_groups(check, place, reading)
    _check_bands(check, place, reading)
    return remade(
        check,
        name=named(check.id, check.name, place, reading),
        roll=_roll(check.roll, f"{place}.roll", reading),
        bonus=reading.formula(check.bonus, f"{place}.bonus", BONUS),
        stat=stat,
        groups=tuple(
            _group(group, within(f"{place}.groups", index), reading)
            for index, group in enumerate(check.groups)
        ),
        bands=tuple(
            _band(band, within(f"{place}.bands", index), reading)
            for index, band in enumerate(check.bands)
        ),
    )


def _roll(roll: SumRoll | PoolRoll, place: str, reading: Reading) -> SumRoll | PoolRoll:
    if isinstance(roll, SumRoll):
        _dice(roll.parts, f"{place}.dice", reading)
        return remade(roll)
    if roll.success_at > roll.sides:
        reading.refuse(CardReason.TOO_LARGE, f"{place}.success_at", most=roll.sides)
    return remade(roll, count=reading.formula(roll.count, f"{place}.count", BONUS))


def _group(group: Group, place: str, reading: Reading) -> Group:
    if group_id_of(group.id) != group.id:
        near = [group_id_of(group.id)]
        reading.refuse(CardReason.NOT_AN_ID, f"{place}.id", found=group.id, near=near)
    if isinstance(group, BesideGroup):
        _dice(group.parts, f"{place}.dice", reading)
        return remade(group)
    return remade(group, count=reading.formula(group.count, f"{place}.count", BONUS))


def _dice(parts: tuple[int, int], place: str, reading: Reading) -> None:
    count, sides = parts
    if count > limits.DICE:
        reading.refuse(CardReason.TOO_LARGE, place, most=limits.DICE)
    elif sides > limits.SIDES:
        reading.refuse(CardReason.TOO_LARGE, place, most=limits.SIDES)


def _check_groups(check: Check, place: str, reading: Reading) -> None:
    """Each group once; capitals are the same in all checks; only a pool has dice to replace."""
    seen: set[str] = set()
    for index, group in enumerate(check.groups):
        at = within(f"{place}.groups", index)
        first = reading.system.group(group.id)
        if id_of(group.id) in seen or (first and first.id != group.id):
            name = first.id if first else group.id
            reading.refuse(CardReason.TAKEN, f"{at}.id", name=name, by=place)
        seen.add(id_of(group.id))
        if isinstance(group, ReplacingGroup) and isinstance(check.roll, SumRoll):
            reading.refuse(
                CardReason.NOT_ALLOWED,
                f"{at}.mode",
                found=group.mode,
                allowed=["beside"],
                near=["beside"],
            )


def _check_bands(check: Check, place: str, reading: Reading) -> None:
    owners: dict[str, int] = {}
    for index, band in enumerate(check.bands):
        for field, text in (("id", band.id), ("name", band.name)):
            first = owners.setdefault(id_of(text), index)
            if first != index:
                at = within(f"{place}.bands", index)
                by = within(f"{place}.bands", first)
                reading.refuse(CardReason.TAKEN, f"{at}.{field}", name=text, by=by)


def _band(band: Band, place: str, reading: Reading) -> Band:
    effects = tuple(
        cast(
            BandEffect, read_effect(effect, within(f"{place}.effects", index), _IN_A_BAND, reading)
        )
        for index, effect in enumerate(band.effects)
    )
    return remade(
        band,
        name=named(band.id, band.name, place, reading),
        when=reading.formula(band.when, f"{place}.when", BAND),
        effects=effects,
    )
