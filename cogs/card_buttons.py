"""The buttons and lists of the rule cards, but for the editor's."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.cards.listing import card_list
from bot.render.cards.page import card_page, delete_question
from bot.render.cards.systems import KINDS, kind_page
from bot.render.message import Message
from bot.render.words import Words
from bot.table.reasons import TableReason
from bot.table.sheets.moves import DeleteCard, DisableCard, EnableCard
from cogs.card_acts import Deal, dealt
from cogs.card_files import shown_system
from cogs.card_library import show_shelf, take_from_shelf, theme
from cogs.moves import Made, Moves, Press
from cogs.shell import do, own_words, take

_Shown = Callable[[Deal, Words], Message]


async def _look(press: Press, shown: _Shown) -> None:
    """Show something of the cards in the place of what was pressed."""

    async def work() -> Answer:
        deal = await dealt(press.interaction)
        return Answer(shown(deal, own_words(press.interaction)), private=True)

    await do(press.interaction, work(), private=True, in_place=True)


def _page(number: int, deal: Deal, say: Words) -> Message:
    return card_page(deal.numbered(number), deal.kit, deal.part, say)


async def _show(press: Press) -> None:
    await _look(press, partial(_page, press.number(0)))


async def _open(press: Press) -> None:
    await _look(press, partial(_page, press.chosen_number()))


async def _list(press: Press) -> None:
    page = press.number(0) if press.arguments else 0
    await _look(press, lambda deal, say: card_list(deal.kit, deal.part, say, page))


async def _enable(press: Press) -> None:
    await _switch(press, EnableCard)


async def _disable(press: Press) -> None:
    await _switch(press, DisableCard)


async def _switch(press: Press, kind: type[EnableCard] | type[DisableCard]) -> None:
    number = press.number(0)

    async def action() -> EnableCard | DisableCard:
        return kind(card=(await dealt(press.interaction)).numbered(number).id)

    await take(press.interaction, action(), private=True, in_place=True)


async def _delete(press: Press) -> None:
    number = press.number(0)
    await _look(press, lambda deal, say: delete_question(deal.numbered(number), deal.kit, say))


async def _deleted(press: Press) -> None:
    """The card goes as it was when the question was asked, or not at all."""
    number, seen = press.number(0), press.asked_at()

    async def action() -> DeleteCard:
        card = (await dealt(press.interaction)).numbered(number).id
        return DeleteCard(card=card, seen=seen)

    await take(press.interaction, action(), private=True, in_place=True)


async def _library(press: Press) -> None:
    if len(press.arguments) < 2:
        await show_shelf(press.interaction, None, in_place=True)
    else:
        topic, page = theme(press), press.number(1)
        await show_shelf(press.interaction, topic, page, in_place=True)


async def _theme(press: Press) -> None:
    await _library(replace(press, arguments=(press.chosen(), "0")))


async def _kind(press: Press) -> None:
    if press.values:
        number, page = press.chosen_number(), 0
    else:
        number, page = press.number(0), press.number(1)
    if number >= len(KINDS):
        raise Refused(TableReason.UNKNOWN_MOVE)
    await _look(press, lambda deal, say: kind_page(deal.kit.system, number, say, page))


async def _system(press: Press) -> None:
    await do(press.interaction, shown_system(press.interaction), private=True, in_place=True)


MOVES: Moves = {
    ("cards", "show"): Made(_show, arguments=1),
    ("cards", "open"): Made(_open, arguments=1),
    ("cards", "list"): Made(_list, arguments=2),
    ("cards", "enable"): Made(_enable, arguments=1),
    ("cards", "disable"): Made(_disable, arguments=1),
    ("cards", "delete"): Made(_delete, arguments=1),
    ("cards", "deleted"): Made(_deleted, arguments=1),
    ("cards", "library"): Made(_library, arguments=3),
    ("cards", "theme"): Made(_theme),
    ("cards", "take"): Made(take_from_shelf, arguments=2),
    ("cards", "kind"): Made(_kind, arguments=3),
    ("cards", "system"): Made(_system),
}
