"""Every sentence in the source that a user may read, found in the syntax tree.

Unlike a search by tokens it sees sentences inside f-strings on every Python version, and what each
one is put into, which says how long a translation may be.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

SPOKEN = ("bot/render", "cogs")
"""The folders that speak to users."""

LIMITS: Mapping[str, Mapping[int | str, int]] = {
    "Button": {0: 80, "label": 80},
    "Link": {0: 80, "label": 80},
    "Option": {0: 100, "label": 100, 2: 100, "description": 100},
    "Select": {2: 150, "placeholder": 150},
    "Field": {1: 45, "label": 45, "hint": 100},
    "Form": {0: 45, "title": 45},
    "Topic": {0: 100, "title": 100},
}
"""What Discord allows in characters (bot/render/message.py), by place or name of the argument."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, or its two forms, where it is said, and how long it may be."""

    forms: tuple[str, ...]
    path: str
    line: int
    limit: int | None = None


def sources() -> list[Path]:
    """Return every file that may say something, in a fixed order."""
    return sorted(path for folder in SPOKEN for path in (ROOT / folder).rglob("*.py"))


def sentences(path: Path) -> Iterator[Sentence]:
    """Yield the sentences of a file in their order."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    limits = dict(_limits(tree))
    name = path.relative_to(ROOT).as_posix()
    for call in said(tree):
        forms = tuple(map(text_of, spoken(call)))
        if None not in forms:
            yield Sentence(tuple(filter(None, forms)), name, call.lineno, limits.get(call))


def said(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield every call that says a sentence, or marks one that is said later."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if is_plural(call) or is_plain(call):
            yield call


def is_plain(call: ast.Call) -> bool:
    """Tell whether a call says or marks one sentence."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in ("say", "later")
        case _:
            return False


def is_plural(call: ast.Call) -> bool:
    """Tell whether a call says one of two forms."""
    return isinstance(call.func, ast.Attribute) and call.func.attr == "plural"


def spoken(call: ast.Call) -> list[ast.expr]:
    """Return the arguments of a call that are sentences."""
    return call.args[:2] if is_plural(call) else call.args[:1]


def text_of(node: ast.expr) -> str | None:
    """Return a text that is written out in the source, or None for any other expression."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _limits(tree: ast.AST) -> Iterator[tuple[ast.Call, int]]:
    """Yield the calls whose text goes into a place that Discord bounds."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        limits = LIMITS.get(node.func.id, {})
        given: list[tuple[int | str | None, ast.expr]] = list(enumerate(node.args))
        given += [(keyword.arg, keyword.value) for keyword in node.keywords]
        for place, value in given:
            if place is not None and place in limits and isinstance(value, ast.Call):
                yield value, limits[place]
