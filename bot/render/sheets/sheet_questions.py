"""What is asked before a character is deleted, and what is said with a sheet's file."""

from collections.abc import Iterator

from bot.render.message import Attachment, Button, Card, Message, Move, Row, Text, line
from bot.render.sheets.sheet_page import PART, whose
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.sheets.sheet_files import file_name, sheet_text
from bot.table.sheets.sheet_view import SheetView

RED = 0x992D22


def deleting(seen: SheetView, say: Words) -> Message:
    """Return the question whether a character is to go, with what goes with it."""
    lines = [say("## Delete {name}?", name=seen.sheet.name), *_told(seen, say)]
    buttons = Row(
        (
            Button(say("Delete"), Move(PART, f"delete.{seen.number}.{seen.called}"), "danger"),
            Button(say("Keep it"), Move(PART, f"keep.{seen.number}")),
        )
    )
    note = say("-# `/undo` takes it back within five minutes, a game master with `/gm undo` later.")
    return Message((Card((Text("\n".join(lines)), buttons, Text(note)), RED),))


def _told(seen: SheetView, say: Words) -> Iterator[Marked]:
    if seen.holder.is_npc:
        yield say("An NPC of level {level}.", level=seen.sheet.growth.level)
    else:
        owner = whose(seen.holder.owner, say)
        level = seen.sheet.growth.level
        yield say("{owner}'s character of level {level}.", owner=owner, level=level)
    if lost := list(_lost(seen, say)):
        yield say("With the sheet go {what}.", what=Marked(", ".join(lost)))
    if seen.is_turn:
        yield say("⚔️ It is their turn in the fight: it passes on.")
    elif seen.is_fighting:
        yield say("⚔️ They are in the fight, and leave it.")


def _lost(seen: SheetView, say: Words) -> Iterator[Marked]:
    sheet = seen.sheet
    if sheet.items:
        yield say.plural("{count} item", "{count} items", len(sheet.items))
    if sheet.things:
        yield say.plural("{count} thing they own", "{count} things they own", len(sheet.things))
    if sheet.quests:
        yield say.plural("{count} quest", "{count} quests", len(sheet.quests))
    if sheet.met:
        yield say.plural("{count} person met", "{count} people met", len(sheet.met))
    if sheet.conditions:
        yield say.plural("{count} condition", "{count} conditions", len(sheet.conditions))


def deleted(say: Words) -> Message:
    """Return what becomes of the question once the character is gone."""
    return line(say("That is done."))


def kept(say: Words) -> Message:
    """Return what becomes of the question where nobody is deleted."""
    return line(say("Nothing is deleted."))


def exported_sheet(seen: SheetView, say: Words) -> Message:
    """Return a sheet as a file."""
    told = say(
        "This is the sheet of **{name}**. `/sheet import` reads it back, here or at another table "
        "of the same system.",
        name=seen.sheet.name,
    )
    data = sheet_text(seen.sheet, seen.system).encode()
    return Message((Text(told), Attachment(file_name(seen.sheet.name), data)))
