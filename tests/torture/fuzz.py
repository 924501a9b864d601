"""Any act, any text and any file at length: `python -m tests.torture.fuzz`.

The seed is the clock's unless it is given; it and the figures are printed, and what fails is told
as the shortest case there is. What must hold: tests/fuzz, tests/table/test_any_text.py and
test_any_play.py, tests/unit/table/test_json_reading.py. Last, how long the event loop was not
reached at worst while files of eight megabytes, as dense as can be, were read in a worker.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import time
from contextlib import suppress

from bot.errors import Refused
from bot.table.table_file import MOST_IMPORT, prepared

PROGRAMS = (
    "tests/fuzz",
    "tests/table/test_any_text.py",
    "tests/table/test_any_play.py",
    "tests/unit/table/test_json_reading.py",
    "tests/unit/table/test_dragon_evenings.py",
    "tests/unit/table/sheets/test_laws.py",
    "tests/unit/deck/test_table_laws.py",
)


def main() -> int:
    """Try everything, and print what it came to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", default="torture", help="as tests/conftest.py names it")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32)
    chosen = parser.parse_args()
    print(f"fuzz: seed {chosen.seed}", flush=True)
    command = (
        *(sys.executable, "-m", "pytest", "-q", "-s"),
        *(f"--hypothesis-profile={chosen.profile}", f"--hypothesis-seed={chosen.seed}"),
        *PROGRAMS,
    )
    seeded = {**os.environ, "MANEKIN_SEED": str(chosen.seed)}
    ended = subprocess.run(command, check=False, env=seeded).returncode
    asyncio.run(held())
    return ended


async def held() -> None:
    """Print the longest time in which nothing else ran, for each kind of file."""
    from tests.unit.table.test_json_reading import DENSE  # noqa: PLC0415 - megabytes, when needed

    head = '{"manekin":"table","format":1,"guild_id":1,"channel_id":1,"exported_at":1,"parts":'
    for name, dense in DENSE.items():
        text = f'{head}{{"campaign":{{"version":1,"state":{{"x":{dense}}}}}}}}}'[:MOST_IMPORT]
        print(f"  {name}: held {await longest_gap(text) * 1000:.0f} ms", flush=True)


async def longest_gap(text: str) -> float:
    """Seconds between two turns of the event loop, at worst, while a file is read."""
    reading = asyncio.create_task(asyncio.to_thread(prepared, text))
    worst, last = 0.0, time.perf_counter()
    while not reading.done():
        await asyncio.sleep(0.001)
        now = time.perf_counter()
        worst, last = max(worst, now - last), now
    with suppress(Refused):
        await reading
    return worst


if __name__ == "__main__":
    sys.exit(main())
