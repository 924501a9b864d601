"""Options that several commands have in common."""

from collections.abc import Iterable
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.errors import Refused
from bot.table.reasons import TableReason

Kind = TypeVar("Kind", bound=str)


def one_of(kinds: Iterable[Kind], value: str) -> Kind:
    """Return the one of several fixed values that was chosen; raises Refused for any other."""
    for kind in kinds:
        if kind == value:
            return kind
    raise Refused(TableReason.UNFIT_OPTION, value=value)


def listed(typed: str | None) -> tuple[str, ...]:
    """Return what stands between the commas of what was typed."""
    return tuple(one.strip() for one in (typed or "").split(",") if one.strip())


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
