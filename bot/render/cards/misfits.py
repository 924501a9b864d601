"""What does not fit a table's new system, or fits again: cards, and what stood on sheets.

Source: issue 5 (a card that names what was removed).
"""

from collections.abc import Iterable, Iterator, Sequence

from bot.errors import Refused
from bot.render.cards.wording import called, fitted, names, why_broken
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.sheets.deal import Entry, cards_of
from bot.table.sheets.events import BrokenCard
from bot.table.sheets.kit import kit_of
from bot.table.sheets.world import PART as WORLD
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import Table

ROOM = 2400
"""Characters of all broken cards."""

_BESIDE = 1600
"""The same, beside a table's settings."""

_MOST_BROKEN = 8


def under_another(table: Table, say: Words) -> Marked | None:
    """Return what no longer fits at a table whose campaign has just got another system."""
    world, cards = table.part(WorldPart, WORLD), cards_of(table)
    has_sheets = world is not None and bool(world.world.characters)
    if not has_sheets and not cards.entries:
        return None
    try:
        kit = kit_of(table)
    except Refused:
        told = [say("Sheets and rule cards rest as long as this table is played freely.")]
        return Marked("\n".join((*told, taken_back(say))))
    if cards.own_system is not None:
        return say(
            "This table still plays under its own **{system}**, until `/card system` chooses "
            "another.",
            system=called(kit.system, say),
        )
    lines = [*broken_lines(_broken(kit.entries), say, _BESIDE)]
    if mended := _mended(cards.entries, kit.entries):
        lines.append(mended_line(mended, say))
    if has_sheets:
        lines.append(say("What a sheet had that this system has not is left out."))
    return Marked("\n".join((*lines, taken_back(say))))


def _broken(entries: Iterable[Entry]) -> tuple[BrokenCard, ...]:
    return tuple(
        BrokenCard(card=one.id, name=one.card.name, problem=one.broken)
        for one in entries
        if one.broken is not None
    )


def _mended(before: Iterable[Entry], after: Iterable[Entry]) -> list[str]:
    were = {one.number for one in before if one.broken is not None}
    return [one.card.name for one in after if one.broken is None and one.number in were]


def mended_line(mended: Iterable[str], say: Words) -> Marked:
    """Return which cards fit again."""
    return say("These fit now and fire again: {names}.", names=names(mended, say))


def taken_back(say: Words) -> Marked:
    """Return how a change of the system is taken back."""
    return say("-# `/gm undo` takes the change back.")


def broken_lines(broken: Sequence[BrokenCard], say: Words, room: int = ROOM) -> Iterator[Marked]:
    """Return the cards that do not fit, with why, as many as so many characters hold."""
    if not broken:
        return
    yield say.plural(
        "⚠️ {count} card does not fit it and does not fire until it is fixed:",
        "⚠️ {count} cards do not fit it and do not fire until they are fixed:",
        len(broken),
    )
    shown = 0
    for one in broken[:_MOST_BROKEN]:
        why = why_broken(one.problem, say)
        told = Marked(f"- **{fitted(one.name, 80)}**: {why}")
        room -= len(told)
        if room < 0:
            break
        shown += 1
        yield told
    if more := len(broken) - shown:
        yield say.plural(
            "- … and {count} more: `/card list` shows it.",
            "- … and {count} more: `/card list` shows them.",
            more,
        )
