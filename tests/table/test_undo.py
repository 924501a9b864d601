"""Taking back: the game master any number of changes, a player an own last one for five minutes."""

from typing import Any

import pytest

from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import entries, open_gm_to_all, panel_text, posted, stored_parts
from tests.table.conftest import World, said
from tests.table.decks import drawn

NOTHING = "nothing to take back"
TOOK_BACK = "↩️ Game master"


async def play(world: World) -> list[tuple[Any, str, dict[str, object]]]:
    """Changes of every kind, as (who, command, options), the game master's import among them."""
    exported = await world.gm.slash(world.channel, "gm export")
    assert exported.response is not None
    file = await exported.response.attachments[0].read()
    return [
        (world.mira, "campaign join", {}),
        (world.mira, "roll", {"expression": "4d6kh3"}),
        (world.odile, "campaign join", {}),
        (world.odile, "macro save", {"name": "brave", "expression": "1d20+2"}),
        (world.mira, "roll", {"expression": "2d10", "secret": True}),
        (world.gm, "gm role", {"role": world.guild.roles["Manager"]}),
        (world.gm, "gm log-channel", {"channel": world.notes}),
        (world.odile, "macro save", {"name": "Brave", "expression": "1d20+3"}),
        (world.gm, "gm add", {"person": world.odile}),
        (world.gm, "gm import", {"file": ("table.json", file)}),
        (world.mira, "roll", {"expression": "3d8"}),
        (world.gm, "gm reset", {}),
        (world.mira, "campaign join", {}),
        (world.odile, "macro save", {"name": "late", "expression": "1d4"}),
        (world.gm, "gm add", {"person": world.mira}),
        (world.mira, "campaign leave", {}),
        (world.gm, "campaign close", {}),
    ]


CONFIRM = {"gm import": "Replace the table", "gm reset": "Clear what was played"}


async def do(world: World, who: Any, command: str, options: dict[str, object]) -> None:
    before = await entries(world, world.channel)
    result = await who.slash(world.channel, command, **options)
    if command in CONFIRM:
        assert result.response is not None
        await world.gm.click(result.response, label=CONFIRM[command])
    assert await entries(world, world.channel) == before + 1, (command, said(result))


async def states_of(world: World) -> list[dict[str, tuple[int, str]]]:
    """Play everything; returns the stored parts before each change and after the last."""
    await world.start()
    states = [await stored_parts(world, world.channel)]
    for who, command, options in await play(world):
        await do(world, who, command, options)
        states.append(await stored_parts(world, world.channel))
    return states


async def test_every_change_is_taken_back_to_the_very_bytes_before_it(world: World):
    states = await states_of(world)
    while len(states) > 1:
        states.pop()
        result = await world.gm.slash(world.channel, "gm undo")
        assert result.ephemeral
        assert "Took back 1 change" in said(result)
        assert await stored_parts(world, world.channel) == states[-1], len(states)


@pytest.mark.parametrize("steps", [2, 5, 8, 17])
async def test_several_changes_are_taken_back_to_the_very_bytes_before_them(
    world: World, steps: int
):
    states = await states_of(world)
    result = await world.gm.slash(world.channel, "gm undo", steps=steps)
    assert f"Took back {steps} changes" in said(result)
    assert await stored_parts(world, world.channel) == states[-1 - steps]
    await world.restart()
    assert "The Sunken Chapel" in said(await world.mira.slash(world.channel, "campaign info"))
    assert await stored_parts(world, world.channel) == states[-1 - steps]


async def test_an_undo_itself_is_not_taken_back_but_the_change_before_is(world: World):
    await world.start()
    empty = await stored_parts(world, world.channel)
    await world.mira.slash(world.channel, "campaign join")
    await world.odile.slash(world.channel, "campaign join")
    await world.gm.slash(world.channel, "gm undo")
    await world.gm.slash(world.channel, "gm undo")
    assert await stored_parts(world, world.channel) == empty
    history = said(await world.gm.slash(world.channel, "gm history"))
    assert history.count("took back") == 2
    assert history.count("· taken back ·") == 2


async def test_changes_made_after_an_undo_are_taken_back_in_their_turn(world: World):
    panel = (await world.start()).response
    assert panel is not None
    await world.mira.slash(world.channel, "campaign join")
    await world.gm.slash(world.channel, "gm undo")
    await world.odile.slash(world.channel, "campaign join")
    result = await world.gm.slash(world.channel, "gm undo")
    assert world.odile.mention in said(result)
    assert world.odile.mention not in panel_text(panel)


async def test_taking_back_more_than_there_is_takes_back_the_start(world: World):
    panel = (await world.start()).response
    assert panel is not None
    await world.mira.slash(world.channel, "roll", expression="1d6")
    result = await world.gm.slash(world.channel, "gm undo", steps=100)
    assert "Took back 2 changes" in said(result)
    assert await stored_parts(world, world.channel) == {}
    assert "This table was erased" in texts(panel)
    assert not buttons(panel)
    again = await world.odile.slash(world.channel, "campaign start", name="Anew")
    assert "Anew" in said(again)


async def test_nothing_is_taken_back_where_nothing_is_kept(world: World):
    await world.start()
    await world.bot.tables.forget(world.channel.id, world.mira.id)
    result = await world.gm.slash(world.channel, "gm undo")
    assert result.ephemeral
    assert NOTHING in said(result)


async def test_a_hundred_changes_are_taken_back_and_older_ones_have_lost_their_weight(
    world: World,
):
    await world.start()
    seated = []
    for number in range(223):
        seated.append(await stored_parts(world, world.channel))
        command = "leave" if number % 2 else "join"
        await world.mira.slash(world.channel, f"campaign {command}")
    result = await world.gm.slash(world.channel, "gm undo", steps=100)
    assert "Took back 100 changes" in said(result)
    assert await stored_parts(world, world.channel) == seated[123]
    weights = await world.raw_sql("SELECT count(DISTINCT number), min(number) FROM undo")
    # At the 224th change the first 24 lost what undo needs; the undo after it has none.
    assert weights == [(200, 25)]
    oldest = await world.gm.slash(world.channel, "gm undo", steps=100)
    assert "Took back" in said(oldest)
    lines = await world.raw_sql("SELECT count(*) FROM journal WHERE line != '{}'")
    assert lines[0][0] >= 216


async def test_secrets_that_are_taken_back_are_told_to_the_game_master_alone(world: World):
    await world.start()
    await world.mira.slash(
        world.channel, "roll", expression="1d20+31", secret=True, reason="poison the well"
    )
    result = await world.gm.slash(world.channel, "gm undo")
    assert result.ephemeral
    assert "poison the well" in said(result)
    assert "poison the well" not in everything_seen_by(world.env, world.odile)
    assert "poison the well" in everything_seen_by(world.env, world.mira)


async def test_everyone_is_told_how_much_of_what_they_saw_a_game_master_took_back(world: World):
    await world.start()
    await world.mira.slash(world.channel, "campaign join")
    await world.mira.slash(world.channel, "roll", expression="2d6+41")
    await world.mira.slash(world.channel, "roll", expression="1d20+31", secret=True)
    await world.odile.slash(world.channel, "macro save", name="brave", expression="1d20")
    before = len(posted(world.channel))
    result = await world.gm.slash(world.channel, "gm undo", steps=4)
    assert "Took back 4 changes" in said(result)
    assert len(posted(world.channel)) == before + 1
    told = texts(posted(world.channel)[-1])
    first, *named = told.splitlines()
    assert first == f"{TOOK_BACK} {world.gm.mention} took back 2 changes that everyone had seen."
    assert [one.split(" ", 2)[2] for one in named] == [
        "rolled `2d6+41` = **49**",
        "sat down at “The Sunken Chapel”",
    ]
    assert first in everything_seen_by(world.env, world.mira)
    assert "Took back" not in everything_seen_by(world.env, world.mira)


async def test_of_what_was_hidden_nobody_is_told_that_it_was_taken_back(world: World):
    await world.start()
    await world.mira.slash(world.channel, "roll", expression="1d20+31", secret=True)
    await world.gm.slash(world.channel, "gm log-channel", channel=world.notes)
    await world.odile.slash(world.channel, "macro save", name="brave", expression="1d20")
    before = posted(world.channel)
    assert "Took back 3 changes" in said(await world.gm.slash(world.channel, "gm undo", steps=3))
    assert len(posted(world.channel)) == len(before)
    assert TOOK_BACK not in everything_seen_by(world.env, world.odile)


async def test_a_draw_that_a_game_master_takes_back_is_missed_by_nobody(world: World):
    await world.start()
    await drawn(world, "sun")
    before = len(posted(world.channel))
    await world.gm.slash(world.channel, "gm undo")
    (told,) = posted(world.channel)[before:]
    assert "took back 1 change that everyone had seen" in texts(told)


async def test_a_player_takes_back_an_own_change_and_everyone_sees_it(world: World):
    panel = (await world.start()).response
    assert panel is not None
    before = await stored_parts(world, world.channel)
    await world.mira.click(panel, label="Join")
    result = await world.mira.slash(world.channel, "undo")
    assert not result.ephemeral
    assert await stored_parts(world, world.channel) == before
    assert world.mira.mention not in panel_text(panel)


async def test_what_was_done_privately_is_taken_back_privately(world: World):
    await world.start()
    await world.gm.slash(world.channel, "gm log-channel", channel=world.notes)
    result = await world.gm.slash(world.channel, "undo")
    assert result.ephemeral
    assert world.notes.mention in said(result)
    assert world.notes.mention not in everything_seen_by(world.env, world.mira)
    await world.mira.slash(world.channel, "macro save", name="hidden-blade", expression="1d4")
    result = await world.mira.slash(world.channel, "undo")
    assert result.ephemeral
    assert "hidden-blade" not in everything_seen_by(world.env, world.odile)


async def test_five_minutes_are_the_last_moment_for_an_own_change(world: World):
    await world.start()
    await world.mira.slash(world.channel, "campaign join")
    await world.env.advance_time(5 * 60 + 1)
    late = await world.mira.slash(world.channel, "undo")
    assert late.ephemeral
    assert "more than 5 minutes old" in said(late)
    await world.odile.slash(world.channel, "campaign join")
    await world.env.advance_time(4 * 60 + 50)
    result = await world.odile.slash(world.channel, "undo")
    assert not result.ephemeral


async def test_an_own_change_that_others_built_on_stays(world: World):
    await world.start()
    await world.mira.slash(world.channel, "campaign join")
    await world.odile.slash(world.channel, "campaign join")
    before = await stored_parts(world, world.channel)
    refused = await world.mira.slash(world.channel, "undo")
    assert refused.ephemeral
    assert "builds on your last action" in said(refused)
    assert await stored_parts(world, world.channel) == before
    result = await world.odile.slash(world.channel, "undo")
    assert world.odile.mention in said(result)


@pytest.mark.parametrize("secret", [False, True])
async def test_dice_that_were_seen_stay_seen_until_a_game_master_takes_them_back(
    world: World, secret: bool
):
    await world.start()
    await world.mira.slash(world.channel, "campaign join")
    await world.mira.slash(world.channel, "roll", expression="1d20", secret=secret)
    refused = await world.mira.slash(world.channel, "undo")
    assert refused.ephemeral
    assert "stay seen" in said(refused)
    result = await world.gm.slash(world.channel, "gm undo")
    assert "rolled" in said(result)
    assert "· taken back ·" in said(await world.gm.slash(world.channel, "gm history"))


async def test_nobody_takes_back_what_another_did(world: World):
    open_gm_to_all(world)
    await world.start()
    await world.mira.slash(world.channel, "campaign join")
    before = await stored_parts(world, world.channel)
    for actor in (world.odile, world.manager):
        own = await actor.slash(world.channel, "undo")
        assert own.ephemeral
        assert NOTHING in said(own)
        led = await actor.slash(world.channel, "gm undo")
        assert "Only a game master" in said(led)
    assert await stored_parts(world, world.channel) == before


async def test_own_changes_of_different_kinds_are_taken_back_one_by_one(world: World):
    await world.start()
    await world.mira.slash(world.channel, "campaign join")
    await world.mira.slash(world.channel, "macro save", name="brave", expression="1d20")
    assert "brave" in said(await world.mira.slash(world.channel, "undo"))
    assert "sat down" in said(await world.mira.slash(world.channel, "undo"))
    assert NOTHING in said(await world.mira.slash(world.channel, "undo"))


async def test_two_own_changes_of_one_kind_are_taken_back_one_by_one(world: World):
    await world.start()
    before = await stored_parts(world, world.channel)
    await world.mira.slash(world.channel, "macro save", name="brave", expression="1d20")
    await world.mira.slash(world.channel, "macro save", name="bold", expression="1d12")
    assert "bold" in said(await world.mira.slash(world.channel, "undo"))
    assert "brave" in said(await world.mira.slash(world.channel, "undo"))
    assert await stored_parts(world, world.channel) == before


async def test_an_import_that_is_taken_back_does_not_wait_again(world: World):
    await world.start()
    exported = await world.gm.slash(world.channel, "gm export")
    assert exported.response is not None
    file = await exported.response.attachments[0].read()
    question = await world.gm.slash(world.channel, "gm import", file=("t.json", file))
    assert question.response is not None
    await world.gm.click(question.response, label="Replace the table")
    await world.gm.slash(world.channel, "gm undo")
    waiting = await world.raw_sql("SELECT body FROM parts WHERE name = 'import'")
    assert waiting == [(None,)]
    assert await world.raw_sql("SELECT * FROM timers") == []


async def test_a_closed_campaign_can_be_taken_back_to_open(world: World):
    panel = (await world.start()).response
    assert panel is not None
    await world.gm.slash(world.channel, "campaign close")
    result = await world.gm.slash(world.channel, "undo")
    assert not result.ephemeral
    assert "closed" in said(result)
    assert "*This campaign is closed" not in texts(panel)


async def test_a_reset_is_taken_back_by_whoever_made_it(world: World):
    await world.start()
    await world.mira.slash(world.channel, "macro save", name="brave", expression="1d20")
    before = await stored_parts(world, world.channel)
    question = await world.gm.slash(world.channel, "gm reset")
    assert question.response is not None
    await world.gm.click(question.response, label="Clear what was played")
    assert await stored_parts(world, world.channel) != before
    result = await world.gm.slash(world.channel, "undo")
    assert result.ephemeral
    assert await stored_parts(world, world.channel) == before


async def test_who_may_not_take_back_is_told_what_was_done_since(world: World):
    await world.start(system="classic_d20")
    await world.mira.slash(world.channel, "sheet create", name="Brakka")
    await world.odile.slash(world.channel, "sheet create", name="Sel")
    refused = await world.mira.slash(world.channel, "undo")
    assert refused.ephemeral
    assert f"Since then {world.odile.mention} " in said(refused)
    assert "Sel" in said(refused)


async def test_of_a_secret_that_was_done_since_nothing_is_told(world: World):
    await world.start(system="classic_d20")
    await world.mira.slash(world.channel, "sheet create", name="Brakka")
    await world.gm.slash(world.channel, "sheet create", name="Vashti", npc=True)
    refused = await world.mira.slash(world.channel, "undo")
    assert "builds on your last action" in said(refused)
    assert "Since then" not in said(refused)
    assert "Vashti" not in everything_seen_by(world.env, world.mira)
