"""What a table's game keeps of people: told to them, taken out, filed; and what is broken."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

import bot.render
from bot.dragon.transcript import played
from bot.errors import Refused, Unreadable
from bot.store.model import StoredPart
from bot.table.campaign import Join
from bot.table.dragon.events import SeatLeft
from bot.table.dragon.forgetting import kept_of
from bot.table.dragon.moves import (
    LeaveSeat,
    OpenGame,
    PlaceBoard,
    SetCalls,
    StartGame,
    TakeSeat,
    VoteConcede,
)
from bot.table.dragon.part import PART, DragonPart, bestiary_of, dragon_of
from bot.table.people import SYSTEM
from bot.table.person import ForgetPerson
from bot.table.privacy import Kept, KeptAt, written
from bot.table.snapshot import Table, read_state
from bot.table.table_file import written as file_written
from bot.table.transfer import ConfirmImport, StageImport
from tests.unit.table.building import CHANNEL, GUILD, GWEN, MIRA, ODILE, Memory, started
from tests.unit.table.dragons import (
    asked,
    game_of,
    lobby,
    move,
    part_of,
    played_out,
    playing,
)

FORGET_GWEN = ForgetPerson(who=GWEN.id)


def traces(memory: Memory, person_id: int, name: str) -> list[str]:
    """Parts in which a person, or what they were called, is still found."""
    return [
        part
        for part, (_, body) in memory.bodies().items()
        if str(person_id) in part or name in body or str(person_id) in body
    ]


def with_everything() -> Memory:
    """A game in the middle in which Gwen is host, first, votes, sleeps and has met a dragon."""
    memory = playing(MIRA, naming="open")
    memory.act(GWEN, VoteConcede())
    memory.act(MIRA, VoteConcede())
    memory.act(GWEN, OpenGame(name="Gwen", naming="in_play"))
    memory.act(MIRA, TakeSeat(name="Mira"))
    memory.act(ODILE, TakeSeat(name="Odile"))
    memory.act(GWEN, StartGame())
    memory.act(GWEN, SetCalls(quiet_from=22, quiet_until=8))
    memory.act(GWEN, VoteConcede())
    return memory


def test_who_is_forgotten_in_a_game_leaves_the_seat_to_a_manekin_and_no_trace():
    memory = with_everything()
    held = {"bestiary", f"calls:{GWEN.id}", "dragon"}
    assert set(traces(memory, GWEN.id, "Gwen")) == held
    seat = next(at for at, one in enumerate(part_of(memory).chairs) if one.holder == GWEN.id)
    decision = memory.act(SYSTEM, FORGET_GWEN)
    assert decision.silent
    assert traces(memory, GWEN.id, "Gwen") == []
    part = part_of(memory)
    assert (part.chairs[seat].is_manekin, part.votes, part.host) == (True, (), MIRA.id)
    assert asked(memory) in (MIRA, ODILE)
    (met,) = bestiary_of(memory.table).met
    assert (met.daredevils, met.holders) == (("Mira",), (MIRA.id,))
    assert part.record is not None
    *_, (_, _, last) = played(part.record)
    assert last == game_of(memory)
    move(memory)


def test_the_last_person_forgotten_leaves_a_game_that_waits():
    memory = playing()
    memory.act(SYSTEM, FORGET_GWEN)
    assert traces(memory, GWEN.id, "Gwen") == []
    assert (part_of(memory).paused, part_of(memory).host) == (True, None)
    assert memory.timers["dragon"].due_at is None
    memory.act(MIRA, TakeSeat(name="Mira"))
    assert asked(memory) is MIRA


@pytest.mark.parametrize("build", [lambda: lobby(MIRA), lambda: played_out(playing(MIRA))])
def test_who_is_forgotten_before_or_after_a_game_leaves_no_trace(build: Any):
    memory = build()
    memory.act(SYSTEM, FORGET_GWEN)
    assert traces(memory, GWEN.id, "Gwen") == []
    assert MIRA.id in {chair.holder for chair in part_of(memory).chairs}


def test_votes_that_are_enough_once_somebody_is_forgotten_end_the_game():
    memory = playing(MIRA, ODILE, naming="open")
    memory.act(ODILE, LeaveSeat())
    memory.act(MIRA, VoteConcede())
    memory.act(SYSTEM, FORGET_GWEN)
    assert part_of(memory).ended == "conceded"
    (met,) = bestiary_of(memory.table).met
    assert (met.ended, met.holders) == ("conceded", (MIRA.id,))


def test_forgetting_who_never_played_touches_no_game():
    memory = with_everything()
    before = memory.bodies()
    assert memory.act(SYSTEM, ForgetPerson(who=4711)).states == {}
    assert memory.bodies() == before


def test_what_is_kept_of_a_person_is_told_to_them():
    memory = with_everything()
    kept = kept_of(memory.table, GWEN.id)
    assert set(kept) == {"game", "calls", "met"}
    mine = KeptAt(CHANNEL, GUILD, False, False, (), None, 0, dragon=kept)
    assert mine.is_anything
    told = json.loads(written(Kept(GWEN.id, (mine,), ())))
    (at,) = told["tables"]
    assert at["daredragon"]["game"]["name"] == "Gwen"
    assert at["daredragon"]["game"]["concedes"] is True
    assert at["daredragon"]["calls"]["quiet_from"] == 22
    assert at["daredragon"]["met"][0]["name"] == "Gwen"
    assert kept_of(memory.table, 4711) == {}
    assert kept_of(Memory().table, GWEN.id) == {}


def at_a_campaign() -> Memory:
    memory = started()
    memory.act(MIRA, Join())
    memory.act(GWEN, OpenGame(name="Gwen", naming="open"))
    memory.act(MIRA, TakeSeat(name="Mira"))
    memory.act(GWEN, StartGame())
    memory.act(GWEN, VoteConcede())
    memory.act(MIRA, VoteConcede())
    memory.act(GWEN, OpenGame(name="Gwen"))
    memory.act(GWEN, StartGame())
    memory.act(GWEN, SetCalls(pings=False))
    memory.act(SYSTEM, PlaceBoard(channel=5, message=6))
    return memory


def test_a_file_holds_the_dragons_met_and_no_hand():
    file: Any = json.loads(file_written(at_a_campaign().table, (), 1)[0])
    assert set(file["parts"]) == {"campaign", "bestiary"}


def test_an_import_brings_the_dragons_and_leaves_the_game_alone():
    text = file_written(at_a_campaign().table, (), 1)[0]
    memory = started()
    memory.act(GWEN, OpenGame(name="Gwen"))
    memory.act(GWEN, StartGame())
    before = memory.bodies()[PART]
    memory.act(GWEN, StageImport(text=text))
    decision = memory.act(GWEN, ConfirmImport())
    assert memory.bodies()[PART] == before
    (met,) = bestiary_of(memory.table).met
    assert met.daredevils in (("Gwen", "Mira"), ("Mira", "Gwen"))
    assert {GWEN.id, MIRA.id} <= decision.people


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [
        ("name", "Vrak", "name"),
        ("name", "vrak·zel·dar·kroth", "name"),
        ("daredevils", ["Gwen", ""], "daredevils.1"),
        ("daredevils", ["Gwen"], "holders"),
        ("holders", [GWEN.id, GWEN.id], "holders.1"),
        ("turns", 0, "turns"),
        ("manekins", 7, "manekins"),
        ("ended", "fled", "ended"),
    ],
)
def test_a_dragon_that_nobody_can_have_met_is_refused(field: str, value: object, place: str):
    file: Any = json.loads(file_written(at_a_campaign().table, (), 1)[0])
    file["parts"]["bestiary"]["state"]["met"][0][field] = value
    with pytest.raises(Refused) as caught:
        started().act(GWEN, StageImport(text=json.dumps(file)))
    assert caught.value.values["place"] == f"parts.bestiary.state.met.0.{place}"


def test_a_stored_game_that_none_could_be_in_is_not_read():
    version, body = playing().bodies()[PART]
    data: Any = json.loads(body)
    data["game"]["hands"][0] = data["game"]["hands"][1]
    with pytest.raises(Unreadable, match="duplicate_card"):
        read_state(DragonPart, PART, version, json.dumps(data))
    broken = Table(CHANNEL, GUILD, {PART: StoredPart(PART, version, 1, json.dumps(data))})
    with pytest.raises(Unreadable):
        dragon_of(broken)


def test_a_game_is_stored_and_read_back_the_same():
    memory = with_everything()
    for _ in range(20):
        version, body = memory.bodies()[PART]
        part = read_state(DragonPart, PART, version, body)
        assert part == part_of(memory)
        assert part.model_dump_json() == body
        move(memory)


def test_nothing_that_is_shown_is_made_from_a_whole_game():
    hidden = {"bot.dragon.state": {"State"}, "bot.table.dragon.part": {"DragonPart", "dragon_of"}}
    for path in Path(str(bot.render.__file__)).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in hidden:
                named = {alias.name for alias in node.names}
                assert not named & hidden[node.module], path


def test_an_event_of_leaving_names_nobody_for_ever():
    memory = playing(MIRA)
    (event,) = memory.act(MIRA, LeaveSeat()).events
    assert isinstance(event, SeatLeft)
    assert "Mira" not in json.dumps(event.line())
