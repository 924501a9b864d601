"""What each system is called; `bot/table/campaign.py` knows them by their keys alone."""

from collections.abc import Mapping

from bot.render.text import Marked
from bot.render.words import Words, later

SYSTEM_NAMES: Mapping[str, str] = {
    "classic_d20": later("Classic d20"),
    "salt_and_iron": later("Salt and Iron"),
    "night_hunt": later("Night Hunt"),
    "freeform": later("Freeform"),
}


def system_name(key: str, say: Words) -> Marked | str:
    """Return a system's name; one that is not known here goes by its key."""
    return say(SYSTEM_NAMES[key]) if key in SYSTEM_NAMES else key
