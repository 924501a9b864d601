"""The permission matrix, everybody everywhere, stolen acts and spoilt ids, whole:
`python -m tests.torture.permissions`. `make test` tries a part of the same.
"""

import subprocess
import sys

TESTS = ("test_permissions.py", "test_ownership.py", "test_crafted.py")


def main() -> int:
    """Run them with every example."""
    files = [f"tests/table/{name}" for name in TESTS]
    command = [sys.executable, "-m", "pytest", "-q", "--hypothesis-profile=thorough", *files]
    print("permissions: every role in every place, every act stolen, every id spoilt", flush=True)
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
