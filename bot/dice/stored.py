"""The shape of a roll in JSON: compact, and checked when it comes back.

A symbol is a text, a number a number, a label or a die term an object; a die without marks is its
face alone, any other `[face, value, marks]`. Knows nothing of how a roll came about.
"""

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from bot.dice import limits
from bot.dice.outcome import SYMBOLS, Amount, Die, Label, Rolled, Segment, Symbol

_ALL_MARKS = 127

Value = Annotated[StrictInt, Field(ge=-limits.TOTAL, le=limits.TOTAL)]
Face = Annotated[StrictInt, Field(ge=1, le=limits.SIDES)]
Marks = Annotated[StrictInt, Field(ge=0, le=_ALL_MARKS)]
Text = Annotated[str, Field(max_length=2 * limits.TEXT)]


class _Stored(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class StoredLabel(_Stored):
    label: Text


class StoredTerm(_Stored):
    dice: Text
    sides: Face
    faces: Annotated[tuple[Face | tuple[Face, Value, Marks], ...], Field(max_length=limits.DICE)]
    value: Value
    fate: bool = False
    counted: bool = False


StoredSegment = Value | Text | StoredLabel | StoredTerm


class StoredRoll(_Stored):
    expression: Text
    comment: Text
    results: Annotated[
        tuple[tuple[Value, tuple[StoredSegment, ...]], ...],
        Field(min_length=1, max_length=limits.REPEATS),
    ]


def segments_to_data(segments: Iterable[Segment]) -> list[Any]:
    """Segments as JSON data."""
    return [_segment_to_data(part) for part in segments]


def read(data: object) -> StoredRoll:
    """Stored data, checked; `ValueError` if it is not a roll."""
    return StoredRoll.model_validate(data)


def segment(part: StoredSegment) -> Segment:
    """One segment back from its data."""
    match part:
        case int():
            return Amount(part)
        case str():
            if Symbol(part) not in SYMBOLS:
                raise ValueError(f"no such symbol: {part!r}")
            return Symbol(part)
        case StoredLabel(label=text):
            return Label(text)
        case StoredTerm():
            dice = tuple(
                Die(face, face) if isinstance(face, int) else Die(*face) for face in part.faces
            )
            if any(die.face > part.sides for die in dice):
                raise ValueError(f"a face beyond the sides of {part.dice!r}")
            return Rolled(part.dice, part.sides, dice, part.value, part.fate, part.counted)


def _segment_to_data(part: Segment) -> Any:
    match part:
        case Symbol(text):
            return text
        case Amount(value):
            return value
        case Label(text):
            return {"label": text}
        case Rolled():
            faces = [
                die.face if die.value == die.face and not die.marks else list(die)
                for die in part.dice
            ]
            data: dict[str, Any] = {
                "dice": part.notation,
                "sides": part.sides,
                "faces": faces,
                "value": part.value,
            }
            if part.fate:
                data["fate"] = True
            if part.counted:
                data["counted"] = True
            return data
