"""What game masters are told: kept, standing out until it is done, and never for players."""

import pytest

from bot.table.sheets.happening import deed_of
from bot.table.sheets.moves import AddCard, Happen
from tests.simulated.delivery import deliver_together, prepare_click
from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import open_gm_to_all, posted, role_of
from tests.table.conftest import World, said
from tests.table.fights import id_of, shown
from tests.table.seats import card, done, seated

DEBT = 'When Hit points run out → Doom +2; "Something old notices".'


@pytest.fixture
async def table(world: World) -> World:
    """A campaign with a card that tells the game master something."""
    await seated(world)
    await card(world, DEBT, "The debt")
    return world


async def falls(world: World, *names: str) -> None:
    """Characters run out of hit points, and stand up again."""
    for name in names or ("Brakka",):
        for data in (
            {"do": "take", "who": name, "amount": 100},
            {"do": "track", "who": name, "track": "hit_points", "set": 5},
        ):
            await done(world, world.gm, Happen(moment=deed_of(data)))


async def test_an_empty_inbox_says_so(table: World):
    assert "Nothing was told" in said(await table.gm.slash(table.channel, "gm inbox"))


async def test_what_must_come_into_a_scene_stands_first_with_a_button(table: World):
    await falls(table)
    await done(table, table.gm, AddCard(library="lucky_streak"))
    told = await table.gm.slash(table.channel, "gm inbox")
    assert told.ephemeral
    assert "1 line is still to come into a scene" in said(told)
    seen = said(told)
    assert seen.index("“Something old notices”") < seen.index("Doom 0 → 2")
    done_button, all_done = buttons(told)
    assert (done_button.label, all_done.label) == ("Done", "All done")


async def test_done_ticks_the_line_off_in_place(table: World):
    await falls(table, "Brakka", "Sel")
    told = await table.gm.slash(table.channel, "gm inbox")
    first = buttons(told)[0].custom_id
    await table.gm.click(shown(told), custom_id=first)
    assert "1 line is still to come" in texts(shown(told))
    assert "~~" in texts(shown(told))
    again = await table.gm.slash(table.channel, "gm inbox")
    await table.gm.click(shown(again), custom_id=buttons(again)[0].custom_id)
    assert "Everything was brought in" in texts(shown(again))


async def test_a_double_click_ticks_off_once_and_shows_the_inbox(table: World):
    await falls(table)
    told = await table.gm.slash(table.channel, "gm inbox")
    clicks = [
        await prepare_click(table.gm, shown(told), custom_id=buttons(told)[0].custom_id)
        for _ in range(2)
    ]
    _, second = await deliver_together(table.env, *clicks)
    assert second.ephemeral
    assert "Everything was brought in" in said(second)


async def test_all_done_ticks_off_what_was_seen_and_nothing_that_came_since(table: World):
    await falls(table)
    told = await table.gm.slash(table.channel, "gm inbox")
    await falls(table, "Sel")
    late = await table.gm.click(shown(told), label="All done")
    assert late.ephemeral
    assert "2 lines are still to come" in said(late)
    told = await table.gm.slash(table.channel, "gm inbox")
    await table.gm.click(shown(told), label="All done")
    assert "Everything was brought in" in texts(shown(told))
    assert buttons(shown(told))[-1].disabled


async def test_below_an_answer_the_message_stays_and_its_button_says_that_it_is_done(
    table: World,
):
    told = await table.gm.slash(table.channel, "damage", amount=100, target="Brakka")
    (behind,) = told.followups
    assert behind.ephemeral
    before = texts(behind)
    await table.gm.click(behind, custom_id=id_of(behind, "tick."))
    (button,) = buttons(behind)
    assert (button.label, button.disabled) == ("✓ Done", True)
    assert texts(behind).replace("✓ Done", "Done") == before
    assert "Everything was brought in" in said(await table.gm.slash(table.channel, "gm inbox"))


async def test_in_the_log_the_button_works_after_a_restart_and_for_game_masters_alone(
    table: World,
):
    await table.gm.slash(table.channel, "gm log-channel", channel=table.notes)
    await table.mira.slash(table.channel, "damage", amount=100, target="Brakka")
    (note,) = [one for one in posted(table.notes) if "Something old" in texts(one)]
    await table.restart()
    reader = table.guild.add_member(
        table.env.create_user("wanda"), roles=[role_of(table, "Game Master")]
    )
    refused = await reader.click(note, custom_id=id_of(note, "tick."))
    assert refused.ephemeral
    assert "Only a game master" in said(refused)
    await table.gm.click(note, custom_id=id_of(note, "tick."))
    (note,) = [one for one in posted(table.notes) if "Something old" in texts(one)]
    (button,) = buttons(note)
    assert (button.label, button.disabled) == ("✓ Done", True)
    assert "Everything was brought in" in said(await table.gm.slash(table.channel, "gm inbox"))


async def test_players_never_read_it(table: World):
    open_gm_to_all(table)
    await falls(table)
    for actor in (table.mira, table.outsider, table.manager):
        refused = await actor.slash(table.channel, "gm inbox")
        assert refused.ephemeral
        assert "Only a game master" in said(refused)
        assert "Something old" not in everything_seen_by(table.env, actor)


async def test_a_long_inbox_is_shown_by_pages(table: World):
    await falls(table, *["Brakka", "Sel"] * 8)
    told = await table.gm.slash(table.channel, "gm inbox")
    assert "16 lines are still to come" in said(told)
    turned = await table.gm.click(shown(told), label="Next")
    assert buttons(shown(turned))[0].label == "Done"
    await table.gm.click(shown(turned), custom_id=buttons(shown(turned))[0].custom_id)
    assert "15 lines are still to come" in texts(shown(turned))
    back = await table.gm.click(shown(turned), label="Previous")
    assert "Brakka" in texts(shown(back))


async def test_the_history_tells_of_it_in_secret(table: World):
    await falls(table)
    told = await table.gm.slash(table.channel, "gm inbox")
    await table.gm.click(shown(told), custom_id=buttons(told)[0].custom_id)
    assert "ticked off 1 line of the inbox" in said(
        await table.gm.slash(table.channel, "gm history")
    )


async def test_where_the_log_is_gone_game_masters_are_told_beside_what_they_do(table: World):
    await table.gm.slash(table.channel, "gm log-channel", channel=table.notes)
    table.env.inject_error("POST", f"/channels/{table.notes.id}/messages", times=None, status=404)
    told = await table.gm.slash(table.channel, "damage", amount=99, target="Brakka")
    (behind,) = told.followups
    assert behind.ephemeral
    assert "Bring it in" in texts(behind)
    again = await table.mira.slash(table.channel, "heal", amount=1)
    assert not again.followups
    assert "Bring it in" not in everything_seen_by(table.env, table.mira)
