"""Discord's side of the bot: one command group a file, thin, and the one way to answer."""

COGS = (
    "cogs.roll",
    "cogs.campaign",
    "cogs.game_master",
    "cogs.deck",
    "cogs.sheet",
    "cogs.checks",
    "cogs.happenings",
    "cogs.place",
    "cogs.item",
    "cogs.quest",
    "cogs.clock",
    "cogs.card",
    "cogs.fight",
    "cogs.foe",
    "cogs.scene",
    "cogs.undo",
    "cogs.macro",
    "cogs.stats",
    "cogs.privacy",
    "cogs.help",
    "cogs.about",
    "cogs.buttons",
    "cogs.mistakes",
    "cogs.lifecycle",
)
"""What is loaded, in this order."""
