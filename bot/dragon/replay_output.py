"""A half-turn as the JSON of a replay: what was done, and the whole game after it.

Source: spec/daredragon.md, section 17, "Output".
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final, cast

from bot.dragon.cards import DAREDEVIL, DRAGON, PART_NAMES, PARTS, Part
from bot.dragon.daredevil_events import (
    Amended,
    CardPlayed,
    DealBegan,
    ManekinRevealed,
    TargetChanged,
)
from bot.dragon.dragon_events import DragonRevealed
from bot.dragon.event_words import Modifiers
from bot.dragon.events import Event
from bot.dragon.name import name_of
from bot.dragon.replay import HalfTurn
from bot.dragon.state import Question, State

_ONE_SEAT: Final = frozenset({"seat", "target", "ally"})
_SEATS: Final = frozenset({"recipients", "area", "seats"})


def half_turn_data(half: HalfTurn) -> dict[str, Any]:
    """Return one line of a replay's output."""
    state, names = half.state, half.names
    return {
        "turn": half.number,
        "did": _did(half),
        "state": _state(state, names),
        "board": [
            {
                "who": names[placed.seat],
                "card": placed.card,
                "action": DAREDEVIL[placed.card].feat.value,
                "due": placed.due,
            }
            for placed in state.board
        ],
        "dragon": _dragon(state),
        "hands": {name: list(hand) for name, hand in zip(names, state.hands, strict=True)},
        "name": name_of(state.traits) if state.settings.has_traits else None,
        "over": None if state.outcome is None else state.outcome.value,
        "events": [event_data(event, names) for event in half.events],
    }


def _did(half: HalfTurn) -> dict[str, Any]:
    """What the half-turn's owner did; nothing where the game was won before."""
    if half.is_dragons:
        return {"dragon": [one.card for one in half.events if isinstance(one, DragonRevealed)]}
    automated = False
    for event in half.events:
        match event:
            case ManekinRevealed():
                automated = True
            case CardPlayed() if automated:
                return {"manekin": f"plays {event.card}"}
            case CardPlayed():
                return {"play": event.card}
            case DealBegan() if automated:
                return {"manekin": "draws"}
            case DealBegan():
                return {"draw": True}
            case _:
                pass
    return {}


def _state(state: State, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "hp": dict(zip(names, state.hp, strict=True)),
        "prone": sorted(name for name, lies in zip(names, state.prone, strict=True) if lies),
        "parts": {PART_NAMES[part]: state.parts[part] for part in PARTS},
        "entangled": [PART_NAMES[part] for part in PARTS if state.entangled[part]],
        "target": None if state.target is None else names[state.target],
    }


def _dragon(state: State) -> dict[str, Any] | None:
    card = state.dragon
    if card is None:
        return None
    return {
        "card": card.card,
        "action": DRAGON[card.card].deed.value,
        "phase": card.phase,
        "due": card.due,
    }


def event_data(event: Event, names: tuple[str, ...]) -> dict[str, Any]:
    """Return an event with seats and body parts by name, its kind first."""
    if isinstance(event, Amended):
        return _amended(event, names)
    data: dict[str, Any] = {"kind": event.kind}
    for field in fields(event):
        if field.name != "kind":
            data[field.name] = _value(field.name, getattr(event, field.name), names)
    if isinstance(event, TargetChanged):
        data["before"] = None if event.before is None else names[event.before]
        data["after"] = None if event.after is None else names[event.after]
    return data


def _amended(event: Amended, names: tuple[str, ...]) -> dict[str, Any]:
    target = event.target
    return {
        "kind": event.kind,
        "hp": {names[seat]: [before, after] for seat, before, after in event.hp},
        "prone": {names[seat]: lies for seat, lies in event.prone},
        "parts": {PART_NAMES[part]: [before, after] for part, before, after in event.parts},
        "entangled": {PART_NAMES[part]: marked for part, marked in event.entangled},
        "target": target and [None if seat is None else names[seat] for seat in target],
    }


def _value(field: str, value: object, names: tuple[str, ...]) -> object:
    match value:
        case Part():
            return PART_NAMES[value]
        case Question():
            return _question(value, names)
        case int() if field in _ONE_SEAT:
            return names[value]
        case tuple() if field in _SEATS:
            return [names[seat] for seat in cast("tuple[int, ...]", value)]
        case tuple() if field == "modifiers":
            return dict(cast("Modifiers", value))
        case _:
            return value


def _question(question: Question, names: tuple[str, ...]) -> Mapping[str, Any]:
    found: dict[str, Any] = {"what": question.kind.value, "who": names[question.seat]}
    if question.card is not None:
        found["card"] = question.card
    if question.count:
        found["count"] = question.count
    return found
