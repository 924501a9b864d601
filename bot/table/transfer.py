"""A table as one JSON file: writing it out, and taking a file in after the game master's word.

The log channel is always dropped: only a game master's word sends secrets somewhere. The game
masters' role is dropped when the file comes from another server; people are the same everywhere.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Annotated, ClassVar, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.errors import Refused, Unreadable
from bot.store.model import JournalEntry, TimerWrite
from bot.table import campaign, deck, macros, rolls
from bot.table.campaign import Campaign
from bot.table.deck_timers import timers_after
from bot.table.import_checks import MOST_IN_A_CONTAINER, check_size, check_state
from bot.table.import_problems import (
    ImportProblem,
    WrongJson,
    wrong,
    wrong_field,
    wrong_json,
)
from bot.table.part import Action, Context, Decision, Event, Rank
from bot.table.reasons import TableReason
from bot.table.snapshot import State, Table, read_state

MOST_IMPORT = 8_000_000
"""Bytes of a file; Discord takes files of up to ten megabytes from everyone."""

MOST_PARTS = 10_000
PENDING = "import"
PENDING_FOR = 15 * 60 * 1000
FORMAT = 1

STATES: dict[str, type[State]] = {
    campaign.PART: Campaign,
    macros.PART: macros.Macros,
    rolls.PART: rolls.Tally,
    deck.PART: deck.DeckPart,
}
"""The parts that a file holds, by the name before the colon."""

_OWNED = frozenset({macros.PART, rolls.PART})


class FilePart(BaseModel, frozen=True):
    """One part in a file."""

    model_config = ConfigDict(extra="forbid")

    version: int = Field(ge=1, strict=True)
    state: dict[str, object]


class File(BaseModel, frozen=True):
    """The whole file."""

    model_config = ConfigDict(extra="forbid")

    manekin: Literal["table"]
    format: int = Field(ge=1, strict=True)
    guild_id: int = Field(ge=0, lt=2**63, strict=True)
    channel_id: int = Field(ge=0, lt=2**63, strict=True)
    exported_at: int = Field(ge=0, lt=2**63, strict=True)
    parts: Annotated[dict[str, FilePart], Field(max_length=MOST_PARTS)]
    history: tuple[dict[str, object], ...] = ()


class Pending(State, frozen=True):
    """A file that waits for the game master's confirmation."""

    by: int
    text: str


class StageImport(Action, frozen=True):
    """Check a file and keep it until the game master confirms."""

    part: ClassVar[str] = PENDING
    rank: ClassVar[Rank] = Rank.GAME_MASTER
    text: str


class ConfirmImport(Action, frozen=True):
    """Replace the table by the file that waits."""

    part: ClassVar[str] = PENDING
    rank: ClassVar[Rank] = Rank.GAME_MASTER


class CancelImport(Action, frozen=True):
    """Drop the file that waits."""

    part: ClassVar[str] = PENDING
    rank: ClassVar[Rank] = Rank.GAME_MASTER


class ExpireImport(Action, frozen=True):
    """Drop the file when its time is over."""

    part: ClassVar[str] = PENDING
    rank: ClassVar[Rank] = Rank.SYSTEM
    needs_campaign: ClassVar[bool] = False
    works_when_closed: ClassVar[bool] = True


class ImportStaged(Event, frozen=True):
    kind: Literal["import.staged"] = "import.staged"
    name: str
    players: int
    macros: int
    rolls: int
    replaced_parts: int
    foreign: bool


class Imported(Event, frozen=True):
    kind: Literal["import.imported"] = "import.imported"
    name: str
    parts: int


class ImportDropped(Event, frozen=True):
    kind: Literal["import.dropped"] = "import.dropped"


def written(table: Table, history: Sequence[JournalEntry], now: int) -> tuple[str, int]:
    """Return the table as the text of a file, and how many changes of the history it holds.

    The newest are held, as many as fit: what was written can be read.
    """
    file: dict[str, object] = {
        "manekin": "table",
        "format": FORMAT,
        "guild_id": table.guild_id,
        "channel_id": table.channel_id,
        "exported_at": now,
        "parts": {
            name: {"version": part.version, "state": json.loads(part.body)}
            for name, part in sorted(table.parts.items())
            if _is_carried(name)
        },
        "history": [],
    }
    head = json.dumps(file, ensure_ascii=False).removesuffix("]}")
    room = MOST_IMPORT - len(head.encode())
    lines: list[str] = []
    for entry in sorted(history, key=lambda entry: entry.number, reverse=True):
        line = _history_line(entry)
        room -= len(line.encode()) + 3
        if room < 0:
            break
        lines.append(line)
    told = ",\n".join(reversed(lines))
    return f"{head}\n{told}]}}", len(lines)


def _history_line(entry: JournalEntry) -> str:
    told = {
        "number": entry.number,
        "at": entry.at,
        "actor": entry.actor_id,
        "kind": entry.kind,
        "line": json.loads(entry.line),
        "secret": entry.hidden,
        "taken_back": entry.taken_back_by is not None,
    }
    return json.dumps(told, ensure_ascii=False)


@lru_cache(maxsize=2)
def prepared(text: str) -> tuple[File, Mapping[str, State]]:
    """Return a file without its history, and its parts; raises Refused like `read` and `states`.

    Large files take long: asked for in a worker first, the rules find the answer ready.
    """
    file = read(text).model_copy(update={"history": ()})
    return file, states(file)


def read(text: str) -> File:
    """Read a file's text; raises Refused naming the place of the first problem."""
    if len(text) > MOST_IMPORT:
        raise Refused(TableReason.IMPORT_TOO_LARGE, most=MOST_IMPORT)
    try:
        data = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise Refused(TableReason.IMPORT_NOT_JSON, line=error.lineno, column=error.colno) from error
    except (ValueError, RecursionError) as error:
        raise wrong_json(error) from error
    if not isinstance(data, dict) or cast(dict[str, object], data).get("manekin") != "table":
        raise wrong("file", ImportProblem.NOT_OURS)
    _check_sizes(cast(dict[str, object], data))
    try:
        file = File.model_validate(data)
    except ValidationError as error:
        raise wrong_field("", error) from error
    if file.format > FORMAT:
        raise Refused(TableReason.IMPORT_NEWER, part="format")
    if campaign.PART not in file.parts:
        raise wrong("parts", ImportProblem.NO_CAMPAIGN)
    return file


def _check_sizes(file: dict[str, object]) -> None:
    """The parts and the history are long by themselves; everything in them is small."""
    parts, lines = file.get("parts"), file.get("history")
    check_size("file", dict.fromkeys(islice(file, MOST_IN_A_CONTAINER + 1)))
    if isinstance(parts, dict):
        held = cast(dict[str, object], parts)
        if len(held) > MOST_PARTS:
            raise wrong("parts", ImportProblem.TOO_LONG, most=MOST_PARTS)
        for name, part in held.items():
            check_size(f"parts.{name[:50]}", part)
    if isinstance(lines, list):
        for number, entry in enumerate(cast(list[object], lines)):
            if not isinstance(entry, dict):
                raise wrong(f"history.{number}", ImportProblem.NEEDS_OBJECT)


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise WrongJson(ImportProblem.TWICE, key=key[:50])
        found[key] = value
    return found


def _no_constant(name: str) -> float:
    raise WrongJson(ImportProblem.NOT_A_NUMBER, found=name)


def states(file: File) -> dict[str, State]:
    """Return the file's parts as states; raises Refused naming the part and field that is wrong."""
    found: dict[str, State] = {}
    for name, part in file.parts.items():
        family, colon, owner = name.partition(":")
        kind = STATES.get(family)
        owned = family in _OWNED
        if kind is None or owned is not bool(colon) or (owned and not _is_id(owner)):
            raise wrong(f"parts.{name[:50]}", ImportProblem.UNKNOWN_PART)
        if part.version > kind.version:
            raise Refused(TableReason.IMPORT_NEWER, part=name)
        found[name] = _state(kind, name, part)
        check_state(f"parts.{name}.state", found[name])
    return found


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and 0 < int(text[:20]) < 2**63 and text[0] != "0"


def _state(kind: type[State], name: str, part: FilePart) -> State:
    try:
        if part.version == kind.version:
            return kind.model_validate_json(json.dumps(part.state))
        return read_state(kind, name, part.version, json.dumps(part.state))
    except ValidationError as error:
        raise wrong_field(f"parts.{name}.state", error) from error
    except RecursionError as error:
        raise wrong(f"parts.{name}.state", ImportProblem.TOO_DEEP) from error
    except (Unreadable, ValueError) as error:
        raise wrong(f"parts.{name}", ImportProblem.UNREADABLE) from error


def decide(context: Context, action: Action) -> Decision:
    """Decide one step of an import; raises Refused with a TableReason."""
    match action:
        case StageImport():
            return _staged(context, action)
        case ConfirmImport():
            return _imported(context)
        case CancelImport() | ExpireImport():
            if context.table.part(Pending, PENDING) is None:
                raise Refused(TableReason.NOTHING_PENDING)
            stop = TimerWrite(key=PENDING, kind=PENDING, due_at=None)
            return Decision((ImportDropped(),), {PENDING: None}, (stop,), silent=True)
        case _:
            raise Refused(TableReason.UNKNOWN_MOVE)


def _staged(context: Context, action: StageImport) -> Decision:
    file, found = prepared(action.text)
    read_campaign = _campaign(found)
    event = ImportStaged(
        name=read_campaign.name,
        players=len(read_campaign.players),
        macros=sum(len(one.saved) for one in found.values() if isinstance(one, macros.Macros)),
        rolls=sum(one.rolls for one in found.values() if isinstance(one, rolls.Tally)),
        replaced_parts=sum(_is_carried(name) for name in context.table.parts),
        foreign=file.guild_id != context.place.guild_id,
    )
    pending = Pending(by=context.person.id, text=file.model_dump_json())
    if context.table.part(Pending, PENDING) == pending:
        # Told twice: the question that was asked first stays the one that can be answered.
        return Decision((event,), silent=True)
    due = TimerWrite(key=PENDING, kind=PENDING, due_at=context.now + PENDING_FOR)
    return Decision((event,), {PENDING: pending}, (due,), silent=True)


def _imported(context: Context) -> Decision:
    pending = context.table.part(Pending, PENDING)
    if pending is None:
        raise Refused(TableReason.NOTHING_PENDING)
    file, kept = prepared(pending.text)
    found = {**kept, campaign.PART: _settled(_campaign(kept), context, file)}
    before, taken_in = deck.deck_of(context.table), kept.get(deck.PART)
    after = (
        deck.hours_anew(taken_in.state, context.now)
        if isinstance(taken_in, deck.DeckPart)
        else None
    )
    if after is not None:
        found[deck.PART] = deck.DeckPart(state=after)
    gone = {name for name in context.table.parts if _is_carried(name)} - set(found)
    people = {int(name.partition(":")[2]) for name in found if ":" in name}
    people |= {one.owner for one in after.characters} if after else set()
    settled = _campaign(found)
    return Decision(
        (Imported(name=settled.name, parts=len(found)),),
        {**dict.fromkeys(gone), **found, PENDING: None},
        (
            TimerWrite(key=PENDING, kind=PENDING, due_at=None),
            *timers_after(before, after, context.now),
        ),
        people=frozenset((*people, *settled.players, *settled.masters)),
    )


def _is_carried(name: str) -> bool:
    return name.split(":", maxsplit=1)[0] in STATES


def _campaign(found: Mapping[str, State]) -> Campaign:
    read_campaign = found[campaign.PART]
    if not isinstance(read_campaign, Campaign):
        raise TypeError("the campaign part is read as a campaign")
    return read_campaign


def _settled(read_campaign: Campaign, context: Context, file: File) -> Campaign:
    """The campaign as it goes on here: whoever imports stays game master."""
    # A channel may have become public since the file was written; secrets go where it was said.
    changes: dict[str, object] = {"log_channel": None}
    if context.person.id not in read_campaign.masters:
        changes["masters"] = (context.person.id, *read_campaign.masters)[: campaign.MOST_MASTERS]
    if file.guild_id != context.place.guild_id:
        changes["master_role"] = None
    return read_campaign.changed(**changes)
