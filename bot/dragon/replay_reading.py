"""A replay's file as data: seats, decks and the moment it begins with, laid out as a game.

Entries of `turns` and `answers` are read when the game reaches them, so that what is wrong with
one is told with its turn. Source: spec/daredragon.md, section 17.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.dragon.cards import PART_NAMED, PARTS, Card, Part
from bot.dragon.name import Traits, read_name
from bot.dragon.replay_reasons import ReplayReason
from bot.dragon.scale import FULL_HEALTH
from bot.dragon.settings import Settings
from bot.dragon.setup import Decks, Position, start, start_at
from bot.dragon.state import DragonCard, Placed, State
from bot.errors import Refused
from bot.text import nearest

Value = TypeVar("Value")


class Data(BaseModel):
    """An object of the file, with these keys and no others."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class _SettingsData(Data):
    dragon_damage: int = 0
    daredevil_damage: int = 0
    traits: bool = False
    name: str | None = None


class _PlacedData(Data):
    who: str
    card: Card
    due: int


class _DragonData(Data):
    card: Card
    phase: Literal["warm-up", "cool-down"]
    due: int


class _PositionData(Data):
    turn: int = Field(ge=1)
    hp: dict[str, int] = {}
    prone: list[str] = []
    parts: dict[str, int] = {}
    entangled: list[str] = []
    target: str | None = None
    hands: dict[str, list[Card]] = {}
    board: list[_PlacedData] = []
    dragon_card: _DragonData | None = None
    riposte: dict[str, int] = {}
    daredevil_discard: list[Card] = []
    dragon_discard: list[Card] = []
    name: str | None = None


class _ReplayData(Data):
    # Beside the game a file may hold notes; only what looks like one of these keys is refused.
    model_config = ConfigDict(extra="ignore")

    seats: list[str]
    manekin: list[str] = []
    settings: _SettingsData = _SettingsData()
    daredevil_deck: list[Card] = []
    dragon_deck: list[Card] = []
    turns: list[Any] = []
    answers: list[Any] = []
    position: _PositionData | None = None
    partial: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    """A game laid out, with the names of its seats and what people do in it, not yet read."""

    names: tuple[str, ...]
    state: State
    turns: tuple[object, ...]
    answers: tuple[object, ...]


_KEYS: Final = tuple(_ReplayData.model_fields)


def read_replay(data: object) -> Replay:
    """Return a replay from JSON data; Refused with a ReplayReason or a DragonReason."""
    _check_keys(data)
    try:
        read = _ReplayData.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise Refused(
            ReplayReason.SHAPE, place=_place(first["loc"]), problem=first["type"]
        ) from None
    names = _names(read.seats)
    seats = {name: seat for seat, name in enumerate(names)}
    return Replay(names, _laid_out(read, seats), tuple(read.turns), tuple(read.answers))


def object_in(data: object) -> Mapping[str, object]:
    """Return data as an object, an empty one if they are something else."""
    return cast("Mapping[str, object]", data) if isinstance(data, dict) else {}


def _check_keys(data: object) -> None:
    for key in object_in(data):
        near = None if key in _KEYS else nearest(key, _KEYS)
        if near is not None and near not in object_in(data):
            raise Refused(ReplayReason.UNKNOWN_KEY, key=key, near=near)


def _place(keys: Iterable[int | str]) -> str:
    place = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys)
    return place.removeprefix(".")


def _names(seats: list[str]) -> tuple[str, ...]:
    for place, name in enumerate(seats):
        if name in seats[:place]:
            raise Refused(ReplayReason.SAME_NAME, name=name)
    return tuple(seats)


def _laid_out(read: _ReplayData, seats: Mapping[str, int]) -> State:
    position = read.position
    settings = Settings(
        seats=len(seats),
        manekins=tuple(sorted({seat_named(name, seats, "manekin") for name in read.manekin})),
        dragon_damage=read.settings.dragon_damage,
        daredevil_damage=read.settings.daredevil_damage,
        traits=read.settings.traits,
        name=_traits(read),
    )
    decks = Decks(tuple(read.daredevil_deck), tuple(read.dragon_deck))
    if position is None:
        return start(settings, decks, partial=read.partial)
    beside = Decks(
        decks.daredevil,
        decks.dragon,
        tuple(position.daredevil_discard),
        tuple(position.dragon_discard),
    )
    return start_at(settings, _position(position, seats), beside, partial=read.partial)


def _traits(read: _ReplayData) -> Traits | None:
    """The traits known at the start: all of a given name, else what a position has revealed."""
    given = None if read.settings.name is None else read_name(read.settings.name)
    if read.position is None or read.position.name is None:
        return given
    revealed = read_name(read.position.name, partly=True)
    return revealed if given is None else given


def _position(read: _PositionData, seats: Mapping[str, int]) -> Position:
    prone = {seat_named(name, seats, "position.prone") for name in read.prone}
    entangled = {part_named(name, "position.entangled") for name in read.entangled}
    target, dragon = read.target, read.dragon_card
    return Position(
        turn=read.turn,
        hp=_by_seat(read.hp, FULL_HEALTH, seats, "position.hp"),
        prone=tuple(seat in prone for seat in range(len(seats))),
        hands=tuple(
            tuple(hand) for hand in _by_seat(read.hands, list[Card](), seats, "position.hands")
        ),
        board=tuple(
            Placed(seat_named(one.who, seats, "position.board"), one.card, one.due)
            for one in read.board
        ),
        parts=_by_part(read.parts, FULL_HEALTH, "position.parts"),
        entangled=tuple(part in entangled for part in PARTS),
        riposte=_by_part(read.riposte, 0, "position.riposte"),
        target=None if target is None else seat_named(target, seats, "position.target"),
        dragon=None if dragon is None else DragonCard(dragon.card, dragon.phase, dragon.due),
    )


def seat_named(name: object, seats: Mapping[str, int], place: str) -> int:
    """Return the seat of a name; Refused if nobody is called so."""
    seat = seats.get(name) if isinstance(name, str) else None
    if seat is None:
        raise Refused(ReplayReason.UNKNOWN_NAME, place=place, name=name, names=tuple(seats))
    return seat


def part_named(name: object, place: str) -> Part:
    """Return the body part of a name; Refused if the dragon has none such."""
    part = PART_NAMED.get(name) if isinstance(name, str) else None
    if part is None:
        raise Refused(ReplayReason.UNKNOWN_PART, place=place, name=name, parts=tuple(PART_NAMED))
    return part


def _by_seat(
    given: Mapping[str, Value], default: Value, seats: Mapping[str, int], place: str
) -> tuple[Value, ...]:
    found = {seat_named(name, seats, place): value for name, value in given.items()}
    return tuple(found.get(seat, default) for seat in range(len(seats)))


def _by_part(given: Mapping[str, int], default: int, place: str) -> tuple[int, ...]:
    found = {part_named(name, place): value for name, value in given.items()}
    return tuple(found.get(part, default) for part in PARTS)
