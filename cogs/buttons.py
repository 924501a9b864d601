"""Every button, list and form: the id says what it does, whenever it was posted.

A press is found by its id alone (`mk:<part>:<revision>:<move>`), so it works after any restart;
who may make the move is checked when it is made, never when the button was shown.
"""

import re
from collections.abc import Mapping
from typing import Any, Self

import discord
from discord import ui

from bot.app import Manekin
from bot.errors import Refused
from bot.table.reasons import TableReason
from cogs import (
    campaign_buttons,
    card_buttons,
    card_editor,
    card_tried,
    clock,
    deck_buttons,
    deck_challenge,
    dragon_buttons,
    dragon_lobby_buttons,
    fight_buttons,
    game_master_buttons,
    inbox,
    own_buttons,
    scene_buttons,
    sheet_buttons,
)
from cogs.limits import admitted
from cogs.mistakes import raised
from cogs.moves import Moves, Press
from cogs.shell import Interaction, do

CUSTOM_ID = re.compile(
    r"mk:(?P<part>[a-z_]{1,20}):(?P<revision>[0-9]{1,18}):(?P<move>[a-z0-9_.]{1,60})"
)

MOVES: Moves = {
    **campaign_buttons.MOVES,
    **card_buttons.MOVES,
    **card_editor.MOVES,
    **card_tried.MOVES,
    **clock.MOVES,
    **deck_buttons.MOVES,
    **deck_challenge.MOVES,
    **dragon_buttons.MOVES,
    **dragon_lobby_buttons.MOVES,
    **fight_buttons.MOVES,
    **game_master_buttons.MOVES,
    **inbox.MOVES,
    **own_buttons.MOVES,
    **sheet_buttons.MOVES,
    **scene_buttons.MOVES,
}
"""What each button does, by its part and move."""


class MoveItem(
    ui.DynamicItem[ui.Button[ui.LayoutView] | ui.Select[ui.LayoutView]],
    template=CUSTOM_ID,
):
    """Whatever on a message makes a move."""

    def __init__(self, item: Any, match: re.Match[str]) -> None:
        super().__init__(item)
        self._match = match

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the item that was pressed."""
        return cls(item, match)

    async def callback(self, interaction: discord.Interaction[Any]) -> Any:
        """Make the move."""
        if not isinstance(self.item, ui.Select):
            await make(interaction, self._match)
            return
        offered = frozenset(option.value for option in self.item.options)
        await make(interaction, self._match, values=tuple(self.item.values), offered=offered)


async def make(
    interaction: Interaction,
    match: re.Match[str],
    *,
    values: tuple[str, ...] = (),
    offered: frozenset[str] = frozenset(),
    fields: Mapping[str, str] | None = None,
) -> None:
    """Make the move of a custom id; one that is not known is answered like an old button.

    So is a list from which something was chosen that it did not offer, or something twice.
    """
    if not await admitted(interaction):
        return
    name, *arguments = match["move"].split(".")
    made = MOVES.get((match["part"], name))
    press = Press(interaction, int(match["revision"]), tuple(arguments), values, fields or {})
    try:
        chosen = offered.issuperset(values) and len(set(values)) == len(values)
        if made is None or len(arguments) > made.arguments or not chosen:
            raise Refused(TableReason.UNKNOWN_MOVE)
        await made.make(press)
    except Exception as error:
        await do(interaction, raised(error), private=True)


async def submitted(interaction: Interaction) -> None:
    """Take a form that was sent in, found by its id like any button."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    data: Mapping[str, Any] = interaction.data or {}
    match = CUSTOM_ID.fullmatch(str(data.get("custom_id", "")))
    if match is not None:
        await make(interaction, match, fields=dict(_typed(data.get("components", []))))


def _typed(components: list[Any]) -> list[tuple[str, str]]:
    entries = [
        entry
        for component in components
        for entry in component.get("components", [component.get("component")])
        if entry
    ]
    return [(str(one.get("custom_id", "")), str(one.get("value") or "")) for one in entries]


async def setup(bot: Manekin) -> None:
    """Let presses and forms find their moves."""
    bot.add_dynamic_items(MoveItem)
    bot.add_listener(submitted, "on_interaction")
