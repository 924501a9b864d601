"""Outcomes and worlds as a scenario prints them: the shapes it is written in, in the same order.

Lines for the GM are made where they are shown and handed in. Source: spec/replay.md (Output),
spec/rule-cards-details.md, part 9.
"""

from collections.abc import Sequence
from typing import Any

from bot.rulecards.outcome import Outcome
from bot.rulecards.roll_made import Give, RollMade
from bot.rulecards.sheet import Character, Gauge, Person, Standing, World
from bot.rulecards.system import System

Object = dict[str, Any]


def outcome_data(outcome: Outcome, system: System, told: Sequence[str]) -> Object:
    """One moment's object. `roll` and `damage` are left out where there is none."""
    data: Object = {"fired": list(outcome.fired)}
    if outcome.roll:
        data["roll"] = _roll(outcome.roll, system, outcome.world)
    if outcome.damage is not None:
        data["damage"] = outcome.damage
    return data | {
        "blocked": outcome.blocked,
        "told": list(told),
        "rolls": [_roll(roll, system, outcome.world) for roll in outcome.rolls],
        "held_back": list(outcome.held_back),
        "defeated": list(outcome.defeated),
        "state": world_data(outcome.world, system),
    }


def world_data(world: World, system: System) -> Object:
    """The whole state."""
    return {
        "characters": [_character(one, system) for one in world.characters.values()],
        "foes": [
            {"name": foe.name, "kinds": list(foe.kinds), "hit_points": foe.hit_points}
            for foe in world.foes
        ],
        "clocks": {
            clock.name: {"filled": clock.filled, "size": clock.size}
            for clock in world.clocks.values()
        },
        "pools": {pool.id: world.pools[pool.id] for pool in system.pools},
        "fight": world.is_fighting,
    }


def touch_text(did: int | Give) -> str:
    """What a before-card did to a roll: `+2`, `−4`, `advantage`."""
    if isinstance(did, str):
        return did
    return f"−{-did}" if did < 0 else f"+{did}"


def _roll(roll: RollMade, system: System, world: World) -> Object:
    check = system.checks_by_id[roll.check]
    band = check.bands_by_id.get(roll.band) if roll.band is not None else None
    return {
        "check": roll.check,
        "who": world.characters[roll.who].name,
        "dice": list(roll.dice),
        "total": roll.total,
        "band": band.name if band else None,
        "rules_bonus": roll.rules,
        "touched_by": [
            f"{touch.card}: {', '.join(map(touch_text, touch.did))}" for touch in roll.touched_by
        ],
    }


def _character(character: Character, system: System) -> Object:
    of_things: dict[str, Object] = {thing: {} for thing in character.things}
    own: Object = {}
    for track in system.tracks:
        gauge = character.tracks.get(track.id)
        if gauge is not None:
            place = own if track.of is None else of_things[track.of]
            place[track.id] = _gauge(gauge)
    return {
        "name": character.name,
        "level": character.growth.level,
        "xp": character.growth.xp,
        "stats": dict(character.stats),
        "tracks": own,
        "conditions": {
            condition.id: _standing(character.conditions[condition.id])
            for condition in system.conditions
            if condition.id in character.conditions
        },
        "marked": list(character.marked),
        "classes": dict(character.classes),
        "ranks": dict(character.ranks),
        "things": {
            thing: {"name": name, "tracks": of_things[thing]}
            for thing, name in character.things.items()
        },
        "items": list(character.items),
        "place": character.place,
        "met": [_person(person) for person in character.met.values()],
        "quests": [
            {"name": quest.name, "steps": list(quest.steps), "finished": quest.is_finished}
            for quest in character.quests.values()
        ],
    }


def _gauge(gauge: Gauge) -> Object:
    return {"value": gauge.value, "max": gauge.max}


def _standing(standing: Standing) -> Object:
    if standing.turns is None:
        return {"level": standing.level}
    return {"level": standing.level, "turns": standing.turns}


def _person(person: Person) -> str | Object:
    """As a scenario has it: a name alone where nothing more is known."""
    return {"name": person.name, "kinds": list(person.kinds)} if person.kinds else person.name
