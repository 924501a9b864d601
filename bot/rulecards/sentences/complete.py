"""What may follow while a sentence is being typed: words of the grammar and names of the system.

Source: spec/rule-cards.md, part 9 (the next words are offered); issue 4 (`complete(prefix)`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, zip_longest
from typing import Final, cast

from pydantic import TypeAdapter, ValidationError

from bot.rulecards.fields import Stage
from bot.rulecards.formula_names import offered
from bot.rulecards.scope import Scope, scope_of
from bot.rulecards.sentences.grammar import Grammar, grammar_of
from bot.rulecards.sentences.lexicon import Slot
from bot.rulecards.sentences.marks import Mark, Token, folded, tokens
from bot.rulecards.sentences.outline import effects
from bot.rulecards.sentences.patterns import Found, Pattern, Scan, Wanted, whole
from bot.rulecards.sentences.refusals import LONGEST, SentenceError, SentenceReason
from bot.rulecards.sentences.spelling import world_name
from bot.rulecards.system import System
from bot.rulecards.triggers import Trigger

MOST: Final = 25
"""As many as Discord shows at once."""

Known = Mapping[Slot, Sequence[str]]
"""Names of the world at the table, by where they may stand."""

_TRIGGER: Final[TypeAdapter[Trigger]] = TypeAdapter(Trigger)
_TYPED: Final[Mapping[str, tuple[str, ...]]] = {
    Slot.AMOUNT: ("+1", "−1"),
    Slot.WHOLE: ("1",),
    Slot.NUMBER: ("1",),
    Slot.QUOTATION: ('"',),
}
"""What is offered where a person has to fill in what no name can."""

_WHILE: Final = Wanted("(while")
_UNLESS: Final = Wanted("(unless")
_WHEN: Final = Wanted("(when")
_ARROW: Final = Wanted("→")
_SEMICOLON: Final = Wanted(";")
_CLOSING: Final = Wanted(")")
_CLINGING: Final = (";", ")")


@dataclass(frozen=True, slots=True)
class Offer:
    """The next words, and the sentence as far as it goes with them."""

    words: str
    sentence: str


def complete(
    prefix: str, system: System, known: Known | None = None, most: int = MOST
) -> list[Offer]:
    """What may follow, at most so many; nothing where only free text can, or nothing fits."""
    if len(prefix) > LONGEST:
        return []
    typed = _typed(prefix)
    if typed is None:
        return []
    found, bracket = typed
    finder = _Finder(prefix, grammar_of(system), known or {})
    groups = finder.outside(found) if bracket is None else finder.inside(found, bracket)
    return _mixed(groups, most)


def _typed(prefix: str) -> tuple[Sequence[Token], int | None] | None:
    """The tokens before an open bracket, and where that stands; None inside a quotation."""
    try:
        return tokens(prefix), None
    except SentenceError as error:
        if error.reason is not SentenceReason.OPEN_BRACKET:
            return None
        return tokens(prefix, 0, error.position), error.position


class _Finder:
    """One prefix being completed."""

    def __init__(self, prefix: str, grammar: Grammar, known: Known) -> None:
        self._prefix = prefix
        self._grammar = grammar
        self._known = known

    def outside(self, found: Sequence[Token]) -> Iterator[list[Offer]]:
        """Where no bracket is open."""
        arrow = _arrow(found)
        if arrow is None:
            if found and found[-1].mark is Mark.BRACKETED:
                return self._following(_ARROW)
            groups = list(self._clause(self._grammar.trigger, found, *self._brackets(), _ARROW))
            return iter(groups if any(groups) else self._story(found))
        trigger = self._trigger(found[:arrow])
        if trigger is None:
            return iter(())
        clause = effects(found[arrow + 1 :], len(self._prefix))[-1]
        return self._clause(self._effect(trigger), clause.tokens, _SEMICOLON)

    def _brackets(self) -> tuple[Wanted, ...]:
        has_conditions = bool(self._grammar.system.conditions)
        return (_WHILE, _UNLESS, _WHEN) if has_conditions else (_WHILE, _WHEN)

    def _story(self, found: Sequence[Token]) -> list[list[Offer]]:
        """After words that are no other trigger: they may be the whole question."""
        return list(self._clause(self._grammar.when, found, *self._brackets(), _ARROW))

    def inside(self, found: Sequence[Token], bracket: int) -> Iterator[list[Offer]]:
        """Inside an open bracket: of the condition, or of an effect's formula."""
        arrow = _arrow(found)
        trigger = self._trigger(found if arrow is None else found[:arrow])
        names = self._formula_names(trigger)
        if names or arrow is not None or trigger is None:
            return iter((names,))
        try:
            within = tokens(self._prefix, bracket + 1)
        except SentenceError:
            return iter(())
        only = self._grammar.only(str(trigger["on"]))
        return self._clause(only, within, _CLOSING)

    def _effect(self, trigger: Found) -> Pattern:
        stage = str(trigger.get("stage", "after"))
        return self._grammar.effect_offered(str(trigger["on"]), stage)

    def _trigger(self, found: Sequence[Token]) -> Found | None:
        if found and found[-1].mark is Mark.BRACKETED:
            found = found[:-1]
        return whole(self._grammar.when, Scan(self._prefix, found, len(self._prefix)))

    def _clause(
        self, pattern: Pattern, found: Sequence[Token], *following: Wanted
    ) -> Iterator[list[Offer]]:
        """What finishes the word that is being typed, then what may follow it."""
        if found and not self._prefix[-1:].isspace():
            begun = self._wanted(pattern, found[:-1], ())
            yield from self._begun(begun, found[-1])
        yield from self._following(*self._wanted(pattern, found, following))

    def _wanted(
        self, pattern: Pattern, found: Sequence[Token], following: tuple[Wanted, ...]
    ) -> list[Wanted]:
        scan = Scan(self._prefix, found, len(self._prefix), known=self._known_names())
        for stop, _ in pattern(scan, 0):
            scan.miss(stop, *following)
        return [one for one in scan.wanted if one.is_offered] if scan.furthest == len(found) else []

    def _known_names(self) -> Mapping[str, Sequence[str]]:
        return {str(slot): names for slot, names in self._known.items()}

    def _begun(self, wanted: list[Wanted], token: Token) -> Iterator[list[Offer]]:
        start = self._prefix[: token.start]
        for one in wanted:
            yield [
                Offer(words, start + words)
                for words in _choices(one)
                if folded(words).startswith(token.folded) and folded(words) != token.folded
            ]

    def _following(self, *wanted: Wanted) -> Iterator[list[Offer]]:
        parted = not self._prefix or self._prefix[-1].isspace() or self._prefix.endswith("(")
        for one in wanted:
            yield [
                Offer(words, self._prefix + ("" if parted or words in _CLINGING else " ") + words)
                for words in _choices(one)
            ]

    def _formula_names(self, trigger: Found | None) -> list[Offer]:
        """Names that go on as the last word does, if that is a name of a formula."""
        at = self._prefix.rfind("@")
        if at < 0 or any(char.isspace() or char in "()," for char in self._prefix[at:]):
            return []
        begun = self._prefix[at:].lower()
        return [
            Offer(name, self._prefix[:at] + name)
            for name in offered(self._grammar.system, _scope(trigger))
            if name.lower().startswith(begun) and name.lower() != begun
        ]


def _scope(trigger: Found | None) -> Scope:
    if trigger is None:
        return Scope()
    fields = {key: value for key, value in trigger.items() if key != "stage"}
    try:
        when = _TRIGGER.validate_python(fields)
    except ValidationError:
        return Scope()
    return scope_of(when, cast(Stage, trigger.get("stage", "after")))


def _choices(wanted: Wanted) -> tuple[str, ...]:
    if wanted.names is None:
        return (wanted.text,)
    if wanted.names:
        return tuple(world_name(name)[0] for name in wanted.names)
    return _TYPED.get(wanted.text, ())


def _arrow(found: Sequence[Token]) -> int | None:
    return next((index for index, one in enumerate(found) if one.mark is Mark.ARROW), None)


def _mixed(groups: Iterator[list[Offer]], most: int) -> list[Offer]:
    """The first of each group, then the second of each: so that no kind hides the others."""
    single: dict[str, Offer] = {}
    for one in chain.from_iterable(zip_longest(*groups)):
        if one is not None and len(one.words) >= len(single.get(one.sentence, one).words):
            single[one.sentence] = one
    return list(islice(single.values(), most))
