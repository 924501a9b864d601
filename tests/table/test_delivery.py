"""One interaction delivered twice, before, while and after the first is answered: it acts once."""

import pytest

from bot.app import Manekin
from cogs.buttons import MOVES
from tests.effort import dealt, together
from tests.simulated.delivery import (
    deliver_together,
    prepare_click,
    prepare_slash,
    redeliver,
)
from tests.simulated.reading import everything_seen_by, texts
from tests.table.acting import entries, move_on, posted
from tests.table.acts import Act, ids
from tests.table.conftest import World, said
from tests.table.every_act import ACTS, exported_file

TWICE, LOST = "twice", "lost"
CHANGES = dealt([act for act in ACTS if act.changes], (TWICE, LOST))
"""What befalls which of those that change something; all others are told twice."""

every_act = pytest.mark.parametrize(
    "acts",
    together(act for act in ACTS if not act.changes or (act, TWICE) in CHANGES),
    ids=ids,
)
every_change = pytest.mark.parametrize(
    "act", [act for act, befalls in CHANGES if befalls == LOST], ids=ids
)


async def stored(world: World) -> dict[str, list[object]]:
    """All that the database holds of tables, revisions and undo included."""
    return {
        "parts": await world.raw_sql("SELECT * FROM parts ORDER BY channel_id, name"),
        "journal": await world.raw_sql("SELECT * FROM journal ORDER BY channel_id, number"),
        "undo": await world.raw_sql("SELECT * FROM undo ORDER BY channel_id, number, name"),
        "timers": await world.raw_sql("SELECT channel_id, key, due_at FROM timers"),
        "people": await world.raw_sql("SELECT * FROM people ORDER BY user_id, channel_id"),
    }


async def journalled(world: World) -> list[object]:
    """Which interactions the history holds, each with its line."""
    return await world.raw_sql(
        "SELECT interaction_id, kind, line FROM journal WHERE interaction_id IS NOT NULL ORDER BY 1"
    )


def seen(world: World) -> list[str]:
    """What stands in both channels for everyone."""
    return [texts(one) for place in (world.channel, world.elsewhere) for one in posted(place)]


async def test_every_command_and_every_move_is_among_the_acts(world: World):
    assert isinstance(world.env.bot, Manekin)
    commands = {
        one.qualified_name
        for one in world.env.bot.tree.walk_commands()
        if not getattr(one, "commands", None)
    }
    moves = {f"{part}.{move}" for part, move in MOVES}
    assert {act.name for act in ACTS} == commands | moves


@every_act
async def test_an_interaction_told_twice_at_one_moment_and_once_more_later_acts_once(
    world: World, acts: tuple[Act, ...]
):
    for act in acts:
        move_on(world)
        await world.start()
        await _assert_acts_once(world, act)


async def _assert_acts_once(world: World, act: Act) -> None:
    once = await act.make(world)
    entries_before = len(await journalled(world))
    result, _ = await deliver_together(world.env, once, once)
    if act.name != "reset.erased":
        assert len(await journalled(world)) == entries_before + act.changes
    assert result.acknowledged
    answered, after, public = said(result), await stored(world), seen(world)
    assert answered
    later = await redeliver(world.env, once)
    assert said(later) == answered
    assert await stored(world) == after
    assert seen(world) == public


@every_change
async def test_a_change_whose_answer_was_lost_is_answered_the_same_when_told_again(
    world: World, act: Act
):
    await world.start()
    once = await act.make(world)
    # A six is the Flames for a run until doom, which end it however it goes on.
    world.dice.next = [1, 6]
    world.env.inject_error(
        "POST", "/interactions/*/callback", status=404, code=10062, message="Unknown interaction"
    )
    await deliver_together(world.env, once)
    history = await journalled(world)
    public = seen(world)
    world.dice.next = [6, 6]
    await world.restart()
    second = await redeliver(world.env, once)
    assert await journalled(world) == history
    assert said(second)
    assert second.response is not None
    assert second.response.ephemeral is not act.public
    if act.public:
        # The first answer went to the channel without the token; the second says the same.
        assert said(second) == public[-1]


async def test_a_roll_told_again_after_a_restart_shows_the_dice_that_fell(world: World):
    once = await prepare_slash(world.mira, world.channel, "roll", expression="2d6", secret=True)
    world.dice.next = [2, 3]
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await deliver_together(world.env, once)
    world.dice.next = [6, 6]
    await world.restart()
    again = await redeliver(world.env, once)
    assert "**5**" in said(again)
    assert again.ephemeral
    assert await entries(world, world.channel) == 1


async def test_a_panel_whose_answer_was_lost_is_kept_up_to_date_once_it_is_shown(world: World):
    once = await prepare_slash(world.gm, world.channel, "campaign start", name="Nine Lamps")
    world.env.inject_error("*", "*", status=404, code=10062, times=2)
    await deliver_together(world.env, once)
    assert posted(world.channel) == []
    shown = await redeliver(world.env, once)
    await world.mira.slash(world.channel, "campaign join")
    assert str(world.mira.id) in said(shown)


async def test_a_double_click_on_join_seats_once_and_the_second_click_is_told(world: World):
    panel = (await world.start()).response
    assert panel is not None
    clicks = [await prepare_click(world.mira, panel, label="Join") for _ in range(2)]
    first, second = await deliver_together(world.env, *clicks)
    assert "sits down" in said(first)
    assert not first.ephemeral
    assert "already sit" in said(second)
    assert second.ephemeral
    assert said(second) not in everything_seen_by(world.env, world.odile)
    assert await entries(world, world.channel) == 2


async def test_a_double_click_on_a_confirmation_replaces_the_table_once(world: World):
    await world.start()
    file = await exported_file(world)
    question = await world.gm.slash(world.channel, "gm import", file=file)
    assert question.response is not None
    clicks = [
        await prepare_click(world.gm, question.response, label="Replace the table")
        for _ in range(2)
    ]
    # A file is read beside everything else, so either click may come first.
    late, replaced = sorted(map(said, await deliver_together(world.env, *clicks)))
    assert "on this table now" in replaced
    assert "out of date" in late
    assert await entries(world, world.channel) == 2
