"""The history's lines of what was done with sheets, made from the few values that it keeps."""

from collections.abc import Callable, Mapping
from typing import cast

from bot.render.sheets.corrections import corrections
from bot.render.text import Marked, person
from bot.render.words import Words, later
from bot.table.sheets.events import Correction

Values = Mapping[str, object]

_ROOM = 240


def _who(values: Values, say: Words) -> Marked:
    """The character; nobody any more where the person was forgotten."""
    name = _whom(values).get("name")
    return say("**{name}**", name=str(name)) if name else say("a character")


def _whom(values: Values) -> Values:
    found = values.get("who")
    return cast(Values, found) if isinstance(found, dict) else {}


def _created(values: Values, say: Words) -> Marked:
    if values.get("imported"):
        return say("took in the sheet of {who} from a file", who=_who(values, say))
    return say("made {who}", who=_who(values, say))


def _given(values: Values, say: Words) -> Marked:
    if owner := _whom(values).get("owner"):
        to = person(int(str(owner)))
        return say("gave {who} to {person}", who=_who(values, say), person=to)
    return say("gave {who} away", who=_who(values, say))


def _shown(values: Values, say: Words) -> Marked:
    if values.get("shown"):
        return say("showed the sheet of {who} to the table", who=_who(values, say))
    return say("made the sheet of {who} private", who=_who(values, say))


def _corrected(values: Values, say: Words) -> Marked:
    """What was corrected; names of before are not kept."""
    found = values.get("changes")
    many = cast(list[Values], found) if isinstance(found, list) else [values]
    kept = [one for one in many if {"old", "new"} <= one.keys()]
    changes = [Correction.model_validate({key: one.get(key) for key in _KEPT}) for one in kept]
    others = dict.fromkeys(str(one.get("what")) for one in many if one.get("what") in _NAMED)
    told = [say(_NAMED[one]) for one in others]
    if changes:
        told.insert(0, corrections(changes, say, _ROOM))
    if not told:
        return say("corrected {who}", who=_who(values, say))
    return say(
        "corrected {who}: {changes}", who=_who(values, say), changes=Marked(" · ".join(told))
    )


_KEPT = ("what", "of", "old", "new")
_NAMED: Mapping[str, str] = {"name": later("the name"), "thing": later("what they own")}
"""What is corrected in words, which the history does not repeat."""


def _about(sentence: str) -> Callable[[Values, Words], Marked]:
    return lambda values, say: say(sentence, who=_who(values, say))


LINES: Mapping[str, Callable[[Values, Words], Marked]] = {
    "sheet.created": _created,
    "sheet.edited": _corrected,
    "sheet.filled": _corrected,
    "sheet.given": _given,
    "sheet.switched": _about(later("plays {who}")),
    "sheet.shown": _shown,
    "sheet.deleted": _about(later("deleted {who}")),
}
VAGUE: Mapping[str, str] = {
    "sheet.created": later("made a character"),
    "sheet.edited": later("corrected a sheet"),
    "sheet.filled": later("corrected a sheet"),
    "sheet.given": later("gave a character away"),
    "sheet.switched": later("plays another character"),
    "sheet.shown": later("changed who may read a sheet"),
    "sheet.deleted": later("deleted a character"),
}
