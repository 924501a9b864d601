"""The daily backup: when it is made, what a failure leads to, and how it stops."""

import asyncio
import datetime as dt
import os
from pathlib import Path

import pytest

from bot.app import create_bot
from bot.errors import StartupError, StoreUnavailable
from bot.operations.backups import LOOK_AFTER, DailyBackups
from bot.operations.finishing import finish_answers
from bot.operations.folder import make_folder
from bot.operations.metrics import Metrics
from bot.settings import Settings
from bot.store.upkeep import check

NOW = int(dt.datetime(2026, 3, 1, 23, 59, tzinfo=dt.UTC).timestamp() * 1000)


class Written:
    """A store that remembers what was asked of it, and may fail."""

    def __init__(self) -> None:
        self.days: list[tuple[dt.date, int]] = []
        self.failure: Exception | None = None
        self.may_end = asyncio.Event()
        self.may_end.set()

    async def back_up_daily(self, day: dt.date, keep: int) -> Path:
        self.days.append((day, keep))
        await self.may_end.wait()
        if self.failure is not None:
            raise self.failure
        return Path("backup")


class Alarms:
    """Stands in for the event loop's alarms, which are far too late for a test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.delays: list[float] = []
        loop = asyncio.get_running_loop()
        real = loop.call_later

        def call_later(delay: float, *rest: object, **named: object) -> asyncio.TimerHandle:
            if delay >= LOOK_AFTER:
                self.delays.append(delay)
            return real(delay, *rest, **named)

        monkeypatch.setattr(loop, "call_later", call_later)


async def turned() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


HOUR = 60 * 60 * 1000


async def test_one_at_the_start_and_one_each_day(monkeypatch: pytest.MonkeyPatch) -> None:
    store, metrics, alarms, clock = Written(), Metrics(), Alarms(monkeypatch), [NOW]
    backups = DailyBackups(store, lambda: clock[0], metrics, keep=7)
    backups.start()
    await turned()
    assert store.days == [(dt.date(2026, 3, 1), 7)]
    for _ in range(25):
        clock[0] += HOUR
        backups._begin()
        await turned()
    assert [day.day for day, _ in store.days] == [1, 2, 3]
    assert alarms.delays == [LOOK_AFTER] * 26
    await backups.stop()
    written = {"result": "written"}
    assert metrics.registry.get_sample_value("manekin_backups_total", written) == 3


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
async def test_no_day_is_without_a_backup_although_the_clock_jumps(jump: int) -> None:
    asyncio.get_running_loop().set_debug(False)
    for hour_of_jump in range(26):
        store, clock = Written(), [NOW - 30 * 60 * 1000]
        backups = DailyBackups(store, lambda clock=clock: clock[0], Metrics(), keep=7)
        backups.start()
        await turned()
        for hour in range(50):
            clock[0] += HOUR + (jump if hour == hour_of_jump else 0)
            backups._begin()
            await turned()
        await backups.stop()
        written = {day.day for day, _ in store.days}
        assert written >= {1, 2, 3}
        # Only where the clock shows a midnight twice is a day looked at again.
        assert len(store.days) <= len(written) + 2


async def test_what_failed_is_made_an_hour_later_on_the_same_day() -> None:
    store = Written()
    store.failure = StoreUnavailable("disk full")
    backups = DailyBackups(store, lambda: NOW, Metrics(), keep=7)
    backups.start()
    await turned()
    store.failure = None
    for _ in range(3):
        backups._begin()
        await turned()
    await backups.stop()
    assert len(store.days) == 2


@pytest.mark.parametrize("failure", [StoreUnavailable("disk full"), OSError(28, "disk full")])
async def test_a_failure_is_tried_again_sooner(
    failure: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store, metrics, alarms = Written(), Metrics(), Alarms(monkeypatch)
    store.failure = failure
    backups = DailyBackups(store, lambda: NOW, metrics, keep=7)
    backups.start()
    await turned()
    assert alarms.delays == [LOOK_AFTER]
    assert "disk full" in caplog.text
    await backups.stop()
    failed = {"result": "failed"}
    assert metrics.registry.get_sample_value("manekin_backups_total", failed) == 1


async def test_none_are_made_where_none_are_kept() -> None:
    store = Written()
    backups = DailyBackups(store, lambda: NOW, Metrics(), keep=0)
    backups.start()
    await turned()
    await backups.stop()
    assert store.days == []


async def test_a_stop_waits_for_the_one_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    store, alarms = Written(), Alarms(monkeypatch)
    store.may_end.clear()
    backups = DailyBackups(store, lambda: NOW, Metrics(), keep=7)
    backups.start()
    await turned()
    stopping = asyncio.create_task(backups.stop())
    await turned()
    assert not stopping.done()
    store.may_end.set()
    await stopping
    assert alarms.delays == []


async def test_the_bot_backs_up_what_it_opens(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "new", backups=1)
    async with create_bot(settings) as bot:
        await bot.open()
    folder = tmp_path / "new" / "backups"
    found = await asyncio.to_thread(lambda: list(folder.iterdir()))
    assert len(found) == 1
    assert check(found[0]) == []


@pytest.mark.parametrize("below", ["", "data", "data/deeper"])
def test_a_file_in_the_folder_s_place_is_told_to_be_one(tmp_path: Path, below: str) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(StartupError, match=r"is a file.*MANEKIN_DATA_DIR") as refused:
        make_folder(file / below)
    assert f"{file} is a file" in str(refused.value)
    assert "write access" not in str(refused.value)


def test_a_folder_that_cannot_be_made_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    # Permissions do not bind an administrator, so the system's answer is given here.
    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(StartupError, match=r"write access.*MANEKIN_DATA_DIR"):
        make_folder(tmp_path / "data")


@pytest.mark.skipif(os.name != "posix", reason="other systems know no such rights")
def test_a_new_folder_is_for_the_bot_alone_and_one_that_is_there_stays(tmp_path: Path) -> None:
    make_folder(tmp_path / "new")
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
    (tmp_path / "new").chmod(0o750)
    make_folder(tmp_path / "new")
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o750


class TestFinishing:
    async def test_answers_and_what_follows_them_are_waited_for(self) -> None:
        done: list[str] = []

        async def answer(name: str, then: str | None) -> None:
            await asyncio.sleep(0.01)
            done.append(name)
            if then:
                later.append(asyncio.create_task(answer(then, None), name="discord.py: on_x"))

        later: list[asyncio.Task[None]] = []
        first = asyncio.create_task(answer("first", "second"), name="CommandTree-invoker")
        await finish_answers()
        assert first.done()
        assert done == ["first", "second"]

    async def test_other_tasks_are_not(self) -> None:
        parked = asyncio.create_task(asyncio.Event().wait(), name="something else")
        await finish_answers()
        assert not parked.done()
        parked.cancel()

    async def test_one_that_never_ends_does_not_hold_up_the_stop(
        self, caplog: pytest.LogCaptureFixture
    ) -> None:
        hanging = asyncio.create_task(asyncio.Event().wait(), name="CommandTree-invoker")
        await finish_answers(0.01)
        assert "1 answers are still under way" in caplog.text
        assert not hanging.done()
        hanging.cancel()

    async def test_the_one_that_asks_does_not_wait_for_itself(self) -> None:
        await asyncio.create_task(finish_answers(), name="discord.py: on_stop")
