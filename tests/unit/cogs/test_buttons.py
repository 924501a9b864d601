"""Custom ids: what is written on a button is read back from its press, and nothing else is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Refused
from bot.render.message import Move
from bot.table.reasons import TableReason
from cogs.buttons import CUSTOM_ID, MOVES, _typed
from cogs.moves import Press

names = st.from_regex(r"[a-z]{1,12}(\.[0-9]{1,19}){0,2}", fullmatch=True)


@given(st.sampled_from(sorted(MOVES)), st.integers(0, 10**18 - 1), names)
def test_a_custom_id_is_read_back_as_it_was_written(
    move: tuple[str, str], revision: int, name: str
):
    match = CUSTOM_ID.fullmatch(Move(move[0], name, revision).custom_id)
    assert match is not None
    assert (match["part"], int(match["revision"]), match["move"]) == (move[0], revision, name)


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "mk",
        "mk:campaign:join",
        "mk:campaign:-1:join",
        "mk:campaign:1e3:join",
        "mk:campaign:0:",
        "mk::0:join",
        "mk:campaign:0:join\n",
        "MK:campaign:0:join",
        "mk:campaign:0:join:again",
        "mk:campaign:" + "9" * 40 + ":join",
        "mk:campaign:٣:join",
        "mk:campaign:３:join",
        "mk:camp aign:0:join",
    ],
)
def test_a_custom_id_in_another_form_is_nobodys(forged: str):
    assert CUSTOM_ID.fullmatch(forged) is None


@pytest.mark.parametrize(
    "arguments", [(), ("x",), ("",), ("1.5",), ("٣",), ("1_0",), ("-1",), ("9" * 19,)]
)
def test_an_argument_that_is_no_number_is_refused(arguments: tuple[str, ...]):
    press = Press(None, 0, arguments)
    with pytest.raises(Refused) as refused:
        press.number(0)
    assert refused.value.reason is TableReason.UNKNOWN_MOVE


@pytest.mark.parametrize(
    "components",
    [
        [{"type": 18, "component": {"type": 4, "custom_id": "name", "value": "Nine Lamps"}}],
        [{"type": 1, "components": [{"type": 4, "custom_id": "name", "value": "Nine Lamps"}]}],
    ],
    ids=["labelled", "in a row"],
)
def test_what_was_typed_into_a_form_is_found_by_its_key(components: list[object]):
    assert _typed(components) == [("name", "Nine Lamps")]


@pytest.mark.parametrize(
    "components", [[], [{}], [{"component": None}], [{"components": []}], [{"component": {}}]]
)
def test_a_form_without_fields_holds_nothing(components: list[object]):
    assert all(not typed for _, typed in _typed(components))
