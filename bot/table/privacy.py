"""What is kept about one person, over all tables."""

import json

from bot.table.act import Tables
from bot.table.campaign import campaign_of
from bot.table.macros import macros_of
from bot.table.people import Place
from bot.table.rolls import Tally, part_of
from bot.table.snapshot import Table


async def tables_of(tables: Tables, person_id: int) -> list[Table]:
    """Return every table that holds something about the person."""
    channels = await tables.store.tables_of_person(person_id)
    return [await tables.look(Place(0, channel_id)) for channel_id in channels]


async def data_of(tables: Tables, person_id: int) -> dict[str, object]:
    """Return everything that is kept about the person, as JSON data."""
    lines = await tables.store.journal_of_person(person_id)
    return {
        "person": str(person_id),
        "tables": [_data(table, person_id) for table in await tables_of(tables, person_id)],
        "history": [
            {
                "channel": str(entry.channel_id),
                "number": entry.number,
                "at": entry.at,
                "kind": entry.kind,
                "line": json.loads(entry.line),
            }
            for entry in lines
        ],
    }


def _data(table: Table, person_id: int) -> dict[str, object]:
    campaign = campaign_of(table)
    tally = table.part(Tally, part_of(person_id))
    return {
        "channel": str(table.channel_id),
        "server": str(table.guild_id),
        "game_master": campaign is not None and person_id in campaign.masters,
        "player": campaign is not None and person_id in campaign.players,
        "saved_rolls": [one.model_dump() for one in macros_of(table, person_id).saved],
        "rolls": tally.model_dump() if tally else None,
    }
