"""The run until doom at a table: decided at once and kept whole, however slowly it is shown.

It concerns no deck that lies there and leaves no state behind. Source: spec/deck.md, part 2.
"""

from collections.abc import Iterable
from enum import StrEnum
from itertools import islice
from typing import ClassVar, Literal

from bot.deck.doom import End, FatesUsed, Rules, WishUsed
from bot.deck.model import CardId, Model
from bot.deck.run import Drawn, draws
from bot.errors import Refused
from bot.table.part import Action, Context, Decision, Event
from bot.table.reasons import TableReason

MOST_CARDS = 10_000
"""Of fair dice, not one run in a million goes beyond a hundred."""

MOST_CARDS_TOLD = 25
"""Cards that the line in the history names."""


class Saved(StrEnum):
    """What saved a character from a card; `curse` is a wish that cursed all others."""

    FATES = "fates"
    WISH = "wish"
    CURSE = "curse"


class RunCard(Model, frozen=True):
    """One card of a run as it is printed, and what saved the character there, if anything."""

    id: CardId
    text: str
    saved: Saved | None = None


class RunUntilDoom(Action, frozen=True):
    """Draw from a full deck until an end."""

    part: ClassVar[str] = "doom"
    rules: Rules = Rules.RULES


class RanUntilDoom(Event, frozen=True):
    """A character drew until an end."""

    kind: Literal["doom.ran"] = "doom.ran"
    rules: Rules
    end: End
    cards: tuple[RunCard, ...]

    def line(self) -> dict[str, object]:
        return {
            "end": self.end.value,
            "count": len(self.cards),
            "cards": [card.text for card in self.cards[:MOST_CARDS_TOLD]],
        }


def decide(context: Context, action: Action) -> Decision:
    """Play the run."""
    if not isinstance(action, RunUntilDoom):
        raise Refused(TableReason.UNKNOWN_MOVE)
    drawn = tuple(islice(draws(context.dice, action.rules), MOST_CARDS))
    end = drawn[-1].outcome.end
    if end is None:
        raise RuntimeError(f"no end in {MOST_CARDS} cards: the dice are not fair")
    event = RanUntilDoom(rules=action.rules, end=end, cards=_kept(drawn))
    return Decision((event,), people=frozenset((context.person.id,)))


def _kept(drawn: Iterable[Drawn]) -> tuple[RunCard, ...]:
    kept: list[RunCard] = []
    was_cursed = False
    for one in drawn:
        is_cursed = one.outcome.hero.cursed
        saved = _saved(one, cursed=is_cursed and not was_cursed)
        kept.append(RunCard(id=one.card, text=one.text, saved=saved))
        was_cursed = is_cursed
    return tuple(kept)


def _saved(drawn: Drawn, *, cursed: bool) -> Saved | None:
    for note in drawn.outcome.notes:
        match note:
            case FatesUsed():
                return Saved.FATES
            case WishUsed():
                # The reference never prints the curse; it is there all the same.
                return Saved.CURSE if cursed else Saved.WISH
            case _:
                continue
    return None
