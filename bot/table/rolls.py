"""Rolling at a table: the outcome is an event, and every open roll is counted for statistics.

Secret rolls are known to the roller and the game master only, so they are never counted: a public
statistic must not give them away.
"""

import math
from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field, PlainSerializer, PlainValidator, field_validator

from bot.dice import DiceError, Roll, roll
from bot.errors import Refused
from bot.table.campaign import campaign_of
from bot.table.macros import Macros, check_spelling, comment_of, expanded, find, macros_of
from bot.table.part import Action, Context, Decision, Event, Rank
from bot.table.reasons import TableReason
from bot.table.snapshot import State, Table
from bot.table.who import is_game_master
from bot.text import shortened, tidied

PART = "rolls"
MOST_REASON = 200
MOST_SIZES = 20
MOST_COUNTED_SIDES = 100
FATE = "F"
FATE_SIDES = 3
_LINE_EXPRESSION = 80


Count = Annotated[int, Field(ge=0, lt=2**53)]


class Tally(State, frozen=True):
    """How often each face of each die came up for one person, by number of sides.

    `faces["20"][0]` counts the ones of the d20; fate dice are counted under "F", from -1 to 1.
    What the first version counted under "3" may be fate dice as well: nobody can tell any more.
    """

    version: ClassVar[int] = 2

    rolls: Count = 0
    faces: Annotated[Mapping[str, tuple[Count, ...]], Field(max_length=MOST_SIZES)] = {}

    @field_validator("faces")
    @classmethod
    def _one_count_a_face(
        cls, faces: Mapping[str, tuple[int, ...]]
    ) -> Mapping[str, tuple[int, ...]]:
        for size, counts in faces.items():
            fits = len(counts) == FATE_SIDES if size == FATE else size == str(len(counts))
            if not fits or not 2 <= len(counts) <= MOST_COUNTED_SIDES:
                raise ValueError(f"{size[:20]} has {len(counts)} counts")
            if not any(counts):
                raise ValueError(f"d{size} was never rolled")
        return faces


def part_of(person_id: int) -> str:
    """Return the name of a person's part."""
    return f"{PART}:{person_id}"


class RollDice(Action, frozen=True):
    """Roll an expression; `secret` keeps it between the roller and the game master."""

    part: ClassVar[str] = PART
    needs_campaign: ClassVar[bool] = False
    expression: str
    reason: str | None = None
    secret: bool = False


class RollSaved(RollDice, frozen=True):
    """Roll what is saved under a name; the expression is what is added to it."""

    needs_campaign: ClassVar[bool] = True
    works_when_closed: ClassVar[bool] = True
    name: str


class RollForMaster(RollDice, frozen=True):
    """Roll in secret for somebody, known to the game masters alone."""

    rank: ClassVar[Rank] = Rank.GAME_MASTER
    needs_campaign: ClassVar[bool] = True
    secret: bool = True
    on_behalf_of: int | None = None


def _as_roll(value: object) -> Roll:
    return value if isinstance(value, Roll) else Roll.from_data(value)


StoredRoll = Annotated[Roll, PlainValidator(_as_roll), PlainSerializer(Roll.to_data)]
"""A roll that is kept as its own data (bot.dice)."""


class Rolled(Event, frozen=True):
    """What came up, die by die, so that it is never rolled again."""

    kind: Literal["rolls.rolled"] = "rolls.rolled"
    person: int
    typed: str
    expanded: str | None = None
    reason: str | None = None
    secret: bool = False
    by_master: bool = False
    on_behalf_of: int | None = None
    roll: StoredRoll

    @property
    def asked(self) -> str:
        """What was typed, without the words behind the roll."""
        return self.typed.removesuffix(self.roll.comment).rstrip()

    def line(self) -> dict[str, object]:
        line: dict[str, object] = {
            "expression": shortened(self.asked, _LINE_EXPRESSION),
            "totals": [result.total for result in self.roll.results],
        }
        if all(result.is_count for result in self.roll.results):
            line["successes"] = True
        if self.reason:
            line["reason"] = shortened(self.reason, _LINE_EXPRESSION)
        if self.on_behalf_of:
            line["on_behalf_of"] = self.on_behalf_of
        return line


def decide(context: Context, action: Action) -> Decision:
    """Roll and count; raises Refused with a DiceReason where the expression is no roll."""
    if not isinstance(action, RollDice):
        raise Refused(TableReason.UNKNOWN_MOVE)
    roller = context.person.id
    macros = macros_of(context.table, roller)
    typed = _typed(action, macros)
    full = expanded(macros, typed)
    try:
        outcome = roll(full, context.dice)
    except DiceError as error:
        if full == typed and error.position == 0:
            check_spelling(macros, typed)
        raise
    event = Rolled(
        person=roller,
        typed=typed,
        expanded=full if full != typed else None,
        reason=_reason(action, outcome.comment or comment_of(macros, typed)),
        secret=action.secret,
        by_master=is_game_master(campaign_of(context.table), context.person),
        on_behalf_of=action.on_behalf_of if isinstance(action, RollForMaster) else None,
        roll=outcome,
    )
    concerned = frozenset((roller, event.on_behalf_of or roller))
    if action.secret:
        return Decision((event,), people=concerned, hidden=True)
    name = part_of(roller)
    before = context.table.part(Tally, name) or Tally()
    return Decision((event,), {name: counted(before, outcome)}, people=concerned)


def _typed(action: RollDice, macros: Macros) -> str:
    """What was typed, in one line; raises Refused where a roll that is named is not saved."""
    if not isinstance(action, RollSaved):
        return tidied(action.expression)
    typed = tidied(f"{action.name} {action.expression}")
    if expanded(macros, typed) == typed:
        find(macros, tidied(action.name))
    return typed


def _reason(action: RollDice, comment: str) -> str | None:
    """The reason given apart, or else the words behind the roll."""
    if action.reason is None:
        return comment or None
    reason = tidied(action.reason)
    if len(reason) > MOST_REASON:
        raise Refused(TableReason.TOO_LONG, what="reason", most=MOST_REASON, length=len(reason))
    return reason or None


def counted(tally: Tally, outcome: Roll) -> Tally:
    """Return the tally with a roll's dice added.

    Dice of more than 100 sides, and sizes past the twentieth, are not counted: the tally is
    bounded whatever people roll.
    """
    faces = {size: list(counts) for size, counts in tally.faces.items()}
    for term in outcome.terms:
        size, sides = FATE if term.fate else str(term.sides), term.sides
        if size not in faces:
            if sides > MOST_COUNTED_SIDES or sides < 2 or len(faces) >= MOST_SIZES:
                continue
            faces[size] = [0] * sides
        for die in term.dice:
            faces[size][die.face - 1] += 1
    return Tally(
        rolls=tally.rolls + 1, faces={size: tuple(counts) for size, counts in faces.items()}
    )


def tallies(table: Table) -> dict[int, Tally]:
    """Return every person's tally at the table."""
    found: dict[int, Tally] = {}
    for name in table.parts:
        family, _, person = name.partition(":")
        if family == PART and (tally := table.part(Tally, name)) is not None:
            found[int(person)] = tally
    return found


def summed(tallies: Mapping[int, Tally]) -> Tally:
    """Return one tally of all of them."""
    faces: dict[str, tuple[int, ...]] = {}
    for tally in tallies.values():
        for size, counts in tally.faces.items():
            before = faces.get(size, (0,) * len(counts))
            faces[size] = tuple(map(sum, zip(before, counts, strict=True)))
    return Tally(rolls=sum(tally.rolls for tally in tallies.values()), faces=faces)


def luck(sides: int, counts: tuple[int, ...]) -> float:
    """Return how many standard errors the mean of the dice lies above what is expected."""
    number = sum(counts)
    mean = sum(face * count for face, count in enumerate(counts, start=1)) / number
    variance = (sides * sides - 1) / 12
    return (mean - (sides + 1) / 2) / math.sqrt(variance / number)
