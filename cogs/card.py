"""`/card`: the table's rule cards, which are the game master's to keep.

Its commands stand together by what they are for, each lot in a module of its own. Source: issue 5
(the card editor); spec/rule-cards.md, part 9.
"""

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin


@app_commands.default_permissions(manage_messages=True)
class CardCog(commands.GroupCog, group_name="card"):
    """The rules of this table, one card each"""


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(CardCog())
