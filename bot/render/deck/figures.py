"""Numbers that go up and down, and lists that may be long, as pieces of a sentence."""

from collections.abc import Iterable, Mapping

from bot.deck.effects import ABILITIES, Ability
from bot.render.deck.content import content
from bot.render.text import Marked, escaped
from bot.render.words import Words, later
from bot.text import shortened

MOST_LABEL = 60
"""Characters of one name in a list of them."""

MOST_LISTED = 8

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
    """Return a text of the deck so short that it stands among others."""
    return shortened(content(text, say), MOST_LABEL)


def listed(names: Iterable[str], letters: int = MOST_LABEL, *, between: str = ", ") -> Marked:
    """Return the first of several names, and how many there are beyond."""
    shown = [escaped(shortened(name, letters)) for name in names]
    more = len(shown) - MOST_LISTED
    ending = (f"… +{more}",) if more > 0 else ()
    return Marked(between.join((*shown[:MOST_LISTED], *ending)))


def named(texts: Iterable[str], say: Words) -> Marked:
    """Return the first of several things or conditions, and how many there are beyond."""
    return listed((content(text, say) for text in texts), between="; ")


def counted(name: str, count: int) -> str:
    """Return a name, with how often it is there if more than once."""
    return name if count == 1 else f"{name} × {count}"
