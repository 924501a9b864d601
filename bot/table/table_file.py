"""A table as one JSON file: what it holds, writing it out, and reading one that may be wrong.

Taking a file in is another matter (transfer.py).
"""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.deck.state import MOST_CHOICES
from bot.errors import Refused, Unreadable
from bot.rulecards.reasons import CardError
from bot.store.model import JournalEntry
from bot.table import campaign, deck, macros, rolls
from bot.table.campaign import Campaign
from bot.table.dragon.part import BESTIARY, Bestiary
from bot.table.import_checks import check_state
from bot.table.import_problems import (
    ImportProblem,
    WrongJson,
    wrong,
    wrong_field,
    wrong_json,
)
from bot.table.json_reading import Bounds, read_bounded
from bot.table.reasons import TableReason
from bot.table.sheets.deal import PART as CARDS
from bot.table.sheets.deal import CardsPart
from bot.table.sheets.inbox import PART as INBOX
from bot.table.sheets.inbox import Inbox
from bot.table.sheets.taking_in import taken_in
from bot.table.sheets.world import PART as WORLD
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import State, Table, read_state, whole_body
from bot.text import plain

MOST_IMPORT = 8_000_000
"""Bytes of a file; Discord takes files of up to ten megabytes from everyone."""

MOST_PARTS = 10_000
MOST_LINES = 100_000
"""Changes in a file's history; shorter than eighty characters none can be written."""

_BOUNDS = Bounds(
    # No list and no object that a table keeps is longer than a deck's questions.
    entries=MOST_CHOICES,
    values=200_000,
    roomy={"parts": MOST_PARTS, "history": MOST_LINES},
    passed_over=frozenset({"history"}),
)
MOST_FILE_NAME = 40
"""Characters of a campaign's name in its file's."""

FORMAT = 1

STATES: dict[str, type[State]] = {
    campaign.PART: Campaign,
    macros.PART: macros.Macros,
    rolls.PART: rolls.Tally,
    deck.PART: deck.DeckPart,
    WORLD: WorldPart,
    CARDS: CardsPart,
    INBOX: Inbox,
    BESTIARY: Bestiary,
}
"""The parts that a file holds, by the name before the colon. A game of Daredragon is none: whoever
reads the file would see every hand."""

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


def file_name(name: str, now: int) -> str:
    """Return what the file of a campaign is called: its name in plain letters, and the day (UTC).

    A name that has none of them, such as one in Greek, gives way to "table".
    """
    slug = plain(name, MOST_FILE_NAME) or "table"
    day = datetime.fromtimestamp(now / 1000, UTC).date()
    return f"manekin-{slug}-{day.isoformat()}.json"


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
            name: {"version": part.version, "state": json.loads(whole_body(part))}
            for name, part in sorted(table.parts.items())
            if is_carried(name)
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
        data = read_bounded(text, _BOUNDS)
    except json.JSONDecodeError as error:
        raise Refused(TableReason.IMPORT_NOT_JSON, line=error.lineno, column=error.colno) from error
    except WrongJson as error:
        raise wrong_json(error) from error
    if not isinstance(data, dict) or cast(dict[str, object], data).get("manekin") != "table":
        raise wrong("file", ImportProblem.NOT_OURS)
    _check_lines(cast(dict[str, object], data))
    try:
        file = File.model_validate(data)
    except ValidationError as error:
        raise wrong_field("", error) from error
    if file.format > FORMAT:
        raise Refused(TableReason.IMPORT_NEWER, part="format")
    if campaign.PART not in file.parts:
        raise wrong("parts", ImportProblem.NO_CAMPAIGN)
    return file


def _check_lines(file: dict[str, object]) -> None:
    """Nobody reads them, but a file of ours has no other."""
    lines = file.get("history")
    if isinstance(lines, list):
        for number, entry in enumerate(cast(list[object], lines)):
            if not isinstance(entry, dict):
                raise wrong(f"history.{number}", ImportProblem.NEEDS_OBJECT)


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
        state = _state(kind, name, part)
        check_state(f"parts.{name}.state", state)
        found[name] = _to_be_read_again(state) if isinstance(state, CardsPart) else state
    return found


def _to_be_read_again(cards: CardsPart) -> CardsPart:
    try:
        return taken_in(cards)
    except CardError as error:
        place = f"parts.{CARDS}.state.own_system.{error.place}"
        raise wrong(place, ImportProblem.NOT_ALLOWED) from error


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


def is_carried(name: str) -> bool:
    """Whether a file holds the part of this name."""
    return name.split(":", maxsplit=1)[0] in STATES


def campaign_in(found: Mapping[str, State]) -> Campaign:
    """Return the campaign among a file's parts."""
    read_campaign = found[campaign.PART]
    if not isinstance(read_campaign, Campaign):
        raise TypeError("the campaign part is read as a campaign")
    return read_campaign
