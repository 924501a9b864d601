"""How the checks and stats of a system are spelled, kept for each system by all that is typed.

A system may have hundreds of either, and every letter that is typed asks for them again.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from bot.rulecards.names import id_of
from bot.rulecards.system import System
from bot.text import folded

MOST_WORDS = 20
_ALIKE: Final = 3
"""So many first letters make two words alike, if hardly any follow: save, saving."""


@dataclass(frozen=True, slots=True)
class Called:
    """What one thing is called: by its name and its id, whole and by words."""

    whole: frozenset[str]
    words: frozenset[str]

    def rests(self, text: str) -> set[str]:
        """What is left of a text that begins or ends with what this is called."""
        before = {text[len(one) + 1 :] for one in self.whole if text.startswith(f"{one}_")}
        return before | {text[: -len(one) - 1] for one in self.whole if text.endswith(f"_{one}")}

    def found(self, wanted: tuple[str, ...], *, strict: bool) -> int:
        """Which of the words that were typed are found in it, as bits."""
        fits = self._begins if strict else self._is_like
        return sum(1 << at for at, word in enumerate(wanted) if fits(word))

    def _begins(self, word: str) -> bool:
        return any(one.startswith(word) for one in self.words)

    def _is_like(self, word: str) -> bool:
        alike = word[: max(_ALIKE, len(word) - 1)]
        return self._begins(word) or (len(alike) < len(word) and self._begins(alike))


@dataclass(frozen=True, slots=True)
class Index:
    """The spellings of a system, in its order."""

    system: System
    checks: tuple[Called, ...]
    stats: tuple[Called, ...]
    by_whole: dict[str, list[int]]
    """The places of the stats that are called so."""

    def stats_named(self, texts: Iterable[str]) -> list[int]:
        """The places of the stats that are called like any of these, each once."""
        return sorted({at for text in texts for at in self.by_whole.get(text, ())})


_kept: Final[LRUCache[int, Index]] = LRUCache(32)


def index_of(system: System) -> Index:
    """The spellings of a system."""
    kept = _kept.get(id(system))
    if kept is not None and kept.system is system:
        return kept
    checks = tuple(_called(one.name, one.id) for one in system.checks)
    stats = tuple(_called(one.name, one.id) for one in system.stats)
    by_whole: dict[str, list[int]] = {}
    for at, called in enumerate(stats):
        for text in called.whole:
            by_whole.setdefault(text, []).append(at)
    made = _kept[id(system)] = Index(system, checks, stats, by_whole)
    return made


def _called(name: str, thing_id: str) -> Called:
    whole = frozenset((plain(name), plain(thing_id)))
    return Called(whole, frozenset((*words_of(name), *words_of(thing_id))))


def plain(text: str) -> str:
    """A text as it is compared: without accents, capitals and signs."""
    return id_of(folded(text))


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, each once."""
    return tuple(dict.fromkeys(filter(None, plain(text).split("_"))))[:MOST_WORDS]
