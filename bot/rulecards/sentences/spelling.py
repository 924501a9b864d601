"""How names, numbers and texts are printed: each way to spell them, the nicest first.

Source: spec/rule-cards-details.md, part 4 (the list under the grammar).
"""

import re
from collections.abc import Iterator
from itertools import product
from typing import Final

from bot.rulecards.sentences.marks import ARROWS, QUOTES, quoted

_PLAIN_NUMBER: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_MINUS: Final = "−"


def combined(*parts: tuple[str, ...]) -> Iterator[str]:
    """Every sentence of one choice of each part, the first choices first; empty parts vanish."""
    for chosen in product(*parts):
        yield " ".join(part for part in chosen if part)


def system_name(thing_id: str, name: str) -> tuple[str, ...]:
    """A thing of the system: by name, in quotes where that would read as something else, by id."""
    return tuple(dict.fromkeys((name, quoted(name), thing_id, quoted(thing_id))))


def world_name(name: str) -> tuple[str, ...]:
    """A thing of the world: bare where no sign of the grammar is in it."""
    return (quoted(name),) if _is_marked(name) else (name, quoted(name))


def free_text(text: str) -> tuple[str, ...]:
    """A text up to the end of its clause; in quotes where a sign of the grammar is in it."""
    return (quoted(text),) if _is_marked(text) or "\\" in text else (text, quoted(text))


def with_article(names: tuple[str, ...]) -> tuple[str, ...]:
    """`a` or `an` before each, by the first letter of the name within the quotes, if any."""
    return tuple(f"{_article(name)} {name}" for name in names)


def whole_number(value: int) -> str:
    return f"{_MINUS}{-value}" if value < 0 else str(value)


def amount(text: str) -> tuple[str, ...]:
    """How far something is moved: `+2`, `−2`, `+(@level)`."""
    if not _PLAIN_NUMBER.fullmatch(text):
        return (f"+({text})",)
    sign = _MINUS if text.startswith("-") else "+"
    return f"{sign}{text.removeprefix('-')}", f"+({text})"


def setting(text: str) -> tuple[str, ...]:
    """What something is put to: `set to 1`, `set to (@level)`."""
    if not _PLAIN_NUMBER.fullmatch(text):
        return (f"set to ({text})",)
    return f"set to {text.replace('-', _MINUS)}", f"set to ({text})"


def damage(text: str) -> tuple[str, ...]:
    """How a blow is changed: `3 less damage`, `+(@level) damage`."""
    formula = f"+({text}) damage"
    if not _PLAIN_NUMBER.fullmatch(text):
        return (formula,)
    if text.startswith("-"):
        return f"{text[1:]} less damage", formula
    return f"{text} more damage", formula


def _article(name: str) -> str:
    return "an" if name.lstrip('"')[:1].lower() in tuple("aeiou") else "a"


def _is_marked(text: str) -> bool:
    return (
        text.endswith(".")
        or any(sign in text for sign in (*QUOTES, "(", ")", ";"))
        or any(arrow in text for arrow in ARROWS)
    )
