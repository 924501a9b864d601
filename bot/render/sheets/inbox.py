"""What game masters are told, kept until it is ticked off.

Lines that still have to come into a scene stand first, each with its button. Source: issue 5 (the
GM is told).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from bot.render.answer import Answer, Asides, Behind, Tellers
from bot.render.message import Button, Card, Message, Move, Row, Rule, Text, line
from bot.render.sheets.behind import inbox_line
from bot.render.text import Marked, fitting, moment
from bot.render.turning import turning_buttons
from bot.render.words import Words, later
from bot.table.act import Outcome
from bot.table.part import Event
from bot.table.sheets.events import LinesTicked
from bot.table.sheets.inbox import PART, Inbox
from bot.table.sheets.told import InboxLine

Values = Mapping[str, object]
Told = tuple[InboxLine, Marked]

GOLD = 0xC9A227
MOST_ON_PAGE = 8
_ROOM = 3300


def inbox_page(inbox: Inbox, say: Words, page: int = 0) -> Message:
    """Return a page of the inbox: what is open first, the newest of the rest after it."""
    if not inbox.lines:
        return line(say("📭 Nothing was told to game masters yet."))
    pages = _pages([(one, _dated(one, say)) for one in _in_order(inbox)])
    page = min(page, len(pages) - 1)
    blocks: list[Text | Rule | Row] = [Text(_head(inbox, say))]
    rest: list[Marked] = []
    for one, told in pages[page]:
        if _is_open(one):
            blocks += [Text(told), Row((_done(one, page, say),))]
        else:
            rest.append(told)
    if rest:
        blocks += [Rule(), Text("\n".join(rest))]
    return Message((Card((*blocks, _buttons(inbox, page, len(pages), say)), GOLD),))


def _is_open(one: InboxLine) -> bool:
    return one.is_tell and not one.is_ticked


def _in_order(inbox: Inbox) -> list[InboxLine]:
    rest = [one for one in inbox.lines if not _is_open(one)]
    return [*inbox.open_tells, *reversed(rest)]


def _dated(one: InboxLine, say: Words) -> Marked:
    return Marked(f"{inbox_line(one, say)} · {moment(one.at, 'R')}")


def _pages(lines: Sequence[Told]) -> list[list[Told]]:
    pages: list[list[Told]] = []
    rest = list(lines)
    while rest:
        shown = len(fitting((told for _, told in rest[:MOST_ON_PAGE]), _ROOM))
        pages.append(rest[:shown])
        rest = rest[shown:]
    return pages


def _head(inbox: Inbox, say: Words) -> str:
    title = say("## 📬 For game masters")
    left = len(inbox.open_tells)
    if not left:
        return f"{title}\n{say('Everything was brought in.')}"
    told = say.plural(
        "{count} line is still to come into a scene.",
        "{count} lines are still to come into a scene.",
        left,
    )
    return f"{title}\n{told}"


def _done(one: InboxLine, page: int, say: Words) -> Button:
    return Button(say("Done"), Move(PART, f"done.{one.number}.{page}"), "primary")


def _buttons(inbox: Inbox, page: int, pages: int, say: Words) -> Row:
    before = Move(PART, f"page.{page - 1}" if page else "page.0.first")
    all_done = all(one.is_ticked for one in inbox.lines)
    done = Move(PART, f"all.{inbox.made}")
    buttons = [Button(say("All done"), done, disabled=all_done)]
    if pages > 1:
        after = Move(PART, f"page.{page + 1}")
        buttons += turning_buttons(before, after, page, pages, say)
    return Row(tuple(buttons))


def _ticked(outcome: Outcome, event: LinesTicked, say: Words) -> Answer:
    done = say.plural("✅ {count} line is done.", "✅ {count} lines are done.", len(event.numbers))
    if not event.left:
        return Answer(line(done))
    left = say.plural(
        "{count} is still to come into a scene.",
        "{count} are still to come into a scene.",
        event.left,
    )
    return Answer(line(f"{done} {left}"))


def _line_ticked(values: Values, say: Words) -> Marked:
    count = cast(int, values.get("count") or 0)
    return say.plural(
        "ticked off {count} line of the inbox", "ticked off {count} lines of the inbox", count
    )


TELLERS: Tellers = {LinesTicked: _ticked}
ASIDES: Asides = {}
BEHIND: Behind = {}
PUBLIC: frozenset[type[Event]] = frozenset()

LINES: Mapping[str, Callable[[Values, Words], Marked]] = {"inbox.ticked": _line_ticked}
VAGUE: Mapping[str, str] = {"inbox.ticked": later("ticked off lines of the inbox")}
