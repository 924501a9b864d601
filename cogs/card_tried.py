"""A card tested by one press, with the very moment that it waits for."""

from dataclasses import replace

from bot.errors import Refused
from bot.render.answers import Answer, answer
from bot.render.cards.trials import cannot_be_tried, tried
from bot.rulecards.names import key_of
from bot.rulecards.sheet import Character
from bot.table.reasons import TableReason
from bot.table.sheets.deal import Entry
from bot.table.sheets.moves import TestCard
from bot.table.sheets.provoking import Lack, provoked
from cogs.card_acts import Deal, dealt
from cogs.card_trial import somebody
from cogs.moves import Made, Moves, Press
from cogs.shell import do, own_words, person_of, place_of


async def try_card(press: Press, number: int, chosen: int | None) -> None:
    """Try a card with the moment that it waits for, in the place of what was pressed."""

    async def work() -> Answer:
        deal = await dealt(press.interaction)
        return await _tried_for(press, deal, deal.numbered(number), _whom(press, deal, chosen))

    await do(press.interaction, work(), private=True, in_place=True)


def _whom(press: Press, deal: Deal, chosen: int | None) -> Character:
    """The character who was chosen by number, or else somebody of the table."""
    people = deal.part.world.characters
    if chosen is None:
        return people[key_of(somebody(press.interaction, deal))]
    key = deal.part.character_numbered(chosen)
    if key is None:
        raise Refused(TableReason.STALE)
    return people[key]


async def _tried_for(press: Press, deal: Deal, entry: Entry, who: Character) -> Answer:
    interaction, say = press.interaction, own_words(press.interaction)
    found = provoked(entry.card, deal.kit, deal.part, who)
    if isinstance(found, Lack):
        shown = cannot_be_tried(entry, found, who.name, deal.part, say)
        return Answer(shown, private=True)
    outcome = await interaction.client.tables.act(
        place_of(interaction),
        person_of(interaction),
        TestCard(moment=found.moment, card=entry.id, outcome=found.outcome),
        interaction_id=interaction.id,
    )
    told = answer(outcome, say, say)
    return replace(told, message=tried(told.message, entry, deal.part, say))


async def _test(press: Press) -> None:
    await try_card(press, press.number(0), None)


async def _tried(press: Press) -> None:
    await try_card(press, press.number(0), press.chosen_number())


MOVES: Moves = {
    ("cards", "test"): Made(_test, arguments=1),
    ("cards", "tried"): Made(_tried, arguments=1),
}
