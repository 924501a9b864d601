"""`/quest`: how the characters' quests move on."""

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.table.sheets.meant import Meant
from cogs.happening_acts import SECRET, WHO, happen
from cogs.happening_pickers import character
from cogs.shell import Interaction
from cogs.story_pickers import quests, steps


class QuestCog(commands.GroupCog, group_name="quest"):
    """The characters' quests"""

    @app_commands.command()
    @app_commands.describe(
        quest="Which quest; a new one begins with its first step",
        step="What is done",
        who=WHO,
        secret=SECRET,
    )
    @app_commands.autocomplete(quest=quests, step=steps, who=character)
    async def step(
        self,
        interaction: Interaction,
        quest: str,
        step: str,
        who: str | None = None,
        secret: bool = False,
    ) -> None:
        """Do a step of a quest"""

        def done(meant: Meant) -> Mapping[str, object]:
            return {"do": "quest", "who": meant.who(who), "quest": quest, "step": step}

        await happen(interaction, done, secret=secret)

    @app_commands.command()
    @app_commands.describe(quest="Which quest", who=WHO, secret=SECRET)
    @app_commands.autocomplete(quest=quests, who=character)
    async def finish(
        self, interaction: Interaction, quest: str, who: str | None = None, secret: bool = False
    ) -> None:
        """Finish a quest"""

        def finished(meant: Meant) -> Mapping[str, object]:
            return {"do": "quest", "who": meant.who(who), "quest": quest, "finish": True}

        await happen(interaction, finished, secret=secret)


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(QuestCog())
