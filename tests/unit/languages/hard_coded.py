"""Finds what of a message comes from no catalog and from no person.

The pseudo-languages accent every letter and bracket every sentence (making.py), and people type
Cyrillic or digits in the tests, so that any other word is hard-coded.
"""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any
from zoneinfo import available_timezones

from bot.deck.doom import CARDS
from bot.dragon.name import SYLLABLES
from bot.rulecards.library import library
from bot.rulecards.shipped import shipped_systems

CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_CARD = f"(?:👉 )?(?:{'|'.join(card.capitalize() for card in CARDS)})(?: \\([^()]*\\))*"
PRINTED = re.compile(
    rf"^> (?:…|{_CARD})(?:, (?:…|{_CARD}))*$|^Card \d+(?:, \w+)?: .*$", re.MULTILINE
)
"""A run until doom as it is printed, and why one is not legal: the domain's own words."""

SENTENCE = re.compile(r"^(?:> |-# )?(?:When|Before|Each turn)\b[^\n]* → [^\n]*$", re.MULTILINE)
"""A rule card's sentence, in the words of the rules."""

MENTION = re.compile(r"<[@#t:][^>]*>|https://discord\.com/channels(?:/\d+)+")
WITH_DIGIT = re.compile(r"\w*\d\w*")
BRACKETED = re.compile(r"⟦[^⟦⟧⟪⟫]*⟧|⟪[^⟦⟧⟪⟫]*⟫")
PEOPLES_OWN = re.compile(
    r"[а-яА-Я]+|Suomi|Svenska \(Sverige\)|English|dice\.png|drop low(?:est)?|"
    r"\b(?:ro|rr|Infinity|they)\b"
)
"""What people type; a story card's question begins with `they`, as the rules have it."""


def _names() -> Iterator[str]:
    """What things are called, and said to be, in the systems and cards that come with the bot.

    A dragon's name is the same in every language, and so is a time zone's.
    """
    yield from available_timezones()
    yield from (one for by_trait in SYLLABLES.values() for one in by_trait.values())
    yield from (card.name for card in library().values())
    for system in shipped_systems().values():
        kinds = (system.stats, system.checks, system.tracks, system.things, system.conditions)
        more = (system.lists, system.clocks, system.pools, system.classes, system.ranks)
        for one in chain(*kinds, *more):
            yield one.name
        yield from (pool.note for pool in system.pools if pool.note)
        yield from (band.name for check in system.checks for band in check.bands)


_LONGEST_FIRST = sorted(map(re.escape, _names()), key=len, reverse=True)
NAMED = re.compile(rf"(?<!\w)(?:{'|'.join(_LONGEST_FIRST)})(?!\w)")


def hard_coded(text: str) -> list[str]:
    """The words of a text that come from no catalog and from no person."""
    bare = SENTENCE.sub("", PRINTED.sub("", text.replace("**", "")))
    bare = NAMED.sub("", MENTION.sub("", CODE.sub("", bare)))
    bare = WITH_DIGIT.sub("", PEOPLES_OWN.sub("", bare))
    plain = re.findall(r"[A-Za-z]{2,}", bare)
    before = None
    while before != bare:
        before, bare = bare, BRACKETED.sub("", bare)
    return plain + re.findall(r"[^\W\d_]+|[⟦⟧⟪⟫]", bare)


def visible(payload: Any) -> Iterator[str]:
    """Every text that a person is shown by a request's body."""
    match payload:
        case dict():
            for key, value in payload.items():
                shown = key in ("content", "label", "placeholder", "description", "title")
                if (shown or (key == "name" and "value" in payload)) and isinstance(value, str):
                    yield value
                elif key != "description_localizations":
                    yield from visible(value)
        case list():
            for entry in payload:
                yield from visible(entry)
        case _:
            return
