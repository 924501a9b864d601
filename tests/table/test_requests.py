"""Each kind of request with each kind of fault: the change is made once, and it is shown.

Where a single failure may pass, it shows at once or within seconds; where it cannot, with the next
look, act or message.
"""

from collections.abc import AsyncIterator, Awaitable, Callable

import discord
import pytest

from bot.app import COMMANDS_AGAIN
from bot.table.dragon.part import board_of
from cogs import missing
from cogs.merged import AGAIN
from tests.simulated.delivery import Prepared, prepare, prepare_slash, redeliver
from tests.simulated.faults import FAULTS, KINDS, LONG, Fault, Network, network
from tests.simulated.reading import texts
from tests.table.acting import entries, posted, thread
from tests.table.conftest import World, said
from tests.table.dragon import (
    Players,
    board_message,
    look_at_hand,
    opened,
    part_of,
    place_of,
    press_move,
    seen_by,
)
from tests.table.every_act import exported_file
from tests.table.faulty import assert_no_fault, by_itself, caught_up, only, passed
from tests.table.slowness import emit, slow_store

MINUTE = 60


async def sent(world: World, fault: Fault, once: Prepared) -> str:
    """Deliver, wait for whatever it waits for, and return what the answer shows."""
    (result,) = emit(world, once)
    await world.env.settle()
    await passed(world, fault)
    return said(result)


async def first_answer(world: World, net: Network, fault: Fault) -> None:
    before, shown = await entries(world, world.channel), len(posted(world.channel))
    once = await prepare_slash(world.mira, world.channel, "roll", expression="2d6")
    net.start(only("first answer", fault))
    await sent(world, fault, once)
    assert await entries(world, world.channel) == before + 1
    assert len(posted(world.channel)) == shown + 1
    assert "**8**" in texts(posted(world.channel)[-1])


async def answer_read(world: World, net: Network, fault: Fault) -> None:
    """A first answer that Discord has already is looked at."""
    before, shown = await entries(world, world.channel), len(posted(world.channel))
    once = await prepare_slash(world.mira, world.channel, "roll", expression="2d6", secret=True)
    await sent(world, fault, once)
    net.start(only("answer read", fault))
    told = said(await redeliver(world.env, once))
    await passed(world, fault)
    assert "**8**" in told
    assert await entries(world, world.channel) == before + 1
    assert len(posted(world.channel)) == shown


async def answer_edited(world: World, net: Network, fault: Fault) -> None:
    """ "Thinking" is brought to its end, for everyone to see."""
    before = await entries(world, world.channel)
    once = await prepare_slash(world.mira, world.channel, "roll", expression="2d6+3")
    seen = sum("**11**" in texts(one) for one in posted(world.channel))
    net.start(only("answer edited", fault))
    with slow_store(world):
        emit(world, once)
        await world.env.advance_time(3 * LONG)
    assert await entries(world, world.channel) == before + 1
    assert sum("**11**" in texts(one) for one in posted(world.channel)) == seen + 1


async def answer_deleted(world: World, net: Network, fault: Fault) -> None:
    """What everyone saw thinking is taken away: the answer is for one alone."""
    once = await prepare_slash(world.gm, world.channel, "campaign start", name="Another")
    net.start(only("answer deleted", fault))
    with slow_store(world):
        (result,) = emit(world, once)
        await world.env.advance_time(3 * LONG)
    assert result.followups
    assert all(one.ephemeral for one in result.followups)


async def follow_up(world: World, net: Network, fault: Fault) -> None:
    """A game master takes something back, and everyone is told."""
    await world.mira.slash(world.channel, "campaign join")
    before, shown = await entries(world, world.channel), len(posted(world.channel))
    once = await prepare_slash(world.gm, world.channel, "gm undo")
    net.start(only("follow-up", fault))
    await sent(world, fault, once)
    assert await entries(world, world.channel) == before + 1
    # A follow-up carries nothing that it could be known by: told as lost, it is shown again.
    most = 2 if fault.when == "after" else 1
    assert shown + 1 <= len(posted(world.channel)) <= shown + most


async def message(world: World, net: Network, fault: Fault) -> None:
    """A secret roll is shown in the game masters' log channel."""
    before, shown = await entries(world, world.channel), len(posted(world.notes))
    once = await prepare_slash(world.mira, world.channel, "roll", expression="2d6", secret=True)
    net.start(only("message", fault))
    assert "**8**" in await sent(world, fault, once)
    assert await entries(world, world.channel) == before + 1
    assert len(posted(world.notes)) == shown + fault.passes


async def message_edited(world: World, net: Network, fault: Fault) -> None:
    """The panel shows who sits at the table."""
    name = "leave" if await _sits(world) else "join"
    once = await prepare_slash(world.odile, world.channel, f"campaign {name}")
    net.start(only("message edited", fault))
    await sent(world, fault, once)
    await caught_up(world, net)
    if not fault.passes:
        # Taken for deleted, or forbidden: with the next act, or anew.
        await world.gm.slash(world.channel, "campaign panel")
        await world.mira.slash(world.channel, "campaign join")
        await world.mira.slash(world.channel, "campaign leave")
    panel = next(one for one in reversed(posted(world.channel)) if "GM tools" in texts(one))
    assert (str(world.odile.id) in texts(panel)) is (name == "join")


async def _sits(world: World) -> bool:
    return str(world.odile.id) in said(await world.gm.slash(world.channel, "campaign info"))


async def message_deleted(world: World, net: Network, fault: Fault) -> None:
    """A board that comes anew takes the old one away, or leaves word there."""
    await world.env.advance_time(2 * MINUTE)
    old = await board_message(world)
    once = await prepare_slash(world.mira, world.channel, "dragon board")
    net.start(only("message deleted", fault))
    await sent(world, fault, once)
    await caught_up(world, net)
    new = await board_message(world)
    assert new.id != old.id
    left = [one for one in posted(world.channel) if one.id == old.id]
    assert all(str(new.id) in texts(one) for one in left)
    assert bool(left) is not fault.passes


async def _moved(world: World, net: Network, fault: Fault, kind: str) -> None:
    """Whoever is asked plays, one request fails, and all is as if none had."""
    await world.env.advance_time(2 * MINUTE)
    players = Players(world, (world.mira, world.odile))
    if await players.asked() is None:
        await world.mira.slash(world.channel, "dragon new")
        await world.odile.slash(world.channel, "dragon seat take")
        await world.mira.slash(world.channel, "dragon start")
    before = (await part_of(world)).stamp
    who = await players.asked()
    assert who is not None
    seen, hand = await seen_by(world, who), await look_at_hand(world, who)
    assert seen.seen is not None
    move = press_move(who, hand, players.chosen(seen.seen), seen.stamp)
    once = await prepare(world.env, move)
    net.start(only(kind, fault))
    await sent(world, fault, once)
    await caught_up(world, net)
    part = await part_of(world)
    assert part.stamp > before
    shown = board_of(await world.bot.tables.look(place_of(world)))
    assert shown is not None
    asked = await players.asked()
    if asked is not None:
        assert asked.user.name in texts(await board_message(world))
    if asked not in (None, who):
        assert [one.id for one in posted(world.channel) if _calls(texts(one))] == [shown.call]


def _calls(text: str) -> bool:
    return text.startswith("<@")


async def messages_read(world: World, net: Network, fault: Fault) -> None:
    await _moved(world, net, fault, "messages read")


async def member(world: World, net: Network, fault: Fault) -> None:
    """Whoever is to be called keeps the seat, unless Discord says that they have left."""
    while not net.failed["member", fault.name]:
        # Who goes on themselves are not called.
        await _moved(world, net, fault, "member")
    held = {one.holder for one in (await part_of(world)).chairs}
    assert {world.mira.id, world.odile.id} <= held


async def channel(world: World, net: Network, fault: Fault) -> None:
    """Only what Discord does not know is taken for deleted."""
    net.start(only("channel", fault))
    asking = by_itself(world, _gone(world))
    await world.env.settle()
    await passed(world, fault)
    assert await asking == []


async def _gone(world: World) -> list[tuple[int, int]]:
    return [one async for one in missing.deleted_channels(world.bot)]


async def commands(world: World, net: Network, fault: Fault) -> None:
    """A bot that could not register its commands serves those of the last time, and tries again."""
    net.start(only("commands", fault))
    naming = by_itself(world, world.bot._name_commands())
    await world.env.settle()
    await world.env.advance_time(COMMANDS_AGAIN + 1)
    if fault.passes:
        await naming
    else:
        # Discord takes them from nobody: whoever runs the bot is to know at its start.
        with pytest.raises(discord.HTTPException):
            await naming
    assert net.asked.count("commands") == 1 + (fault.passes and fault.when != "waits")


async def file(world: World, net: Network, fault: Fault) -> None:
    """A file is fetched once more, or the person reads that it could not be."""
    once = await prepare_slash(
        world.gm, world.channel, "gm import", file=await exported_file(world)
    )
    net.start(only("file", fault))
    told = await sent(world, fault, once)
    assert ("Replace the table" in told) is fault.passes
    assert ("could not get that file" in told) is not fault.passes


SCENES: dict[str, Callable[[World, Network, Fault], Awaitable[None]]] = {
    "first answer": first_answer,
    "answer read": answer_read,
    "answer edited": answer_edited,
    "answer deleted": answer_deleted,
    "follow-up": follow_up,
    "message": message,
    "message edited": message_edited,
    "message deleted": message_deleted,
    "messages read": messages_read,
    "member": member,
    "channel": channel,
    "commands": commands,
    "file": file,
}


@pytest.fixture
async def table(world: World) -> AsyncIterator[World]:
    """A campaign with a log, and a game of two that is under way."""
    await world.start()
    await world.gm.slash(world.channel, "gm log-channel", channel=world.notes)
    await opened(world, reminder=1)
    await world.odile.slash(world.channel, "dragon seat take")
    await world.mira.slash(world.channel, "dragon start")
    return world


def test_every_kind_of_request_is_tried():
    assert set(SCENES) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_request_that_fails_in_any_way_costs_nothing(
    table: World, kind: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    if kind == "channel":
        crypt = await thread(table)
        await table.gm.slash(crypt, "campaign start", name="The Crypt")
        monkeypatch.setattr(missing, "_is_missed", _is_missed(crypt.id))
    with network() as net:
        for fault in FAULTS:
            caplog.clear()
            await SCENES[kind](table, net, fault)
            assert net.failed[kind, fault.name] == 1, f"no request failed: {fault.name}"
            await caught_up(table, net)
            assert_no_fault(caplog)
        assert not net.given_up


def _is_missed(channel_id: int) -> Callable[..., Awaitable[bool]]:
    async def is_missed(_: object, __: object, asked: int) -> bool:
        return asked == channel_id

    return is_missed


@pytest.mark.parametrize("kind", ["message", "message edited"])
async def test_the_end_of_a_game_is_told_once_although_a_request_fails(world: World, kind: str):
    with network() as net:
        for fault in (one for one in FAULTS if one.passes):
            await opened(world)
            await world.mira.slash(world.channel, "dragon start")
            told = sum(map(_tells_end, posted(world.channel)))
            once = await prepare_slash(world.mira, world.channel, "dragon concede")
            net.start(only(kind, fault))
            await sent(world, fault, once)
            await caught_up(world, net)
            assert net.failed[kind, fault.name] == 1
            assert sum(map(_tells_end, posted(world.channel))) == told + 1
            assert "New game" in texts(await board_message(world))


def _tells_end(message: discord.Message) -> bool:
    """Whether it holds the file of the whole game."""
    return any(one.filename.endswith((".txt", ".json")) for one in message.attachments)


async def test_a_request_that_waits_longer_than_its_timer_may_keeps_no_other_waiting(table: World):
    """Given up while everybody must wait, one would leave the library waiting for ever."""
    (waits,) = [one for one in FAULTS if one.name == "waits"]
    with network() as net:
        net.long = 5 * MINUTE
        net.start(only("member", waits))
        await table.env.advance_time(62 * MINUTE)
        assert net.failed["member", "waits"] == 1
        await table.env.advance_time(10 * MINUTE)
        assert not net.given_up
    assert any("⏰" in texts(one) for one in posted(table.channel))


async def test_what_is_owed_is_given_up_only_after_it_was_tried_again_and_again(world: World):
    panel = (await world.start()).response
    assert panel is not None
    with network() as net:
        (fault, *_) = [one for one in FAULTS if one.name == "503"]
        net.start(lambda kind, _: fault if kind == "message edited" else None)
        await world.mira.slash(world.channel, "campaign join")
        await world.env.advance_time(AGAIN[0] + AGAIN[1] + 2)
        assert str(world.mira.id) not in texts(panel)
        net.heal()
        await world.env.advance_time(AGAIN[2] + 1)
    assert str(world.mira.id) in texts(panel)
