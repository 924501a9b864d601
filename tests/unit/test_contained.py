"""The bot as its container runs it, without a container engine: it finds what it needs.

Its own view of the file system, read-only but for the volume and the temporary folder, as a user
who owns nothing, without capabilities; what is copied, set and asked comes from the Dockerfile.
"""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.unit.operations.discord_stub import START, TOKEN, DiscordStub
from tests.unit.test_cli_serve import _ended, _free_port, _happened, _well
from tests.unit.test_packaging import ROOT, _environment, _final_stage, _only

USER = _only("USER")
BOX = "/mnt"
PROGRAM = Path(sys.executable).resolve().relative_to(Path(sys.base_prefix).resolve())

ENTER = """
set -e
mount --make-rprivate /
mount -t tmpfs -o mode=0755 none {box}
cd {box}
mkdir python packages tree data
mount --bind {python} python && mount -o remount,ro,bind python
mount --bind {packages} packages && mount -o remount,ro,bind packages
mount --bind {tree} tree && mount -o remount,ro,bind tree
mount --bind {data} data
mount --bind {temporary} /tmp
mount -o remount,ro {box}
mount -o remount,ro,bind /
if mountpoint -q /dev/shm; then mount -o remount,ro,bind /dev/shm; fi
cd tree
exec setpriv --reuid {user} --regid {group} --clear-groups --no-new-privs \
    --inh-caps=-all --ambient-caps=-all --bounding-set=-all "$@"
"""


def _can_be_boxed() -> bool:
    if os.geteuid() != 0 or not all(map(shutil.which, ("unshare", "setpriv", "mountpoint"))):
        return False
    tried = ["unshare", "--mount", "mount", "--make-rprivate", "/"]
    return subprocess.run(tried, capture_output=True, check=False).returncode == 0


pytestmark = pytest.mark.skipif(
    not _can_be_boxed(), reason="only root may give a process a view of the files of its own"
)


class Box:
    """What the image holds, and the two folders that are written to."""

    def __init__(self, folder: Path) -> None:
        self.tree, self.data, self.temporary = (folder / name for name in ("tree", "data", "tmp"))
        self.tree.mkdir()
        for word, rest in _final_stage():
            *sources, target = rest.split()
            if word != "COPY" or sources[0].startswith("--from"):
                continue
            for source in sources:
                self._copy(source, target)
        user, group = map(int, USER.split(":"))
        self.data.mkdir(mode=0o700)
        os.chown(self.data, user, group)
        self.temporary.mkdir()
        self.temporary.chmod(0o1777)
        self._script = ENTER.format(
            box=BOX,
            python=Path(sys.base_prefix).resolve(),
            packages=sysconfig.get_path("purelib"),
            tree=self.tree,
            data=self.data,
            temporary=self.temporary,
            user=user,
            group=group,
        )

    def _copy(self, source: str, target: str) -> None:
        if (ROOT / source).is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / source, self.tree / target, ignore=ignored)
        else:
            shutil.copy(ROOT / source, self.tree / target)

    def command(self, *arguments: str) -> list[str]:
        """Return the command line that runs Python in the box."""
        entered = ("unshare", "--mount", "sh", "-c", self._script, "box")
        return [*entered, f"{BOX}/python/{PROGRAM}", *arguments]

    def environment(self, port: int) -> dict[str, str]:
        """Return what the image sets, with the folders of the box, and nothing else."""
        own = {
            "PATH": os.environ["PATH"],
            "HOME": "/nonexistent",
            "PYTHONPATH": f"{BOX}/packages",
            # A Python that knows its library by another place.
            "LD_LIBRARY_PATH": f"{BOX}/python/lib",
            "MANEKIN_DATA_DIR": f"{BOX}/data",
            "MANEKIN_METRICS_PORT": str(port),
        }
        return {**_environment(), **own}

    def kept(self) -> dict[str, os.stat_result]:
        """Return what was written to the volume."""
        return {
            str(path.relative_to(self.data)): path.stat()
            for path in self.data.rglob("*")
            if path.is_file()
        }


@pytest.fixture
def box(tmp_path: Path) -> Box:
    """What the image holds, in a folder of the test."""
    return Box(tmp_path)


def test_the_box_lets_nothing_be_written_but_where_the_image_writes(box: Box) -> None:
    code = f"""
from pathlib import Path
import os
for folder in {{"/", "/etc", "/var", "/dev/shm", "{BOX}", "{BOX}/tree", "{BOX}/packages",
               "{BOX}/python", "{BOX}/data", "/tmp"}}:
    try:
        Path(folder, "made").touch()
    except OSError:
        continue
    print(folder)
print(os.getuid(), os.getgid(), os.getgroups())
for line in open("/proc/self/status"):
    if line.startswith(("Cap", "NoNewPrivs")):
        print(*line.split())
"""
    told = subprocess.run(
        box.command("-c", code), env=box.environment(1), capture_output=True, text=True, check=True
    )
    user, group = USER.split(":")
    nothing = {f"Cap{kind}: {0:016x}" for kind in ("Inh", "Prm", "Eff", "Bnd", "Amb")}
    assert set(told.stdout.splitlines()) == nothing | {
        f"{BOX}/data",
        "/tmp",  # noqa: S108 - the box's own
        f"{user} {group} []",
        "NoNewPrivs: 1",
    }


async def test_the_bot_serves_from_a_read_only_system_as_nobody_in_particular(box: Box) -> None:
    port = _free_port()
    environment = box.environment(port)
    async with DiscordStub().running() as discord:
        process = await asyncio.create_subprocess_exec(
            *box.command("-c", START, f"http://{discord.address}"),
            env={**environment, "DISCORD_TOKEN": TOKEN},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            ended = asyncio.create_task(_ended(process))
            await _happened(discord.ready, ended)
            await _well(port, ended)
            discord.may_answer.set()
            await discord.press("roll", expression="1d6")
            await _happened(discord.answering, ended)
            healthy = await asyncio.create_subprocess_exec(
                *box.command("-m", "bot", "health"),
                env=environment,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            assert await _ended(healthy) == (0, "")
            process.send_signal(signal.SIGTERM)
            code, told = await ended
        finally:
            if process.returncode is None:
                process.kill()
    assert code == 0, told
    assert "1d6" in str(discord.answers)
    for word in ("Traceback", "Read-only", "denied", "WARNING", "ERROR"):
        assert word not in told, told
    kept = box.kept()
    user, group = map(int, USER.split(":"))
    assert "manekin.sqlite3" in kept
    assert any(name.startswith("backups/") for name in kept)
    for name, about in kept.items():
        assert (about.st_uid, about.st_gid) == (user, group), name
        assert about.st_mode & 0o077 == 0, name
