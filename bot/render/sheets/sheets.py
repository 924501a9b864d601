"""What each change of a sheet is answered with, and who else is told.

That a character comes, changes hands or goes is everybody's to know. A correction is told to
whoever made it, to the table where the sheet is shown, and to the game masters' log.
Source: issue 5.
"""

from collections.abc import Sequence

from bot.errors import Refused
from bot.render.answer import Answer, Aside, Asides, Behind, Tellers
from bot.render.message import Block, Button, Message, Move, Row, Text, line
from bot.render.sheets.corrections import corrections
from bot.render.sheets.passing import after_leaving, passed_on
from bot.render.sheets.refusals import unfit_lines
from bot.render.sheets.sheet_forms import guide
from bot.render.sheets.sheet_lines import LINES, VAGUE
from bot.render.sheets.sheet_page import PART, open_button, sheet_page, whose
from bot.render.text import Marked, person
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.campaign import campaign_of
from bot.table.part import Event
from bot.table.sheets.events import (
    Correction,
    SheetCreated,
    SheetDeleted,
    SheetEdited,
    SheetEvent,
    SheetFilled,
    SheetGiven,
    SheetShown,
    SheetSwitched,
)
from bot.table.sheets.sheet_view import SheetView, sheet_named
from bot.table.sheets.sifting import Unfit
from bot.table.sheets.world import PART as WORLD
from bot.table.sheets.world import Holder, WorldPart
from bot.table.who import is_game_master

__all__ = ["ASIDES", "BEHIND", "LINES", "PUBLIC", "TELLERS", "VAGUE"]


def seen_after(outcome: Outcome, event: SheetEvent) -> SheetView | None:
    """Return the sheet as whoever acted may see it now; None where it is not theirs to see."""
    try:
        return sheet_named(outcome.table, outcome.person, event.whom.name)
    except Refused:
        # Another act may have come between, where an answer is told a second time.
        return None


def _holder(outcome: Outcome, event: SheetEvent) -> Holder | None:
    part = outcome.table.part(WorldPart, WORLD)
    return part.holders.get(event.whom.key) if part else None


def _created(outcome: Outcome, event: SheetCreated, say: Words) -> Answer:
    seen = seen_after(outcome, event)
    if event.secret:
        first = guide(seen, say) if seen and not event.is_imported else None
        fresh = first or (sheet_page(seen, say) if seen else None)
        return Answer(fresh or line(say("**{name}** is there.", name=event.whom.name)))
    told = _arrived(outcome, event, say)
    blocks: list[Block] = [Text(told)]
    if holder := _holder(outcome, event):
        fill = Button(say("Fill in the sheet"), Move(PART, f"guide.{holder.number}"), emoji="✏️")
        shown = open_button(holder.number, say)
        blocks.append(Row((shown,) if event.is_imported else (fill, shown)))
    return Answer(Message(tuple(blocks), _pinged(outcome, event.whom.owner)))


def _arrived(outcome: Outcome, event: SheetCreated, say: Words) -> Marked:
    who, name, owner = person(outcome.person.id), event.whom.name, event.whom.owner
    if event.is_replaced:
        return say(
            "📜 {who} took in the sheet of **{name}** anew, from a file.", who=who, name=name
        )
    if event.is_imported:
        return say("📜 {who} brings **{name}**, from a file.", who=who, name=name)
    if owner == outcome.person.id:
        return say("🎭 {who} plays **{name}**.", who=who, name=name)
    return say("🎭 {who} made **{name}** for {owner}.", who=who, name=name, owner=whose(owner, say))


def _pinged(outcome: Outcome, owner: int) -> tuple[int, ...]:
    """Whoever is given a character learns of it."""
    return (owner,) if owner not in (0, outcome.person.id) else ()


def _edited(outcome: Outcome, event: SheetEdited, say: Words) -> Answer:
    return _corrected(event, [_one(event)], say)


def _filled(outcome: Outcome, event: SheetFilled, say: Words) -> Answer:
    return _corrected(event, event.changes, say)


def _corrected(event: SheetEvent, changes: Sequence[Correction], say: Words) -> Answer:
    return Answer(line(corrected_line(event.whom.name, changes, say)))


def corrected_line(name: str, changes: Sequence[Correction], say: Words) -> Marked:
    """Return what is new on a sheet."""
    return say("✏️ **{name}**: {changes}", name=name, changes=corrections(changes, say))


def filled_note(event: SheetFilled, unfit: Sequence[Unfit], say: Words) -> Marked:
    """Return what of a form is new on a sheet, and what of it was not taken."""
    told = corrected_line(event.whom.name, event.changes, say)
    if not unfit:
        return told
    return Marked("\n".join((told, say("This was not taken:"), *unfit_lines(unfit, say))))


def _one(event: SheetEdited) -> Correction:
    return Correction(what=event.what, of=event.of, old=event.old, new=event.new)


def _changes(event: SheetEdited | SheetFilled) -> Sequence[Correction]:
    return event.changes if isinstance(event, SheetFilled) else [_one(event)]


def _others_of_correction(outcome: Outcome, event: SheetEdited | SheetFilled, say: Words) -> Aside:
    """What everyone may read changes before everyone's eyes; a private sheet's owner learns that
    somebody else corrected it, and the table not what.
    """
    holder = _holder(outcome, event)
    if event.secret or holder is None:
        return Aside()
    if holder.is_shown:
        return Aside(line(_by_whom(outcome, event, say)))
    if holder.owner == outcome.person.id:
        return Aside()
    told = say(
        "✏️ {who} corrected the sheet of **{name}**.",
        who=person(outcome.person.id),
        name=event.whom.name,
    )
    return Aside(line(told))


def _by_whom(outcome: Outcome, event: SheetEdited | SheetFilled, say: Words) -> Marked:
    return say(
        "✏️ {who} corrected **{name}**: {changes}",
        who=person(outcome.person.id),
        name=event.whom.name,
        changes=corrections(_changes(event), say),
    )


def _log_of_correction(
    outcome: Outcome, event: SheetEdited | SheetFilled, say: Words
) -> Message | None:
    """What players correct is told in the log; a game master knows what they did themselves."""
    if is_game_master(campaign_of(outcome.table), outcome.person):
        return None
    return line(_by_whom(outcome, event, say))


def _given(outcome: Outcome, event: SheetGiven, say: Words) -> Answer:
    who, owner = person(outcome.person.id), event.whom.owner
    if owner == outcome.person.id:
        told = say("🎭 {who} plays **{name}** now.", who=who, name=event.whom.name)
    else:
        told = say(
            "🎭 {who} gave **{name}** to {owner}.",
            who=who,
            name=event.whom.name,
            owner=whose(owner, say),
        )
    blocks: list[Block] = [Text(told)]
    if holder := _holder(outcome, event):
        blocks.append(Row((open_button(holder.number, say),)))
    return Answer(Message(tuple(blocks), _pinged(outcome, owner)))


def _switched(outcome: Outcome, event: SheetSwitched, say: Words) -> Answer:
    told = say(
        "You play **{name}** now. Commands that name nobody are theirs.", name=event.whom.name
    )
    return Answer(line(told))


def _shown(outcome: Outcome, event: SheetShown, say: Words) -> Answer:
    seen = seen_after(outcome, event)
    if seen is None:
        told = say("Everyone may read the sheet of **{name}**.", name=event.whom.name)
        if not event.is_shown:
            told = say("The sheet of **{name}** is private.", name=event.whom.name)
        return Answer(line(told))
    return Answer(sheet_page(seen, say))


def _others_of_showing(outcome: Outcome, event: SheetShown, say: Words) -> Aside:
    holder = _holder(outcome, event)
    if not event.is_shown or holder is None:
        return Aside()
    told = say(
        "👁️ {who} shows the sheet of **{name}** to the table.",
        who=person(outcome.person.id),
        name=event.whom.name,
    )
    return Aside(Message((Text(told), Row((open_button(holder.number, say),)))))


def _deleted(outcome: Outcome, event: SheetDeleted, say: Words) -> Answer:
    told = say("🗑️ {who} deleted **{name}**.", who=person(outcome.person.id), name=event.whom.name)
    if event.secret:
        return Answer(line(told))
    blocks, pings = after_leaving(outcome, event.after, say)
    return Answer(Message((Text(told), *blocks), pings))


def _others_of_deleting(outcome: Outcome, event: SheetDeleted, say: Words) -> Aside:
    """The fight goes on for everybody, also where players knew nothing of who is gone."""
    return Aside(passed_on(outcome, event.after, say) if event.secret else None)


TELLERS: Tellers = {
    SheetCreated: _created,
    SheetEdited: _edited,
    SheetFilled: _filled,
    SheetGiven: _given,
    SheetSwitched: _switched,
    SheetShown: _shown,
    SheetDeleted: _deleted,
}
ASIDES: Asides = {
    SheetEdited: _others_of_correction,
    SheetFilled: _others_of_correction,
    SheetShown: _others_of_showing,
    SheetDeleted: _others_of_deleting,
}
BEHIND: Behind = {SheetEdited: _log_of_correction, SheetFilled: _log_of_correction}
PUBLIC: frozenset[type[Event]] = frozenset((SheetCreated, SheetGiven, SheetDeleted))
