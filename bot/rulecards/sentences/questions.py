"""Whether a story's question would be read as another trigger. Asked whenever such a card is read.

So it makes no more of a grammar than it needs: deeds, and tracks whose name begins with `they`.
Source: spec/rule-cards-details.md, part 4 (a story question).
"""

from typing import Final

from bot.rulecards.sentences.lexicon import Lexicon
from bot.rulecards.sentences.marks import folded, tokens
from bot.rulecards.sentences.patterns import Pattern, Scan, either, row, whole, words
from bot.rulecards.sentences.refusals import SentenceError
from bot.rulecards.sentences.when_grammar import deed, track
from bot.rulecards.system import System

_DEED: Final = row(words("they"), deed())
_THEY: Final = "they"


def reads_as_trigger(question: str, system: System) -> bool:
    """Whether these words after `When` are another trigger of this system."""
    try:
        found = tokens(question)
    except SentenceError:
        return False
    return whole(_triggers(system), Scan(question, found, len(question))) is not None


def _triggers(system: System) -> Pattern:
    called = (folded(name) for one in system.tracks for name in (one.id, one.name))
    if any(name.startswith(_THEY) for name in called):
        return either(_DEED, track(Lexicon(system)))
    return _DEED
