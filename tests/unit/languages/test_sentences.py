"""Nothing reaches a user but through the catalogs: held against the source itself."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import TypeGuard, cast

import pytest

from bot.render.catalogs import is_name, placeholders
from bot.render.help import Topic
from tools.catalog import TEMPLATE, template, text_of
from tools.commands import commands, labels
from tools.sentences import LIMITS, ROOT, said, sentences, sources, spoken
from tools.sentences import text_of as text_in

WORDS = re.compile(r"[A-Za-z]{2,}")
PHRASE = re.compile(r"[A-Za-z]{2,},? [a-z]{2,}")
MARKUP = re.compile(r"`[^`]*`|<[^>]*>|\{[^}]*\}|mk:")

FOR_OPERATORS = {"catalogs.py", "controls.py", "message.py"}
"""What speaks, in English, to whoever translates, runs or writes the bot."""

SINKS = {
    "line": None,
    "Text": None,
    "Marked": None,
    "Picture": {2, "description"},
    **{name: set(places) for name, places in LIMITS.items() if name != "Topic"},
    "FaceChart": {"title", "expected_label", "count_label"},
}
"""What makes a visible text, and which of its arguments are visible; None for the first."""

TABLES_OF = {
    "_named": {"history.py", "surroundings.py"},
    "_people": {"history.py"},
    "_about": {"sheet_lines.py"},
    "_plain": {"lines.py"},
}
"""Functions that take a marked sentence and say it each time they are called."""

HANDED_ON = {
    ("help.py", "what"),
    ("ending.py", "variants"),
    ("flavours.py", "one_of"),
    ("rules.py", "RULES_PAGES"),
    ("rules.py", "told"),
    ("rules_pages.py", "told"),
    ("rules_reading.py", "title"),
    ("summary_picture.py", "word"),
    ("syllables.py", "_MEANINGS"),
    *((path, "sentence") for paths in TABLES_OF.values() for path in paths),
}
"""Names that hold a marked sentence: of a `Topic`'s commands, of tables that hold several for one
thing, and of the functions above."""


@cache
def trees() -> list[tuple[Path, ast.Module]]:
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in sources()]


def at(path: Path, node: ast.expr) -> str:
    return f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)[:120]}"


def test_the_template_holds_exactly_what_the_code_says():
    fresh, shipped = text_of(template()), TEMPLATE.read_text(encoding="utf-8")
    assert shipped == fresh, "the code says something else by now: run `make words`"


def test_every_source_that_speaks_is_read():
    assert {"answers.py", "buttons.py", "shell.py", "words.py"} <= {one.name for one in sources()}
    assert sum(len(list(sentences(path))) for path in sources()) > 200


def test_a_sentence_is_written_where_it_is_said_or_marked_where_it_stands_in_a_table():
    wrong = [
        at(path, call)
        for path, tree in trees()
        for call in said(tree)
        for one in spoken(call)
        if text_in(one) is None and not is_marked_elsewhere(path, one)
    ]
    assert not wrong


def is_marked_elsewhere(path: Path, node: ast.expr) -> bool:
    match node:
        case ast.Subscript(value=ast.Name(id=table)) if table in marked_tables():
            return table.isupper()
        case ast.Call(func=ast.Attribute(value=ast.Name(id=table), attr="get"), args=[_, default]):
            known = table.isupper() and table in marked_tables()
            return known and is_marked_elsewhere(path, default)
        case (
            ast.Subscript(value=ast.Name(id=several))
            | ast.Subscript(value=ast.Subscript(value=ast.Name(id=several)))
        ):
            return (path.name, several) in HANDED_ON
        case ast.Call(func=ast.Attribute(attr="one_of")):
            return path.parent.name == "dragon"
        case ast.Name(id=name) if name.isupper():
            return name in marked_sentences()
        case ast.Attribute(attr=attribute):
            return path.name == "help.py" and attribute in {one.name for one in fields(Topic)}
        case ast.Name(id=name):
            return (path.name, name) in HANDED_ON
        case _:
            return False


@cache
def marked_tables() -> set[str]:
    """The tables whose every value is marked with `later`."""
    return {
        node.target.id
        for _, tree in trees()
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Dict)
        and all(is_later(value) for value in node.value.values)
    }


@cache
def marked_sentences() -> set[str]:
    """The sentences that are marked with `later` and stand in no table."""
    return {
        target.id
        for _, tree in trees()
        for node in tree.body
        if isinstance(node, ast.Assign) and is_later(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def is_later(node: ast.expr | None) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "later"
        and text_in(node.args[0]) is not None
    )


def test_what_is_handed_on_to_be_said_is_marked():
    wrong = [
        at(path, call)
        for path, tree in trees()
        for call in calls(tree)
        if name_of(call) in TABLES_OF and path.name in TABLES_OF[name_of(call)]
        if not is_later(call.args[0])
    ]
    assert not wrong


@pytest.mark.parametrize(
    "name", sorted({path for path, name in HANDED_ON if name not in ("sentence", "what")})
)
def test_every_sentence_that_stands_in_a_table_of_several_is_marked(name: str):
    tables = [
        node.value
        for path, tree in trees()
        for node in tree.body
        if path.name == name and isinstance(node, ast.AnnAssign | ast.Assign)
    ]
    marked = {id(one.args[0]) for node in tables if node for one in calls(node) if is_later(one)}
    phrases = [
        one for node in tables if node for one in ast.walk(node) if is_text_with_a_space(one)
    ]
    assert not [one.lineno for one in phrases if id(one) not in marked]


def is_text_with_a_space(node: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value


def test_every_text_of_a_help_topic_is_marked():
    topics = [call for path, tree in trees() for call in calls(tree) if name_of(call) == "Topic"]
    assert topics
    for call in topics:
        title, about, *tables = call.args
        assert is_later(title)
        assert is_later(about)
        for table in (*tables, *(keyword.value for keyword in call.keywords)):
            assert isinstance(table, ast.Tuple)
            for row in table.elts:
                assert isinstance(row, ast.Tuple)
                assert is_later(row.elts[-1]), ast.unparse(row)


def test_whatever_can_say_is_called_say():
    wrong = [
        at(path, node)
        for path, tree in trees()
        for function in functions(tree)
        for node in calls(function)
        if (
            isinstance(node.func, ast.Call)
            and name_of(node.func) in ("words", "own_words", "table_words")
        )
        or name_of(node) in holders(function) - {"say"}
    ]
    assert not wrong


def holders(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The names under which a function holds a language."""
    given = [*function.args.args, *function.args.kwonlyargs]
    found = {
        one.arg
        for one in given
        if isinstance(one.annotation, ast.Name) and one.annotation.id == "Words"
    }
    for node in ast.walk(function):
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Call)
            and name_of(node.value) in ("words", "own_words", "table_words")
        ):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


@pytest.mark.parametrize(
    "path",
    [path for path in sources() if path.name not in FOR_OPERATORS],
    ids=lambda path: path.name,
)
def test_no_text_reaches_a_message_without_being_said(path: Path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    wrong = [at(path, node) for node in unsaid(tree)]
    assert not wrong


def unsaid(tree: ast.AST) -> Iterator[ast.expr]:
    """Texts with words in them that go into a message, or into another text, as they stand."""
    for call in calls(tree):
        for value in visible(call):
            yield from bare(value)
    hidden = unseen(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in hidden:
            yield from (part for part in node.values if has_words(part))
    for function in functions(tree):
        for statement in function.body:
            for node in ast.walk(statement):
                if id(node) not in hidden and is_phrase(node):
                    yield cast(ast.expr, node)


def visible(call: ast.Call) -> Iterator[ast.expr]:
    if (name := name_of(call)) not in SINKS:
        return
    places = SINKS[name] or {0}
    yield from (value for place, value in enumerate(call.args) if place in places)
    yield from (one.value for one in call.keywords if one.arg in places)


def bare(node: ast.expr) -> Iterator[ast.expr]:
    """The texts inside an expression that are not part of something said or chosen by a key."""
    if isinstance(node, ast.Call) and name_of(node) in ("say", "plural", "later", "Move"):
        return
    if isinstance(node, ast.Subscript):
        return
    if has_words(node):
        yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield from bare(child)


def unseen(tree: ast.AST) -> set[int]:
    """What stands in errors, logs, ids, file names and docstrings, and what is said or marked."""
    found: set[int] = set()
    for node in ast.walk(tree):
        hidden = (
            isinstance(node, ast.Raise)
            or is_docstring(node)
            or (
                isinstance(node, ast.Call)
                and (
                    name_of(node) in ("say", "plural", "later", *_UNSEEN)
                    or (
                        isinstance(node.func, ast.Attribute)
                        and ast.unparse(node.func).startswith("log.")
                    )
                )
            )
        )
        if hidden:
            found |= {id(one) for one in ast.walk(node)}
    return found


_UNSEEN = ("Move", "Attachment", "File", "MediaGalleryItem", "RollDice", "legend")


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_phrase(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and PHRASE.search(MARKUP.sub("", node.value)) is not None
    )


def has_words(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and WORDS.search(MARKUP.sub("", node.value)) is not None
    )


def calls(tree: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def functions(tree: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [node for node in ast.walk(tree) if isinstance(node, kinds)]


def name_of(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


@pytest.mark.parametrize(
    "source",
    [
        'line("Hello there")',
        'Text(f"## {name} plays here")',
        'Button("Join", Move("campaign", "join"))',
        'Select(move, options, placeholder="Choose")',
        'Option(say("Fine"), "key", "A description")',
        'Form("Rename", move, ())',
        'Field(key="name", label="The name")',
        'parts.append(f"{count} rolls")',
        'Marked("nobody")',
        'Text(say("Good") + " and bad")',
        'def told():\n    return "Nothing at all"',
    ],
)
def test_a_hard_coded_text_is_found(source: str):
    assert list(unsaid(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        'line(say("Hello there"))',
        'Text(f"## {say(title)}")',
        'Button(say("Join"), Move("campaign", f"join.{number}"))',
        'Text(f"<t:{moment}:f> `/roll`")',
        'raise ValueError(f"{count} players are too many")',
        'log.warning(f"{count} players")',
    ],
)
def test_a_text_that_is_said_or_seen_by_nobody_is_left_alone(source: str):
    assert not list(unsaid(ast.parse(source)))


def test_every_sentence_can_be_filled():
    for path in sources():
        for one in sentences(path):
            for form in one.forms:
                assert placeholders(form) is not None, one


def test_the_forms_of_a_plural_name_the_same_values():
    for path in sources():
        for one in sentences(path):
            assert len({placeholders(form) for form in one.forms}) == 1, one


def test_every_text_of_a_command_is_in_the_template():
    shipped = TEMPLATE.read_text(encoding="utf-8")
    for command in commands():
        for label in labels(command):
            assert label.what in shipped
            if label.context:
                assert is_name(label.text)


def test_every_bounded_text_leaves_a_translation_a_third_more_room():
    tight = [
        f"{one.path}:{one.line}: {one.forms}"
        for path in sources()
        for one in sentences(path)
        if one.limit and any(len(form) * 13 > one.limit * 10 for form in one.forms)
    ]
    tight += [
        f"{label.what}: {label.text}"
        for command in commands()
        for label in labels(command)
        if len(label.text) * 13 > (label.limit or 32) * 10
    ]
    assert not tight
