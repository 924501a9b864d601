"""Files that are almost right: valid data with some of it changed, and text that is no JSON.

Knows no format: what is changed is found in the data themselves.
"""

import json
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from tests.fuzz.texts import PIECES, TEXTS, one_of

HUGE = (
    -1, 0, 1, 2, 10**6, 10**6 + 1, 2**31, 2**53 - 1, 2**53, 2**63 - 1, 2**63, -(2**63), 10**30,
    0.5, -0.0, 1e308, True, False, None, "", [], {}, [[]], [None], {"": None}, "1", "NaN",
)  # fmt: skip

RAW = (
    "1e999", "-1e999", "NaN", "Infinity", "-Infinity", "9" * 5001, "1." + "0" * 5001 + "1",
    '"\\ud800"', '"\\u0000"', '{"a":1,"a":2}', "[" * 100_000, "[" * 100_000 + "]" * 100_000,
    '{"a":' * 50_000, "[" * 500 + "]" * 500, "", " " * 10_000, "tru", "'x'", "01", "1,", "/**/1",
    '"' + "a" * 100_000 + '"', '"\t"', "\x00",
)  # fmt: skip
"""What is put into a file's text in the place of a value."""

_MARK = "@@here@@"


def places(data: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where in the data a value stands, as the keys that lead there."""
    inside = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    return [here, *(found for key, one in inside for found in places(one, (*here, key)))]


@st.composite
def mutated(draw: st.DrawFn, data: Any, most: int = 3) -> Any:
    """The data with up to so many values changed, moved, doubled or gone."""
    changed = deepcopy(data)
    for _ in range(draw(st.integers(1, most))):
        path = draw(one_of(places(changed)))
        if not path:
            continue
        holder = _at(changed, path[:-1])
        match draw(st.sampled_from(("value", "value", "text", "gone", "more", "moved", "near"))):
            case "value":
                holder[path[-1]] = deepcopy(draw(one_of(HUGE)))
            case "text":
                holder[path[-1]] = draw(TEXTS)
            case "gone":
                del holder[path[-1]]
            case "more":
                _add(draw, holder, path[-1])
            case "moved":
                other = draw(one_of(places(changed)))
                holder[path[-1]] = deepcopy(_at(changed, other))
            case _:
                holder[path[-1]] = _near(draw, holder[path[-1]])
    return changed


def _at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def _add(draw: st.DrawFn, holder: Any, key: Any) -> None:
    if isinstance(holder, list):
        holder.insert(key, deepcopy(holder[key]))
    else:
        name = draw(st.sampled_from((f"{key} ", f"{key}2", str(key).upper(), "", "id", "name")))
        holder[name] = deepcopy(holder[key])


def _near(draw: st.DrawFn, value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + draw(st.sampled_from((-1, 1, 100, -1000)))
        case str():
            return draw(st.sampled_from((value.upper(), f" {value}", value[:-1], value + value)))
        case list():
            return [*value[1:], *value[:1]] if value else [0]
        case dict():
            return dict(list(value.items())[::-1])
        case _:
            return draw(one_of(HUGE))


@st.composite
def torn(draw: st.DrawFn, data: Any) -> str:
    """The text of a file in which something else stands in the place of a value, or that is cut."""
    changed = deepcopy(data)
    path = draw(one_of(places(changed)[1:] or [()]))
    text = json.dumps(changed)
    if path:
        _at(changed, path[:-1])[path[-1]] = _MARK
        text = json.dumps(changed).replace(json.dumps(_MARK), draw(one_of(RAW)), 1)
    if draw(st.booleans()):
        cut = draw(st.integers(0, len(text)))
        text = text[:cut] + draw(st.one_of(st.just(""), PIECES)) + text[cut + 1 :]
    return text


def any_file(data: Any) -> st.SearchStrategy[str]:
    """The text of a file that is almost the data's."""
    return st.one_of(mutated(data).map(json.dumps), mutated(data).map(json.dumps), torn(data))
