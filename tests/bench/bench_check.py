"""`/check` at a table of 6 sheets and 200 cards, 3 firing: `python -m tests.bench.bench_check`.

Beside a bare echo of the same run, turn about, through the same bot and the same simulated Discord.
The database is on a real disk with `synchronous=FULL`, and the change is on it before the answer.
"""

import asyncio
import gc
import json
import sys
import tempfile
from pathlib import Path

from simcord import ChannelHandle, Env, MemberActor

from bot.settings import Settings
from bot.table.campaign import Start
from bot.table.people import Person, Place
from bot.table.sheets.moves import CreateSheet, ImportCards
from tests.bench.bench_roll import Echo, alone

AT_MOST = 3.0
_SHEETS, _CARDS = 6, 200

FIRING = (
    {"when": {"on": "roll"}, "then": [{"kind": "xp", "amount": "1"}]},
    {"when": {"on": "roll"}, "then": [{"kind": "tell", "text": "The bells of the tower answer"}]},
    {"when": {"on": "roll"}, "stage": "before", "then": [{"kind": "modify", "amount": "1"}]},
)
WATCHING = (
    {"when": {"on": "damage", "dir": "taken"}, "then": [{"kind": "xp", "amount": "1"}]},
    {
        "when": {"on": "roll"},
        "if": "@cond.blood_sworn > 0",
        "then": [{"kind": "pool", "pool": "doom", "add": "1"}],
    },
    {
        "when": {"on": "roll", "check": "death_save", "outcome": "failure"},
        "then": [{"kind": "condition", "condition": "bloodied", "op": "set"}],
    },
    {
        "when": {"on": "track", "track": "hit_points", "crosses": "empty"},
        "then": [{"kind": "tell", "text": "It is not over"}],
    },
    {"when": {"on": "place", "place": "the Witchwood"}, "then": [{"kind": "xp", "amount": "5"}]},
)
"""What the other cards watch for: other moments, other rolls, and conditions that do not hold."""

COMMANDS = {
    "echo": {"text": "1d20 (14) + 3 = 17"},
    "check": {"name": "Ability check", "stat": "Dexterity"},
}


def cards() -> str:
    """The table's cards as a file."""
    kinds = [*FIRING, *(WATCHING[at % len(WATCHING)] for at in range(_CARDS - len(FIRING)))]
    return json.dumps(
        [{"id": f"card_{at}", "name": f"Card {at}", **card} for at, card in enumerate(kinds)]
    )


async def _prepared(env: Env, actor: MemberActor, channel: ChannelHandle) -> None:
    tables = env.bot.tables
    place, person = Place(channel.guild.id, channel.id), Person(actor.id)
    await tables.act(place, person, Start(name="bench", system="classic_d20"))
    for number in range(_SHEETS):
        await tables.act(place, person, CreateSheet(name=f"Hero {number}"))
    await tables.act(place, person, ImportCards(text=cards()))


async def measured(folder: Path) -> dict[str, float]:
    """Set the table and measure on one bot."""
    env = Env(Echo(Settings(data_dir=folder, backups=0)), shard_count=1)
    await env.start()
    try:
        guild = env.create_guild("bench")
        actor = guild.add_member(env.create_user("mira"))
        channel = guild.create_text_channel("table")
        await _prepared(env, actor, channel)
        gc.collect()
        gc.freeze()
        return await alone(env, actor, channel, COMMANDS)
    finally:
        await env.bot.close()
        await env.shutdown()


def main() -> int:
    """Print the ratio; 1 if it is missed."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        found = asyncio.run(measured(Path(folder)))
    ratio = found["check"] / found["echo"]
    print(
        f"/check          {found['check'] * 1e3:6.2f} ms, echo {found['echo'] * 1e3:6.2f} ms, "
        f"ratio {ratio:.2f} (at most {AT_MOST}; 6 sheets, 200 cards, 3 firing)"
    )
    return int(ratio > AT_MOST)


if __name__ == "__main__":
    sys.exit(main())
