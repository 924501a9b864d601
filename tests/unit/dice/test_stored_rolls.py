"""Rolls as JSON: what is stored is what comes back, and nothing else is accepted."""

import json
from typing import Any

import pytest

from bot.dice import Roll, SeededDice, roll

TEXTS = (
    "4d6kh3+2 strength",
    "3#(1d20adv+5)*2[Fire]",
    "10d6!>=5",
    "8d10ro<3>=8",
    "4dF-1",
    "5",
    "2d6mi2ma5e5/2",
    "- 1d20rr1 [x] [y]",
)


@pytest.mark.parametrize("text", TEXTS)
def test_round_trip(text: str) -> None:
    first = roll(text, SeededDice(11))
    again = Roll.from_data(json.loads(json.dumps(first.to_data())))
    assert again == first
    assert (again.text, again.terms, again.total) == (first.text, first.terms, first.total)


def test_the_stored_form() -> None:
    data = roll("2d20kh1+3[x] hit", SeededDice(2)).to_data()
    [[total, [term, plus, amount, label]]] = data["results"]
    assert (data["expression"], data["comment"]) == ("2d20kh1+3[x]", "hit")
    assert (plus, amount, label) == ("+", 3, {"label": "x"})
    assert term.keys() == {"dice", "sides", "faces", "value"}
    assert total == term["value"] + 3


def damaged(**changes: Any) -> dict[str, Any]:
    term = {"dice": "1d6", "sides": 6, "faces": [4], "value": 4}
    return {"expression": "1d6", "comment": "", "results": [[4, [term | changes]]]}


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"expression": "1d6", "comment": "", "results": []},
        {"expression": "1d6", "comment": "", "results": [["4", ["+"]]]},
        {"expression": "1d6", "comment": "", "results": [[4, ["hello"]]]},
        {"expression": "1d6", "comment": "", "results": [[10**30, []]]},
        {"expression": "1d6", "comment": "", "results": [[4, []]], "extra": 1},
        damaged(faces=[7]),
        damaged(faces=[0]),
        damaged(faces=["4"]),
        damaged(faces=[[4, 4, 128]]),
        damaged(faces=[[4, 4]]),
        damaged(faces=[1] * 1001),
        damaged(sides=0),
        damaged(unknown=True),
    ],
)
def test_other_data_is_refused(data: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 -- pydantic's and our own are both ValueError
        Roll.from_data(data)


def test_undamaged_data_is_accepted() -> None:
    assert Roll.from_data(damaged()).total == 4
