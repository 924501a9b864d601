"""What game masters alone are told of a moment: lines for the inbox, and hidden characters.

No part of a message for players is made here. Source: issue 5 (the GM is told).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from bot.render.cards.refusals import problem_words
from bot.render.deck.figures import listed
from bot.render.message import Button, Card, Message, Move, Row, Text
from bot.render.sheets.doing import Line, and_more, doing_lines, first_of
from bot.render.sheets.moment_blocks import ROOM, Paragraphs
from bot.render.sheets.refusals import hindrance_words
from bot.render.sheets.rolls import roll_text, turned_words
from bot.render.text import Marked, channel, escaped
from bot.render.words import Words
from bot.table.sheets.inbox import PART
from bot.table.sheets.told import Behind, InboxLine

MOST_TELLS = 6
"""Lines that have a button of their own; the inbox has one for each."""

_TELLS = 1600
_REST = 1100
_HIDDEN = 700
_DID = 500
_WHO = 160


def behind_heading(table: int, say: Words) -> Marked:
    """Return where it happened, as the log of the game masters is another channel."""
    return say("🔒 Behind the screen in {channel}", channel=channel(table))


def behind_message(
    behind: Behind, say: Words, *, heading: Marked, table: int | None = None
) -> Message | None:
    """Return what game masters alone are told, or None where that is nothing.

    `table` is the channel of the table, for buttons that stand in another one.
    """
    tells = [one for one in behind.lines if one.is_tell]
    rest = [partial(inbox_line, one, say) for one in _others(behind)]
    hidden = _hidden(behind, say)
    if not (tells or rest or hidden):
        return None
    paragraphs = Paragraphs(say, ROOM - _TELLS)
    paragraphs.add(rest, _REST)
    paragraphs.add(hidden, _HIDDEN)
    blocks = (Text(heading), *_with_buttons(tells, say, table), *paragraphs.texts)
    return Message((Card(blocks),))


def _others(behind: Behind) -> Iterator[InboxLine]:
    """The lines that need not come into the scene, but for cards of which another line says all."""
    told = {one.card for one in behind.lines if one.sort != "did"}
    for one in behind.lines:
        is_idle = one.sort == "did" and not (one.did or one.turned or one.rolls)
        if not one.is_tell and not (is_idle and one.card in told):
            yield one


def _with_buttons(tells: Sequence[InboxLine], say: Words, table: int | None) -> list[Text | Row]:
    blocks: list[Text | Row] = []
    room = _TELLS
    shown = 0
    for one in tells[:MOST_TELLS]:
        told = inbox_line(one, say)
        room -= len(told)
        if room < 0:
            break
        blocks += [Text(told), Row((done_button(one, say, table),))]
        shown += 1
    if more := len(tells) - shown:
        left = say("📣 {more}: see `/gm inbox`.", more=and_more(more, say))
        blocks.append(Text(left))
    return blocks


def done_button(line: InboxLine, say: Words, table: int | None = None) -> Button:
    """Return the button with which a line is ticked off."""
    where = "" if table is None else f".{table}"
    return Button(say("Done"), Move(PART, f"tick.{line.number}{where}"), "primary")


def inbox_line(line: InboxLine, say: Words) -> Marked:
    """Return one line for the game masters, whatever its sort."""
    told = _SORTS[line.sort](line, say)
    return say("~~{told}~~ ✓", told=told) if line.is_ticked else told


def _tell(line: InboxLine, say: Words) -> Marked:
    return say("📣 **Bring it in:** “{text}” · {card}", text=line.text, card=_of(line, say))


def _note(line: InboxLine, say: Words) -> Marked:
    return say("🃏 {card}: {text}", card=_of(line, say), text=line.text)


def _card(line: InboxLine, say: Words) -> Marked:
    return Marked(escaped(line.card)) if line.card is not None else say("The rules")


def _of(line: InboxLine, say: Words) -> Marked:
    """The card, and whom it fired for."""
    if not line.who:
        return _card(line, say)
    return say("{card} ({who})", card=_card(line, say), who=listed(line.who, room=_WHO))


def _did(line: InboxLine, say: Words) -> Marked:
    facts: list[Line] = []
    if line.turned:
        facts.append(turned_words(line.turned, say))
    facts += doing_lines(line.did, say)
    facts += (
        say("{name} rolled {check}: {total}", name=one.who, check=one.check, total=one.total)
        for one in line.rolls
    )
    if not facts:
        return say("🃏 {card}: nothing changed", card=_card(line, say))
    did = Marked("; ".join(first_of(facts, _DID, say)))
    return say("🃏 {card}: {changes}", card=_card(line, say), changes=did)


def _blocked(line: InboxLine, say: Words) -> Marked:
    return say("⛔ {card} stopped it: {reason}", card=_of(line, say), reason=line.text)


def _hindered(line: InboxLine, say: Words) -> Marked:
    why = hindrance_words(line, say)
    if line.card is None:
        return say("⚠️ Nothing came of it: {why}", why=why)
    return say("⚠️ {card} did nothing there: {why}", card=_card(line, say), why=why)


def _failed(line: InboxLine, say: Words) -> Marked:
    why = problem_words(line.problem, say) if line.problem else Marked("")
    return say("⚠️ {card} did nothing. {why}", card=_card(line, say), why=why)


def _held_back(line: InboxLine, say: Words) -> Marked:
    return say(
        "⏸️ {card} did not fire: a chain is at most three cards long",
        card=_card(line, say),
    )


def _hidden(behind: Behind, say: Words) -> list[Line]:
    """What hidden characters rolled, and what became of them that no line tells."""
    rolls = [partial(roll_text, one, say) for one in behind.rolls]
    told = {doing for line in behind.lines for doing in line.did}
    return [*rolls, *doing_lines((one for one in behind.did if one not in told), say)]


_SORTS: Mapping[str, Callable[[InboxLine, Words], Marked]] = {
    "tell": _tell,
    "note": _note,
    "did": _did,
    "blocked": _blocked,
    "hindered": _hindered,
    "failed": _failed,
    "held_back": _held_back,
}
