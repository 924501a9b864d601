"""How a rule card is named and quoted: its sentence, whom it watches, whether it is on.

The sentence is the rule's own words and is English in every language (design.md, rule 16).
"""

from collections.abc import Iterable

from bot.render.cards.refusals import problem_words
from bot.render.systems import system_name
from bot.render.text import Marked, escaped, fitting
from bot.render.words import Words
from bot.rulecards.reasons import CardReason
from bot.rulecards.sentences.legible import in_words, legible
from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system import System
from bot.table.sheets.deal import Entry
from bot.table.sheets.problem import Problem
from bot.table.sheets.world import WorldPart
from bot.text import shortened

PART = "cards"
PAGE = 10
"""Cards on one page of a list."""

GREEN = 0x2E8B57
GREY = 0x7F8C8D
AMBER = 0xD68910
RED = 0xC0392B

_MOST_WHOM = 200


def fitted(text: str, room: int) -> Marked:
    """Return the text letter for letter, cut where so many characters cannot hold it."""
    limit = room
    while len(told := escaped(shortened(text, limit))) > room:
        limit -= max(1, (len(told) - room) // 2)
    return Marked(told)


def sentence(entry: Entry, system: System, room: int) -> Marked:
    """Return a card's sentence."""
    return fitted(legible(entry.card, system), room)


def called(system: System, say: Words) -> Marked | str:
    """Return the name of a system: of one that comes with the bot as everybody knows it."""
    is_shipped = shipped_systems().get(system.id) == system
    return system_name(system.id, say) if is_shipped else fitted(system.name, 120)


def names(listed: Iterable[str], say: Words, room: int = _MOST_WHOM) -> Marked:
    """Return the first of several names, and how many there are beyond."""
    known = [fitted(one, 80) for one in listed]
    kept = fitting(known, room)
    told = Marked(", ".join(kept))
    if more := len(known) - len(kept):
        return say.plural("{names} and {count} more", "{names} and {count} more", more, names=told)
    return told


def watched(entry: Entry, part: WorldPart, say: Words) -> Marked | None:
    """Return whom a card watches, None where it is everybody."""
    if entry.bound is None:
        return None
    known = part.world.characters
    bound = [known[key].name for key in entry.bound if key in known]
    if not bound:
        return say("watches nobody")
    return say("watches {names} only", names=names(bound, say))


def standing(entry: Entry, say: Words) -> Marked | None:
    """Return why a card does not fire, None where it is."""
    if entry.broken is not None:
        return say("⚠️ broken")
    return None if entry.is_enabled else say("⏸ off")


def why_broken(problem: Problem, say: Words) -> Marked:
    """Return why a card is broken; what the system lost is called as the sentence calls it."""
    name = problem.values.get("name")
    if problem.reason == CardReason.UNKNOWN and isinstance(name, str):
        spoken = {**problem.values, "name": in_words(name)}
        return problem_words(problem.changed(values=spoken), say)
    return problem_words(problem, say)


def colour(entry: Entry) -> int:
    """Return the edge of a card's page: on, off or broken."""
    if entry.broken is not None:
        return AMBER
    return GREEN if entry.is_enabled else GREY
