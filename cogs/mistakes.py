"""What fails before a command's own code runs: an option that fits nobody, a command of yesterday.

Everything after that is answered by `do` (cogs/shell.py); here it is only led there.
"""

import discord
from discord import app_commands

from bot.app import Manekin
from bot.errors import Refused
from bot.render.answers import Answer
from bot.table.reasons import TableReason
from cogs.shell import Interaction, do


def understood(error: app_commands.AppCommandError) -> Exception:
    """Return what the person got wrong as a refusal, or else the error behind this one."""
    match error:
        case app_commands.TransformerError(value=discord.User() as user):
            return Refused(TableReason.NOT_MEMBER, person=user.id)
        case app_commands.TransformerError(value=value):
            return Refused(TableReason.UNFIT_OPTION, value=str(value))
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return Refused(TableReason.OLD_COMMAND)
        case app_commands.CommandInvokeError(original=original):
            return original
        case _:
            return error


async def answered(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    """Tell whoever used the command what went wrong."""
    await do(interaction, raised(understood(error)), private=True)


async def raised(error: Exception) -> Answer:
    """Raise the error where it is answered like any other."""
    raise error


async def setup(bot: Manekin) -> None:
    """Take every error of a command that nobody else took."""
    bot.tree.error(answered)
