"""Systems and cards of every kind for the laws of sentences, with names that are hard to read.

Names are made of the grammar's own words, digits, hyphens, capitals, marks and many scripts.
"""

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from bot.rulecards.card import Card
from bot.rulecards.card_reading import read_card
from bot.rulecards.formula_names import offered
from bot.rulecards.names import id_of
from bot.rulecards.reasons import CardError
from bot.rulecards.scope import Scope, scope_of
from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system import System
from bot.rulecards.system_reading import read_system

CLOCKS = ("Renown", "Siege of 7", "The Storm clock", "Area 51", "時計")

FIXED_WORDS = (
    *("When a roll", "is made", "fails", "fumbles", "is a critical", "lands on", "in", "in the"),
    *("the", "a", "an", "place", "someone", "item", "foe", "level", "clock fills", "clock", "rest"),
    *("for 3 turns", "for", "turn", "turns", "rises", "falls", "lose", "tick", "roll a", "roll"),
    *("set to", "1", "of 4", "of the", "xp", "to the roll", "less damage", "more damage", "damage"),
    *("advantage", "disadvantage", "blocked:", "is marked to improve", "the stat", "the condition"),
    *(
        "while",
        "when",
        "unless",
        "and",
        "not",
        "is below 2",
        "is at least",
        "it",
        "they",
        "they rest",
    ),
    *("the die shows 6", "die shows a 1", "or", "min", "@level", "runs out", "run out", "fill up"),
)
WORDS = (
    *("Blessed", "blood", "Sworn", "Été d'Or", "O’Neill", "STRASSE", "straße", "İstanbul", "ﬁre"),
    *(
        "血誓",
        "مُبارَك",
        "Благо",
        "नमस्ते",
        "हिन्दी",
        "ไทย",
        "한글",
        "Ω",
        "٣",
        "１２",
        "½",
        "7-9",
        "10+",
        "6-",
    ),
    *(
        "2",
        "+2",
        "−3",
        "-4",
        "3.5",
        "007",
        "x-1",
        "--",
        "-",
        "+",
        "…",
        "Jr.",
        "St.",
        "No.",
        "what?",
    ),
)
MARKED = (
    *(
        '"',
        "“",
        "”",
        "«",
        "»",
        "(",
        ")",
        "()",
        "(light)",
        ";",
        "→",
        "->",
        "\\",
        '\\"',
        "`",
        ",",
        ":",
    ),
    *("a;b", 'the "Rat"', "a->b", "end.", "*", "_", "|", "<@1>", "=>", ">="),
)
"""Signs of the grammar within names."""

_PIECES = st.sampled_from(WORDS) | st.sampled_from(FIXED_WORDS) | st.sampled_from(MARKED)
_NAMES = st.builds(
    lambda parts, joint: joint.join(parts)[:80],
    st.lists(_PIECES, min_size=1, max_size=4),
    st.sampled_from((" ", "-", "  ", "")),
) | st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), min_size=1, max_size=12)


def names() -> st.SearchStrategy[str]:
    """Names that may stand in data: some letter or digit, no control characters."""
    return _NAMES.filter(lambda name: bool(id_of(name)))


@st.composite
def systems(draw: st.DrawFn) -> System:
    """A small system of which every name is generated."""
    found = draw(st.lists(names(), min_size=14, max_size=14, unique_by=id_of))
    called = [{"id": id_of(name), "name": name} for name in found]
    bands = [{"outcome": one, "when": "1"} for one in ("critical", "failure")]
    group = draw(st.sampled_from(("Hunger", "Current", "die", "shows", "血", "G2")))
    check = {"roll": {"type": "sum", "dice": "2d6"}}
    data = {
        "id": "generated",
        "name": "Generated",
        "version": 1,
        "improvement": True,
        "stats": [{**one, "default": 0, "min": -3, "max": 3} for one in called[:2]],
        "checks": [
            {
                **called[2],
                **check,
                "groups": [{"id": group, "mode": "beside", "dice": "1d6"}],
                "bands": [{**one, **band} for one, band in zip(called[0:2], bands, strict=True)],
            },
            {
                **called[3],
                **check,
                "bands": [{**one, **band} for one, band in zip(called[4:6], bands, strict=True)],
            },
        ],
        "tracks": [
            {**called[4], "min": 0, "max": 5, "start": 0, "plural": draw(st.booleans())},
            {**called[5], "min": -5, "max": None, "start": 0, "plural": draw(st.booleans())},
            {**called[6], "max": "2 + @level", "start": "max", "of": called[7]["id"]},
        ],
        "things": [called[7]],
        "conditions": [
            {**called[8], "top": 1},
            {**called[9], "top": 3},
            {**called[10], "top": 1},
            {**called[11], "top": 2},
        ],
        "pools": [{**called[12], "min": 0, "max": 6, "start": 0}],
        "clocks": [{"name": called[13]["name"], "size": 4}],
        "damage_track": called[4]["id"],
    }
    try:
        return read_system(data, {})
    except CardError:
        assume(False)
        raise


def shipped() -> st.SearchStrategy[System]:
    """One of the three that come with the bot."""
    return st.sampled_from(sorted(shipped_systems().values(), key=lambda system: system.id))


def _ids(things: Any) -> st.SearchStrategy[str]:
    return st.sampled_from([one.id for one in things])


def _optional(**entries: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional=entries)


def _one_at_most(**entries: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    single = [st.fixed_dictionaries({key: value}) for key, value in entries.items()]
    return st.one_of(st.just({}), *single)


_QUESTIONS = st.lists(
    st.sampled_from((*WORDS, *FIXED_WORDS, ",", ":", "*", "_", "=>", ">=")), min_size=1, max_size=6
).map(lambda words: "they " + " ".join(words))


def triggers(system: System) -> dict[str, st.SearchStrategy[dict[str, Any]]]:
    """The data of triggers by `on`, some of which are refused."""
    lines = st.sampled_from(("empty", "full", "below_half"))
    crosses = lines | st.fixed_dictionaries({"reach": st.integers(-20, 20)})
    outcomes = st.sampled_from(("critical", "success", "failure", "fumble", "fails_or_fumbles"))
    bands = _ids([band for check in system.checks for band in check.bands])
    at_least = st.integers(1, 10**9)
    roll = st.builds(
        lambda one, two: {**one, **two},
        _optional(check=_ids(system.checks), place=names()),
        _one_at_most(band=bands, outcome=outcomes),
    )
    return {
        "roll": roll,
        "track": st.fixed_dictionaries({"track": _ids(system.tracks), "crosses": crosses}),
        "clock": _optional(clock=st.sampled_from(CLOCKS)),
        "fight": st.fixed_dictionaries({"edge": st.sampled_from(("start", "end"))}),
        "rest": st.just({}),
        "turn": st.just({}),
        "level": st.just({}),
        "place": _one_at_most(place=names(), kind=names()),
        "meet": _one_at_most(who=names(), kind=names()),
        "item": st.fixed_dictionaries(
            {"change": st.sampled_from(("gain", "lose"))}, optional={"item": names()}
        ),
        "damage": st.fixed_dictionaries(
            {"dir": st.sampled_from(("dealt", "taken"))}, optional={"at_least": at_least}
        ),
        "defeat": _optional(foe=names()),
        "quest": st.fixed_dictionaries({"what": st.sampled_from(("step", "finished"))}),
        "story": st.fixed_dictionaries({"question": _QUESTIONS}),
    }


def formulas(system: System, scope: Scope) -> st.SearchStrategy[str]:
    """Formulas over the names that may be read there, canonical or not."""
    known = sorted(offered(system, scope))
    atoms = st.one_of(
        st.sampled_from(known),
        st.integers(-10, 10**9).map(str),
        st.sampled_from(
            ("2.50", "0.1", "-0", "@item.rope", "@clock.renown", "@clock.area_51.size")
        ),
    )
    operators = st.sampled_from(
        (" + ", " - ", "*", "/", " % ", " < ", " >= ", " == ", " != ", " and ", " or ", "−")
    )

    def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.one_of(
            st.builds("{}{}{}".format, inner, operators, inner),
            st.builds("({})".format, inner),
            st.builds("-{}".format, inner),
            st.builds("not {}".format, inner),
            st.builds("max({}, {})".format, inner, inner),
            st.builds("floor({})".format, inner),
        )

    return st.recursive(atoms, grown, max_leaves=6)


def amounts(system: System, scope: Scope) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.integers(-(10**9), 10**9),
        st.decimals(-100, 100, places=2, allow_nan=False).map(str),
        formulas(system, scope),
    )


def conditions(system: System, scope: Scope) -> st.SearchStrategy[str]:
    """What may stand after `if`: mostly chains that have words."""
    things = (*system.tracks, *system.stats, *system.pools)
    compared = [f"@{one.id}" for one in things] + ["@level", "@xp"]
    standing = [f"@cond.{one.id}" for one in system.conditions]
    extra = ["@event.amount"] if "amount" in scope.events else []
    part = st.one_of(
        st.sampled_from(standing).map("{} > 0".format),
        st.sampled_from(standing).map("{} == 0".format),
        st.builds(
            "{} {} {}".format,
            st.sampled_from([*compared, *standing, *extra, *extra]),
            st.sampled_from(("<", ">=", ">", "<=", "==", "!=")),
            st.integers(-9, 99),
        ),
    )
    if scope.groups and system.groups_by_id:
        groups = st.sampled_from(sorted(system.groups_by_id))
        part |= st.builds("@group.{}.high == {}".format, groups, st.integers(-1, 12))
        part |= st.builds("@group.{}.ones > 0".format, groups)
    chain = st.lists(part, min_size=1, max_size=4).map(" and ".join)
    return chain | formulas(system, scope)


def effects(system: System, scope: Scope) -> dict[str, st.SearchStrategy[dict[str, Any]]]:
    """The data of effects by `kind`, some of which are refused."""
    amount = amounts(system, scope)
    moved = st.fixed_dictionaries({"add": amount}) | st.fixed_dictionaries({"set": amount})
    texts = st.lists(_PIECES, min_size=1, max_size=8).map(" ".join) | names()

    def of(key: str, things: Any) -> st.SearchStrategy[dict[str, Any]]:
        return st.builds(lambda one, change: {key: one, **change}, _ids(things), moved)

    condition = {"condition": _ids(system.conditions)}
    given = {"level": st.integers(1, 3), "turns": st.integers(1, 1000)}
    others = st.sampled_from(("remove", "raise", "lower"))
    return {
        "track": of("track", system.tracks),
        "pool": of("pool", system.pools),
        "condition": st.fixed_dictionaries(condition, optional=given)
        | st.fixed_dictionaries({**condition, "op": others}),
        "clock": st.fixed_dictionaries(
            {"clock": names()},
            optional={"ticks": st.integers(1, 100), "size": st.integers(1, 100)},
        ),
        "xp": st.fixed_dictionaries({"amount": amount}),
        "check": st.fixed_dictionaries({"check": _ids(system.checks)}),
        "mark": _optional(stat=_ids(system.stats)),
        "tell": st.fixed_dictionaries({"text": texts}),
        "modify": st.fixed_dictionaries({"amount": amount})
        | st.sampled_from(({"advantage": True}, {"disadvantage": True})),
        "block": st.fixed_dictionaries({"reason": texts}),
    }


_kept: dict[tuple[int, Scope | None], tuple[System, Any]] = {}
"""Strategies by system (which is kept, so that no other gets its identity) and scope: they take
longer to make than examples to draw."""


def _triggers_of(system: System) -> dict[str, st.SearchStrategy[dict[str, Any]]]:
    if (id(system), None) not in _kept:
        _kept[id(system), None] = system, triggers(system)
    return _kept[id(system), None][1]


def _rest_of(system: System, scope: Scope) -> Any:
    if (id(system), scope) not in _kept:
        made = effects(system, scope), conditions(system, scope)
        _kept[id(system), scope] = system, made
    return _kept[id(system), scope][1]


@st.composite
def cards(
    draw: st.DrawFn, system: System, *, on: str | None = None, kind: str | None = None
) -> Card:
    """A card that the system takes; with this trigger, and with an effect of this kind."""
    kinds = {kind} if kind else set()
    if kind in ("modify", "block"):
        on = on or draw(st.sampled_from(("roll", "damage")))
    made = _triggers_of(system)
    on = on or draw(st.sampled_from(sorted(made)))
    may_be_before = on in ("roll", "damage")
    before = kind in ("modify", "block") or (may_be_before and draw(st.booleans()))
    when = {"on": on, **draw(made[on])}
    if before:
        when = {key: value for key, value in when.items() if key not in ("band", "outcome")}
    stage = "before" if before else "after"
    bare = _read({"when": when, "stage": stage, "then": [{"kind": "tell", "text": "x"}]}, system)
    scope = scope_of(bare.when, bare.stage)
    possible, condition = _rest_of(system, scope)
    excluded = set() if before else {"modify", "block"}
    if not system.improvement:
        excluded.add("mark")
    kinds_drawn = draw(
        st.lists(
            st.sampled_from(sorted(possible.keys() - excluded)), min_size=not kinds, max_size=3
        )
    )
    then: list[Any] = []
    for one in (*kinds, *kinds_drawn):
        effect = draw(possible[one])
        if one == "mark" and on != "roll":
            effect.setdefault("stat", system.stats[0].id)
        if one == "modify" and on == "damage" and "amount" not in effect:
            effect = {"amount": "-1"}
        then.append({"kind": one, **effect})
    data: dict[str, Any] = {"when": when, "stage": stage, "then": then}
    if draw(st.booleans()):
        data["if"] = draw(condition)
    return _read(data, system)


def _read(data: dict[str, Any], system: System) -> Card:
    """The card; an example whose card is refused is no example."""
    try:
        return read_card(data, system, CLOCKS, needs_name=False)
    except CardError:
        assume(False)
        raise
