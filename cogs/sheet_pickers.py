"""What the commands for sheets offer while somebody types; hidden NPCs to game masters alone."""

from collections.abc import Callable
from typing import get_args

from bot.errors import Refused
from bot.render.sheets.sheet_forms import editable_choice, mark_choices, value_choice
from bot.rulecards.sheet import Character
from bot.rulecards.system import System
from bot.table.sheets.editable import Editable, editable_of, editables
from bot.table.sheets.moves import SheetValue
from bot.table.sheets.sheet_view import Listed, SheetView, characters_seen, sheet_named
from cogs.offered import filled, like, names_like
from cogs.send import Choices
from cogs.shell import Interaction, look, own_words, person_of


async def _characters(
    interaction: Interaction, typed: str, fits: Callable[[Listed], bool]
) -> Choices:
    try:
        found = characters_seen(await look(interaction), person_of(interaction))
    except Refused:
        return []
    return like(typed, ((_shown(one), one.name) for one in found if fits(one)))


def _shown(one: Listed) -> str:
    return f"🔒 {one.name}" if one.is_hidden else one.name


async def readable(interaction: Interaction, typed: str) -> Choices:
    """Offer the characters whose sheets this person may read."""
    return await _characters(interaction, typed, lambda one: one.is_readable)


async def played(interaction: Interaction, typed: str) -> Choices:
    """Offer the characters for whom this person may act."""
    return await _characters(interaction, typed, lambda one: one.is_played)


async def _meant(interaction: Interaction) -> SheetView | None:
    """The sheet that is named already, or else the person's usual one."""
    try:
        table = await look(interaction)
        return sheet_named(table, person_of(interaction), filled(interaction, "who"))
    except Refused:
        return None


def _what(interaction: Interaction, seen: SheetView) -> Editable | None:
    """What is to be corrected, as far as it is filled in."""
    try:
        return editable_of(
            filled(interaction, "what") or "", filled(interaction, "of"), seen.system
        )
    except Refused:
        return None


async def whats(interaction: Interaction, typed: str) -> Choices:
    """Offer everything on the sheet that can be corrected."""
    seen = await _meant(interaction)
    if seen is None:
        return []
    say = own_words(interaction)
    found = editables(seen.system, seen.sheet)
    return like(typed, ((editable_choice(one, say), one.key) for one in found))


async def names_of(interaction: Interaction, typed: str) -> Choices:
    """Offer the stats, tracks and so on of the kind that is chosen already."""
    seen, chosen = await _meant(interaction), filled(interaction, "what")
    what = next((one for one in get_args(SheetValue) if one == chosen), None)
    if seen is None or what is None:
        return []
    return names_like(typed, _names(seen.sheet, seen.system, what))


def _names(sheet: Character, system: System, what: SheetValue) -> list[str]:
    match what:
        case "stat" | "mark":
            return [one.name for one in system.stats]
        case "track" | "most":
            return [one.name for one in system.tracks if one.id in sheet.tracks]
        case "class":
            return [one.name for one in system.classes]
        case "rank":
            return [one.name for one in system.ranks]
        case "thing":
            return [one.name for one in system.things]
        case "name" | "level" | "xp":
            return []


async def values_of(interaction: Interaction, typed: str) -> Choices:
    """Offer what stands there now, and yes and no for a mark."""
    seen = await _meant(interaction)
    found = _what(interaction, seen) if seen else None
    if seen is None or found is None:
        return []
    say = own_words(interaction)
    if found.what == "mark":
        return like(typed, mark_choices(say))
    value = _value(seen, found.what, found.of or "")
    return [] if value is None else like(typed, ((value_choice(value, say), value),))


def _value(seen: SheetView, what: SheetValue, of: str) -> str | None:
    sheet, system = seen.sheet, seen.system
    match what:
        case "name":
            return sheet.name
        case "level":
            return str(sheet.growth.level)
        case "xp":
            return str(sheet.growth.xp)
        case "stat":
            return str(sheet.stats[found.id]) if (found := system.stat(of)) else None
        case "track":
            found = system.track(of)
            gauge = sheet.tracks.get(found.id) if found else None
            return str(gauge.value) if gauge else None
        case "most":
            found = system.track(of)
            gauge = sheet.tracks.get(found.id) if found else None
            return str(gauge.max) if gauge and gauge.max is not None else None
        case "class":
            found = system.character_class(of)
            return str(sheet.classes.get(found.id, 0)) if found else None
        case "rank":
            return str(sheet.ranks[found.id]) if (found := system.rank(of)) else None
        case "thing":
            return sheet.things.get(found.id) if (found := system.thing(of)) else None
        case _:
            return None
