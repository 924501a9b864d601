"""What a press, a choice in a list or a form sent in brings along, and what is made of it.

Each area of the bot says in `MOVES` of a module of its own what its buttons do; `cogs/buttons.py`
puts them together.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from bot.errors import Refused
from bot.table.reasons import TableReason
from cogs.shell import Interaction

_NUMBER = re.compile(r"[0-9]{1,18}")
_ID = re.compile(r"[0-9]{1,19}")
"""Such as that of a channel."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button, a choice in a list, or a form sent in."""

    interaction: Interaction
    revision: int
    arguments: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict[str, str])

    def number(self, index: int) -> int:
        """Return an argument that is a number; raises Refused where it is none."""
        written = self.arguments[index] if index < len(self.arguments) else ""
        # What `int` takes is more: signs, spaces, underscores, the digits of every script.
        if not _ID.fullmatch(written) or int(written) >= 2**63:
            raise Refused(TableReason.UNKNOWN_MOVE)
        return int(written)

    def asked_at(self) -> int:
        """Return the revision a question was asked at; raises Refused where it names none."""
        if not self.revision:
            raise Refused(TableReason.STALE)
        return self.revision

    def chosen(self) -> str:
        """Return the one value that was chosen in a list; raises Refused where it is not one."""
        if len(self.values) != 1:
            raise Refused(TableReason.UNKNOWN_MOVE)
        return self.values[0]

    def chosen_number(self) -> int:
        """Return the one number that was chosen in a list; raises Refused where it is not one."""
        self.chosen()
        return self.chosen_numbers()[0]

    def chosen_numbers(self) -> tuple[int, ...]:
        """Return the numbers that were chosen in a list; raises Refused where they are none."""
        if not self.values or not all(_NUMBER.fullmatch(one) for one in self.values):
            raise Refused(TableReason.UNKNOWN_MOVE)
        return tuple(map(int, self.values))


@dataclass(frozen=True, slots=True)
class Made:
    """What a move does; at most so many `arguments` stand behind its name."""

    make: Callable[[Press], Awaitable[None]]
    arguments: int = 0


Moves = Mapping[tuple[str, str], Made]
"""Moves by the part and the name that stand in their ids."""
