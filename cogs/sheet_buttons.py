"""The buttons, lists and forms of sheets. Each names its character by number and looks at the
sheet as it is now: an old one goes on from there, after a restart too.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.message import Form, Message, line
from bot.render.sheets.sheet_forms import editing, editing_form, guide, making_form
from bot.render.sheets.sheet_page import posted_sheet, sheet_page
from bot.render.sheets.sheet_questions import deleted, kept
from bot.render.sheets.sheets import corrected_line
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.part import Event
from bot.table.reasons import TableReason
from bot.table.sheets.events import SheetFilled
from bot.table.sheets.moves import DeleteSheet, Filling, FillSheet, ShowSheet
from bot.table.sheets.sheet_view import SheetView, sheet_numbered
from bot.table.sheets.slots import is_touched, making_pages, read_slots
from cogs.moves import Made, Moves, Press
from cogs.sheet_acts import numbered, show_list
from cogs.shell import do, look, own_words, person_of, table_words, take

Shown = Callable[[SheetView, Words], Message]
Then = Callable[[SheetView, Words, Event | None], Message]
"""Makes what comes after a form, with what it corrected, if anything."""


def _called(press: Press) -> str | None:
    return press.arguments[1] if len(press.arguments) > 1 else None


def _page(press: Press) -> int:
    return press.number(1)


async def _answer(press: Press, shown: Shown, *, own: bool = False, in_place: bool = True) -> None:
    """Answer whoever pressed alone with something made of the sheet."""

    async def work() -> Answer:
        seen = await numbered(press.interaction, press.number(0), own=own)
        return Answer(shown(seen, own_words(press.interaction)), private=True)

    await do(press.interaction, work(), private=True, in_place=in_place)


async def _see(press: Press) -> None:
    await _answer(press, sheet_page, in_place=False)


async def _show(press: Press) -> None:
    await _answer(press, partial(sheet_page, page=_page(press)))


async def _open(press: Press) -> None:
    await _see(replace(press, arguments=(press.chosen(),)))


async def _list(press: Press) -> None:
    await show_list(press.interaction, press.number(0), in_place=True)


async def _edit(press: Press) -> None:
    await _answer(press, partial(editing, page=_page(press)), own=True)


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


async def _guide(press: Press) -> None:
    """A step of filling in: from the message that all see it is a message of one's own."""
    turns = len(press.arguments) > 1
    step = _page(press) if turns else 0
    await _answer(press, partial(_step, step=step), own=True, in_place=turns)


def _step(seen: SheetView, say: Words, *, step: int) -> Message:
    """A step, or after the last of them the sheet."""
    return guide(seen, say, step) or sheet_page(seen, say)


async def _fill(press: Press) -> None:
    step = _page(press)
    await _ask(press, lambda seen, say: making_form(seen, say, step))


async def _form(press: Press) -> None:
    at = replace(press, arguments=(press.chosen(),)).number(0)
    await _ask(press, lambda seen, say: editing_form(seen, say, at))


async def _ask(press: Press, form: Callable[[SheetView, Words], Form | None]) -> None:
    async def work() -> Answer:
        seen = await numbered(press.interaction, press.number(0), own=True)
        say = own_words(press.interaction)
        asked = form(seen, say)
        if asked is None:
            raise Refused(TableReason.STALE)
        late = say("That took me a moment. Press the button once more.")
        return Answer(line(late), private=True, form=asked)

    await do(press.interaction, work(), private=True)


async def _filled(press: Press) -> None:
    following = partial(_step, step=_page(press) + 1)
    await _form_taken(press, 2, lambda seen, say, _: following(seen, say))


async def _formed(press: Press) -> None:
    await _form_taken(press, 1, _with_note)


def _with_note(seen: SheetView, say: Words, event: Event | None) -> Message:
    """The sheet, and above it what was corrected."""
    if not isinstance(event, SheetFilled):
        return sheet_page(seen, say)
    note = corrected_line(event.whom.name, event.changes, say)
    return sheet_page(seen, say, note=note)


async def _form_taken(press: Press, mark: int, then: Then) -> None:
    """Correct what is new in a form; one in which nothing is new changes nothing."""
    if not is_touched(press.fields):
        await _answer(press, lambda seen, say: then(seen, say, None), own=True)
        return
    await _correct(press, mark, lambda seen: read_slots(press.fields, seen.system), then)


async def _class(press: Press) -> None:
    await _correct(press, 2, partial(_as_class, press), _after_class)


def _as_class(press: Press, seen: SheetView) -> tuple[Filling, ...]:
    """The class is this one and no other, at the level that the sheet has."""
    at = replace(press, arguments=(press.chosen(),)).number(0)
    if not 0 <= at < len(seen.system.classes):
        raise Refused(TableReason.UNKNOWN_MOVE)
    chosen = seen.system.classes[at].id
    others = (one for one in seen.sheet.classes if one != chosen)
    return (
        *(Filling(what="class", of=one, value=0) for one in others),
        Filling(what="class", of=chosen, value=seen.sheet.growth.level),
    )


def _after_class(seen: SheetView, say: Words, _: Event | None) -> Message:
    pages = making_pages(seen.sheet, seen.system)
    last = max((at for at, page in enumerate(pages) if page.is_choice), default=len(pages))
    return _step(seen, say, step=last + 1)


async def _correct(
    press: Press, mark: int, values: Callable[[SheetView], tuple[Filling, ...]], then: Then
) -> None:
    """Correct the sheet, and show what comes next; refused under another system than the form's."""
    number = press.number(0)

    async def action() -> FillSheet:
        seen = await numbered(press.interaction, number, own=True)
        if press.arguments[mark : mark + 1] != (seen.mark,):
            raise Refused(TableReason.STALE)
        return FillSheet(who=number, values=values(seen))

    async def shown(outcome: Outcome, told: Answer) -> Answer:
        try:
            after = sheet_numbered(outcome.table, person_of(press.interaction), number)
        except Refused:
            # It is gone by now, where an answer is told a second time.
            return told
        event = outcome.events[0]
        return replace(told, message=then(after, own_words(press.interaction), event))

    await take(press.interaction, action(), private=True, in_place=True, shown=shown)


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
    ("sheet", "see"): Made(_see, arguments=1),
    ("sheet", "show"): Made(_show, arguments=3),
    ("sheet", "open"): Made(_open),
    ("sheet", "list"): Made(_list, arguments=2),
    ("sheet", "edit"): Made(_edit, arguments=3),
    ("sheet", "form"): Made(_form, arguments=1),
    ("sheet", "formed"): Made(_formed, arguments=2),
    ("sheet", "guide"): Made(_guide, arguments=2),
    ("sheet", "fill"): Made(_fill, arguments=2),
    ("sheet", "filled"): Made(_filled, arguments=3),
    ("sheet", "class"): Made(_class, arguments=3),
    ("sheet", "post"): Made(_post, arguments=1),
    ("sheet", "posted"): Made(_refresh, arguments=3),
    ("sheet", "reveal"): Made(_reveal, arguments=2),
    ("sheet", "hide"): Made(_hide, arguments=2),
    ("sheet", "delete"): Made(_delete, arguments=2),
    ("sheet", "keep"): Made(_keep, arguments=1),
}
