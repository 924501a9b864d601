"""The nodes of a formula, frozen. `at` is the column in the text as typed.

Source: spec/rule-cards-details.md, part 3. Brackets leave no node: the tree is their meaning.
"""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Literal:
    value: Fraction
    at: int


@dataclass(frozen=True, slots=True)
class Name:
    """A name to look up, in lower case and without its `@`."""

    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Call:
    """`min` or `max` of one value or more; `floor`, `ceil` or `abs` of one."""

    function: str
    arguments: tuple["FormulaNode", ...]
    at: int


@dataclass(frozen=True, slots=True)
class Signed:
    """As many minus signs as were written, in one node: a long run of them is not a deep tree."""

    minuses: int
    inner: "FormulaNode"


@dataclass(frozen=True, slots=True)
class Step:
    """An operator and what stands after it."""

    operator: str
    node: "FormulaNode"
    at: int


@dataclass(frozen=True, slots=True)
class Sum:
    """`+` and `-`, from left to right."""

    first: "FormulaNode"
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Product:
    """`*`, `/` and `%`, from left to right."""

    first: "FormulaNode"
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    left: "FormulaNode"
    operator: str
    right: "FormulaNode"


@dataclass(frozen=True, slots=True)
class Negation:
    """As many `not` as were written."""

    nots: int
    inner: "FormulaNode"


@dataclass(frozen=True, slots=True)
class Conjunction:
    parts: tuple["FormulaNode", ...]


@dataclass(frozen=True, slots=True)
class Disjunction:
    parts: tuple["FormulaNode", ...]


FormulaNode = (
    Literal
    | Name
    | Call
    | Signed
    | Sum
    | Product
    | Comparison
    | Negation
    | Conjunction
    | Disjunction
)
