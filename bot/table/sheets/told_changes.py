"""One change of the engine as it is shown."""

from collections.abc import Sequence

from bot.rulecards.changes import (
    Change,
    CharacterChange,
    ClockMoved,
    ConditionMoved,
    FightMoved,
    FoeMoved,
    GrowthMoved,
    ItemsMoved,
    MarksMoved,
    PersonMoved,
    PlaceMoved,
    PlaceNamed,
    PoolMoved,
    QuestMoved,
    TrackMoved,
)
from bot.rulecards.names import key_of
from bot.rulecards.sheet import World
from bot.rulecards.system import System
from bot.table.sheets.foes import foe_called
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


def doing_of(change: Change, system: System, world: World, numbers: Sequence[int]) -> Doing | None:
    """The change as it is shown; None for what shows elsewhere. `numbers` are the foes'."""
    match change:
        case ClockMoved(_, old, new):
            clock = new or old
            if clock is None:
                return None
            filled = (old.filled if old else 0, new.filled if new else 0)
            return ClockTold(clock=clock.name, old=filled[0], new=filled[1], size=clock.size)
        case PoolMoved(pool, old, new):
            found = system.pools_by_id[pool]
            return PoolTold(pool=found.name, old=old, new=new, most=found.max)
        case FoeMoved(at, old, new):
            return FoeTold(
                foe=foe_called(world.foes, numbers, at), number=numbers[at], old=old, new=new
            )
        case PlaceNamed() | FightMoved():
            return None
        case _:
            return _of_character(change, system, world)


def _of_character(change: CharacterChange, system: System, world: World) -> Doing:
    who = world.characters[change.who].name
    match change:
        case TrackMoved(_, track, old, new):
            return TrackTold(
                who=who,
                track=system.tracks_by_id[track].name,
                old=old.value,
                new=new.value,
                old_most=old.max,
                most=new.max,
            )
        case ConditionMoved(_, condition, old, new):
            return ConditionTold(
                who=who,
                condition=system.conditions_by_id[condition].name,
                has_levels=system.top_of(condition) > 1,
                old=old.level if old else 0,
                new=new.level if new else 0,
                old_turns=old.turns if old else None,
                turns=new.turns if new else None,
            )
        case GrowthMoved(_, old, new):
            return GrowthTold(
                who=who,
                old_level=old.level,
                level=new.level,
                old_xp=old.xp,
                xp=new.xp,
                native=system.xp_table is None,
            )
        case MarksMoved(_, old, new):
            stats = tuple(system.stats_by_id[one].name for one in new if one not in old)
            return MarkedTold(who=who, stats=stats)
        case _:
            return _of_story(who, change)


def _of_story(who: str, change: PlaceMoved | ItemsMoved | PersonMoved | QuestMoved) -> Doing:
    match change:
        case PlaceMoved(_, old, new):
            return PlaceTold(who=who, old=old, new=new)
        case ItemsMoved(_, old, new):
            return ItemsTold(who=who, gained=_more(old, new), lost=_more(new, old))
        case PersonMoved(_, key, old, new):
            person = new or old
            known = old.kinds if old else ()
            kinds = tuple(one for one in (new.kinds if new else ()) if one not in known)
            name = person.name if person else key
            return MetTold(who=who, person=name, kinds=kinds, is_new=old is None)
        case QuestMoved(_, key, old, new):
            quest = new or old
            done = old.steps if old else ()
            steps = tuple(one for one in (new.steps if new else ()) if one not in done)
            finished = bool(new and new.is_finished and not (old and old.is_finished))
            name = quest.name if quest else key
            return QuestTold(who=who, quest=name, steps=steps, is_finished=finished)


def _more(few: Sequence[str], many: Sequence[str]) -> tuple[str, ...]:
    """What is there more often than before."""
    left = [key_of(one) for one in few]
    more: list[str] = []
    for one in many:
        if key_of(one) in left:
            left.remove(key_of(one))
        else:
            more.append(one)
    return tuple(more)
