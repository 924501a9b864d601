"""What the commands for checks offer while somebody types."""

from bot.table.sheets.typed import offered, stats_offered
from cogs.offered import offering
from cogs.send import Choices, suggest
from cogs.shell import Interaction


async def checks(interaction: Interaction, typed: str) -> Choices:
    """Offer the system's checks, with each stat where one can be given."""
    found = await offering(interaction)
    return suggest(offered(found.meant.kit.system, typed)) if found else []


async def stats(interaction: Interaction, typed: str) -> Choices:
    """Offer the system's stats."""
    found = await offering(interaction)
    return suggest(stats_offered(found.meant.kit.system, typed)) if found else []
