"""A card tested by one press: what came of it, for whom else it can be tried, or why it cannot."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.render.cards.wording import PART, fitted
from bot.render.message import Button, Message, Move, Option, Row, Select, Text
from bot.render.text import Marked
from bot.render.words import Words, later
from bot.table.sheets.deal import Entry
from bot.table.sheets.provoking import Lack
from bot.table.sheets.world import WorldPart
from bot.text import shortened

LACKS: Mapping[Lack, str] = {
    Lack.FIGHT: later("fights cannot be tried. Start one; `/gm undo` takes it back"),
    Lack.STORY: later("its question is asked at the end of a scene, with `/scene end`"),
    Lack.CHECK: later("this system has no check"),
    Lack.FOE: later("no foe is there that it is about. `/foe add` brings one"),
    Lack.PLACE: later("there is no such place to enter. `/place describe` makes one"),
    Lack.ITEM: later("they carry nothing of the kind"),
    Lack.LINE: later("the track cannot cross that line now"),
    Lack.TOP: later("there is no further level"),
}

_MOST = 25


def tried(message: Message, entry: Entry, part: WorldPart, say: Words) -> Message:
    """Return what a test showed, with whom else to try and the way back to the card."""
    return replace(message, blocks=(*message.blocks, *_rows(entry, part, say)))


def cannot_be_tried(entry: Entry, lack: Lack, who: str, part: WorldPart, say: Words) -> Message:
    """Return why there is no moment for the card, and what can be done instead."""
    told = say(
        "I know no moment for **{card}** and **{who}** right now: {why}. Try one of your own with "
        "`/card test`.",
        card=fitted(entry.card.name, 160),
        who=fitted(who, 160),
        why=say(LACKS[lack]),
    )
    return Message((Text(told), *_rows(entry, part, say)))


def _rows(entry: Entry, part: WorldPart, say: Words) -> Iterable[Row]:
    people = [
        Option(shortened(part.world.characters[key].name, 100), str(holder.number))
        for key, holder in part.holders.items()
    ]
    if len(people) > 1:
        choose = Select(Move(PART, f"tried.{entry.number}"), tuple(people[:_MOST]), _asked(say))
        yield Row((choose,))
    yield Row((Button(say("Back to the card"), Move(PART, f"show.{entry.number}")),))


def _asked(say: Words) -> Marked:
    return say("Try it with somebody else")
