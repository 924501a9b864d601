"""Holds each request to Discord's contract in the moment it is made.

Whichever world of whichever test makes it, also where a test replaces the world's end, and in
processes that are killed before their end: those say at once what they did.
"""

from collections.abc import Callable
from typing import Any

import simcord.http.router
from simcord.types import HttpLogEntry

from tests.simulated.contract import load_contract, told
from tests.simulated.replies import hold_every_reply

OUTSIDE = "outside Discord's contract: "
"""How a process begins a line that tells of such a request."""

_found: list[str] = []


def hold_every_request(tell: Callable[[str], None] = _found.append) -> None:
    """From now on, in this process, tell of each request that Discord would not take.

    The simulated one's replies are held to the same description.
    """

    def noted(*what: Any, **more: Any) -> HttpLogEntry:
        request = HttpLogEntry(*what, **more)
        hold(request, tell)
        return request

    simcord.http.router.HttpLogEntry = noted
    hold_every_reply(tell)


def hold(request: HttpLogEntry, tell: Callable[[str], None] = _found.append) -> None:
    """Tell of one request if Discord would not take it; silent without the description."""
    contract = load_contract()
    if contract is not None and (problems := contract.problems(request)):
        tell(told(request, problems))


def assert_nothing_outside() -> None:
    """Fail with every such request since the last call, in this process."""
    found, _found[:] = _found[:], ()
    assert not found, "requests outside Discord's contract:\n" + "\n".join(found)
