"""The bot in processes of its own; none outlives the process that started it, however that ends.

`run` starts `python -m bot` as an operator does. `fork` starts the same command line in a fork of
one process that has imported everything: importing is nine tenths of a start.
"""

import asyncio
import os
import shutil
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from signal import SIGKILL, Signals

from discord.http import Route

from bot.cli import main
from tests.simulated.holding import OUTSIDE, hold_every_request

ROOT = Path(__file__).parents[1]

_FORKING = get_context("forkserver")
_FORKING.set_forkserver_preload(["tests.imported"])

# Linux ends the process when its parent dies; elsewhere a run that is killed may leave some.
_WITH_PARENT = ["setpriv", "--pdeathsig", "KILL"] if shutil.which("setpriv") else []


def _environment(variables: Mapping[str, str]) -> dict[str, str]:
    """Give the environment of these tests, without what is set for a bot of the developer's own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MANEKIN_")}
    kept.pop("DISCORD_TOKEN", None)
    return kept | {"PYTHONPATH": str(ROOT)} | variables


async def run(folder: Path, *code: str, **variables: str) -> asyncio.subprocess.Process:
    """Run `python -m bot`, or other code, in a folder; what it writes comes by its pipes."""
    return await asyncio.create_subprocess_exec(
        *_WITH_PARENT,
        sys.executable,
        *(code or ("-m", "bot")),
        cwd=folder,
        env=_environment(variables),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def fork(folder: Path, discord: str | None = None, **variables: str) -> "Fork":
    """Run the bot's command line in a folder; `discord` is another address of Discord."""
    out, out_end = _FORKING.Pipe(duplex=False)
    log, log_end = _FORKING.Pipe(duplex=False)
    line_end, line = _FORKING.Pipe(duplex=False)
    given = (folder, _environment(variables), discord, out_end, log_end, line_end)
    process = _FORKING.Process(target=_live, args=given, daemon=True)
    process.start()
    for end in (out_end, log_end, line_end):
        end.close()
    return Fork(process, line, await _read(out), await _read(log))


async def _read(pipe: Connection) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    with pipe:
        file = os.fdopen(os.dup(pipe.fileno()), "rb")
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), file
    )
    return reader


def _live(
    folder: Path,
    environment: dict[str, str],
    discord: str | None,
    out: Connection,
    log: Connection,
    line: Connection,
) -> None:
    """Be the bot; runs in the fork."""
    for end, stream in ((out, 1), (log, 2)):
        os.dup2(end.fileno(), stream)
        end.close()
    # Those made before write to what the tests' own output is kept in.
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False, buffering=1)
    threading.Thread(target=_die_with, args=(line,), daemon=True).start()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    # After the streams: it says there what Discord would not take.
    hold_every_request(lambda words: print(OUTSIDE, words, file=sys.stderr))
    if discord is not None:
        Route.BASE = discord
    sys.exit(main([]))


def _die_with(line: Connection) -> None:
    """End when whoever holds the other end is gone; nothing is ever sent."""
    try:
        line.recv_bytes()
    except (EOFError, OSError):
        os._exit(1)


class Fork:
    """A fork that runs; offers what `asyncio.subprocess.Process` does."""

    def __init__(
        self,
        process: BaseProcess,
        line: Connection,
        stdout: asyncio.StreamReader,
        stderr: asyncio.StreamReader,
    ) -> None:
        self._process = process
        self._line = line
        self._ended = asyncio.Event()
        self.stdout = stdout
        self.stderr = stderr
        asyncio.get_running_loop().add_reader(process.sentinel, self._over)

    def _over(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._process.join()
        self._line.close()
        self._ended.set()

    @property
    def returncode(self) -> int | None:
        """The exit code; none while it runs."""
        return self._process.exitcode if self._ended.is_set() else None

    def send_signal(self, number: Signals) -> None:
        """Send a signal, unless it has ended."""
        if self._process.is_alive() and self._process.pid is not None:
            # It may end before the signal comes.
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, number)

    def kill(self) -> None:
        """End it without asking."""
        self.send_signal(SIGKILL)

    async def wait(self) -> int | None:
        """Wait for its end and give the exit code."""
        await self._ended.wait()
        return self.returncode

    async def communicate(self) -> tuple[bytes, bytes]:
        """Wait for its end and give what it wrote."""
        out, log = await asyncio.gather(self.stdout.read(), self.stderr.read())
        await self.wait()
        return out, log


Running = asyncio.subprocess.Process | Fork
