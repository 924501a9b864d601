"""Tables at which all games are played, killed at random moments: `python -m tests.torture.crash`.

The seed is the clock's unless it is given; it and the figures are printed. What must hold after
each death: tests/crash/kept.py.
"""

import argparse
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.crash.kept import told
from tests.crash.test_table import killed

ROUNDS = 200


def main() -> None:
    """Kill as often as was asked for, and print what was played meanwhile."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32)
    chosen = parser.parse_args()
    print(f"crash: {chosen.rounds} lives, seed {chosen.seed}", flush=True)
    started = time.monotonic()
    with TemporaryDirectory(prefix="manekin-crash-") as name:
        heard = killed(Path(name), chosen.seed, chosen.rounds)
        kinds = told(Path(name) / "manekin.sqlite3")
    print(f"  {len(heard.acts)} changes answered, {sum(kinds.values())} in the journal")
    print(f"  {heard.delivered_again} interactions delivered again to the next life")
    print(f"  {len(heard.rings)} timers rang, none twice")
    print(f"  {heard.went_on} lives went on with a move of each game before they ended")
    print(
        f"  {len(kinds)} kinds of change: {', '.join(f'{k} {n}' for k, n in kinds.most_common())}"
    )
    print(f"  {time.monotonic() - started:.0f} seconds; nothing lost, nothing doubled")


if __name__ == "__main__":
    main()
