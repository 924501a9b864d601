"""The store against a plain dictionary: any mix of changes, undo, crashes and restarts."""

import asyncio
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from bot.errors import Conflict
from bot.store.model import Committed, NotDue, Repeated
from bot.store.store import Store
from bot.store.upkeep import check
from tests.effort import tries
from tests.unit.store.building import change, done, entry, part, timer

CHANNELS = st.sampled_from((1, 2))
NAMES = st.sampled_from(("campaign", "deck", "sheet"))
BODIES = st.sampled_from(("{}", "[1]", '"' + "long " * 200 + '"', None))


class StoreMachine(RuleBasedStateMachine):
    """Every rule does one thing to the store and the same to dictionaries."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "manekin.sqlite3"
        self.bodies: dict[tuple[int, str], str] = {}
        self.revisions: dict[tuple[int, str], int] = {}
        self.entries: dict[int, list[tuple[str, str | None, int] | None]] = {1: [], 2: []}
        self.timers: dict[int, int] = {}
        self.answered: dict[int, tuple[int, int]] = {}
        self.store = self.run(Store.open(self.path))

    def run(self, coroutine):
        return self.runner.run(coroutine)

    def teardown(self) -> None:
        self.run(self.store.close())
        assert check(self.path) == []
        self.runner.close()
        self.folder.cleanup()

    def expected(self, channel: int, name: str) -> int:
        return self.revisions[channel, name] if (channel, name) in self.bodies else 0

    def put(self, channel: int, name: str, body: str | None) -> None:
        self.revisions[channel, name] = self.revisions.get((channel, name), 0) + 1
        self.bodies.pop((channel, name), None)
        if body is not None:
            self.bodies[channel, name] = body

    @rule(channel=CHANNELS, name=NAMES, body=BODIES)
    def write(self, channel: int, name: str, body: str | None) -> None:
        interaction = len(self.answered) + 1
        written = change(
            part(body, self.expected(channel, name), name),
            channel=channel,
            entry=entry(interaction),
        )
        before = self.bodies.get((channel, name))
        result = done(self.run(self.store.commit(written)))
        self.put(channel, name, body)
        self.entries[channel].append((name, before, self.revisions[channel, name]))
        self.answered[interaction] = (channel, len(self.entries[channel]))
        assert result == Committed(
            len(self.entries[channel]), {name: self.revisions[channel, name]}
        )

    @rule(channel=CHANNELS, name=NAMES, off=st.sampled_from((-1, 1, 2)))
    def write_on_old_knowledge(self, channel: int, name: str, off: int) -> None:
        known = self.revisions.get((channel, name), 0)
        guessed = known + off
        if guessed < 0 or (guessed == 0 and (channel, name) not in self.bodies):
            return
        try:
            self.run(self.store.commit(change(part("1", guessed, name), channel=channel)))
        except Conflict:
            return
        raise AssertionError("a wrong revision was accepted")

    @precondition(lambda self: self.answered)
    @rule(data=st.data())
    def repeat(self, data) -> None:
        interaction = data.draw(st.sampled_from(sorted(self.answered)))
        channel, number = self.answered[interaction]
        result = self.run(
            self.store.commit(change(part("9", 99), channel=3 - channel, entry=entry(interaction)))
        )
        assert isinstance(result, Repeated)
        assert (result.entry.channel_id, result.entry.number) == (channel, number)

    @rule(channel=CHANNELS)
    def undo(self, channel: int) -> None:
        """Take back the newest entry if nothing has touched its part since."""
        undoable = self.run(self.store.undoable(channel, 1))
        if not undoable:
            assert not any(self.entries[channel])
            return
        (newest,) = undoable
        remembered = self.entries[channel][newest.entry.number - 1]
        assert remembered is not None
        name, before, after = remembered
        (image,) = newest.parts
        assert (image.name, image.before_body, image.after_revision) == (name, before, after)
        taking = change(
            part(before, image.after_revision, name),
            channel=channel,
            entry=entry(takes_back=(newest.entry.number,)),
        )
        try:
            result = done(self.run(self.store.commit(taking)))
        except Conflict:
            assert self.revisions[channel, name] != after
            return
        assert self.revisions[channel, name] == after
        self.put(channel, name, before)
        assert result.revisions == {name: self.revisions[channel, name]}
        self.entries[channel][newest.entry.number - 1] = None
        self.entries[channel].append(None)

    @rule(channel=CHANNELS, due=st.integers(0, 9) | st.none())
    def set_timer(self, channel: int, due: int | None) -> None:
        self.run(self.store.commit(change(channel=channel, timers=(timer(due),))))
        self.timers.pop(channel, None)
        if due is not None:
            self.timers[channel] = due

    @rule(now=st.integers(0, 9))
    def fire(self, now: int) -> None:
        due = self.run(self.store.due_timers(now, 10))
        assert {found.channel_id: found.due_at for found in due} == {
            channel: at for channel, at in self.timers.items() if at <= now
        }
        for found in due:
            fired = change(channel=found.channel_id, fired=found)
            done(self.run(self.store.commit(fired)))
            assert self.run(self.store.commit(fired)) == NotDue()
            del self.timers[found.channel_id]

    @rule(body=BODIES)
    def crowd(self, body: str | None) -> None:
        """All parts of both channels at once, in one batch with a change that conflicts."""
        pairs = [(channel, name) for channel in (1, 2) for name in ("campaign", "deck", "sheet")]
        good = [
            change(part(body, self.expected(channel, name), name), channel=channel)
            for channel, name in pairs
        ]
        bad = change(part("1", 10**6), channel=1)

        async def together() -> list[object]:
            waiting = [self.store.commit(one) for one in (*good[:3], bad, *good[3:])]
            return await asyncio.gather(*waiting, return_exceptions=True)

        results = self.run(together())
        assert [type(result) for result in results] == [
            *[Committed] * 3,
            Conflict,
            *[Committed] * 3,
        ]
        for channel, name in pairs:
            self.put(channel, name, body)

    @rule()
    def restart(self) -> None:
        self.run(self.store.close())
        self.store = self.run(Store.open(self.path))

    @invariant()
    def what_is_loaded_is_what_was_written(self) -> None:
        for channel in (1, 2):
            table = self.run(self.store.load(channel))
            parts = table.parts.values() if table else ()
            assert {(channel, found.name): (found.revision, found.body) for found in parts} == {
                key: (self.revisions[key], body)
                for key, body in self.bodies.items()
                if key[0] == channel
            }
            length = self.run(self.store.journal_length(channel, hidden=True))
            assert length == len(self.entries[channel])


TestStoreMachine = StoreMachine.TestCase
TestStoreMachine.settings = settings(max_examples=tries(30), stateful_step_count=30, deadline=None)
