"""The buttons, lists and forms of sheets. Each names its character by number and looks at the
sheet as it is now: an old one goes on from there, after a restart too.
"""

from dataclasses import replace
from functools import partial

from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.sheets.sheet_forms import editing
from bot.render.sheets.sheet_page import posted_sheet, sheet_page
from bot.render.sheets.sheet_questions import deleted, kept
from bot.table.act import Outcome
from bot.table.reasons import TableReason
from bot.table.sheets.moves import DeleteSheet, ShowSheet
from cogs import sheet_filling
from cogs.moves import Made, Moves, Press
from cogs.sheet_acts import answered, numbered, show_list
from cogs.shell import do, look, own_words, take
from cogs.telling import table_words


def _called(press: Press) -> str | None:
    return press.arguments[1] if len(press.arguments) > 1 else None


def _page(press: Press) -> int:
    return press.number(1)


async def _see(press: Press) -> None:
    await answered(press, sheet_page, in_place=False)


async def _show(press: Press) -> None:
    await answered(press, partial(sheet_page, page=_page(press)))


async def _open(press: Press) -> None:
    await _see(replace(press, arguments=(press.chosen(),)))


async def _list(press: Press) -> None:
    await show_list(press.interaction, press.number(0), in_place=True)


async def _edit(press: Press) -> None:
    await answered(press, partial(editing, page=_page(press)), own=True)


async def _post(press: Press) -> None:
    await _posted(press, 0, own=True, in_place=False)


async def _refresh(press: Press) -> None:
    await _posted(press, _page(press), own=False, in_place=True)


async def _posted(press: Press, page: int, *, own: bool, in_place: bool) -> None:
    """A sheet for everybody, in the table's language; never that of an NPC who is hidden."""

    async def work() -> Answer:
        seen = await numbered(press.interaction, press.number(0), own=own)
        if seen.holder.is_hidden:
            raise Refused(TableReason.STALE)
        say = table_words(press.interaction.client, await look(press.interaction))
        return Answer(posted_sheet(seen, say, page))

    await do(press.interaction, work(), private=False, in_place=in_place)


async def _reveal(press: Press) -> None:
    await _share(press, is_shown=True)


async def _hide(press: Press) -> None:
    await _share(press, is_shown=False)


async def _share(press: Press, *, is_shown: bool) -> None:
    action = ShowSheet(who=press.number(0), is_shown=is_shown, called=_called(press))
    await take(press.interaction, action, private=True, in_place=True)


async def _delete(press: Press) -> None:
    """The question, which one person sees, is over; that somebody is gone is told to everyone."""

    async def shown(outcome: Outcome, told: Answer) -> Answer:
        if told.private:
            return told
        done = deleted(own_words(press.interaction))
        return replace(told, message=done, private=True, announce=told.message)

    action = DeleteSheet(who=press.number(0), called=_called(press))
    await take(press.interaction, action, private=True, in_place=True, shown=shown)


async def _keep(press: Press) -> None:
    async def work() -> Answer:
        return Answer(kept(own_words(press.interaction)), private=True)

    await do(press.interaction, work(), private=True, in_place=True)


MOVES: Moves = {
    **sheet_filling.MOVES,
    ("sheet", "see"): Made(_see, arguments=1),
    ("sheet", "show"): Made(_show, arguments=3),
    ("sheet", "open"): Made(_open),
    ("sheet", "list"): Made(_list, arguments=2),
    ("sheet", "edit"): Made(_edit, arguments=3),
    ("sheet", "post"): Made(_post, arguments=1),
    ("sheet", "posted"): Made(_refresh, arguments=3),
    ("sheet", "reveal"): Made(_reveal, arguments=2),
    ("sheet", "hide"): Made(_hide, arguments=2),
    ("sheet", "delete"): Made(_delete, arguments=2),
    ("sheet", "keep"): Made(_keep, arguments=1),
}
