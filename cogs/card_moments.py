"""The kinds of moments that can be tried: what each needs to be told, and what can be offered."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.table.sheets.offering import Offering

Typed = Mapping[str, object]
Names = Callable[[Offering, str | None], list[str]]
"""What can be named at a table, for the character that was named if any."""


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


def _kinds(typed: Typed) -> tuple[str, ...]:
    """Kinds with commas between them."""
    named = str(typed.get("detail") or "")
    return tuple(kind for one in named.split(",") if (kind := one.strip()))


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
    "take": Kind("They take damage", lambda one: {"amount": one["amount"]}, needs=("amount",)),
    "deal": Kind(
        "They deal damage to a foe",
        lambda one: {"to": one["what"], "amount": one["amount"]},
        lambda offering, _: offering.foes(),
        needs=("what", "amount"),
    ),
    "track": Kind(
        "A track moves by an amount",
        lambda one: {"track": one["what"], "add": one["amount"]},
        lambda offering, who: [one.name for one in offering.tracks(who)],
        needs=("what", "amount"),
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
        needs=("what", "amount"),
    ),
    "xp": Kind("They gain xp", lambda one: {"amount": one["amount"]}, needs=("amount",)),
    "rest": Kind("They rest", lambda one: {"who": [one["who"]]}, needs=()),
    "turn": Kind("They take a turn", lambda _: {}, needs=()),
    "enter": Kind(
        "They enter a place",
        lambda one: {"place": one["what"]},
        lambda offering, _: offering.places(),
    ),
    "meet": Kind(
        "They meet somebody",
        lambda one: {"name": one["what"], "kinds": _kinds(one)},
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
