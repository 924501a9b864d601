"""The buttons of a campaign: its panel's, and those of its settings."""

from dataclasses import replace

from bot.render.answers import Answer
from bot.render.cards.misfits import under_another
from bot.render.message import line
from bot.render.settings import rename_form, settings_panel
from bot.render.words import languages
from bot.table.act import Outcome
from bot.table.campaign import Close, Configure, Join, Leave, Reopen
from cogs.campaign import existing
from cogs.game_master import led
from cogs.moves import Made, Moves, Press
from cogs.shell import do, own_words, take


async def _join(press: Press) -> None:
    await take(press.interaction, Join())


async def _leave(press: Press) -> None:
    await take(press.interaction, Leave())


async def _close(press: Press) -> None:
    await take(press.interaction, Close())


async def _reopen(press: Press) -> None:
    await take(press.interaction, Reopen())


async def _configure(press: Press, action: Configure) -> None:
    """The settings stay open, as they are after the change."""

    async def shown(outcome: Outcome, told: Answer) -> Answer:
        say, table = own_words(press.interaction), outcome.table
        note = None if action.system is None else under_another(table, say)
        return replace(told, message=settings_panel(existing(table), say, note))

    there = press.interaction.message is not None
    await take(press.interaction, action, private=True, in_place=there, shown=shown)


async def _system(press: Press) -> None:
    await _configure(press, Configure(system=press.chosen()))


async def _language(press: Press) -> None:
    await _configure(press, Configure(language=press.chosen(), languages=languages()))


async def _rename(press: Press) -> None:
    async def work() -> Answer:
        _, campaign = await led(press.interaction)
        say = own_words(press.interaction)
        late = say("That took me a moment. Press the button once more.")
        return Answer(line(late), private=True, form=rename_form(campaign, say))

    await do(press.interaction, work(), private=True)


async def _renamed(press: Press) -> None:
    await _configure(press, Configure(name=press.fields.get("name", "")))


MOVES: Moves = {
    ("campaign", "join"): Made(_join),
    ("campaign", "leave"): Made(_leave),
    ("campaign", "close"): Made(_close),
    ("campaign", "reopen"): Made(_reopen),
    ("campaign", "system"): Made(_system),
    ("campaign", "language"): Made(_language),
    ("campaign", "rename"): Made(_rename),
    ("campaign", "renamed"): Made(_renamed),
}
