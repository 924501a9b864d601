"""The condition of a card to the words in the brackets, in every way they may be spelled.

A condition has words if it is a chain of `and` of parts that each have; else its formula is shown.
Source: spec/rule-cards.md, part 4; spec/rule-cards-details.md, part 4 (words of `if`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.dice import parse_formula
from bot.dice.formula_tree import Comparison, Conjunction, FormulaNode, Literal, Name, Signed
from bot.rulecards.sentences import spelling
from bot.rulecards.sentences.marks import quoted
from bot.rulecards.sentences.only_grammar import AMOUNT, COMPARISONS
from bot.rulecards.system import System


@dataclass(frozen=True, slots=True)
class _Words:
    """One part of the chain: a name of the system (or none) and the words around it."""

    before: str
    name: str
    after: str
    is_shown: bool = False
    """Whether it speaks of dice or of the blow, as `when` does."""

    def spelled(self, *, in_quotes: bool) -> str:
        name = quoted(self.name) if in_quotes and self.name else self.name
        return f"{self.before}{name}{self.after}"


def only_spellings(condition: str, on: str, system: System) -> Iterator[str]:
    """Every spelling of a canonical formula, the nicest first."""
    parts = _worded(condition, on, system)
    if parts is not None:
        for in_quotes in (False, True):
            spelled = [part.spelled(in_quotes=in_quotes) for part in parts]
            if len(parts) == 1 and parts[0].before == "not ":
                yield f"unless {spelled[0].removeprefix('not ')}"
            else:
                lead = "when" if all(part.is_shown for part in parts) else "while"
                yield f"{lead} {' and '.join(spelled)}"
    yield f"while {condition}"
    yield f"while ({condition})"


def _worded(condition: str, on: str, system: System) -> Sequence[_Words] | None:
    node = parse_formula(condition).node
    nodes = node.parts if isinstance(node, Conjunction) else (node,)
    parts: list[_Words] = []
    for one in nodes:
        words = _part(one, condition, on, system)
        if words is None:
            return None
        parts.append(words)
    return parts


def _part(node: FormulaNode, text: str, on: str, system: System) -> _Words | None:
    if not isinstance(node, Comparison) or not isinstance(node.left, Name):
        return None
    number = _whole(node.right)
    if number is None:
        return None
    name = _typed(text, node.left)
    return (
        _standing(name, node.operator, number, system)
        or _compared(name, node.operator, number, on, system)
        or _shown(name, node.operator, number, system)
    )


def _typed(text: str, name: Name) -> str:
    """The name as it stands in the canonical text: the tree has digits of all scripts as one."""
    return text[name.at + 1 : name.at + 1 + len(name.text)]


def _whole(node: FormulaNode) -> int | None:
    match node:
        case Literal(value) if value.denominator == 1:
            return value.numerator
        case Signed(1, Literal(value)) if value.denominator == 1:
            return -value.numerator
        case _:
            return None


def _standing(name: str, operator: str, number: int, system: System) -> _Words | None:
    condition = system.conditions_by_id.get(name.removeprefix("cond."))
    if not name.startswith("cond.") or condition is None or number:
        return None
    before = {">": "", "==": "not "}.get(operator)
    return None if before is None else _Words(before, condition.name, "")


def _compared(name: str, operator: str, number: int, on: str, system: System) -> _Words | None:
    said = COMPARISONS.get(operator)
    if said is None:
        return None
    after = f" is {said} {spelling.whole_number(number)}"
    if name == AMOUNT:
        return _Words("it", "", after, is_shown=True) if on == "damage" else None
    if name in _FIXED:
        return _Words(_FIXED[name], "", after)
    named = _named(name, system)
    return None if named is None else _Words("", named, after)


_FIXED = {"level": "Level", "xp": "Xp"}


def _named(name: str, system: System) -> str | None:
    if name.startswith("cond."):
        condition = system.conditions_by_id.get(name.removeprefix("cond."))
        return condition and condition.name
    for things in (system.tracks_by_id, system.stats_by_id, system.pools_by_id):
        if name in things:
            return things[name].name
    return None


def _shown(name: str, operator: str, number: int, system: System) -> _Words | None:
    """What a group's dice show: `@group.G.high == n`, `@group.G.ones > 0`."""
    words = name.split(".")
    if len(words) != 3 or words[0] != "group" or words[1] not in system.groups_by_id:
        return None
    if (words[2], operator) == ("high", "=="):
        shown = spelling.whole_number(number)
    elif (words[2], operator, number) == ("ones", ">", 0):
        shown = "a 1"
    else:
        return None
    return _Words("the ", words[1], f" die shows {shown}", is_shown=True)
