"""The end of a scene: the game master is asked, and everybody sees what came of a yes."""

import pytest
from simcord import InteractionResult

from bot.table.sheets.moves import BindCard, CreateSheet, DeleteCard
from tests.simulated.delivery import deliver_together, prepare_click
from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import entries, posted
from tests.table.conftest import World, said
from tests.table.fights import last, shown
from tests.table.seats import HIDDEN, card, done, part_of, seated, sheet

PROMISE = "When they keep a promise that cost them something → Inspiration +1."
LIE = 'When they lie to a friend → "The friend knows".'


@pytest.fixture
async def table(world: World) -> World:
    """A campaign with characters and a story card."""
    await seated(world)
    await card(world, PROMISE, "Promise kept")
    return world


async def ended(world: World) -> InteractionResult:
    """The game master ends a scene."""
    return await world.gm.slash(world.channel, "scene end")


async def numbers(world: World, *keys: str) -> list[str]:
    """What a choice of these characters sends."""
    part = await part_of(world)
    return [str(part.holders[key].number) for key in keys]


async def inspired(world: World, key: str = "brakka") -> int:
    """How much inspiration a character has."""
    return (await sheet(world, key)).tracks["inspiration"].value


async def test_the_game_master_is_asked_alone_and_everybody_is_told_that_it_is_over(
    table: World,
):
    told = await ended(table)
    assert told.ephemeral
    assert "“they keep a promise that cost them something” · Promise kept" in said(told)
    assert "The scene is over" in last(table)
    for actor in (table.mira, table.odile, table.outsider):
        assert "promise" not in everything_seen_by(table.env, actor)


async def test_a_scene_without_story_cards_asks_nothing(world: World):
    await seated(world)
    told = await ended(world)
    assert "no question is open" in said(told)
    assert buttons(shown(told)) == ()


async def test_yes_asks_of_whom_it_is_true_and_shows_what_fired_to_everybody(table: World):
    told = await ended(table)
    asked = await table.gm.click(shown(told), label="Yes")
    assert shown(asked).ephemeral
    assert "Of whom is it true?" in said(asked)
    assert HIDDEN not in said(asked)
    await table.gm.select(
        shown(told), await numbers(table, "brakka", "sel"), custom_id="mk:scene:0:for.1.1"
    )
    assert (await inspired(table), await inspired(table, "sel")) == (1, 1)
    assert "for **Brakka, Sel**:" in last(table)
    assert "Inspiration 0 → 1" in last(table)
    assert "no question is open" in texts(shown(told))
    assert "**Promise kept**" in everything_seen_by(table.env, table.odile)


async def test_of_one_alone_a_yes_is_true_at_once(table: World):
    await done(table, table.gm, BindCard(card="Promise kept", who=("Sel",)))
    told = await ended(table)
    await table.gm.click(shown(told), label="Yes")
    assert await inspired(table, "sel") == 1
    assert "for **Sel**:" in last(table)


async def test_the_question_of_whom_leads_back(table: World):
    told = await ended(table)
    asked = await table.gm.click(shown(told), label="Yes")
    back = await table.gm.click(shown(asked), label="Back")
    assert "1 card asks" in said(back)
    assert await inspired(table) == 0


async def test_no_is_silent(table: World):
    told = await ended(table)
    before = len(posted(table.channel))
    await table.gm.click(shown(told), label="No")
    assert len(posted(table.channel)) == before
    assert "no question is open" in texts(shown(told))
    assert await inspired(table) == 0


async def test_a_yes_of_which_players_see_nothing_is_told_to_the_game_master_alone(
    world: World,
):
    await seated(world)
    await card(world, LIE, "Debt")
    told = await ended(world)
    before = len(posted(world.channel))
    asked = await world.gm.click(shown(told), label="Yes")
    result = await world.gm.select(
        shown(asked), await numbers(world, "brakka"), custom_id="mk:scene:0:for.1.1"
    )
    assert len(posted(world.channel)) == before
    assert "The friend knows" in said(result)
    assert "lie to a friend" not in everything_seen_by(world.env, world.mira)


async def test_an_answer_is_given_once_also_after_a_restart(table: World):
    await done(table, table.gm, BindCard(card="Promise kept", who=("Sel",)))
    told = await ended(table)
    await table.restart()
    clicks = [
        await prepare_click(table.gm, shown(told), label=label) for label in ("Yes", "Yes", "No")
    ]
    before = await entries(table, table.channel)
    _, again, other = await deliver_together(table.env, *clicks)
    assert await inspired(table, "sel") == 1
    assert await entries(table, table.channel) == before + 1
    for late in (again, other):
        assert late.ephemeral
        assert "Promise kept" in said(late)
        assert "no question is open" in said(late)


async def test_the_questions_of_an_earlier_scene_are_over(table: World):
    old = await ended(table)
    fresh = await ended(table)
    late = await table.gm.click(shown(old), label="No")
    assert late.ephemeral
    assert "Scene 2 is over" in said(late)
    assert "1 card asks" in texts(shown(fresh))


async def test_open_questions_are_shown_again_to_game_masters_alone(table: World):
    assert "No scene has ended" in said(await table.gm.slash(table.channel, "scene questions"))
    await ended(table)
    await table.restart()
    told = await table.gm.slash(table.channel, "scene questions")
    assert told.ephemeral
    assert "they keep a promise" in said(told)
    for command in ("scene questions", "scene end"):
        refused = await table.mira.slash(table.channel, command)
        assert refused.ephemeral
        assert "Only a game master" in said(refused)
        assert "promise" not in said(refused)


async def test_a_card_that_is_gone_asks_no_more(table: World):
    told = await ended(table)
    await done(table, table.gm, DeleteCard(card="Promise kept"))
    late = await table.gm.click(shown(told), label="Yes")
    assert late.ephemeral
    assert "no question is open" in said(late)


async def test_many_questions_and_many_characters_are_shown_by_pages(table: World):
    for number in range(12):
        await card(table, PROMISE.replace("a promise", f"promise {number}"), f"Promise {number}")
    for number in range(30):
        await done(table, table.mira, CreateSheet(name=f"Hireling {number}"))
    told = await ended(table)
    assert "13 cards ask" in said(told)
    turned = await table.gm.click(shown(told), label="Next")
    assert "“they keep promise 4 that" in texts(shown(turned))
    yes = next(one for one in buttons(shown(turned)) if ":yes." in str(one.custom_id))
    asked = await table.gm.click(shown(turned), custom_id=yes.custom_id)
    assert "Hireling 29" not in texts(shown(asked))
    others = await table.gm.click(shown(asked), label="Others")
    assert "Hireling 29" in texts(shown(others))
    select = str(yes.custom_id).replace("yes", "for")
    await table.gm.select(shown(others), await numbers(table, "hireling_29"), custom_id=select)
    assert await inspired(table, "hireling_29") == 1


async def test_a_card_that_watches_somebody_unseen_tells_players_nothing(table: World):
    await done(table, table.gm, BindCard(card="Promise kept", who=(HIDDEN,)))
    told = await ended(table)
    before = len(posted(table.channel))
    await table.gm.click(shown(told), label="Yes")
    assert await inspired(table, "vashti_the_veiled") == 1
    assert len(posted(table.channel)) == before
    assert HIDDEN not in everything_seen_by(table.env, table.mira)


async def test_of_a_yes_for_several_players_learn_those_of_whom_they_know(table: World):
    await done(table, table.gm, BindCard(card="Promise kept", who=("Brakka", HIDDEN)))
    told = await table.gm.click(shown(await ended(table)), label="Yes")
    both = await numbers(table, "brakka", "vashti_the_veiled")
    await table.gm.select(shown(told), both)
    assert await inspired(table) == await inspired(table, "vashti_the_veiled") == 1
    assert "🎬 What came of the scene for **Brakka**:" in last(table)
    assert "keep a promise" not in everything_seen_by(table.env, table.odile)
    for who in (table.mira, table.odile, table.outsider):
        assert HIDDEN not in everything_seen_by(table.env, who)


async def test_the_history_tells_of_a_scene(table: World):
    await done(table, table.gm, BindCard(card="Promise kept", who=("Sel",)))
    told = await ended(table)
    await table.gm.click(shown(told), label="Yes")
    told = await ended(table)
    await table.gm.click(shown(told), label="No")
    history = said(await table.gm.slash(table.channel, "gm history"))
    for words in (
        "ended scene 1",
        "answered with yes: “they keep a promise that cost them something”",
        "answered a story card's question with no",
    ):
        assert words in history
