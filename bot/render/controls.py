"""What people press, choose from and fill in, as plain frozen data within Discord's limits.

5 buttons in a row, 25 options in a select, 100 characters in a custom id, 5 fields in a form.
`bot/render/message.py` puts them into messages.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

MOST_FIELD_CHARACTERS = 4000

Style = Literal["primary", "secondary", "success", "danger"]


class BeyondDiscord(ValueError):
    """A message that Discord would refuse; always our own mistake."""


def within(value: str, least: int, most: int, what: str) -> None:
    """Raise BeyondDiscord unless a text has so many characters, and something to read."""
    if not least <= len(value) <= most:
        raise BeyondDiscord(f"{what} has {len(value)} characters, not {least} to {most}")
    if least and not value.strip():
        raise BeyondDiscord(f"{what} has nothing to read")


def all_differ(values: Sequence[str], what: str) -> None:
    """Raise BeyondDiscord where two values are the same."""
    if len(set(values)) < len(values):
        raise BeyondDiscord(f"two {what} are the same")


@dataclass(frozen=True, slots=True)
class Move:
    """Where a press goes: the part it belongs to, the revision it was shown at, what it does.

    Revision 0 means that the move is right at any revision.
    """

    part: str
    name: str
    revision: int = 0

    @property
    def custom_id(self) -> str:
        """The address in the form of design.md, rule 7."""
        return f"mk:{self.part}:{self.revision}:{self.name}"

    def __post_init__(self) -> None:
        within(self.custom_id, 1, 100, "a custom id")


@dataclass(frozen=True, slots=True)
class Button:
    """A button that makes a move."""

    label: str
    move: Move
    style: Style = "secondary"
    emoji: str | None = None
    disabled: bool = False

    def __post_init__(self) -> None:
        within(self.label, 1, 80, "a button's label")


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens an address."""

    label: str
    address: str

    def __post_init__(self) -> None:
        within(self.label, 1, 80, "a link's label")
        within(self.address, 1, 512, "a link's address")


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a select."""

    label: str
    value: str
    description: str | None = None
    chosen: bool = False

    def __post_init__(self) -> None:
        within(self.label, 1, 100, "an option's label")
        within(self.value, 1, 100, "an option's value")
        within(self.description or "-", 1, 100, "an option's description")


@dataclass(frozen=True, slots=True)
class Select:
    """A list to choose from, one option or `least` to `most`; what was chosen arrives with the
    move."""

    move: Move
    options: tuple[Option, ...]
    placeholder: str | None = None
    most: int = 1
    least: int = 1

    def __post_init__(self) -> None:
        if not 1 <= len(self.options) <= 25:
            raise BeyondDiscord(f"a select has {len(self.options)} options, not 1 to 25")
        if not 1 <= self.most <= len(self.options):
            raise BeyondDiscord(f"of {len(self.options)} options, {self.most} may be chosen")
        if not 1 <= self.least <= self.most:
            raise BeyondDiscord(f"at least {self.least} of at most {self.most} are to be chosen")
        all_differ([one.value for one in self.options], "values of a select")
        if (chosen := sum(one.chosen for one in self.options)) > self.most:
            raise BeyondDiscord(f"{chosen} options of a select are chosen, over {self.most}")
        within(self.placeholder or "-", 1, 150, "a placeholder")


@dataclass(frozen=True, slots=True)
class Field:
    """One line or paragraph to fill in; `most` is the number of characters allowed."""

    key: str
    label: str
    value: str = ""
    most: int = 100
    required: bool = False
    long: bool = False
    hint: str | None = None

    def __post_init__(self) -> None:
        within(self.key, 1, 100, "a field's key")
        within(self.label, 1, 45, "a field's label")
        if not 1 <= self.most <= MOST_FIELD_CHARACTERS:
            raise BeyondDiscord(f"a field takes {self.most} characters")
        within(self.hint or "-", 1, 100, "a field's hint")
        within(self.value, 0, self.most, "a field's value")


@dataclass(frozen=True, slots=True)
class Form:
    """A pop-up to fill in; what was typed arrives with the move."""

    title: str
    move: Move
    fields: tuple[Field, ...]

    def __post_init__(self) -> None:
        within(self.title, 1, 45, "a form's title")
        if not 1 <= len(self.fields) <= 5:
            raise BeyondDiscord(f"a form has {len(self.fields)} fields, not 1 to 5")
        all_differ([field.key for field in self.fields], "fields of a form")
