"""What a person is told when an action is refused: what was wrong, and what would be right."""

import json
from collections.abc import Callable, Mapping
from typing import cast

from bot.deck.doom_refusals import DoomReason
from bot.deck.reasons import DeckReason
from bot.dice import DiceReason
from bot.dragon.reasons import DragonReason
from bot.errors import Refused
from bot.render.cards.refusals import card_refusal, moment_refusal
from bot.render.cards.sentence_refusals import sentence_refusal
from bot.render.deck.refusals import deck_refusal, doom_refusal
from bot.render.dice import code, dice_refusal
from bot.render.dragon.refusals import dragon_refusal, fellowship_refusal
from bot.render.history import told as told_entry
from bot.render.history import told_vaguely
from bot.render.import_problems import PROBLEMS
from bot.render.sheets.refusals import sheet_refusal
from bot.render.systems import system_name
from bot.render.text import Marked, channel, person, role
from bot.render.words import Words, language_name, later
from bot.rulecards.moment_reasons import MomentReason
from bot.rulecards.reasons import CardReason
from bot.rulecards.sentences.refusals import SentenceReason
from bot.table.dragon.reasons import FellowshipReason
from bot.table.import_problems import ImportProblem
from bot.table.reasons import TableReason as Reason
from bot.table.sheets.reasons import SheetReason
from bot.text import shortened, tidied

_MOST_TYPED = 200

SENTENCES: Mapping[Reason, str] = {
    Reason.NO_CAMPAIGN: later(
        "There is no campaign in this channel yet. Start one with `/campaign start`."
    ),
    Reason.CAMPAIGN_RUNNING: later(
        "“{name}” is already played in this channel. Start yours in another channel or a thread, "
        "or ask a game master to erase this table with `/gm reset`."
    ),
    Reason.CAMPAIGN_CLOSED: later(
        "“{name}” is closed. The game master can go on with it with `/campaign reopen`."
    ),
    Reason.CAMPAIGN_OPEN: later("“{name}” is open already."),
    Reason.NOT_APPOINTER: later(
        "Only a game master, or a member who may manage the server, can name game masters."
    ),
    Reason.ALREADY_PLAYER: later("You already sit at this table."),
    Reason.NOT_PLAYER: later("You do not sit at this table. Sit down with `/campaign join`."),
    Reason.TABLE_FULL: later("This table is full: it has room for {most} players."),
    Reason.ALREADY_MASTER: later("{person} is a game master here already."),
    Reason.NOT_MASTER: later("{person} is not among the game masters of this table."),
    Reason.LAST_MASTER: later(
        "A table needs a game master. Name another one with `/gm add` first."
    ),
    Reason.TOO_MANY_MASTERS: later("A table has at most {most} game masters. Use a role instead."),
    Reason.EMPTY_NAME: later("A name needs at least one visible character."),
    Reason.TOO_LONG: later("That is too long: {length} characters, and at most {most} fit."),
    Reason.UNKNOWN_LANGUAGE: later("I do not speak “{language}” yet."),
    Reason.UNKNOWN_SYSTEM: later("I do not know a system “{system}”."),
    Reason.NOTHING_CHANGED: later("Nothing to change: it is like that already."),
    Reason.STALE: later("That message is out of date: the table has moved on since it was posted."),
    Reason.NOTHING_TO_UNDO: later("There is nothing to take back."),
    Reason.UNDO_TOO_LATE: later(
        "Your last action is more than {minutes} minutes old. Only a game master can take it back."
    ),
    Reason.UNDO_BUILT_ON: later(
        "Something was done since that builds on your last action. Only a game master can take "
        "it back."
    ),
    Reason.UNDO_REVEALED: later(
        "Your last action is a roll, and dice that were seen stay seen. Only a game master can "
        "take it back."
    ),
    Reason.UNDO_OFFICE: later(
        "That would take the game master's office from you. Ask {masters} to do it, or take back "
        "less."
    ),
    Reason.MACRO_NAME: later(
        "“{name}” cannot name a saved roll: use letters, digits, spaces and hyphens, starting "
        "with a letter, and nothing that is a roll itself."
    ),
    Reason.MACRO_UNKNOWN: later("You have no saved roll “{name}”."),
    Reason.MACRO_TOO_MANY: later(
        "You have {most} saved rolls, which is the most. Delete one with `/macro delete` first."
    ),
    Reason.MACRO_NONE: later("You have no saved rolls yet. Save one with `/macro save`."),
    Reason.IMPORT_TOO_LARGE: later("That file is too large: at most {most} characters are read."),
    Reason.IMPORT_UNREACHED: later(
        "I could not get that file from Discord just now, so nothing was changed. Please try again."
    ),
    Reason.IMPORT_NOT_TEXT: later("That file is not UTF-8 text: byte {at} cannot be read."),
    Reason.IMPORT_NOT_JSON: later(
        "That file is not JSON: reading stopped at line {line}, column {column}."
    ),
    Reason.IMPORT_WRONG: later("That file cannot be imported. In {place}: {problem}."),
    Reason.IMPORT_NEWER: later(
        "That file was written by a newer version of me ({part}); I cannot read it."
    ),
    Reason.NOTHING_PENDING: later(
        "No import is waiting any more. Give me the file again with `/gm import`."
    ),
    Reason.UNKNOWN_MOVE: later("That button does nothing any more."),
    Reason.NOT_MEMBER: later("{person} is not a member of this server."),
    Reason.UNFIT_OPTION: later("“{value}” does not fit there."),
    Reason.OLD_COMMAND: later(
        "That command has changed since your Discord learned it. Reload Discord and try again."
    ),
    Reason.NOTHING_ROLLED: later(
        "No dice are counted here yet. Open rolls of dice with 2 to 100 sides are: try "
        "`/roll 4d6kh3`."
    ),
    Reason.ERASE_NAME: later(
        "That is not the campaign's name, so nothing was erased. It is called “{name}”."
    ),
    Reason.LOG_CHANNEL_OWN: later(
        "Players of this table read {channel}. Choose a channel that only game masters can see."
    ),
    Reason.LOG_CHANNEL_OPEN: later(
        "Everyone in this server can read {channel}. Choose a channel that only game masters can "
        "see."
    ),
    Reason.ONLY_SERVERS: later("I play in the channels of servers alone: use me in one of them."),
    Reason.TOO_FAST: later(
        "That is more than I can do for one person at a time, so I left this one out. Please try "
        "again in {seconds} s."
    ),
    Reason.TOO_BUSY: later(
        "So much is going on in this channel that I left this one out. Please try again in "
        "{seconds} s."
    ),
    Reason.TOO_MANY_WAITING: later(
        "I am still at work on {most} things for you, so I left this one out. Please try again "
        "when they are done."
    ),
}

_OWN_WORDS: Mapping[type, Callable[[Refused, Words], Marked]] = {
    DiceReason: dice_refusal,
    DeckReason: deck_refusal,
    DoomReason: doom_refusal,
    DragonReason: dragon_refusal,
    FellowshipReason: fellowship_refusal,
    SheetReason: sheet_refusal,
    CardReason: card_refusal,
    SentenceReason: sentence_refusal,
    MomentReason: moment_refusal,
}
"""The areas whose modules say themselves why they refuse."""


def refusal(error: Refused, say: Words) -> Marked:
    """Return the sentence for a refusal."""
    values = error.values
    if own := _OWN_WORDS.get(type(error.reason)):
        return own(error, say)
    match error.reason:
        case Reason.NOT_GAME_MASTER:
            return _not_game_master(values, say)
        case Reason.UNDO_REVEALED | Reason.UNDO_BUILT_ON | Reason.UNDO_OFFICE as reason:
            return _not_taken_back(reason, values, say)
        case (
            Reason.ALREADY_MASTER
            | Reason.NOT_MASTER
            | Reason.NOT_MEMBER
            | Reason.LOG_CHANNEL_OWN
            | Reason.LOG_CHANNEL_OPEN
        ) as reason:
            return say(SENTENCES[reason], **_mentioned(values))
        case Reason.IMPORT_WRONG as reason:
            problem = say(PROBLEMS[ImportProblem(str(values["problem"]))], **values)
            place = code(str(values["place"]))
            return say(SENTENCES[reason], place=place, problem=problem)
        case Reason.IMPORT_NEWER as reason:
            return say(SENTENCES[reason], part=code(str(values["part"])))
        case Reason() as reason:
            told = say(SENTENCES[reason], **{name: _short(one) for name, one in values.items()})
            if near := values.get("near"):
                meant = say("Did you mean “{near}”?", near=_called(reason, str(near), say))
                return Marked(f"{told} {meant}")
            return told
        case _:
            raise LookupError(f"no sentence for the reason {error.reason}")


def _not_taken_back(reason: Reason, values: Mapping[str, object], say: Words) -> Marked:
    match reason:
        case Reason.UNDO_OFFICE:
            return say(SENTENCES[reason], masters=_masters(values))
        case Reason.UNDO_REVEALED if values.get("what") == "cards":
            return say(
                "Your last action drew cards, and cards that were seen stay seen. Only a game "
                "master can take it back."
            )
        case Reason.UNDO_BUILT_ON if "kind" in values:
            return Marked(f"{say(SENTENCES[reason])} {_since(values, say)}")
        case _:
            return say(SENTENCES[reason])


def _since(values: Mapping[str, object], say: Words) -> Marked:
    """What was done since, as the history tells it."""
    actor, kind = int(str(values["actor"])), str(values["kind"])
    if not actor:
        return say("Since then someone {what}.", what=told_vaguely(kind, say))
    what = told_entry(kind, json.loads(str(values["line"])), say)
    return say("Since then {who} {what}.", who=person(actor), what=what)


def _mentioned(values: Mapping[str, object]) -> dict[str, object]:
    mention = {"person": person, "channel": channel}
    return {name: make(int(str(values[name]))) for name, make in mention.items() if name in values}


def _short(value: object) -> object:
    """What somebody typed is repeated only as far as it is recognised."""
    return shortened(tidied(value), _MOST_TYPED) if isinstance(value, str) else value


def _called(reason: Reason, near: str, say: Words) -> str:
    """What people know by a name is not told by its key."""
    match reason:
        case Reason.UNKNOWN_SYSTEM:
            return system_name(near, say)
        case Reason.UNKNOWN_LANGUAGE:
            return language_name(near)
        case _:
            return near


def _not_game_master(values: Mapping[str, object], say: Words) -> Marked:
    names = _masters(values)
    if not names:
        return say(
            "Only a game master can do that, and this table has none at the moment. A member who "
            "may manage the server can name one with `/gm add`."
        )
    return say("Only a game master can do that. Ask {masters}.", masters=names)


def _masters(values: Mapping[str, object]) -> Marked:
    masters, held = values.get("masters"), values.get("role")
    names = [person(one) for one in cast(tuple[int, ...], masters or ())]
    if isinstance(held, int):
        names.append(role(held))
    return Marked(", ".join(names))
