"""The buttons of game masters: their tools, the history, taking a file in, clearing and erasing."""

from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.message import line
from bot.render.panel import erased_panel
from bot.render.settings import settings_panel, tools
from bot.render.transfer import erase_form
from bot.table.campaign import Campaign
from bot.table.panel import panel_of
from bot.table.reasons import TableReason
from bot.table.snapshot import Table
from bot.table.transfer import CancelImport
from bot.table.whole import Reset, UndoLast
from bot.text import tidied
from cogs.game_master import confirmed, exported, history_page, led
from cogs.moves import Made, Moves, Press
from cogs.panel import replace_panel
from cogs.shell import do, own_words, take
from cogs.telling import table_words


async def _tools(press: Press) -> None:
    async def work() -> Answer:
        _, campaign = await led(press.interaction)
        return Answer(tools(campaign, own_words(press.interaction)), private=True)

    await do(press.interaction, work(), private=True)


async def _settings(press: Press) -> None:
    async def work() -> Answer:
        _, campaign = await led(press.interaction)
        return Answer(settings_panel(campaign, own_words(press.interaction)), private=True)

    await do(press.interaction, work(), private=True)


async def _undo(press: Press) -> None:
    await take(press.interaction, UndoLast(), private=True)


async def _export(press: Press) -> None:
    await do(press.interaction, exported(press.interaction), private=True)


async def _history(press: Press) -> None:
    before, of = press.number(0), press.number(1)
    page = history_page(press.interaction, before or None, of or None)
    turns = press.interaction.message is not None and len(press.arguments) == 3
    await do(press.interaction, page, private=True, in_place=turns)


async def _import(press: Press) -> None:
    revision = press.asked_at()
    step = confirmed(press.interaction)
    await take(press.interaction, step, private=True, revision=revision, in_place=True)


async def _import_cancel(press: Press) -> None:
    await take(
        press.interaction, CancelImport(), private=True, revision=press.asked_at(), in_place=True
    )


async def _reset(press: Press) -> None:
    await take(press.interaction, Reset(), private=True, revision=press.asked_at(), in_place=True)


async def _erase(press: Press) -> None:
    async def work() -> Answer:
        table, campaign = await _asked(press)
        say = own_words(press.interaction)
        late = say("That took me a moment. Press the button once more.")
        form = erase_form(campaign, table.revision("campaign"), say)
        return Answer(line(late), private=True, form=form)

    await do(press.interaction, work(), private=True)


async def _asked(press: Press) -> tuple[Table, Campaign]:
    table, campaign = await led(press.interaction)
    if table.revision("campaign") != press.asked_at():
        raise Refused(TableReason.STALE)
    return table, campaign


async def _erased(press: Press) -> None:
    async def work() -> Answer:
        table, campaign = await _asked(press)
        if tidied(press.fields.get("name", "")).casefold() != tidied(campaign.name).casefold():
            raise Refused(TableReason.ERASE_NAME, name=campaign.name)
        bot = press.interaction.client
        await bot.tables.erase(table.channel_id)
        if (shown := panel_of(table)) is not None:
            gone = erased_panel(table_words(bot, table))
            await replace_panel(bot, table, shown, gone)
        say = own_words(press.interaction)
        told = say("“{name}” and its history are erased.", name=campaign.name)
        return Answer(line(told), private=True)

    await do(press.interaction, work(), private=True, in_place=True)


async def _reset_cancel(press: Press) -> None:
    async def work() -> Answer:
        say = own_words(press.interaction)
        return Answer(line(say("Nothing was cleared.")), private=True)

    await do(press.interaction, work(), private=True, in_place=True)


MOVES: Moves = {
    ("gm", "tools"): Made(_tools),
    ("gm", "settings"): Made(_settings),
    ("gm", "undo"): Made(_undo),
    ("gm", "export"): Made(_export),
    ("history", "before"): Made(_history, arguments=3),
    ("import", "confirm"): Made(_import),
    ("import", "cancel"): Made(_import_cancel),
    ("reset", "played"): Made(_reset),
    ("reset", "erase"): Made(_erase),
    ("reset", "erased"): Made(_erased),
    ("reset", "cancel"): Made(_reset_cancel),
}
