"""The ten cards that the rules began with, played as one evening at the table.

The game master is told what each card did, the players see it on the roll and on the sheet, and
nobody sees early what a card has to tell. Source: spec/rule-cards.md, parts 5 to 7; issue 5.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from simcord import InteractionResult, MemberActor

from bot.rulecards.shipped import TEN
from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import assert_nothing_pinged, posted, stored_parts
from tests.table.conftest import World, said

KNOWN = "Known in the capital"
OATH = "Something old notices that the oath is broken"
BLESSING = "The blessing turns part of the blow."


@dataclass
class Evening:
    """The table, and what was said of the last thing that happened there."""

    world: World
    actor: MemberActor | None = None
    answer: InteractionResult | None = None
    told: str = ""
    """What the command was answered with."""
    notes: str = ""
    """What the channel of the game masters was told."""
    beside: str = ""
    """What whoever acted was told alone, beside an answer that everyone sees."""

    async def on(
        self, actor: MemberActor, command: str, /, *, faces: Sequence[int] = (), **options: Any
    ) -> str:
        """Somebody uses a command while the dice show these faces; returns the answer."""
        before = len(posted(self.world.notes))
        self.world.dice.next = list(faces)
        result = await actor.slash(self.world.channel, command, **options)
        assert self.world.dice.next == [], "not every die was rolled"
        assert result.response is not None
        alone = [one for one in result.followups if one.ephemeral]
        self.actor, self.answer, self.told = actor, result, texts(result.response)
        self.beside = "\n".join(map(texts, alone))
        self.notes = "\n".join(map(texts, posted(self.world.notes)[before:]))
        return self.told

    def is_for_all(self) -> bool:
        """Whether everyone in the channel sees the last answer, the outsider too."""
        assert self.answer is not None
        assert self.answer.response is not None
        is_open = not self.answer.response.ephemeral
        number = str(self.answer.response.id)
        for other in {self.world.outsider, self.world.odile} - {self.actor}:
            assert (number in self.seen_by(other)) == is_open
        return is_open

    def seen_by(self, who: MemberActor) -> str:
        """Everything that somebody has seen so far."""
        return everything_seen_by(self.world.env, who)

    def stays_hidden(self, *words: str) -> bool:
        """Whether neither the players nor the outsider have seen any of these words."""
        world = self.world
        others = (world.mira, world.odile, world.outsider)
        return not any(word in self.seen_by(one) for one in others for word in words)


async def begin(world: World) -> Evening:
    """Two players with a character each, and the ten cards from the library, in their order."""
    evening = Evening(world)
    await evening.on(world.gm, "campaign start", name="The Sunken Chapel")
    await evening.on(world.mira, "sheet create", name="Brannoch")
    await evening.on(world.odile, "sheet create", name="Isaude")
    shelf = await world.gm.slash(world.channel, "card library", theme="shipped")
    assert shelf.response is not None
    await world.gm.select(shelf.response, list(TEN), custom_id="mk:cards:0:take.0.0")
    return evening


@pytest.fixture
async def evening(world: World) -> Evening:
    """The table, whose game master has a channel for what is told."""
    evening = await begin(world)
    await evening.on(world.gm, "gm log-channel", channel=world.notes)
    return evening


async def test_the_chapel_s_blessing_turns_the_ghoul_s_blow(evening: Evening):
    world = evening.world
    told = await evening.on(world.mira, "place enter", place="the Sunken Chapel")
    assert "**Hallowed ground** because of coming to Sunken Chapel" in told
    assert "Blessed for 3 turns" in told
    assert evening.is_for_all()
    assert "Hallowed ground: **Brannoch** Blessed for 3 turns" in evening.notes
    for turn in (1, 2, 3):
        told = await evening.on(world.gm, "damage", amount=7, target="Brannoch", by="Ghoul")
        assert "💥 **Brannoch** takes **4** damage from Ghoul." in told, turn
        assert "**Shield of faith** before 7 damage landed: 3 less damage" in told
        assert evening.is_for_all()
        assert BLESSING in evening.notes
        await evening.on(world.gm, "heal", amount=8, who="Brannoch")
        told = await evening.on(world.mira, "turn")
    assert "no longer Blessed" in told
    told = await evening.on(world.gm, "damage", amount=2, target="Brannoch", by="Ghoul")
    assert "takes **2** damage from Ghoul." in told
    assert "Shield of faith" not in told
    assert evening.notes == ""
    assert evening.stays_hidden(BLESSING)


async def test_the_fourth_foe_makes_a_name_in_the_capital_in_the_same_turn(evening: Evening):
    world = evening.world
    await evening.on(world.gm, "foe add", name="Ghoul", hit_points=5, count=4, kinds="undead")
    assert not evening.is_for_all()
    for slain in (1, 2, 3):
        told = await evening.on(world.mira, "damage", amount=9, target="Ghoul")
        assert f"☠️ Ghoul #{slain} is defeated." in told
        assert f"Brannoch** +25 xp, now {25 * slain}" in told
        assert f"Renown clock {slain - 1} → {slain} of 4" in told
        assert "A name in the capital" not in told
    before = await stored_parts(world, world.channel)
    told = await evening.on(world.mira, "damage", amount=9, target="Ghoul")
    for line in (
        "**Spoils** because Ghoul #4 was defeated: **Brannoch** +25 xp, now 100",
        "**Renown** because Ghoul #4 was defeated: Renown clock 3 → 4 of 4",
        "**A name in the capital** because the clock Renown filled: **Brannoch** +100 xp, now 200",
        "Renown clock: full, and starts anew",
    ):
        assert line in told
    assert evening.is_for_all()
    assert f"📣 **Bring it in:** “{KNOWN}” · A name in the capital (Brannoch)" in evening.notes
    assert evening.stays_hidden(KNOWN)
    await the_whole_blow_is_taken_back(evening, before)


async def the_whole_blow_is_taken_back(evening: Evening, before: dict[str, Any]) -> None:
    """The blow, the foe, the clock, both cards' xp and the line to bring in: one command."""
    world = evening.world
    told = await evening.on(world.gm, "gm undo")
    assert "Took back 1 change" in told
    assert "deal 9 damage to Ghoul #4" in told
    assert "Spoils, Renown, A name in the capital" in told
    everyone_reads = texts(posted(world.channel)[-1])
    assert f"{world.gm.mention} took back 1 change that everyone had seen." in everyone_reads
    assert "deal 9 damage to Ghoul #4 · cards: Spoils, Renown, A name" in everyone_reads
    assert await stored_parts(world, world.channel) == before
    sheet = await evening.on(world.mira, "sheet show")
    assert "75 of 300 xp" in sheet
    inbox = await evening.on(world.gm, "gm inbox")
    assert KNOWN not in inbox
    assert "Renown clock 2 → 3 of 4" in inbox
    again = await evening.on(world.mira, "damage", amount=9, target="Ghoul")
    assert "+100 xp, now 200" in again
    assert evening.stays_hidden(KNOWN)


async def test_a_blood_sworn_roll_has_its_price_and_the_debt_comes_due(evening: Evening):
    world = evening.world
    await evening.on(world.odile, "condition", name="Blood-sworn")
    told = await evening.on(world.odile, "ability", stat="Wisdom", faces=(3, 15))
    assert "**Isaude**: Ability check (Wisdom) with advantage" in told
    assert "1d20 (~~3~~, 15) = 15 · **Success**" in told
    assert "Price of blood: advantage" in told
    assert "Hit points 8 → 6 of 8" in told
    assert evening.is_for_all()
    assert "Price of blood: advantage; **Isaude** Hit points 8 → 6 of 8" in evening.notes
    told = await evening.on(world.gm, "damage", amount=3, target="Isaude")
    assert "**Bloodied** as Hit points fell below half (6 → 3): **Isaude** Bloodied" in told
    told = await evening.on(world.gm, "damage", amount=20, target="Isaude")
    assert "**The debt comes due** as Hit points ran out (3 → 0): Doom 0 → 2 of 6" in told
    assert "**Bloodied**" not in told
    assert evening.is_for_all()
    assert f"📣 **Bring it in:** “{OATH}” · The debt comes due (Isaude)" in evening.notes
    assert evening.beside == ""
    assert evening.stays_hidden(OATH)
    sheet = await evening.on(world.odile, "sheet show")
    assert "Bloodied" in sheet
    assert "Blood-sworn" in sheet


async def test_the_witchwood_binds_everyone_there_and_a_critical_is_lucky(evening: Evening):
    world = evening.world
    told = await evening.on(world.mira, "ability", stat="Wisdom", faces=(18,))
    assert "The Witchwood" not in told
    await evening.on(world.gm, "condition", name="Blood-sworn", who="Isaude")
    for who in (world.mira, world.odile):
        await evening.on(who, "place enter", place="the Witchwood")
    told = await evening.on(world.mira, "save", stat="Dexterity", faces=(18, 4))
    assert "with disadvantage" in told
    assert "The Witchwood: disadvantage" in told
    assert "1d20 (~~18~~, 4) = 4 · **Failure**" in told
    assert "The Witchwood" in evening.notes
    told = await evening.on(world.odile, "check", name="Ability check", faces=(20,))
    assert "1d20 (20) = 20 · **Critical**" in told
    assert "The Witchwood: disadvantage" in told
    assert "Price of blood: advantage" in told
    assert "Advantage and disadvantage cancel out." in told
    assert "**Lucky streak** because Ability check landed on Critical" in told
    assert "**Isaude** Inspiration 0 → 1 of 3" in told
    assert "Hit points 8 → 6 of 8" in told
    assert evening.is_for_all()
    await evening.on(world.mira, "place enter", place="the Sunken Chapel")
    told = await evening.on(world.mira, "ability", stat="Wisdom", faces=(9,))
    assert "The Witchwood" not in told


async def test_what_a_player_did_is_taken_back_whole_and_said(evening: Evening):
    world = evening.world
    before = await stored_parts(world, world.channel)
    await evening.on(world.mira, "place enter", place="the Sunken Chapel")
    told = await evening.on(world.mira, "undo")
    assert evening.is_for_all()
    assert "Sunken Chapel" in told
    assert "Hallowed ground" in told
    assert await stored_parts(world, world.channel) == before
    assert "Blessed" not in await evening.on(world.mira, "sheet show")
    told = await evening.on(world.gm, "damage", amount=3, target="Brannoch")
    assert "takes **3** damage" in told


async def test_without_a_log_channel_the_game_master_is_told_beside_own_acts(world: World):
    evening = await begin(world)
    await evening.on(world.gm, "condition", name="Blood-sworn", who="Isaude")
    assert evening.beside == ""
    await evening.on(world.gm, "damage", amount=9, target="Isaude")
    assert evening.is_for_all()
    assert f"“{OATH}”" in evening.beside
    assert "Doom 0 → 2 of 6" in evening.beside
    await evening.on(world.gm, "foe add", name="Ghoul", hit_points=5, count=4)
    for _ in range(4):
        await evening.on(world.mira, "damage", amount=9, target="Ghoul")
        assert evening.beside == ""
    assert evening.stays_hidden(OATH, KNOWN)
    inbox = await evening.on(world.gm, "gm inbox")
    assert not evening.is_for_all()
    assert "2 lines are still to come into a scene" in inbox
    assert f"“{OATH}”" in inbox
    assert f"“{KNOWN}”" in inbox
    assert evening.answer is not None
    assert evening.answer.response is not None
    done = next(one for one in buttons(evening.answer) if one.label == "Done")
    ticked = await world.gm.click(evening.answer.response, custom_id=done.custom_id)
    assert "1 line is still to come into a scene" in said(ticked)
    assert evening.stays_hidden(OATH, KNOWN)
    assert posted(world.notes) == []


async def test_the_outsider_sees_the_evening_and_takes_no_part(evening: Evening):
    world = evening.world
    await evening.on(world.mira, "place enter", place="the Sunken Chapel")
    before = await stored_parts(world, world.channel)
    for command, options in (
        ("damage", {"amount": 1, "target": "Brannoch"}),
        ("condition", {"name": "Blessed", "who": "Brannoch"}),
        ("ability", {"stat": "Wisdom"}),
        ("place enter", {"place": "the Witchwood", "who": "Brannoch"}),
        ("sheet show", {"who": "Brannoch"}),
        ("undo", {}),
    ):
        await evening.on(world.outsider, command, **options)
        assert not evening.is_for_all(), command
        assert "Blessed" not in evening.told
    assert await stored_parts(world, world.channel) == before
    assert "Blessed for 3 turns" in evening.seen_by(world.outsider)
    assert "When they enter the Sunken Chapel" not in evening.seen_by(world.mira)
    assert_nothing_pinged(world)
