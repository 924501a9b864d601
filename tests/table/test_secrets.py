"""Whole sessions of all games, searched for what is not theirs in whatever anybody was sent."""

import logging
import os
import random
from typing import Any

import pytest

from bot.operations.logs import OURS
from bot.render.dragon import board
from bot.render.message import Sketch
from bot.settings import Settings
from tests.table.conftest import World
from tests.table.dragon import Shuffled
from tests.table.prying import STEPS, Session
from tests.table.secrets import TOKEN, Secrets, Watch
from tests.table.test_dragon_games import PIXEL

LONG = "MANEKIN_SEED" in os.environ
SEED = int(os.environ.get("MANEKIN_SEED", "8"))
SEEDS = [SEED + at for at in range(int(os.environ.get("MANEKIN_SESSIONS", "3")))]
ROUNDS = 6 if LONG else 1
"""How often each thing is planted or played in a session."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings of a bot that lets people pry as often as they like."""
    return settings.model_copy(update={"acts_per_person": 0, "acts_per_channel": 0})


@pytest.fixture
def dice() -> Shuffled:
    """Decks in an order of their own."""
    return Shuffled(SEED)


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards are not drawn, but described: what is drawn is tested with the pictures."""
    sketched = board.board_sketch

    def described(*arguments: Any, **options: Any) -> Sketch:
        sketch = sketched(*arguments, **options)
        return Sketch(sketch.name, lambda: PIXEL, sketch.description)

    monkeypatch.setattr(board, "board_sketch", described)


@pytest.fixture
def logs(caplog: pytest.LogCaptureFixture) -> list[logging.Logger]:
    """The bot's own loggers, at every level."""
    for name in OURS:
        caplog.set_level(logging.DEBUG, logger=name)
    return [logging.getLogger(name) for name in OURS]


@pytest.mark.parametrize("seed", SEEDS)
async def test_nothing_secret_is_in_anything_that_others_are_sent(
    world: World, seed: int, logs: list[logging.Logger]
):
    session = Session(world, seed)
    for one in logs:
        one.addHandler(session.logged)
    try:
        await session.begin()
        await session.go_on(ROUNDS * len(STEPS))
        if LONG:
            await session.sweep()
    finally:
        for one in logs:
            one.removeHandler(session.logged)
    assert_counted_without(world, session.secrets)
    # Whoever may know a secret was sent it: what is searched for can be found.
    assert len(session.watch.seen) > 10
    assert session.hidden_cards()
    assert any(TOKEN.search(request.path) for request in world.env.http_requests)
    assert session.logged.count > session.done.total()
    print(f"  seed {seed}: {len(session.secrets.known)} secrets, {session.done.total()} steps")


def assert_counted_without(world: World, secrets: Secrets) -> None:
    """No metric names anything that somebody wrote."""
    shown = world.bot.metrics.text().decode()
    assert shown
    assert not [one for one in secrets.within(shown) if one.isalpha()]


async def test_what_is_planted_is_found_wherever_it_is_told(world: World):
    await world.start()
    secrets = Secrets(random.Random(SEED))
    word, number = secrets.word("a word"), secrets.number("a number")
    for name, options in (
        ("campaign info", {}),
        ("sheet show", {"who": word}),
        ("roll", {"expression": f"1d6 {word}"}),
        ("roll", {"expression": f"1d6+{number}", "secret": True}),
        ("macro save", {"name": word, "expression": "1d6"}),
    ):
        watch = Watch(world, (world.mira, world.odile), secrets)
        watch.look_past()
        await world.mira.slash(world.channel, name, **options)
        if not options:
            watch.look()
            continue
        with pytest.raises(AssertionError, match="mira was sent"):
            watch.look()
    watch = Watch(world, (world.odile,), secrets)
    watch.look_past()
    await world.mira.slash(world.channel, "macro list")
    watch.look()
    # In a file, and while somebody types.
    watch = Watch(world, (world.mira,), secrets)
    watch.look_past()
    await world.mira.slash(world.channel, "privacy export")
    with pytest.raises(AssertionError, match="mira was sent"):
        watch.look()
    watch.look_past()
    await world.mira.autocomplete(world.channel, "macro roll", "name", word[:3])
    with pytest.raises(AssertionError, match="mira was sent"):
        watch.look()
