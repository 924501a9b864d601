"""Numbers that go up and down, and lists that may be long, as pieces of a sentence."""

from collections.abc import Iterable, Mapping

from bot.deck.effects import ABILITIES, Ability
from bot.deck.model import MOST_LABEL
from bot.render.deck.content import content
from bot.render.text import Marked, escaped, fitting
from bot.render.words import Words, later
from bot.text import shortened

ROOM = 480
"""Characters of a list of names; the rest is counted."""

ABILITY: Mapping[str, str] = {
    "strength": later("Strength"),
    "dexterity": later("Dexterity"),
    "constitution": later("Constitution"),
    "intelligence": later("Intelligence"),
    "wisdom": later("Wisdom"),
    "charisma": later("Charisma"),
}


def ability(key: Ability, say: Words) -> Marked:
    """Return an ability's name."""
    return say(ABILITY[key])


def known_ability(text: str) -> Ability | None:
    """Return the ability that a text is the key of."""
    return next((one for one in ABILITIES if one == text), None)


def signed(value: int, say: Words) -> Marked:
    """Return a number with its sign."""
    sign = "−" if value < 0 else "+"
    return Marked(f"{sign}{say.number(abs(value))}")


def experience(change: int, say: Words) -> Marked:
    """Return experience points that are won or lost."""
    return say.plural(
        "{change} experience point",
        "{change} experience points",
        abs(change),
        change=signed(change, say),
    )


def label(text: str, say: Words) -> str:
    """Return a text of the deck no longer than those that people bring may be."""
    return shortened(content(text, say), MOST_LABEL)


def listed(names: Iterable[str], *, between: str = ", ", room: int = ROOM) -> Marked:
    """Return the first of several names, and how many there are beyond."""
    known = list(names)
    kept = fitting((Marked(escaped(shortened(name, MOST_LABEL))) for name in known), room)
    more = len(known) - len(kept)
    return Marked(between.join((*kept, *((f"… +{more}",) if more else ()))))


def named(texts: Iterable[str], say: Words) -> Marked:
    """Return the first of several things or conditions, and how many there are beyond."""
    return listed((content(text, say) for text in texts), between="; ")


def counted(name: str, count: int) -> str:
    """Return a name, with how often it is there if more than once."""
    return name if count == 1 else f"{name} × {count}"
