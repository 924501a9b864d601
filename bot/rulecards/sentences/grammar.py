"""The grammar of one system: what may stand in each clause of a sentence.

Made once for a system and kept. Source: spec/rule-cards-details.md, part 4.
"""

from functools import cached_property
from typing import Final

from bot.rulecards.sentences import effect_grammar, only_grammar, when_grammar
from bot.rulecards.sentences.lexicon import Lexicon
from bot.rulecards.sentences.patterns import Pattern
from bot.rulecards.system import System

_KEPT: Final = 64
_DAMAGE: Final = "damage"


class Grammar:
    """The patterns of the three clauses; `on` is the trigger that the sentence begins with."""

    def __init__(self, system: System) -> None:
        self.system = system
        self._lexicon = Lexicon(system)

    @cached_property
    def when(self) -> Pattern:
        return when_grammar.when(self._lexicon)

    @cached_property
    def trigger(self) -> Pattern:
        """Every trigger but a story's question."""
        return when_grammar.trigger(self._lexicon)

    def only(self, on: str) -> Pattern:
        return self._only[on == _DAMAGE]

    def effect(self, on: str) -> Pattern:
        return self._effect[on == _DAMAGE]

    def effect_offered(self, on: str, stage: str) -> Pattern:
        """The effects that a card with this trigger and stage may have."""
        return effect_grammar.effect_offered(self._lexicon, on, stage)

    @cached_property
    def _only(self) -> tuple[Pattern, Pattern]:
        return only_grammar.only(self._lexicon, ""), only_grammar.only(self._lexicon, _DAMAGE)

    @cached_property
    def _effect(self) -> tuple[Pattern, Pattern]:
        return (
            effect_grammar.effect(self._lexicon, ""),
            effect_grammar.effect(self._lexicon, _DAMAGE),
        )


_grammars: dict[int, Grammar] = {}


def grammar_of(system: System) -> Grammar:
    """The system's grammar, made when it is first asked for.

    Systems are found by identity: comparing whole systems would cost more than most sentences. A
    kept grammar keeps its system, so no other can have the same identity.
    """
    found = _grammars.get(id(system))
    if found is None:
        if len(_grammars) >= _KEPT:
            _grammars.clear()
        found = _grammars[id(system)] = Grammar(system)
    return found
