"""Discord failing, the store failing, and our own code failing: nothing is lost, nothing doubled.

The change is made exactly once or not at all, the next look shows which, and whoever acted reads a
sentence wherever Discord lets one through.
"""

import re
import sqlite3
from typing import Any

import aiohttp
import pytest
from simcord import InteractionResult
from simcord.http import client, router

from bot.errors import Conflict, StoreUnavailable
from bot.render import answers
from bot.table import rolls
from tests.effort import dealt, together
from tests.simulated.delivery import (
    Prepared,
    deliver_together,
    once_more,
    prepare_click,
    prepare_slash,
)
from tests.simulated.reading import everything_seen_by, texts
from tests.table.acting import entries, move_on, posted
from tests.table.acts import Act, ids
from tests.table.conftest import World, said
from tests.table.every_act import ACTS
from tests.table.slowness import emit, slow_store

CALLBACK = ("POST", "/interactions/*/callback")
DEFERRED_EDIT = ("PATCH", "/webhooks/*/messages/@original")
FOLLOW_UP = ("POST", "/webhooks/*")
CHANNEL_MESSAGE = ("POST", "/channels/*/messages")
PANEL_EDIT = ("PATCH", "/channels/*/messages/*")
LONG = 120.0

FAILURES = {
    "500": {"status": 500},
    "429": {"status": 429, "message": "You are being rate limited."},
    "403": {"status": 403, "code": 50001, "message": "Missing Access"},
    "expired": {"status": 404, "code": 10062, "message": "Unknown interaction"},
}
every_failure = pytest.mark.parametrize("failure", FAILURES.values(), ids=FAILURES)


def fail(world: World, where: tuple[str, str], failure: dict[str, Any], times: int | None) -> None:
    """Let Discord fail so often, or from now on."""
    world.env.inject_error(*where, times=times, **failure)


def heal(world: World) -> None:
    """Let Discord work again."""
    world.env.backend.faults.clear()


async def rolled_once_and_counted(world: World) -> None:
    """The one roll of a test is in the history and in the statistics, once."""
    assert await entries(world, world.channel) == 1
    stats = await world.odile.slash(world.channel, "stats", person=world.mira)
    assert "1 open roll" in said(stats)


async def test_a_first_answer_that_fails_once_is_given_again(world: World):
    for status in (500, 429):
        fail(world, CALLBACK, {"status": status}, 1)
        result = await world.mira.slash(world.channel, "roll", expression="1d6", secret=True)
        assert "**4**" in said(result)
        assert result.ephemeral


@every_failure
async def test_a_public_answer_that_always_fails_goes_to_the_channel(
    world: World, failure: dict[str, Any]
):
    fail(world, CALLBACK, failure, None)
    await world.mira.slash(world.channel, "roll", expression="2d6")
    assert "**8**" in texts(posted(world.channel)[-1])
    assert len(posted(world.channel)) == 1
    heal(world)
    await rolled_once_and_counted(world)


@every_failure
async def test_a_private_answer_that_always_fails_goes_to_nobody_and_is_in_the_history(
    world: World, failure: dict[str, Any]
):
    await world.start()
    fail(world, CALLBACK, failure, None)
    await world.mira.slash(world.channel, "roll", expression="2d6+30", secret=True)
    assert "**38**" not in everything_seen_by(world.env, world.odile)
    heal(world)
    history = await world.gm.slash(world.channel, "gm history")
    assert said(history).count("**38**") == 1


@every_failure
async def test_a_late_answer_that_always_fails_goes_to_the_channel(
    world: World, failure: dict[str, Any]
):
    once = await prepare_slash(world.mira, world.channel, "roll", expression="2d6")
    fail(world, DEFERRED_EDIT, failure, None)
    with slow_store(world):
        emit(world, once)
        await world.env.advance_time(LONG)
    heal(world)
    assert ["**8**" in texts(one) for one in posted(world.channel)].count(True) == 1
    await rolled_once_and_counted(world)


@every_failure
async def test_a_late_private_answer_whose_follow_up_always_fails_is_told_to_nobody_else(
    world: World, failure: dict[str, Any]
):
    await world.start()
    await world.mira.slash(world.channel, "macro save", name="longsword", expression="1d20+7")
    once = await prepare_slash(world.mira, world.channel, "undo")
    fail(world, FOLLOW_UP, failure, None)
    with slow_store(world):
        emit(world, once)
        await world.env.advance_time(LONG)
    heal(world)
    assert "longsword" not in everything_seen_by(world.env, world.odile)
    assert await entries(world, world.channel) == 3
    left = await world.mira.slash(world.channel, "macro list")
    assert "longsword" not in said(left)


async def test_an_answer_that_arrived_although_discord_said_it_failed_is_not_given_twice(
    world: World, monkeypatch: pytest.MonkeyPatch
):
    _arrives_and_fails(world, monkeypatch)
    result = await world.gm.slash(world.channel, "campaign start", name="Nine Lamps")
    assert "Nine Lamps" in said(result)
    assert len(posted(world.channel)) == 1
    await world.mira.slash(world.channel, "campaign join")
    assert str(world.mira.id) in said(result), "its panel is known and kept up to date"


async def test_thinking_that_arrived_although_discord_said_it_failed_is_ended(
    world: World, monkeypatch: pytest.MonkeyPatch
):
    _arrives_and_fails(world, monkeypatch)
    once = await prepare_slash(world.mira, world.channel, "roll", expression="2d6", secret=True)
    with slow_store(world):
        (result,) = emit(world, once)
        await world.env.advance_time(LONG)
    assert "**8**" in said(result)
    assert result.ephemeral
    assert not result.deferred
    assert posted(world.channel) == []


def _arrives_and_fails(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next request reaches Discord, and Discord's own answer is an error."""
    real, left = router.dispatch, [1]

    def dispatch(backend: Any, method: str, path: str, **rest: Any) -> Any:
        answer = real(backend, method, path, **rest)
        if path.endswith("/callback") and left:
            left.pop()
            raise client.BackendError(500, 0, "upstream connect error")
        return answer

    monkeypatch.setattr(client.router, "dispatch", dispatch)


async def test_an_answer_that_cannot_reach_discord_is_not_called_a_fault(
    world: World, monkeypatch: pytest.MonkeyPatch
):
    real = router.dispatch

    def dispatch(backend: Any, method: str, path: str, **rest: Any) -> Any:
        if path.endswith("/callback"):
            raise aiohttp.ServerDisconnectedError
        return real(backend, method, path, **rest)

    monkeypatch.setattr(client.router, "dispatch", dispatch)
    await world.mira.slash(world.channel, "roll", expression="2d6")
    assert "**8**" in texts(posted(world.channel)[-1])
    assert "went wrong" not in everything_seen_by(world.env, world.mira)
    assert await entries(world, world.channel) == 1


@every_failure
async def test_a_panel_that_cannot_be_edited_shows_the_next_change_with_all_before(
    world: World, failure: dict[str, Any]
):
    panel = (await world.start()).response
    assert panel is not None
    fail(world, PANEL_EDIT, failure, None)
    joined = await world.mira.slash(world.channel, "campaign join")
    assert "sits down" in said(joined)
    assert str(world.mira.id) not in texts(panel)
    heal(world)
    if failure["status"] == 404:
        # It was gone as far as anybody could tell: the game master posts it anew.
        reposted = (await world.gm.slash(world.channel, "campaign panel")).response
        assert reposted is not None
        panel = reposted
    await world.odile.slash(world.channel, "campaign join")
    assert str(world.mira.id) in texts(panel)
    assert str(world.odile.id) in texts(panel)


@every_failure
async def test_a_log_channel_that_cannot_be_written_to_keeps_nobody_from_rolling(
    world: World, failure: dict[str, Any]
):
    await world.start()
    await world.gm.slash(world.channel, "gm log-channel", channel=world.notes)
    fail(world, CHANNEL_MESSAGE, failure, None)
    result = await world.mira.slash(world.channel, "roll", expression="2d6", secret=True)
    assert "**8**" in said(result)
    assert result.ephemeral
    assert posted(world.notes) == []
    assert "went wrong" not in everything_seen_by(world.env, world.mira)


async def test_a_message_that_discord_takes_from_nobody_is_told_as_a_fault(
    world: World, caplog: pytest.LogCaptureFixture
):
    fail(world, CALLBACK, {"status": 400, "code": 50035, "message": "Invalid Form Body"}, 1)
    result = await world.mira.slash(world.channel, "roll", expression="2d6")
    _assert_fault(result, caplog)
    assert await entries(world, world.channel) == 1


def _assert_fault(result: InteractionResult, caplog: pytest.LogCaptureFixture) -> None:
    """A number is shown to one person and stands in the log, and nothing of the code is shown."""
    (number,) = re.findall(r"\*\*([0-9A-F]{6})\*\*", said(result))
    assert result.ephemeral
    assert not re.search(r"Traceback|Error|\.py|File ", said(result))
    logged = [one for one in caplog.records if number in one.getMessage()]
    assert any(one.exc_info for one in logged)


@pytest.mark.parametrize("press", [False, True], ids=["command", "button"])
async def test_a_fault_of_ours_is_told_by_number_and_logged_with_its_traceback(
    world: World,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    *,
    press: bool,
):
    panel = (await world.start()).response
    assert panel is not None

    async def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a secret of the code")

    monkeypatch.setattr(world.bot.tables, "look", broken)
    if press:
        result = await world.gm.click(panel, label="GM tools")
    else:
        result = await world.gm.slash(world.channel, "campaign info")
    _assert_fault(result, caplog)
    assert "secret of the code" not in said(result)
    assert not posted(world.elsewhere)


async def test_a_fault_in_the_words_leaves_the_change_made_and_the_panel_right(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    await world.start()

    def broken(*_: object) -> answers.Answer:
        raise ZeroDivisionError

    monkeypatch.setitem(answers._TELLERS, rolls.Rolled, broken)
    result = await world.mira.slash(world.channel, "roll", expression="2d6")
    _assert_fault(result, caplog)
    assert await entries(world, world.channel) == 2


async def test_what_fails_after_an_answer_is_logged_and_told_to_nobody(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    await world.start()

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("cogs.shell.refresh_panel", broken)
    result = await world.mira.slash(world.channel, "campaign join")
    assert "sits down" in said(result)
    assert not result.followups
    assert any("what follows an act failed" in one.getMessage() for one in caplog.records)


CHANGES = [act for act in ACTS if act.changes]
STORE_FAILURES = {
    "disk": StoreUnavailable("disk I/O error"),
    "conflict": Conflict("part campaign stands at revision 9, not 1"),
}
DISCORD = "discord"
"""It forbids everything, then fails everything, and the bot starts anew."""


@pytest.mark.parametrize("cases", together(dealt(CHANGES, (*STORE_FAILURES, DISCORD))), ids=ids)
async def test_a_change_is_not_made_where_the_store_fails_and_then_once_although_discord_fails(
    world: World, cases: tuple[tuple[Act, str], ...]
):
    for act, failing in cases:
        move_on(world)
        await world.start()
        await _assert_made_once(world, await act.make(world), failing)


async def _assert_made_once(world: World, once: Prepared, failing: str) -> None:
    if failing == DISCORD:
        await _is_made_once_although_discord_forbids_and_fails_everything(world, once)
        return
    await _changes_nothing_and_is_told_in_private(world, once_more(once), STORE_FAILURES[failing])
    # What failed has left nothing in the way of the same thing done once more.
    await deliver_together(world.env, once)
    made = "SELECT count(*) FROM journal WHERE interaction_id = ?"
    assert await world.raw_sql(made, (once.record.id,)) == [(1,)]


async def _changes_nothing_and_is_told_in_private(
    world: World, tried: Prepared, failure: Exception
) -> None:
    stands = await world.raw_sql("SELECT * FROM parts ORDER BY channel_id, name")
    number = (await world.raw_sql("SELECT count(*) FROM journal"))[0][0]

    async def commit(*_: object) -> None:
        raise failure

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.bot.store, "commit", commit)
        public = len(posted(world.channel)) + len(posted(world.elsewhere))
        (result,) = await deliver_together(world.env, tried)
    assert "nothing was changed" in said(result), failure
    shown = [one for one in (result.response, *result.followups) if one is not None]
    assert shown[-1].ephemeral, failure
    assert len(posted(world.channel)) + len(posted(world.elsewhere)) == public, failure
    assert await world.raw_sql("SELECT * FROM parts ORDER BY channel_id, name") == stands
    assert (await world.raw_sql("SELECT count(*) FROM journal"))[0][0] == number


async def _is_made_once_although_discord_forbids_and_fails_everything(
    world: World, once: Prepared
) -> None:
    counted = "SELECT count(*) FROM journal WHERE interaction_id IS NOT NULL"
    before = (await world.raw_sql(counted))[0][0]
    fail(world, ("*", "*"), FAILURES["403"], None)
    await deliver_together(world.env, once)
    heal(world)
    fail(world, ("*", "*"), FAILURES["500"], None)
    await deliver_together(world.env, once)
    heal(world)
    assert (await world.raw_sql(counted))[0][0] == before + 1
    await world.restart()
    shown = await deliver_together(world.env, once)
    assert (await world.raw_sql(counted))[0][0] == before + 1
    assert said(shown[0])


async def test_a_full_disk_fails_one_change_and_the_next_one_is_made(world: World):
    await world.start()
    pages = (await world.raw_sql("PRAGMA page_count"))[0][0]
    await world.raw_sql(f"PRAGMA max_page_count = {pages}")
    told = ""
    for number in range(200):
        name = f"roll {'x' * 20} {chr(97 + number % 26)}"
        result = await world.mira.slash(
            world.channel, "macro save", name=name, expression="1d20 " + "long words " * 40
        )
        told = said(result)
        if "nothing was changed" in told:
            break
    assert "nothing was changed" in told
    await world.raw_sql("PRAGMA max_page_count = 1073741823")
    saved = await world.mira.slash(world.channel, "macro save", name="last", expression="1d4")
    assert "Saved" in said(saved)


async def test_an_unreadable_part_is_kept_and_told_and_other_tables_go_on(
    world: World, caplog: pytest.LogCaptureFixture
):
    await world.start()
    await world.odile.slash(world.elsewhere, "campaign start", name="Nine Lamps")
    bad = '{"name": 7}'
    await world.raw_sql(
        "UPDATE parts SET body = ? WHERE channel_id = ? AND name = 'campaign'",
        (bad, world.channel.id),
    )
    await world.restart()
    for name, options in (
        ("campaign info", {}),
        ("campaign join", {}),
        ("roll", {"expression": "1d6"}),
        ("gm history", {}),
    ):
        caplog.clear()
        result = await world.gm.slash(world.channel, name, **options)
        _assert_fault(result, caplog)
    kept = await world.raw_sql(
        "SELECT body FROM parts WHERE channel_id = ? AND name = 'campaign'", (world.channel.id,)
    )
    assert kept == [(bad,)]
    joined = await world.mira.slash(world.elsewhere, "campaign join")
    assert "sits down" in said(joined)


async def test_a_part_from_a_newer_version_is_refused_and_kept(
    world: World, caplog: pytest.LogCaptureFixture
):
    await world.start()
    await world.raw_sql("UPDATE parts SET version = 99 WHERE name = 'campaign'")
    await world.restart()
    _assert_fault(await world.gm.slash(world.channel, "campaign join"), caplog)
    assert await world.raw_sql("SELECT version FROM parts WHERE name = 'campaign'") == [(99,)]


async def test_a_database_that_cannot_be_read_is_told_in_private(
    world: World, monkeypatch: pytest.MonkeyPatch
):
    panel = (await world.start()).response
    assert panel is not None
    world.bot.tables._cache.clear()
    click = await prepare_click(world.mira, panel, label="Join")

    async def broken(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(world.bot.store._connection, "run", broken)
        (result,) = await deliver_together(world.env, click)
    assert "nothing was changed" in said(result)
    assert result.ephemeral
    assert "disk" not in everything_seen_by(world.env, world.mira)
    again = await world.mira.click(panel, label="Join")
    assert "sits down" in said(again)
