"""Files that people hand in, almost right or not at all: taken in whole or refused with words.

Whatever was taken in, play goes on with it. Through `Tables.act` as the commands do (/gm import,
/sheet import, /card import, /card system, /deck gm import), and through the command line.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cli import main
from bot.deck.actions import Declare, Draw, ImportDeck, NewDeck
from bot.dragon.settings import Settings
from bot.errors import Refused
from bot.table.campaign import Start
from bot.table.deck_moves import PlayDeck, RunDeck
from bot.table.import_problems import ImportProblem
from bot.table.macros import SaveMacro
from bot.table.part import Action
from bot.table.people import Person
from bot.table.rolls import RollDice
from bot.table.sheets.happening import deed_of
from bot.table.sheets.kit import kit_of, world_of
from bot.table.sheets.moves import (
    AddCard,
    AddFoe,
    CreateSheet,
    DescribePlace,
    EndScene,
    Happen,
    ImportCards,
    ImportSheet,
    Initiative,
    SetSystem,
    StartFight,
)
from bot.table.sheets.sheet_files import sheet_text
from bot.table.table_file import written
from bot.table.transfer import ConfirmImport, StageImport
from tests.effort import tries
from tests.fuzz.files import any_file
from tests.fuzz.playing import HERE, Channel
from tests.unit.deck.playing import card, deck_file
from tests.unit.dragon.recording import recorded
from tests.unit.table.building import GWEN, MIRA, ODILE
from tests.unit.table.sheets import test_laws as sheets

DATA = Path(__file__).parents[2] / "data"
DECK = deck_file(
    card("fool", leaves=True, redraws=True, effects=[{"kind": "experience", "change": -5}]),
    card("rogue", effects=[{"kind": "ask_master", "question": "Who is it?", "secret": True}]),
    card("star", extra=2, effects=[{"kind": "ability_gain", "change": 2, "most": 24}]),
    card("moon", effects=[{"kind": "wishes", "roll": {"sides": 3}}]),
    card("curse", effects=[{"kind": "condition", "name": "Cursed"}, {"kind": "fates"}]),
)


def happens(do: str, **data: Any) -> Happen:
    return Happen(moment=deed_of({"do": do, **data}))


PLAYED: tuple[tuple[Person, Action], ...] = (
    (MIRA, CreateSheet(name="Mira")),
    (ODILE, CreateSheet(name="Odile")),
    (GWEN, CreateSheet(name="Zed", is_npc=True)),
    (GWEN, AddFoe(name="Ghoul", hit_points=5, count=2)),
    *((GWEN, AddCard(library=name)) for name in ("lucky_streak", "promise_kept", "renown")),
    (GWEN, AddCard(sentence='When they rest → "x"; Inspiration +1.', name="Own")),
    (GWEN, PlayDeck(move=NewDeck(which="22"))),
    (MIRA, PlayDeck(move=Declare(character="Mira", count=6))),
    (MIRA, PlayDeck(move=Draw(character="Mira"))),
    (GWEN, StartFight(joining=(Initiative(who="Mira", value=3), Initiative(foe=1, value=1)))),
    (MIRA, SaveMacro(name="longsword", expression="1d20+5")),
    (MIRA, RollDice(expression="3d6")),
    (GWEN, EndScene()),
    (GWEN, happens("condition", who="Mira", set="frightened", turns=2)),
    (GWEN, happens("tick", clock="Siege", ticks=2, size=6)),
    (MIRA, happens("item", who="Mira", gain="Rope")),
    (MIRA, happens("quest", who="Mira", quest="Find it", step="go")),
    (MIRA, happens("meet", who="Mira", name="Bram", kinds=["smith"])),
    (GWEN, DescribePlace(name="Chapel", kinds=("holy",))),
)


def begun(*steps: tuple[Person, Action]) -> Channel:
    channel = Channel(5)
    for person, action in ((GWEN, Start(name="Chapel", system="classic_d20")), *steps):
        assert not isinstance(channel.act(person, action), Refused)
    return channel


@cache
def exports() -> dict[str, Any]:
    """What a table with everything on it is as a file, and one of its sheets."""
    channel = begun(*PLAYED)
    table = channel.table
    entries = HERE.run(HERE.store.journal(table.channel_id, limit=5, hidden=True))
    kit = kit_of(table)
    sheet = world_of(table, kit).world.characters["mira"]
    cards = [json.loads(path.read_text("utf-8")) for path in sorted(DATA.glob("cards/*.json"))]
    return {
        "table": json.loads(written(table, entries, channel.now)[0]),
        "sheet": json.loads(sheet_text(sheet, kit.system)),
        "cards": cards[:6],
        "system": json.loads((DATA / "systems" / "salt_and_iron.json").read_text("utf-8")),
        "deck": json.loads(DECK),
    }


IMPORTS: dict[str, Callable[[str], Action]] = {
    "table": lambda text: StageImport(text=text),
    "sheet": lambda text: ImportSheet(text=text, replace=True),
    "cards": lambda text: ImportCards(text=text, replace=True),
    "system": lambda text: SetSystem(text=text),
    "deck": lambda text: RunDeck(move=ImportDeck(text=text)),
}
STEPS = st.lists(
    st.tuples(
        st.sampled_from((GWEN, GWEN, GWEN, MIRA, ODILE)),
        st.one_of(
            sheets.DEEDS,
            sheets.DEEDS,
            sheets.SHEETS,
            sheets.FIGHTS,
            sheets.CARDS_MOVES,
            st.just(PlayDeck(move=Draw(character="Mira"))),
        ),
    ),
    max_size=10,
)


@pytest.mark.parametrize("kind", IMPORTS)
@settings(max_examples=tries(80))
@given(data=st.data())
def test_a_file_is_taken_in_or_refused_and_play_goes_on(kind: str, data: st.DataObject):
    text = data.draw(any_file(exports()[kind]))
    channel = begun(*PLAYED[:2] if kind in {"sheet", "cards"} else ())
    taken = channel.act(GWEN, IMPORTS[kind](text))
    if isinstance(taken, Refused):
        return
    if kind == "table":
        assert not isinstance(channel.act(GWEN, ConfirmImport()), Refused)
    for person, action in data.draw(STEPS):
        channel.act(person, action)
    HERE.run(HERE.store.erase_table(channel.place.channel_id))


def test_a_track_beyond_its_maximum_is_refused_by_its_place():
    changed = json.loads(json.dumps(exports()["table"]))
    sheet = changed["parts"]["world"]["state"]["world"]["characters"]["odile"]
    track, gauge = next(iter(sheet["tracks"].items()))
    gauge["max"] = gauge["value"] - 1
    refused = begun().act(GWEN, StageImport(text=json.dumps(changed)))
    assert isinstance(refused, Refused)
    place = f"parts.world.state.world.characters.odile.tracks.{track}.value"
    assert refused.values == {"place": place, "problem": ImportProblem.TOO_LARGE}


@cache
def replays() -> dict[str, Any]:
    """Files of the command line."""
    scenario = json.loads((DATA / "scenarios" / "the_sunken_chapel.json").read_text("utf-8"))
    return {
        "dragon replay": json.loads(json.dumps(recorded(7, Settings()).data)),
        "cards replay": scenario,
        "cards check": exports()["cards"],
        "cards read": exports()["cards"][0],
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files")


@pytest.mark.parametrize("command", ["dragon replay", "cards replay", "cards check", "cards read"])
@settings(max_examples=tries(60))
@given(data=st.data())
def test_a_file_on_the_command_line_is_played_or_refused_in_one_line(
    command: str, folder: Path, data: st.DataObject
):
    text = data.draw(any_file(replays()[command]))
    path = folder / "file.json"
    path.write_text(text, "utf-8", errors="replace")
    # As a terminal's: what is no text cannot be printed to it.
    out = TextIOWrapper(BytesIO(), encoding="utf-8")
    err = TextIOWrapper(BytesIO(), encoding="utf-8", errors="backslashreplace")
    with redirect_stdout(out), redirect_stderr(err):
        code = main([*command.split(), str(path)])
        print(flush=True)
    err.seek(0)
    lines = err.read().splitlines()
    assert code in {0, 1, 2}
    assert len(lines) == 1 or code != 2, lines
    assert not any("Traceback" in line for line in lines)


@pytest.fixture(scope="module", autouse=True)
def closed() -> Iterator[None]:
    """Whatever was opened is closed at the end."""
    yield
    HERE.close()
    exports.cache_clear()
