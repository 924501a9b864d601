"""One value of a sheet that was corrected, as a short line; several in one.

Source: issue 5; spec/rule-cards-details.md, part 2.
"""

from collections.abc import Sequence

from bot.render.sheets.doing import first_of
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.sheets.events import Correction

_ROOM = 1200


def corrections(many: Sequence[Correction], say: Words, room: int = _ROOM) -> Marked:
    """Return what was corrected, the first of it where that is much."""
    lines = [correction(one, say) for one in many]
    return Marked(" · ".join(first_of(lines, room, say)))


def correction(one: Correction, say: Words) -> Marked:
    """Return one value with what it was before."""
    name, old, new = one.of or "", one.old, one.new
    match one.what:
        case "name":
            return say("called {old} until now", old=old)
        case "level":
            return say("level {old} → {new}", old=old, new=new)
        case "xp":
            return say("xp {old} → {new}", old=old, new=new)
        case "most":
            return _most(name, old, new, say)
        case "thing":
            return _thing(name, new, say)
        case "mark" if new:
            return say("{name} marked to improve", name=name)
        case "mark":
            return say("{name} not marked any more", name=name)
        case _:
            return say("{name} {old} → {new}", name=name, old=old, new=new)


def _most(name: str, old: int | str | None, new: int | str | None, say: Words) -> Marked:
    endless = say("no end")
    ends = {"old": endless if old is None else old, "new": endless if new is None else new}
    return say("{name} at most {old} → {new}", name=name, **ends)


def _thing(kind: str, new: int | str | None, say: Words) -> Marked:
    if new is None:
        return say("{kind} no longer theirs", kind=kind)
    return say("{kind}: {thing}", kind=kind, thing=new)
