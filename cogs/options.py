"""Options that several commands have in common."""

from typing import Any

import discord
from discord import app_commands


class Counted(app_commands.Transformer):
    """A number for which Discord offers what fits; what does not is judged by the rules, which
    say what would."""

    def __init__(self, least: int, most: int) -> None:
        self._least, self._most = least, most

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A whole number."""
        return discord.AppCommandOptionType.integer

    @property
    def min_value(self) -> int:
        """The least that Discord lets people type."""
        return self._least

    @property
    def max_value(self) -> int:
        """The most that Discord lets people type."""
        return self._most

    async def transform(self, interaction: discord.Interaction[Any], value: int, /) -> int:
        """Return the number as it was typed."""
        return value
