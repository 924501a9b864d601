"""Whole sessions of all games, searched for secrets: `python -m tests.torture.secrets`.

The seed is the clock's unless it is given; it and the figures are printed. What is planted, and
how people pry: tests/table/prying.py. What must hold: tests/table/test_secrets.py.
"""

import argparse
import os
import subprocess
import sys
import time

SESSIONS = 30


def main() -> int:
    """Play so many sessions, each with a seed of its own, and print what they came to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=SESSIONS)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32)
    chosen = parser.parse_args()
    print(f"secrets: {chosen.sessions} sessions, seed {chosen.seed}", flush=True)
    asked = {"MANEKIN_SEED": str(chosen.seed), "MANEKIN_SESSIONS": str(chosen.sessions)}
    command = (sys.executable, "-m", "pytest", "-q", "-s", "--show-capture=no")
    return subprocess.run(
        [*command, "tests/table/test_secrets.py"], check=False, env={**os.environ, **asked}
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
