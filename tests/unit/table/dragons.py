"""Games of Daredragon at a table in memory: opened, filled and played by chance."""

import pytest

from bot.dice import SeededDice
from bot.dragon.actions import SeatAction
from bot.dragon.legal import seat_moves
from bot.dragon.state import QuestionKind, State
from bot.errors import Refused
from bot.table.dragon.calling import asked_person
from bot.table.dragon.moves import MoveInGame, OpenGame, StartGame, TakeSeat
from bot.table.dragon.part import DragonPart, dragon_of
from bot.table.part import Action, Decision
from bot.table.people import Person
from tests.unit.table.building import GWEN, MIRA, ODILE, Memory

TAMSIN, BRAN, ESK = Person(80), Person(81), Person(82)
PEOPLE = {GWEN: "Gwen", MIRA: "Mira", ODILE: "Odile", TAMSIN: "Tamsin", BRAN: "Bran", ESK: "Esk"}
BY_ID = {person.id: person for person in PEOPLE}


def lobby(*others: Person, seed: int = 7, **chosen: object) -> Memory:
    """A lobby that Gwen opened, at a table without a campaign, with these others in it."""
    memory = Memory(dice=SeededDice(seed))
    memory.act(GWEN, OpenGame.model_validate({"name": "Gwen", **chosen}))
    for person in others:
        memory.act(person, TakeSeat(name=PEOPLE[person]))
    return memory


def playing(*others: Person, seed: int = 7, **chosen: object) -> Memory:
    """A game that Gwen and these others have begun."""
    memory = lobby(*others, seed=seed, **chosen)
    memory.act(GWEN, StartGame())
    return memory


def part_of(memory: Memory) -> DragonPart:
    """The game at a table, which must be there."""
    part = dragon_of(memory.table)
    assert part is not None
    return part


def game_of(memory: Memory) -> State:
    """The cards of a game that has begun."""
    game = part_of(memory).game
    assert game is not None
    return game


def asked(memory: Memory) -> Person:
    """Whom the game waits for."""
    who = asked_person(part_of(memory))
    assert who is not None
    return BY_ID[who]


def someone_else(memory: Memory) -> Person:
    """A person at the game who is not asked."""
    return next(
        BY_ID[chair.holder]
        for chair in part_of(memory).chairs
        if chair.holder not in (None, asked(memory).id)
    )


def any_moves(memory: Memory, choose: SeededDice) -> tuple[SeatAction, ...]:
    """An answer to what is asked: of all that are legal one by chance, or as many as needed."""
    game = game_of(memory)
    assert game.pending is not None
    moves = seat_moves(game, game.pending.seat)
    if game.pending.kind is QuestionKind.DISCARD:
        return moves[: game.pending.count]
    return (moves[choose.die(len(moves)) - 1],)


def move(memory: Memory, choose: SeededDice | None = None) -> Decision:
    """Whoever is asked answers."""
    moves = any_moves(memory, choose or SeededDice(memory.last))
    return memory.act(asked(memory), MoveInGame(moves=moves, stamp=part_of(memory).stamp))


def played_out(memory: Memory, seed: int = 1) -> Memory:
    """Play until the game is over."""
    choose = SeededDice(seed)
    while part_of(memory).stage == "playing":
        move(memory, choose)
    return memory


def played_until(memory: Memory, kind: QuestionKind, seed: int = 1) -> Memory:
    """Play until somebody is asked such a question."""
    choose = SeededDice(seed)
    while (pending := game_of(memory).pending) is None or pending.kind is not kind:
        move(memory, choose)
    return memory


def played_parts(memory: Memory) -> dict[str, object]:
    """Every part but who is told since when that it is their turn, which no undo takes back."""
    parts: dict[str, object] = dict(memory.bodies())
    if (part := dragon_of(memory.table)) is not None:
        parts["dragon"] = part.changed(asked_at=0, called="no", called_at=0)
    return parts


def refused(memory: Memory, person: Person, action: Action) -> Refused:
    """What is raised, with nothing changed."""
    before = memory.bodies()
    with pytest.raises(Refused) as caught:
        memory.act(person, action)
    assert memory.bodies() == before
    return caught.value
