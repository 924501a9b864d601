"""Discord's limits for commands, from its documentation, as a checker of what is sent to it.

Its published description does not hold all of them: names and their letters, siblings that must
differ, the sum of all texts, how deep groups stand, which options come first.
"""

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

Entry = Mapping[str, Any]

MOST_COMMANDS: Final = 100
MOST_INSIDE: Final = 25
"""Options of a command, commands of a group, choices of an option."""

LONGEST_NAME: Final = 32
LONGEST_TEXT: Final = 100
"""A description, the name of a choice, a text that a choice stands for."""

MOST_LETTERS: Final = 8000
"""Of a command with all it holds: names, descriptions and values, of each its longest language."""

_SUBCOMMAND, _GROUP = 1, 2
_OF_TWO_SCRIPTS: Final = (
    *((0x0900, 0x0950), (0x0955, 0x0963), (0x0966, 0x097F), (0xA8E0, 0xA8FF)),
    *((0x0E01, 0x0E3A), (0x0E40, 0x0E5B)),
)


def flaws(commands: list[Entry]) -> list[str]:
    """Return why Discord would refuse these commands, a line each."""
    found = [f"{len(commands)} commands, {MOST_COMMANDS} are allowed"] * (
        len(commands) > MOST_COMMANDS
    )
    found += _alike("commands", commands)
    for command in commands:
        path = f"/{command['name']}"
        found += _of_command(path, command, {_SUBCOMMAND, _GROUP})
        if (letters := all_letters(command)) > MOST_LETTERS:
            found.append(f"{path} has {letters} letters in all, {MOST_LETTERS} are allowed")
    return found


def all_letters(entry: Entry) -> int:
    """Count as Discord does: of each text its longest language, and everything inside."""
    own = (
        _longest(entry, "name") + _longest(entry, "description") + len(str(entry.get("value", "")))
    )
    return own + sum(map(all_letters, _inside(entry)))


def is_name(text: str) -> bool:
    """Tell whether Discord takes a text as the name of a command or an option."""
    return 1 <= len(text) <= LONGEST_NAME and text == text.lower() and all(map(_may_stand, text))


def _may_stand(letter: str) -> bool:
    if letter in "-_'" or unicodedata.category(letter)[0] in "LN":
        return True
    return any(least <= ord(letter) <= most for least, most in _OF_TWO_SCRIPTS)


def _inside(entry: Entry) -> list[Entry]:
    return [*(entry.get("options") or ()), *(entry.get("choices") or ())]


def _languages(entry: Entry, what: str) -> Mapping[str, str]:
    """A text of an entry in its languages; the source language goes by no name."""
    return {"": entry.get(what) or "", **(entry.get(f"{what}_localizations") or {})}


def _longest(entry: Entry, what: str) -> int:
    return max(map(len, _languages(entry, what).values()))


def _of_command(path: str, entry: Entry, allowed: set[int]) -> Iterator[str]:
    yield from _texts(path, entry, is_name, "is no name")
    options: list[Entry] = entry.get("options") or []
    yield from _alike(f"options of {path}", options)
    if len(options) > MOST_INSIDE:
        yield f"{path} holds {len(options)}, {MOST_INSIDE} are allowed"
    deeper = [one for one in options if one["type"] in (_SUBCOMMAND, _GROUP)]
    if deeper and len(deeper) != len(options):
        yield f"{path} holds both commands and options"
    for one in deeper:
        # A command, a group in it, and a command in that: Discord knows no more.
        if one["type"] not in allowed:
            yield f"{path} {one['name']} stands too deep"
        inside = {_SUBCOMMAND} if one["type"] == _GROUP else set[int]()
        yield from _of_command(f"{path} {one['name']}", one, inside)
    if not deeper:
        needed = [bool(one.get("required")) for one in options]
        if needed != sorted(needed, reverse=True):
            yield f"{path} asks for what is needed after what is not"
        for one in options:
            yield from _of_option(f"{path} {one['name']}", one)


def _of_option(path: str, option: Entry) -> Iterator[str]:
    yield from _texts(path, option, is_name, "is no name")
    choices: list[Entry] = option.get("choices") or []
    if len(choices) > MOST_INSIDE:
        yield f"{path} offers {len(choices)} choices, {MOST_INSIDE} are allowed"
    if choices and option.get("autocomplete"):
        yield f"{path} offers choices and completes as well"
    yield from _alike(f"choices of {path}", choices)
    values = [one["value"] for one in choices]
    if len(set(values)) != len(values):
        yield f"two choices of {path} stand for the same"
    for one in choices:
        yield from _texts(f"{path} {one['value']}", one, _is_text, "is no choice", described=False)
        if isinstance(one["value"], str) and len(one["value"]) > LONGEST_TEXT:
            yield f"a choice of {path} stands for {len(one['value'])} letters"
    yield from _bounds(path, option)


def _bounds(path: str, option: Entry) -> Iterator[str]:
    least, most = option.get("min_value"), option.get("max_value")
    for bound in (least, most):
        if bound is not None and not -(2**53) <= bound <= 2**53:
            yield f"{path} has a bound that no client can hold"
    shortest, longest = option.get("min_length", 0), option.get("max_length", 6000)
    if not 0 <= shortest <= longest <= 6000 or longest < 1:
        yield f"{path} is between {shortest} and {longest} letters long"
    if least is not None and most is not None and least > most:
        yield f"{path} is between {least} and {most}"


def _texts(
    path: str, entry: Entry, fits: Callable[[str], bool], told: str, *, described: bool = True
) -> Iterator[str]:
    for language, text in _languages(entry, "name").items():
        if not fits(text):
            yield f"{path}: {text!r} {told} {language}".rstrip()
    if described:
        for language, text in _languages(entry, "description").items():
            if not _is_text(text):
                yield f"{path}: {text!r} is no description {language}".rstrip()


def _is_text(text: str) -> bool:
    return 1 <= len(text) <= LONGEST_TEXT and bool(text.strip())


def _alike(whose: str, entries: list[Entry]) -> Iterator[str]:
    """Names that two siblings share in some language; who has none in it goes by the source's."""
    languages = {one for entry in entries for one in _languages(entry, "name")}
    for language in sorted(languages):
        names = [_languages(one, "name").get(language, one["name"]) for one in entries]
        for name in sorted({one for one in names if names.count(one) > 1}):
            yield f"{name!r} stands twice among the {whose} {language}".rstrip()
