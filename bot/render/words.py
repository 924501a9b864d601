"""Sentences in the reader's language, from the gettext catalogs in `data/languages`.

A sentence is written in English where it is said, and its values are put in by name. Text that
people typed is escaped on the way in; only `Marked` values keep their Markdown. Numbers are
written as the language writes them.
"""

import gettext
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Protocol

from babel import Locale, UnknownLocaleError
from babel.numbers import format_decimal, format_percent

from bot.errors import StartupError
from bot.render.catalogs import translations
from bot.render.text import Marked, escaped

LANGUAGES = Path(__file__).resolve().parents[2] / "data" / "languages"
SOURCE_LANGUAGE = "en"

_FEW = 10_000
"""Numbers below are written alike in every language: digits, and nothing between them."""

_ISOLATED = "\u2068{}\u2069"
"""Keeps the order of what stands inside apart from the right-to-left sentence around it."""


class Catalog(Protocol):
    """What a language must offer; gettext's translations do."""

    def gettext(self, message: str) -> str: ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...

    def pgettext(self, context: str, message: str) -> str: ...


class Words:
    """One language's sentences: `say("Hello {name}", name=name)`."""

    def __init__(self, language: str, catalog: Catalog) -> None:
        self.language = language
        self._catalog = catalog
        self._locale = Locale.parse(language, sep="-")
        self._isolates = self._locale.character_order == "right-to-left"

    def __call__(self, sentence: str, /, **values: object) -> Marked:
        """Return the sentence with its values put in."""
        return self._filled(self._catalog.gettext(sentence), values)

    def plural(self, one: str, many: str, count: int, /, **values: object) -> Marked:
        """Return the form of the sentence that fits `count`, which is also a value of it."""
        form = self._catalog.ngettext(one, many, count)
        return self._filled(form, {"count": count, **values})

    def name(self, context: str, name: str) -> str:
        """Return what a name or a text of a context is called: a command, an option, a card."""
        return self._catalog.pgettext(context, name)

    def number(self, value: float) -> Marked:
        """Return a number as the language writes it; fractions with two places."""
        if isinstance(value, int):
            return Marked(
                value if abs(value) < _FEW else format_decimal(value, locale=self._locale)
            )
        return Marked(format_decimal(value, "#,##0.00", locale=self._locale))

    def percent(self, chance: float, places: int = 1) -> Marked:
        """Return a chance as the language writes it, never rounded to sure or to impossible."""
        least = 0.1 ** (places + 2)
        if 0 < chance < least / 2:
            return Marked(f"<{self._percent(least, places)}")
        if 1 - least / 2 <= chance < 1:
            return Marked(f">{self._percent(1 - least, places)}")
        return self._percent(chance, places)

    def _percent(self, chance: float, places: int) -> Marked:
        pattern = self._locale.percent_formats[None].pattern.replace("#,##0", f"0.{'0' * places}")
        return Marked(format_percent(chance, pattern, locale=self._locale))

    def _filled(self, sentence: str, values: Mapping[str, object]) -> Marked:
        if not values:
            return Marked(sentence)
        shown = self._shown
        return Marked(sentence.format_map({name: shown(value) for name, value in values.items()}))

    def _shown(self, value: object) -> str:
        # What sentences hold most, first: a board and a hand say near a hundred of them.
        if type(value) is Marked and not self._isolates:
            return value
        if type(value) is int and -_FEW < value < _FEW:
            return str(value)
        match value:
            case Marked():
                code = value.startswith("`")
                return _ISOLATED.format(value) if code and self._isolates else value
            case str():
                safe = escaped(value)
                return _ISOLATED.format(safe) if self._isolates else safe
            case bool() | None:
                return str(value)
            case int() | float():
                return self.number(value)
            case _:
                return str(value)


def later(sentence: str) -> str:
    """Mark a sentence for the catalogs where it stands in a list and is said elsewhere."""
    return sentence


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalog, the source language first."""
    found = sorted(path.parent.parent.name for path in LANGUAGES.glob("*/LC_MESSAGES/manekin.po"))
    return (SOURCE_LANGUAGE, *(code for code in found if code != SOURCE_LANGUAGE))


def read_languages(chosen: str) -> None:
    """Read every catalog once; raises StartupError for one that cannot be read.

    So does a language chosen for all tables that nobody translated.
    """
    for code in languages():
        _words(code)
    if nearest(chosen).split("-")[0] != chosen.split("-", maxsplit=1)[0]:
        known = ", ".join(languages())
        raise StartupError(f"Set MANEKIN_LANGUAGE to a language that has a catalog: {known}.")


@lru_cache(maxsize=256)
def language_name(code: str) -> str:
    """Return the language's own name for itself, or the code where nobody knows one."""
    try:
        name = Locale.parse(code, sep="-").get_display_name()
    except (UnknownLocaleError, ValueError):
        return code
    return f"{name[0].upper()}{name[1:]}" if name else code


def words(language: str) -> Words:
    """Return the sentences of a language, or the source language's where there is no catalog."""
    return _words(nearest(language))


@cache
def _words(code: str) -> Words:
    if code == SOURCE_LANGUAGE:
        return Words(code, gettext.NullTranslations())
    return Words(code, translations(LANGUAGES / code / "LC_MESSAGES" / "manekin.po", code))


@lru_cache(maxsize=256)
def nearest(language: str) -> str:
    """Return the catalog to use for a Discord locale: exact, then its language, then English."""
    known = languages()
    if language in known:
        return language
    base = language.split("-", maxsplit=1)[0]
    return next((code for code in known if code.split("-")[0] == base), SOURCE_LANGUAGE)
