"""What is kept about one person, over all tables."""

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.deck.state import Character, Past
from bot.errors import Unreadable
from bot.store.model import JournalEntry
from bot.table.act import Tables
from bot.table.campaign import campaign_of
from bot.table.deck import deck_of
from bot.table.dragon import forgetting as dragon
from bot.table.macros import Saved, macros_of
from bot.table.people import Place
from bot.table.rolls import Tally, part_of
from bot.table.sheets import forgetting
from bot.table.snapshot import Table

MOST_LINES = 40_000
"""Lines of history in an export: Discord takes files of ten megabytes."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KeptAt:
    """What one table keeps of a person; `lines` are those of its history that are the person's."""

    channel_id: int
    guild_id: int
    leads: bool
    plays: bool
    saved: tuple[Saved, ...]
    tally: Tally | None
    lines: int
    characters: tuple[Character, ...] = ()
    drawn: tuple[Past, ...] = ()
    """What these characters drew, as far as the deck remembers it."""
    sheets: Mapping[str, Sequence[object]] = field(default_factory=dict[str, Sequence[object]])
    """Sheets and changed cards as plain data, by the kind of thing."""
    dragon: Mapping[str, object] = field(default_factory=dict[str, object])
    """The seat at a game of Daredragon, when to be called, and the dragons met, as plain data."""

    @property
    def is_anything(self) -> bool:
        """Whether there is something that the person did or was given openly.

        A game master's secret roll for somebody is the game master's: it tells nobody of itself.
        """
        return bool(
            self.leads
            or self.plays
            or self.saved
            or self.tally
            or self.lines
            or self.characters
            or any(self.sheets.values())
            or self.dragon
        )


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything that is kept of a person; `unreadable` counts tables that are damaged."""

    person: int
    tables: tuple[KeptAt, ...]
    lines: Sequence[JournalEntry]
    unreadable: int = 0


async def kept_of(tables: Tables, person_id: int) -> Kept:
    """Return what all tables keep of a person; one that is damaged hides no other."""
    lines = await tables.store.journal_of_person(person_id)
    found: list[KeptAt] = []
    unreadable = 0
    for channel_id in await tables.store.tables_of_person(person_id):
        table = await tables.look(Place(0, channel_id))
        own = sum(entry.channel_id == channel_id for entry in lines)
        try:
            kept = _kept_at(table, person_id, own)
        except Unreadable:
            log.exception("a table could not be read for a person who asked for their data")
            unreadable += 1
        else:
            found += [kept] if kept.is_anything else []
    return Kept(person_id, tuple(found), lines, unreadable)


def _kept_at(table: Table, person_id: int, lines: int) -> KeptAt:
    campaign, deck = campaign_of(table), deck_of(table)
    characters = tuple(one for one in deck.characters if one.owner == person_id)
    numbers = {one.number for one in characters}
    return KeptAt(
        channel_id=table.channel_id,
        guild_id=table.guild_id,
        leads=campaign is not None and person_id in campaign.masters,
        plays=campaign is not None and person_id in campaign.players,
        saved=macros_of(table, person_id).saved,
        tally=table.part(Tally, part_of(person_id)),
        lines=lines,
        characters=characters,
        drawn=tuple(one for one in deck.history if one.character in numbers),
        sheets=forgetting.kept_of(table, person_id),
        dragon=dragon.kept_of(table, person_id),
    )


def written(kept: Kept) -> str:
    """Return everything as the text of a file, of its history the newest lines."""
    newest = sorted(kept.lines, key=lambda entry: entry.at)[-MOST_LINES:]
    data: dict[str, object] = {
        "person": str(kept.person),
        "tables": [
            {
                "channel": str(one.channel_id),
                "server": str(one.guild_id),
                "game_master": one.leads,
                "player": one.plays,
                "saved_rolls": [saved.model_dump() for saved in one.saved],
                "rolls": one.tally.model_dump() if one.tally else None,
                "deck": {
                    "characters": [each.model_dump(mode="json") for each in one.characters],
                    "drawn": [each.model_dump(mode="json") for each in one.drawn],
                },
                "sheets": one.sheets,
                "daredragon": one.dragon,
            }
            for one in kept.tables
        ],
        "history": [
            {
                "channel": str(entry.channel_id),
                "number": entry.number,
                "at": entry.at,
                "kind": entry.kind,
                "line": json.loads(entry.line),
            }
            for entry in newest
        ],
        "older_history_left_out": len(kept.lines) - len(newest),
        "tables_unreadable": kept.unreadable,
    }
    return json.dumps(data, ensure_ascii=False, indent=1)
