"""The kinds of moments that can be tried: what each needs to be told, and what can be offered."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from bot.rulecards.names import key_of
from bot.table.sheets.offering import Offering, Scale
from cogs.options import listed

Typed = Mapping[str, object]
Names = Callable[[Offering, str | None], list[str]]
"""What can be named at a table, for the character that was named if any."""

_DAMAGE = 5
_XP = 25


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of moment that can be tried: its words, its data from what was typed, and what may
    be named as `what` and as `detail`."""

    title: str
    data: Callable[[Typed], dict[str, object]]
    what: Names | None = None
    detail: Names | None = None
    needs: tuple[str, ...] = ("what",)
    """The options that have to be filled in."""
    usual: Callable[[Offering, Typed], int] | None = None
    """Tells the amount that is tried where none is filled in."""


def _damage(*_: Offering | Typed) -> int:
    return _DAMAGE


def _xp(*_: Offering | Typed) -> int:
    return _XP


def _step(found: Iterable[Scale], typed: Typed) -> int:
    """One up; one down from a scale that is full, where one up would change nothing."""
    name = key_of(str(typed["what"] or ""))
    scale = next((one for one in found if key_of(one.name) == name), None)
    is_full = scale is not None and scale.value is not None and scale.value == scale.most
    return -1 if is_full else 1


def _track_step(offering: Offering, typed: Typed) -> int:
    return _step(offering.tracks(str(typed["who"])), typed)


def _pool_step(offering: Offering, typed: Typed) -> int:
    return _step(offering.pools(), typed)


def _checks(offering: Offering, _: str | None) -> list[str]:
    return [one.name for one in offering.meant.kit.system.checks]


def _stats(offering: Offering, _: str | None) -> list[str]:
    return [one.name for one in offering.meant.kit.system.stats]


def _all_conditions(offering: Offering, _: str | None) -> list[str]:
    return [one.name for one in offering.meant.kit.system.conditions]


KINDS: Mapping[str, Kind] = {
    "roll": Kind(
        "A roll",
        lambda one: {"check": one["what"], "dc": one["amount"], "stat": one["detail"]},
        _checks,
        _stats,
    ),
    "take": Kind(
        "They take damage", lambda one: {"amount": one["amount"]}, needs=(), usual=_damage
    ),
    "deal": Kind(
        "They deal damage to a foe",
        lambda one: {"to": one["what"], "amount": one["amount"]},
        lambda offering, _: offering.foe_names(),
        usual=_damage,
    ),
    "track": Kind(
        "A track moves by an amount",
        lambda one: {"track": one["what"], "add": one["amount"]},
        lambda offering, who: [one.name for one in offering.tracks(who)],
        usual=_track_step,
    ),
    "condition": Kind(
        "They get a condition",
        lambda one: {"set": one["what"], "level": one["amount"]},
        _all_conditions,
    ),
    "lose_condition": Kind(
        "They lose a condition", lambda one: {"remove": one["what"]}, _all_conditions
    ),
    "tick": Kind(
        "A clock is ticked",
        lambda one: {"clock": one["what"], "ticks": one["amount"], "who": [one["who"]]},
        lambda offering, _: [one.name for one in offering.clocks()],
    ),
    "pool": Kind(
        "A pool moves by an amount",
        lambda one: {"pool": one["what"], "add": one["amount"], "who": None},
        lambda offering, _: [one.name for one in offering.pools()],
        usual=_pool_step,
    ),
    "xp": Kind("They gain xp", lambda one: {"amount": one["amount"]}, needs=(), usual=_xp),
    "rest": Kind("They rest", lambda one: {"who": [one["who"]]}, needs=()),
    "turn": Kind("They take a turn", lambda _: {}, needs=()),
    "enter": Kind(
        "They enter a place",
        lambda one: {"place": one["what"]},
        lambda offering, _: offering.places(),
    ),
    "meet": Kind(
        "They meet somebody",
        lambda one: {"name": one["what"], "kinds": listed(str(one["detail"] or ""))},
        lambda offering, _: offering.people(),
        lambda offering, _: offering.kinds(),
    ),
    "gain": Kind(
        "They gain an item",
        lambda one: {"gain": one["what"]},
        lambda offering, _: offering.items(),
    ),
    "lose": Kind(
        "They lose an item",
        lambda one: {"lose": one["what"]},
        lambda offering, who: offering.carried(who),
    ),
    "step": Kind(
        "A quest step is done",
        lambda one: {"quest": one["what"], "step": one["detail"]},
        lambda offering, who: offering.quests(who),
        needs=("what", "detail"),
    ),
    "finish": Kind(
        "A quest is finished",
        lambda one: {"quest": one["what"], "finish": True},
        lambda offering, who: offering.quests(who),
    ),
}
DO = {
    "lose_condition": "condition",
    "gain": "item",
    "lose": "item",
    "step": "quest",
    "finish": "quest",
}
"""What a moment is called in data where it is not called as here."""
