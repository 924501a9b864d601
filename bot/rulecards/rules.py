"""The rules of one table: its system and its cards, filed by what they watch, ready to be run.

Formulas are compiled when a card is first about to fire: most cards of a large table never are.
Source: issue 4 (Figures), spec/rule-cards-details.md, parts 5 (bound) and 8.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.rulecards.card import Card
from bot.rulecards.effects import Effect, ModifyEffect, PoolEffect, TrackEffect, XpEffect
from bot.rulecards.formulas import Compiled, compiled
from bot.rulecards.scope import BAND, BONUS, Scope, scope_of
from bot.rulecards.system import System
from bot.rulecards.system_parts import Band, Check
from bot.rulecards.watch import Watch

_CHARACTERS: Final = 25
"""So much of a formula takes about as long to read as a card takes to look at."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A card with its formulas compiled; `amounts` stand beside its effects."""

    card: Card
    condition: Compiled | None
    amounts: tuple[Compiled | None, ...]
    bound: frozenset[str] | None
    condition_work: int
    amounts_work: int
    """What reading the condition, or all the amounts, for one character counts as: 1 is a look."""

    def watches(self, who: str) -> bool:
        """Whether the card watches this character."""
        return self.bound is None or who in self.bound


@dataclass(frozen=True, slots=True)
class ReadyCheck:
    """A check with its formulas compiled."""

    check: Check
    bonus: Compiled
    bands: tuple[tuple[Band, Compiled], ...]


class Rules:
    """A table's system and cards. `bound` names the characters whom a card watches, else all."""

    __slots__ = ("_bound", "_checks", "_ready", "cards", "positions", "system", "watch")

    def __init__(
        self,
        system: System,
        cards: Sequence[Card],
        bound: Mapping[str, frozenset[str]] | None = None,
    ) -> None:
        self.system = system
        self.cards = tuple(cards)
        self.positions = {card.id: position for position, card in enumerate(self.cards)}
        self.watch = Watch(self.cards)
        self._bound = bound or {}
        self._ready: dict[int, Ready] = {}
        self._checks: dict[str, ReadyCheck] = {}

    def of_before_cards(self) -> "Rules":
        """The same rules with the before-cards alone."""
        before = [card for card in self.cards if card.stage == "before"]
        return Rules(self.system, before, self._bound)

    def ready(self, position: int) -> Ready:
        """The card at a place of the table's order, ready to fire."""
        found = self._ready.get(position)
        if found is None:
            found = self._ready[position] = self._made_ready(self.cards[position])
        return found

    def check(self, check_id: str) -> ReadyCheck:
        """A check of the system, ready to be rolled."""
        found = self._checks.get(check_id)
        if found is None:
            check = self.system.checks_by_id[check_id]
            bands = ((band, compiled(band.when, self.system, BAND)) for band in check.bands)
            bonus = compiled(check.bonus, self.system, BONUS)
            found = self._checks[check_id] = ReadyCheck(check, bonus, tuple(bands))
        return found

    def _made_ready(self, card: Card) -> Ready:
        scope = scope_of(card.when, card.stage)
        return Ready(
            card,
            None if card.if_ is None else compiled(card.if_, self.system, scope),
            amounts_of(card.then, self.system, scope),
            self._bound.get(card.id),
            condition_work=1 + len(card.if_ or "") // _CHARACTERS,
            amounts_work=sum(len(amount_text(one) or "") for one in card.then) // _CHARACTERS,
        )


def amounts_of(
    effects: Sequence[Effect], system: System, scope: Scope
) -> tuple[Compiled | None, ...]:
    """The formula of each effect that has one."""
    texts = map(amount_text, effects)
    return tuple(None if text is None else compiled(text, system, scope) for text in texts)


def amount_text(effect: Effect) -> str | None:
    """The text of an effect's formula."""
    match effect:
        case TrackEffect(add=add, set=put) | PoolEffect(add=add, set=put):
            return put if add is None else add
        case XpEffect(amount=amount) | ModifyEffect(amount=amount):
            return amount
        case _:
            return None
