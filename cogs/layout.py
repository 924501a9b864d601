"""Plain messages and forms turned to discord.py, ready to be sent or to replace an older one.

Here alone the signs of suits become letters, which Discord would else turn to small dark pictures.
"""

import io
import re
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.render.message import (
    MOST_CHARACTERS,
    MOST_PLAIN_CHARACTERS,
    Attachment,
    Block,
    Button,
    Card,
    Form,
    Gallery,
    Link,
    Message,
    Option,
    Picture,
    Row,
    Rule,
    Select,
    Sketch,
    Text,
)

_STYLES = {
    "primary": discord.ButtonStyle.primary.value,
    "secondary": discord.ButtonStyle.secondary.value,
    "success": discord.ButtonStyle.success.value,
    "danger": discord.ButtonStyle.danger.value,
}

_ATTACHED = "attachment://"
_AS_LETTER = "\ufe0e"
_BEHIND_SUIT = re.compile("(?<=[♠♥♦♣])(?![\ufe0e\ufe0f])")
_MOST_LABEL, _MOST_OPTION, _MOST_PLACEHOLDER = 80, 100, 150
_MOST_TITLE = 45
"""Characters that Discord takes (bot/render/controls.py)."""


def lettered(text: str, most: int) -> str:
    """Return a text whose suits look like letters, as far as so many characters hold that."""
    room = most - len(text)
    return _BEHIND_SUIT.sub(_AS_LETTER, text, count=room) if room > 0 else text


class _Made(ui.LayoutView):
    """A view of components that are made already, and that waits for nobody.

    The library's own items, each with its place among the others and a callback, take several times
    as long, and most of what they do is for views that wait.
    """

    def __init__(self, components: list[dict[str, Any]]) -> None:
        super().__init__(timeout=None)
        self._made = components
        self.stop()

    def to_components(self) -> list[dict[str, Any]]:
        """Return what Discord is sent."""
        return self._made

    def has_components_v2(self) -> bool:
        """Tell Discord that texts are among the components."""
        return True


class _Room:
    """How many characters of a message's texts suits may still take to become letters."""

    def __init__(self, message: Message) -> None:
        texts = [len(block.content) for block in message.flat() if isinstance(block, Text)]
        self._left = MOST_CHARACTERS - sum(texts)

    def lettered(self, text: str) -> str:
        """Return a text with its suits lettered as far as there is room."""
        found = lettered(str(text), len(text) + self._left)
        self._left -= len(found) - len(text)
        return found


def layout(message: Message) -> ui.LayoutView:
    """Return the message as a view; its buttons are found by their ids, so it waits for none."""
    room = _Room(message)
    return _Made([_item(block, room) for block in message.blocks])


def files(message: Message) -> list[discord.File]:
    """Return the pictures and files that go with the message."""
    found: list[discord.File] = []
    for block in message.flat():
        if isinstance(block, Gallery):
            found += [
                discord.File(io.BytesIO(one.data), one.name, description=one.description)
                for one in block.pictures
            ]
        elif isinstance(block, Attachment):
            found.append(discord.File(io.BytesIO(block.data), block.name))
    return found


def _item(block: Block, room: _Room) -> dict[str, Any]:
    match block:
        case Text():
            return {"type": 10, "content": room.lettered(block.content)}
        case Row():
            return {"type": 1, "components": [_control(item) for item in block.items]}
        case Rule():
            return {"type": 14, "divider": True, "spacing": 1}
        case Card():
            found = {"type": 17, "components": [_item(one, room) for one in block.blocks]}
            return {**found, "spoiler": False, "accent_color": block.colour}
        case Gallery():
            return {"type": 12, "items": [_picture(one) for one in block.pictures]}
        case Attachment():
            file = {"url": _ATTACHED + block.name}
            return {"type": 13, "file": file, "spoiler": False}


def _picture(picture: Picture | Sketch) -> dict[str, Any]:
    media = {"url": _ATTACHED + picture.name}
    return {"media": media, "spoiler": False, "description": picture.description}


def _control(item: Button | Link | Select) -> dict[str, Any]:
    match item:
        case Button():
            found: dict[str, Any] = {
                "type": 2,
                "style": _STYLES[item.style],
                "label": lettered(str(item.label), _MOST_LABEL),
                "disabled": item.disabled,
                "custom_id": item.move.custom_id,
            }
            if item.emoji is not None:
                found["emoji"] = discord.PartialEmoji.from_str(item.emoji).to_dict()
            return found
        case Link():
            label = lettered(str(item.label), _MOST_LABEL)
            return {"type": 2, "style": 5, "label": label, "disabled": False, "url": item.address}
        case Select():
            return _list(item)


def _list(item: Select) -> dict[str, Any]:
    found: dict[str, Any] = {
        "type": 3,
        "custom_id": item.move.custom_id,
        "min_values": item.least,
        "max_values": item.most,
        "disabled": False,
        "required": True,
        "options": [_option(one) for one in item.options],
    }
    if item.placeholder is not None:
        found["placeholder"] = lettered(item.placeholder, _MOST_PLACEHOLDER)
    return found


def _option(option: Option) -> dict[str, Any]:
    found: dict[str, Any] = {
        "label": lettered(str(option.label), _MOST_OPTION),
        "value": option.value,
        "default": option.chosen,
    }
    if option.description is not None:
        found["description"] = lettered(option.description, _MOST_OPTION)
    return found


def _maybe(text: str | None, most: int) -> str | None:
    return None if text is None else lettered(text, most)


def modal(form: Form) -> ui.Modal:
    """Return the form as a modal; what is typed comes back by its id, also after a restart."""
    shown = ui.Modal(title=lettered(form.title, _MOST_TITLE), custom_id=form.move.custom_id)
    for field in form.fields:
        style = discord.TextStyle.paragraph if field.long else discord.TextStyle.short
        entry = ui.TextInput[ui.Modal](
            custom_id=field.key,
            style=style,
            default=field.value or None,
            required=field.required,
            max_length=field.most,
            placeholder=_maybe(field.hint, _MOST_OPTION),
        )
        shown.add_item(ui.Label(text=lettered(field.label, _MOST_TITLE), component=entry))
    shown.stop()
    return shown


def body(message: Message) -> dict[str, Any]:
    """Return the arguments with which discord.py sends the message anew."""
    found: dict[str, Any] = {}
    if (content := _plain(message)) is not None:
        found["content"] = content
    else:
        found["view"] = layout(message)
        if attached := files(message):
            found["files"] = attached
    if message.pings:
        found["allowed_mentions"] = mentions(message.pings)
    return found


def _plain(message: Message) -> str | None:
    """The one short paragraph that is all there is, which needs no components."""
    if not message.is_plain or not isinstance(message.blocks[0], Text):
        return None
    content = _Room(message).lettered(message.blocks[0].content)
    return content if len(content) <= MOST_PLAIN_CHARACTERS else None


def mentions(pings: Sequence[int]) -> discord.AllowedMentions:
    """Allow pinging exactly these people."""
    return discord.AllowedMentions(
        everyone=False,
        roles=False,
        users=[discord.Object(one) for one in pings],
        replied_user=False,
    )


def changed_body(message: Message) -> dict[str, Any]:
    """Return the arguments with which discord.py puts the message in an older one's place."""
    found: dict[str, Any] = {"content": None, "view": layout(message)}
    found["attachments"] = files(message)
    return found


def edit_body(message: Message) -> dict[str, Any]:
    """Return the arguments with which a first answer of "thinking" becomes the message."""
    found = body(message)
    if "files" in found:
        found["attachments"] = found.pop("files")
    return found
