"""`make torture`: every long program that tries to break the bot, one after the other.

Each prints its seed and its figures; ends with 1 if any of them did not end well.
"""

import subprocess
import sys

PROGRAMS = ("crash", "damage", "delivery", "fuzz", "load", "permissions", "secrets")


def main() -> int:
    """Run them all, whatever becomes of one."""
    failed = [
        name
        for name in PROGRAMS
        if subprocess.run([sys.executable, "-m", f"tests.torture.{name}"], check=False).returncode
    ]
    print(f"broken by {', '.join(failed)}" if failed else "nothing broke")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
