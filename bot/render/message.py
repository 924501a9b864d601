"""Messages as plain frozen data that cannot be built beyond what Discord accepts.

`cogs` turns them to discord.py; nothing here knows it. The limits are those of Discord's message
components: 40 components and 4,000 characters in a message, 10 files and 100 pings; what people
press and fill in has limits of its own (controls.py).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from bot.render.controls import (
    BeyondDiscord,
    Button,
    Field,
    Form,
    Link,
    Move,
    Option,
    Select,
    Style,
    all_differ,
    within,
)

__all__ = [
    "Attachment",
    "BeyondDiscord",
    "Block",
    "Button",
    "Card",
    "Field",
    "Form",
    "Gallery",
    "Link",
    "Message",
    "Move",
    "Option",
    "Picture",
    "Row",
    "Rule",
    "Select",
    "Sketch",
    "Style",
    "Text",
    "drawn",
    "line",
]

MOST_CHARACTERS = 4000
MOST_COMPONENTS = 40
MOST_PLAIN_CHARACTERS = 2000
MOST_FILES = 10
MOST_PINGS = 100
MOST_DESCRIPTION = 1024


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph of Markdown."""

    content: str

    def __post_init__(self) -> None:
        within(self.content, 1, MOST_CHARACTERS, "a text")


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
        within(self.description, 1, MOST_DESCRIPTION, "a picture's description")


@dataclass(frozen=True, slots=True)
class Sketch:
    """A picture that is still to be drawn, which takes too long for the event loop."""

    name: str
    draw: Callable[[], bytes]
    description: str

    def __post_init__(self) -> None:
        within(self.description, 1, MOST_DESCRIPTION, "a picture's description")

    @property
    def data(self) -> bytes:
        """The picture, drawn by whoever asks for it: a worker thread (`drawn`)."""
        return self.draw()


@dataclass(frozen=True, slots=True)
class Gallery:
    """Pictures shown in the message."""

    pictures: tuple[Picture | Sketch, ...]

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
        all_differ(moves, "controls of a message")
        names = [one.name for one in self.attached()]
        all_differ(names, "files of a message")
        if len(names) > MOST_FILES:
            raise BeyondDiscord(f"a message has {len(names)} files, over {MOST_FILES}")
        if len(self.pings) > MOST_PINGS:
            raise BeyondDiscord(f"a message pings {len(self.pings)} people, over {MOST_PINGS}")

    def attached(self) -> Iterator[Picture | Sketch | Attachment]:
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
    def is_sketched(self) -> bool:
        """Whether it can be sent only when it is `drawn`."""
        return any(isinstance(one, Sketch) for one in self.attached())

    @property
    def is_plain(self) -> bool:
        """Whether one short paragraph is all there is, which needs no components."""
        return (
            len(self.blocks) == 1
            and isinstance(self.blocks[0], Text)
            and len(self.blocks[0].content) <= MOST_PLAIN_CHARACTERS
        )


def line(content: str) -> Message:
    """Return a message of one paragraph."""
    return Message((Text(content),))


def drawn(message: Message) -> Message:
    """Return the message with every picture drawn; to be called in a worker thread."""
    return replace(message, blocks=tuple(map(_drawn, message.blocks)))


def _drawn(block: Block) -> Block:
    match block:
        case Card():
            return replace(block, blocks=tuple(_drawn(one) for one in block.blocks))
        case Gallery():
            pictures = (Picture(one.name, one.data, one.description) for one in block.pictures)
            return replace(block, pictures=tuple(pictures))
        case _:
            return block
