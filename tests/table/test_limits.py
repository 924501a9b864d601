"""Too much at once, as people see it: a private word in time, and nobody else is held up."""

from collections.abc import Callable
from pathlib import Path

import pytest
from simcord import InteractionResult

from bot.app import create_bot
from bot.errors import Refused
from bot.operations.limits import MOST_WAITING, TOLD_A_MINUTE, Limits
from bot.settings import Settings
from tests.simulated.delivery import prepare_slash
from tests.simulated.reading import texts
from tests.table.acting import entries, posted
from tests.table.conftest import World, said
from tests.table.decks import drawn, number_of
from tests.table.slowness import emit, slow_store

TOO_FAST = "more than I can do for one person"
TOO_BUSY = "So much is going on in this channel"
TOO_MANY = f"still at work on {MOST_WAITING} things"


class Clock:
    """Seconds that pass when a test says so."""

    seconds = 77.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limit(world: World, clock: Clock) -> Callable[[int, int], None]:
    """Set limits a minute, for a person and for a channel."""

    def limit(person: int, channel: int) -> None:
        world.bot.limits = Limits(person, channel, now=clock)

    return limit


async def roll(world: World, name: str = "mira") -> InteractionResult:
    return await getattr(world, name).slash(world.channel, "roll", expression="1d20")


def passed_over(world: World) -> float:
    sample = world.bot.metrics.registry.get_sample_value
    return sample("manekin_interactions_passed_over_total") or 0


async def test_too_much_of_one_person_is_told_to_them_alone_and_changes_nothing(
    world: World, clock: Clock, limit: Callable[[int, int], None]
):
    await world.start()
    limit(6, 0)
    for _ in range(3):
        assert not (await roll(world)).ephemeral
    before, shown = await entries(world, world.channel), len(posted(world.channel))
    refused = await roll(world)
    assert refused.ephemeral
    assert TOO_FAST in said(refused)
    assert "again in 10 s" in said(refused)
    assert (await entries(world, world.channel), len(posted(world.channel))) == (before, shown)
    assert not (await roll(world, "odile")).ephemeral
    clock.seconds += 10
    assert not (await roll(world)).ephemeral


async def test_presses_and_forms_are_counted_like_commands(
    world: World, limit: Callable[[int, int], None]
):
    panel = (await world.start()).response
    assert panel is not None
    settings = await world.gm.slash(world.channel, "gm settings")
    assert settings.response is not None
    form = await world.gm.click(settings.response, label="Rename")
    limit(2, 0)
    assert not (await roll(world)).ephemeral
    assert TOO_FAST in said(await world.mira.click(panel, label="Join"))
    assert not (await roll(world, "gm")).ephemeral
    sent = await world.gm.submit_modal(form, {"name": "Salt and Bone"})
    assert TOO_FAST in said(sent)
    assert "Salt and Bone" not in said(await world.odile.slash(world.channel, "campaign info"))


async def test_a_channel_that_is_too_busy_keeps_room_for_those_who_act_little(
    world: World, clock: Clock, limit: Callable[[int, int], None]
):
    await world.start()
    limit(12, 12)
    for _ in range(4):
        assert not (await roll(world)).ephemeral
    refused = await roll(world)
    assert refused.ephemeral
    assert TOO_BUSY in said(refused)
    assert not (await roll(world, "odile")).ephemeral
    elsewhere = await world.gm.slash(world.elsewhere, "roll", expression="1d20")
    assert not elsewhere.ephemeral
    clock.seconds += 60
    assert not (await roll(world)).ephemeral


async def test_whoever_hammers_on_is_passed_over_without_a_word(
    world: World, clock: Clock, limit: Callable[[int, int], None]
):
    await world.start()
    limit(2, 0)
    await roll(world)
    for _ in range(TOLD_A_MINUTE // 2):
        assert TOO_FAST in said(await roll(world))
    sent = len(world.env.backend.http_requests)
    for _ in range(5):
        assert not (await roll(world)).acknowledged
    assert len(world.env.backend.http_requests) == sent
    assert passed_over(world) == 5
    clock.seconds += 60
    assert not (await roll(world)).ephemeral


async def test_too_much_typing_offers_nothing_and_takes_no_act_away(
    world: World, limit: Callable[[int, int], None]
):
    await world.start()
    await world.mira.slash(world.channel, "macro save", name="brave", expression="1d20+3")
    limit(2, 0)
    typed = ("macro roll", "name", "bra")
    offered = [await world.mira.autocomplete(world.channel, *typed) for _ in range(6)]
    assert [bool(one) for one in offered] == [True] * 4 + [False] * 2
    assert await world.odile.autocomplete(world.channel, "macro roll", "name", "") == []
    assert not (await roll(world)).ephemeral


async def test_one_person_keeps_the_bot_at_work_on_so_many_things_and_no_more(
    world: World, limit: Callable[[int, int], None]
):
    channels = [
        world.guild.create_text_channel(f"crypt-{number}") for number in range(MOST_WAITING + 1)
    ]
    limit(600, 0)
    many = [await prepare_slash(world.mira, one, "roll", expression="1d20") for one in channels]
    other = await prepare_slash(world.odile, world.channel, "roll", expression="1d20")
    with slow_store(world):
        *results, of_other = emit(world, *many, other)
        await world.env.advance_time(120)
    assert [one.ephemeral for one in results] == [False] * MOST_WAITING + [True]
    assert TOO_MANY in said(results[-1])
    assert not of_other.ephemeral
    assert not (await roll(world)).ephemeral


async def test_what_falls_due_is_done_whatever_people_do(
    world: World, limit: Callable[[int, int], None]
):
    await world.start()
    await drawn(world, "sun", count=2)
    limit(2, 2)
    assert not (await roll(world, "odile")).ephemeral
    assert TOO_FAST in said(await roll(world, "odile"))
    assert TOO_BUSY in said(await roll(world))
    before = len(posted(world.channel))
    world.dice.next = [number_of("comet")]
    await world.env.advance_time(3600)
    assert "Comet" in texts(posted(world.channel)[before])


def test_the_bot_that_is_started_has_the_operators_limits(tmp_path: Path):
    def taken(**values: int) -> int:
        settings = Settings(data_dir=tmp_path, _env_file=None, **values)
        held = create_bot(settings).limits
        for count in range(100):
            try:
                held.act(1, 1)
            except Refused:
                return count
            held.ended(1)
        return 100

    assert taken() == 30
    assert taken(acts_per_person=4) == 2
    assert taken(acts_per_person=0, acts_per_channel=20) == 10
    assert taken(acts_per_person=0, acts_per_channel=0) == 100
