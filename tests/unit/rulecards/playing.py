"""Scenarios for tests: a table with Mira, cards written short, and what came of each moment."""

from typing import Any

from bot.cli.cards_told import told
from bot.rulecards.scenario import play, read_scenario
from bot.rulecards.scenario_output import outcome_data

Data = dict[str, Any]

TWENTY: Data = {"hit_points": {"value": 20, "max": 20}}


def hero(name: str = "Mira", hit_points: int = 20, **more: Any) -> Data:
    """A character with so many of 20 hit points."""
    return {"name": name, "tracks": {"hit_points": {"value": hit_points, "max": 20}}, **more}


def card(name: str, when: Data | str, *then: Data, **more: Any) -> Data:
    """A card; a trigger that takes nothing may be its word alone."""
    when = {"on": when} if isinstance(when, str) else when
    more = {"if" if key == "if_" else key: value for key, value in more.items()}
    return {"id": name, "name": name.capitalize(), "when": when, "then": list(then), **more}


def before(name: str, on: str, *then: Data, **more: Any) -> Data:
    """A before-card of a roll, or of damage taken."""
    when = {"on": "damage", "dir": "taken"} if on == "damage" else {"on": on}
    return card(name, when, *then, stage="before", **more)


def track(name: str, add: Any = None, put: Any = None) -> Data:
    return {"kind": "track", "track": name} | ({"set": put} if add is None else {"add": add})


def condition(name: str, op: str = "set", **more: Any) -> Data:
    return {"kind": "condition", "condition": name, "op": op, **more}


def doom(add: Any = 1) -> Data:
    return {"kind": "pool", "pool": "doom", "add": add}


def tell(text: str) -> Data:
    return {"kind": "tell", "text": text}


def ticks(clock: str, number: int = 1, **more: Any) -> Data:
    return {"kind": "clock", "clock": clock, "ticks": number, **more}


def crosses(name: str, line: Any) -> Data:
    return {"on": "track", "track": name, "crosses": line}


def do(verb: str, **more: Any) -> Data:
    """A moment of Mira's; `source` is `from`."""
    more = {"from" if key == "source" else key: value for key, value in more.items()}
    nobody = verb in ("tick", "pool", "fight")
    return {"do": verb, **({} if nobody else {"who": "Mira"}), **more}


def check(name: str = "ability_check", **more: Any) -> Data:
    return do("roll", check=name, **more)


def move(name: str, add: int, who: str = "Mira") -> Data:
    return {"do": "track", "who": who, "track": name, "add": add}


def scenario(*moments: Data, characters: list[Data] | None = None, **more: Any) -> Data:
    """A scenario with Mira alone, unless others are given."""
    people = [hero()] if characters is None else characters
    return {"characters": people, "moments": list(moments), **more}


def played(*moments: Data, **more: Any) -> list[Data]:
    """What comes of each moment, as `cards replay` prints it."""
    read = read_scenario(scenario(*moments, **more))
    assert not read.refused, [(one.place, one.reason, one.values) for one in read.refused]
    system = read.rules.system
    return [outcome_data(one, system, told(one, system)) for one in play(read)]


def sheet(result: Data, at: int = 0) -> Data:
    """A character after a moment."""
    return result["state"]["characters"][at]


def points(result: Data, name: str = "hit_points", at: int = 0) -> int:
    """The value of a track after a moment."""
    return sheet(result, at)["tracks"][name]["value"]
