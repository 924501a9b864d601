"""What is counted, and that it stays bounded and nobody's."""

import asyncio
import logging

import pytest

from bot import VERSION
from bot.operations.interactions import observed
from bot.operations.metrics import MOST_COMMANDS, OTHER, Metrics
from bot.operations.rings import CountedRings


def value(metrics: Metrics, name: str, **labels: str) -> float | None:
    return metrics.registry.get_sample_value(name, labels)


def interactions(metrics: Metrics, command: str, result: str) -> float | None:
    return value(metrics, "manekin_interactions_total", command=command, result=result)


def test_two_bots_in_one_process_count_apart() -> None:
    first, second = Metrics(), Metrics()
    first.committed(3)
    assert value(first, "manekin_commit_changes_sum") == 3
    assert value(second, "manekin_commit_changes_sum") == 0


def test_commits_and_the_changes_that_shared_them() -> None:
    metrics = Metrics()
    for changes in (1, 1, 32):
        metrics.committed(changes)
    assert value(metrics, "manekin_commit_changes_count") == 3
    assert value(metrics, "manekin_commit_changes_sum") == 34
    assert value(metrics, "manekin_commit_changes_bucket", le="1.0") == 2


def test_a_gauge_is_read_when_it_is_asked_for() -> None:
    metrics, kept = Metrics(), [1, 2]
    metrics.watch("kept", "Things kept.", lambda: len(kept))
    kept.append(3)
    assert value(metrics, "manekin_kept") == 3


def test_the_text_says_what_is_running() -> None:
    assert f'version="{VERSION}"'.encode() in Metrics().text()


def test_invented_names_share_a_line() -> None:
    metrics = Metrics()
    for number in range(MOST_COMMANDS + 50):
        metrics.began()
        metrics.answered(f"invented {number}", "refused", 0.1)
    assert interactions(metrics, OTHER, "refused") == 50
    metrics.began()
    metrics.answered("invented 1", "refused", 0.1)
    assert interactions(metrics, "invented 1", "refused") == 2
    assert value(metrics, "manekin_interactions_under_way") == 0


class TestObserved:
    def test_what_goes_well(self, caplog: pytest.LogCaptureFixture) -> None:
        metrics = Metrics()
        with (
            caplog.at_level(logging.INFO, "bot.operations"),
            observed(metrics, "gm undo", guild_id=300, channel_id=400),
        ):
            assert value(metrics, "manekin_interactions_under_way") == 1
        assert value(metrics, "manekin_interactions_under_way") == 0
        assert interactions(metrics, "gm undo", "ok") == 1
        assert value(metrics, "manekin_interaction_seconds_count", command="gm undo") == 1
        (record,) = caplog.records
        told = vars(record)
        assert (told["command"], told["result"], told["guild"], told["channel"]) == (
            "gm undo",
            "ok",
            300,
            400,
        )
        assert record.getMessage().startswith("gm undo: ok in ")

    def test_what_is_refused_says_why(self, caplog: pytest.LogCaptureFixture) -> None:
        metrics = Metrics()
        with (
            caplog.at_level(logging.INFO, "bot.operations"),
            observed(metrics, "roll", guild_id=None, channel_id=None) as seen,
        ):
            seen.refused("dice.empty")
        assert interactions(metrics, "roll", "refused") == 1
        assert "refused (dice.empty)" in caplog.text

    def test_a_fault_is_an_error_with_its_number(self, caplog: pytest.LogCaptureFixture) -> None:
        metrics = Metrics()
        with observed(metrics, "roll", guild_id=1, channel_id=2) as seen:
            seen.fault("A1B2C3")
        assert interactions(metrics, "roll", "fault") == 1
        (record,) = caplog.records
        assert record.levelno == logging.ERROR
        assert "A1B2C3" in record.getMessage()

    def test_the_store_failing_is_told_apart(self) -> None:
        metrics = Metrics()
        with observed(metrics, "roll", guild_id=1, channel_id=2) as seen:
            seen.unavailable()
        assert interactions(metrics, "roll", "unavailable") == 1

    @pytest.mark.parametrize(
        ("raised", "result"),
        [(LookupError("my diary"), "fault"), (asyncio.CancelledError(), "cancelled")],
    )
    def test_what_is_raised_is_counted_and_goes_on(
        self, raised: BaseException, result: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        metrics = Metrics()
        with (
            pytest.raises(type(raised)),
            observed(metrics, "roll", guild_id=1, channel_id=2),
        ):
            raise raised
        assert interactions(metrics, "roll", result) == 1
        assert "diary" not in caplog.text


class TestRings:
    async def test_each_ring_is_counted(self) -> None:
        metrics, rung = Metrics(), list[int]()

        async def ring(timer: int) -> None:
            rung.append(timer)
            if timer < 0:
                raise ValueError("of the test")

        rings = CountedRings({"expire": ring}, metrics)
        await rings["expire"](1)
        with pytest.raises(ValueError, match="of the test"):
            await rings["expire"](-1)
        assert rung == [1, -1]
        assert value(metrics, "manekin_timers_total", result="fired") == 1
        assert value(metrics, "manekin_timers_total", result="failed") == 1

    async def test_a_ring_added_later_is_there(self) -> None:
        async def ring(_: int) -> None:
            return

        rings = {"first": ring}
        counted = CountedRings(rings, Metrics())
        assert counted.get("second") is None
        rings["second"] = ring
        assert counted.get("second") is not None
        assert set(counted) == {"first", "second"}
        assert len(counted) == 2
