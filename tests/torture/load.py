"""`make load`: thousands of tables at a steady rate, then one member who does not stop.

People play in this process and the bot, with the simulated Discord, in another; an answer is timed
from the moment an act is sent until its answer is heard. First everybody plays for `--minutes`.
Then quiet and abused stretches take turns, in which one member of one channel acts a hundred times
as often as a whole channel does: the answers of all others are compared. Prints tables and writes
everything as JSON; ends with 1 where something failed.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tests.torture.crowd import Crowd, Heard, bot
from tests.torture.people import STRANGER, Table, slash, tables

MOVED_AT_MOST = 1.2
SAMPLE_EVERY = 10.0
BESIDE = 1.5
"""Acts a second of those who share the channel with the one who does not stop."""

_SETTING_UP_AT_ONCE = 8


async def set_up(crowd: Crowd, everybody: Sequence[Table], heard: Heard) -> None:
    """Bring every table as far as it takes before people play."""
    numbers = iter(range(len(everybody)))

    async def some() -> None:
        for number in numbers:
            while everybody[number].first:
                await crowd.play(number, everybody[number], heard)

    await asyncio.gather(*(some() for _ in range(_SETTING_UP_AT_ONCE)))


async def at_rate(
    rate: float, until: float, chance: random.Random, act: Callable[[], Awaitable[None]]
) -> None:
    """Act so often a second, as people do who know nothing of each other; waits for all answers."""
    acts: set[asyncio.Task[None]] = set()
    due = time.monotonic()
    while (due := due + chance.expovariate(rate)) < until:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        task = asyncio.ensure_future(act())
        acts.add(task)
        task.add_done_callback(acts.discard)
    await asyncio.gather(*acts)


async def everybody_plays(
    crowd: Crowd, everybody: Sequence[Table], heard: Heard, rate: float, until: float, seed: str
) -> None:
    """Each table plays as often as any other, one act at a time; all but the first."""
    chance = random.Random(seed)
    free = list(range(1, len(everybody)))

    async def act() -> None:
        if free:
            at = chance.randrange(len(free))
            free[at], free[-1] = free[-1], free[at]
            number = free.pop()
            await crowd.play(number, everybody[number], heard)
            free.append(number)

    await at_rate(rate, until, chance, act)


async def one_does_not_stop(
    crowd: Crowd, heard: Heard, rate: float, until: float, seed: str
) -> None:
    """One member of the first channel asks for the largest roll, over and over."""

    async def act() -> None:
        await crowd.ask(slash(STRANGER, "roll", expression="100d100") | {"table": 0}, heard)

    await at_rate(rate, until, random.Random(seed), act)


async def others_play_beside(crowd: Crowd, heard: Heard, until: float, seed: str) -> None:
    """Three others play in the first channel, as fast as people do."""
    chance = random.Random(seed)

    async def act() -> None:
        asked = slash(chance.choice((1, 2, 3)), "roll", expression="1d20+5")
        await crowd.ask(asked | {"table": 0}, heard)

    await at_rate(BESIDE, until, chance, act)


@dataclass
class Sample:
    """How the bot's process is at a moment."""

    at: float
    memory: float
    database: float
    processor: float


def sample(pid: int, folder: Path) -> Sample:
    """Memory and database in megabytes, processor time in seconds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    ticks = int(fields[11]) + int(fields[12])
    size = sum(one.stat().st_size for one in folder.glob("*.sqlite3*"))
    return Sample(
        time.monotonic(),
        pages * os.sysconf("SC_PAGE_SIZE") / 1e6,
        size / 1e6,
        ticks / os.sysconf("SC_CLK_TCK"),
    )


async def watch(pid: int, folder: Path, samples: list[Sample]) -> None:
    """Take a sample now and then."""
    while True:
        samples.append(sample(pid, folder))
        await asyncio.sleep(SAMPLE_EVERY)


@dataclass(frozen=True)
class Load:
    """What is asked for."""

    tables: int = 2000
    rate: float = 40.0
    minutes: float = 10.0
    stretches: int = 6
    stretch: float = 30.0
    times: float = 100.0
    least_abuse: float = 50.0
    seed: int = 1

    @property
    def abuse(self) -> float:
        """How often a second the one member acts."""
        return max(self.least_abuse, self.times * self.rate / self.tables)


@dataclass
class Measured:
    """Everything that was measured."""

    setting_up: Heard = field(default_factory=Heard)
    steady: Heard = field(default_factory=Heard)
    samples: list[Sample] = field(default_factory=list)
    others: dict[str, list[Heard]] = field(default_factory=lambda: {"quiet": [], "abused": []})
    beside: dict[str, Heard] = field(default_factory=lambda: {"quiet": Heard(), "abused": Heard()})
    abuse: Heard = field(default_factory=Heard)
    told: dict[str, Any] = field(default_factory=dict)
    """What the bot says of itself at the end."""

    def of_others(self, kind: str) -> Heard:
        """All stretches of a kind together."""
        together = Heard()
        for heard in self.others[kind]:
            together.join(heard)
        return together

    def ratio(self) -> float:
        """By how much the others' 99th percentile moved."""
        quiet, abused = (self.of_others(kind).figures()["p99"] for kind in ("quiet", "abused"))
        return abused / quiet if quiet else 0.0

    def faults(self) -> list[str]:
        """Everything that went wrong; the one who does not stop may be left without an answer."""
        heard = [self.setting_up, self.steady, *self.beside.values()]
        heard += [self.of_others(kind) for kind in self.others]
        found = [fault for one in heard for fault in one.faults]
        return found + [fault for fault in self.abuse.faults if not fault.startswith("unanswered")]


async def measure(load: Load, folder: Path) -> Measured:
    """Play all of it."""
    found = Measured()
    everybody = tables(load.tables, load.seed)
    async with bot(folder, load.tables, found.told) as (crowd, pid):
        await set_up(crowd, everybody, found.setting_up)
        await crowd.settle()
        watching = asyncio.create_task(watch(pid, folder, found.samples))
        until = time.monotonic() + load.minutes * 60
        seed = f"{load.seed}:steady"
        await everybody_plays(crowd, everybody, found.steady, load.rate, until, seed)
        watching.cancel()
        found.samples.append(sample(pid, folder))
        for number in range(2 * load.stretches):
            await stretch(crowd, everybody, load, found, number)
    return found


async def stretch(
    crowd: Crowd, everybody: Sequence[Table], load: Load, found: Measured, number: int
) -> None:
    """Everybody plays; every second time one of them does not stop."""
    await crowd.settle()
    # Both of a pair play by the same chance, so that slow acts come as often in each.
    kind, seed = ("quiet", "abused")[number % 2], f"{load.seed}:{number // 2}"
    heard, until = Heard(), time.monotonic() + load.stretch
    found.others[kind].append(heard)
    playing = [
        everybody_plays(crowd, everybody, heard, load.rate, until, seed),
        others_play_beside(crowd, found.beside[kind], until, seed),
    ]
    if kind == "abused":
        playing.append(one_does_not_stop(crowd, found.abuse, load.abuse, until, seed))
    await asyncio.gather(*playing)


def report(load: Load, found: Measured) -> dict[str, Any]:
    """Every figure, as it is written to the file."""
    first, last = found.samples[0], found.samples[-1]
    acts = max(1, found.steady.figures()["acts"])
    return {
        "load": {**asdict(load), "abuse": load.abuse},
        "setting up": found.setting_up.figures(),
        "steady": found.steady.figures(),
        "by name": {
            name: {**Heard(seconds).figures(), "acts": len(seconds)}
            for name, seconds in sorted(found.steady.by_name.items())
        },
        "ends": dict(found.steady.ends),
        "processor": (last.processor - first.processor) / max(1e-9, last.at - first.at),
        "memory": [round(one.memory, 1) for one in found.samples],
        "database": [round(one.database, 2) for one in found.samples],
        "bytes an act": 1e6 * (last.database - first.database) / acts,
        "quiet": found.of_others("quiet").figures(),
        "abused": found.of_others("abused").figures(),
        "moved": found.ratio(),
        "beside, quiet": found.beside["quiet"].figures(),
        "beside, abused": found.beside["abused"].figures(),
        "abuse": dict(found.abuse.ends),
        "bot": found.told,
        "faults": found.faults(),
    }


def table_of(figures: dict[str, Any]) -> str:
    """The figures for people."""
    rows = [("", "acts", "p50 ms", "p99 ms", "p99.9 ms", "most ms")]
    shown = ("steady", "quiet", "abused", "beside, quiet", "beside, abused")
    for name, one in [
        *((name, figures[name]) for name in shown),
        *((f"  {name}", one) for name, one in figures["by name"].items()),
    ]:
        values = (one[key] for key in ("p50", "p99", "p99.9", "most"))
        rows.append((name, str(one["acts"]), *(f"{value:.1f}" for value in values)))
    lines = [
        f"{name:<24}{acts:>8}" + "".join(f"{one:>10}" for one in rest) for name, acts, *rest in rows
    ]
    memory, database = figures["memory"], figures["database"]
    lines += [
        f"memory {memory[0]:.0f} MB, in the end {memory[-1]:.0f} MB, at most {max(memory):.0f} MB",
        f"database {database[0]:.1f} MB, in the end {database[-1]:.1f} MB",
        f"{figures['bytes an act']:.0f} bytes of it an act",
        f"processor {100 * figures['processor']:.0f} % of one core",
        f"answers {figures['ends']}, of the one who does not stop {figures['abuse']}",
        f"the others' 99th percentile times {figures['moved']:.2f} (at most {MOVED_AT_MOST})",
        *(f"WRONG {fault}" for fault in figures["faults"][:20]),
    ]
    return "\n".join(lines)


def asked_for(arguments: Sequence[str] | None = None) -> tuple[Load, Path | None]:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture.load", description=__doc__)
    for name, kind in (("tables", int), ("rate", float), ("minutes", float), ("stretches", int)):
        parser.add_argument(f"--{name}", type=kind, default=getattr(Load, name))
    for name, kind in (("stretch", float), ("times", float), ("seed", int)):
        parser.add_argument(f"--{name}", type=kind, default=getattr(Load, name))
    parser.add_argument("--json", type=Path, help="where the figures are written")
    given = vars(parser.parse_args(arguments))
    path = given.pop("json")
    return Load(**given), path


def main() -> int:
    """Measure, say it, and fail where a promise is broken."""
    load, path = asked_for()
    print(
        f"seed {load.seed}: {load.tables} tables, {load.rate:g} acts a second for "
        f"{load.minutes:g} min; then {2 * load.stretches} stretches of {load.stretch:g} s, "
        f"in every second of them one member acts {load.abuse:g} times a second",
        flush=True,
    )
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".load-") as folder:
        found = asyncio.run(measure(load, Path(folder)))
    figures = report(load, found)
    print(table_of(figures))
    if path is not None:
        path.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    return int(bool(figures["faults"]) or found.ratio() > MOVED_AT_MOST or found.told["exit"] != 0)


if __name__ == "__main__":
    sys.exit(main())
