"""What is chosen before a game: how hard, how fast, and what is known of the dragon's name.

Source: spec/daredragon.md, sections 12 and 14; issue 7.
"""

from collections.abc import Mapping

from bot.render.dragon.seating import chair_names
from bot.render.text import Marked, escaped
from bot.render.words import Words, later
from bot.table.dragon.game_view import GameView
from bot.table.dragon.part import Choices, Naming

DIFFICULTIES: Mapping[int, str] = {
    -2: later("Gentle"),
    -1: later("Easy"),
    0: later("Normal"),
    1: later("Hard"),
    2: later("Fierce"),
}
"""By steps of the damage scale for the dragon."""

PACES: Mapping[int, str] = {
    -1: later("Slow"),
    0: later("Normal pace"),
    1: later("Fast"),
}
"""By steps for both sides."""

NAMINGS: Mapping[Naming, str] = {
    "off": later("No name"),
    "in_play": later("A name to find out"),
    "open": later("A name that is known"),
}

DIFFICULTY_TOLD: Mapping[int, str] = {
    -2: later("The dragon hits two steps softer"),
    -1: later("The dragon hits one step softer"),
    0: later("As the game is meant to be"),
    1: later("The dragon hits one step harder"),
    2: later("The dragon hits two steps harder"),
}

PACE_TOLD: Mapping[int, str] = {
    -1: later("Both sides hit one step softer, and it takes longer"),
    0: later("As the game is meant to be"),
    1: later("Both sides hit one step harder, and it is over sooner"),
}

NAMING_TOLD: Mapping[Naming, str] = {
    "off": later("A dragon like any other, best for a first game"),
    "in_play": later("Each syllable shows in play what is special about the dragon"),
    "open": later("You know from the start what is special about the dragon"),
}


def chosen_lines(choices: Choices, first: str | None, say: Words) -> list[Marked]:
    """Return the settings in lines; `first` is called so by the others, None is chance."""
    pace = say(PACES[choices.pace])
    lines = [
        say(
            "**Difficulty:** {difficulty} · **Pace:** {pace}",
            difficulty=say(DIFFICULTIES[choices.difficulty]),
            pace=pace,
        ),
        say("**The dragon:** {naming}", naming=_naming(choices, say)),
        say("**First turn:** {who}", who=say("by chance") if first is None else first),
    ]
    if choices.remind_after:
        hours = say.plural("{count} hour", "{count} hours", choices.remind_after)
        lines.append(say("**Reminder:** after {hours}", hours=hours))
    else:
        lines.append(say("**Reminder:** none"))
    return lines


def settings_lines(seen: GameView, say: Words) -> list[Marked]:
    """Return all that is chosen for a game, as an answer of its own."""
    count = seen.choices.chairs if seen.stage == "lobby" else len(seen.chairs)
    seats = say.plural("**Seats:** {count}", "**Seats:** {count}", count)
    told = [say("That is chosen here:"), *chosen_lines(seen.choices, first_name(seen, say), say)]
    if seen.stage == "lobby":
        return [*told, seats, say("-# The options of `/dragon settings` change it.")]
    return [*told, seats]


def first_name(seen: GameView, say: Words) -> str | None:
    """Return who is to have the first turn, by the name of the chair; None for chance."""
    first = seen.choices.first
    for chair, name in zip(seen.chairs, chair_names(seen.chairs, say), strict=True):
        if first != "random" and chair.holder == first:
            return name
    return None


def _naming(choices: Choices, say: Words) -> Marked:
    told = say(NAMINGS[choices.naming])
    if choices.naming == "open" and choices.name:
        return Marked(f"{told}: {escaped(choices.name)}")
    return told
