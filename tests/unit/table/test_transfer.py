"""A table as a file: what goes out comes back, and what is wrong is refused by its place."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Refused
from bot.table import campaign, macros, rolls
from bot.table.campaign import Campaign, Close, Join, SetLogChannel, SetMasterRole
from bot.table.import_problems import ImportProblem
from bot.table.macros import SaveMacro
from bot.table.people import SYSTEM
from bot.table.reasons import TableReason
from bot.table.rolls import RollDice
from bot.table.table_file import FORMAT, MOST_IMPORT, MOST_PARTS, file_name, read, states, written
from bot.table.transfer import (
    PENDING,
    PENDING_FOR,
    CancelImport,
    ConfirmImport,
    ExpireImport,
    Imported,
    ImportStaged,
    Pending,
    StageImport,
)
from bot.table.whole import UndoLast
from tests.unit.table.building import CHANNEL, GUILD, GWEN, MIRA, ODILE, Memory, started

Data = dict[str, Any]


def played() -> Memory:
    """A table with something in every part."""
    memory = started()
    memory.act(GWEN, SetLogChannel(channel=4_000))
    memory.act(GWEN, SetMasterRole(role=500))
    memory.act(MIRA, Join())
    memory.act(ODILE, Join())
    memory.act(MIRA, SaveMacro(name="brave", expression="1d20+5 courage"))
    memory.act(ODILE, RollDice(expression="4d6kh3"))
    return memory


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("The Sunken Chapel", "the-sunken-chapel"),
        ("  Été à l’Île -- 2! ", "ete-a-lile-2"),
        ("Strahd's Straße/../x", "strahds-strasse-x"),
        ("Крипта", "table"),
        ("***", "table"),
        ("Łódź Æther", "lodz-aether"),
        ("a" * 39 + " tail", "a" * 39),
        ("b" * 80, "b" * 40),
    ],
)
def test_a_file_is_named_after_its_campaign_and_the_day(name: str, slug: str):
    assert file_name(name, 1_709_251_199_999) == f"manekin-{slug}-2024-02-29.json"


def text_of(memory: Memory) -> str:
    return written(memory.table, [], memory.now)[0]


def file_of(memory: Memory) -> Data:
    return json.loads(text_of(memory))


def changed(change: Callable[[Data], object]) -> str:
    """The played table's file after a change made by hand."""
    data = file_of(played())
    change(data)
    return json.dumps(data)


def refusal_of(text: str) -> Refused:
    with pytest.raises(Refused) as refused:
        states(read(text))
    return refused.value


def test_what_goes_out_comes_back_the_same():
    memory = played()
    found = states(read(text_of(memory)))
    assert {name: state.model_dump_json() for name, state in found.items()} == {
        name: part.body for name, part in memory.table.parts.items()
    }


def test_importing_gives_the_table_of_the_file_and_can_be_taken_back():
    source, here = played(), started()
    here.act(MIRA, RollDice(expression="1d6"))
    before = here.bodies()
    here.act(GWEN, StageImport(text=text_of(source)))
    decision = here.act(GWEN, ConfirmImport())
    assert source.campaign.log_channel is not None
    source.act(GWEN, SetLogChannel(channel=None))
    assert here.bodies() == source.bodies()
    assert decision.events == (Imported(name="The Sunken Chapel", parts=3),)
    assert decision.people == {GWEN.id, MIRA.id, ODILE.id}
    here.act(GWEN, UndoLast())
    assert here.bodies() == before


def test_a_staged_file_changes_nothing_and_says_what_it_holds():
    source, here = played(), started()
    before = here.bodies()
    (event,) = here.act(GWEN, StageImport(text=text_of(source))).events
    assert isinstance(event, ImportStaged)
    assert (event.players, event.macros, event.rolls) == (2, 1, 1)
    assert (event.replaced_parts, event.foreign) == (1, False)
    assert {name: body for name, body in here.bodies().items() if name != PENDING} == before
    assert here.timers[PENDING].due_at == here.now + PENDING_FOR


@pytest.mark.parametrize("end", ["cancel", "expire"])
def test_a_file_that_is_not_confirmed_leaves_no_trace(end: str):
    here = played()
    before, undoable = here.bodies(), list(here.undoable)
    here.act(GWEN, StageImport(text=text_of(here)))
    if end == "cancel":
        here.act(GWEN, CancelImport())
    else:
        here.act(SYSTEM, ExpireImport())
    assert here.bodies() == before
    assert here.undoable == undoable
    assert here.timers[PENDING].due_at is None
    with pytest.raises(Refused) as refused:
        here.act(GWEN, ConfirmImport())
    assert refused.value.reason is TableReason.NOTHING_PENDING


def test_a_file_still_expires_when_the_campaign_was_closed():
    here = played()
    here.act(GWEN, StageImport(text=text_of(here)))
    here.act(GWEN, Close())
    here.act(SYSTEM, ExpireImport())
    assert PENDING not in here.bodies()


def test_whoever_imports_stays_game_master():
    source, here = started(master=ODILE.id), started()
    here.act(GWEN, StageImport(text=text_of(source)))
    here.act(GWEN, ConfirmImport())
    assert here.campaign.masters == (GWEN.id, ODILE.id)


def test_a_file_of_another_server_brings_no_role_and_no_channel_along():
    here = started()
    text = changed(lambda data: data.update(guild_id=GUILD + 1))
    (event,) = here.act(GWEN, StageImport(text=text)).events
    assert isinstance(event, ImportStaged)
    assert event.foreign
    here.act(GWEN, ConfirmImport())
    assert (here.campaign.log_channel, here.campaign.master_role) == (None, None)
    assert here.campaign.players == (MIRA.id, ODILE.id)


def test_history_is_written_for_people_and_never_read_back():
    memory = played()
    history = [one.entry for one in memory.undoable]
    data = json.loads(written(memory.table, history, memory.now)[0])
    assert [entry["number"] for entry in data["history"]] == sorted(
        entry.number for entry in history
    )
    found = states(read(json.dumps(data)))
    assert all(name.split(":")[0] in ("campaign", "macros", "rolls") for name in found)


WRONG: list[tuple[Callable[[Data], object], str]] = [
    (lambda d: d.pop("guild_id"), "guild_id"),
    (lambda d: d.pop("parts"), "parts"),
    (lambda d: d.update(manekin="deck"), "file"),
    (lambda d: d.update(format=True), "format"),
    (lambda d: d.update(format=0), "format"),
    (lambda d: d.update(guild_id="9"), "guild_id"),
    (lambda d: d.update(exported_at=1.0), "exported_at"),
    (lambda d: d["parts"]["campaign"].update(version="1"), "parts.campaign.version"),
    (lambda d: d.update(surprise=1), "surprise"),
    (lambda d: d.update(parts=[]), "parts"),
    (lambda d: d.update(guild_id=10**30), "guild_id"),
    (lambda d: d.update(guild_id=-1), "guild_id"),
    (lambda d: d.update(guild_id=1.5), "guild_id"),
    (lambda d: d["parts"].pop("campaign"), "parts"),
    (lambda d: d["parts"].update(dragon={"version": 1, "state": {}}), "parts.dragon"),
    (lambda d: d["parts"].update(panel={"version": 1, "state": {}}), "parts.panel"),
    (lambda d: d["parts"].update({"macros": {"version": 1, "state": {}}}), "parts.macros"),
    (lambda d: d["parts"].update({"rolls:x": {"version": 1, "state": {}}}), "parts.rolls:x"),
    (lambda d: d["parts"].update({"rolls:0": {"version": 1, "state": {}}}), "parts.rolls:0"),
    (lambda d: d["parts"].update({"rolls:079": {"version": 1, "state": {}}}), "parts.rolls:079"),
    (lambda d: d["parts"].update({"rolls:٣": {"version": 1, "state": {}}}), "parts.rolls:٣"),
    (lambda d: d["parts"].update({f"rolls:{2**63}": {"version": 1, "state": {}}}), "parts.rolls:"),
    (lambda d: d["parts"]["campaign"].pop("state"), "parts.campaign.state"),
    (lambda d: d["parts"]["campaign"].update(version=0), "parts.campaign.version"),
    (lambda d: in_campaign(d).pop("masters"), "parts.campaign.state.masters"),
    (lambda d: in_campaign(d).update(masters="77"), "parts.campaign.state.masters"),
    (lambda d: in_campaign(d).update(masters=[77, 77]), "parts.campaign.state.masters"),
    (lambda d: in_campaign(d).update(masters=[*range(1, 12)]), "parts.campaign.state.masters"),
    (lambda d: in_campaign(d).update(players=[78, 79, 78]), "parts.campaign.state.players"),
    (lambda d: in_campaign(d).update(players=["78"]), "parts.campaign.state.players.0"),
    (lambda d: in_campaign(d).update(players=[10**30]), "parts.campaign.state.players.0"),
    (lambda d: in_campaign(d).update(players=[0]), "parts.campaign.state.players.0"),
    (lambda d: in_campaign(d).update(players=[*range(1, 52)]), "parts.campaign.state.players"),
    (lambda d: in_campaign(d).update(log_channel=2**63), "parts.campaign.state.log_channel"),
    (lambda d: in_campaign(d).update(started_at=10**30), "parts.campaign.state.started_at"),
    (lambda d: in_campaign(d).update(name=""), "parts.campaign.state.name"),
    (lambda d: in_campaign(d).update(name="x" * 81), "parts.campaign.state.name"),
    (lambda d: in_campaign(d).update(name="\u200b\u202e"), "parts.campaign.state.name"),
    (lambda d: in_campaign(d).update(name="two\nlines"), "parts.campaign.state.name"),
    (lambda d: in_campaign(d).update(name="\ud800"), "parts.campaign.state"),
    (lambda d: in_campaign(d).update(system="chess"), "parts.campaign.state.system"),
    (lambda d: in_campaign(d).update(closed="yes"), "parts.campaign.state.closed"),
    (lambda d: in_campaign(d).update(surprise=1), "parts.campaign.state.surprise"),
    (lambda d: in_macros(d).append(in_macros(d)[0]), "parts.macros:78.state.saved"),
    (lambda d: in_macros(d)[0].update(name="BRAVE\n"), "parts.macros:78.state.saved.0.name"),
    (lambda d: in_macros(d)[0].update(name="d6"), "parts.macros:78.state.saved.0.name"),
    (lambda d: in_macros(d)[0].update(name="x" * 33), "parts.macros:78.state.saved.0.name"),
    (lambda d: in_macros(d)[0].pop("name"), "parts.macros:78.state.saved.0.name"),
    (lambda d: in_macros(d)[0].update(expression="hm"), "parts.macros:78.state.saved.0.expression"),
    (
        lambda d: in_macros(d)[0].update(expression="(" * 499),
        "parts.macros:78.state.saved.0.expression",
    ),
    (
        lambda d: d["parts"]["macros:78"]["state"].update(
            saved=[{"name": f"a{n}", "expression": "1d6"} for n in range(51)]
        ),
        "parts.macros:78.state.saved",
    ),
    (lambda d: in_rolls(d).update(rolls=-1), "parts.rolls:79.state.rolls"),
    (lambda d: in_rolls(d).update(rolls=10**30), "parts.rolls:79.state.rolls"),
    (lambda d: in_rolls(d).update(faces={"6": [1, 2]}), "parts.rolls:79.state.faces"),
    (lambda d: in_rolls(d).update(faces={"2": [1, 2**53]}), "parts.rolls:79.state.faces"),
    (lambda d: in_rolls(d).update(faces={"101": [0] * 101}), "parts.rolls:79.state.faces"),
]


def in_campaign(data: Data) -> Data:
    return data["parts"]["campaign"]["state"]


def in_macros(data: Data) -> list[Data]:
    return data["parts"][f"macros:{MIRA.id}"]["state"]["saved"]


def in_rolls(data: Data) -> Data:
    return data["parts"][f"rolls:{ODILE.id}"]["state"]


@pytest.mark.parametrize(("change", "place"), WRONG)
def test_what_is_wrong_is_refused_by_its_place(change: Callable[[Data], object], place: str):
    error = refusal_of(changed(change))
    assert error.reason is TableReason.IMPORT_WRONG
    assert str(error.values["place"]).startswith(place)
    assert isinstance(error.values["problem"], ImportProblem)


@pytest.mark.parametrize(
    ("change", "part"),
    [
        (lambda d: d.update(format=FORMAT + 1), "format"),
        (lambda d: d["parts"]["campaign"].update(version=Campaign.version + 1), "campaign"),
        (lambda d: d["parts"]["campaign"].update(version=10**30), "campaign"),
    ],
)
def test_a_newer_file_is_named_as_newer(change: Callable[[Data], object], part: str):
    error = refusal_of(changed(change))
    assert error.reason is TableReason.IMPORT_NEWER
    assert error.values["part"] == part


TEXTS: list[tuple[str, TableReason, ImportProblem | None]] = [
    ("", TableReason.IMPORT_NOT_JSON, None),
    ("{", TableReason.IMPORT_NOT_JSON, None),
    ("\ufeff{}", TableReason.IMPORT_NOT_JSON, None),
    ("\x00", TableReason.IMPORT_NOT_JSON, None),
    ("null", TableReason.IMPORT_WRONG, ImportProblem.NOT_OURS),
    ("{}", TableReason.IMPORT_WRONG, ImportProblem.NOT_OURS),
    ("[]", TableReason.IMPORT_WRONG, ImportProblem.NOT_OURS),
    ('{"a": 1, "a": 2}', TableReason.IMPORT_WRONG, ImportProblem.TWICE),
    ('{"a": NaN}', TableReason.IMPORT_WRONG, ImportProblem.NOT_A_NUMBER),
    ('{"a": Infinity}', TableReason.IMPORT_WRONG, ImportProblem.NOT_A_NUMBER),
    ('{"a": ' + "9" * 5000 + "}", TableReason.IMPORT_WRONG, ImportProblem.NUMBER_TOO_LONG),
    ("[" * 100_000, TableReason.IMPORT_WRONG, ImportProblem.TOO_DEEP),
    ('{"a":' * 100_000, TableReason.IMPORT_WRONG, ImportProblem.TOO_DEEP),
    (" " * (MOST_IMPORT + 1), TableReason.IMPORT_TOO_LARGE, None),
]


@pytest.mark.parametrize(("text", "reason", "problem"), TEXTS)
def test_what_is_no_file_of_ours_is_refused(
    text: str, reason: TableReason, problem: ImportProblem | None
):
    error = refusal_of(text)
    assert error.reason is reason
    assert error.values.get("problem") is problem


def deep(levels: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(levels):
        found = [found]
    return found


@pytest.mark.parametrize("levels", [10, 200, 900])
def test_deep_brackets_in_a_history_are_read_or_refused_but_never_break(levels: int):
    text = changed(lambda data: data.update(history=[{"line": deep(levels)}]))
    try:
        states(read(text))
    except Refused as error:
        assert error.values["problem"] is ImportProblem.TOO_DEEP  # noqa: PT017 - either is right


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=10)
    | st.sampled_from([10**30, -1, 2**63, "\ud800", "1d20", "77"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@st.composite
def mangled(draw: st.DrawFn) -> str:
    """The played table's file with one value anywhere in it replaced, added or gone."""
    data: Any = file_of(played())
    holder: Any = data
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            return json.dumps(data)
        key = draw(st.sampled_from(keys))
        if not isinstance(holder[key], (dict, list)) or draw(st.booleans()):
            break
        holder = holder[key]
    if draw(st.booleans()):
        holder[key] = draw(JSON)
    else:
        del holder[key]
    return json.dumps(data)


@given(mangled())
def test_any_file_gives_states_that_can_be_kept_or_a_refusal(text: str):
    try:
        found = states(read(text))
    except Refused:
        return
    for state in found.values():
        body = state.model_dump_json()
        assert type(state).model_validate_json(body) == state
    kept = found[campaign.PART]
    assert isinstance(kept, Campaign)
    assert len(set(kept.players)) == len(kept.players)
    assert len(set(kept.masters)) == len(kept.masters)
    assert kept.name == kept.name.strip() != ""


@given(mangled())
def test_any_file_that_is_confirmed_leaves_a_table_that_works(text: str):
    here = started()
    before = here.bodies()
    try:
        here.act(GWEN, StageImport(text=text))
    except Refused:
        assert here.bodies() == before
        return
    here.act(GWEN, ConfirmImport())
    assert GWEN.id in here.campaign.masters
    for name in here.bodies():
        kind = {"campaign": Campaign, "macros": macros.Macros, "rolls": rolls.Tally}
        assert here.table.part(kind[name.split(":")[0]], name) is not None
    assert states(read(text_of(here))).keys() == here.bodies().keys()
    here.act(GWEN, UndoLast())
    assert here.bodies() == before


@given(st.text(max_size=300))
def test_any_text_at_all_is_refused_with_a_reason(text: str):
    with pytest.raises(Refused):
        read(text)


def test_a_file_says_where_it_came_from():
    data = file_of(played())
    assert (data["guild_id"], data["channel_id"], data["format"]) == (GUILD, CHANNEL, FORMAT)


def test_a_history_that_does_not_fit_gives_its_newest_changes():
    memory = played()
    entry = replace(memory.undoable[0].entry, line=json.dumps({"reason": "é" * 2000}))
    history = [replace(entry, number=number) for number in range(1, 2500)]
    text, held = written(memory.table, history, memory.now)
    assert len(text.encode()) <= MOST_IMPORT
    assert 0 < held < len(history)
    numbers = [one["number"] for one in json.loads(text)["history"]]
    assert numbers == list(range(2500 - held, 2500))
    assert states(read(text)).keys() == memory.table.parts.keys()


def test_a_file_of_too_many_parts_is_refused():
    tally = {"version": 1, "state": {"rolls": 1, "faces": {}}}

    def crowd(count: int) -> str:
        return changed(
            lambda data: data["parts"].update({f"rolls:{1000 + n}": tally for n in range(count)})
        )

    assert len(states(read(crowd(MOST_PARTS - 3)))) == MOST_PARTS
    assert refusal_of(crowd(MOST_PARTS - 2)).values["place"] == "parts"


def test_a_file_that_waits_is_kept_without_its_history():
    here = played()
    text, _ = written(here.table, [one.entry for one in here.undoable], here.now)
    here.act(GWEN, StageImport(text=text))
    waiting = here.table.part(Pending, PENDING)
    assert waiting is not None
    assert states(read(waiting.text)) == states(read(text))
    assert json.loads(waiting.text)["history"] == []
