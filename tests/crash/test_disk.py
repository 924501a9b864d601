"""A full disk, a disk that lets nobody write, and files that another user owns.

Each case runs in a process that has a disk of its own; where the system lets nobody mount one, and
nobody become another user, it is skipped and says so.
"""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.processes import ROOT

pytestmark = pytest.mark.crash

OWN_MOUNTS = ("unshare", "--user", "--map-root-user", "--mount")
NOBODY = 65534


@cache
def _may_mount() -> bool:
    if shutil.which("unshare") is None:
        return False
    # Nothing but the process itself sees this.
    tried = subprocess.run([*OWN_MOUNTS, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], check=False)
    return tried.returncode == 0


def _held(*command: str) -> None:
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr + done.stdout
    assert done.stdout.endswith("held\n"), done.stderr + done.stdout


def test_a_disk_that_takes_nothing(tmp_path: Path):
    if not _may_mount():
        pytest.skip("this system lets nobody mount a disk of their own")
    _held(*OWN_MOUNTS, sys.executable, "-m", "tests.crash.small_disk", str(tmp_path))


def test_files_of_another_user():
    if os.geteuid() != 0:
        pytest.skip("only root can become somebody else")
    _held(sys.executable, "-m", "tests.crash.owners")
