"""A newcomer's way from an empty channel to a first rule card that fires, in under ten commands.

Each command is one that the bot named in an answer before: nobody has to read anything else.
"""

import re

from simcord import InteractionResult

from tests.table.conftest import World, said

MOST = 9
_CODE = re.compile(r"`/([^`]+)`")


class Newcomer:
    """Somebody who has heard of `/help`, and what they have read since."""

    def __init__(self, world: World, *known: str) -> None:
        self.world = world
        self.commands = {one.qualified_name for one in world.bot.tree.walk_commands()}
        self.read = {"help", *known}
        self.used: list[str] = []
        self.answer: InteractionResult | None = None

    async def uses(self, command: str, **options: object) -> str:
        """Use a command that was read of; returns the answer."""
        assert command in self.read, f"/{command} was named nowhere: {sorted(self.read)}"
        self.used.append(command)
        return self.reads(await self.world.gm.slash(self.world.channel, command, **options))

    async def chooses(self, *values: str, custom_id: str) -> str:
        """Choose from a list of the last answer."""
        assert self.answer is not None
        assert self.answer.response is not None
        message = self.answer.response
        return self.reads(await self.world.gm.select(message, list(values), custom_id=custom_id))

    def reads(self, answer: InteractionResult) -> str:
        """Read an answer, and note which commands it names."""
        told = said(answer)
        for written in _CODE.findall(told):
            words = written.split()
            names = {" ".join(words[:count]) for count in (1, 2, 3)}
            self.read |= names & self.commands
        self.answer = answer
        return told


async def test_the_help_leads_a_newcomer_to_a_rule_card_that_fires(world: World):
    newcomer = Newcomer(world)
    await newcomer.uses("help")
    await newcomer.uses("campaign start", name="The Sunken Chapel")
    await newcomer.uses("sheet create", name="Brannoch")
    shelf = await newcomer.uses("card library")
    assert "When a roll is a critical → Inspiration +1." in shelf
    added = await newcomer.chooses("lucky_streak", custom_id="mk:cards:0:take.0.0")
    assert "✅ Added: Lucky streak." in added
    await newcomer.uses("help", topic="checks")
    world.dice.next = [20]
    told = await newcomer.uses("ability", stat="Dexterity")
    assert "**Lucky streak** because Ability check landed on Critical" in told
    assert "**Brannoch** Inspiration 0 → 1 of 3" in told
    assert len(newcomer.used) <= MOST


async def test_whoever_only_tries_is_told_each_next_step_until_an_own_card_fires(world: World):
    newcomer = Newcomer(world, "check", "card list")
    assert "There is no campaign" in await newcomer.uses("check", name="attack")
    await newcomer.uses("campaign start", name="The Sunken Chapel")
    assert "You play nobody here yourself." in await newcomer.uses("check", name="attack")
    await newcomer.uses("sheet create", name="Brannoch")
    assert "There are no rule cards here yet." in await newcomer.uses("card list")
    written = await newcomer.uses(
        "card write", name="Proud", sentence=await _typed(world, "When an Attack is a critical → ")
    )
    assert "> When an Attack is a critical → Inspiration +1." in written
    world.dice.next = [20]
    told = await newcomer.uses("check", name="attack")
    assert "**Proud** because Attack landed on Critical" in told
    assert "**Brannoch** Inspiration 0 → 1 of 3" in told
    assert len(newcomer.used) <= MOST


async def _typed(world: World, begun: str) -> str:
    """A sentence that was begun by hand and finished with what is offered."""
    offered = await world.gm.autocomplete(world.channel, "card write", "sentence", begun + "Insp")
    (naming,) = [one["value"] for one in offered if one["value"].endswith("Inspiration")]
    offered = await world.gm.autocomplete(world.channel, "card write", "sentence", naming + " ")
    (whole,) = [one["value"] for one in offered if one["value"].endswith("Inspiration +1")]
    return whole
