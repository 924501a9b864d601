"""The rule cards of a table in their order, a page at a time.

Source: issue 5 (the card editor); spec/rule-cards.md, part 6 (cards fire in the table's order).
"""

from bot.render.cards.wording import PAGE, PART, fitted, sentence, standing, watched, why_broken
from bot.render.message import Button, Card, Message, Move, Option, Row, Rule, Select, Text
from bot.render.text import Marked
from bot.render.turning import turning_buttons
from bot.render.words import Words
from bot.table.sheets.deal import Entry
from bot.table.sheets.kit import Kit
from bot.table.sheets.world import WorldPart
from bot.text import shortened

_ROOM = 3500 // PAGE
"""Characters of one card on the page."""


def card_list(kit: Kit, part: WorldPart, say: Words, page: int = 0) -> Message:
    """Return a page of the cards; there always is a last page for one that is beyond."""
    entries = kit.entries
    if not entries:
        return _nothing(say)
    pages = (len(entries) + PAGE - 1) // PAGE
    page = min(page, pages - 1)
    shown = entries[page * PAGE : (page + 1) * PAGE]
    at_work = sum(one.fires for one in entries)
    head = [
        say("## Rule cards"),
        say.plural(
            "-# {count} card, {working} on · they fire in this order",
            "-# {count} cards, {working} on · they fire in this order",
            len(entries),
            working=at_work,
        ),
    ]
    lines = [_line(place, one, kit, part, say) for place, one in enumerate(shown, page * PAGE + 1)]
    blocks: list[Text | Rule | Row] = [Text("\n".join((*head, *lines))), Rule()]
    blocks.append(Row((_opening(shown, page, say),)))
    if pages > 1:
        blocks.append(_turn(page, pages, say))
    return Message((Card(tuple(blocks)),))


def _nothing(say: Words) -> Message:
    told = say(
        "There are no rule cards here yet. Take a ready one from the library, build one with "
        "`/card new`, or write its sentence with `/card write`."
    )
    row = Row((Button(say("Library"), Move(PART, "library"), "primary"),))
    return Message((Card((Text(told), Rule(), row)),))


def _line(place: int, entry: Entry, kit: Kit, part: WorldPart, say: Words) -> Marked:
    """A card in two lines; what is longer is cut, and shown whole on the card's own page."""
    marks = [one for one in (standing(entry, say), watched(entry, part, say)) if one]
    if entry.broken is not None:
        marks[0] = say("{mark}: {why}", mark=marks[0], why=why_broken(entry.broken, say))
    name = fitted(entry.card.name, 80)
    told = Marked(" · ".join((f"**{say.number(place)}. {name}**", *marks)))
    if len(told) > _ROOM * 2 // 3:
        told = Marked(f"**{say.number(place)}. {name}**")
        told = Marked(" · ".join((told, *filter(None, (standing(entry, say),)))))
    room = _ROOM - len(told)
    return Marked(f"{told}\n-# {sentence(entry, kit.system, room)}")


def _opening(shown: tuple[Entry, ...], page: int, say: Words) -> Select:
    options = tuple(
        Option(
            shortened(f"{say.number(place)}. {one.card.name}", 100),
            str(one.number),
            _state(one, say),
        )
        for place, one in enumerate(shown, page * PAGE + 1)
    )
    return Select(Move(PART, f"open.{page}"), options, say("Look at a card"))


def _state(entry: Entry, say: Words) -> str | None:
    mark = standing(entry, say)
    return None if mark is None else shortened(mark, 100)


def _turn(page: int, pages: int, say: Words) -> Row:
    before = Move(PART, f"list.{page - 1}") if page else Move(PART, "list.0.first")
    return Row(turning_buttons(before, Move(PART, f"list.{page + 1}"), page, pages, say))
