"""Every act while requests fail, in disorder, in outages: `python -m tests.torture.delivery`.

The seed is the clock's unless it is given; it and the figures are printed, and a trial that fails
is named with the act, the request and the fault. What must hold: tests/table/faulty.py.
"""

import argparse
import os
import subprocess
import sys
import time

TRIALS = 4000
PROGRAMS = (
    "tests/table/test_faults.py",
    "tests/table/test_disorder.py",
    "tests/table/test_requests.py",
    "tests/table/test_delivery.py",
)


def main() -> int:
    """Try everything, and print what it came to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=TRIALS, help="acts while a request fails")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32)
    chosen = parser.parse_args()
    print(f"delivery: {chosen.trials} trials, seed {chosen.seed}", flush=True)
    seeded = {
        **os.environ,
        "MANEKIN_SEED": str(chosen.seed),
        "MANEKIN_TRIALS": str(chosen.trials),
    }
    command = (sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:randomly", *PROGRAMS)
    return subprocess.run(command, check=False, env=seeded).returncode


if __name__ == "__main__":
    sys.exit(main())
