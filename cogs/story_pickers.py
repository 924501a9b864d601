"""What the commands for places, people, items and quests offer while somebody types."""

from cogs.offered import filled, names_like, names_next_like, offering
from cogs.send import Choices
from cogs.shell import Interaction


async def places(interaction: Interaction, typed: str) -> Choices:
    """Offer places of which one knows."""
    found = await offering(interaction)
    return names_like(typed, found.places()) if found else []


async def people(interaction: Interaction, typed: str) -> Choices:
    """Offer people of whom one knows."""
    found = await offering(interaction)
    return names_like(typed, found.people()) if found else []


async def kinds(interaction: Interaction, typed: str) -> Choices:
    """Offer what people can be, several after one another."""
    found = await offering(interaction)
    return names_next_like(typed, found.kinds()) if found else []


async def items(interaction: Interaction, typed: str) -> Choices:
    """Offer items of which one knows."""
    found = await offering(interaction)
    return names_like(typed, found.items()) if found else []


async def carried(interaction: Interaction, typed: str) -> Choices:
    """Offer what the character meant carries."""
    found = await offering(interaction)
    return names_like(typed, found.carried(filled(interaction, "who"))) if found else []


async def quests(interaction: Interaction, typed: str) -> Choices:
    """Offer quests that the character meant has not finished."""
    found = await offering(interaction)
    return names_like(typed, found.quests(filled(interaction, "who"))) if found else []


async def steps(interaction: Interaction, typed: str) -> Choices:
    """Offer steps of the quest that is named already, where others have done them."""
    found = await offering(interaction)
    quest = filled(interaction, "quest")
    if found is None or quest is None:
        return []
    return names_like(typed, found.steps(quest, filled(interaction, "who")))
