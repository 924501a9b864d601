"""The forms of sheets: step by step for a new one, and from the list of what to edit.

What fits of a form is taken in one act; what does not is named, with the way back to the form.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.message import Form, Message, Row, line
from bot.render.sheets.sheet_forms import (
    editing_form,
    form_again,
    guide,
    making_form,
    step_again,
)
from bot.render.sheets.sheet_page import sheet_page
from bot.render.sheets.sheets import filled_note
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.reasons import TableReason
from bot.table.sheets.events import SheetFilled
from bot.table.sheets.moves import Filling, FillSheet
from bot.table.sheets.sheet_view import SheetView, sheet_numbered
from bot.table.sheets.sifting import Sifted, sifted
from bot.table.sheets.slots import editing_pages, is_touched, making_pages, page_with, read_slots
from cogs.moves import Made, Moves, Press
from cogs.sheet_acts import answered, numbered
from cogs.shell import do, look, own_words, person_of, take

Then = Callable[[SheetView, Words, Marked | None, Row | None], Message]
"""Makes what comes after a form, with what it corrected and the way back to it, if any."""

Again = Callable[[SheetView, Words], Row | None]
"""Makes the way back to a form."""


async def _guide(press: Press) -> None:
    """A step of filling in: from the message that all see it is a message of one's own."""
    turns = len(press.arguments) > 1
    step = press.number(1) if turns else 0
    await answered(press, partial(_step, step=step), own=True, in_place=turns)


def _step(seen: SheetView, say: Words, *, step: int, note: Marked | None = None) -> Message:
    """A step, or after the last of them the sheet."""
    return guide(seen, say, step, note) or sheet_page(seen, say, note=note)


async def _fill(press: Press) -> None:
    step = press.number(1)
    await _ask(press, lambda seen, say: making_form(seen, say, step))


async def _form(press: Press) -> None:
    at = press.chosen_number()
    await _ask(press, lambda seen, say: editing_form(seen, say, at))


async def _again(press: Press) -> None:
    at = press.number(1)
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
    """The next step follows; the same one again where something did not fit."""
    step = press.number(1)

    def then(seen: SheetView, say: Words, note: Marked | None, again: Row | None) -> Message:
        return _step(seen, say, step=step, note=note) if again else _step(seen, say, step=step + 1)

    def again(seen: SheetView, say: Words) -> Row | None:
        return step_again(seen.number, step, say)

    await _form_taken(press, 2, then, again)


async def _formed(press: Press) -> None:
    """The sheet follows, and above it what was corrected."""

    def then(seen: SheetView, say: Words, note: Marked | None, again: Row | None) -> Message:
        return sheet_page(seen, say, note=note, again=again)

    def again(seen: SheetView, say: Words) -> Row | None:
        at = page_with(editing_pages(seen.sheet, seen.system), press.fields)
        return None if at is None else form_again(seen.number, at, say)

    await _form_taken(press, 1, then, again)


async def _form_taken(press: Press, mark: int, then: Then, again: Again) -> None:
    """Correct what is new in a form; one in which nothing is new changes nothing."""
    if not is_touched(press.fields):
        await answered(press, lambda seen, say: then(seen, say, None, None), own=True)
        return
    await _correct(press, mark, lambda seen: read_slots(press.fields, seen.system), then, again)


async def _class(press: Press) -> None:
    await _correct(press, 2, partial(_as_class, press), _after_class, _no_form)


def _as_class(press: Press, seen: SheetView) -> tuple[Filling, ...]:
    """The class is this one and no other, at the level that the sheet has."""
    at = press.chosen_number()
    if at >= len(seen.system.classes):
        raise Refused(TableReason.UNKNOWN_MOVE)
    chosen = seen.system.classes[at].id
    others = (one for one in seen.sheet.classes if one != chosen)
    return (
        *(Filling(what="class", of=one, value=0) for one in others),
        Filling(what="class", of=chosen, value=seen.sheet.growth.level),
    )


def _no_form(*_: SheetView | Words) -> None:
    """A choice in a list has no form to go back to."""


def _after_class(seen: SheetView, say: Words, *_: Marked | Row | None) -> Message:
    pages = making_pages(seen.sheet, seen.system)
    last = max((at for at, page in enumerate(pages) if page.is_choice), default=len(pages))
    return _step(seen, say, step=last + 1)


async def _correct(
    press: Press,
    mark: int,
    values: Callable[[SheetView], tuple[Filling, ...]],
    then: Then,
    again: Again,
) -> None:
    """Correct what fits, and show what comes next; refused under another system than the form's."""
    number, say = press.number(0), own_words(press.interaction)
    found = Sifted((), ())

    async def action() -> FillSheet:
        nonlocal found
        seen = await numbered(press.interaction, number, own=True)
        if press.arguments[mark : mark + 1] != (seen.mark,):
            raise Refused(TableReason.STALE)
        table, person = await look(press.interaction), person_of(press.interaction)
        found = sifted(table, person, number, values(seen))
        return FillSheet(who=number, values=found.fit)

    async def shown(outcome: Outcome, told: Answer) -> Answer:
        event = outcome.events[0]
        try:
            after = sheet_numbered(outcome.table, person_of(press.interaction), number)
        except Refused:
            # It is gone by now, where an answer is told a second time.
            return told
        if not isinstance(event, SheetFilled):
            return replace(told, message=then(after, say, None, None))
        note = filled_note(event, found.unfit, say)
        back = again(after, say) if found.unfit else None
        return replace(told, message=then(after, say, note, back))

    async def beside(error: Refused) -> Message | None:
        if "unfit" not in error.values:
            return None
        row = again(await numbered(press.interaction, number, own=True), say)
        return Message((row,)) if row else None

    await take(press.interaction, action(), private=True, in_place=True, shown=shown, beside=beside)


MOVES: Moves = {
    ("sheet", "guide"): Made(_guide, arguments=2),
    ("sheet", "fill"): Made(_fill, arguments=2),
    ("sheet", "filled"): Made(_filled, arguments=3),
    ("sheet", "form"): Made(_form, arguments=1),
    ("sheet", "again"): Made(_again, arguments=2),
    ("sheet", "formed"): Made(_formed, arguments=2),
    ("sheet", "class"): Made(_class, arguments=3),
}
