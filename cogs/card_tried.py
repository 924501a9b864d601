"""A card tested by one press, with the very moment that it waits for."""

from dataclasses import replace

from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.cards.trials import cannot_be_tried, tried
from bot.rulecards.names import key_of
from bot.table.act import Outcome
from bot.table.reasons import TableReason
from bot.table.sheets.moves import TestCard
from bot.table.sheets.provoking import Lack, provoked
from cogs.card_acts import dealt
from cogs.card_trial import somebody
from cogs.moves import Made, Moves, Press
from cogs.shell import do, own_words, take


async def try_card(press: Press, number: int, chosen: int | None) -> None:
    """Try a card with the moment that it waits for, in the place of what was pressed."""
    interaction = press.interaction
    deal = await dealt(interaction)
    entry = deal.numbered(number)
    if chosen is None:
        who = somebody(interaction, deal)
    elif (key := deal.part.character_numbered(chosen)) is not None:
        who = deal.part.world.characters[key].name
    else:
        raise Refused(TableReason.STALE)
    say = own_words(interaction)
    found = provoked(entry.card, deal.kit, deal.part, deal.part.world.characters[key_of(who)])

    async def lacking(lack: Lack) -> Answer:
        return Answer(cannot_be_tried(entry, lack, who, deal.part, say), private=True)

    async def shown(outcome: Outcome, told: Answer) -> Answer:
        return replace(told, message=tried(told.message, entry, deal.part, say))

    if isinstance(found, Lack):
        await do(interaction, lacking(found), private=True, in_place=True)
        return
    action = TestCard(moment=found.moment, card=entry.id, outcome=found.outcome)
    await take(interaction, action, private=True, in_place=True, shown=shown)


async def _test(press: Press) -> None:
    await try_card(press, press.number(0), None)


async def _tried(press: Press) -> None:
    chosen = Press(press.interaction, press.revision, (press.chosen(),))
    await try_card(press, press.number(0), chosen.number(0))


MOVES: Moves = {
    ("cards", "test"): Made(_test, arguments=1),
    ("cards", "tried"): Made(_tried, arguments=1),
}
