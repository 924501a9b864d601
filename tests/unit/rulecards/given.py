"""Cards, formulas and faults for tests to draw: valid ones of every kind, and anything at all."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system import System
from bot.rulecards.system_reading import read_system

Data = dict[str, Any]

OUTLANDISH: Mapping[str, Any] = {
    "id": "far_off",
    "name": "Far Off",
    "extends": "salt_and_iron",
    "stats": [{"id": "été_dor", "name": "Été d'Or", "default": 1, "min": 0, "max": 9}],
    "tracks": [
        {"id": "力", "name": "力", "max": 9, "plural": True},
        {"id": "жар_2", "name": "Жар 2", "max": None},
        {"id": "oar", "name": "Oar-strength", "max": 4, "of": "ship"},
    ],
    "conditions": [{"id": "half_asleep_3", "name": "Half-asleep (3)", "top": 2}],
    "pools": [{"id": "गहरा", "name": "गहरा", "max": 12}],
    "clocks": [{"name": "The Siege of Ys", "size": 8}],
    "improvement": True,
}
"""A system whose names hold spaces, hyphens, brackets, digits, capitals and other scripts."""


def all_systems() -> list[System]:
    """The shipped systems and the outlandish one."""
    return [*shipped_systems().values(), read_system(dict(OUTLANDISH), shipped_systems())]


SYSTEMS = all_systems()

letters = st.characters(categories=("L", "Nd", "Mn", "Zs", "P", "S"), codec="utf-8")
world_names = st.text(letters, min_size=1, max_size=30).filter(
    lambda text: any(letter.isalpha() for letter in text)
) | st.sampled_from(
    ["Witchwood", "The Sunken Chapel", "Odile", "Bridge raider", "an ember", "A", "the A Team",
     "Moon; silver", "half (way)", 'a "b" c', "North → South", "St. Cuthbert.", "of 3", "O'Hara"]
)  # fmt: skip
lines = st.text(letters, min_size=1, max_size=40).filter(lambda text: text.strip() != "")


def optional(**values: st.SearchStrategy[Any]) -> st.SearchStrategy[Data]:
    """Objects in which each of these may be missing."""
    return st.fixed_dictionaries({}, optional=values)


@st.composite
def formulas(draw: st.DrawFn, names: list[str], depth: int = 3) -> str:
    """A formula over these names, spelled in many ways."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        number = st.integers(0, 60).map(str) | st.sampled_from(["0.5", "2.50", "007"])
        return draw(number | st.sampled_from(names).map(lambda name: f"@{name}"))
    inner = formulas(names, depth - 1)
    left, right = draw(inner), draw(inner)
    shapes = [
        f"({left}){{0}}({right})".format(draw(st.sampled_from("+-*/%"))),
        f"({left}) + ({left}) - ({right})",
        f"({left}) {draw(st.sampled_from(['<', '<=', '>', '>=', '==', '!=']))} ({right})",
        f"({left}) and ({right})",
        f"({left}) OR ({right})",
        f"not ({left})",
        f"-({left})",
        f"{draw(st.sampled_from(['min', 'max']))}({left}, {right})",
        f"{draw(st.sampled_from(['floor', 'ceil', 'abs']))}({left})",
    ]
    return draw(st.sampled_from(shapes))


def sheet_names(system: System) -> list[str]:
    """Names that every card may read."""
    return [
        "level",
        "xp",
        "mastered",
        *(part for stat in system.stats for part in (stat.id, f"{stat.id}.mod")),
        *(track.id for track in system.tracks),
        *(pool.id for pool in system.pools),
        *(f"cond.{condition.id}" for condition in system.conditions),
        *(f"rank.{rank.id}" for rank in system.ranks),
        "item.moonsilver_blade",
    ]


def conditions(system: System, extra: list[str]) -> st.SearchStrategy[str]:
    """What may stand after `if`: chains that sentences have words for, and any formula."""
    numbers = st.integers(0, 9)
    compared = [
        *(f"cond.{one.id}" for one in system.conditions),
        *(one.id for one in (*system.tracks, *system.stats, *system.pools)),
        "level",
        "xp",
        *extra,
    ]
    worded = st.one_of(
        st.sampled_from(system.conditions).flatmap(
            lambda one: st.sampled_from([f"@cond.{one.id} > 0", f"@cond.{one.id} == 0"])
        ),
        st.tuples(st.sampled_from(compared), st.sampled_from(["<", "<=", ">", ">=", "=="]), numbers)
        .map(lambda parts: f"@{parts[0]} {parts[1]} {parts[2]}"),
    )  # fmt: skip
    chains = st.lists(worded, min_size=1, max_size=3).map(" and ".join)
    return chains | formulas([*sheet_names(system), *extra])


def _crossings(system: System, track: str) -> st.SearchStrategy[Any]:
    lines = ["empty"] if system.tracks_by_id[track].max is None else ["empty", "full", "below_half"]
    return st.sampled_from(lines) | st.integers(-9, 99).map(lambda number: {"reach": number})


def _rolls(system: System, before: bool) -> st.SearchStrategy[Data]:
    bands = st.sampled_from([(check, band) for check in system.checks for band in check.bands])
    anywhere = optional(place=world_names, check=st.sampled_from([c.id for c in system.checks]))
    if before:
        return anywhere
    outcomes = ["critical", "success", "failure", "fumble", "fails_or_fumbles"]
    return st.one_of(
        anywhere,
        st.tuples(anywhere, st.sampled_from(outcomes)).map(
            lambda two: {**two[0], "outcome": two[1]}
        ),
        bands.map(lambda two: {"check": two[0].id, "band": two[1].id}),
        bands.map(lambda two: {"band": two[1].name}),
    )


def triggers(system: System, before: bool) -> st.SearchStrategy[Data]:
    """Valid triggers of every kind."""
    damage = st.tuples(
        st.sampled_from(["dealt", "taken"]), optional(at_least=st.integers(1, 99))
    ).map(lambda two: {"on": "damage", "dir": two[0], **two[1]})
    rolls = _rolls(system, before).map(lambda data: {"on": "roll", **data})
    if before:
        return rolls | damage
    tracks = st.sampled_from([track.id for track in system.tracks]).flatmap(
        lambda track: _crossings(system, track).map(
            lambda crosses: {"on": "track", "track": track, "crosses": crosses}
        )
    )
    clocks = st.sampled_from([clock.name for clock in system.clocks] or [None])
    verbs = st.sampled_from(
        ["keep a promise", "take a bribe", "restore the old well", "die laughing"]
    )
    return st.one_of(
        rolls,
        damage,
        tracks,
        clocks.map(lambda name: {"on": "clock", "clock": name} if name else {"on": "clock"}),
        st.sampled_from(["start", "end"]).map(lambda edge: {"on": "fight", "edge": edge}),
        st.sampled_from([{"on": "rest"}, {"on": "turn"}, {"on": "level"}]),
        _one_of_two("place", "place"),
        _one_of_two("meet", "who"),
        st.tuples(st.sampled_from(["gain", "lose"]), optional(item=world_names))
        .map(lambda two: {"on": "item", "change": two[0], **two[1]}),
        optional(foe=world_names).map(lambda data: {"on": "defeat", **data}),
        st.sampled_from(["step", "finished"]).map(lambda what: {"on": "quest", "what": what}),
        verbs.map(lambda verb: {"on": "story", "question": f"they {verb}"}),
    )  # fmt: skip


def _one_of_two(on: str, name: str) -> st.SearchStrategy[Data]:
    return st.one_of(
        st.just({"on": on}),
        world_names.map(lambda text: {"on": on, name: text}),
        world_names.map(lambda text: {"on": on, "kind": text}),
    )


def effects(system: System, before: bool, on: str, names: list[str]) -> st.SearchStrategy[Data]:
    """Valid effects of every kind for such a card."""
    amounts = st.integers(-99, 99) | st.integers(-99, 99).map(str) | formulas(names)
    moved = st.tuples(st.sampled_from(["add", "set"]), amounts)
    tops = [(condition.id, system.top_of(condition.id)) for condition in system.conditions]
    kinds = [
        st.tuples(st.sampled_from([track.id for track in system.tracks]), moved)
        .map(lambda two: {"kind": "track", "track": two[0], two[1][0]: two[1][1]}),
        st.sampled_from(tops).flatmap(
            lambda top: optional(level=st.integers(1, top[1]), turns=st.integers(1, 1000))
            .map(lambda data: {"kind": "condition", "condition": top[0], **data})
        ),
        st.tuples(st.sampled_from(tops), st.sampled_from(["remove", "raise", "lower"]))
        .map(lambda two: {"kind": "condition", "condition": two[0][0], "op": two[1]}),
        st.tuples(world_names, optional(ticks=st.integers(1, 100), size=st.integers(1, 100)))
        .map(lambda two: {"kind": "clock", "clock": two[0], **two[1]}),
        amounts.map(lambda amount: {"kind": "xp", "amount": amount}),
        st.tuples(st.sampled_from([pool.id for pool in system.pools]), moved)
        .map(lambda two: {"kind": "pool", "pool": two[0], two[1][0]: two[1][1]}),
        st.sampled_from([check.id for check in system.checks])
        .map(lambda check: {"kind": "check", "check": check}),
        lines.map(lambda text: {"kind": "tell", "text": text}),
    ]  # fmt: skip
    if system.improvement:
        stats = st.sampled_from([stat.id for stat in system.stats])
        kinds.append(stats.map(lambda stat: {"kind": "mark", "stat": stat}))
        kinds += [st.just({"kind": "mark"})] if on == "roll" else []
    if before:
        kinds.append(amounts.map(lambda amount: {"kind": "modify", "amount": amount}))
        kinds.append(lines.map(lambda text: {"kind": "block", "reason": text}))
        either = st.sampled_from(["advantage", "disadvantage"])
        kinds += [either.map(lambda key: {"kind": "modify", key: True})] if on == "roll" else []
    return st.one_of(kinds)


_OFFERED = {
    ("after", "roll"): ["event.total", "event.natural", "event.dc", "event.margin", "event.rules"],
    ("before", "roll"): ["event.dc"],
    ("after", "track"): ["event.old", "event.new", "event.amount"],
    ("after", "clock"): ["event.size"],
    ("after", "level"): ["event.level", "event.amount"],
    ("after", "damage"): ["event.amount"],
    ("before", "damage"): ["event.amount"],
    ("after", "defeat"): ["event.amount"],
}


@st.composite
def cards(draw: st.DrawFn, system: System) -> Data:
    """The data of a valid card, in no canonical form."""
    before = draw(st.booleans())
    stage = "before" if before else "after"
    when = draw(triggers(system, before))
    offered = list(_OFFERED.get((stage, when["on"]), []))
    if (stage, when["on"]) == ("after", "roll"):
        parts = ("high", "low", "sum", "count", "ones", "tops")
        offered += [f"group.{group}.{part}" for group in system.groups_by_id for part in parts]
    names = [*sheet_names(system), *offered]
    some = effects(system, before, when["on"], names)
    card: Data = {"name": draw(world_names), "when": when}
    if before or draw(st.booleans()):
        card["stage"] = stage
    if draw(st.booleans()):
        card["if"] = draw(conditions(system, offered))
    card["then"] = draw(st.lists(some, min_size=1, max_size=4))
    if draw(st.booleans()):
        card["note"] = draw(lines)
    return card


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["roll", "track", "@cond.blessed > 0", "hit_points", "1 / 0", "max"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4)
    ),
    max_leaves=12,
)


@st.composite
def damaged(draw: st.DrawFn, data: Any) -> Any:
    """The same data with something in it replaced, added or taken away."""
    if isinstance(data, dict) and data and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(data)))
        return {**data, key: draw(damaged(data[key]))}
    if isinstance(data, list) and data and draw(st.integers(0, 5)):
        index = draw(st.integers(0, len(data) - 1))
        return [*data[:index], draw(damaged(data[index])), *data[index + 1 :]]
    if isinstance(data, dict):
        key = draw(
            st.sampled_from(["id", "on", "kind", "then", "if", "set", "max"]) | st.text(max_size=5)
        )
        return {**data, key: draw(anything)}
    if isinstance(data, list):
        return [*data, draw(anything)]
    return draw(anything)
