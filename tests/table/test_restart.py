"""The bot stopped and started again in the middle: what was shown still works, nothing is lost."""

import pytest

from tests.effort import together
from tests.simulated.delivery import Prepared, deliver_together, prepare_click, prepare_slash
from tests.simulated.reading import buttons, texts
from tests.table.acting import entries, move_on, posted
from tests.table.acts import Act, ids, opened
from tests.table.conftest import World, said
from tests.table.every_act import ACTS, exported_file
from tests.table.slowness import emit

DAY = 24 * 60 * 60
PRESSES = [act for act in ACTS if "." in act.name]
forms_and_presses = pytest.mark.parametrize("acts", together(PRESSES), ids=ids)


async def _everything(world: World) -> list[object]:
    return [
        *await world.raw_sql("SELECT * FROM parts ORDER BY channel_id, name"),
        *await world.raw_sql("SELECT * FROM journal ORDER BY channel_id, number"),
        *await world.raw_sql("SELECT * FROM undo ORDER BY channel_id, number, name"),
        *await world.raw_sql("SELECT channel_id, key, kind, due_at, body FROM timers"),
    ]


async def _played(world: World) -> None:
    await world.start()
    await world.mira.slash(world.channel, "campaign join")
    await world.mira.slash(world.channel, "macro save", name="brave", expression="1d20+3")
    await world.mira.slash(world.channel, "roll", expression="brave")
    await world.gm.slash(world.channel, "gm roll", expression="1d20")
    await world.gm.slash(world.channel, "gm import", file=await exported_file(world))


async def test_a_restart_changes_nothing_that_is_kept(world: World):
    await _played(world)
    before = await _everything(world)
    for _ in range(3):
        await world.restart()
        assert await _everything(world) == before


async def test_what_people_see_is_the_same_after_a_restart(world: World):
    await _played(world)
    asked = (
        ("mira", "campaign info", {}),
        ("mira", "macro list", {}),
        ("mira", "stats", {}),
        ("gm", "gm history", {}),
        ("gm", "gm settings", {}),
        ("mira", "privacy show", {}),
    )
    before = [said(await opened(world, who, name, **rest)) for who, name, rest in asked]
    await world.restart()
    assert [said(await opened(world, who, name, **rest)) for who, name, rest in asked] == before


@forms_and_presses
async def test_whatever_was_shown_before_a_restart_can_be_pressed_after_it(
    world: World, acts: tuple[Act, ...]
):
    shown: list[tuple[Act, Prepared, list[int]]] = []
    for act in acts:
        move_on(world)
        await world.start()
        once = await act.make(world)
        shown.append((act, once, world.dice.next))
    await world.restart()
    for act, once, dice in shown:
        world.dice.next = dice
        await _assert_can_be_pressed(world, act, once)


async def _assert_can_be_pressed(world: World, act: Act, once: Prepared) -> None:
    counted = "SELECT count(*) FROM journal WHERE interaction_id = ?"
    (result,) = await deliver_together(world.env, once)
    assert result.acknowledged, act.id
    assert "went wrong" not in said(result), act.id
    assert "button does nothing" not in said(result), act.id
    assert "out of date" not in said(result), act.id
    if act.changes:
        assert await world.raw_sql(counted, (once.record.id,)) == [(1,)], act.id


async def test_a_panel_works_after_a_month_and_many_restarts(world: World):
    panel = (await world.start()).response
    assert panel is not None
    for _ in range(2):
        await world.bot.close()
        world.env.backend.advance_clock(15 * DAY)
        await world.restart()
        assert "sits down" in said(await world.mira.click(panel, label="Join"))
        assert str(world.mira.id) in texts(panel)
        assert "leaves" in said(await world.mira.click(panel, label="Leave"))
        assert str(world.mira.id) not in texts(panel)


async def test_every_button_of_the_panel_works_after_a_restart(world: World):
    panel = (await world.start()).response
    assert panel is not None
    await world.restart()
    for button in buttons(panel):
        result = await world.gm.click(panel, custom_id=button.custom_id)
        assert said(result)
        assert "went wrong" not in said(result)


async def test_a_page_of_the_history_turns_on_after_a_restart(world: World):
    await world.start()
    for number in range(25):
        await world.mira.slash(world.channel, "roll", expression=f"1d20+{number}")
    shown = await world.gm.slash(world.channel, "gm history")
    assert shown.response is not None
    first = texts(shown.response)
    older = [one.custom_id for one in buttons(shown.response) if "history" in str(one.custom_id)]
    await world.restart()
    await world.gm.click(shown.response, custom_id=older[-1])
    second = texts(shown.response)
    assert second != first
    assert "1d20+24" in first
    assert "1d20+24" not in second


async def test_an_import_that_was_confirmed_too_late_is_told_to_be_over(world: World):
    await world.start()
    file = await exported_file(world)
    question = await world.gm.slash(world.channel, "gm import", file=file)
    assert question.response is not None
    late = await prepare_click(world.gm, question.response, label="Replace the table")
    await world.bot.close()
    world.env.backend.advance_clock(16 * 60)
    await world.restart()
    before = await entries(world, world.channel)
    # The press was on its way for as long as the bot was down; its token is over.
    await deliver_together(world.env, late)
    assert await entries(world, world.channel) == before
    assert await world.raw_sql(
        "SELECT count(*) FROM parts WHERE name = 'import' AND body > ''"
    ) == [(0,)]


async def test_what_is_under_way_when_the_bot_stops_is_finished_and_answered(world: World):
    await world.start()
    held = [
        await prepare_slash(who, world.channel, "roll", expression="2d6")
        for who in (world.mira, world.odile, world.gm)
    ]
    results = emit(world, *held)
    await world.restart()
    assert all("**8**" in said(result) for result in results)
    assert await entries(world, world.channel) == 4
    again = await deliver_together(world.env, *held)
    assert [said(one) for one in again] == [said(one) for one in results]
    assert await entries(world, world.channel) == 4


async def test_undo_reaches_across_a_restart(world: World):
    await world.start()
    before = await world.raw_sql("SELECT name, version, body FROM parts ORDER BY name")
    await world.mira.slash(world.channel, "campaign join")
    await world.restart()
    assert "Took back" in said(await world.mira.slash(world.channel, "undo"))
    assert await world.raw_sql("SELECT name, version, body FROM parts ORDER BY name") == before


async def test_commands_are_there_at_once_after_a_restart_and_posted_messages_stay(world: World):
    await world.start()
    before = [texts(one) for one in posted(world.channel)]
    await world.restart()
    assert [texts(one) for one in posted(world.channel)] == before
    assert "gm undo" in world.gm.available_commands(world.channel)
