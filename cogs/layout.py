"""Plain messages and forms turned to discord.py, ready to be sent or to replace an older one."""

import io
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.render.message import (
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


def layout(message: Message) -> ui.LayoutView:
    """Return the message as a view; its buttons are found by their ids, so it waits for none."""
    view = ui.LayoutView(timeout=None)
    for block in message.blocks:
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
                label=str(item.label),
                style=_STYLES[item.style],
                custom_id=item.move.custom_id,
                emoji=item.emoji,
                disabled=item.disabled,
            )
        case Link():
            return ui.Button(label=str(item.label), url=item.address)
        case Select():
            return ui.Select(
                custom_id=item.move.custom_id,
                placeholder=item.placeholder,
                min_values=item.least,
                max_values=item.most,
                options=[
                    discord.SelectOption(
                        label=str(one.label),
                        value=one.value,
                        description=one.description,
                        default=one.chosen,
                    )
                    for one in item.options
                ],
            )


def modal(form: Form) -> ui.Modal:
    """Return the form as a modal; what is typed comes back by its id, also after a restart."""
    shown = ui.Modal(title=form.title, custom_id=form.move.custom_id)
    for field in form.fields:
        style = discord.TextStyle.paragraph if field.long else discord.TextStyle.short
        entry = ui.TextInput[ui.Modal](
            custom_id=field.key,
            style=style,
            default=field.value or None,
            required=field.required,
            max_length=field.most,
            placeholder=field.hint,
        )
        shown.add_item(ui.Label(text=field.label, component=entry))
    shown.stop()
    return shown


def body(message: Message) -> dict[str, Any]:
    """Return the arguments with which discord.py sends the message anew."""
    found: dict[str, Any] = {}
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
