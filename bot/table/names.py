"""What people call things: tidied, bounded, and found again whatever the accents or case."""

import difflib
import unicodedata
from collections.abc import Iterable

from bot.errors import Refused
from bot.table.reasons import TableReason
from bot.text import tidied

MOST_NAME = 80


def named(text: str, what: str, most: int = MOST_NAME) -> str:
    """Return the name in one composed line.

    Raises Refused when nothing is left of it or it is longer than `most` characters.
    """
    name = tidied(text)
    if not name:
        raise Refused(TableReason.EMPTY_NAME)
    if len(name) > most:
        raise Refused(TableReason.TOO_LONG, what=what, most=most, length=len(name))
    return name


def folded(text: str) -> str:
    """Return the form under which names are compared: no accents, no case, no width."""
    decomposed = unicodedata.normalize("NFKD", text)
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return " ".join(bare.casefold().split())


def nearest(text: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most like what was typed, if any is like it."""
    by_form = {folded(name): name for name in known}
    close = difflib.get_close_matches(folded(text), by_form, n=1, cutoff=0.6)
    return by_form[close[0]] if close else None
