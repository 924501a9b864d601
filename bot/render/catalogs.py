"""One language's catalog: read, checked, and made ready for gettext.

A file that cannot be read stops the start in one sentence. A single translation that would fail
later, in the middle of a session, is left out instead, so that its English sentence is said.
"""

import gettext
import io
import logging
import re
import string
from collections.abc import Sequence
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from bot.errors import StartupError

log = logging.getLogger(__name__)

COMMAND = "command"
OPTION = "option"
"""The contexts of names that people type, which Discord takes in one form only."""

LIMIT = re.compile(r"At most (\d+) characters\.")
"""The comment that says how long a translation may be."""

# Two scripts join letters by signs that are no letters to Python, and Discord lets them pass.
_DEVANAGARI = "\u0900-\u0950\u0955-\u0963\u0966-\u097f\ua8e0-\ua8ff"
_THAI = "\u0e01-\u0e3a\u0e40-\u0e5b"
_NAME = re.compile(rf"[-_'\w{_DEVANAGARI}{_THAI}]{{1,32}}")


def read_catalog(path: Path, code: str) -> Catalog:
    """Return the catalog of a language; raises StartupError where it cannot be read."""
    try:
        locale = Locale.parse(code, sep="-")
        text = path.read_text(encoding="utf-8")
        _check_closed(text)
        catalog = read_po(text.splitlines(), locale=locale, abort_invalid=True)
        # The plural rule is read when it is first used, which would be in a session.
        _compiled(catalog)
    except PoFileError as error:
        raise _unreadable(path, f"line {error.lineno + 1}: {error.args[0]}") from error
    except UnknownLocaleError as error:
        raise _unreadable(path, f"nobody knows a language {code!r}") from error
    except (OSError, ValueError, LookupError, SyntaxError, RecursionError) as error:
        raise _unreadable(path, str(error)) from error
    return catalog


def _check_closed(text: str) -> None:
    """A file that was cut off in the middle of a text is not noticed by who reads it."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("#") and not line.rstrip().endswith('"'):
            raise ValueError(f"line {number}: its text does not end")


def _unreadable(path: Path, problem: str) -> StartupError:
    return StartupError(
        f"The catalog {path} cannot be read ({problem}): mend it, or take its folder away."
    )


def translations(path: Path, code: str) -> gettext.GNUTranslations:
    """Return what gettext says in a language, without translations that would fail."""
    catalog = read_catalog(path, code)
    for message in catalog:
        if message.id and (wrong := flaws(message)):
            log.warning("%s: %r is said in English: %s", code, message.id, "; ".join(wrong))
            message.string = ""
    return _compiled(catalog)


def _compiled(catalog: Catalog) -> gettext.GNUTranslations:
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def flaws(message: Message) -> tuple[str, ...]:
    """Return what is wrong with a translation, in words for whoever translates."""
    values: set[str] = set()
    for sentence in _forms(message.id):
        mine = placeholders(sentence)
        if mine is None:
            return ("the English sentence cannot be filled",)
        values |= mine
    found = [_flaw(form, message, values) for form in _forms(message.string) if form]
    return tuple(dict.fromkeys(flaw for flaw in found if flaw))


def _forms(text: str | Sequence[str] | None) -> Sequence[str]:
    return (text,) if isinstance(text, str) else text or ()


def _flaw(form: str, message: Message, values: set[str]) -> str | None:
    mine = placeholders(form)
    if mine is None:
        return "its braces do not match"
    if unknown := mine - values:
        return f"nothing fills {{{min(unknown)}}}"
    # "One more table" may go without its number; any other value must be said.
    if missing := values - mine - ({"count"} if message.pluralizable else set()):
        return f"{{{min(missing)}}} is missing"
    if message.context in (COMMAND, OPTION) and not is_name(form):
        return "a name is 1 to 32 small letters, digits, hyphens or underscores"
    for comment in message.auto_comments:
        if (limit := LIMIT.fullmatch(comment)) and len(form) > int(limit[1]):
            return f"it has {len(form)} characters, and at most {limit[1]} fit"
    return None


def placeholders(sentence: str) -> frozenset[str] | None:
    """Return the names of the values in a sentence, or None where it cannot be filled."""
    try:
        fields = [field for _, *field in string.Formatter().parse(sentence)]
    except ValueError:
        return None
    named = [name for name, form, turned in fields if name is not None and not form and not turned]
    given = [name for name, _, _ in fields if name is not None]
    if named != given or not all(name.isidentifier() for name in named):
        return None
    return frozenset(named)


def is_name(text: str) -> bool:
    """Tell whether Discord takes the text as the name of a command or an option."""
    return _NAME.fullmatch(text) is not None and text == text.lower()
