"""Every error Manekin raises on purpose, in one tree.

    ManekinError
    ├── Refused          what a person got wrong: a reason and its values, never finished words
    ├── StoreError       the database could not do what was asked; nothing was changed
    │   ├── Conflict     a part was changed by someone else since it was read
    │   ├── Unreadable   a stored value is not what its version promises
    │   ├── Unstorable   a value does not fit the database
    │   └── StoreUnavailable   the disk or the database failed; trying again may help
    └── StartupError     the operator must do something; one sentence that says what

A `Refused` is answered to one person alone and changes nothing. Words are made from its reason in
`bot/render` (design.md, rules 14 and 16).
"""

from enum import StrEnum


class ManekinError(Exception):
    """The root of the tree."""


class Refused(ManekinError):
    """An action that is not allowed or not possible; `values` fill the reason's sentence."""

    def __init__(self, reason: StrEnum, **values: object) -> None:
        super().__init__(f"{reason.value}: {values}" if values else reason.value)
        self.reason = reason
        self.values = values


class StoreError(ManekinError):
    """The database refused or failed; the change was not made."""


class Conflict(StoreError):
    """A part's revision is not the one the change was decided on."""


class Unreadable(StoreError):
    """A stored part cannot be read under the version it carries."""


class Unstorable(StoreError):
    """A value does not fit the database: a number beyond 64 bits, text that is not Unicode."""


class StoreUnavailable(StoreError):
    """The database could not be read or written: disk full, locked, input or output failed."""


class StartupError(ManekinError):
    """The bot cannot start; the message is one sentence telling the operator what to do."""
