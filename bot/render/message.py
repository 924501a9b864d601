"""Messages as plain frozen data that cannot be built beyond what Discord accepts.

`cogs/send.py` turns them to discord.py; nothing here knows it. The limits are those of Discord's
message components: 40 components and 4,000 characters in a message, 5 buttons in a row, 25 options
in a select, 100 characters in a custom id, 5 fields in a form, 10 files and 100 pings.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

MOST_CHARACTERS = 4000
MOST_COMPONENTS = 40
MOST_PLAIN_CHARACTERS = 2000
MOST_FIELD_CHARACTERS = 4000
MOST_FILES = 10
MOST_PINGS = 100

Style = Literal["primary", "secondary", "success", "danger"]


class BeyondDiscord(ValueError):
    """A message that Discord would refuse; always our own mistake."""


def _within(value: str, least: int, most: int, what: str) -> None:
    if not least <= len(value) <= most:
        raise BeyondDiscord(f"{what} has {len(value)} characters, not {least} to {most}")
    if least and not value.strip():
        raise BeyondDiscord(f"{what} has nothing to read")


def _all_differ(values: Sequence[str], what: str) -> None:
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
        _within(self.custom_id, 1, 100, "a custom id")


@dataclass(frozen=True, slots=True)
class Button:
    """A button that makes a move."""

    label: str
    move: Move
    style: Style = "secondary"
    emoji: str | None = None
    disabled: bool = False

    def __post_init__(self) -> None:
        _within(self.label, 1, 80, "a button's label")


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens an address."""

    label: str
    address: str

    def __post_init__(self) -> None:
        _within(self.label, 1, 80, "a link's label")
        _within(self.address, 1, 512, "a link's address")


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a select."""

    label: str
    value: str
    description: str | None = None
    chosen: bool = False

    def __post_init__(self) -> None:
        _within(self.label, 1, 100, "an option's label")
        _within(self.value, 1, 100, "an option's value")
        _within(self.description or "-", 1, 100, "an option's description")


@dataclass(frozen=True, slots=True)
class Select:
    """A list to choose from; the chosen values arrive with the move."""

    move: Move
    options: tuple[Option, ...]
    placeholder: str | None = None

    def __post_init__(self) -> None:
        if not 1 <= len(self.options) <= 25:
            raise BeyondDiscord(f"a select has {len(self.options)} options, not 1 to 25")
        _all_differ([one.value for one in self.options], "values of a select")
        if sum(one.chosen for one in self.options) > 1:
            raise BeyondDiscord("two options of a select are chosen")
        _within(self.placeholder or "-", 1, 150, "a placeholder")


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph of Markdown."""

    content: str

    def __post_init__(self) -> None:
        _within(self.content, 1, MOST_CHARACTERS, "a text")


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin line between two paragraphs."""


@dataclass(frozen=True, slots=True)
class Row:
    """Up to five buttons side by side, or one select."""

    items: tuple[Button | Link | Select, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.items) <= 5:
            raise BeyondDiscord(f"a row has {len(self.items)} items, not 1 to 5")
        if len(self.items) > 1 and any(isinstance(item, Select) for item in self.items):
            raise BeyondDiscord("a select stands alone in its row")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with the words that a screen reader says for it."""

    name: str
    data: bytes
    description: str

    def __post_init__(self) -> None:
        _within(self.description, 1, 1024, "a picture's description")


@dataclass(frozen=True, slots=True)
class Gallery:
    """Pictures shown in the message."""

    pictures: tuple[Picture, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.pictures) <= 10:
            raise BeyondDiscord(f"a gallery has {len(self.pictures)} pictures, not 1 to 10")


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to download."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Card:
    """A framed group of blocks with a coloured edge (0xRRGGBB)."""

    blocks: "tuple[Text | Rule | Row | Gallery, ...]"
    colour: int | None = None

    def __post_init__(self) -> None:
        if not self.blocks:
            raise BeyondDiscord("a card has no block")
        if self.colour is not None and not 0 <= self.colour <= 0xFFFFFF:
            raise BeyondDiscord(f"{self.colour} is no colour")


Block = Text | Rule | Row | Gallery | Attachment | Card


@dataclass(frozen=True, slots=True)
class Message:
    """What one person, or everyone in the channel, is shown."""

    blocks: tuple[Block, ...]
    pings: tuple[int, ...] = field(default=())

    def __post_init__(self) -> None:
        if not self.blocks:
            raise BeyondDiscord("a message has no block")
        flat = tuple(self.flat())
        components = sum(len(b.items) + 1 if isinstance(b, Row) else 1 for b in flat)
        if components > MOST_COMPONENTS:
            raise BeyondDiscord(f"a message has {components} components, over {MOST_COMPONENTS}")
        letters = sum(len(block.content) for block in flat if isinstance(block, Text))
        if letters > MOST_CHARACTERS:
            raise BeyondDiscord(f"a message has {letters} characters, over {MOST_CHARACTERS}")
        moves = [
            item.move.custom_id
            for block in flat
            if isinstance(block, Row)
            for item in block.items
            if not isinstance(item, Link)
        ]
        _all_differ(moves, "controls of a message")
        names = [one.name for one in self.attached()]
        _all_differ(names, "files of a message")
        if len(names) > MOST_FILES:
            raise BeyondDiscord(f"a message has {len(names)} files, over {MOST_FILES}")
        if len(self.pings) > MOST_PINGS:
            raise BeyondDiscord(f"a message pings {len(self.pings)} people, over {MOST_PINGS}")

    def attached(self) -> Iterator[Picture | Attachment]:
        """Yield every file that goes with the message, in its order."""
        for block in self.flat():
            if isinstance(block, Gallery):
                yield from block.pictures
            elif isinstance(block, Attachment):
                yield block

    def flat(self) -> Iterator[Block]:
        """Yield every block, those inside cards too."""
        for block in self.blocks:
            yield block
            if isinstance(block, Card):
                yield from block.blocks

    @property
    def is_plain(self) -> bool:
        """Whether one short paragraph is all there is, which needs no components."""
        return (
            len(self.blocks) == 1
            and isinstance(self.blocks[0], Text)
            and len(self.blocks[0].content) <= MOST_PLAIN_CHARACTERS
        )


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
        _within(self.key, 1, 100, "a field's key")
        _within(self.label, 1, 45, "a field's label")
        if not 1 <= self.most <= MOST_FIELD_CHARACTERS:
            raise BeyondDiscord(f"a field takes {self.most} characters")
        _within(self.hint or "-", 1, 100, "a field's hint")
        _within(self.value, 0, self.most, "a field's value")


@dataclass(frozen=True, slots=True)
class Form:
    """A pop-up to fill in; what was typed arrives with the move."""

    title: str
    move: Move
    fields: tuple[Field, ...]

    def __post_init__(self) -> None:
        _within(self.title, 1, 45, "a form's title")
        if not 1 <= len(self.fields) <= 5:
            raise BeyondDiscord(f"a form has {len(self.fields)} fields, not 1 to 5")
        _all_differ([field.key for field in self.fields], "fields of a form")


def line(content: str) -> Message:
    """Return a message of one paragraph."""
    return Message((Text(content),))
