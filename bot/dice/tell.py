"""A finished calculation in Discord's Markdown, without a word of any language.

Every die is shown: `~~2~~` does not count (dropped or rolled again), `**20**` is a natural 20 or 1
of a d20 or a success, `6!` exploded, `1→3` was raised or lowered. What is too long is cut to
"… +N" with N the dice left out, and the total is always shown (spec/faults.md I5).
"""

from collections.abc import Callable, Sequence
from typing import Final

from bot.dice.outcome import (
    CRITICAL,
    DIVIDED,
    DROPPED,
    EXPLODED,
    FUMBLE,
    REROLLED,
    SUCCESS,
    TIMES,
    Die,
    Label,
    Rolled,
    Segment,
    Symbol,
)

LIMIT: Final = 900
_SHOWN_AT_MOST: Final = (1000, 100, 50, 20, 10, 5, 2, 1)
_SPECIAL: Final = frozenset("\\`*_~|<>[]()#@:-")

Calculation = tuple[Sequence[Segment], int]
Named = Callable[[int], str]
"""What a number of successes is called in some language."""


def is_count(segments: Sequence[Segment]) -> bool:
    """Whether a calculation comes to a number of successes: nothing in it is rolled for a sum."""
    terms = [part for part in segments if isinstance(part, Rolled)]
    scaled = any(isinstance(part, Symbol) and part in (TIMES, DIVIDED) for part in segments)
    return bool(terms) and all(term.counted for term in terms) and not scaled


def calculation(segments: Sequence[Segment], total: int, limit: int = LIMIT) -> str:
    """One calculation with its total: `4d6kh3 (~~2~~, 3, 4, 6) + 2 = **15**`."""
    return lines([(segments, total)], limit)


def lines(calculations: Sequence[Calculation], limit: int = LIMIT, successes: Named = str) -> str:
    """Several calculations, a line each; together at most `limit` characters (100 or more)."""
    told = [
        (segments, f" = **{successes(total) if is_count(segments) else total}**")
        for segments, total in calculations
    ]
    text = ""
    for shown in _SHOWN_AT_MOST:
        text = "\n".join(_line(segments, ending, shown) for segments, ending in told)
        if len(text) <= limit:
            return text
    share = (limit + 1) // len(calculations) - 1
    return "\n".join(_cut_line(segments, ending, share) for segments, ending in told)


def _line(segments: Sequence[Segment], ending: str, shown: int) -> str:
    return "".join(_pieces(segments, shown)) + ending


def _cut_line(segments: Sequence[Segment], ending: str, limit: int) -> str:
    """Whole pieces from the left as far as they fit, then the number of dice left out."""
    pieces = _pieces(segments, 1)
    whole = "".join(pieces) + ending
    if len(whole) <= limit:
        return whole
    dice = [len(part.dice) if isinstance(part, Rolled) else 0 for part in segments]
    left_out = sum(dice)
    room = limit - len(f"… +{left_out}") - len(ending)
    text = ""
    for piece, count in zip(pieces, dice, strict=True):
        if len(text) + len(piece) > room:
            break
        text += piece
        left_out -= count
    more = f" +{left_out}" if left_out else ""
    return f"{text}…{more}{ending}"


def _pieces(segments: Sequence[Segment], shown: int) -> list[str]:
    return [_piece(part, shown) for part in segments]


def _piece(part: Segment, shown: int) -> str:
    if isinstance(part, Rolled):
        return f"{part.notation} ({_dice(part, shown)})"
    if isinstance(part, Symbol):
        if part.text in "()":
            return part.text
        # Without a space a leading minus cannot become the bullet of a list.
        return "-" if part.text == "−" else f" {part.text} "
    if isinstance(part, Label):
        escaped = "".join(f"\\{char}" if char in _SPECIAL else char for char in part.text)
        return f" \\[{escaped}\\]"
    return str(part.value)


def _dice(rolled: Rolled, shown: int) -> str:
    text = ", ".join([_die(die, counted=rolled.counted) for die in rolled.dice[:shown]])
    more = len(rolled.dice) - shown
    return f"{text}, … +{more}" if more > 0 else text


def _die(die: Die, *, counted: bool) -> str:
    face, value, marks = die
    text = str(value)
    if not marks and value == face:
        return text
    if marks & EXPLODED:
        text += "!"
    if marks & (DROPPED | REROLLED):
        return f"~~{text}~~"
    bold = SUCCESS if counted else CRITICAL | FUMBLE
    return f"**{text}**" if marks & bold else text
