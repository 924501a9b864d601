"""Who may do what where: every command, button, list, form and menu, by one declared rule each.

Each is tried by five people in a campaign's channel, a thread of it, a channel without a campaign
and in direct messages. What has no rule fails here, so none can be added without saying whose it
is. `make test` tries everybody in the channel and each elsewhere once; `make torture` everything.
"""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

import discord
import pytest
from hypothesis import settings
from simcord import ChannelHandle, MemberActor, actors
from simcord.results import ResponseMessage

from bot.app import Manekin
from cogs.buttons import MOVES
from tests.effort import ALL
from tests.simulated.delivery import Prepared, deliver_together, prepare, prepare_slash
from tests.table.acting import open_gm_to_all, thread
from tests.table.conftest import World, said
from tests.table.forging import Kept, by, from_direct_message, prepare_pressed, sent_form
from tests.table.rules import COMMANDS, MOVE_RULES, REFUSALS, Rule

ROLES = ("outsider", "mira", "odile", "gm", "manager")
PLACES = ("campaign", "thread", "other", "direct")
ONLY_SERVERS = "I play in the channels of servers alone"


@dataclass(frozen=True)
class Spot:
    """A place to act in, and a message of the bot that stands there."""

    name: str
    channel: ChannelHandle
    message: ResponseMessage


@pytest.fixture
async def spots(world: World) -> dict[str, Spot]:
    """A campaign's channel, its thread, and a channel without one; `/gm` is open to everyone."""
    open_gm_to_all(world)
    panel = await world.start()
    await world.mira.slash(world.channel, "campaign join")
    await world.odile.slash(world.channel, "campaign join")
    for _ in range(4):
        await world.mira.slash(world.channel, "roll", expression="1d20")
    inside = await thread(world)
    there = await world.mira.slash(inside, "roll", expression="1d20")
    elsewhere = await world.mira.slash(world.elsewhere, "roll", expression="1d20")
    assert panel.response is not None
    assert there.response is not None
    assert elsewhere.response is not None
    return {
        "campaign": Spot("campaign", world.channel, panel.response),
        "thread": Spot("thread", inside, there.response),
        "other": Spot("other", world.elsewhere, elsewhere.response),
    }


def leaves(bot: Manekin) -> list[Any]:
    """Every command that can be used, and every menu of a person or a message."""
    kinds = discord.AppCommandType
    menus = [*bot.tree.get_commands(type=kinds.user), *bot.tree.get_commands(type=kinds.message)]
    return [*menus, *(one for one in bot.tree.walk_commands() if not hasattr(one, "commands"))]


def test_every_command_and_every_menu_has_a_rule(world: World):
    assert {command.qualified_name for command in leaves(world.bot)} == COMMANDS.keys()


def test_every_move_has_a_rule():
    assert MOVES.keys() == MOVE_RULES.keys()


def test_no_command_is_offered_in_direct_messages_or_to_who_installs_the_bot_for_themselves(
    world: World,
):
    for command in world.bot.tree.get_commands():
        declared = command.to_dict(world.bot.tree)
        assert declared["contexts"] == [0], command.name
        assert declared["integration_types"] == [0], command.name


def tried(number: int) -> Iterator[tuple[str, str]]:
    """Who tries the thing of this number, and where."""
    everything = settings().max_examples >= ALL
    for turn, role in enumerate(ROLES):
        yield role, "campaign"
        for place in PLACES[1:] if everything else (PLACES[1 + (turn + number) % 3],):
            yield role, place


async def judged(
    world: World,
    rule: Rule,
    what: str,
    number: int,
    make: Callable[[str, str], Awaitable[Prepared]],
) -> None:
    """Let everybody try, and hold what came of it to the rule; the table is put back each time."""
    before = await Kept.now(world)
    for role, place in tried(number):
        (result,) = await deliver_together(world.env, await make(role, place))
        where = f"{what} by {role} in {place}"
        told = said(result)
        assert result.acknowledged, where
        expected = ONLY_SERVERS if place == "direct" else rule.refusal(role, place)
        if expected is None:
            assert not any(refusal in told for refusal in REFUSALS), f"{where}: {told}"
            await before.restore()
            continue
        assert expected in told, f"{where}: {told}"
        assert result.ephemeral, where
        assert await before.is_same(), where


def groups(names: list[str]) -> list[str]:
    """What things of one area begin with: one table serves them all."""
    return sorted({name.split(" ")[0] for name in names})


@pytest.mark.parametrize("group", groups([*COMMANDS]))
async def test_a_command_is_taken_from_whom_its_rule_allows(
    world: World, spots: dict[str, Spot], group: str
):
    for number, (command, rule) in enumerate(COMMANDS.items()):
        if command.split(" ")[0] != group:
            continue
        options = rule.options(world)

        async def make(
            role: str,
            place: str,
            command: str = command,
            options: dict[str, object] = options,
        ) -> Prepared:
            actor: MemberActor = getattr(world, role)
            if place == "direct":
                sent = await prepare_slash(world.gm, world.channel, command, **options)
                return from_direct_message(sent, actor)
            return await prepare_slash(actor, spots[place].channel, command, **options)

        await judged(world, rule, f"/{command}", number, make)


@pytest.mark.parametrize("part", sorted({part for part, _ in MOVE_RULES}))
async def test_a_move_is_taken_from_whom_its_rule_allows(
    world: World, spots: dict[str, Spot], part: str
):
    for number, (move, rule) in enumerate(MOVE_RULES.items()):
        if move[0] != part:
            continue
        options: dict[str, Any] = rule.options(world)
        custom_id = f"mk:{part}:900:{move[1]}{options.get('arguments', '')}"

        async def make(
            role: str,
            place: str,
            custom_id: str = custom_id,
            options: dict[str, Any] = options,
        ) -> Prepared:
            actor: MemberActor = getattr(world, role)
            spot = spots["campaign" if place == "direct" else place]
            if typed := options.get("form"):
                form = sent_form(actor, spot.channel, custom_id, typed)
                sent = await prepare(world.env, form)
            else:
                sent = await prepare_pressed(actor, spot.message, custom_id, options.get("values"))
            return from_direct_message(sent, actor) if place == "direct" else sent

        await judged(world, rule, custom_id, number, make)


async def test_nothing_is_offered_to_who_types_in_direct_messages(world: World):
    await world.start()
    await world.mira.slash(world.channel, "macro save", name="brave", expression="1d20")
    typing = actors._autocomplete_result(world.mira, world.channel, "macro roll", "name", "br", {})
    sent = await prepare(world.env, typing)
    (result,) = await deliver_together(world.env, from_direct_message(sent, world.mira))
    assert result.autocomplete_choices == []
    (result,) = await deliver_together(world.env, by(sent, world.mira))
    assert [one["value"] for one in result.autocomplete_choices or []] == ["brave"]


async def test_the_group_of_the_game_master_is_hidden_from_players_until_opened(world: World):
    def sees_it(actor: MemberActor) -> bool:
        return any(name.startswith("gm ") for name in actor.available_commands(world.channel))

    assert sees_it(world.gm)
    assert not sees_it(world.mira)
    open_gm_to_all(world)
    assert sees_it(world.mira)
