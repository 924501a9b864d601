"""Every action that a table knows, with any values: read from the actions' own fields.

A new action, or a new field of one, is among them from its first day. Values are mostly such as
fit the table (its names, numbers and people), now and then such as fit nothing.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from bot.table.handlers import HANDLERS
from bot.table.part import Action
from tests.fuzz.texts import TEXTS

KINDS = tuple(HANDLERS)

ODD = (-1, 0, 10**6, 10**6 + 1, 2**31, 2**53, 2**63 - 1, 2**63, -(2**63), 10**30)


def _mostly(
    fitting: st.SearchStrategy[Any], others: st.SearchStrategy[Any]
) -> st.SearchStrategy[Any]:
    return st.integers(0, 9).flatmap(lambda chance: others if chance == 9 else fitting)


NUMBERS = _mostly(st.integers(0, 6), st.one_of(st.integers(-1, 60), st.sampled_from(ODD)))

IDS = frozenset(
    {"master", "owner", "to", "on_behalf_of", "who", "first", "role", "master_role"}
    | {"channel", "message", "call"}
)
"""Fields that hold what Discord gave: ids of people, roles, channels and messages."""


class Pools:
    """What there is at a table: names by kind of field, numbers, people, files."""

    def __init__(
        self, names: tuple[str, ...], people: tuple[int, ...], files: tuple[str, ...]
    ) -> None:
        self.names = st.sampled_from(names)
        self.people = st.sampled_from(people)
        self.files = st.sampled_from(files)

    def text(self, name: str) -> st.SearchStrategy[str]:
        if name == "text":
            return _mostly(self.files, TEXTS)
        return _mostly(self.names, TEXTS)

    def number(self, name: str) -> st.SearchStrategy[int]:
        return self.people if name in IDS else NUMBERS


def any_action(kind: type[Action], pools: Pools) -> st.SearchStrategy[Action | None]:
    """Any action of a kind; None where the action itself takes no such values."""
    return _model(kind, pools).map(lambda values: built(kind, values))


def built(kind: type[Action], values: Mapping[str, Any]) -> Action | None:
    """The action with these values, unless it takes none such."""
    try:
        return kind.model_validate(values)
    except ValidationError:
        return None


def _model(kind: type[BaseModel], pools: Pools) -> st.SearchStrategy[dict[str, Any]]:
    needed: dict[str, st.SearchStrategy[Any]] = {}
    others: dict[str, st.SearchStrategy[Any]] = {}
    hints = get_type_hints(kind, include_extras=True)
    for name, field in kind.model_fields.items():
        alias = field.validation_alias if isinstance(field.validation_alias, str) else name
        values = _values(name, hints[name], pools)
        (needed if field.is_required() or name in {"do", "kind"} else others)[alias] = values
    return st.fixed_dictionaries(needed, optional=others)


def _values(name: str, hint: Any, pools: Pools) -> st.SearchStrategy[Any]:
    """Any value of a field: of its type, whatever its bounds are."""
    origin, given = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _values(name, given[0], pools)
    if origin in {Union, UnionType}:
        return st.one_of(*(st.deferred(lambda one=one: _values(name, one, pools)) for one in given))
    if origin is Literal:
        return st.sampled_from(given)
    if origin is tuple:
        if given[-1] is Ellipsis:
            return st.lists(_values(name, given[0], pools), max_size=3).map(tuple)
        return st.tuples(*(_values(name, one, pools) for one in given))
    if origin is not None and issubclass(origin, Mapping):
        return st.dictionaries(
            _values(name, given[0], pools), _values(name, given[1], pools), max_size=3
        )
    return _plain(name, hint, pools)


def _plain(name: str, hint: Any, pools: Pools) -> st.SearchStrategy[Any]:
    if hint is NoneType or hint is None:
        return st.none()
    if hint is bool:
        return st.booleans()
    if hint is str:
        return pools.text(name)
    if hint is int:
        return pools.number(name)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(tuple(hint))
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return st.deferred(lambda: _model(hint, pools))
    if is_dataclass(hint):
        hints = get_type_hints(hint, include_extras=True)
        return st.fixed_dictionaries(
            {one.name: _values(one.name, hints[one.name], pools) for one in fields(hint)}
        )
    if isinstance(hint, TypeVar) or hint is Any or "JsonValue" in str(hint):
        return JSON
    raise TypeError(f"no values are known for {name}: {hint!r}")


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(), TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=6,
)
