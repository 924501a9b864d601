"""Where in a card, a system or a sheet something is wrong, told as people count and call it.

`then[0].amount` is the amount of effect 1; what has no word of its own is shown as it is written.
"""

import re
from collections.abc import Iterator, Mapping

from bot.render.dice import code
from bot.render.text import Marked
from bot.render.words import Words, later

FIELDS: Mapping[str, str] = {
    "add": later("the amount"),
    "advantage": later("the advantage"),
    "amount": later("the amount"),
    "at_least": later("the least damage"),
    "band": later("the result"),
    "bands": later("the results"),
    "bonus": later("the bonus"),
    "change": later("the choice of gained or lost"),
    "check": later("the check"),
    "class": later("the class"),
    "clock": later("the clock"),
    "condition": later("the condition"),
    "conditions": later("the conditions"),
    "count": later("the number of dice"),
    "crosses": later("the line that is crossed"),
    "dc": later("the DC"),
    "default": later("the usual value"),
    "dice": later("the dice"),
    "dir": later("the choice of dealt or taken"),
    "disadvantage": later("the disadvantage"),
    "edge": later("the choice of start or end"),
    "foe": later("the foe"),
    "gain": later("the item"),
    "hit_points": later("the hit points"),
    "id": later("the id"),
    "if": later("“only while”"),
    "item": later("the item"),
    "items": later("the items"),
    "kind": later("the kind"),
    "kinds": later("the kinds"),
    "level": later("the level"),
    "lose": later("the item"),
    "lower": later("the condition"),
    "max": later("the maximum"),
    "met": later("the people met"),
    "min": later("the least value"),
    "name": later("the name"),
    "note": later("the note"),
    "of": later("the thing that it belongs to"),
    "on": later("the kind of trigger"),
    "op": later("the kind of change"),
    "outcome": later("the kind of result"),
    "place": later("the place"),
    "pool": later("the pool"),
    "quest": later("the quest"),
    "quests": later("the quests"),
    "question": later("the question"),
    "raise": later("the condition"),
    "reach": later("the number reached"),
    "reason": later("the reason"),
    "remove": later("the condition"),
    "set": later("the new value"),
    "size": later("the size"),
    "stage": later("the choice of before or after"),
    "start": later("the value at the start"),
    "stat": later("the stat"),
    "stats": later("the stats"),
    "step": later("the step"),
    "success_at": later("the face that succeeds"),
    "text": later("the text"),
    "then": later("the effects"),
    "ticks": later("the ticks"),
    "track": later("the track"),
    "to": later("the foe"),
    "tracks": later("the tracks"),
    "turns": later("the turns"),
    "value": later("the value"),
    "what": later("the part of the quest"),
    "when": later("the trigger"),
    "who": later("the character"),
    "xp": later("the xp"),
}
"""What the keys of data are called."""

ENTRIES: Mapping[str, str] = {
    "": later("card {number}"),
    "bands": later("result {number}"),
    "cards": later("card {number}"),
    "checks": later("check {number}"),
    "classes": later("class {number}"),
    "clocks": later("clock {number}"),
    "conditions": later("condition {number}"),
    "effects": later("effect {number}"),
    "groups": later("group {number} of dice"),
    "items": later("item {number}"),
    "kinds": later("kind {number}"),
    "lists": later("list {number}"),
    "met": later("person {number}"),
    "pools": later("pool {number}"),
    "quests": later("quest {number}"),
    "ranks": later("rank {number}"),
    "stats": later("stat {number}"),
    "steps": later("step {number}"),
    "then": later("effect {number}"),
    "things": later("thing {number}"),
    "tracks": later("track {number}"),
    "who": later("character {number}"),
}
"""What an entry of each list is called; a list without a name is a file of cards."""

_ENTRY = later("entry {number}")

_PART = re.compile(r"([^.\[\]]+)((?:\[[0-9]{1,6}\])*)|((?:\[[0-9]{1,6}\])+)")
_MOST = 6
_COMMAND = "moment."


def place_words(place: str, say: Words) -> Marked | None:
    """Return where something stands, or None where there is nothing to tell."""
    parts = list(_parts(place.removeprefix(_COMMAND), say))
    return Marked(", ".join(parts[:_MOST])) if parts else None


def is_of_command(place: str) -> bool:
    """Whether what is wrong was an option of a command, not a place in a card or a file."""
    return place == "" or place.startswith(_COMMAND) or place in ("moment", "library", "of")


def _parts(place: str, say: Words) -> Iterator[Marked]:
    if place in ("moment", "library"):
        return
    for found in _PART.finditer(place):
        name, numbers = found[1] or "", found[2] or found[3] or ""
        indices = [int(one) for one in re.findall(r"[0-9]+", numbers)]
        if not indices:
            yield say(FIELDS[name]) if name in FIELDS else code(name)
        elif name and name not in ENTRIES:
            yield code(name)
        for index in indices:
            yield say(ENTRIES.get(name, _ENTRY), number=index + 1)
