"""Pages of rule cards: whatever stands in them, Discord takes them, and nothing is marked up."""

from typing import Any

import pytest

from bot.render.answers import answer, is_private
from bot.render.cards.listing import card_list
from bot.render.cards.page import card_page, delete_question
from bot.render.cards.saving import saved
from bot.render.cards.shelf import TOPICS, shelf
from bot.render.cards.systems import KINDS, kind_page, system_page
from bot.render.cards.trials import cannot_be_tried, tried
from bot.render.cards.wording import fitted
from bot.render.message import Attachment, Message, Row, Select, line
from bot.render.words import words
from bot.rulecards.library import library
from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system_reading import read_system
from bot.table.act import Outcome
from bot.table.sheets.deal import CardsPart, Entry
from bot.table.sheets.events import (
    BrokenCard,
    CardAdded,
    CardBound,
    CardDeleted,
    CardsImported,
    SystemSet,
    Whom,
)
from bot.table.sheets.kit import Kit, kit_of, rules_of
from bot.table.sheets.moves import AddCard, BindCard, CreateSheet, OrderCard
from bot.table.sheets.problem import Problem
from bot.table.sheets.provoking import Lack
from tests.unit.render.cards_words import texts
from tests.unit.table.building import PLACE
from tests.unit.table.sheets.playing import GWEN, Played, played

SAY = words("en")
NASTY = "*_`~|<># [x](http://y.z) @everyone " + "*" * 45
LONG = "W" * 80


def said(message: Message) -> str:
    return "\n".join(texts(message))


def crowded(name: str) -> tuple[Kit, Played]:
    """A table with as many cards and characters as there can be, each as long as can be."""
    memory = played()
    for number in range(48):
        memory.act(GWEN, CreateSheet(name=f"{name[:76]}{number}"))
    tells = [{"kind": "tell", "text": (name * 8)[:300]} for _ in range(8)]
    data = {"name": name, "when": {"on": "rest"}, "then": tells, "note": (name * 8)[:300]}
    memory.act(GWEN, AddCard(data=data))
    memory.act(GWEN, BindCard(card=name, who=tuple(f"{name[:76]}{at}" for at in range(48))))
    (entry,) = memory.cards.entries
    kit = kit_of(memory.table)
    entries = tuple(_numbered(entry, at) for at in range(1, 201))
    return Kit(kit.system, kit.mark, entries, rules_of(kit.system, ())), memory


def _numbered(entry: Entry, at: int) -> Entry:
    changed = entry.changed(number=at, card=entry.card.model_copy(update={"id": f"card_{at}"}))
    if at % 3 == 0:
        return changed.changed(broken=_problem())
    return changed.changed(is_enabled=at % 3 == 1)


def _problem() -> Problem:
    values: dict[str, Any] = {
        "place": "then[0].track",
        "what": "track",
        "name": NASTY,
        "near": [NASTY, LONG, LONG],
    }
    return Problem(reason="card.unknown", values=values)


@pytest.mark.parametrize("name", [NASTY, LONG, "木" * 80, "a" + "🧙" * 39])
def test_the_fullest_table_fits_on_its_pages(name: str):
    kit, memory = crowded(name)
    assert CardsPart(entries=kit.entries, made=200)
    for page in (0, 7, 19, 20, 10**9):
        shown = said(card_list(kit, memory.part, SAY, page))
        assert "@everyone" not in shown or "\\*" in shown
        assert f"**{min(page, 19) * 10 + 1}. " in shown
    for entry in kit.entries[:3]:
        told = SAY("✅ Added: **{name}** is on.", name=entry.card.name)
        assert said(card_page(entry, kit, memory.part, SAY, told=told))
        assert said(delete_question(entry, kit, SAY))
        assert said(tried(line("x" * 3000), entry, memory.part, SAY))
        for lack in Lack:
            assert said(cannot_be_tried(entry, lack, name, memory.part, SAY))
    (file,) = [one for one in saved(kit.entries, SAY).blocks if isinstance(one, Attachment)]
    assert file.data.count(b'"note"') == 200


def test_a_page_shows_the_cards_in_their_order_with_their_state():
    memory = played("lucky_streak", "bloodied")
    memory.act(GWEN, OrderCard(card="bloodied", place=1))
    memory.act(GWEN, BindCard(card="lucky_streak", who=("Mira",)))
    kit = kit_of(memory.table)
    lines = said(card_list(kit, memory.part, SAY)).splitlines()
    assert lines[2] == "**1. Bloodied**"
    assert lines[3] == "-# When Hit points drop below half → Bloodied."
    assert lines[4] == "**2. Lucky streak** · watches Mira only"


def test_what_people_typed_is_shown_letter_for_letter():
    memory = played()
    tell = {"kind": "tell", "text": "**bold** <@1>"}
    data = {"name": "_it_", "when": {"on": "rest"}, "then": [tell], "note": "`x`"}
    memory.act(GWEN, AddCard(data=data))
    kit = kit_of(memory.table)
    shown = said(card_page(kit.entries[0], kit, memory.part, SAY))
    assert "\\_it\\_" in shown
    assert "\\*\\*bold\\*\\* \\<@1\\>" in shown
    assert "\\`x\\`" in shown


@pytest.mark.parametrize("room", [1, 5, 20, 200])
@pytest.mark.parametrize("text", [NASTY, LONG, "_" * 300, "👩‍👩‍👧‍👦" * 30, ""])
def test_a_text_is_cut_to_the_room_it_has(text: str, room: int):
    told = fitted(text, room)
    assert len(told) <= room
    assert told or not text
    assert fitted("short", 20) == "short"


def test_a_theme_shows_all_its_cards_on_pages_and_offers_those_that_are_not_taken():
    system = shipped_systems()["classic_d20"]
    for topic in TOPICS:
        fitting = {
            one.id: one
            for one in library().values()
            if one.topic == topic and system.id in one.systems
        }
        if not fitting:
            continue
        taken = set(list(fitting)[:1])
        pages = [shelf(system, taken, SAY, topic=topic, page=page) for page in (0, 1)]
        shown = "\n".join(map(said, pages))
        assert all(f"**{one.name}**" in shown for one in fitting.values())
        offered = {option for page in pages for option in _offered(page)}
        assert offered == set(fitting) - taken


def _offered(page: Message) -> set[str]:
    return {
        option.value
        for block in page.flat()
        if isinstance(block, Row)
        for item in block.items
        if isinstance(item, Select) and "take" in item.move.name
        for option in item.options
    }


def test_the_largest_system_fits_on_its_pages():
    many = [{"id": f"t{at}", "name": f"{NASTY[:70]}{at}", "max": 9} for at in range(495)]
    data = {
        "id": "huge",
        "name": NASTY,
        "version": 1,
        "extends": "classic_d20",
        "tracks": many,
        "stats": [
            {"id": f"s{at}", "name": f"{LONG[:70]}{at}", "default": 0, "min": 0, "max": 1}
            for at in range(490)
        ],
    }
    system = read_system(data, shipped_systems())
    assert said(system_page(system, SAY, is_own=True, told=SAY("Saved.")))
    for number in range(len(KINDS)):
        for page in (0, 5, 33, 34, 10**9):
            assert said(kind_page(system, number, SAY, page))
    seen = "\n".join(said(kind_page(system, 1, SAY, page)) for page in range(40))
    assert all(f"`@t{at}`" in seen for at in range(495))


def test_everything_is_answered_to_the_game_master_alone():
    memory = played("lucky_streak")
    entry = memory.cards.entries[0]
    about: dict[str, Any] = {"card": entry.id, "number": entry.number, "name": NASTY}
    one = BrokenCard(card="x", name=NASTY, problem=_problem())
    whom = tuple(Whom(key=str(at), name=NASTY) for at in range(50))
    for event in (
        CardAdded(**about),
        CardDeleted(**about),
        CardBound(**about, whom=whom),
        CardsImported(names=(NASTY,) * 200, replaced=200),
        SystemSet(system=NASTY, is_own=True, broken=(one,) * 200, mended=(NASTY,) * 200),
    ):
        assert is_private(event)
        told = answer(Outcome(memory.table, (event,), GWEN, PLACE, 1), SAY, SAY)
        assert told.private
        assert told.announce is None
        assert not told.logs
        assert said(told.message)


def test_an_answer_given_once_more_does_without_what_is_gone():
    memory = played("lucky_streak")
    about: dict[str, Any] = {"card": "gone", "number": 99, "name": "Gone"}
    told = answer(Outcome(memory.table, (CardAdded(**about),), GWEN, PLACE, 1), SAY, SAY)
    assert said(told.message) == "✅ Added: **Gone** is on."
