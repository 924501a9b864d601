"""Plain data copied quickly.

The simulated Discord keeps a copy of every request and every event; copying each value by itself
is an eighth of what the tests at a table do.
"""

import marshal
from types import SimpleNamespace
from typing import Any

import simcord.components
import simcord.gateway
import simcord.http.router
import simcord.results

_by_value = simcord.http.router.copy.deepcopy


def copied(data: Any, memo: dict[int, Any] | None = None) -> Any:
    """Give a deep copy; what is not plain data is copied value by value."""
    try:
        # Never leaves this process; takes a value's own type or nothing.
        return marshal.loads(marshal.dumps(data))  # noqa: S302 - of this very process
    except ValueError:
        return _tree(data)


def _tree(data: Any) -> Any:
    """A copy of one list or dict and of all in it: texts and numbers never change, of any type."""
    if isinstance(data, str | int | float | bytes | None):
        return data
    if type(data) is dict:
        return {key: copied(value) for key, value in data.items()}
    if type(data) is list:
        return [copied(value) for value in data]
    return _by_value(data)


def copy_quickly() -> None:
    """Let the simulated Discord copy so from now on, in this process."""
    for module in (simcord.http.router, simcord.gateway):
        module.copy = SimpleNamespace(deepcopy=copied, copy=module.copy.copy)
    for module in (simcord.components, simcord.results):
        vars(module)["deepcopy"] = copied
