"""The load program, for as little as takes seconds: twenty tables, and one who does not stop."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

from bot.operations.limits import TOLD_A_MINUTE
from tests.torture.crowd import Crowd, Heard, bot
from tests.torture.load import asked_for, set_up
from tests.torture.people import STRANGER, slash, tables

TABLES = 20
ACTS = 5
TOO_MANY = 80


async def one_does_not_stop(crowd: Crowd, heard: Heard) -> None:
    """Nobody else asks for help."""
    asked = slash(STRANGER, "help") | {"table": 0}
    await asyncio.gather(*(crowd.ask(asked, heard) for _ in range(TOO_MANY)))


def ends(told: dict[str, Any], name: str) -> Counter[str]:
    """How often each came of a command, as the bot counts it."""
    counted: dict[str, float] = told["interactions"]
    found = [(one.rpartition("/"), count) for one, count in counted.items()]
    return Counter({end: int(count) for (one, _, end), count in found if one == name})


async def test_many_tables_play_while_one_member_does_not_stop(tmp_path: Path):
    told: dict[str, Any] = {}
    everybody, heard, abuse = tables(TABLES, seed=7), Heard(), Heard()
    async with bot(tmp_path, TABLES, told) as (crowd, _):
        crowd.patience = 120.0
        await set_up(crowd, everybody, heard)

        async def play(number: int) -> None:
            for _ in range(ACTS):
                await crowd.play(number, everybody[number], heard)

        stranger = asyncio.create_task(one_does_not_stop(crowd, abuse))
        await asyncio.gather(*map(play, range(TABLES)))
        stranger.cancel()
    assert heard.faults == []
    assert set(heard.ends) == {"answered"}
    assert abuse.ends["fault"] == abuse.ends["unwritten"] == 0
    assert told["exit"] == 0
    helped = ends(told, "help")
    assert sum(helped.values()) + told["passed_over"] == TOO_MANY
    # They are told so for as long as they may be; what comes then is passed over.
    assert helped["refused"] >= TOLD_A_MINUTE // 2
    assert told["passed_over"] > 0


def test_the_one_who_does_not_stop_acts_a_hundred_times_as_often_as_a_table():
    load, path = asked_for(["--tables", "10", "--rate", "20", "--minutes", "0.5"])
    assert load.abuse == 200
    assert (load.minutes, path) == (0.5, None)
