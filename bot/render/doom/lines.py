"""The line of a run until doom in the history of a table, made from what the journal keeps."""

from collections.abc import Callable, Mapping
from typing import cast

from bot.deck.run import SEPARATOR
from bot.render.dice import code
from bot.render.text import Marked
from bot.render.words import Words, later

_MOST_LINE = 200

Values = Mapping[str, object]

VAGUE: Mapping[str, str] = {"doom.ran": later("drew until doom")}


def _ran(values: Values, say: Words) -> Marked:
    count = values.get("count")
    cards = cast(list[object], values.get("cards") or [])
    shown = SEPARATOR.join(map(str, cards))
    if not isinstance(count, int) or not shown:
        return say(VAGUE["doom.ran"])
    return say.plural(
        "drew {count} card until doom: {line}",
        "drew {count} cards until doom: {line}",
        count,
        line=code(shown, _MOST_LINE),
    )


LINES: Mapping[str, Callable[[Values, Words], Marked]] = {"doom.ran": _ran}
