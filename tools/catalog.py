"""Keeps the catalogs of `data/languages` in step with the code.

python -m tools.catalog extract     write manekin.pot anew and bring every language up to it
python -m tools.catalog new CODE    begin a language
python -m tools.catalog check       say what is wrong with translations, and what is missing
"""

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from bot.errors import StartupError
from bot.render.catalogs import flaws, read_catalog
from bot.render.deck import content
from bot.render.words import LANGUAGES, SOURCE_LANGUAGE, language_name, languages
from tools.commands import commands, labels, most_letters, siblings
from tools.sentences import sentences, sources

DECKS = "data/decks"
MOST_LETTERS = 8000
"""Of one command with all it holds, its longest language counting; Discord takes no more."""

TEMPLATE = LANGUAGES / "manekin.pot"
_HEADER = """\
# What Manekin says. `make words` writes this file from the code: do not edit it.
# Leave names in braces as they are, and everything between backticks.
"""
_CHANGING = ('"POT-Creation-Date:', '"PO-Revision-Date:', '"Generated-By:', '"Project-Id-Version:')
_UNFILLED = ("EMAIL@ADDRESS", "LL@li.org")


def template() -> Catalog:
    """Return every sentence, name and description of the bot, and the words of its decks."""
    catalog = Catalog(project="Manekin", header_comment=_HEADER, fuzzy=False)
    for path in sources():
        for one in sentences(path):
            forms = one.forms[0] if len(one.forms) == 1 else one.forms
            catalog.add(forms, locations=[(one.path, 1)], auto_comments=_limit(one.limit))
    for text in content.sentences():
        catalog.add(text, context=content.CONTEXT, locations=[(DECKS, 1)])
    for command in commands():
        for label in labels(command):
            comments = [label.what, *_limit(label.limit)]
            catalog.add(label.text, context=label.context, auto_comments=comments)
    return catalog


def _limit(characters: int | None) -> list[str]:
    return [f"At most {characters} characters."] if characters else []


def text_of(catalog: Catalog) -> str:
    """Return the catalog as a file's text, which stays the same as long as the sentences do."""
    written = io.BytesIO()
    write_po(written, catalog, width=100, include_lineno=False, ignore_obsolete=True)
    lines = written.getvalue().decode().splitlines(keepends=True)
    return "".join(
        line
        for line in lines
        if not line.startswith(_CHANGING) and not any(unfilled in line for unfilled in _UNFILLED)
    )


def path_of(code: str) -> Path:
    """Return where a language's catalog stands."""
    return LANGUAGES / code / "LC_MESSAGES" / "manekin.po"


def extract() -> int:
    """Write the template, and bring every language up to it."""
    fresh = template()
    TEMPLATE.write_text(text_of(fresh), encoding="utf-8")
    for code in translated():
        catalog = read_catalog(path_of(code), code)
        catalog.update(fresh)
        path_of(code).write_text(text_of(catalog), encoding="utf-8")
    return 0


def begin(code: str) -> int:
    """Begin a language with every sentence untranslated."""
    try:
        Locale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError):
        return _say(f"{code} is no language code: write it as Discord does, such as de or pt-BR.")
    if path_of(code).exists():
        return _say(f"{path_of(code)} is there already.")
    name = f"# {language_name(code)}"
    catalog = Catalog(locale=code.replace("-", "_"), header_comment=name, fuzzy=False)
    catalog.update(template())
    path_of(code).parent.mkdir(parents=True)
    path_of(code).write_text(text_of(catalog), encoding="utf-8")
    return 0


def check() -> int:
    """Say what is wrong with each language; only what is wrong counts, not what is missing."""
    wrong: list[str] = []
    for code in translated():
        catalog = read_catalog(path_of(code), code)
        wrong += problems(code, catalog)
        done = sum(is_translated(message) for message in catalog if message.id)
        sys.stdout.write(f"{code}: {done} of {len(catalog)} translated\n")
    sys.stdout.writelines(f"{line}\n" for line in wrong)
    return 1 if wrong else 0


def problems(code: str, catalog: Catalog) -> list[str]:
    """Return what is wrong with a language's translations, a line each."""
    found = [
        f"{code}: {message.id!r}: {flaw}"
        for message in catalog
        if message.id
        for flaw in flaws(message)
    ]
    for whose, context, names in siblings(commands()):
        mine = [_name(catalog, context, name) for name in names]
        twice = {name for name in mine if mine.count(name) > 1}
        found += [f"{code}: {name} stands twice among the {whose}" for name in sorted(twice)]
    letters = most_letters(commands(), lambda label: _name(catalog, label.context, label.text))
    found += [
        f"{code}: {whose} has {count} letters in all, and {MOST_LETTERS} fit: shorten descriptions"
        for whose, count in letters.items()
        if count > MOST_LETTERS
    ]
    return found


def is_translated(message: Message) -> bool:
    """Tell whether a message has a translation that is used."""
    forms = (message.string,) if isinstance(message.string, str) else message.string or ()
    return bool(forms) and all(forms) and not message.fuzzy


def translated() -> list[str]:
    """Return the languages that have a catalog."""
    return [code for code in languages() if code != SOURCE_LANGUAGE]


def _name(catalog: Catalog, context: str | None, name: str) -> str:
    message = catalog.get(name, context)
    return str(message.string) if message and is_translated(message) else name


def _say(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return 1


def main(arguments: Sequence[str]) -> int:
    """Do what the first argument says."""
    parser = argparse.ArgumentParser("python -m tools.catalog", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("action", choices=("extract", "new", "check"))
    parser.add_argument("code", nargs="?", help="the language, for new")
    given = parser.parse_args(arguments)
    if given.action == "new":
        return begin(given.code) if given.code else _say("Say which language to begin.")
    try:
        return extract() if given.action == "extract" else check()
    except StartupError as error:
        return _say(str(error))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
