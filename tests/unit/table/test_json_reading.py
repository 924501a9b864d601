"""What people hand in as JSON is read as Python reads it, but strictly, within bounds, in steps."""

import asyncio
import json
import math
import threading
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.dice import SeededDice
from bot.errors import Refused
from bot.store.store import Store
from bot.table import json_reading, table_file
from bot.table.act import Tables
from bot.table.campaign import Start
from bot.table.import_problems import ImportProblem, WrongJson
from bot.table.json_reading import MOST_DIGITS, MOST_LETTERS, Bounds, read_bounded
from bot.table.part import Action
from bot.table.reasons import TableReason
from bot.table.sheets import sheet_files
from bot.table.sheets.moves import ImportCards, ImportSheet, SetSystem
from bot.table.table_file import MOST_IMPORT
from bot.table.transfer import ConfirmImport, StageImport
from cogs import files
from tests.unit.table.building import GWEN, PLACE

WIDE = Bounds(entries=1000, values=100_000)
SMALL = Bounds(
    entries=3, values=8, in_all=60, depth=4, roomy={"many": 9}, passed_over=frozenset({"many"})
)

DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=40,
)


def problem_of(text: str, bounds: Bounds = WIDE) -> tuple[ImportProblem, str]:
    with pytest.raises(WrongJson) as caught:
        read_bounded(text, bounds)
    return caught.value.problem, caught.value.place


@given(DATA, st.sampled_from((None, 1, "\t")), st.booleans())
def test_what_python_writes_is_read_back(data: Any, indent: int | str | None, plain: bool):
    endless = "Infinity" in json.dumps(data)
    text = json.dumps(data, indent=indent, ensure_ascii=plain)
    if not endless:
        assert read_bounded(text, WIDE) == data
        # However small the pieces are that are read at once.
        assert read_bounded(text, Bounds(entries=1000, values=10**6, depth=1000)) == data


def strictly(text: str) -> Any:
    """What Python reads, but for what it should not."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) < len(pairs):
            raise ValueError("twice")
        return dict(pairs)

    def finite(digits: str) -> float:
        if math.isinf(float(digits)):
            raise ValueError("endless")
        return float(digits)

    def no_number(word: str) -> None:
        raise ValueError(word)

    return json.loads(text, object_pairs_hook=once, parse_float=finite, parse_constant=no_number)


@given(st.text(st.sampled_from('[]{}",:0-1.eE+ \n\\utfalsnN'), max_size=30))
@example('{"a": 1, "b": [true, null, 1.5e3, "x"]}')
@example("[1,]")
@example('{"a":1,}')
@example("[,1]")
@example('{"a" 1}')
@example("{1:2}")
@example("01")
@example("-")
@example("1.")
@example("1e5")
@example('"\\ud800"')
def test_what_python_takes_is_taken_and_nothing_else(text: str):
    outcomes: list[object] = []
    for read in (strictly, lambda text: read_bounded(text, WIDE)):
        try:
            outcomes.append(repr(read(text)))
        except ValueError:
            outcomes.append("refused")
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("", 1, 1), ("\n [1,\n x]", 3, 2), ("{} {}", 1, 4), ('["a', 1, 2), ("[1 2]", 1, 4)],
)
def test_where_the_text_is_no_json_is_told(text: str, line: int, column: int):
    with pytest.raises(json.JSONDecodeError) as caught:
        read_bounded(text, WIDE)
    assert (caught.value.lineno, caught.value.colno) == (line, column)


@pytest.mark.parametrize(
    ("text", "problem", "place"),
    [
        ('{"a": {"b": 1, "b": 2}}', ImportProblem.TWICE, "a"),
        ('{"a": [0, NaN]}', ImportProblem.NOT_A_NUMBER, "a.1"),
        ("[-Infinity]", ImportProblem.NOT_A_NUMBER, "0"),
        ('{"a": 1e999}', ImportProblem.TOO_LARGE, "a"),
        ('{"a": -1e999}', ImportProblem.TOO_LARGE, "a"),
        ("[" + "9" * (MOST_DIGITS + 1) + "]", ImportProblem.NUMBER_TOO_LONG, "0"),
        ("[0." + "1" * MOST_DIGITS + "]", ImportProblem.NUMBER_TOO_LONG, "0"),
        ('["' + "a" * (MOST_LETTERS + 1) + '"]', ImportProblem.TOO_LONG, "0"),
        ('{"' + "a" * (MOST_LETTERS + 1) + '": 1}', ImportProblem.TOO_LONG, ""),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, problem: ImportProblem, place: str):
    assert problem_of(text) == (problem, place)


def test_what_is_at_a_bound_is_read_and_what_is_beyond_is_named():
    assert read_bounded('{"a": [1, 2, 3]}', SMALL) == {"a": [1, 2, 3]}
    assert problem_of('{"a": [1, 2, 3, 4]}', SMALL) == (ImportProblem.TOO_LONG, "a")
    assert problem_of('{"a":1,"b":2,"c":3,"d":4}', SMALL) == (ImportProblem.TOO_LONG, "")
    assert read_bounded("[[[[]]]]", SMALL) == [[[[]]]]
    assert problem_of("[[[[[]]]]]", SMALL) == (ImportProblem.TOO_DEEP, ".".join("0000"))
    assert problem_of("[[1,1,1],[1,1,1]]", SMALL)[0] is ImportProblem.TOO_LONG
    many = {"many": [{"a": [1, 2, 3]}] * 9}
    assert read_bounded(json.dumps(many), SMALL) == {"many": [{}] * 9}
    many["many"].append({})
    assert problem_of(json.dumps(many), SMALL) == (ImportProblem.TOO_LONG, "many")
    numbers = {"many": [1, {}, [2]]}
    assert read_bounded(json.dumps(numbers), SMALL) == numbers
    full = {"many": [[[1, 2], [3, 4]]] * 9}
    assert problem_of(json.dumps(full), SMALL)[0] is ImportProblem.TOO_LONG


ROOM = MOST_IMPORT - 400
DENSE = {
    "empty lists": "[" + "[]," * (ROOM // 3 - 3) + "[]]",
    "numbers": "[" + "0," * (ROOM // 2 - 3) + "0]",
    "texts": "[" + '"",' * (ROOM // 3 - 3) + '""]',
    "long numbers": "[" + ("9" * 4000 + ",") * (ROOM // 4001 - 3) + "1]",
    "objects": "[" + "{}," * (ROOM // 3 - 3) + "{}]",
    "open brackets": "[" * ROOM,
    "towers": "[" + ("[" * 900 + "]" * 900 + ",") * (ROOM // 1801 - 2) + "0]",
    "keys": "{" + ",".join(f'"k{number}":0' for number in range(ROOM // 13)) + "}",
    "lists of lists": json.dumps([[[0] * 500] * 500] * 3),
    "one text": '"' + "a" * ROOM + '"',
    "spaces": " " * ROOM,
}
"""Eight megabytes each, as dense as can be, put where a campaign's state stands."""


@pytest.mark.parametrize("dense", DENSE.values(), ids=DENSE)
def test_no_text_is_read_in_one_long_step(dense: str, monkeypatch: pytest.MonkeyPatch):
    steps: list[int] = []

    class Told(json.JSONDecoder):
        def raw_decode(self, text: str, at: int = 0) -> Any:
            found = super().raw_decode(text, at)
            steps.append(found[1] - at)
            return found

    strict = json_reading._STRICT
    told = Told(
        object_pairs_hook=strict.object_pairs_hook,
        parse_constant=strict.parse_constant,
        parse_int=strict.parse_int,
        parse_float=strict.parse_float,
    )
    monkeypatch.setattr(json_reading, "_STRICT", told)
    head = '{"manekin":"table","format":1,"guild_id":1,"channel_id":1,"exported_at":1,"parts":'
    text = f'{head}{{"campaign":{{"version":1,"state":{{"x":{dense}}}}}}}}}'[:MOST_IMPORT]
    with pytest.raises(Refused) as caught:
        table_file.read(text)
    assert caught.value.reason in {TableReason.IMPORT_WRONG, TableReason.IMPORT_NOT_JSON}
    # A text alone is copied in one go, which is quick; lists and objects come in small pieces.
    assert all(step <= 1200 for step in steps if step < MOST_LETTERS)
    assert len(steps) < 20_000, "it is refused long before its end"


def test_a_part_that_is_wrong_all_over_is_named_as_a_whole():
    macros = {"version": 1, "state": {"saved": [dict.fromkeys("abcdef", 1)] * 500}}
    parts = {"campaign": {"version": 1, "state": {}}, "macros:7": macros}
    file = {"manekin": "table", "format": 1, "guild_id": 1, "channel_id": 1, "exported_at": 1}
    with pytest.raises(Refused) as caught:
        table_file.states(
            table_file.read(json.dumps({**file, "parts": dict(reversed(parts.items()))}))
        )
    assert caught.value.values == {"place": "parts.macros:7.state", "problem": "unreadable"}


@pytest.mark.parametrize(
    "action",
    [
        StageImport(text="{}"),
        ConfirmImport(),
        ImportSheet(text="{}"),
        ImportCards(text="{}"),
        SetSystem(text="{}"),
    ],
    ids=lambda action: type(action).__name__,
)
async def test_a_file_is_read_in_a_worker(
    action: Action, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    read_in: set[int] = set()
    for module in (table_file, sheet_files):

        def noted(text: str, bounds: Bounds) -> object:
            read_in.add(threading.get_ident())
            return read_bounded(text, bounds)

        monkeypatch.setattr(module, "read_bounded", noted)
    table_file.prepared.cache_clear()
    store = await Store.open(tmp_path / "manekin.sqlite3")
    tables = Tables(store, SeededDice(1), lambda: 1)
    await tables.act(PLACE, GWEN, Start(name="Chapel", system="classic_d20"))
    file = table_file.written(await tables.look(PLACE), (), 1)[0]
    staged = StageImport(text=file)
    if isinstance(action, ConfirmImport):
        await tables.act(PLACE, GWEN, staged)
        table_file.prepared.cache_clear()
        read_in.clear()
        await tables.act(PLACE, GWEN, action)
    else:
        with pytest.raises(Refused):
            await tables.act(PLACE, GWEN, action)
    await store.close()
    assert read_in
    assert threading.get_ident() not in read_in


async def test_tables_are_read_one_after_the_other(monkeypatch: pytest.MonkeyPatch):
    at_once, most = 0, 0
    lock = threading.Lock()

    def slow(text: str) -> None:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        threading.Event().wait(0.01)
        with lock:
            at_once -= 1

    monkeypatch.setattr(files, "prepared", slow)
    await asyncio.gather(*(files.prepare(str(number)) for number in range(8)))
    assert most == 1
