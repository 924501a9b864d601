"""The characters of a table, as one person may know of them. Source: issue 5."""

from collections.abc import Sequence

from bot.render.message import Card, Message, Move, Option, Row, Rule, Select, Text, line
from bot.render.sheets.foes import points
from bot.render.sheets.sheet_page import BLUE, PART, turning, whose
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.sheets.sheet_view import Listed
from bot.text import shortened

ROWS = 8


def character_list(found: Sequence[Listed], say: Words, page: int = 0) -> Message:
    """Return a page of the characters, with a list of the sheets that may be opened."""
    if not found:
        return line(say("Nobody has a character here yet. `/sheet create` makes one."))
    pages = -(-len(found) // ROWS)
    page = max(0, min(page, pages - 1))
    shown = found[page * ROWS : (page + 1) * ROWS]
    head = say.plural("## {count} character", "## {count} characters", len(found))
    rows = [_row(one, say) for one in shown]
    blocks: list[Text | Rule | Row] = [Text("\n".join((head, *rows)))]
    if any(one.is_current for one in shown):
        blocks.append(Text(say("-# ➤ is whom you play; `/sheet switch` changes that.")))
    if options := tuple(_option(one) for one in shown if one.is_readable):
        blocks.append(Row((Select(Move(PART, "open"), options, say("Open a sheet")),)))
    if pages > 1:
        note = say("-# Page {page} of {pages}", page=page + 1, pages=pages)
        blocks += [Text(note), turning(Move(PART, "list"), page, pages, say)]
    return Message((Card(tuple(blocks), BLUE),))


def _row(one: Listed, say: Words) -> Marked:
    owner = say("NPC") if one.is_npc else whose(one.owner, say)
    facts = [say("**{name}**", name=one.name), owner]
    if one.is_hidden:
        facts.append(say("🔒 hidden"))
    if one.place is not None:
        facts.append(say("📍 {place}", place=one.place))
    first = Marked(" · ".join(facts))
    sign = "➤ " if one.is_current else ""
    lines = [Marked(f"{sign}{first}")]
    if one.hit_points is not None:
        gauge = one.hit_points
        state = points(gauge.value, gauge.max, say)
        lines.append(say("{track} {state}", track=one.track, state=state))
    return Marked("\n".join(lines))


def _option(one: Listed) -> Option:
    return Option(shortened(one.name, 100), str(one.number))
