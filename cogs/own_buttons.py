"""The buttons of one person alone: help, and what is kept about them."""

from bot.render.answers import Answer
from bot.render.help import help_page
from bot.render.privacy import nothing_deleted
from cogs.moves import Made, Moves, Press
from cogs.privacy import forget_everywhere
from cogs.shell import do, own_words


async def _help(press: Press) -> None:
    async def work() -> Answer:
        named = press.arguments[0] if press.arguments else "start"
        page = press.chosen() if press.values else named
        return Answer(help_page(page, own_words(press.interaction)), private=True)

    await do(press.interaction, work(), private=True, in_place=bool(press.values))


async def _forget(press: Press) -> None:
    await do(press.interaction, forget_everywhere(press.interaction), private=True, in_place=True)


async def _keep(press: Press) -> None:
    async def work() -> Answer:
        return Answer(nothing_deleted(own_words(press.interaction)), private=True)

    await do(press.interaction, work(), private=True, in_place=True)


MOVES: Moves = {
    ("help", "show"): Made(_help, arguments=1),
    ("privacy", "forget"): Made(_forget),
    ("privacy", "keep"): Made(_keep),
}
