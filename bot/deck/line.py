"""Reading a printed run: names and marks as people write them, without judging them.

`The Fates` is `Fates`, upper and lower case and spaces do not matter. Source: spec/deck.md,
part 2, "Beyond the challenge".
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from bot.deck.doom import CARDS
from bot.deck.doom_refusals import MOST_LINE, DoomReason
from bot.errors import Refused
from bot.text import tidied

_CARD: Final = re.compile(r"[^()]*(?P<marks>(?:\([^()]*\)\s*)*)")
_MARK: Final = re.compile(r"\(([^()]*)\)")
_CHANGE: Final = re.compile(r"(?P<number>-?[0-9]{1,9})(?P<curse>C?)|F")
_ARTICLE: Final = "the "
_MINUSES: Final = str.maketrans("\u2212\u2013\u2010\u2011", "----")


@dataclass(frozen=True, slots=True)
class Written:
    """One place of a line: what was typed, the card's id if there is such a card, its marks.

    A mark is `F`, a number, or a number with ` C`; `marks` is None when they cannot be read.
    """

    typed: str
    card: str | None
    marks: tuple[str, ...] | None


def read_line(line: str) -> tuple[Written, ...]:
    """Read a line of cards with commas between them; `Refused` if it is empty or too long."""
    if len(line) > MOST_LINE:
        raise Refused(DoomReason.LINE_TOO_LONG, length=len(line), most=MOST_LINE)
    plain = tidied(unicodedata.normalize("NFKC", line)).translate(_MINUSES)
    if not plain:
        raise Refused(DoomReason.LINE_EMPTY)
    return tuple(_read(part.strip()) for part in plain.split(","))


def _read(typed: str) -> Written:
    name = typed.partition("(")[0].strip().casefold().removeprefix(_ARTICLE).strip()
    card = name if name in CARDS else None
    found = _CARD.fullmatch(typed)
    marks = tuple(_mark(inside) for inside in _MARK.findall(found["marks"])) if found else (None,)
    read = tuple(mark for mark in marks if mark is not None)
    return Written(typed, card, read if len(read) == len(marks) else None)


def _mark(inside: str) -> str | None:
    found = _CHANGE.fullmatch("".join(inside.split()).upper())
    if found is None:
        return None
    if found["number"] is None:
        return "F"
    return f"{int(found['number'])}{' C' if found['curse'] else ''}"
