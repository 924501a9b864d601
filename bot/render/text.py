"""Text put into a message: what people typed is shown letter for letter, the rest is Markdown."""

import re
from collections.abc import Iterable

_MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in "\\*_`~|<>"})
_COLON = re.compile(r":(?=//|(?:\\_|[\w+-])+:)")
"""A colon begins an emoji's name, or an address, inside which no escape would work. Read where
underscores are escaped already."""

_LINE_START = re.compile(r"^(\s*)([#\-]|\+(?=\s|$))", re.MULTILINE)
MOST_BODY = 3600
"""Characters of lines that leave a message room for a heading and a note."""

_NUMBERED = re.compile(r"^(\s*)(\d+)\.(?=\s|$)", re.MULTILINE)


class Marked(str):
    """Text that already is safe Markdown and is put into a sentence as it stands."""

    __slots__ = ()


def escaped(text: str) -> str:
    """Return the text so that Discord shows it letter for letter."""
    safe = text.translate(_MARKDOWN)
    if ":" in safe:
        safe = _COLON.sub(r"\\:", safe)
    safe = _LINE_START.sub(r"\1\\\2", safe)
    safe = _NUMBERED.sub(r"\1\2\\.", safe)
    return safe.replace("](", "]\\(")


def person(user_id: int) -> Marked:
    """Return a mention, which shows the person's name of today; it never pings by itself."""
    return Marked(f"<@{user_id}>")


def role(role_id: int) -> Marked:
    """Return a role mention, which follows the role when it is renamed."""
    return Marked(f"<@&{role_id}>")


def channel(channel_id: int) -> Marked:
    """Return a channel mention."""
    return Marked(f"<#{channel_id}>")


def moment(milliseconds: int, style: str = "f") -> Marked:
    """Return a moment that Discord shows in each reader's own time zone and language."""
    return Marked(f"<t:{milliseconds // 1000}:{style}>")


def fitting(lines: Iterable[Marked], room: int = MOST_BODY) -> list[Marked]:
    """Return the first lines that so many characters hold, at least one; makes no more of them."""
    kept: list[Marked] = []
    for told in lines:
        room -= len(told) + 1
        if room < 0:
            return kept or [told]
        kept.append(told)
    return kept
