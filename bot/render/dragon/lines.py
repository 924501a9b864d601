"""A game's lines in the history of a table, made from what the journal keeps of it."""

from collections.abc import Callable, Mapping

from bot.render.text import Marked, person
from bot.render.words import Words, later

Values = Mapping[str, object]

VAGUE: Mapping[str, str] = {
    "dragon.opened": later("opened a game of Daredragon"),
    "dragon.chosen": later("changed the game's settings"),
    "dragon.closed": later("closed the game's lobby"),
    "dragon.sat": later("sat down at the game"),
    "dragon.left": later("got up from the game"),
    "dragon.manekin": later("seated a Manekin or sent it away"),
    "dragon.started": later("started the game"),
    "dragon.moved": later("made a move in the game"),
    "dragon.paused": later("let the game rest"),
    "dragon.resumed": later("went on with the game"),
    "dragon.voted": later("voted about conceding the game"),
    "dragon.amended": later("put something right in the game"),
    "dragon.undone": later("took back a move of the game"),
    "calls.set": later("set when to be called"),
}

_ENDED: Mapping[str, str] = {
    "victory": later("the dragon was beaten"),
    "defeat": later("the dragon won"),
    "conceded": later("the game was conceded"),
}


def _number(values: Values, key: str) -> int:
    value = values.get(key)
    return value if isinstance(value, int) else 0


def _seat(values: Values) -> int:
    return _number(values, "seat") + 1


def _name(values: Values, say: Words) -> Marked:
    """The name on the chair; who is forgotten, is forgotten by that name too."""
    name = values.get("name")
    return say("“{name}”", name=str(name)) if name else say("someone")


def _who(values: Values, say: Words) -> Marked:
    who = values.get("who")
    return person(who) if isinstance(who, int) and who else say("someone")


def _with_end(told: Marked, values: Values, say: Words) -> Marked:
    ended = str(values.get("ended") or "")
    return Marked(f"{told} · {say(_ENDED[ended])}") if ended in _ENDED else told


def _opened(values: Values, say: Words) -> Marked:
    return say("opened game {number} of Daredragon", number=_number(values, "number"))


def _chosen(values: Values, say: Words) -> Marked:
    seats = _number(values, "chairs")
    return say.plural(
        "changed the game's settings: {count} seat",
        "changed the game's settings: {count} seats",
        seats,
    )


def _closed(values: Values, say: Words) -> Marked:
    return say("closed the lobby before the game began")


def _sat(values: Values, say: Words) -> Marked:
    seat, name = _seat(values), _name(values, say)
    if values.get("from_manekin"):
        told = say("took seat {seat} from a Manekin as {name}", seat=seat, name=name)
    else:
        told = say("sat down on seat {seat} as {name}", seat=seat, name=name)
    return _with_end(told, values, say)


def _left(values: Values, say: Words) -> Marked:
    seat = _seat(values)
    match values.get("why"):
        case "sent":
            told = say("took seat {seat} from {who}", seat=seat, who=_who(values, say))
        case "gone":
            told = say("is no longer on this server, and gave up seat {seat}", seat=seat)
        case _:
            told = say("got up from seat {seat}", seat=seat)
    return _with_end(told, values, say)


def _manekin(values: Values, say: Words) -> Marked:
    if values.get("there"):
        return say("put a Manekin on seat {seat}", seat=_seat(values))
    return say("took the Manekin off seat {seat}", seat=_seat(values))


def _started(values: Values, say: Words) -> Marked:
    return say("began game {number} of Daredragon", number=_number(values, "number"))


def _moved(values: Values, say: Words) -> Marked:
    turn = _number(values, "turn")
    if values.get("stood_in"):
        told = say("let a Manekin play seat {seat} in turn {turn}", seat=_seat(values), turn=turn)
    else:
        told = say("played in turn {turn}", turn=turn)
    return _with_end(told, values, say)


def _voted(values: Values, say: Words) -> Marked:
    given = {"votes": _number(values, "votes"), "people": _number(values, "people")}
    if values.get("ended"):
        return say("conceded the game: {votes} of {people} want to", **given)
    if values.get("concedes"):
        return say("wants to concede: {votes} of {people}", **given)
    return say("no longer wants to concede: {votes} of {people}", **given)


def _plain(sentence: str) -> Callable[[Values, Words], Marked]:
    return lambda values, say: say(sentence)


def _undone(values: Values, say: Words) -> Marked:
    return say("took back `{number}`, the last move", number=_number(values, "number"))


LINES: Mapping[str, Callable[[Values, Words], Marked]] = {
    "dragon.opened": _opened,
    "dragon.chosen": _chosen,
    "dragon.closed": _closed,
    "dragon.sat": _sat,
    "dragon.left": _left,
    "dragon.manekin": _manekin,
    "dragon.started": _started,
    "dragon.moved": _moved,
    "dragon.paused": _plain(later("let the game rest until somebody goes on with it")),
    "dragon.resumed": _plain(later("went on with the game after its rest")),
    "dragon.voted": _voted,
    "dragon.amended": _plain(later("put something right on the game's board")),
    "dragon.undone": _undone,
    "calls.set": _plain(later("set when to be called for a turn")),
}
WITHOUT_VALUES = frozenset(
    ("dragon.closed", "dragon.paused", "dragon.resumed", "dragon.amended", "calls.set")
)
"""Kinds whose lines say all without a value."""
