"""What stands in the lists that are offered while somebody types; plain text, no Markdown."""

from bot.render.sheets.foes import HURT
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.sheets.foes import numbered
from bot.table.sheets.offering import Scale
from bot.table.sheets.tracker import FoeView


def everyone(say: Words) -> str:
    """Return the choice for all whom somebody may act for."""
    return say("all: everyone you act for, without NPCs")


def foe(one: FoeView, say: Words) -> str:
    """Return a foe with its number where others are called alike, and with how hurt it is."""
    return f"{numbered(one.name, one.told_number)} · {say(HURT[one.hurt])}"


def scale(one: Scale, say: Words) -> str:
    """Return a track, a clock or a pool with where it stands."""
    name = Marked(one.name)
    if one.value is None:
        return one.name
    if one.most is None:
        return say("{name}: {value}", name=name, value=one.value)
    return say("{name}: {value} of {most}", name=name, value=one.value, most=one.most)


def condition(name: str, level: int, say: Words) -> str:
    """Return a condition, with its level if it stands."""
    return say("{name}: at {level} now", name=Marked(name), level=level) if level else name
