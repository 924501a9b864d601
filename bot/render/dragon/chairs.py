"""Who sits where, as it is said and drawn: by name, or by number where a name cannot be drawn."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.faces.lettering import SANS, drawable
from bot.render.text import Marked
from bot.render.words import Words
from bot.text import shortened

NAME_LENGTHS = (32, 20, 14, 10, 0)
"""How long names may be in a picture's description; the next where it does not fit."""


@dataclass(frozen=True, slots=True)
class ChairLabel:
    """The name of a chair as people typed it; chairs come in the engine's order of seats."""

    name: str
    is_manekin: bool


def drawn_names(chairs: Sequence[ChairLabel], say: Words) -> tuple[str, ...]:
    """Return each chair's name as far as the font has its letters, or "Seat 2"."""
    return tuple(
        drawable(chair.name, SANS) or str(numbered(number, say))
        for number, chair in enumerate(chairs, start=1)
    )


def said_names(chairs: Sequence[ChairLabel], say: Words, most: int) -> tuple[Marked, ...]:
    """Return each chair's name for plain text, at most so many letters; "Seat 2" for 0."""
    return tuple(
        Marked(shortened(chair.name, most)) if most and chair.name else numbered(number, say)
        for number, chair in enumerate(chairs, start=1)
    )


def numbered(number: int, say: Words) -> Marked:
    """Return what a chair is called that has no name."""
    return say("Seat {number}", number=number)
