"""What things are called: ids in a system, keys in the world, and what somebody may have meant.

Source: spec/rule-cards-details.md, part 1.
"""

import difflib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, TypeVar

T = TypeVar("T")

_APOSTROPHES: Final = str.maketrans("", "", "'’")
_ARTICLES: Final = frozenset(("the", "a", "an"))
_LEADING: Final = tuple(f"{article}_" for article in ("the", "a", "an"))
_KEPT: Final = 8_192


@lru_cache(maxsize=_KEPT)
def id_of(text: str) -> str:
    """The id of a thing of the system; empty where the text has no letter and no digit."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return _joined(folded)


@lru_cache(maxsize=_KEPT)
def group_id_of(text: str) -> str:
    """The id of a group of dice: as other ids, but it keeps its capitals."""
    return _joined(unicodedata.normalize("NFKC", text))


@lru_cache(maxsize=_KEPT)
def key_of(text: str) -> str:
    """The key of a thing of the world: its id without a leading article."""
    name = id_of(text)
    for article in _LEADING:
        if name.startswith(article):
            return name[len(article) :]
    return name


def world_name(text: str) -> str:
    """The name of a thing of the world as it is kept: no leading article, single spaces.

    An article stays where the rest would be another thing: a card that was loaded once reads the
    same when it is loaded again.
    """
    words = text.split()
    whole = " ".join(words)
    if len(words) > 1 and id_of(words[0]) in _ARTICLES:
        rest = " ".join(words[1:])
        if key_of(rest) == key_of(whole):
            return rest
    return whole


def world_key(text: str) -> str:
    """The word of a formula for a thing of the world: its key, or its id where a key's key differs.

    The same rule as `world_name`: reading the word again gives the same thing.
    """
    key = key_of(text)
    return key if key_of(key) == key else id_of(text)


def nearest(text: str, choices: Iterable[str], most: int = 3) -> list[str]:
    """The known names that are most like what was given, the best first."""
    by_form: dict[str, str] = {}
    for choice in choices:
        by_form.setdefault(id_of(choice) or choice, choice)
    form = id_of(text[:80])
    close = difflib.get_close_matches(form, by_form, n=most, cutoff=0.55)
    starting = [known for known in by_form if form and known.startswith(form)]
    return [by_form[known] for known in dict.fromkeys([*close, *starting])][:most]


def by_id_or_name(things: Iterable[tuple[str, str, T]]) -> Mapping[str, T]:
    """Find things by id, or by the id of their name; where both fit, the id decides."""
    found: dict[str, T] = {}
    named: dict[str, T] = {}
    for thing_id, name, thing in things:
        found[id_of(thing_id)] = thing
        named.setdefault(id_of(name), thing)
    return {**named, **found}


def _joined(text: str) -> str:
    """Words of letters, combining marks and digits, joined by `_`."""
    letters = (
        letter if unicodedata.category(letter)[0] in "LM" or letter.isdecimal() else " "
        for letter in text.translate(_APOSTROPHES)
    )
    return "_".join("".join(letters).split())
