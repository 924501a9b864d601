"""`python -m bot dragon simulate`: many games by bots, in several processes."""

import argparse
import signal
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Final

from bot.cli.command import DONE, Unusable
from bot.cli.dragon_report import print_report, report_data
from bot.cli.dragon_words import said_plainly
from bot.cli.json_output import print_json
from bot.cli.progress import bar
from bot.dice import SystemDice
from bot.dragon.name import Traits, read_name
from bot.dragon.settings import LEAST_SEATS, MOST_SEATS
from bot.dragon.simulate import ALL_NAMES, NAMELESS, Plan, simulate
from bot.dragon.tallies import Tallies

_SEEDS: Final = 1 << 32
_PORTIONS: Final = 20
"""How often each process comes back with what it has counted."""
_LARGEST_PORTION: Final = 50
"""Whoever interrupts waits for the portions begun."""
_ALONE: Final = 100
"""So few games are over before a second process has started."""


def run(arguments: argparse.Namespace) -> int:
    """Play, count and print."""
    plan = _plan(arguments)
    with said_plainly():
        plan.check()
    tallies = _played(plan, arguments.games, arguments.processes)
    if arguments.json:
        print_json(report_data(plan, tallies))
    else:
        print_report(plan, tallies)
    return DONE


def _plan(arguments: argparse.Namespace) -> Plan:
    seats: int = arguments.humans + arguments.manekin
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        raise Unusable(
            f"--humans and --manekin: {seats} seats together; a game has {LEAST_SEATS} to "
            f"{MOST_SEATS}"
        )
    every = range(seats + 1)
    return Plan(
        seed=SystemDice().die(_SEEDS) - 1 if arguments.seed is None else arguments.seed,
        policy=arguments.policy,
        seats=seats,
        manekins=tuple(every) if arguments.each_manekin else (arguments.manekin,),
        names=_names(arguments.name),
        traits=arguments.name == "revealed",
        dragon_damage=arguments.dragon_damage,
        daredevil_damage=arguments.daredevil_damage,
    )


def _names(name: str | None) -> tuple[Traits | None, ...]:
    match name:
        case None | "revealed":
            return NAMELESS
        case "any":
            return ALL_NAMES
        case _:
            with said_plainly():
                return (read_name(name),)


def _played(plan: Plan, games: int, processes: int) -> Tallies:
    report, whole, done = bar("games"), Tallies(), 0
    with _shared_out(plan, games, processes) as portions:
        for count, tallies in portions:
            whole.merge(tallies)
            done += count
            if report:
                report(done, games)
    return whole


@contextmanager
def _shared_out(plan: Plan, games: int, processes: int) -> Generator[Iterator[tuple[int, Tallies]]]:
    """Portions of the games, each with its size, as they are done."""
    portions = _portions(games, processes)
    if processes == 1 or games <= _ALONE:
        yield ((len(portion), simulate(plan, portion)) for portion in portions)
        return
    # A fresh interpreter inherits no threads and no locks; the one that was told to stop stops it.
    pool = ProcessPoolExecutor(
        min(processes, len(portions)), get_context("spawn"), initializer=_leave_interrupts
    )
    try:
        begun = [pool.submit(_portion, plan, portion) for portion in portions]
        yield _finished(begun)
    finally:
        pool.shutdown(cancel_futures=True)


def _finished(begun: list[Future[tuple[int, Tallies]]]) -> Iterator[tuple[int, Tallies]]:
    for portion in as_completed(begun):
        yield portion.result()


def _portion(plan: Plan, numbers: range) -> tuple[int, Tallies]:
    return len(numbers), simulate(plan, numbers)


def _portions(games: int, processes: int) -> list[range]:
    size = max(1, min(_LARGEST_PORTION, games // (processes * _PORTIONS)))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


def _leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
