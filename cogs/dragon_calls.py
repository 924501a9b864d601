"""`/dragon calls`: when somebody is called for their turn."""

from functools import cache
from zoneinfo import available_timezones

from discord import app_commands
from discord.ext import commands

from bot.render.answers import Answer
from bot.render.dragon.calls import calls as calls_page
from bot.table.dragon.moves import SetCalls
from bot.table.dragon.part import calls_of
from bot.text import folded
from cogs.options import Counted
from cogs.send import Choices, suggest
from cogs.shell import Interaction, do, look, own_words, take

Hour = app_commands.Transform[int, Counted(0, 23)]


@cache
def _zones() -> tuple[tuple[str, str, str], ...]:
    """The time zones there are: the name, the city and the whole as people would type them."""
    names = sorted(available_timezones(), key=lambda name: ("/" not in name, name))
    return tuple((name, _typed(name.rpartition("/")[2]), _typed(name)) for name in names)


def _typed(name: str) -> str:
    return folded(name.replace("_", " "))


async def zones(interaction: Interaction, typed: str) -> Choices:
    """Offer time zones: those first whose city begins with what is typed."""
    wanted = _typed(typed)
    found = [
        (not city.startswith(wanted), wanted not in city, name)
        for name, city, whole in _zones()
        if wanted in whole
    ]
    ranked = sorted(found, key=lambda one: one[:2])
    return suggest([(name, name) for *_, name in ranked[:25]])


class CallsCommand(commands.Cog):
    """When people are called, as a command of the game's group."""

    @app_commands.command()
    @app_commands.describe(
        pings="Whether you are called when it is your turn",
        time_zone="Where you are, such as Europe/Warsaw",
        quiet_from="The hour, from 0 to 23, from which nobody calls you",
        quiet_until="The hour, from 0 to 23, until which nobody calls you",
        quiet_hours="False ends your quiet hours",
    )
    @app_commands.autocomplete(time_zone=zones)
    async def calls(
        self,
        interaction: Interaction,
        pings: bool | None = None,
        time_zone: str | None = None,
        quiet_from: Hour | None = None,
        quiet_until: Hour | None = None,
        quiet_hours: bool | None = None,
    ) -> None:
        """Say when you want to be called for your turn, or see what you said"""
        given = (pings, time_zone, quiet_from, quiet_until, quiet_hours)
        if all(one is None for one in given):
            await do(interaction, _shown(interaction), private=True)
            return
        action = SetCalls(
            pings=pings,
            zone=time_zone,
            quiet=quiet_hours,
            quiet_from=quiet_from,
            quiet_until=quiet_until,
        )
        await take(interaction, action, private=True)


async def _shown(interaction: Interaction) -> Answer:
    kept = calls_of(await look(interaction), interaction.user.id)
    return Answer(calls_page(kept, own_words(interaction)), private=True)
