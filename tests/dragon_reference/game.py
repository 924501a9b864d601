"""A whole game, half-turn by half-turn, and each half as a line of a replay's output."""

from collections.abc import Iterator
from copy import deepcopy

from tests.dragon_reference.cards import PARTS, daring, threat
from tests.dragon_reference.daredevils import manekin_plays, person_plays, resolve_due
from tests.dragon_reference.dragon import dragon_plays
from tests.dragon_reference.table import Data, Table


def half_turns(table: Table) -> Iterator[tuple[str, Data]]:
    """Play until the game ends or a person has no more to say: each half's number and deed."""
    while table.over is None:
        is_persons = table.active not in table.manekins
        # A turn that wins asks for no card, and so needs no entry.
        if is_persons and table.players.ended(table) and not _wins(table):
            return
        resolve_due(table)
        if table.over:
            yield str(table.turn), {}
            return
        yield str(table.turn), person_plays(table) if is_persons else manekin_plays(table)
        yield f"{table.turn}d", dragon_plays(table)
        table.turn += 1


def lines(table: Table) -> Iterator[Data]:
    """The same as a replay prints it, and in `hurts` who lost how much after how many steps."""
    for number, did in half_turns(table):
        yield {"turn": number, "did": did, **_shown(table)}


def _wins(table: Table) -> bool:
    later = deepcopy(table)
    resolve_due(later)
    return later.over == "victory"


def _shown(table: Table) -> Data:
    its = table.dragon_card
    return {
        "state": {
            "hp": dict(table.hp),
            "prone": sorted(table.prone),
            "parts": dict(table.parts),
            "entangled": [part for part in PARTS if part in table.entangled],
            "target": table.target,
        },
        "board": [{**placed, "action": daring(placed["card"]).action} for placed in table.board],
        "dragon": {**its, "action": threat(its["card"]).action} if its else None,
        "hands": {seat: list(hand) for seat, hand in table.hands.items()},
        "name": table.name,
        "over": table.over,
        "hurts": sorted(table.hurts),
    }
