"""A roll of the engine as it is shown: with all that its arithmetic needs."""

from bot.rulecards.roll_made import RollMade
from bot.rulecards.sheet import World
from bot.rulecards.system import System
from bot.rulecards.system_parts import Check, SumRoll
from bot.table.sheets.told import GroupTold, RollTold, TouchTold


def roll_told(roll: RollMade, system: System, world: World) -> RollTold:
    """The roll with names in place of ids."""
    check = system.checks_by_id[roll.check]
    band = check.bands_by_id.get(roll.band) if roll.band is not None else None
    return RollTold(
        who=world.characters[roll.who].name,
        check=check.name,
        check_id=check.id,
        stat=system.stats_by_id[roll.stat].name if roll.stat else None,
        notation=_notation(roll, check),
        dice=roll.dice,
        groups=tuple(
            GroupTold(name=name, faces=one.faces, sides=one.sides)
            for name, one in roll.groups.items()
        ),
        successes=not isinstance(check.roll, SumRoll),
        natural=roll.natural,
        bonus=roll.bonus,
        rules=roll.rules,
        total=roll.total,
        dc=roll.dc,
        is_usual=roll.dc == check.dc.default and not check.dc.fixed,
        give=roll.give,
        touched_by=tuple(TouchTold(card=one.card, did=one.did) for one in roll.touched_by),
        band=band.name if band else None,
        outcome=roll.outcome,
    )


def _notation(roll: RollMade, check: Check) -> str:
    """The dice that count, as they are written: `1d20`, of a pool `5d10`."""
    if isinstance(check.roll, SumRoll):
        return check.roll.dice
    beside = sum(len(one.faces) for one in roll.groups.values())
    replaced = {group.id for group in check.groups if group.mode == "replace"}
    beside -= sum(len(one.faces) for name, one in roll.groups.items() if name in replaced)
    return f"{len(roll.dice) - beside}d{check.roll.sides}"
