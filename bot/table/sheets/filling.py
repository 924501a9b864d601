"""Several values of a sheet corrected at once, as a form brings them.

Like any correction it is no moment: no card fires on it. Source: issue 5.
"""

from collections.abc import Collection
from dataclasses import replace

from bot.errors import Refused
from bot.rulecards.sheet import Character
from bot.rulecards.system import System
from bot.table.part import Context, Decision
from bot.table.sheets.events import Correction, SheetFilled, Whom
from bot.table.sheets.making import put
from bot.table.sheets.moves import EditSheet, FillSheet
from bot.table.sheets.play import Play
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.sheet_values import with_correction


def decide(context: Context, action: FillSheet) -> Decision:
    """Correct the values in their order; Refused, with none of them taken, where one is wrong."""
    play = Play.at(context)
    key = play.seats.own(action.who)
    before = play.world.characters[key]
    after, done = _filled(before, action, play.kit.system)
    if not done:
        raise Refused(SheetReason.NOTHING_CHANGED)
    said = {one.of for one in done if one.what == "track"}
    after = _kept_full(before, after, play.kit.system, said)
    new_key, states = put(play, key, after)
    holder = play.before.holder(key)
    event = SheetFilled(
        whom=Whom(key=new_key, name=after.name, owner=holder.owner),
        secret=holder.is_hidden,
        changes=tuple(done),
    )
    return play.decision(event, states=states, people=(holder.owner,), hidden=holder.is_hidden)


def _filled(
    sheet: Character, action: FillSheet, system: System
) -> tuple[Character, list[Correction]]:
    done: list[Correction] = []
    for one in action.values:
        edit = EditSheet(who=sheet.name, what=one.what, of=one.of, value=one.value)
        found = with_correction(sheet, edit, system)
        if found.sheet != sheet:
            sheet = found.sheet
            done.append(Correction(what=one.what, of=found.of, old=found.old, new=found.new))
    return sheet, done


def _kept_full(
    before: Character, after: Character, system: System, said: Collection[str | None]
) -> Character:
    """What begins full, and was, is full again: who grows sturdier is not hurt by it."""
    full = {
        track.id: replace(new, value=new.max)
        for track in system.tracks
        if track.start == "max"
        and track.name not in said
        and (old := before.tracks.get(track.id)) is not None
        and (new := after.tracks.get(track.id)) is not None
        and old.max is not None
        and new.max is not None
        and old.value == old.max < new.max
    }
    return replace(after, tracks={**after.tracks, **full}) if full else after
