"""What is said around a game of Daredragon: the lobby, the bestiary, calls, and the answers."""

import pytest

from bot.render.dragon.bestiary import PAGE, bestiary
from bot.render.dragon.lobby import lobby
from bot.render.message import Button, Message, Row, Select
from bot.render.words import Words, words
from bot.table.dragon.part import MOST_MET, Bestiary, Chair
from tests.unit.languages.hard_coded import hard_coded
from tests.unit.languages.listening import Pseudo
from tests.unit.render import heralds_words
from tests.unit.render.fellowship_samples import LONGEST, NAME, lobby_part
from tests.unit.render.fellowship_words import (
    book,
    everything_said,
    lobbies,
    seen,
    words_of,
)
from tools.sentences import ROOT, sentences

SAY = words("en")
MODULES = "bestiary calls choices lines lobby masters status tellers"


def moves(message: Message) -> list[str]:
    """The names of what can be pressed or chosen, without the revision."""
    return [
        item.move.custom_id.split(":")[3]
        for block in message.flat()
        if isinstance(block, Row)
        for item in block.items
        if isinstance(item, Button | Select)
    ]


def text(message: Message) -> str:
    return "\n".join(words_of(message))


def test_all_of_it_is_said_in_the_readers_language():
    say = Words("fi", Pseudo())
    said = (*everything_said(say), *heralds_words.everything_said(say))
    assert not {one: found for one in said if (found := hard_coded(one))}


def test_each_sentence_is_said():
    catalog = Pseudo()
    everything_said(Words("fi", catalog))
    folder = ROOT / "bot" / "render" / "dragon"
    written = {
        one.forms[0] for module in MODULES.split() for one in sentences(folder / f"{module}.py")
    }
    assert written
    assert sorted(written - catalog.heard) == []


def test_the_source_language_says_it_too():
    assert not [one for one in everything_said(SAY) if "None" in one]


def test_a_lobby_lets_people_sit_where_nobody_does():
    first, full, empty = (lobby(one, SAY) for one in lobbies())
    assert [one for one in moves(first) if one.startswith("sit")] == [
        "sit.1000000000.4",
        "sit.1000000000.5",
    ]
    assert [one for one in moves(full) if one.startswith("sit")] == ["sit.1000000000"]
    assert len([one for one in moves(empty) if one.startswith("sit")]) == 4


def test_no_seventh_chair_is_brought():
    full = lobby_part(*(Chair(holder=one, name=f"{one}*") for one in range(1, 7)))
    shown = moves(lobby(seen(full), SAY))
    assert not [one for one in shown if one.startswith(("sit", "manekin"))]


def test_nobody_starts_a_game_at_which_nobody_sits():
    shown = lobby(seen(lobby_part(*(Chair(),) * 4)), SAY)
    buttons = [
        item
        for block in shown.flat()
        if isinstance(block, Row)
        for item in block.items
        if isinstance(item, Button)
    ]
    assert {one.label: one.disabled for one in buttons}["Start"]


def test_a_lobby_shows_who_sits_where_and_what_is_chosen():
    shown = text(lobby(seen(lobby_part()), SAY))
    assert f"**1** · <@{LONGEST}> as" in shown
    assert "**5** · 🪆 a Manekin" in shown
    assert "**6** · *free*" in shown
    assert "**Difficulty:** Gentle · **Pace:** Slow" in shown
    assert "A name that is known: Thorm·Brath·Krath·Kroth" in shown
    assert "\\*" * (len(NAME) - 1) in shown


def test_the_bestiary_shows_the_newest_first_and_what_syllables_mean():
    shown = text(bestiary(book(2), SAY))
    assert shown.index("Thorm") < shown.index("Vrak")
    assert "Vrak: powerful jaws, Gorr: powerful paws, Krath: powerful legs" in shown
    assert "Thorm·Brath·Ston·?" in shown
    assert "2 dragons met here" in shown


@pytest.mark.parametrize("page", [0, 1, 39, 40, 2**60])
def test_every_page_of_a_full_bestiary_can_be_shown(page: int):
    name = "Skael·Brath·Krath·Zauth"
    one = book(1).met[0].changed(name=name, daredevils=(NAME,) * 6, holders=(1,) * 6)
    full = Bestiary(met=(one,) * MOST_MET)
    shown = text(bestiary(full, SAY, page))
    assert shown.count(f"**{name}**") == PAGE
    assert len(shown) < 4000
