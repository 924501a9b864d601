"""Refusals of the dragon's game for a terminal: one sentence each, a replay's with its turn.

Knows the reasons and their values; nothing of what was typed is repeated at length.
"""

import json
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import Any, Final, cast

from bot.cli.command import Unusable
from bot.dragon.name import Trait
from bot.dragon.reasons import DragonReason
from bot.dragon.replay_reasons import ReplayReason, ReplayRefused
from bot.dragon.sound import PositionProblem
from bot.errors import Refused
from bot.text import shortened

_LONGEST: Final = 80

_TRAITS: Final = {
    Trait.POWER: "Power (its attacks: one step up)",
    Trait.DURABILITY: "Durability (attacks against it: one step down)",
    Trait.AGILITY: "Agility (its cards: warm-up shorter by one)",
    Trait.NONE: "no trait",
}

_QUESTIONS: Final = {
    "turn": "has to play or draw",
    "part": "has to name a body part for {card}",
    "ally": "has to name whom {card} helps",
    "discard": "has to discard {count}",
}

_SENTENCES: Final[Mapping[str, str]] = {
    DragonReason.GAME_OVER: "the game is over",
    DragonReason.NOT_ASKED: "{seat} is not asked anything",
    DragonReason.OTHER_QUESTION: "{seat} is asked something else",
    DragonReason.CARD_NOT_IN_HAND: "{seat} does not hold {card}",
    DragonReason.PRONE: "{seat} lies on the ground and may not play {card}",
    DragonReason.ACTION_UNDER_WAY: "{seat} has {card} on the board already",
    DragonReason.PART_NOT_ALLOWED: "{part} cannot be named here, only {allowed}",
    DragonReason.ALLY_NOT_ALLOWED: "{ally} cannot be helped here, only {allowed}",
    DragonReason.NOTHING_TO_PROCEED: "{asked} is asked first",
    DragonReason.UNKNOWN_SEAT: "there is no seat {seat}",
    DragonReason.SEAT_AUTOMATED: "a Manekin plays {seat}",
    DragonReason.SEAT_NOT_AUTOMATED: "no Manekin plays {seat}",
    DragonReason.AMEND_NOT_NOW: "only while a turn is asked for can something be put right",
    DragonReason.AMEND_RANGE: "{seat}{part}: {value} is not from {least} to {most}",
    DragonReason.AMEND_STANDING: "{seat} has no hit points and cannot stand",
    DragonReason.AMEND_TARGET: "{seat} has no hit points and cannot be the target",
    DragonReason.AMEND_HAND: "{seat} would hold {held} cards and may hold {limit}",
    DragonReason.AMEND_ALL_PARTS: "not all body parts can be put to 0",
    DragonReason.AMEND_NOTHING: "that would change nothing",
    DragonReason.BAD_ORDER: "the new order of the {deck} deck is not of the discarded cards",
    DragonReason.NO_DRAGON_CARD: "the dragon's deck has no card left",
    DragonReason.SEAT_COUNT: "a game has {least} to {most} seats, not {count}",
    DragonReason.SETTING_RANGE: "{setting}: {value} is not from {least} to {most}",
    DragonReason.UNKNOWN_CARD: "there is no card “{card}”",
    DragonReason.DUPLICATE_CARD: "{card} is twice among the cards of the {deck} deck",
    DragonReason.MISSING_CARDS: "the {deck} deck lacks {cards}",
    DragonReason.NAME_LENGTH: "a dragon's name has {expected} syllables, not {count}",
    DragonReason.NAME_SYLLABLE: "“{syllable}” is no syllable of the {place}: {allowed}",
    DragonReason.NAME_MISPLACED: (
        "“{syllable}” speaks of the {belongs} and stands in the place of the {place}: {allowed}"
    ),
    ReplayReason.SHAPE: "{place}: {problem}",
    ReplayReason.UNKNOWN_KEY: "the key “{key}” is not known; near: {near}",
    ReplayReason.SAME_NAME: "two seats are called “{name}”",
    ReplayReason.UNKNOWN_NAME: "{place}: there is no seat “{name}”, but: {names}",
    ReplayReason.UNKNOWN_PART: "{place}: there is no body part “{name}”, but: {parts}",
    ReplayReason.NO_ANSWER: "the answers have run out: {asked}",
    ReplayReason.OTHER_ANSWER: "{asked}, and {place} is {found}",
    ReplayReason.DISCARD_COUNT: "{asked}, and {place} has {found}",
    ReplayReason.NO_HOST_ACTION: "{place} is nothing that a host does: {found}",
    ReplayReason.NO_MOVE: "{place} is neither a card to play nor a draw: {found}",
}

_SHAPES: Final[Mapping[str, str]] = {
    "string_type": "a text is needed",
    "int_type": "a whole number is needed",
    "bool_type": "true or false is needed",
    "list_type": "a list is needed",
    "dict_type": "an object with keys is needed",
    "model_type": "an object with keys is needed",
    "missing": "this is missing",
    "extra_forbidden": "this key is not known",
    "literal_error": "“warm-up” or “cool-down” is needed",
    "greater_than_equal": "the number is too small",
}

_PROBLEMS: Final[Mapping[PositionProblem, str]] = {
    PositionProblem.OUT_OF_RANGE: "{value} is out of range",
    PositionProblem.WRONG_LENGTH: "{value} are not as many as there have to be",
    PositionProblem.UNKNOWN_SEAT: "there is no seat {value}",
    PositionProblem.TARGET_DOWN: "{seat} has no hit points and cannot be the target",
    PositionProblem.NOBODY_STANDS: "no daredevil has hit points",
    PositionProblem.TWO_CARDS: "{seat} has two cards on the board",
    PositionProblem.DOWN_WITH_CARDS: "{seat} has no hit points and cannot have cards",
    PositionProblem.PAST_DUE: "turn {value} is past",
    PositionProblem.NO_SUCH_GUARD_TURN: "a guard is not due on turn {value}, which is another's",
    PositionProblem.NEVER_WARMS_UP: "{value} is never in progress",
    PositionProblem.NO_SUCH_QUESTION: "nobody can be asked that here",
    PositionProblem.NOT_AT_REST: "no game rests so",
}


def trait_words(trait: Trait | None) -> str:
    """What a trait does, in a few words."""
    return "not known yet" if trait is None else _TRAITS[trait]


@contextmanager
def said_plainly() -> Generator[None]:
    """Turn a refusal into the one line that a terminal shows."""
    try:
        yield
    except ReplayRefused as refused:
        raise Unusable(f"turn {refused.turn}: {_words(refused, refused.names)}") from None
    except Refused as refused:
        raise Unusable(_words(refused, ())) from None


def _words(refused: Refused, names: tuple[str, ...]) -> str:
    values = {key: _value(key, value, names) for key, value in refused.values.items()}
    problem = refused.values.get("problem")
    if isinstance(problem, PositionProblem):
        found = refused.values.get("value")
        seat = _seat(found, names)
        words = _PROBLEMS[problem].format_map({"value": found, "seat": seat})
        return f"{values['place']}: {words}"
    sentence = _SENTENCES[refused.reason]
    return sentence.format_map(values)


def _value(key: str, value: object, names: tuple[str, ...]) -> str:
    show = _SHOWN.get(key)
    if show is not None:
        return show(value, names)
    if isinstance(value, list | tuple):
        return _listed(value, names)
    return shortened(str(value), _LONGEST)


def _listed(values: Any, names: tuple[str, ...]) -> str:
    shown = [_seat(value, names) if isinstance(value, int) else str(value) for value in values]
    return shortened(", ".join(shown), 2 * _LONGEST)


def _seat(value: object, names: tuple[str, ...]) -> str:
    if isinstance(value, int) and 0 <= value < len(names):
        return shortened(names[value], _LONGEST)
    return shortened(str(value), _LONGEST)


def _question(value: object, names: tuple[str, ...]) -> str:
    if not isinstance(value, dict):
        return _seat(value, names)
    asked = cast("dict[str, object]", value)
    if "reshuffle" in asked:
        return (
            f"a new order is needed for the {asked['count']} cards of the {asked['reshuffle']} deck"
        )
    words = _QUESTIONS[str(asked["what"])].format_map(asked)
    return f"{shortened(str(asked['who']), _LONGEST)} {words}"


def _found(value: object, names: tuple[str, ...]) -> str:
    return shortened(json.dumps(value, ensure_ascii=False), _LONGEST)


def _shape(value: object, names: tuple[str, ...]) -> str:
    return _SHAPES.get(str(value), "this cannot stand here")


def _place(value: object, names: tuple[str, ...]) -> str:
    return shortened(str(value), _LONGEST) or "the file"


_SHOWN: Final[Mapping[str, Callable[[object, tuple[str, ...]], str]]] = {
    "seat": _seat,
    "ally": _seat,
    "asked": _question,
    "found": _found,
    "problem": _shape,
    "place": _place,
}
