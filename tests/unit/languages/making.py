"""Catalogs made by tests: any translation of all that the bot says, in a folder of their own.

The pseudo-language brackets every sentence, accents every letter and makes it a third longer, so
that whatever is plain or outside brackets was not translated.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.render import words as spoken
from bot.render.catalogs import COMMAND, OPTION
from tools.catalog import TEMPLATE, text_of

_PLAIN = "abcdefghijklmnopqrstuvwxyz"
_ACCENTED = "áƀçðéƒğĥíĵķļɱñóþɋŕšŧúṽŵẋýž"
_LETTERS = str.maketrans(_PLAIN + _PLAIN.upper(), _ACCENTED + _ACCENTED.upper())
_KEPT = re.compile(r"(\{\w+\}|```.*?```|`[^`]*`)", re.DOTALL)
_OPENING = re.compile(r"## |-# |- |")

Translate = Callable[[Message, str], str]


def pseudo(sentence: str, brackets: str = "⟦⟧") -> str:
    """Return a sentence of the pseudo-language, with its values, code and markup in place."""
    opening = _OPENING.match(sentence)
    start = opening.end() if opening else 0
    pieces = _KEPT.split(sentence[start:])
    accented = "".join(
        piece if number % 2 else piece.translate(_LETTERS) for number, piece in enumerate(pieces)
    )
    more = "·" * max(0, -(-len(sentence) * 3 // 10) - 2)
    return f"{sentence[:start]}{brackets[0]}{accented}{more}{brackets[1]}"


def pseudo_name(name: str) -> str:
    """Return a command's or option's name of the pseudo-language, which takes no brackets."""
    return name.translate(_LETTERS) + "ẋ" * -(-len(name) * 3 // 10)


def second_translation(message: Message, sentence: str) -> str:
    """Translate into a second pseudo-language, which has brackets of its own."""
    if message.context in (COMMAND, OPTION):
        return pseudo_name(sentence)
    return pseudo(sentence, "⟪⟫")


def pseudo_translation(message: Message, sentence: str) -> str:
    """Translate anything into the pseudo-language."""
    return pseudo_name(sentence) if message.context in (COMMAND, OPTION) else pseudo(sentence)


def catalog(code: str, translate: Translate) -> Catalog:
    """Return a language with every sentence translated, in as many forms as it has."""
    made = Catalog(locale=code.replace("-", "_"), fuzzy=False)
    with TEMPLATE.open("rb") as source:
        made.update(read_po(source))
    for message in made:
        if isinstance(message.id, str):
            message.string = translate(message, message.id) if message.id else message.string
        else:
            one, many = message.id
            forms = [one] + [many] * (made.num_plurals - 1)
            message.string = tuple(translate(message, form) for form in forms)
    return made


def write(folder: Path, code: str, text: str | Catalog) -> Path:
    """Put a catalog where the bot looks for it."""
    path = folder / code / "LC_MESSAGES" / "manekin.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text if isinstance(text, str) else text_of(text), encoding="utf-8")
    return path


@contextmanager
def speaking(folder: Path) -> Iterator[Path]:
    """Let the bot speak the languages of a folder instead of those it is shipped with."""
    shipped = spoken.LANGUAGES
    spoken.LANGUAGES = folder
    _forget()
    try:
        yield folder
    finally:
        spoken.LANGUAGES = shipped
        _forget()


def _forget() -> None:
    spoken.languages.cache_clear()
    spoken.nearest.cache_clear()
    spoken._words.cache_clear()
