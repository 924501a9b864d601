"""Processes that are killed again and again.

What a process needs is imported once; each of its lives is a fork of that, so that fifty of them
take seconds. A life tells what it has answered by one line each, and ends by SIGKILL alone.
"""

import asyncio
import gc
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

KILLS = 50

_BORN = "born"
_DEAD = "dead"


def tell(*words: object) -> None:
    """Say one line, whole: a print of an unbuffered Python can be killed before its line's end."""
    try:
        os.write(sys.stdout.fileno(), f"{' '.join(map(str, words))}\n".encode())
    except BrokenPipeError:
        # The test is gone. An exception would be one of the bot's, and it would go on.
        os._exit(1)


def live(main: Callable[[Path, int], Coroutine[Any, Any, None]]) -> None:
    """Run `main` in a fork for every number on standard input; the arguments name its path."""
    # What the lives share is neither searched by any of them nor copied for that.
    gc.collect()
    gc.freeze()
    for number in sys.stdin:
        child = os.fork()
        if not child:
            tell(_BORN, os.getpid())
            asyncio.run(main(Path(sys.argv[1]), int(number)))
            sys.exit(0)
        _, status = os.waitpid(child, 0)
        tell(_DEAD, os.waitstatus_to_exitcode(status))


class Victim:
    """Lives of one module, one after the other, on the same path."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._lives = 0

    def killed_after(self, answers: int) -> list[str]:
        """Let it live until so many answers; returns all lines it got out before it was dead."""
        self._lives += 1
        assert self._process.stdin is not None
        print(self._lives, file=self._process.stdin, flush=True)
        word, _, pid = self._line().partition(" ")
        assert word == _BORN
        lines: list[str] = []
        while len(lines) < answers:
            lines.append(self._line())
            assert not lines[-1].startswith(_DEAD), f"it died by itself: {lines[-1]}"
        with suppress(ProcessLookupError):
            os.kill(int(pid), signal.SIGKILL)
        # What it said between the last line read and its death counts as answered too.
        while not (line := self._line()).startswith(_DEAD):
            lines.append(line)
        assert line == f"{_DEAD} {-signal.SIGKILL}", f"it died by itself: {line}"
        return lines

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.endswith("\n"), f"the process that makes the lives is gone, saying {line!r}"
        return line.strip()


@contextmanager
def victim(module: str, path: Path) -> Iterator[Victim]:
    """Give lives of a module that calls `live`."""
    command = [sys.executable, "-m", module, str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Victim(process)
        finally:
            # A life that is left when a test fails ends at its next line, which nobody takes.
            process.kill()
            if process.stdout is not None:
                process.stdout.close()


def moments(seed: int, most: int, kills: int = KILLS) -> Iterator[int]:
    """After how many answers to kill: now and then at once, while everything is being opened."""
    chance = random.Random(seed)
    for _ in range(kills):
        yield chance.choice((0, chance.randrange(1, 20), chance.randrange(20, most)))
