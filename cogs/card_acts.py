"""From what game masters name to rule cards: a card by name or number, people, a file."""

from dataclasses import dataclass

import discord

from bot.errors import Refused
from bot.table.part import Rank
from bot.table.reasons import TableReason
from bot.table.sheets.deal import Entry, cards_of
from bot.table.sheets.kit import Kit, kit_of, world_of
from bot.table.sheets.meant import names_in
from bot.table.sheets.people import Seats, unknown
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import Table
from bot.table.who import check_rank
from cogs.campaign import existing
from cogs.files import sheets_text
from cogs.shell import Interaction, look, person_of


@dataclass(frozen=True, slots=True)
class Deal:
    """The rule cards of a table as they stand under its system, for a game master to see."""

    table: Table
    kit: Kit
    part: WorldPart

    def find(self, name: str) -> Entry:
        """A card by id or name; Refused with the nearest names."""
        found = cards_of(self.table).entry(name)
        if found is None:
            raise unknown("card", name, (one.card.name for one in self.kit.entries))
        return self.numbered(found.number)

    def numbered(self, number: int) -> Entry:
        """The card with this number; Refused where it is gone."""
        for one in self.kit.entries:
            if one.number == number:
                return one
        raise Refused(TableReason.STALE)

    @property
    def ids(self) -> frozenset[str]:
        """The ids of all cards here."""
        return frozenset(one.id for one in self.kit.entries)


async def dealt(interaction: Interaction) -> Deal:
    """Return the cards here; raises Refused unless the person is game master."""
    table = await look(interaction)
    check_rank(existing(table), person_of(interaction), Rank.GAME_MASTER)
    return deal_of(table)


def deal_of(table: Table) -> Deal:
    """Return a table's cards; raises Refused where it has no system."""
    kit = kit_of(table)
    return Deal(table, kit, world_of(table, kit))


async def people_named(interaction: Interaction, typed: str | None) -> tuple[str, ...]:
    """Return the names that stand between commas; one that has a comma itself is known whole."""
    deal = await dealt(interaction)
    if not typed or not typed.strip():
        return ()
    seats = Seats(deal.part, person_of(interaction).id, is_master=True)
    return names_in(typed, lambda name: seats.known(name) is not None)


async def file_text(interaction: Interaction, file: discord.Attachment) -> str:
    """Return the text of a game master's file; raises Refused for anybody else."""
    table = await look(interaction)
    check_rank(existing(table), person_of(interaction), Rank.GAME_MASTER)
    return await sheets_text(file)
