"""What is asked to fill a sheet in: the steps for a new one, the list of what to edit, the forms.

The sheet itself is all that is kept: a step is shown from it, after a restart too. Source: issue 5.
"""

from collections.abc import Mapping, Sequence

from bot.render.message import (
    Button,
    Card,
    Field,
    Form,
    Message,
    Move,
    Option,
    Row,
    Select,
    Text,
)
from bot.render.sheets.doing import first_of
from bot.render.sheets.sheet_page import BLUE, PART, turning
from bot.render.text import Marked, escaped
from bot.render.words import Words, later
from bot.rulecards.limits import NUMBER
from bot.table.sheets.editable import Editable
from bot.table.sheets.moves import SheetValue
from bot.table.sheets.sheet_view import SheetView
from bot.table.sheets.slots import OPTIONS, Page, Slot, editing_pages, making_pages
from bot.text import shortened

_TITLE = 45
_LABEL = 45
_OPTION = 100
_ROOM = 1200
_MOST_NUMBER = 12
_MOST_NAME = 80


def guide(seen: SheetView, say: Words, step: int = 0, note: Marked | None = None) -> Message | None:
    """Return one step of filling a new sheet in, below a note; None after the last."""
    pages = making_pages(seen.sheet, seen.system)
    if not 0 <= step < len(pages):
        return None
    page = pages[step]
    head = say("## {name}", name=seen.sheet.name)
    where = say("Step {step} of {steps}", step=step + 1, steps=len(pages))
    asked = say("Choose a class") if page.is_choice else say("Fill in what you like")
    known = Marked(" · ".join(first_of([_now(one, say) for one in page.slots], _ROOM, say)))
    lines = (head, Marked(f"{where}: {asked}"), *(() if page.is_choice else (known,)))
    later_on = say(
        "-# All of this can wait: you can play with the sheet as it is, and edit it at any time."
    )
    buttons = _steps(seen, step, len(pages), page, say)
    rows = [_classes(seen, step, page, say)] if page.is_choice else []
    above = (Text(note),) if note else ()
    return Message((*above, Card((Text("\n".join(lines)), *rows, buttons, Text(later_on)), BLUE)))


def form_again(number: int, page: int, say: Words) -> Row:
    """Return the button that opens a form of the list of what to edit once more."""
    move = Move(PART, f"again.{number}.{page}")
    return Row((Button(say("Fill in again"), move, "primary", "✏️"),))


def step_again(number: int, step: int, say: Words) -> Row:
    """Return the button that opens the form of a step of a new sheet once more."""
    move = Move(PART, f"fill.{number}.{step}")
    return Row((Button(say("Fill in again"), move, "primary", "✏️"),))


def _steps(seen: SheetView, step: int, steps: int, page: Page, say: Words) -> Row:
    number = seen.number
    buttons: list[Button] = []
    if not page.is_choice:
        buttons.append(Button(say("Fill in"), Move(PART, f"fill.{number}.{step}"), "primary", "✏️"))
    if step:
        buttons.append(Button(say("Back"), Move(PART, f"guide.{number}.{step - 1}")))
    if step + 1 < steps:
        buttons.append(Button(say("Skip"), Move(PART, f"guide.{number}.{step + 1}")))
    buttons.append(Button(say("Done"), Move(PART, f"show.{number}.0"), "success"))
    return Row(tuple(buttons))


def _classes(seen: SheetView, step: int, page: Page, say: Words) -> Row:
    """One class is chosen here; who has several is shown none of them as chosen."""
    only = len(seen.sheet.classes) == 1
    options = tuple(
        Option(shortened(_label(one, say), _OPTION), str(one.at), chosen=only and bool(one.value))
        for one in page.slots
    )
    move = Move(PART, f"class.{seen.number}.{step}.{seen.mark}")
    return Row((Select(move, options, say("Choose a class")),))


def making_form(seen: SheetView, say: Words, step: int) -> Form | None:
    """Return the form of a step; None where it has none."""
    pages = making_pages(seen.sheet, seen.system)
    if not 0 <= step < len(pages) or pages[step].is_choice:
        return None
    move = Move(PART, f"filled.{seen.number}.{step}.{seen.mark}")
    return _form(seen, pages[step].slots, move, say)


def editing(seen: SheetView, say: Words, page: int = 0) -> Message:
    """Return the list of what can be edited on a sheet."""
    pages = editing_pages(seen.sheet, seen.system)
    lists = -(-len(pages) // OPTIONS)
    page = max(0, min(page, lists - 1))
    start = page * OPTIONS
    options = tuple(
        _edit_option(start + at, one, say) for at, one in enumerate(pages[start : start + OPTIONS])
    )
    head = say("## Edit {name}", name=seen.sheet.name)
    note = say("A correction is no event of the story: no rule card fires on it.")
    choose = Select(Move(PART, f"form.{seen.number}"), options, say("What do you want to edit?"))
    back = Button(say("Back to the sheet"), Move(PART, f"show.{seen.number}.0"))
    rows = [Row((choose,)), Row((back,))]
    if lists > 1:
        rows.append(turning(Move(PART, f"edit.{seen.number}"), page, lists, say))
    return Message((Card((Text(f"{head}\n{note}"), *rows), BLUE),))


def editing_form(seen: SheetView, say: Words, at: int) -> Form | None:
    """Return the form of an entry of the list; None where there is none."""
    pages = editing_pages(seen.sheet, seen.system)
    if not 0 <= at < len(pages):
        return None
    move = Move(PART, f"formed.{seen.number}.{seen.mark}")
    return _form(seen, pages[at].slots, move, say)


def editable_choice(one: Editable, say: Words) -> str:
    """Return what is offered for a value that can be corrected."""
    name = Marked(one.name)
    match one.what:
        case "name":
            return say("Name")
        case "level":
            return say("Level")
        case "xp":
            return say("XP")
        case "most":
            return say("{track}: maximum", track=name)
        case "mark":
            return say("{stat}: marked to improve", stat=name)
        case _:
            return name


def value_choice(value: str, say: Words) -> str:
    """Return what is offered for a value while somebody types: what it is now."""
    return say("{value} (now)", value=Marked(value))


def mark_choices(say: Words) -> tuple[tuple[str, str], ...]:
    """Return what is offered for a mark, with what is sent for it."""
    return (say("Marked to improve"), "1"), (say("Not marked"), "0")


def _edit_option(at: int, page: Page, say: Words) -> Option:
    names = ", ".join(one.name or _label(one, say) for one in page.slots)
    title = say(_TITLES[page.slots[0].what])
    return Option(shortened(title, _OPTION), str(at), shortened(names, _OPTION))


def _form(seen: SheetView, slots: Sequence[Slot], move: Move, say: Words) -> Form:
    title = shortened(seen.sheet.name, _TITLE)
    return Form(title, move, tuple(_field(one, say) for one in slots))


def _field(slot: Slot, say: Words) -> Field:
    is_name = slot.what in ("name", "thing")
    return Field(
        key=slot.key,
        label=shortened(_label(slot, say), _LABEL),
        value=slot.text,
        most=_MOST_NAME if is_name else _MOST_NUMBER,
        required=slot.what not in ("most", "thing"),
        hint=_hint(slot, say),
    )


def _label(slot: Slot, say: Words) -> str:
    """What a value is called, where Discord shows no Markdown."""
    name = Marked(slot.name or "…")
    match slot.what:
        case "name":
            return say("Name")
        case "level":
            return say("Level")
        case "xp":
            return say("XP")
        case "most":
            return say("{track}, at most", track=name)
        case _:
            return name


def _hint(slot: Slot, say: Words) -> str | None:
    match slot.what:
        case "name":
            return None
        case "thing":
            return say("What it is called; empty if there is none")
        case "mark":
            return say("1 is marked to improve, 0 is not")
        case "most" if slot.usual is None:
            return say("Empty: no upper end")
        case "most":
            return say("Empty: {usual}, as the rules say", usual=slot.usual)
        case _ if slot.most is None or slot.most >= NUMBER:
            return say("{least} or more", least=slot.least)
        case _:
            return say("{least} to {most}", least=slot.least, most=slot.most)


def _now(slot: Slot, say: Words) -> Marked:
    """What stands in a slot now."""
    name = Marked(escaped(_label(slot, say)))
    value = slot.usual if slot.what == "most" and slot.value is None else slot.value
    if value is None:
        return say("{name} –", name=name)
    return say("{name} **{value}**", name=name, value=value)


_TITLES: Mapping[SheetValue, str] = {
    "name": later("Name, level and XP"),
    "track": later("Tracks"),
    "most": later("Upper ends of tracks"),
    "stat": later("Stats"),
    "mark": later("Marks to improve"),
    "class": later("Classes"),
    "rank": later("Ranks"),
    "thing": later("Things they own"),
}
"""What a page of the list of what to edit is called, by its first value."""
