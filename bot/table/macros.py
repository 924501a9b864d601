"""Rolls that a person saved under a name at this table, and their names put into an expression."""

import re
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from bot.dice import parse
from bot.errors import Refused
from bot.table.names import named
from bot.table.part import Action, Context, Decision, Event
from bot.table.reasons import TableReason
from bot.table.snapshot import State, Table
from bot.text import folded, nearest, tidied

PART = "macros"
MOST_MACROS = 50
MOST_NAME = 32
_OPERATORS = tuple("+-*/−–×÷＋")
_NAME = re.compile(r"[^\W\d_][\w'’-]*(?: [\w'’-]+)*")


class Saved(State, frozen=True):
    """One saved roll."""

    name: Annotated[str, Field(min_length=1, max_length=MOST_NAME)]
    expression: Annotated[str, Field(min_length=1, max_length=500)]


class Macros(State, frozen=True):
    """One person's saved rolls, in the order of their names."""

    saved: Annotated[tuple[Saved, ...], Field(max_length=MOST_MACROS)] = ()


def part_of(person_id: int) -> str:
    """Return the name of a person's part."""
    return f"{PART}:{person_id}"


def macros_of(table: Table, person_id: int) -> Macros:
    """Return a person's saved rolls at this table."""
    return table.part(Macros, part_of(person_id)) or Macros()


class SaveMacro(Action, frozen=True):
    """Save a roll under a name; an existing name is replaced."""

    part: ClassVar[str] = PART
    name: str
    expression: str


class DeleteMacro(Action, frozen=True):
    """Forget a saved roll."""

    part: ClassVar[str] = PART
    name: str


class MacroSaved(Event, frozen=True):
    kind: Literal["macros.saved"] = "macros.saved"
    name: str
    expression: str
    replaced: str | None = None


class MacroDeleted(Event, frozen=True):
    kind: Literal["macros.deleted"] = "macros.deleted"
    name: str
    expression: str


def find(macros: Macros, name: str) -> Saved:
    """Return a saved roll by its name; raises Refused with the nearest name there is."""
    wanted = folded(tidied(name))
    for saved in macros.saved:
        if folded(saved.name) == wanted:
            return saved
    if not macros.saved:
        raise Refused(TableReason.MACRO_NONE)
    near = nearest(name, (saved.name for saved in macros.saved))
    raise Refused(TableReason.MACRO_UNKNOWN, name=name, near=near)


def expanded(macros: Macros, expression: str) -> str:
    """Return the expression with a saved roll's name at its start replaced by that roll.

    The roll stands in parentheses where something is added to it, so that `brave+3` adds to all
    of `brave`, and behind its `6#` where it is several rolls; its comment is not repeated.
    """
    found = _at_start(macros, expression)
    if found is None:
        return expression
    saved, rest = found
    parsed = parse(saved.expression)
    core = parsed.expression
    if not rest.lstrip().startswith(_OPERATORS):
        return f"{core}{rest}".rstrip()
    times, repeat, once = core.partition("#") if parsed.times > 1 else ("", "", core)
    return f"{times}{repeat}({once.strip()}){rest}"


def comment_of(macros: Macros, expression: str) -> str:
    """Return the comment of the saved roll that an expression starts with, or nothing."""
    found = _at_start(macros, expression)
    return parse(found[0].expression).comment if found else ""


def check_spelling(macros: Macros, expression: str) -> None:
    """Raise Refused where an expression begins almost like the name of a saved roll."""
    begins = _NAME.match(expression)
    near = nearest(begins[0], (saved.name for saved in macros.saved)) if begins else None
    if begins and near is not None:
        raise Refused(TableReason.MACRO_UNKNOWN, name=begins[0], near=near)


def _at_start(macros: Macros, expression: str) -> tuple[Saved, str] | None:
    """The saved roll whose name the expression starts with, the longest one, and the rest."""
    by_form = {folded(saved.name): saved for saved in macros.saved}
    for length in range(min(len(expression), MOST_NAME) if by_form else 0, 0, -1):
        saved = by_form.get(folded(expression[:length]))
        rest = expression[length:]
        ends = not rest or not (rest[0].isalnum() or expression[length - 1].isspace())
        if saved is not None and ends:
            return saved, rest
    return None


def decide(context: Context, action: Action) -> Decision:
    """Decide one action; raises Refused with a TableReason or a DiceReason."""
    owner = context.person.id
    macros = macros_of(context.table, owner)
    match action:
        case SaveMacro():
            event: Event = _save(macros, action)
        case DeleteMacro():
            saved = find(macros, action.name)
            event = MacroDeleted(name=saved.name, expression=saved.expression)
        case _:
            raise Refused(TableReason.UNKNOWN_MOVE)
    after = evolve(macros, event)
    return Decision((event,), {part_of(owner): after}, people=frozenset((owner,)))


def _save(macros: Macros, action: SaveMacro) -> MacroSaved:
    name = named(action.name, "macro", MOST_NAME)
    check_name(name)
    expression = parse(tidied(action.expression)).text
    same = [saved for saved in macros.saved if folded(saved.name) == folded(name)]
    if not same and len(macros.saved) >= MOST_MACROS:
        raise Refused(TableReason.MACRO_TOO_MANY, most=MOST_MACROS)
    return MacroSaved(
        name=name, expression=expression, replaced=same[0].expression if same else None
    )


def check_name(name: str) -> None:
    """Raise Refused unless a saved roll can be called that: words that are no roll themselves."""
    if not _NAME.fullmatch(name) or tidied(name) != name or _is_roll(name):
        raise Refused(TableReason.MACRO_NAME, name=name)


def _is_roll(name: str) -> bool:
    """A name that already rolls something (`adv`, `d6`) would never be found."""
    try:
        parse(name)
    except Refused:
        return False
    return True


def evolve(macros: Macros, event: Event) -> Macros:
    """Return the saved rolls after an event."""
    match event:
        case MacroSaved():
            new = Saved(name=event.name, expression=event.expression)
            return _with(_without(macros, event.name), new)
        case MacroDeleted():
            return Macros(saved=_without(macros, event.name))
        case _:
            return macros


def _without(macros: Macros, name: str) -> tuple[Saved, ...]:
    return tuple(saved for saved in macros.saved if folded(saved.name) != folded(name))


def _with(saved: tuple[Saved, ...], new: Saved) -> Macros:
    return Macros(saved=tuple(sorted((*saved, new), key=lambda one: folded(one.name))))
