"""Text to lark's tree, for rolls and formulas alike, with errors that name the place.

Tokens are fed one by one: so depth is checked before the parser's stack grows, and where a roll
may end, what follows can be taken as its comment. Knows the grammar's terminals, not their meaning.
"""

import re
from pathlib import Path
from typing import Any, Final, cast

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser

from bot.dice import limits
from bot.dice.refusals import DiceReason, Kind, ParseError
from bot.dice.spelling import plain

_GRAMMAR: Final = Lark(
    (Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8"),
    parser="lalr",
    lexer="contextual",
    start=["roll", "formula"],
)

_KINDS: Final = {
    "NUMBER": Kind.NUMBER,
    "DECIMAL": Kind.NUMBER,
    "DIE": Kind.DIE,
    "OPEN": Kind.OPENING,
    "NAME": Kind.NAME,
    "FUNCTION": Kind.FUNCTION,
    "KEEP": Kind.DIE_OPERATION,
    "REROLL": Kind.DIE_OPERATION,
    "EXPLODE": Kind.DIE_OPERATION,
    "CLAMP": Kind.DIE_OPERATION,
    "COMPARE": Kind.COMPARISON,
    "DIFFERS": Kind.COMPARISON,
    "PLUS": Kind.OPERATOR,
    "MINUS": Kind.OPERATOR,
    "TIMES": Kind.OPERATOR,
    "DIVIDE": Kind.OPERATOR,
    "FLOOR": Kind.OPERATOR,
    "REMAINDER": Kind.OPERATOR,
    "AND": Kind.OPERATOR,
    "OR": Kind.OPERATOR,
    "REPEAT": Kind.REPEAT,
    "LABEL": Kind.LABEL,
    "COMMA": Kind.COMMA,
    "CLOSE": Kind.CLOSING,
    "$END": Kind.END,
}
_SIGNS: Final = frozenset(("PLUS", "MINUS"))

# What looks like dice is never taken for a comment: "1d20 2d6" lacks an operator. `r`, `ra` and `p`
# are operations of other bots that mean different things in each, so they are refused as well.
# Possessive throughout: with backtracking, a long run of digits would take exponential time.
_DICE_WORD: Final = re.compile(
    r"(?=[^\s\d%]*[\d%])(?:[-+*/()<>=≤≥!%#,.\[\]]|\d*+d(?:\d++|%|f)|\d++|"
    r"(?:[kdp][hl]|r[aor]?|m[ia]|[ekp])[hl<>=≤≥]*+\d++)++(?!\S)"
)
_NEVER_COMMENT: Final = frozenset(")<>=≤≥]%.,*/+-[")


Branch = Tree[Token] | Token


def token_of(branch: Branch) -> Token:
    """A branch that the grammar makes a token."""
    return cast(Token, branch)


def children_of(branch: Branch) -> list[Branch]:
    """The children of a branch that the grammar makes a tree."""
    return cast(Tree[Token], branch).children


def is_token(branch: Branch, kind: str) -> bool:
    """Whether a branch is a token of this kind."""
    return isinstance(branch, Token) and branch.type == kind


def column(token: Token) -> int:
    """Where a token begins in the text."""
    return token.start_pos or 0


def read(text: str, start: str) -> tuple[Branch, int]:
    """The tree of the longest roll (or of the whole formula) in the text, and where it ends.

    What follows the end is a comment. Columns are those of the text as typed.
    """
    if len(text) > limits.TEXT:
        raise ParseError(
            DiceReason.TOO_LONG, text, limits.TEXT, limit=limits.TEXT, length=len(text)
        )
    spelled = plain(text)
    parser: InteractiveParser = cast(Any, _GRAMMAR).parse_interactive(spelled, start=start)
    last: Token | None = None
    depth = 0
    try:
        for token in parser.iter_parse():
            if token.type == "OPEN":
                depth += 1
                if depth > limits.NESTING:
                    raise _at(DiceReason.TOO_DEEP, text, token, limit=limits.NESTING)
            elif token.type == "CLOSE":
                depth -= 1
            last = token
    except UnexpectedInput as error:
        place = _place(error)
        if start != "roll" or not _may_end(parser) or not _begins_comment(spelled, place):
            raise _unexpected(text, spelled, place, parser, start) from None
        return _finish(parser, last), place
    if not _may_end(parser):
        raise _unexpected(text, spelled, len(text), parser, start)
    return _finish(parser, last), len(text)


def _finish(parser: InteractiveParser, last: Token | None) -> Branch:
    return cast(Any, parser).feed_eof(last)


def _may_end(parser: InteractiveParser) -> bool:
    return "$END" in _accepted(parser)


def _accepted(parser: InteractiveParser) -> set[str]:
    return cast(Any, parser).accepts()


def _place(error: UnexpectedInput) -> int:
    return cast(Any, error).pos_in_stream


def _begins_comment(spelled: str, place: int) -> bool:
    """Whether a comment may begin here: after a space, with a word that is not dice."""
    if not spelled[place - 1 : place].isspace():
        return False
    first = spelled[place]
    if first == "(" or first not in _NEVER_COMMENT:
        return _DICE_WORD.match(spelled, place) is None
    return False


def _unexpected(
    text: str, spelled: str, place: int, parser: InteractiveParser, start: str
) -> ParseError:
    if not spelled.strip():
        reason, place = DiceReason.EMPTY, 0
    elif not spelled[place:].strip():
        reason, place = DiceReason.UNFINISHED, len(spelled.rstrip())
    else:
        reason = DiceReason.UNEXPECTED
    accepted = _accepted(parser)
    if "TIMES" not in accepted:
        # A sign before a number is no operator, and `*` could not stand there.
        accepted -= _SIGNS
    kinds = {_KINDS[name] for name in accepted if name in _KINDS}
    if spelled[place : place + 1] == "[":
        kinds = {Kind.CLOSING_LABEL} if Kind.LABEL in kinds else kinds
    elif Kind.END in kinds and start == "roll":
        kinds.add(Kind.COMMENT)
    expected = tuple(kind for kind in Kind if kind in kinds)
    return ParseError(reason, text, place, expected=expected, found=_word_at(text, place))


def _word_at(text: str, place: int) -> str:
    """What stands there, up to the next space: enough to recognise it, never the whole text."""
    words = text[place:].split(maxsplit=1)
    return words[0][:20] if words else ""


def _at(reason: DiceReason, text: str, token: Token, **values: Any) -> ParseError:
    place = column(token)
    return ParseError(reason, text, place, found=_word_at(text, place), **values)
