"""A message as it stands, read back: for an answer that is the pressed message with a change.

Knows what `cogs/layout.py` makes of texts, rules, buttons and cards; of other messages, nothing.
"""

from collections.abc import Iterable
from dataclasses import replace

import discord
from discord.components import ActionRow, Container, SeparatorComponent, TextDisplay
from discord.components import Button as ShownButton

from bot.errors import Refused
from bot.render.message import Button, Card, Message, Move, Row, Rule, Style, Text
from bot.table.reasons import TableReason

_STYLES: dict[discord.ButtonStyle, Style] = {
    discord.ButtonStyle.primary: "primary",
    discord.ButtonStyle.secondary: "secondary",
    discord.ButtonStyle.success: "success",
    discord.ButtonStyle.danger: "danger",
}


def pressed_once(message: discord.Message | None, custom_id: str, label: str) -> Message:
    """Return a message of ours with one button that says so and cannot be pressed any more.

    Raises Refused where the message holds something else than we put there.
    """
    if message is None or not message.components:
        raise Refused(TableReason.UNKNOWN_MOVE)
    done = _Pressed(custom_id, label)
    return Message(tuple(done.card_or_block(one) for one in message.components))


def without_controls(message: discord.Message) -> Message:
    """Return a message of ours without its buttons and lists.

    Raises Refused where the message holds something else than we put there, or nothing besides.
    """
    reader = _Pressed("", "")
    blocks = tuple(_without_rows(reader.card_or_block(one)) for one in message.components)
    kept = tuple(one for one in blocks if one is not None)
    if not kept:
        raise Refused(TableReason.UNKNOWN_MOVE)
    return Message(kept)


def _without_rows(block: Text | Rule | Row | Card) -> Text | Rule | Card | None:
    if isinstance(block, Row):
        return None
    if not isinstance(block, Card):
        return block
    kept = tuple(one for one in block.blocks if not isinstance(one, Row))
    return replace(block, blocks=kept) if kept else None


class _Pressed:
    """Reads a message, and puts the label on the button with this id."""

    def __init__(self, custom_id: str, label: str) -> None:
        self._custom_id, self._label = custom_id, label

    def card_or_block(self, component: object) -> Text | Rule | Row | Card:
        """Return one component of a message."""
        if not isinstance(component, Container):
            return self._block(component)
        colour = component.accent_colour
        blocks = tuple(map(self._block, component.children))
        return Card(blocks, colour.value if colour else None)

    def _block(self, component: object) -> Text | Rule | Row:
        match component:
            case TextDisplay():
                return Text(component.content)
            case SeparatorComponent():
                return Rule()
            case ActionRow():
                return Row(tuple(self._buttons(component.children)))
            case _:
                raise Refused(TableReason.UNKNOWN_MOVE)

    def _buttons(self, components: Iterable[object]) -> Iterable[Button]:
        for one in components:
            if not isinstance(one, ShownButton) or one.custom_id is None or not one.label:
                raise Refused(TableReason.UNKNOWN_MOVE)
            _, part, revision, name = one.custom_id.split(":", 3)
            move = Move(part, name, int(revision))
            style = _STYLES.get(one.style, "secondary")
            button = Button(one.label, move, style, disabled=one.disabled)
            if one.custom_id == self._custom_id:
                button = replace(button, label=self._label, style="secondary", disabled=True)
            yield button
