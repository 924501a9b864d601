"""Everything that is said of rule cards but in the editor, once: for tests that listen to a
language.

What people would type themselves is of digits and stars, so that it is no word.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from bot.render.answers import answer
from bot.render.cards.listing import card_list
from bot.render.cards.misfits import under_another
from bot.render.cards.page import card_page, delete_question
from bot.render.cards.saving import saved
from bot.render.cards.shelf import TOPICS, shelf
from bot.render.cards.systems import KINDS, kind_page, system_page
from bot.render.cards.tellers import LINES
from bot.render.cards.trials import cannot_be_tried, tried
from bot.render.history import told, told_vaguely
from bot.render.message import Button, Message, Row, Select, Text, line
from bot.render.words import Words
from bot.rulecards.library import library
from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system import System
from bot.rulecards.system_reading import read_system
from bot.table.act import Outcome
from bot.table.campaign import Configure
from bot.table.part import Event
from bot.table.sheets.events import (
    BrokenCard,
    CardAdded,
    CardBound,
    CardDeleted,
    CardDisabled,
    CardEdited,
    CardEnabled,
    CardOrdered,
    CardsImported,
    SystemSet,
    Whom,
)
from bot.table.sheets.kit import kit_of
from bot.table.sheets.moves import (
    AddCard,
    BindCard,
    DisableCard,
    EditSheet,
    ImportCards,
    OrderCard,
    SetSystem,
)
from bot.table.sheets.problem import Problem
from bot.table.sheets.provoking import Lack
from tests.unit.table.building import PLACE
from tests.unit.table.sheets.playing import GWEN, Played, played

WHO = "1*"
DIGITS: dict[str, Any] = {
    "id": "0",
    "name": "0*",
    "damage_track": "1",
    "improvement": True,
    "checks": [
        {
            "id": "2",
            "name": "2*",
            "roll": {"type": "pool", "count": "3", "sides": 6, "success_at": 5},
            "bands": [{"id": "3", "name": "3*", "outcome": "success", "when": "1"}],
        },
    ],
    "things": [{"id": "4", "name": "4*"}],
    "tracks": [
        {"id": "1", "name": "1*", "max": 9, "start": "max"},
        {"id": "5", "name": "5*", "max": None, "start": 0, "of": "4"},
    ],
    "lists": [{"id": "6", "name": "6*", "entries": 2, "top": 3}],
    "conditions": [
        {"id": "7", "name": "7*", "list": "6"},
        *({"id": f"{one}", "name": f"{one}*"} for one in range(20, 60)),
    ],
    "clocks": [{"name": "8*", "size": 1}, {"name": "9*", "size": 4}],
    "pools": [{"id": "10", "name": "10*", "max": 6}],
    "stats": [{"id": "11", "name": "11*", "default": 0, "min": 0, "max": 5}],
    "classes": [{"id": "12", "name": "12*"}],
    "ranks": [{"id": "13", "name": "13*", "top": 2}],
}


def digits() -> System:
    """A system in which everything is called by a number."""
    return read_system({"version": 1, **DIGITS}, shipped_systems())


def table() -> Played:
    """A table with cards in every state."""
    memory = played("lucky_streak", "bloodied", "spoils")
    for old, new in (("Mira", WHO), ("Odile", "2*")):
        memory.act(GWEN, EditSheet(who=old, what="name", value=new))
    memory.act(GWEN, AddCard(data=dict(library()["renown"].data) | {"name": WHO}, note="2*"))
    memory.act(GWEN, DisableCard(card="bloodied"))
    memory.act(GWEN, BindCard(card="spoils", who=(WHO,)))
    return memory


def twelve() -> str:
    """A file with more cards than a page has room for."""
    data = dict(library()["lucky_streak"].data)
    return json.dumps([data | {"id": f"{at}", "name": f"{at}*"} for at in range(12)])


def everything_said(say: Words) -> list[str]:
    """Return all that is said of cards, in the language of `say`."""
    pages = [
        *_pages(say),
        *_shelves(say),
        *_answers(say),
        *(
            kind_page(digits(), number, say, page)
            for number in range(len(KINDS))
            for page in (0, 1)
        ),
        kind_page(bare(), 3, say),
        *(system_page(one, say, is_own=own) for one in (digits(), bare()) for own in (True, False)),
    ]
    lines = [told(kind, values, say) for kind in LINES for values in (VALUES, {"count": 1})]
    vague = [told_vaguely(kind, say) for kind in LINES]
    told_beside = list(_other_systems(say))
    return [text for page in pages for text in texts(page)] + lines + vague + told_beside


VALUES = {"card": WHO, "count": 2, "replaced": 2, "system": WHO, "broken": 2}


def bare() -> System:
    """A system that has next to nothing."""
    bare = {key: DIGITS[key] for key in ("id", "name", "damage_track")}
    tracks = [{"id": "1", "name": "1*"}]
    table = [0, 10]
    data = {"version": 1, **bare, "tracks": tracks, "xp_table": table}
    return read_system(data, shipped_systems())


def _pages(say: Words) -> Iterator[Message]:
    memory = table()
    kit, part = kit_of(memory.table), memory.part
    yield card_list(kit, part, say)
    yield card_list(kit_of(played().table), part, say)
    for entry in kit.entries:
        yield card_page(entry, kit, part, say)
        yield delete_question(entry, kit, say)
        yield tried(line("0"), entry, part, say)
    gone = kit.entries[0].changed(bound=(), changed_by=0)
    yield card_page(gone, kit, part, say)
    for lack in Lack:
        yield cannot_be_tried(kit.entries[0], lack, WHO, part, say)
    for chosen in ((), kit.entries[:1], kit.entries):
        yield saved(chosen, say)
    memory.act(GWEN, ImportCards(text=twelve()))
    yield card_list(kit_of(memory.table), memory.part, say, 1)
    memory.act(GWEN, SetSystem(system="night_hunt"))
    broken = kit_of(memory.table)
    yield card_list(broken, memory.part, say)
    yield card_page(broken.entries[0], broken, memory.part, say)


def _other_systems(say: Words) -> Iterator[str]:
    """What is told beside the settings where the campaign has another system by now."""
    memory = table()
    memory.act(GWEN, ImportCards(text=twelve()))
    for system in ("night_hunt", "freeform", "classic_d20"):
        memory.act(GWEN, Configure(system=system))
        yield under_another(memory.table, say) or ""
    memory.act(GWEN, SetSystem(system="night_hunt"))
    memory.act(GWEN, Configure(system="classic_d20"))
    yield under_another(memory.table, say) or ""
    memory.act(GWEN, SetSystem(text=json.dumps(DIGITS)))
    memory.act(GWEN, Configure(system="night_hunt"))
    yield under_another(memory.table, say) or ""


def _shelves(say: Words) -> Iterator[Message]:
    for system in shipped_systems().values():
        for topic in TOPICS:
            yield shelf(system, {"spoils"}, say, topic=topic, page=1)
    yield shelf(digits(), set(), say)
    yield shelf(bare(), set(), say)


def _systems(say: Words) -> Iterator[Message]:
    for number in range(len(KINDS)):
        yield from (kind_page(digits(), number, say, page) for page in (0, 1))
    yield kind_page(bare(), 3, say)
    for system in (digits(), bare()):
        yield from (system_page(system, say, is_own=own) for own in (True, False))


def _answers(say: Words) -> Iterator[Message]:
    memory = table()
    acts = (
        AddCard(sentence="When they rest → Inspiration +1.", name="3*"),
        AddCard(sentence="When they 1* → Inspiration +1.", name="4*"),
        OrderCard(card="renown", place=1),
        DisableCard(card="renown"),
        BindCard(card="renown", who=(WHO, "2*")),
    )
    for act in acts:
        yield _told(memory, memory.event(GWEN, act), say)
    entry = memory.cards.entries[0]
    for event in samples(entry.id, entry.number):
        yield _told(memory, event, say)


def samples(card: str = "card", number: int = 1) -> Iterator[Event]:
    """Everything that can become of a card, or of many at once."""
    about: dict[str, Any] = {"card": card, "number": number, "name": WHO}
    problem = Problem(reason="card.no_letters", values={"found": WHO, "place": "name"})
    yield CardAdded(**about)
    yield CardOrdered(**about, place=200)
    yield CardEnabled(**about)
    yield CardEnabled(**about, broken=problem)
    yield CardDisabled(**about)
    yield CardEdited(**about, revision=2)
    yield CardDeleted(**about)
    yield CardBound(**about, whom=())
    yield CardBound(**about, whom=tuple(Whom(key=str(at), name=WHO) for at in range(99)))
    yield from _many_at_once(problem)


def _many_at_once(problem: Problem) -> Iterable[CardsImported | SystemSet]:
    for names in ((), (WHO,), (WHO, "2*")):
        for replaced in (0, 1, 2):
            yield CardsImported(names=names, replaced=replaced)
    one = BrokenCard(card="1", name=WHO, problem=problem)
    for broken in (0, 1, 2, 9, 30):
        yield SystemSet(
            system="0*", is_own=broken == 0, broken=(one,) * broken, mended=(WHO,) * (broken // 2)
        )


def _told(memory: Played, event: Any, say: Words) -> Message:
    return answer(Outcome(memory.table, (event,), GWEN, PLACE, 1), say, say).message


def texts(message: Message) -> Iterator[str]:
    """Every text of a message, of its buttons and lists too."""
    for block in message.flat():
        match block:
            case Text():
                yield block.content
            case Row():
                for item in block.items:
                    match item:
                        case Button():
                            yield item.label
                        case Select():
                            yield item.placeholder or ""
                            for option in item.options:
                                yield option.label
                                yield option.description or ""
                        case _:
                            pass
            case _:
                pass
