"""One change of a sheet, a clock, a pool or a foe as a short line, and several by character.

Knows what is told of a change and no table. Source: issue 5; spec/rule-cards-details.md, part 7.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import assert_never

from bot.render.deck.figures import listed, signed
from bot.render.text import Marked, escaped, fitting
from bot.render.words import Words
from bot.rulecards.growth import HUNDRED
from bot.table.sheets.told import (
    ClockTold,
    ConditionTold,
    Doing,
    FoeTold,
    GrowthTold,
    ItemsTold,
    MarkedTold,
    MetTold,
    PlaceTold,
    PoolTold,
    QuestTold,
    TrackTold,
)

Line = Marked | Callable[[], Marked]
"""A line, or what makes it: of thousands there is room for a few."""

MOST_SEGMENTS = 10
"""Segments of the longest bar."""

_ROOM = 600
"""Characters of the changes of one character in one line."""

_LIST = 160


def bar(value: int, most: int) -> str:
    """Return how full a track is, as a bar: `▰▰▰▱▱`, empty where it has no room at all.

    It is full only at the very top and empty only at the very bottom.
    """
    if most <= 0:
        return ""
    length = min(most, MOST_SEGMENTS)
    value = max(0, min(value, most))
    filled = value * length // most
    if value and not filled:
        filled = 1
    return "▰" * filled + "▱" * (length - filled)


def doings(many: Iterable[Doing], say: Words) -> list[Marked]:
    """Return changes as lines, those of one character together behind its name.

    What belongs to no character stands together too; all in the order in which they came up.
    """
    return [made(one) for one in doing_lines(many, say)]


def doing_lines(many: Iterable[Doing], say: Words) -> list[Line]:
    """Return the same lines, each made only where there is room for it."""
    by_name: dict[str | None, list[Doing]] = {}
    for doing in many:
        by_name.setdefault(whose(doing), []).append(doing)
    return [partial(_together, name, found, say) for name, found in by_name.items()]


def whose(doing: Doing) -> str | None:
    """Return the name of the character that changed, or None where it was no character."""
    return None if isinstance(doing, ClockTold | PoolTold | FoeTold) else doing.who


def _together(name: str | None, found: Sequence[Doing], say: Words) -> Marked:
    lines = [partial(doing_line, one, say) for one in found]
    joined = Marked(" · ".join(first_of(lines, _ROOM, say)))
    return joined if name is None else say("**{name}** {changes}", name=name, changes=joined)


def made(line: Line) -> Marked:
    """Return a line, made where it was not yet."""
    return line if isinstance(line, Marked) else line()


def first_of(lines: Sequence[Line], room: int, say: Words) -> list[Marked]:
    """Return the first lines that so many characters hold, and how many there are beyond.

    The first of them is there in any case.
    """
    shown = fitting(map(made, lines), room)
    more = len(lines) - len(shown)
    return [*shown, and_more(more, say)] if more else shown


def and_more(count: int, say: Words) -> Marked:
    """Return that there are so many more than are shown."""
    return say.plural("… and {count} more", "… and {count} more", count)


def doing_line(doing: Doing, say: Words) -> Marked:
    """Return one change without the name of the character, which stands before it."""
    match doing:
        case TrackTold():
            return _track(doing, say)
        case ConditionTold():
            return _condition(doing, say)
        case GrowthTold():
            return _growth(doing, say)
        case MarkedTold(stats=stats):
            return say.plural(
                "{stats} is marked to improve",
                "{stats} are marked to improve",
                len(stats),
                stats=listed(stats, room=_LIST),
            )
        case ClockTold():
            return _clock(doing, say)
        case PoolTold(pool=name, old=old, new=new, most=most):
            return _moved(name, old, new, most, say)
        case FoeTold(foe=foe, old=old, new=new):
            # How much is left of a foe is the game master's to know.
            return say.plural(
                "{foe} loses {count} hit point",
                "{foe} loses {count} hit points",
                old - new,
                foe=foe,
            )
        case _:
            return _of_story(doing, say)


def _moved(name: str, old: int, new: int, most: int | None, say: Words) -> Marked:
    if most is None:
        return say("{name} {old} → {new}", name=name, old=old, new=new)
    return say("{name} {old} → {new} of {most}", name=name, old=old, new=new, most=most)


def _track(doing: TrackTold, say: Words) -> Marked:
    name, old, new, most = doing.track, doing.old, doing.new, doing.most
    if most is None or most == doing.old_most:
        return _moved(name, old, new, most, say)
    if old == new:
        return say("{name} {new}, now of {most}", name=name, new=new, most=most)
    return say("{name} {old} → {new}, now of {most}", name=name, old=old, new=new, most=most)


def _condition(doing: ConditionTold, say: Words) -> Marked:
    if doing.new == 0:
        return say("no longer {condition}", condition=doing.condition)
    told = _standing(doing, say)
    if doing.turns is None:
        is_longer = doing.old and doing.old_turns is not None
        return say("{condition} without an end", condition=told) if is_longer else told
    if doing.turns == doing.old_turns:
        return told
    if doing.old and doing.old_turns is not None and doing.turns < doing.old_turns:
        return say.plural(
            "{condition}: {count} turn left",
            "{condition}: {count} turns left",
            doing.turns,
            condition=told,
        )
    return say.plural(
        "{condition} for {count} turn",
        "{condition} for {count} turns",
        doing.turns,
        condition=told,
    )


def _standing(doing: ConditionTold, say: Words) -> Marked:
    """The condition with its level, and with that of before where it had another."""
    if not doing.has_levels:
        return Marked(escaped(doing.condition))
    if doing.old in (0, doing.new):
        return say("{condition} {level}", condition=doing.condition, level=doing.new)
    return _moved(doing.condition, doing.old, doing.new, None, say)


def _growth(doing: GrowthTold, say: Words) -> Marked:
    levels = doing.level - doing.old_level
    gain = doing.xp - doing.old_xp + (levels * HUNDRED if doing.native else 0)
    facts: list[Marked] = []
    if gain:
        facts.append(_xp(doing, signed(gain, say), say))
    if levels:
        facts.append(say("level {old} → {new}", old=doing.old_level, new=doing.level))
    return Marked(" · ".join(facts)) if facts else say("as experienced as before")


def _xp(doing: GrowthTold, gain: Marked, say: Words) -> Marked:
    if doing.native:
        return say("{gain} xp, now {xp} of {level}", gain=gain, xp=doing.xp, level=HUNDRED)
    return say("{gain} xp, now {xp}", gain=gain, xp=doing.xp)


def _clock(doing: ClockTold, say: Words) -> Marked:
    if doing.old >= doing.size and doing.new == 0:
        return say("{clock} clock: full, and starts anew", clock=doing.clock)
    return say(
        "{clock} clock {old} → {new} of {size}",
        clock=doing.clock,
        old=doing.old,
        new=doing.new,
        size=doing.size,
    )


def _of_story(doing: PlaceTold | ItemsTold | MetTold | QuestTold, say: Words) -> Marked:
    match doing:
        case PlaceTold(new=None):
            return say("leaves {place}", place=doing.old or say("a place"))
        case PlaceTold(new=new):
            return say("enters {place}", place=new)
        case ItemsTold():
            return _items(doing, say)
        case MetTold():
            return _met(doing, say)
        case QuestTold():
            return _quest(doing, say)
        case _:
            assert_never(doing)


def _items(doing: ItemsTold, say: Words) -> Marked:
    facts: list[Marked] = []
    if doing.gained:
        facts.append(say("gains {items}", items=listed(doing.gained, room=_LIST)))
    if doing.lost:
        facts.append(say("loses {items}", items=listed(doing.lost, room=_LIST)))
    return Marked(" · ".join(facts)) if facts else say("carries the same as before")


def _met(doing: MetTold, say: Words) -> Marked:
    kinds = listed(doing.kinds, room=_LIST)
    if not doing.is_new:
        return say("learns what {person} is: {kinds}", person=doing.person, kinds=kinds)
    if doing.kinds:
        return say("meets {person} ({kinds})", person=doing.person, kinds=kinds)
    return say("meets {person}", person=doing.person)


def _quest(doing: QuestTold, say: Words) -> Marked:
    facts: list[Marked] = []
    if doing.steps:
        steps = listed(doing.steps, room=_LIST)
        facts.append(say("“{quest}”: {steps} done", quest=doing.quest, steps=steps))
    if doing.is_finished:
        facts.append(say("“{quest}” is finished", quest=doing.quest))
    return Marked(" · ".join(facts)) if facts else say("“{quest}” begins", quest=doing.quest)
