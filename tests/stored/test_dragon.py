"""A game of Daredragon as each version of its part left it is read today, and goes on."""

from pathlib import Path

from bot.dice import SeededDice
from bot.dragon.state import QuestionKind
from bot.dragon.transcript import played
from bot.store.model import StoredPart
from bot.table.dragon.moves import MoveInGame
from bot.table.dragon.part import BESTIARY, BOARD, PART, Bestiary, Board, Calls, DragonPart, Met
from bot.table.people import Person
from bot.table.snapshot import State, Table, read_state
from tests.unit.table.building import CHANNEL, GUILD, Memory
from tests.unit.table.dragons import any_moves, game_of

SAMPLE = Path(__file__).with_name("parts") / "dragon.1.json"
MIRA = 78

AROUND: tuple[tuple[type[State], str, str, State], ...] = (
    (
        Bestiary,
        BESTIARY,
        (
            '{"met":[{"name":"Vrak·?·Dar·Ash","ended":"victory","at":5,"turns":31,'
            '"daredevils":["Mira"],"holders":[78],"manekins":3}]}'
        ),
        Bestiary(
            met=(
                Met(
                    name="Vrak·?·Dar·Ash",
                    ended="victory",
                    at=5,
                    turns=31,
                    daredevils=("Mira",),
                    holders=(MIRA,),
                    manekins=3,
                ),
            )
        ),
    ),
    (
        Board,
        BOARD,
        '{"channel":5,"message":6,"call":null}',
        Board(channel=5, message=6),
    ),
    (
        Calls,
        f"calls:{MIRA}",
        '{"pings":true,"zone":"Europe/Warsaw","quiet_from":22,"quiet_until":8}',
        Calls(zone="Europe/Warsaw", quiet_from=22, quiet_until=8),
    ),
)


def test_a_game_of_the_first_version_is_read_and_goes_on():
    body = SAMPLE.read_text("utf-8")
    part = read_state(DragonPart, PART, 1, body)
    assert (part.stage, part.number, part.votes) == ("playing", 1, (MIRA,))
    assert [chair.name for chair in part.chairs] == ["Gwen", "Mira", "", ""]
    assert part.game is not None
    assert (part.game.turn, part.game.hp) == (27, (0, 19, 9, 15))
    assert part.game.pending is not None
    assert part.game.pending.kind is QuestionKind.DISCARD
    assert part.record is not None
    *_, (_, _, last) = played(part.record)
    assert last == part.game
    memory = Memory(Table(CHANNEL, GUILD, {PART: StoredPart(PART, 1, 1, body)}))
    moves = any_moves(memory, SeededDice(1))
    memory.act(Person(MIRA), MoveInGame(moves=moves, stamp=part.stamp))
    assert game_of(memory) != part.game


def test_what_stands_beside_a_game_is_read():
    for kind, name, body, today in AROUND:
        assert read_state(kind, name, 1, body) == today
