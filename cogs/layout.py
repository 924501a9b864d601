"""Plain messages and forms turned to discord.py, ready to be sent or to replace an older one.

Here alone the signs of suits become letters, which Discord would else turn to small dark pictures.
"""

import io
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.render.message import (
    MOST_CHARACTERS,
    Attachment,
    Block,
    Button,
    Card,
    Form,
    Gallery,
    Link,
    Message,
    Row,
    Rule,
    Select,
    Text,
)

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}

_AS_LETTER = "\ufe0e"
_SUIT = re.compile("([♠♥♦♣])(?![\ufe0e\ufe0f])")
_MOST_LABEL, _MOST_OPTION, _MOST_PLACEHOLDER = 80, 100, 150
_MOST_TITLE = 45
"""Characters that Discord takes (bot/render/controls.py)."""


def lettered(text: str, most: int) -> str:
    """Return a text whose suits look like letters, as far as so many characters hold that."""
    room = most - len(text)
    return _SUIT.sub(rf"\1{_AS_LETTER}", text, count=room) if room > 0 else text


def _lettered(message: Message) -> Message:
    """The message with its texts lettered; what is pressed is, where it becomes Discord's."""
    room = MOST_CHARACTERS - sum(
        len(block.content) for block in message.flat() if isinstance(block, Text)
    )

    def one(block: Block) -> Block:
        nonlocal room
        match block:
            case Text():
                found = lettered(block.content, len(block.content) + room)
                room -= len(found) - len(block.content)
                return replace(block, content=found)
            case Card():
                return replace(block, blocks=tuple(map(one, block.blocks)))
            case _:
                return block

    return replace(message, blocks=tuple(map(one, message.blocks)))


def layout(message: Message) -> ui.LayoutView:
    """Return the message as a view; its buttons are found by their ids, so it waits for none."""
    view = ui.LayoutView(timeout=None)
    for block in _lettered(message).blocks:
        view.add_item(_item(block))
    view.stop()
    return view


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


def _item(block: Block) -> ui.Item[Any]:
    match block:
        case Text():
            return ui.TextDisplay(str(block.content))
        case Rule():
            return ui.Separator()
        case Row():
            return ui.ActionRow(*(_control(item) for item in block.items))
        case Gallery():
            return ui.MediaGallery(
                *(
                    discord.MediaGalleryItem(
                        f"attachment://{one.name}", description=one.description
                    )
                    for one in block.pictures
                )
            )
        case Attachment():
            return ui.File(f"attachment://{block.name}")
        case Card():
            return ui.Container(*map(_item, block.blocks), accent_colour=block.colour)


def _control(item: Button | Link | Select) -> ui.Item[Any]:
    match item:
        case Button():
            return ui.Button(
                label=lettered(str(item.label), _MOST_LABEL),
                style=_STYLES[item.style],
                custom_id=item.move.custom_id,
                emoji=item.emoji,
                disabled=item.disabled,
            )
        case Link():
            return ui.Button(label=lettered(str(item.label), _MOST_LABEL), url=item.address)
        case Select():
            return ui.Select(
                custom_id=item.move.custom_id,
                placeholder=_maybe(item.placeholder, _MOST_PLACEHOLDER),
                min_values=item.least,
                max_values=item.most,
                options=[
                    discord.SelectOption(
                        label=lettered(str(one.label), _MOST_OPTION),
                        value=one.value,
                        description=_maybe(one.description, _MOST_OPTION),
                        default=one.chosen,
                    )
                    for one in item.options
                ],
            )


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
    message = _lettered(message)
    if message.is_plain and isinstance(message.blocks[0], Text):
        found["content"] = message.blocks[0].content
    else:
        found["view"] = layout(message)
        if attached := files(message):
            found["files"] = attached
    if message.pings:
        found["allowed_mentions"] = mentions(message.pings)
    return found


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
