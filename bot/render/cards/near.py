"""What may have been meant: the nearest known names, each offered once."""

from collections.abc import Iterable, Mapping
from typing import cast

from bot.render.cards.formula_refusals import short
from bot.render.dice import code
from bot.render.text import Marked
from bot.render.words import Words
from bot.rulecards.names import id_of

_MOST = 3


def with_near(told: Marked, values: Mapping[str, object], say: Words) -> Marked:
    """Return a sentence and, where names are like the one that was given, the question."""
    names = names_like(values.get("near"))
    if not names:
        return told
    return Marked(f"{told} {say('Did you mean {names}?', names=quoted(names, say))}")


def quoted(names: Iterable[str], say: Words) -> Marked:
    """Return names in quotes, side by side."""
    return Marked(", ".join(say("“{name}”", name=short(name)) for name in names))


def with_near_codes(told: Marked, values: Mapping[str, object], say: Words) -> Marked:
    """As `with_near`, for what is written letter for letter: keys, ids, names in formulas."""
    names = names_like(values.get("near"))
    if not names:
        return told
    offered = Marked(", ".join(map(code, names)))
    return Marked(f"{told} {say('Did you mean {names}?', names=offered)}")


def names_like(near: object) -> list[str]:
    """The nearest names: a name and its id are one, the name comes first."""
    if not near:
        return []
    names = [near] if isinstance(near, str) else [str(one) for one in cast(Iterable[object], near)]
    found: dict[str, str] = {}
    for name in sorted((one for one in names if one), key=lambda one: one == id_of(one)):
        found.setdefault(id_of(name) or name, name)
    order = dict.fromkeys(id_of(name) or name for name in names if name)
    return [found[key] for key in order][:_MOST]
