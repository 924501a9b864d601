"""What a host did, as entries of a replay's file: an extension of the format by one kind of entry.

Each is `{"host": {...}}` with one of these: `"take_over": "D"` (a Manekin plays D from now on),
`"hand_back": "D"`, `"amend": {"hp": {"A": 12}, "prone": {"A": false}, "parts": {"jaws": 3},
"entangled": {"legs": true}, "target": "B"}` (any of them; a target of null is none), `"end": true`
(the game was given up here, in the middle of a half-turn too), and, while Manekins alone play,
`"proceed": true` (one turn passes; without it they play on by themselves).

It stands in `turns` where a turn is asked for next, or where Manekins alone play and nothing is
asked, and in `answers` where anything else is asked next. Cards discarded before it need not be
all that were asked for.
"""

from typing import Final, Literal

from pydantic import Field, ValidationError

from bot.dragon.actions import Amend, HandBack, HostAction, Proceed, TakeOver
from bot.dragon.cards import PART_NAMES
from bot.dragon.replay_reading import Data, object_in, part_named, seat_named
from bot.dragon.replay_reasons import ReplayReason
from bot.errors import Refused

End = Literal["end"]
END: Final[End] = "end"


class _AmendData(Data):
    hp: dict[str, int] = Field(default_factory=dict[str, int])
    prone: dict[str, bool] = Field(default_factory=dict[str, bool])
    parts: dict[str, int] = Field(default_factory=dict[str, int])
    entangled: dict[str, bool] = Field(default_factory=dict[str, bool])
    target: str | None = None


class _HostData(Data):
    take_over: str = ""
    hand_back: str = ""
    amend: _AmendData = _AmendData()
    proceed: Literal[True] = True
    end: Literal[True] = True


class _HostEntry(Data):
    host: _HostData


def is_host_s(entry: object) -> bool:
    """Return whether an entry says what a host did."""
    return "host" in object_in(entry)


def read_host(entry: object, seats: dict[str, int], place: str) -> HostAction | End:
    """Return what a host did; Refused if the entry does not say it."""
    try:
        data = _HostEntry.model_validate(entry).host
    except ValidationError:
        raise Refused(ReplayReason.NO_HOST_ACTION, place=place, found=entry) from None
    match sorted(data.model_fields_set):
        case ["take_over"]:
            return TakeOver(seat_named(data.take_over, seats, place))
        case ["hand_back"]:
            return HandBack(seat_named(data.hand_back, seats, place))
        case ["amend"]:
            return _amend(data.amend, seats, place)
        case ["proceed"]:
            return Proceed()
        case ["end"]:
            return END
        case _:
            raise Refused(ReplayReason.NO_HOST_ACTION, place=place, found=entry)


def _amend(data: _AmendData, seats: dict[str, int], place: str) -> Amend:
    target: int | Literal["nobody"] | None = None
    if "target" in data.model_fields_set:
        target = "nobody" if data.target is None else seat_named(data.target, seats, place)
    return Amend(
        hp=tuple((seat_named(name, seats, place), points) for name, points in data.hp.items()),
        prone=tuple((seat_named(name, seats, place), lies) for name, lies in data.prone.items()),
        parts=tuple((part_named(name, place), points) for name, points in data.parts.items()),
        entangled=tuple(
            (part_named(name, place), marked) for name, marked in data.entangled.items()
        ),
        target=target,
    )


def host_data(action: HostAction, names: tuple[str, ...]) -> dict[str, object]:
    """Return what a host did as an entry."""
    match action:
        case TakeOver():
            return {"host": {"take_over": names[action.seat]}}
        case HandBack():
            return {"host": {"hand_back": names[action.seat]}}
        case Proceed():
            return {"host": {"proceed": True}}
        case Amend():
            return {"host": {"amend": _amend_data(action, names)}}


def _amend_data(action: Amend, names: tuple[str, ...]) -> dict[str, object]:
    found: dict[str, object] = {
        "hp": {names[seat]: points for seat, points in action.hp},
        "prone": {names[seat]: lies for seat, lies in action.prone},
        "parts": {PART_NAMES[part]: points for part, points in action.parts},
        "entangled": {PART_NAMES[part]: marked for part, marked in action.entangled},
    }
    said = {key: value for key, value in found.items() if value}
    if action.target is not None:
        said["target"] = None if action.target == "nobody" else names[action.target]
    return said
