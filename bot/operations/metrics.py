"""What is counted, for Prometheus: in a registry of its own, never by server or person.

Knows neither Discord nor the table: gauges ask what they are given when somebody reads them.
"""

import platform
from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, generate_latest

from bot import VERSION

SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)
"""Three is where Discord stops waiting for a first answer."""

BATCHES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256)

MOST_COMMANDS: Final = 200
"""Names of commands and buttons that get a line of their own."""

OTHER: Final = "other"


class Metrics:
    """Every number the bot keeps about its own work."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._commands: set[str] = set()
        self._interactions = Counter(
            "manekin_interactions",
            "Commands, presses and forms answered, by what came of them.",
            ("command", "result"),
            registry=self.registry,
        )
        self._passed_over = Counter(
            "manekin_interactions_passed_over",
            "Interactions beyond the limits that were not even told so.",
            registry=self.registry,
        )
        self._seconds = Histogram(
            "manekin_interaction_seconds",
            "From the arrival of an interaction to the end of its answer.",
            ("command",),
            buckets=SECONDS,
            registry=self.registry,
        )
        self._under_way = Gauge(
            "manekin_interactions_under_way",
            "Interactions being answered now.",
            registry=self.registry,
        )
        self._batches = Histogram(
            "manekin_commit_changes",
            "Changes that shared one commit; the count is the number of commits.",
            buckets=BATCHES,
            registry=self.registry,
        )
        self._timers = Counter(
            "manekin_timers",
            "Timers that fell due, by whether their work was done.",
            ("result",),
            registry=self.registry,
        )
        self._backups = Counter(
            "manekin_backups",
            "Daily backups, by whether they were written.",
            ("result",),
            registry=self.registry,
        )
        build = Info("manekin_build", "What is running.", registry=self.registry)
        build.info({"version": VERSION, "python": platform.python_version()})

    def began(self) -> None:
        """Count an interaction as under way."""
        self._under_way.inc()

    def answered(self, command: str, result: str, seconds: float) -> None:
        """Count an interaction that `began` and what came of it."""
        name = self._bounded(command)
        self._under_way.dec()
        self._interactions.labels(name, result).inc()
        self._seconds.labels(name).observe(seconds)

    def passed_over(self) -> None:
        """Count an interaction that is not answered, as there were too many."""
        self._passed_over.inc()

    def committed(self, changes: int) -> None:
        """Count a commit that several changes shared."""
        self._batches.observe(changes)

    def rang(self, *, done: bool) -> None:
        """Count a timer that fell due."""
        self._timers.labels("fired" if done else "failed").inc()

    def backed_up(self, *, done: bool) -> None:
        """Count a daily backup."""
        self._backups.labels("written" if done else "failed").inc()

    def watch(self, name: str, what: str, read: Callable[[], float]) -> None:
        """Show a number that is read when somebody asks for it."""
        Gauge(f"manekin_{name}", what, registry=self.registry).set_function(read)

    def text(self) -> bytes:
        """Return everything in Prometheus' text format."""
        return generate_latest(self.registry)

    def _bounded(self, command: str) -> str:
        # Ids of buttons come from outside; a flood of invented ones must not fill memory.
        if command in self._commands:
            return command
        if len(self._commands) >= MOST_COMMANDS:
            return OTHER
        self._commands.add(command)
        return command
