"""The order of a fight: who is next, who comes in between, and what happens when somebody goes.

Whoever acts goes on acting when others come or go; whoever goes while acting passes the turn on.
Source: issue 5 (fight tracker); faults R17, C5.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.table.sheets.world import Combatant, Fight

Able = Callable[[Combatant], bool]
"""Whether somebody can take a turn: a foe that has fallen cannot."""


@dataclass(frozen=True, slots=True)
class Gone:
    """A fight without some: None if nobody is left; `passed` if the turn went to another."""

    fight: Fight | None
    passed: bool = False


def sorted_order(combatants: Iterable[Combatant]) -> tuple[Combatant, ...]:
    """The order in which they act: the highest first, of equals as they were named."""
    return tuple(sorted(combatants, key=lambda one: -one.initiative))


def begun(order: tuple[Combatant, ...], able: Able) -> Fight:
    """A fight in its first round, the first who can act acting."""
    at = next((at for at, one in enumerate(order) if able(one)), 0)
    return Fight(order=order, at=at)


def next_turn(fight: Fight, able: Able) -> Fight:
    """The fight when the turn that runs has ended; those who cannot act are passed over."""
    at, round_ = _following(fight.order, fight.at + 1, fight.round, able)
    return fight.changed(at=at, round=round_, turn=fight.turn + 1, fresh=())


def joined(fight: Fight, new: Combatant) -> Fight:
    """The fight with one more, after all whose initiative is as high; the turn stays whose it is.

    Whoever comes in before whose turn it is acts first in the next round.
    """
    places = (at for at, one in enumerate(fight.order) if one.initiative < new.initiative)
    place = next(places, len(fight.order))
    order = (*fight.order[:place], new, *fight.order[place:])
    return fight.changed(order=order, at=fight.at + int(place <= fight.at))


def without(fight: Fight, is_gone: Callable[[Combatant], bool], able: Able) -> Gone:
    """The fight without some of those in it."""
    kept = tuple(one for one in fight.order if not is_gone(one))
    if not kept:
        return Gone(None)
    before = sum(not is_gone(one) for one in fight.order[: fight.at])
    if not is_gone(fight.acting):
        return Gone(fight.changed(order=kept, at=before))
    at, round_ = _following(kept, before, fight.round, able)
    after = fight.changed(order=kept, at=at, round=round_, turn=fight.turn + 1, fresh=())
    return Gone(after, passed=True)


def _following(
    order: tuple[Combatant, ...], start: int, round_: int, able: Able
) -> tuple[int, int]:
    """The first place from `start` on of one who can act, beginning anew after the last.

    Where nobody can, it is the one who stands there.
    """
    places = [*range(start, len(order)), *range(min(start, len(order)))]
    at = next((place for place in places if able(order[place])), places[0])
    return at, round_ + int(at < start)
