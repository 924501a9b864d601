"""People who press whatever they see and use whatever command there is, at one table of all games.

The smaller form of tests/fuzz/test_any_act.py, through the simulated Discord: options are filled
with what is offered for them, lists and forms with what is there or with anything. Every answer is
one, nothing goes wrong, and every part reads back to the letter.
"""

import logging
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from simcord import InteractionResult, MemberActor
from simcord.components import walk_components
from simcord.interactions import command_leaves

from bot.table.snapshot import read_state
from tests.effort import tries
from tests.fuzz.playing import KEPT, assert_sound
from tests.simulated.delivery import deliver_together, prepare_slash
from tests.table.conftest import World
from tests.table.dragon import Shuffled
from tests.table.test_any_text import SEED, any_text, assert_no_text_pings
from tests.table.test_bad_input import FAULT, assert_no_error_logged, said

TEXT, WHOLE, TRUTH, PERSON, CHANNEL, ROLE, MENTIONED, FRACTION, FILE = 3, 4, 5, 6, 7, 8, 9, 10, 11
LIST, FIELD = 3, 4
APART = frozenset({"campaign start", "gm reset", "gm import", "privacy delete", "gm role"})
"""Commands that would end the game; each has tests of its own."""

ENDING = ("mk:reset:", "mk:privacy:", "mk:import:")


class Players:
    """Everybody at the table, and what they have been shown."""

    def __init__(self, world: World, chance: random.Random) -> None:
        self.world, self.chance = world, chance
        self.seen: list[tuple[MemberActor, Any]] = []
        self.done = Counter[str]()

    async def step(self) -> InteractionResult:
        """Somebody does something."""
        if self.seen and self.chance.random() < 0.6 and (result := await self.press()):
            return result
        return await self.command()

    async def command(self) -> InteractionResult:
        world, chance = self.world, self.chance
        who = chance.choice((world.gm, world.gm, world.mira, world.odile))
        known = world.env.backend.visible_commands(user_id=who.id, channel_id=world.channel.id)
        leaves = [leaf for root in known for leaf in command_leaves(root)]
        path, leaf = chance.choice([one for one in leaves if " ".join(one[0]) not in APART])
        name = " ".join(path)
        options: dict[str, Any] = {}
        for option in leaf.get("options") or ():
            if option.get("required") or chance.random() < 0.5:
                options[option["name"]] = await self.value(who, name, option)
        ready = await prepare_slash(who, world.channel, name, **options)
        (result,) = await deliver_together(world.env, ready)
        self.done[f"/{name}"] += 1
        return self.shown(who, result)

    async def value(self, who: MemberActor, name: str, option: Mapping[str, Any]) -> Any:
        world, chance = self.world, self.chance
        if option.get("choices"):
            return chance.choice(option["choices"])["value"]
        if option.get("autocomplete") and chance.random() < 0.9:
            offered = await who.autocomplete(world.channel, name, option["name"], "")
            if offered:
                return chance.choice(offered)["value"]
        people = (world.mira, world.odile, world.gm)
        return {
            TEXT: self.text(option.get("min_length", 0), option.get("max_length", 6000)),
            WHOLE: self.number(option.get("min_value", 0), option.get("max_value", 9)),
            TRUTH: chance.random() < 0.5,
            PERSON: chance.choice(people),
            CHANNEL: world.channel,
            ROLE: next(iter(world.guild.roles.values())),
            MENTIONED: chance.choice(people),
            FRACTION: 1.5,
            FILE: ("file.json", b'{"name": "Brakka"}'),
        }[option["type"]]

    def text(self, least: int, most: int) -> str:
        """Something that fits, or anything."""
        found = self.chance.choice(("Brakka", "1d20+2", "3", "Zed, Brakka", any_text(self.chance)))
        return found if least <= len(found) <= most else "7" * max(1, least)

    def number(self, least: float, most: float) -> int:
        """A small one, within its bounds."""
        return self.chance.randint(int(least), int(min(most, least + 6)))

    async def press(self) -> InteractionResult | None:
        """One of the buttons or lists that somebody was shown, long ago perhaps."""
        who, message = self.chance.choice(self.seen[-12:])
        if message.id not in self.world.env.backend.messages[self.world.channel.id]:
            return None
        there = [
            one
            for one in walk_components(message.components)
            if one.get("custom_id") and not one.get("disabled")
            if not one["custom_id"].startswith(ENDING)
        ]
        if not there:
            return None
        one = self.chance.choice(there)
        self.done[":".join(one["custom_id"].split(":")[1:4:2]).split(".")[0]] += 1
        if one["type"] == LIST:
            most = min(len(one["options"]), one.get("max_values", 1))
            number = self.chance.randint(min(most, one.get("min_values", 1)), most)
            values = [option["value"] for option in self.chance.sample(one["options"], number)]
            result = await who.select(message, values, custom_id=one["custom_id"])
        else:
            result = await who.click(message, custom_id=one["custom_id"])
        if result.modal is not None:
            result = await self.fill(who, result)
        return self.shown(who, result)

    async def fill(self, who: MemberActor, form: InteractionResult) -> InteractionResult:
        fields: dict[str, str] = {}
        for field in walk_components(form.modal["components"]):
            if field.get("type") == FIELD:
                fit = self.chance.choice(("3", "left of the altar", any_text(self.chance)))
                least, most = field.get("min_length", 0), field.get("max_length", 4000)
                fields[field["custom_id"]] = (
                    fit if least <= len(fit) <= most else "7" * max(1, least)
                )
        self.done["a form"] += 1
        return await who.submit_modal(form, fields)

    def shown(self, who: MemberActor, result: InteractionResult) -> InteractionResult:
        backend = self.world.env.backend
        for response in (result.response, *result.followups):
            if response is not None:
                stored = backend.get_message(self.world.channel.id, response.id)
                if stored is not None and stored.components:
                    self.seen.append((who, response))
        return result


async def assert_reads_back(world: World) -> None:
    rows = await world.raw_sql("SELECT name, version, body FROM parts WHERE body IS NOT NULL")
    assert rows
    for name, version, body in rows:
        kind = KEPT[name.partition(":")[0]]
        state = read_state(kind, name, version, body)
        assert state.model_dump_json() == body, name
        assert_sound(state)


async def test_whatever_people_press_is_answered_and_leaves_a_sound_table(
    world: World, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.ERROR)
    chance = random.Random(SEED)
    world.bot.tables._dice = Shuffled(SEED)
    await world.start(system="classic_d20")
    for who, name, options in (
        (world.mira, "sheet create", {"name": "Brakka"}),
        (world.gm, "sheet create", {"name": "Zed", "npc": True}),
        (world.mira, "deck new", {}),
        (world.mira, "dragon new", {}),
        (world.odile, "dragon seat take", {}),
        (world.mira, "dragon start", {}),
    ):
        await who.slash(world.channel, name, **options)
    players = Players(world, chance)
    for _ in range(tries(240)):
        result = await players.step()
        shown = said(result)
        assert result.response is not None or result.modal is not None, players.done
        assert FAULT not in shown, shown
    for message in world.channel.history():
        assert FAULT not in str(message.components)
    await assert_reads_back(world)
    assert_no_text_pings(world)
    assert_no_error_logged(caplog)
    print(f"seed {SEED}: {players.done.total()} acts of {len(players.done)} kinds")
