"""What people call things: tidied and bounded."""

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
