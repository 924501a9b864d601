"""Sentences in the reader's language, from the gettext catalogs in `data/languages`.

A sentence is written in English where it is said, and its values are put in by name. Text that
people typed is escaped on the way in; only `Marked` values keep their Markdown.
"""

import gettext
import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Protocol

from babel import Locale, UnknownLocaleError
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.render.text import Marked, escaped

LANGUAGES = Path(__file__).resolve().parents[2] / "data" / "languages"
SOURCE_LANGUAGE = "en"


class Catalog(Protocol):
    """What a language must offer; gettext's translations do."""

    def gettext(self, message: str) -> str: ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...


class Words:
    """One language's sentences: `say("Hello {name}", name=name)`."""

    def __init__(self, language: str, catalog: Catalog) -> None:
        self.language = language
        self._catalog = catalog

    def __call__(self, sentence: str, /, **values: object) -> Marked:
        """Return the sentence with its values put in."""
        return _filled(self._catalog.gettext(sentence), values)

    def plural(self, one: str, many: str, count: int, /, **values: object) -> Marked:
        """Return the form of the sentence that fits `count`, which is also a value of it."""
        return _filled(self._catalog.ngettext(one, many, count), {"count": count, **values})


def later(sentence: str) -> str:
    """Mark a sentence for the catalogs where it stands in a list and is said elsewhere."""
    return sentence


def _filled(sentence: str, values: Mapping[str, object]) -> Marked:
    if not values:
        return Marked(sentence)
    return Marked(sentence.format_map({name: _shown(value) for name, value in values.items()}))


def _shown(value: object) -> str:
    match value:
        case Marked():
            return value
        case str():
            return escaped(value)
        case _:
            return str(value)


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalog, the source language first."""
    found = sorted(path.parent.parent.name for path in LANGUAGES.glob("*/LC_MESSAGES/manekin.po"))
    return (SOURCE_LANGUAGE, *(code for code in found if code != SOURCE_LANGUAGE))


def language_name(code: str) -> str:
    """Return the language's own name for itself, or the code where nobody knows one."""
    try:
        name = Locale.parse(code, sep="-").get_display_name()
    except (UnknownLocaleError, ValueError):
        return code
    return name.capitalize() if name else code


@cache
def words(language: str) -> Words:
    """Return the sentences of a language, or the source language's where there is no catalog."""
    code = nearest(language)
    if code == SOURCE_LANGUAGE:
        return Words(SOURCE_LANGUAGE, gettext.NullTranslations())
    with (LANGUAGES / code / "LC_MESSAGES" / "manekin.po").open("rb") as source:
        catalog = read_po(source, locale=code.replace("-", "_"))
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Words(code, gettext.GNUTranslations(compiled))


@cache
def nearest(language: str) -> str:
    """Return the catalog to use for a Discord locale: exact, then its language, then English."""
    known = languages()
    if language in known:
        return language
    base = language.split("-", maxsplit=1)[0]
    return next((code for code in known if code.split("-")[0] == base), SOURCE_LANGUAGE)
