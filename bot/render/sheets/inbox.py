"""What game masters are told, kept until it is ticked off."""

from collections.abc import Callable, Mapping

from bot.render.answer import Asides, Behind, Tellers
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.part import Event

TELLERS: Tellers = {}
ASIDES: Asides = {}
BEHIND: Behind = {}
PUBLIC: frozenset[type[Event]] = frozenset()
LINES: Mapping[str, Callable[[Mapping[str, object], Words], Marked]] = {}
VAGUE: Mapping[str, str] = {}
