"""A sheet as a message: for whoever may read it alone, or posted for the whole table.

Source: issue 5.
"""

from collections.abc import Iterator

from bot.render.message import Button, Card, Message, Move, Row, Rule, Text
from bot.render.sheets.sheet_sections import pages_of, sections
from bot.render.text import MOST_BODY, Marked, person
from bot.render.turning import turning_buttons
from bot.render.words import Words
from bot.rulecards.growth import HUNDRED, xp_at
from bot.table.sheets.sheet_view import SheetView

PART = "sheet"
BLUE = 0x2F5D8A
_ROOM = 2400
"""Characters of a page; its head and what stands below it need the rest."""


def sheet_page(
    seen: SheetView,
    say: Words,
    page: int = 0,
    note: Marked | None = None,
    again: Row | None = None,
) -> Message:
    """Return a page of a sheet for one person, with what they may do; above it stand a note and
    the way back to a form.
    """
    room = min(_ROOM, MOST_BODY - len(note or ""))
    body, page, pages = _body(seen, say, page, [privacy(seen, say)], room)
    rows = [Row(tuple(_buttons(seen, page, say)))]
    if pages > 1:
        rows.append(turning(Move(PART, f"show.{seen.number}"), page, pages, say))
    above: list[Text | Row] = [Text(note)] if note else []
    above += [again] if again else []
    return Message((*above, Card((*body, *rows), BLUE)))


def posted_sheet(seen: SheetView, say: Words, page: int = 0) -> Message:
    """Return a page of a sheet for everybody; whoever may read it brings it up to date."""
    body, page, pages = _body(seen, say, page, [], _ROOM)
    refresh = Button(say("Refresh"), Move(PART, f"posted.{seen.number}.{page}"), emoji="🔄")
    rows = [Row((refresh, open_button(seen.number, say)))]
    if pages > 1:
        rows.append(turning(Move(PART, f"posted.{seen.number}"), page, pages, say))
    return Message((Card((*body, *rows), BLUE),))


def open_button(number: int, say: Words) -> Button:
    """Return the button that shows a sheet to whoever presses it alone."""
    return Button(say("Open the sheet"), Move(PART, f"see.{number}"), emoji="📜")


def whose(owner: int, say: Words) -> Marked:
    """Return who plays a character."""
    return person(owner) if owner else say("the game master")


def privacy(seen: SheetView, say: Words) -> Marked:
    """Return who may read a sheet."""
    if seen.holder.is_hidden:
        return say("🔒 An NPC of whom players know nothing.")
    if seen.holder.is_shown:
        return say("👁️ Everyone at the table may read this sheet.")
    owner = person(seen.holder.owner)
    return say(
        "🔒 Only {owner} and the game masters open this sheet; what happens at the table is seen "
        "by all.",
        owner=owner,
    )


def _body(
    seen: SheetView, say: Words, page: int, notes: list[Marked], room: int
) -> tuple[list[Text | Rule], int, int]:
    """The page without buttons, which page it is, and how many there are."""
    found = pages_of(sections(seen, say), room)
    page = max(0, min(page, len(found) - 1))
    blocks: list[Text | Rule] = [Text("\n".join(_head(seen, say)))]
    if found[page]:
        blocks.append(Text("\n".join(found[page])))
    if len(found) > 1:
        notes = [*notes, say("Page {page} of {pages}", page=page + 1, pages=len(found))]
    if notes:
        below = Marked(" · ".join(notes))
        blocks += [Rule(), Text(f"-# {below}")]
    return blocks, page, len(found)


def _head(seen: SheetView, say: Words) -> Iterator[Marked]:
    yield say("## {name}", name=seen.sheet.name)
    owner = say("NPC") if seen.holder.is_npc else person(seen.holder.owner)
    yield Marked(" · ".join((owner, *_growth(seen, say))))
    if seen.sheet.place is not None:
        yield say("📍 {place}", place=seen.sheet.place)
    if seen.is_turn:
        yield say("⚔️ In the fight: it is their turn")
    elif seen.is_fighting:
        yield say("⚔️ In the fight")


def _growth(seen: SheetView, say: Words) -> Iterator[Marked]:
    growth, table = seen.sheet.growth, seen.system.xp_table
    yield say("level {level}", level=growth.level)
    if table is None:
        yield say("{xp} of {most} xp", xp=growth.xp, most=HUNDRED)
    elif growth.level < len(table):
        most = xp_at(seen.system, growth.level + 1)
        yield say("{xp} of {most} xp", xp=growth.xp, most=most)
    else:
        yield say("{xp} xp", xp=growth.xp)


def _buttons(seen: SheetView, page: int, say: Words) -> Iterator[Button]:
    number, holder = seen.number, seen.holder
    if seen.is_played:
        yield Button(say("Edit"), Move(PART, f"edit.{number}.0"), "primary", "✏️")
        if holder.is_shown:
            yield Button(
                say("Keep private"), Move(PART, f"hide.{number}.{seen.called}"), emoji="🔒"
            )
        else:
            yield Button(
                say("Show to the table"), Move(PART, f"reveal.{number}.{seen.called}"), emoji="👁️"
            )
    yield Button(say("Refresh"), Move(PART, f"show.{number}.{page}"), emoji="🔄")
    if seen.is_played and not holder.is_hidden:
        yield Button(say("Post here"), Move(PART, f"post.{number}"), emoji="📌")


def turning(to: Move, page: int, pages: int, say: Words) -> Row:
    """Return the ways to the pages before and after; `edge` and `end` keep their ids apart."""
    name, is_last = to.name, page + 1 >= pages
    before = Move(PART, f"{name}.{page - 1}" if page else f"{name}.0.edge")
    after = Move(PART, f"{name}.{page}.end" if is_last else f"{name}.{page + 1}")
    return Row(turning_buttons(before, after, page, pages, say))
