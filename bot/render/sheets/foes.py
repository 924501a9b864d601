"""Foes as they are told: by name, by how hurt they are, and to game masters by their numbers."""

from collections.abc import Mapping, Sequence

from bot.render.deck.figures import listed
from bot.render.message import Card, Message, Move, Row, Rule, Text, line
from bot.render.sheets.doing import bar
from bot.render.text import Marked, escaped, fitting
from bot.render.turning import turning_buttons
from bot.render.words import Words, later
from bot.table.sheets.foes import numbered
from bot.table.sheets.tracker import FoeView, Hurt
from bot.table.sheets.world import PART

RED = 0x992D22
MOST_ROWS = 15
_ROOM = 2800
_KINDS = 120

HURT: Mapping[Hurt, str] = {
    Hurt.UNHURT: later("unhurt"),
    Hurt.HURT: later("hurt"),
    Hurt.BADLY: later("badly hurt"),
    Hurt.FALLEN: later("fallen"),
}


def foe_name(foe: FoeView) -> Marked:
    """Return a foe's name, with its number where another one is called alike."""
    return Marked(escaped(numbered(foe.name, foe.told_number)))


def foe_state(foe: FoeView, say: Words) -> Marked:
    """Return a foe's hit points, or how hurt it is to those who do not know them."""
    if foe.points is None:
        return say(HURT[foe.hurt])
    return points(*foe.points, say)


def points(value: int, most: int | None, say: Words) -> Marked:
    """Return where a track stands, as a bar where it has an upper end."""
    if most is None:
        return say.number(value)
    shown = say("{value}/{most}", value=value, most=most)
    return Marked(f"{bar(value, most)} {shown}".strip())


def foe_list(foes: Sequence[FoeView], say: Words, page: int = 0) -> Message:
    """Return a page of the foes that somebody knows of."""
    if not foes:
        return line(say("There are no foes. A game master brings them in with `/foe add`."))
    pages = paged([_row(one, say) for one in foes])
    page = min(page, len(pages) - 1)
    head = say.plural("## {count} foe", "## {count} foes", len(foes))
    blocks: list[Text | Rule | Row] = [Text("\n".join((head, *pages[page])))]
    if len(pages) > 1:
        blocks.append(turning("foes", page, len(pages), say))
    return Message((Card(tuple(blocks), RED),))


def _row(foe: FoeView, say: Words) -> Marked:
    if foe.points is None:
        return say("- **{foe}** · {state}", foe=foe_name(foe), state=foe_state(foe, say))
    told = say(
        "- `#{number}` **{foe}** · {state}",
        number=Marked(foe.number),
        foe=foe.name,
        state=foe_state(foe, say),
    )
    kinds = listed(foe.kinds, room=_KINDS)
    return Marked(f"{told} · {kinds}") if foe.kinds else told


def paged(lines: Sequence[Marked], most: int = MOST_ROWS, room: int = _ROOM) -> list[list[Marked]]:
    """Return lines by pages that a message has room for, at least one page."""
    pages: list[list[Marked]] = []
    rest = list(lines)
    while rest:
        shown = fitting(rest[:most], room)
        pages.append(shown)
        rest = rest[len(shown) :]
    return pages or [[]]


def turning(move: str, page: int, pages: int, say: Words) -> Row:
    """Return the buttons to the pages before and after; `first` keeps the two ids apart."""
    before = Move(PART, f"{move}.{page - 1}" if page else f"{move}.0.first")
    after = Move(PART, f"{move}.{page + 1}")
    return Row(turning_buttons(before, after, page, pages, say))
