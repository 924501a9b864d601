"""The areas of sheets, moments, fights and scenes, put together."""

from collections.abc import Callable, Mapping

from bot.render.answer import Asides, Behind, Tellers
from bot.render.sheets import fights, inbox, moments, scenes, sheets, surroundings
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.part import Event

_AREAS = (moments, sheets, fights, surroundings, scenes, inbox)

TELLERS: Tellers = {kind: tell for area in _AREAS for kind, tell in area.TELLERS.items()}
ASIDES: Asides = {kind: tell for area in _AREAS for kind, tell in area.ASIDES.items()}
BEHIND: Behind = {kind: tell for area in _AREAS for kind, tell in area.BEHIND.items()}
PUBLIC: frozenset[type[Event]] = frozenset(kind for area in _AREAS for kind in area.PUBLIC)
LINES: Mapping[str, Callable[[Mapping[str, object], Words], Marked]] = {
    kind: tell for area in _AREAS for kind, tell in area.LINES.items()
}
VAGUE: Mapping[str, str] = {kind: told for area in _AREAS for kind, told in area.VAGUE.items()}
