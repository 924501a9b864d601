"""Conditions: set, removed, raised, lowered, and running out at the end of a turn.

Source: spec/rule-cards-details.md, parts 2 (lists) and 7 (Conditions, Turns).
"""

from collections.abc import Container

from bot.rulecards.changes import ConditionMoved
from bot.rulecards.effects import ConditionOp
from bot.rulecards.sheet import Standing
from bot.rulecards.working import Working


def change(
    work: Working,
    who: str,
    condition: str,
    op: ConditionOp,
    *,
    level: int | None = None,
    turns: int | None = None,
) -> bool:
    """Change a condition; False if its list has no room for a new entry, then nothing changes."""
    old = work.character(who).conditions.get(condition)
    top = work.system.top_of(condition)
    match op:
        case "remove":
            new = None
        case "lower":
            new = Standing(old.level - 1, old.turns) if old and old.level > 1 else None
        case _ if old is None and not _has_room(work, who, condition):
            return False
        case "raise":
            new = Standing(min(old.level + 1, top), old.turns) if old else Standing(1)
        case "set":
            new = Standing(min(level or (old.level if old else 1), top), _longer(old, turns))
            if turns is not None and new.turns == turns:
                work.fresh.add((who, condition))
    if new != old:
        work.make(ConditionMoved(who, condition, old, new))
    return True


def end_turn(work: Working, who: str, spared: Container[str] = ()) -> None:
    """Every timed condition loses a turn, but those whose duration was set in this turn."""
    for condition, old in work.character(who).conditions.items():
        if old.turns is None or condition in spared or (who, condition) in work.fresh:
            continue
        new = Standing(old.level, old.turns - 1) if old.turns > 1 else None
        work.make(ConditionMoved(who, condition, old, new))


def _longer(old: Standing | None, turns: int | None) -> int | None:
    """The longer of the standing and the new duration; no end is the longest."""
    if turns is None or old is None:
        return turns
    return None if old.turns is None else max(old.turns, turns)


def _has_room(work: Working, who: str, condition: str) -> bool:
    system = work.system
    name = system.conditions_by_id[condition].list
    if name is None:
        return True
    entries = sum(
        system.conditions_by_id[one].list == name for one in work.character(who).conditions
    )
    return entries < system.lists_by_id[name].entries
