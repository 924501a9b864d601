"""Pages of places, clocks and pools. Source: issue 5; spec/rule-cards.md, part 1."""

from collections.abc import Sequence

from bot.render.deck.figures import listed
from bot.render.message import Card, Message, Row, Text, line
from bot.render.sheets.foes import paged, points, turning
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.sheets.scenery import GaugeView, PlaceView
from bot.text import shortened

GREEN = 0x2E6B4F
_ROOM = 160
_NOTE = 120


def place_list(places: Sequence[PlaceView], say: Words, page: int = 0) -> Message:
    """Return a page of the places that somebody knows of, with who is there."""
    if not places:
        return line(say("Nobody is at any place yet. `/place enter` goes to one."))
    rows = [_place(one, say) for one in places]
    return _page(say("## Places"), rows, "places", page, say)


def _place(one: PlaceView, say: Words) -> Marked:
    told = say("- 📍 **{place}**", place=one.name)
    if one.kinds:
        told = Marked(f"{told} · {listed(one.kinds, room=_ROOM)}")
    if one.there:
        here = say("here: {names}", names=listed(one.there, room=_ROOM))
        told = Marked(f"{told} · {here}")
    return told


def gauge_list(
    clocks: Sequence[GaugeView], pools: Sequence[GaugeView], say: Words, page: int = 0
) -> Message:
    """Return a page of the clocks that run and of the game master's pools."""
    if not clocks and not pools:
        return line(say("No clock runs. A game master starts one with `/clock tick`."))
    rows = [_gauge(one, say) for one in clocks] or [say("No clock runs.")]
    if pools:
        first = _gauge(pools[0], say)
        rows.append(Marked(f"{say('### Pools')}\n{first}"))
        rows += [_gauge(one, say) for one in pools[1:]]
    return _page(say("## Clocks"), rows, "clocks", page, say)


def _gauge(one: GaugeView, say: Words) -> Marked:
    told = say("- **{name}** {state}", name=one.name, state=points(one.value, one.most, say))
    if one.note:
        note = say("{note}", note=shortened(one.note, _NOTE))
        told = Marked(f"{told}\n  -# {note}")
    return told


def _page(head: Marked, rows: Sequence[Marked], move: str, page: int, say: Words) -> Message:
    pages = paged(rows)
    page = min(page, len(pages) - 1)
    blocks: list[Text | Row] = [Text("\n".join((head, *pages[page])))]
    if len(pages) > 1:
        blocks.append(turning(move, page, len(pages), say))
    return Message((Card(tuple(blocks), GREEN),))
