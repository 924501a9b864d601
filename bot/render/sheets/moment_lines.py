"""Moments in the history of a table: one line each, from what the journal keeps of them.

The name of a character goes with the person it belongs to. Source: issue 5; design.md, rule 8.
"""

from collections.abc import Callable, Mapping
from typing import cast

from bot.render.deck.figures import listed, signed
from bot.render.text import Marked
from bot.render.words import Words, later
from bot.table.sheets.foes import numbered
from bot.text import shortened

Values = Mapping[str, object]
_Line = Callable[[Values, Words], Marked]

_NAME = 48
_CARDS = 160
"""Characters of the names of the cards that fired."""

VAGUE: Mapping[str, str] = {
    "world.played": later("let something happen"),
    "world.rolled": later("rolled a check"),
}


def moment_line(values: Values, say: Words) -> Marked:
    """Return a moment as it follows the name of who made it happen."""
    told = _DEEDS.get(_text(values, "do"), _other)(values, say)
    if "blocked" in values:
        told = say("{told}, stopped: {reason}", told=told, reason=_text(values, "blocked"))
    if cards := cards_fired(values, say):
        return Marked(f"{told} · {cards}")
    return told


def cards_fired(values: Values, say: Words) -> Marked | None:
    """Return which cards fired, of any moment; None of one in which none did."""
    names = [str(one) for one in cast("list[object]", values.get("cards") or [])]
    return say("cards: {names}", names=listed(names, room=_CARDS)) if names else None


def who_of(values: Values, say: Words) -> Marked:
    """Return the character whose moment it was; who is forgotten, is forgotten by name too."""
    if isinstance(many := values.get("many"), int):
        return say.plural("{count} character", "{count} characters", many)
    who = values.get("who")
    name = cast(Values, who).get("name") if isinstance(who, Mapping) else None
    return say("“{name}”", name=shortened(str(name), _NAME)) if name else say("someone")


def _text(values: Values, key: str) -> str:
    return shortened(str(values.get(key) or ""), _NAME)


def _number(values: Values, key: str) -> int:
    value = values.get(key)
    return value if isinstance(value, int) else 0


def _roll(values: Values, say: Words) -> Marked:
    check, who = _text(values, "check"), who_of(values, say)
    if "total" not in values:
        return say("rolled {check} for {who}", check=check, who=who)
    total = _number(values, "total")
    if band := _text(values, "band"):
        return say(
            "rolled {check} for {who}: **{total}**, {band}",
            check=check,
            who=who,
            total=total,
            band=band,
        )
    return say("rolled {check} for {who}: **{total}**", check=check, who=who, total=total)


def _take(values: Values, say: Words) -> Marked:
    return say(
        "had {who} take {damage} damage", who=who_of(values, say), damage=_number(values, "damage")
    )


def _deal(values: Values, say: Words) -> Marked:
    number = values.get("foe")
    return say(
        "had {who} deal {damage} damage to {foe}",
        who=who_of(values, say),
        damage=_number(values, "damage"),
        foe=numbered(_text(values, "to"), number if isinstance(number, int) else None),
    )


def _track(values: Values, say: Words) -> Marked:
    track, who = _text(values, "track"), who_of(values, say)
    if "set" in values:
        value = _number(values, "set")
        return say("set {track} of {who} to {value}", track=track, who=who, value=value)
    change = signed(_number(values, "add"), say)
    return say("changed {track} of {who}: {change}", track=track, who=who, change=change)


def _pool(values: Values, say: Words) -> Marked:
    pool = _text(values, "pool")
    if "set" in values:
        return say("set {pool} to {value}", pool=pool, value=_number(values, "set"))
    change = signed(_number(values, "add"), say)
    return say("changed {pool}: {change}", pool=pool, change=change)


_CONDITIONS: Mapping[str, str] = {
    "set": later("gave {who} the condition {condition}"),
    "remove": later("took the condition {condition} from {who}"),
    "raise": later("raised {condition} of {who}"),
    "lower": later("lowered {condition} of {who}"),
}


def _condition(values: Values, say: Words) -> Marked:
    key = next((one for one in _CONDITIONS if one in values), "set")
    return say(_CONDITIONS[key], who=who_of(values, say), condition=_text(values, key))


def _tick(values: Values, say: Words) -> Marked:
    return say.plural(
        "ticked the clock {clock} {count} time",
        "ticked the clock {clock} {count} times",
        _number(values, "ticks"),
        clock=_text(values, "clock"),
    )


def _xp(values: Values, say: Words) -> Marked:
    amount = signed(_number(values, "amount"), say)
    return say("gave {who} {amount} xp", who=who_of(values, say), amount=amount)


def _item(values: Values, say: Words) -> Marked:
    who = who_of(values, say)
    if "gain" in values:
        return say("gave {who} {item}", who=who, item=_text(values, "gain"))
    return say("took {item} from {who}", who=who, item=_text(values, "lose"))


def _quest(values: Values, say: Words) -> Marked:
    who, quest = who_of(values, say), _text(values, "quest")
    if "step" in values:
        step = _text(values, "step")
        return say("moved “{quest}” of {who} on: {step}", quest=quest, who=who, step=step)
    return say("finished “{quest}” for {who}", quest=quest, who=who)


def _other(values: Values, say: Words) -> Marked:
    """What the table did by itself, such as what a card of the deck meant for a sheet."""
    if "who" not in values and "many" not in values:
        return say(VAGUE["world.played"])
    return say("changed the sheet of {who}", who=who_of(values, say))


_DEEDS: Mapping[str, _Line] = {
    "roll": _roll,
    "take": _take,
    "deal": _deal,
    "track": _track,
    "pool": _pool,
    "condition": _condition,
    "tick": _tick,
    "rest": lambda values, say: say("had {who} rest", who=who_of(values, say)),
    "turn": lambda values, say: say("had {who} take a turn", who=who_of(values, say)),
    "xp": _xp,
    "enter": lambda values, say: say(
        "brought {who} to {place}", who=who_of(values, say), place=_text(values, "place")
    ),
    "meet": lambda values, say: say(
        "had {who} meet {person}", who=who_of(values, say), person=_text(values, "name")
    ),
    "item": _item,
    "quest": _quest,
}
LINES: Mapping[str, _Line] = {"world.played": moment_line, "world.rolled": moment_line}
