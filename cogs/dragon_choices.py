"""What is chosen for a game of Daredragon: the options of commands, and what their values mean."""

import re
from collections.abc import Mapping

from discord import app_commands

from bot.dragon.cards import PARTS
from bot.dragon.name import DOT, SYLLABLES
from bot.errors import Refused
from bot.render.dragon.choices import DIFFICULTIES, NAMINGS, PACES
from bot.render.dragon.syllables import part_meant
from bot.table.dragon.part import LONGEST_REMINDER, Naming
from bot.table.reasons import TableReason
from bot.text import folded
from cogs.options import one_of
from cogs.send import Choices, suggest
from cogs.shell import Interaction, own_words

DIFFICULTY = [
    app_commands.Choice(name=label, value=str(steps)) for steps, label in DIFFICULTIES.items()
]
PACE = [app_commands.Choice(name=label, value=str(steps)) for steps, label in PACES.items()]
NAMING = [app_commands.Choice(name=label, value=str(key)) for key, label in NAMINGS.items()]


def steps_of(known: Mapping[int, str], value: str | None) -> int | None:
    """Return the steps that were chosen; raises Refused for what no list offers."""
    if value is None:
        return None
    for steps in known:
        if str(steps) == value:
            return steps
    raise Refused(TableReason.UNFIT_OPTION, value=value)


def hours_of(value: int | None) -> int | None:
    """Return the hours that were typed; raises Refused where nobody waits so long."""
    if value is None or 0 <= value <= LONGEST_REMINDER:
        return value
    raise Refused(TableReason.UNFIT_OPTION, value=str(value))


def naming_of(value: str | None, dragon_name: str | None) -> Naming | None:
    """Return what is known of the name; one that is given is known, if nothing else is chosen."""
    if value is None:
        return None if dragon_name is None else "open"
    return one_of(tuple(NAMINGS), value)


async def dragon_names(interaction: Interaction, typed: str) -> Choices:
    """Offer the next syllable of a dragon's name, with what it means."""
    say = own_words(interaction)
    *before, begun = re.split(r"[\s·.-]+", typed.strip())
    if len(before) + 1 < len(PARTS) and folded(begun) in _syllables(len(before)):
        before, begun = [*before, begun], ""
    if len(before) >= len(PARTS):
        return []
    lead = "".join(f"{syllable.capitalize()}{DOT}" for syllable in before)
    part, wanted = PARTS[len(before)], folded(begun)
    return suggest(
        [
            (f"{lead}{syllable} ({part_meant(part, trait, say)})", f"{lead}{syllable}")
            for trait, syllable in SYLLABLES[part].items()
            if folded(syllable).startswith(wanted)
        ]
    )


def _syllables(place: int) -> list[str]:
    return [folded(syllable) for syllable in SYLLABLES[PARTS[place]].values()]
