"""Custom ids, choices and forms that the bot never made do nothing, and are answered politely.

One table serves them all. After each, every row of the database is as it was. The declared example
of each move (rules.py) is spoilt in every way that an id can be: by what is missing, too much, no
number, too large, of another script, chosen from a list that never offered it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import settings
from simcord import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.table.people import Place
from bot.table.sheets.drafting import StartDraft
from cogs.buttons import MOVES
from tests.effort import ALL
from tests.simulated.delivery import deliver_together, prepare_forged_press
from tests.table.acting import open_gm_to_all
from tests.table.cards import STREAK
from tests.table.conftest import World, said
from tests.table.decks import drawn
from tests.table.dragon import begun
from tests.table.dragon import part_of as dragon_part
from tests.table.fights import fighting
from tests.table.forging import Kept, pressed, sent_fields
from tests.table.rules import MOVE_RULES, OUR_FAULT
from tests.table.runs import doomed
from tests.table.seats import card, done, foes, seated

CRAFTED = [
    "mk:campaign:0:explode",
    "mk:dragon:0:join",
    "mk:campaign:0:join.again",
    "mk:campaign:0:close.0",
    "mk:reset:0:played",
    "mk:reset:0:erase",
    "mk:reset:0:erased",
    "mk:import:0:confirm",
    "mk:import:0:cancel",
    "mk:reset:999999999999999999:erase",
    "mk:history:0:before",
    "mk:history:0:before.",
    "mk:history:0:before.x.y",
    "mk:history:0:before.99999999999999999999999.0",
    "mk:history:0:before.0.99999999999999999999999",
    "mk:campaign:0:system",
    "mk:campaign:0:language",
    "mk:cards:0:show",
    "mk:cards:0:show.x",
    "mk:cards:0:show.99999999999999999999999",
    "mk:cards:0:open",
    "mk:cards:0:list.x",
    "mk:cards:0:enable",
    "mk:cards:0:disable.1.1",
    "mk:cards:0:deleted.1",
    "mk:cards:1:deleted",
    "mk:cards:0:library.99.99",
    "mk:cards:0:theme",
    "mk:cards:0:take",
    "mk:cards:0:take.0.0",
    "mk:cards:0:kind",
    "mk:cards:0:kind.99.99",
    "mk:cards:0:tried.1",
    "mk:cards:0:edit",
    "mk:cards:0:edit.x",
    "mk:draft:0:choose.on",
    "mk:draft:1:choose",
    "mk:draft:1:page",
    "mk:draft:1:page.on.x",
    "mk:draft:1:write.on",
    "mk:draft:1:write.on.99999999999999999999999",
    "mk:draft:1:wrote.moon.7",
    "mk:draft:0:save",
    "mk:draft:0:drop",
    "mk:draft:0:anew",
    "mk:deck:0:draw",
    "mk:deck:0:draw.x.y",
    "mk:deck:0:draw.1.1",
    "mk:deck:0:draw.1.1.1.1",
    "mk:deck:0:draw.99999999999999999999999.1.1",
    "mk:deck:0:choose",
    "mk:deck:0:choose.1.",
    "mk:deck:0:choose.1.yes.no",
    "mk:deck:0:pick.1",
    "mk:deck:0:say",
    "mk:deck:0:ask.1.x",
    "mk:deck:0:ask.1.1",
    "mk:deck:0:answer.1.99999999999999999999999",
    "mk:deck:0:answer.1.1",
    "mk:deck:0:reveal.1.1",
    "mk:deck:0:confirm.1",
    "mk:deck:1:confirm",
    "mk:deck:0:cancel.x",
    "mk:deck:0:status.x",
    "mk:deck:0:history.x",
    "mk:deck:0:peek.1",
    "mk:world:0:clocks",
    "mk:world:0:clocks.x",
    "mk:world:0:clocks.0.0.0",
    "mk:world:0:clocks.99999999999999999999999",
    "mk:dragon:0:play.9c",
    "mk:dragon:1:play",
    "mk:dragon:1:play.9c.9c",
    "mk:dragon:1:play.moon",
    "mk:dragon:0:draw",
    "mk:dragon:1:draw.1",
    "mk:dragon:1:part",
    "mk:dragon:1:part.wing",
    "mk:dragon:1:ally.x",
    "mk:dragon:1:ally.9",
    "mk:dragon:1:ally.99999999999999999999999",
    "mk:dragon:1:discard",
    "mk:dragon:0:hand.1",
    "mk:dragon:0:cards.1",
    "mk:dragon:0:odds.1.1",
    "mk:dragon:0:rules.moon",
    "mk:dragon:0:log.x",
    "mk:dragon:0:log.99999999999999999999999",
    "mk:dragon:0:sit.x",
    "mk:dragon:0:sit.1.2.3",
    "mk:dragon:0:sit.99999999999999999999999",
    "mk:dragon:0:rise.x",
    "mk:dragon:0:manekin",
    "mk:dragon:0:difficulty.1",
    "mk:dragon:0:pace",
    "mk:dragon:0:naming.x",
    "mk:dragon:0:start",
    "mk:dragon:0:start.1",
    "mk:dragon:0:resume.1",
    "mk:dragon:0:new.1",
    "mk:dragon:0:bestiary.x",
    "mk:dragon:0:bestiary.99999999999999999999999",
    "mk:world:0:next",
    "mk:world:0:next.x",
    "mk:world:0:next.1.1",
    "mk:world:0:next.99999999999999999999999",
    "mk:world:0:end.99999999999999999999999",
    "mk:world:0:leave.1",
    "mk:world:0:join",
    "mk:world:0:join.1",
    "mk:world:0:join.2.1",
    "mk:world:0:join.1.99999999999999",
    "mk:world:0:out",
    "mk:world:0:order.x",
    "mk:world:0:foes.x",
    "mk:world:0:places.99999999999999999999999",
    "mk:scene:0:yes",
    "mk:scene:0:yes.1",
    "mk:scene:0:yes.1.x",
    "mk:scene:0:for.1.1",
    "mk:scene:0:no.9.9",
    "mk:scene:0:page.1",
    "mk:inbox:0:tick",
    "mk:inbox:0:tick.1.1",
    "mk:inbox:0:tick.1.99999999999999999999999",
    "mk:inbox:0:done.1",
    "mk:inbox:0:done.99999999999999999999999.0",
    "mk:inbox:0:all.x",
    "mk:inbox:0:page.x",
    "mk:sheet:0:see",
    "mk:sheet:0:see.x",
    "mk:sheet:0:see.99999999999999999999999",
    "mk:sheet:0:show.1",
    "mk:sheet:0:show.1.x",
    "mk:sheet:0:show.1.0.edge.1",
    "mk:sheet:0:open",
    "mk:sheet:0:list.x",
    "mk:sheet:0:edit.1",
    "mk:sheet:0:form.1",
    "mk:sheet:0:formed.1",
    "mk:sheet:0:again.1",
    "mk:sheet:0:again.1.999",
    "mk:sheet:0:guide",
    "mk:sheet:0:guide.1.9999999999999999999",
    "mk:sheet:0:fill.1.x",
    "mk:sheet:0:filled.1.0",
    "mk:sheet:0:filled.x",
    "mk:sheet:0:class.1.2",
    "mk:sheet:0:post.9",
    "mk:sheet:0:posted.9.0",
    "mk:sheet:0:reveal",
    "mk:sheet:0:hide.9",
    "mk:sheet:0:delete.9",
    "mk:sheet:0:delete.1.1",
    "mk:sheet:0:keep.x.y",
    "mk:doom:0:again",
    "mk:doom:0:again.chess",
    "mk:doom:0:again.rules.1",
    "mk:doom:0:whole",
    "mk:doom:0:whole.x",
    "mk:doom:0:whole.9223372036854775807",
    "mk:doom:0:whole.99999999999999999999999",
]

STRANGE_ARGUMENTS = ("", "x", "1_0", "0x1", "9" * 25)
"""In place of any argument; signs, spaces and other scripts do not come through as an id at all."""

NEVER_OFFERED = ("-9", "+1", " 1", "\u0661", "\uff11", "1.1.1", "9\u017f", "x" * 100)
"""In place of any choice: signs, digits of other scripts, a letter that is an S in capitals."""


@pytest.fixture
async def table(world: World) -> World:
    """A table at which something of everything is under way."""
    await seated(world)
    open_gm_to_all(world)
    await foes(world)
    await card(world, STREAK, "Streak")
    await done(world, world.gm, StartDraft(name="Bolt"))
    await fighting(world)
    await drawn(world, "gem", "sun")
    world.dice.next = []
    await begun(world, world.odile)
    assert (await dragon_part(world)).stage == "playing"
    return world


async def shown_to_all(world: World) -> ResponseMessage:
    """A message that everyone sees."""
    panel = await world.gm.slash(world.channel, "campaign panel")
    assert panel.response is not None
    return panel.response


@dataclass
class Trial:
    """Somebody tries; nothing comes of it."""

    world: World
    message: ResponseMessage
    kept: Kept
    wrong: list[str] = field(default_factory=list[str])
    tried: int = 0

    @classmethod
    async def begun(cls, world: World) -> "Trial":
        message = await shown_to_all(world)
        return cls(world, message, await Kept.now(world))

    async def press(
        self,
        actor: MemberActor,
        custom_id: str,
        values: list[str] | None = None,
        offered: list[str] | None = None,
    ) -> None:
        result = await pressed(self.world, actor, self.message, custom_id, values, offered)
        await self.judge(result, f"{custom_id} {values or ''} by {actor.name}")

    async def send(self, actor: MemberActor, custom_id: str, fields: dict[str, str]) -> None:
        result = await sent_fields(actor, self.world.channel, custom_id, fields)
        await self.judge(result, f"{custom_id} {fields} by {actor.name}")

    async def judge(self, result: InteractionResult, what: str) -> None:
        self.tried += 1
        told = said(result)
        if not result.acknowledged or OUR_FAULT in told:
            self.wrong.append(f"{what}: {told or 'no answer'}")
        if not await self.kept.is_same():
            self.wrong.append(f"{what} acted: {told}")
            await self.kept.restore()


def part_of(custom_id: str) -> str:
    return custom_id.split(":")[1]


async def test_a_crafted_press_never_acts_even_for_the_game_master(table: World):
    trial = await Trial.begun(table)
    for custom_id in CRAFTED:
        await trial.press(table.gm, custom_id)
        await trial.press(table.mira, custom_id)
    assert trial.wrong == []


def example(world: World, part: str, name: str) -> dict[str, Any]:
    """What a move is tried with where it is right."""
    found = MOVE_RULES[part, name].options(world)
    world.dice.next = []
    return found


def spoilt(world: World, part: str, name: str) -> Iterator[str]:
    """Ids like that of a move, each of them wrong in one place."""
    given = str(example(world, part, name).get("arguments", "")).split(".")[1:]
    most = MOVES[part, name].arguments
    too_many = [*given, *["0"] * (most + 1 - len(given))]
    yield f"mk:{part}:1:{'.'.join((name, *too_many))}"
    for index in range(len(given)):
        for strange in STRANGE_ARGUMENTS:
            changed = [*given[:index], strange, *given[index + 1 :]]
            yield f"mk:{part}:1:{'.'.join((name, *changed))}"


async def test_an_id_that_is_wrong_in_any_one_place_never_acts(table: World):
    trial = await Trial.begun(table)
    people = (table.gm, table.mira)
    for number, (part, name) in enumerate(MOVES):
        values = example(table, part, name).get("values")
        for custom_id in spoilt(table, part, name):
            if len(custom_id.split(":")[3]) > 60:
                continue
            for actor in people if thorough() else (people[number % 2],):
                await trial.press(actor, custom_id, values)
    assert trial.wrong == []
    assert trial.tried > len(MOVES)


def thorough() -> bool:
    return settings().max_examples >= ALL


def moves_with(world: World, key: str) -> list[tuple[str, str]]:
    """Moves that are chosen from a list (`values`), or sent in as a form (`form`)."""
    return [move for move in MOVES if key in example(world, *move)]


def id_of(world: World, part: str, name: str) -> str:
    return f"mk:{part}:1:{name}{example(world, part, name).get('arguments', '')}"


async def test_what_a_list_never_offered_is_not_chosen_though_it_would_be_right(table: World):
    trial = await Trial.begun(table)
    for part, name in moves_with(table, "values"):
        right = example(table, part, name)["values"]
        custom_id = id_of(table, part, name)
        for actor in (table.gm, table.mira):
            await trial.press(actor, custom_id, right, offered=["crafted"])
            await trial.press(actor, custom_id, right * 2)
            await trial.press(actor, custom_id, [])
    assert trial.wrong == []


async def test_a_strange_choice_never_acts_though_it_was_offered(table: World):
    trial = await Trial.begun(table)
    for number, (part, name) in enumerate(moves_with(table, "values")):
        for strange in NEVER_OFFERED:
            await trial.press(
                (table.gm, table.mira)[number % 2], id_of(table, part, name), [strange]
            )
    assert trial.wrong == []


@pytest.mark.parametrize("fields", [{}, {"junk": "1"}], ids=["missing", "others"])
async def test_a_form_without_its_fields_never_acts(table: World, fields: dict[str, str]):
    trial = await Trial.begun(table)
    for part, name in moves_with(table, "form"):
        for actor in (table.gm, table.mira):
            await trial.send(actor, id_of(table, part, name), fields)
            await trial.press(actor, id_of(table, part, name))
    assert trial.wrong == []


async def test_no_move_fails_that_is_sent_in_like_a_form(table: World):
    kept = await Kept.now(table)
    for part, name in MOVES:
        custom_id = id_of(table, part, name)
        if part == "doom":
            doomed(table)
        result = await sent_fields(table.mira, table.channel, custom_id, {"x": "1" * 4000})
        assert result.acknowledged, (part, name)
        assert OUR_FAULT not in said(result), (part, name)
        await kept.restore()


@pytest.mark.parametrize("off", [-2, -1, 1, 2, 10**12])
async def test_a_move_of_another_moment_or_of_another_game_is_not_made(table: World, off: int):
    trial = await Trial.begun(table)
    stamp = (await dragon_part(table)).stamp + off
    for actor in (table.mira, table.odile, table.gm):
        for move in ("draw", "play.9c", "part.jaws", "ally.1"):
            await trial.press(actor, f"mk:dragon:{stamp}:{move}")
        await trial.press(actor, f"mk:dragon:{stamp}:discard", ["9c"])
    assert trial.wrong == []


async def test_what_asks_about_another_servers_table_makes_it_nobodys(world: World):
    """A button names the table that it is about: a table that is not there yet is kept by none."""
    elsewhere = world.elsewhere.id
    there = await world.bot.tables.look(Place(guild_id=1, channel_id=elsewhere))
    assert there.parts == {}
    await world.gm.slash(world.elsewhere, "campaign start", name="Salt and Iron")
    made = await world.bot.tables.look(Place(world.guild.id, elsewhere))
    assert made.guild_id == world.guild.id
    rows = await world.raw_sql("SELECT guild_id FROM tables WHERE channel_id = ?", (elsewhere,))
    assert [tuple(row) for row in rows] == [(world.guild.id,)]


async def test_a_press_that_is_none_of_ours_is_nobodys(table: World):
    trial = await Trial.begun(table)
    for custom_id in (
        "mk:campaign:-1:close",
        "mk:campaign:+1:close",
        "mk:campaign:0:close ",
        "MK:campaign:0:close",
        "xmk:campaign:0:close",
        "mk:campaign:0:close\n",
        "mk:campaign:0:cl\u043ese",
        "mk:campaign:\u0660:close",
        "mk:campaign:\uff10:close",
        "mk:campaign:1234567890123456789:close",
        "mk:campaign:0:close." + "1" * 80,
        "close",
    ):
        await pressed(table, table.gm, trial.message, custom_id)
        await sent_fields(table.gm, table.channel, custom_id, {"name": "x"})
        assert await trial.kept.is_same(), custom_id


async def test_a_press_of_what_the_message_does_not_hold_is_not_even_answered(table: World):
    trial = await Trial.begun(table)
    prepared = await prepare_forged_press(table.gm, trial.message, "mk:campaign:0:close")
    (result,) = await deliver_together(table.env, prepared)
    assert not result.acknowledged
    assert await trial.kept.is_same()
