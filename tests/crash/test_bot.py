"""The whole bot killed fifty times: nothing answered is lost, nothing is done twice."""

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.settings import Settings
from bot.store.upkeep import check
from tests.crash.killing import moments, victim
from tests.crash.play import TABLES

Parts = dict[str, Any]


@dataclass
class Told:
    """A table as its history tells it."""

    faces: dict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    players: list[int] = field(default_factory=list)
    savers: set[int] = field(default_factory=set)

    def add(self, actor: int, kind: str, line: dict[str, Any], *, hidden: bool) -> None:
        """Follow one entry that was not taken back."""
        match kind:
            case "rolls.rolled" if not hidden:
                self.faces[actor][line["totals"][0]] += 1
            case "campaign.joined":
                self.players.append(actor)
            case "campaign.left":
                self.players.remove(actor)
            case "macros.saved":
                self.savers.add(actor)
            case "macros.deleted":
                self.savers.remove(actor)


def _told(connection: sqlite3.Connection) -> dict[int, Told]:
    tables: dict[int, Told] = defaultdict(Told)
    rows = connection.execute(
        "SELECT channel_id, actor_id, kind, line, hidden FROM journal"
        " WHERE taken_back_by IS NULL ORDER BY channel_id, number"
    )
    for channel, actor, kind, line, hidden in rows:
        tables[channel].add(actor, kind, json.loads(line), hidden=bool(hidden))
    return tables


def _kept(connection: sqlite3.Connection) -> dict[int, Parts]:
    tables: dict[int, Parts] = defaultdict(dict)
    rows = connection.execute("SELECT channel_id, name, body FROM parts WHERE body IS NOT NULL")
    for channel, name, body in rows:
        tables[channel][name] = json.loads(body)
    return tables


def _of_people(parts: Parts, family: str) -> Iterator[tuple[int, Any]]:
    for name, body in parts.items():
        if name.startswith(f"{family}:"):
            yield int(name.partition(":")[2]), body


def _assert_as_told(parts: Parts, told: Told) -> None:
    for person, tally in _of_people(parts, "rolls"):
        counts = tally["faces"]["20"]
        assert {at: n for at, n in enumerate(counts, start=1) if n} == told.faces.pop(person)
        assert tally["rolls"] == sum(counts)
    assert not told.faces
    assert parts.get("campaign", {}).get("players", []) == told.players
    savers = {person for person, macros in _of_people(parts, "macros") if macros["saved"]}
    assert savers == told.savers


def _assert_nothing_lost_or_doubled(path: Path, heard: dict[int, tuple[int, int]]) -> None:
    assert check(path) == []
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(
            "SELECT interaction_id, channel_id, number FROM journal WHERE interaction_id > 0"
        )
        written = {number: (channel, entry) for number, channel, entry in rows}
        assert heard.items() <= written.items()
        kept, told = _kept(connection), _told(connection)
    for channel in kept.keys() | told.keys():
        _assert_as_told(kept[channel], told[channel])


@pytest.mark.crash
def test_the_bot_killed_fifty_times(tmp_path: Path) -> None:
    path = Settings(data_dir=tmp_path, _env_file=None).database
    heard: dict[int, tuple[int, int]] = {}
    with victim("tests.crash.play", tmp_path) as bot:
        for answers in moments(20310518, most=150):
            for line in bot.killed_after(answers):
                interaction, channel, entry = map(int, line.split())
                # The same interaction once more must have been answered the same.
                assert heard.setdefault(interaction, (channel, entry)) == (channel, entry)
            if path.exists():
                _assert_nothing_lost_or_doubled(path, heard)
    assert len({channel for channel, _ in heard.values()}) == TABLES
