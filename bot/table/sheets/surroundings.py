"""Foes, places and clocks, as the game master sets them up. Source: issue 5."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from bot.errors import Refused
from bot.rulecards import limits
from bot.rulecards.names import key_of
from bot.rulecards.scenario_names import in_range
from bot.rulecards.sheet import Foe, Place
from bot.table.part import Context, Decision
from bot.table.sheets.bounds import MOST_FOES
from bot.table.sheets.events import (
    ClockRemoved,
    FoesAdded,
    FoeSet,
    FoesRemoved,
    PlaceDescribed,
    PlaceRemoved,
)
from bot.table.sheets.fighting import leave
from bot.table.sheets.foes import numbered
from bot.table.sheets.moves import (
    AddFoe,
    DescribePlace,
    RemoveClock,
    RemoveFoe,
    RemovePlace,
    SetFoe,
)
from bot.table.sheets.people import unknown
from bot.table.sheets.play import Play
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.sheet_values import world_named
from bot.table.sheets.world import FoeNote, WorldPart

Moves = AddFoe | RemoveFoe | SetFoe | DescribePlace | RemovePlace | RemoveClock


def decide(context: Context, action: Moves) -> Decision:
    """Decide one action about what surrounds the characters."""
    play = Play.at(context)
    match action:
        case AddFoe():
            return _added(play, action)
        case RemoveFoe():
            return _removed(play, action)
        case SetFoe():
            return _set(play, action)
        case DescribePlace():
            return _described(play, action)
        case RemovePlace(name=name):
            return _forgotten(play, name)
        case RemoveClock(name=name):
            return _stopped(play, name)


def _added(play: Play, action: AddFoe) -> Decision:
    part = play.before
    foe = Foe(
        world_named(action.name, "name", play.kit.system),
        _kinds(play, action.kinds),
        in_range(action.hit_points, 0, limits.NUMBER, "hit_points"),
    )
    count = in_range(action.count, 1, MOST_FOES, "count")
    if len(part.foes) + count > MOST_FOES:
        raise Refused(SheetReason.TOO_MANY, what="foes", most=MOST_FOES)
    numbers = tuple(range(part.last_foe + 1, part.last_foe + count + 1))
    play.world = replace(play.world, foes=play.world.foes + (foe,) * count)
    notes = (FoeNote(number=number, most=foe.hit_points) for number in numbers)
    play.values |= {"foes": (*part.foes, *notes), "foes_made": numbers[-1]}
    event = FoesAdded(name=foe.name, numbers=numbers, kinds=foe.kinds, hit_points=foe.hit_points)
    return play.decision(event)


def _removed(play: Play, action: RemoveFoe) -> Decision:
    part, foes = play.before, play.world.foes
    if action.number is not None:
        at = _at(play, action.number)
        going = {at}
    elif action.name is not None:
        key = key_of(action.name)
        going = {at for at, one in enumerate(foes) if key_of(one.name) == key}
        if not going:
            raise unknown("foe", action.name, (one.name for one in foes))
    else:
        going = {at for at, one in enumerate(foes) if not one.hit_points}
        if not going:
            raise Refused(SheetReason.NOTHING_CHANGED)
    numbers = {part.foes[at].number for at in going}
    after = None
    if play.fight and any(one.foe in numbers for one in play.fight.order):
        after = leave(play, numbers)
    play.world = replace(
        play.world, foes=tuple(one for at, one in enumerate(foes) if at not in going)
    )
    play.values["foes"] = tuple(one for one in part.foes if one.number not in numbers)
    names = tuple(_gone(foes, part, at, going) for at in sorted(going))
    event = FoesRemoved(names=names, after=after)
    return play.decision(event, people=(after.next_owner,) if after else ())


def _gone(foes: Sequence[Foe], part: WorldPart, at: int, going: Collection[int]) -> str:
    """A foe that goes: with its number, where others that are called so stay."""
    key = key_of(foes[at].name)
    stays = any(key_of(one.name) == key for other, one in enumerate(foes) if other not in going)
    return numbered(foes[at].name, part.foes[at].number if stays else None)


def _set(play: Play, action: SetFoe) -> Decision:
    at = _at(play, action.number)
    old = play.world.foes[at]
    points = in_range(action.hit_points, 0, limits.NUMBER, "hit_points")
    if points == old.hit_points:
        raise Refused(SheetReason.NOTHING_CHANGED)
    new = replace(old, hit_points=points)
    foes = (*play.world.foes[:at], new, *play.world.foes[at + 1 :])
    play.world = replace(play.world, foes=foes)
    notes = play.before.foes
    if points > notes[at].most:
        note = notes[at].changed(most=points)
        play.values["foes"] = (*notes[:at], note, *notes[at + 1 :])
    event = FoeSet(name=old.name, number=action.number, old=old.hit_points, new=points)
    return play.decision(event)


def _at(play: Play, number: int) -> int:
    at = play.before.foe_at(number)
    if at is None:
        raise unknown("foe", str(number), (one.name for one in play.world.foes))
    return at


def _described(play: Play, action: DescribePlace) -> Decision:
    name = world_named(action.name, "name", play.kit.system)
    kinds = _kinds(play, action.kinds)
    old = play.world.places.get(key_of(name))
    new = Place(old.name if old else name, kinds)
    if old == new:
        raise Refused(SheetReason.NOTHING_CHANGED)
    play.world = replace(play.world, places={**play.world.places, key_of(name): new})
    return play.decision(PlaceDescribed(name=new.name, kinds=kinds, is_new=old is None))


def _kinds(play: Play, kinds: Iterable[str]) -> tuple[str, ...]:
    """Kinds as they are kept, each once."""
    system = play.kit.system
    named = [world_named(kind, f"kinds[{at}]", system) for at, kind in enumerate(kinds)]
    return tuple({key_of(kind): kind for kind in reversed(named)}.values())[::-1]


def _forgotten(play: Play, name: str) -> Decision:
    found = play.world.places.get(key_of(name))
    if found is None:
        raise unknown("place", name, (one.name for one in play.world.places.values()))
    left = {key: one for key, one in play.world.places.items() if one is not found}
    play.world = replace(play.world, places=left)
    return play.decision(PlaceRemoved(name=found.name))


def _stopped(play: Play, name: str) -> Decision:
    found = play.world.clocks.get(key_of(name))
    if found is None:
        raise unknown("clock", name, (one.name for one in play.world.clocks.values()))
    left = {key: one for key, one in play.world.clocks.items() if one is not found}
    play.world = replace(play.world, clocks=left)
    return play.decision(ClockRemoved(name=found.name))
