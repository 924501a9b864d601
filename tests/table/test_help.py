"""`/help` and `/about`: every topic, and every command of the bot with an example."""

import re

import pytest
from simcord.interactions import command_leaves

from bot import VERSION
from bot.dice import roll
from bot.render.about import CC_BY, SRD
from bot.render.help import TOPICS
from tests.simulated.reading import buttons
from tests.table.conftest import FixedDice, World, said

STRING, BOOLEAN, INTEGER, USER, CHANNEL, ROLE, ATTACHMENT = 3, 5, 4, 6, 7, 8, 11


def registered(world: World) -> dict[str, list[dict[str, object]]]:
    """Every command that Discord was told of, with its options."""
    known = world.env.backend.visible_commands(user_id=world.gm.id, channel_id=world.channel.id)
    return {
        "/" + " ".join(path): list(leaf.get("options") or ())
        for root in known
        for path, leaf in command_leaves(root)
    }


def explained() -> dict[str, set[str]]:
    """Every command that the help explains, with its examples."""
    found: dict[str, set[str]] = {}
    for topic in TOPICS.values():
        for command, example, _ in topic.commands:
            found.setdefault(command, set()).add(example)
    return found


async def test_every_command_is_in_the_help_with_an_example_and_no_other(world: World):
    assert set(explained()) == set(registered(world))


async def test_every_example_begins_with_its_command_and_names_only_its_options(world: World):
    options = registered(world)
    for command, examples in explained().items():
        for example in examples:
            assert re.match(rf"{re.escape(command)}(?: |$)", example), example
            named = re.findall(r"(?<= )([a-z_]+):", example)
            assert set(named) <= {str(one["name"]) for one in options[command]}, example


async def test_every_example_fills_what_its_command_requires(world: World):
    for command, examples in explained().items():
        required = [one for one in registered(world)[command] if one.get("required")]
        for example in examples:
            assert not required or example != command, f"{example} lacks {required[0]['name']}"


@pytest.mark.parametrize("topic", TOPICS)
async def test_every_topic_is_shown_in_private_with_its_commands(world: World, topic: str):
    result = await world.outsider.slash(world.channel, "help", topic=topic)
    assert result.ephemeral
    for _, example, what in TOPICS[topic].commands:
        assert f"`{example}`" in said(result)
        assert what in said(result)


@pytest.mark.parametrize("topic", TOPICS)
async def test_a_topic_is_chosen_from_the_list_in_place(world: World, topic: str):
    shown = await world.mira.slash(world.channel, "help")
    assert TOPICS["start"].about in said(shown)
    chosen = await world.mira.select(shown.response, [topic])
    assert chosen.response is None or chosen.response.id == shown.response.id
    now = said(shown)
    assert f"## {TOPICS[topic].title}" in now
    select = next(
        inner
        for outer in shown.response.components[0]["components"]
        for inner in outer.get("components", [])
    )
    assert [one["value"] for one in select["options"] if one.get("default")] == [topic]


async def test_the_panels_button_opens_the_help_for_whoever_presses_it(world: World):
    panel = await world.start()
    result = await world.outsider.click(panel.response, label="How to play")
    assert result.ephemeral
    assert TOPICS["start"].title in said(result)


async def test_the_help_works_after_a_restart(world: World):
    shown = await world.mira.slash(world.channel, "help")
    await world.restart()
    await world.mira.select(shown.response, ["dice"])
    assert TOPICS["dice"].title in said(shown)


def dice_in_the_help() -> list[str]:
    """Everything between backticks on the dice page that is a roll."""
    topic = TOPICS["dice"]
    told = [topic.about, *(f"`{example}` {what}" for example, what in topic.notation)]
    return [
        one for one in re.findall(r"`([^`]+)`", " ".join(told)) if not one.startswith(("<", "/"))
    ]


def test_every_roll_that_the_help_shows_can_be_rolled():
    found = dice_in_the_help()
    assert len(found) > 10
    for expression in found:
        assert roll(expression, FixedDice()).results, expression


def test_the_help_says_that_less_than_leaves_the_number_itself_out():
    assert "`<3` means 1 and 2, never 3 itself" in dict(TOPICS["dice"].notation)["2d6ro<3"]


async def test_about_tells_the_version_and_the_licence(world: World):
    result = await world.outsider.slash(world.channel, "about")
    assert result.ephemeral
    assert f"Manekin {VERSION}" in said(result).replace("\\", "")
    assert "MIT" in said(result)


async def test_about_names_whose_words_the_deck_follows(world: World):
    result = await world.outsider.slash(world.channel, "about")
    for owed in ("System Reference Document 5.1", "Wizards of the Coast LLC", "Creative Commons"):
        assert owed in said(result)
    assert SRD in str(result.response.components)
    assert CC_BY in str(result.response.components)


async def test_about_credits_the_dragons_game_with_its_licence_and_source(world: World):
    result = await world.outsider.slash(world.channel, "about")
    told = said(result)
    assert "Daredragon Fellowship by Bartosz Sułkowski, CC BY 4.0, adapted" in told
    links = [one.url for one in buttons(result) if one.url]
    assert "https://github.com/bsulkowski/daredragon-fellowship" in links
    assert any(one.startswith("https://creativecommons.org/licenses/by/4.0") for one in links)
