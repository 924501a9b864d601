"""Moments as everybody, and as game masters alone, are told them: played at a table in memory."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import Refused
from bot.render.answers import Answer, answer
from bot.render.history import told
from bot.render.message import Button, Message, Row
from bot.render.sheets.behind import behind_message, inbox_line
from bot.render.sheets.doing import bar
from bot.render.sheets.moment_blocks import ROOM, moment_blocks, moment_message
from bot.render.text import Marked
from bot.render.words import words
from bot.table.act import Outcome
from bot.table.campaign import SetLogChannel
from bot.table.part import Action
from bot.table.people import Person
from bot.table.sheets.events import CardTested, MomentEvent
from bot.table.sheets.happening import deed_of
from bot.table.sheets.moves import (
    AddFoe,
    CreateSheet,
    Happen,
    TestCard,
)
from bot.table.sheets.told import Behind, Shown, TrackTold
from tests.effort import tries
from tests.unit.render.moments_words import BEHIND, DOINGS, ROLL, cards, fired, texts_of, whys
from tests.unit.table.building import CHANNEL, PLACE
from tests.unit.table.sheets.playing import GWEN, MIRA, Played, played
from tests.unit.table.sheets.test_laws import SECRET, STEPS, start

SAY = words("en")
CAPITAL = "🃏 **A name in the capital** because the clock Renown filled: **Mira** +100 xp, now 125"
DEBT = (
    "📣 **Bring it in:** “Something old notices that the oath is broken” · "
    "The debt comes due (Mira)"
)


def answered(memory: Played, person: Person, event: MomentEvent) -> Answer:
    return answer(Outcome(memory.table, (event,), person, PLACE, 1), SAY, SAY)


def text_of(*messages: Message | None) -> str:
    return "\n".join(text for one in messages if one for text in texts_of(one))


def happens(memory: Played, person: Person, do: str, **data: Any) -> str:
    """What everybody is told of a moment."""
    return text_of(answered(memory, person, memory.happens(person, do, **data)).message)


def behind(memory: Played, do: str, **data: Any) -> str:
    """What the game master is told alone beside their own act."""
    return text_of(*answered(memory, GWEN, memory.happens(GWEN, do, **data)).besides)


class TestRolls:
    def test_the_display_names_what_touched_the_roll_and_counts_it(self):
        memory = played("the_witchwood", "Before any roll → +2 to the roll.")
        memory.happens(MIRA, "enter", who="Mira", place="the Witchwood")
        memory.rolling(17, 14)
        said = happens(memory, MIRA, "roll", who="Mira", check="attack", bonus=3, dc=12)
        assert said.splitlines() == [
            "🎲 **Mira**: Attack (Strength) with disadvantage, against 12",
            "1d20 (~~17~~, 14) + 3 + 2 rules = 19 · **Success**",
            "🃏 The Witchwood: disadvantage",
            "🃏 Card 2: +2",
        ]

    def test_what_nobody_said_to_roll_against_is_the_usual(self):
        memory = played()
        said = happens(memory.rolling(14), MIRA, "roll", who="Mira", check="attack")
        assert said.splitlines()[0].endswith("against 10, the usual")
        said = happens(memory.rolling(14), MIRA, "roll", who="Mira", check="attack", dc=11)
        assert said.splitlines()[0].endswith("against 11")
        said = happens(memory.rolling(14), MIRA, "roll", who="Mira", check="death_save")
        assert said.splitlines()[0].endswith("Death save, against 10")

    def test_the_arithmetic_is_the_one_of_the_issue(self):
        memory = played("Before any roll → +2 to the roll.")
        said = happens(memory.rolling(14), MIRA, "roll", who="Mira", check="attack", bonus=3)
        assert "1d20 (14) + 3 + 2 rules = 19" in said

    def test_what_is_taken_away_is_taken_away(self):
        memory = played("Before any roll → −4 to the roll.")
        said = happens(memory.rolling(3), MIRA, "roll", who="Mira", check="attack", bonus=-1)
        assert "1d20 (3) − 1 − 4 rules = -2 · **Failure**" in said

    def test_one_of_each_cancels_out_and_is_said_to(self):
        memory = played("the_witchwood")
        memory.happens(MIRA, "enter", who="Mira", place="Witchwood")
        said = happens(memory.rolling(9), MIRA, "roll", who="Mira", check="attack", advantage=True)
        assert "1d20 (9) = 9" in said
        assert "🃏 The Witchwood: disadvantage" in said
        assert "-# Advantage and disadvantage cancel out." in said

    def test_who_asked_for_both_is_told_that_they_cancel_out(self):
        memory = played().rolling(9)
        both = {"advantage": True, "disadvantage": True}
        said = happens(memory, MIRA, "roll", who="Mira", check="attack", **both)
        assert "cancel out" in said

    def test_what_a_condition_gives_is_said_to_come_from_one(self):
        memory = played()
        memory.happens(GWEN, "condition", who="Mira", set="poisoned")
        said = happens(memory.rolling(9, 4), MIRA, "roll", who="Mira", check="attack")
        assert "1d20 (~~9~~, 4) = 4" in said
        assert "-# A condition gives disadvantage." in said

    @pytest.mark.parametrize("faces", [(5, 5), (20, 5), (5, 20)])
    def test_one_die_of_two_is_dropped_even_where_they_are_alike(self, faces: tuple[int, int]):
        memory = played().rolling(*faces)
        said = happens(memory, MIRA, "roll", who="Mira", check="attack", advantage=True)
        assert said.count("~~") == 2
        assert f"= {max(faces)}" in said

    def test_a_pool_counts_its_successes_and_names_its_groups(self):
        memory = played(system="night_hunt")
        memory.happens(MIRA, "track", who="Mira", track="hunger", set=2)
        memory.rolling(7, 10, 6, 1)
        said = happens(memory, MIRA, "roll", who="Mira", check="test", bonus=1)
        assert "4d10 (**7**, **10**, **6**, 1): 3 + 1 = 4 successes · Hunger 6, 1" in said

    def test_a_band_that_is_called_otherwise_says_what_it_means(self):
        memory = played(system="salt_and_iron").rolling(3, 5, 6)
        said = happens(memory, MIRA, "roll", who="Mira", check="action")
        assert "2d6 (3, 5) = 8 · Current 6 · **7-9**, a success" in said

    def test_what_a_band_does_stands_under_it(self):
        memory = played().rolling(12)
        said = happens(memory, MIRA, "roll", who="Mira", check="death save")
        assert "Success, Death save: **Mira** Death successes 0 → 1 of 3" in said

    def test_a_blocked_roll_says_why_and_shows_no_dice(self):
        memory = played("quiet_of_the_temple")
        memory.happens(MIRA, "enter", who="Mira", place="Temple of Quiet")
        said = happens(memory.rolling(), MIRA, "roll", who="Mira", check="saving_throw")
        assert "🎲 **Mira**: Saving throw" in said
        assert "⛔ The roll is not made: No spell can be cast inside the temple" in said
        assert "🃏 **Quiet of the temple** before the roll: stopped" in said
        assert said.count("No spell") == 1
        assert "1d20" not in said

    def test_a_card_that_does_more_than_turn_the_roll_fires_beside_it(self):
        memory = played("price_of_blood")
        memory.happens(GWEN, "condition", who="Mira", set="blood-sworn")
        said = happens(memory.rolling(3, 8), MIRA, "roll", who="Mira", check="attack")
        assert "🃏 Price of blood: advantage" in said
        assert "🃏 **Price of blood** before the roll: **Mira** Hit points 8 → 6 of 8" in said

    def test_many_dice_are_counted_where_they_are_not_shown(self):
        roll = ROLL.changed(
            successes=True, notation="100d10", dice=(10,) * 100, natural=100, total=100, groups=()
        )
        (text,) = moment_blocks(Shown(roll=roll), SAY)
        assert text.content.count("**10**") == 40
        assert "… +60)" in text.content


class TestBlows:
    def test_a_softened_blow_tells_what_it_was_and_what_became_of_it(self):
        memory = played("shield_of_faith")
        memory.happens(GWEN, "condition", who="Mira", set="blessed")
        said = happens(memory, GWEN, "take", who="Mira", amount=7, source="Ghoul")
        assert said.splitlines() == [
            "💥 **Mira** takes **4** damage from Ghoul.",
            "-# Softened from 7.",
            "**Mira** Hit points 8 → 4 of 8",
            "🃏 **Shield of faith** before 7 damage landed: 3 less damage",
        ]

    def test_a_blow_that_is_made_worse_says_so(self):
        memory = played("Before taking damage → 2 more damage.")
        said = happens(memory, GWEN, "take", who="Mira", amount=3)
        assert "takes **5** damage." in said
        assert "-# Made worse: it was 3." in said
        assert "2 more damage" in said

    def test_a_blow_that_does_not_land_says_why(self):
        memory = played("Before taking damage → blocked: The ward holds.")
        said = happens(memory, GWEN, "take", who="Mira", amount=7)
        assert "takes **0** damage." in said
        assert "⛔ The blow of 7 does not land: The ward holds" in said
        assert "Hit points" not in said

    def test_a_foe_that_falls_is_said_to_and_sets_off_the_chain(self):
        memory = played("spoils", "renown", "a_name_in_the_capital")
        memory.act(GWEN, AddFoe(name="Bridge raider", hit_points=5))
        memory.happens(GWEN, "tick", clock="Renown", ticks=3)
        said = happens(memory, MIRA, "deal", who="Mira", to="bridge raider", amount=9)
        assert said.splitlines() == [
            "⚔️ **Mira** deals **9** damage to Bridge raider.",
            "Bridge raider loses 5 hit points",
            "☠️ Bridge raider is defeated.",
            "🃏 **Spoils** because Bridge raider was defeated: **Mira** +25 xp, now 25",
            "🃏 **Renown** because Bridge raider was defeated: Renown clock 3 → 4 of 4",
            CAPITAL,
            "⌛ Renown clock: full, and starts anew",
        ]

    def test_what_is_down_already_loses_nothing_more(self):
        memory = played()
        memory.act(GWEN, AddFoe(name="Ghoul", hit_points=0))
        said = happens(memory, MIRA, "deal", who="Mira", to="Ghoul", amount=9)
        assert "-# Nothing was left to lose." in said
        assert "defeated" not in said

    def test_a_roll_that_a_card_makes_is_shown_whole_under_it(self):
        memory = played("When they take damage → roll a Death save.")
        said = happens(memory.rolling(12), GWEN, "take", who="Mira", amount=1)
        lines = said.splitlines()
        at = lines.index("🃏 **Card 1** because 1 damage was taken")
        assert lines[at + 1 : at + 3] == [
            "🎲 **Mira**: Death save, against 10",
            "1d20 (12) = 12 · **Success**",
        ]


CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"do": "track", "who": "Mira", "track": "inspiration", "add": 2},
     "**Mira** Inspiration 0 → 2 of 3"),
    ({"do": "track", "who": "Mira", "track": "inspiration", "add": -2},
     "**Mira**: nothing changed."),
    ({"do": "condition", "who": "Mira", "set": "frightened", "level": 2}, "**Mira** Frightened 2"),
    ({"do": "condition", "who": "Mira", "set": "blessed", "turns": 3},
     "**Mira** Blessed for 3 turns"),
    ({"do": "tick", "clock": "Siege", "ticks": 2, "size": 6}, "Siege clock 0 → 2 of 6"),
    ({"do": "pool", "pool": "doom", "add": 9}, "Doom 0 → 6 of 6"),
    ({"do": "pool", "pool": "doom", "add": -1}, "Nothing changed."),
    ({"do": "xp", "who": "Mira", "amount": 300},
     "**Mira** +300 xp, now 300 · level 1 → 2 · Hit points 8, now of 13"),
    ({"do": "rest", "who": ["Mira"]}, "🌙 **Mira** rests."),
    ({"do": "rest", "who": ["Mira", "Odile"]}, "🌙 **Mira, Odile** rest."),
    ({"do": "turn", "who": "Mira"}, "⏳ **Mira** takes a turn."),
    ({"do": "enter", "who": "Mira", "place": "The Inn"}, "**Mira** enters Inn"),
    ({"do": "meet", "who": "Mira", "name": "Odo", "kinds": ["priest"]},
     "**Mira** meets Odo (priest)"),
    ({"do": "item", "who": "Mira", "gain": "*Rope*"}, "**Mira** gains \\*Rope\\*"),
    ({"do": "quest", "who": "Mira", "quest": "Bell", "step": "Find it"},
     "**Mira** “Bell”: Find it done"),
    ({"do": "quest", "who": "Mira", "quest": "Bell", "finish": True},
     "**Mira** “Bell” is finished"),
]  # fmt: skip


class TestChanges:
    @pytest.mark.parametrize(("data", "line"), CHANGES)
    def test_a_change_is_one_short_line(self, data: dict[str, Any], line: str):
        memory = played()
        event = memory.happens(GWEN, **data)
        message = answered(memory, GWEN, event).message
        assert message.is_plain
        assert text_of(message) == line

    def test_what_ends_with_a_turn_is_told_last(self):
        memory = played()
        memory.happens(GWEN, "condition", who="Mira", set="blessed", turns=2)
        assert happens(memory, MIRA, "turn", who="Mira").endswith("**Mira** Blessed: 1 turn left")
        assert happens(memory, MIRA, "turn", who="Mira").endswith("⌛ **Mira** no longer Blessed")

    def test_changes_of_several_stand_apart_and_those_of_one_together(self):
        memory = played("When they rest → Inspiration +1; Hit points −1.")
        said = happens(memory, GWEN, "rest", who=["Mira", "Odile"])
        assert (
            "**Mira** Inspiration 0 → 1 of 3 · Hit points 8 → 7 of 8; "
            "**Odile** Inspiration 0 → 1 of 3 · Hit points 8 → 7 of 8"
        ) in said

    def test_every_reason_to_fire_is_a_clause(self):
        for why in whys():
            (text,) = moment_blocks(Shown(fired=(fired(why),)), SAY)
            head, clause = text.content.split("** ")
            assert head == "🃏 **9\\*"
            assert clause.startswith(("because ", "as ", "before "))
            assert clause.isprintable()


@pytest.mark.parametrize(
    ("value", "most", "shown"),
    [
        (0, 3, "▱▱▱"),
        (2, 3, "▰▰▱"),
        (3, 3, "▰▰▰"),
        (1, 1000, "▰▱▱▱▱▱▱▱▱▱"),
        (999, 1000, "▰▰▰▰▰▰▰▰▰▱"),
        (1000, 1000, "▰▰▰▰▰▰▰▰▰▰"),
        (-5, 20, "▱▱▱▱▱▱▱▱▱▱"),
        (50, 20, "▰▰▰▰▰▰▰▰▰▰"),
        (0, 0, ""),
    ],
)
def test_a_bar_is_full_only_at_the_top_and_empty_only_at_the_bottom(
    value: int, most: int, shown: str
):
    assert bar(value, most) == shown


class TestBehind:
    def test_the_game_master_is_told_what_each_card_did_and_what_must_be_brought_in(self):
        memory = played("bloodied", "the_debt_comes_due", "shield_of_faith")
        memory.happens(GWEN, "condition", who="Mira", set="blood-sworn")
        memory.happens(GWEN, "condition", who="Mira", set="blessed")
        event = memory.happens(GWEN, "take", who="Mira", amount=99)
        given = answered(memory, GWEN, event)
        (beside,) = given.besides
        assert given.logs == ()
        assert text_of(beside).splitlines() == [
            "🔒 For game masters alone:",
            DEBT,
            "Done",
            "🃏 Shield of faith (Mira): The blessing turns part of the blow.",
            "🃏 Bloodied: **Mira** Bloodied",
            "🃏 The debt comes due: Doom 0 → 2 of 6",
        ]
        (line,) = memory.inbox.open_tells
        assert buttons_of(beside) == [f"mk:inbox:0:tick.{line.number}.{CHANNEL}"]
        assert "Something old" not in text_of(given.message)

    def test_a_player_is_told_none_of_it(self):
        memory = played('When they rest → "Wolves howl".')
        event = memory.happens(MIRA, "rest", who=["Mira"])
        given = answered(memory, MIRA, event)
        assert given.logs == given.besides == ()
        assert text_of(given.message) == "🌙 **Mira** rests."

    def test_with_a_log_it_stands_there_whoever_acted(self):
        memory = played('When they rest → "Wolves howl".')
        memory.act(GWEN, SetLogChannel(channel=5))
        for person in (MIRA, GWEN):
            given = answered(memory, person, memory.happens(person, "rest", who=["Mira"]))
            (log,) = given.logs
            assert "Wolves howl" in text_of(log)
            assert given.besides == ()
            assert "Wolves howl" not in text_of(given.message)

    def test_where_nothing_is_behind_nothing_is_sent(self):
        memory = played()
        assert answered(memory, GWEN, memory.happens(GWEN, "rest", who=["Mira"])).besides == ()
        assert behind_message(Behind(), SAY, heading=Marked("x")) is None

    def test_why_something_did_nothing_is_told(self):
        memory = played(
            "When they rest → Hit points −(1 / @inspiration).",
            "When they rest → roll a Death save.",
            "Before a Death save → blocked: The dead are silent.",
        )
        said = behind(memory, "rest", who=["Mira"])
        assert "⚠️ Card 1 did nothing." in said
        assert "divided by zero" in said
        assert "⚠️ Card 2 did nothing there: another card stopped the roll “Death save”" in said
        assert "⛔ Card 3 (Mira) stopped it: The dead are silent" in said
        assert "nothing changed" not in said

    def test_what_the_chain_is_too_short_for_is_told(self):
        memory = played(
            "When they rest → Inspiration +1.",
            "When Inspiration reaches 1 → Exhaustion +1.",
            "When Exhaustion reaches 1 → Hit points −1.",
            "When Hit points reach 7 → Doom +1.",
        )
        said = behind(memory, "rest", who=["Mira"])
        assert "⏸️ Card 4 did not fire: a chain is at most three cards long" in said

    def test_hidden_characters_are_the_game_masters_alone(self):
        memory = played("When they rest → Hit points −2.", "When they rest → roll a Death save.")
        memory.act(GWEN, CreateSheet(name="Zed", is_npc=True))
        memory.rolling(12, 13)
        given = answered(memory, GWEN, memory.happens(GWEN, "rest", who=["Mira", "Zed"]))
        assert "Zed" not in text_of(given.message)
        said = text_of(*given.besides)
        assert "**Zed** Hit points 8 → 6 of 8" in said
        assert "🎲 **Zed**: Death save, against 10" in said

    def test_only_so_many_lines_have_a_button_and_the_rest_is_in_the_inbox(self):
        lines = [BEHIND.lines[0].changed(number=at, text="x" * 300) for at in range(1, 13)]
        message = behind_message(Behind(lines=tuple(lines)), SAY, heading=Marked("x"))
        assert message is not None
        shown = len(buttons_of(message))
        assert 1 <= shown < 12
        assert f"… and {12 - shown} more: see `/gm inbox`." in text_of(message)

    def test_a_line_that_is_ticked_off_is_struck_out(self):
        line = BEHIND.lines[0]
        assert inbox_line(line.changed(is_ticked=True), SAY) == f"~~{inbox_line(line, SAY)}~~ ✓"


def buttons_of(message: Message) -> list[str]:
    rows = [block for block in message.flat() if isinstance(block, Row)]
    return [one.move.custom_id for row in rows for one in row.items if isinstance(one, Button)]


class TestSecrets:
    def test_a_secret_moment_is_its_makers_and_the_game_masters(self):
        memory = played().rolling(4, 5, 6)
        event = memory.happens(MIRA, "roll", who="Mira", check="attack", secret=True)
        given = answered(memory, MIRA, event)
        assert given.private
        assert "the game masters find it in their history" in text_of(given.message)
        memory.act(GWEN, SetLogChannel(channel=5))
        event = memory.happens(MIRA, "roll", who="Mira", check="attack", secret=True)
        given = answered(memory, MIRA, event)
        assert "Only you and the game masters see this." in text_of(given.message)
        (log,) = given.logs
        assert f"🔒 In secret, in <#{CHANNEL}>:" in text_of(log)
        assert "1d20 (5) = 5" in text_of(log)

    def test_a_game_masters_secret_is_the_game_masters(self):
        memory = played()
        memory.act(GWEN, CreateSheet(name="Zed", is_npc=True))
        given = answered(memory, GWEN, memory.happens(GWEN, "take", who="Zed", amount=3))
        assert given.private
        assert given.announce is None
        assert "Only game masters know of this." in text_of(given.message)
        assert "**Zed** Hit points 8 → 5 of 8" in text_of(given.message)


@settings(max_examples=tries(50), deadline=None)
@given(STEPS)
def test_nobody_else_is_told_a_secret_whatever_happens(steps: list[tuple[Person, Action]]):
    memory = start()
    memory.act(GWEN, CreateSheet(name="The Rook", is_npc=True))
    for person, action in steps:
        if not isinstance(action, Happen):
            continue
        try:
            decision = memory.act(person, action)
        except Refused:
            continue
        for event in decision.events:
            assert isinstance(event, MomentEvent)
            given = answered(memory, person, event)
            if person is not GWEN:
                assert given.besides == ()
            if not event.secret:
                said = text_of(given.message, given.announce)
                assert SECRET not in said
                assert "Rook" not in said
            shown = event.shown
            assert shown.rolls == tuple(roll for one in shown.fired for roll in one.rolls)
            assert told(event.kind, event.line(), SAY)


class TestRoom:
    """Whatever a moment holds, its message is one that Discord takes."""

    def test_the_longest_moment_fits(self):
        name = "*" * 80
        many = tuple(
            TrackTold(who=f"{name}{at}"[-80:], track=name, old=1, new=2, old_most=9, most=9)
            for at in range(50)
        )
        roll = ROLL.changed(check=name, who=name, touched_by=ROLL.touched_by * 200)
        deeds = tuple(
            fired(why, name=name, did=many, rolls=(roll,) * 20) for why in list(whys()) * 10
        )
        shown = Shown(
            roll=roll,
            acted=many * 5,
            fired=deeds,
            settled=many,
            defeated=(name,) * 50,
            damage=9,
        )
        texts = moment_blocks(shown, SAY)
        assert sum(len(one.content) for one in texts) <= ROOM
        assert all("more" in one.content for one in texts[:2])
        assert moment_message([Marked("x" * 1600)] * 3, shown, SAY)
        lines = (*BEHIND.lines, *(one.changed(text=name * 3) for one in BEHIND.lines)) * 20
        numbered = tuple(one.changed(number=at) for at, one in enumerate(lines, start=1))
        behind = Behind(lines=numbered, did=many, rolls=(roll,) * 20)
        assert behind_message(behind, SAY, heading=Marked("x"), table=10**18)

    @given(st.integers(60, ROOM))
    def test_a_moment_takes_no_more_room_than_it_is_given(self, room: int):
        shown = Shown(roll=ROLL, acted=DOINGS, fired=tuple(cards()), settled=DOINGS)
        assert sum(len(one.content) for one in moment_blocks(shown, SAY, room=room)) <= room

    def test_nothing_happened_is_no_text(self):
        assert moment_blocks(Shown(), SAY) == []


class TestDryRuns:
    def run(self, memory: Played, moment: dict[str, Any], **asked: Any) -> str:
        before = memory.bodies()
        event = memory.event(GWEN, TestCard(moment=deed_of(moment), **asked))
        assert isinstance(event, CardTested)
        assert memory.bodies() == before
        given = answered(memory, GWEN, event)
        assert given.private
        assert given.logs == given.besides == ()
        return text_of(given.message)

    def test_it_shows_the_chain_step_by_step_and_what_the_game_master_would_be_told(self):
        memory = played("renown", "a_name_in_the_capital")
        memory.act(GWEN, AddFoe(name="Ghoul", hit_points=5))
        memory.happens(GWEN, "tick", clock="Renown", ticks=3)
        said = self.run(
            memory,
            {"do": "deal", "who": "Mira", "to": "Ghoul", "amount": 9},
            card="a_name_in_the_capital",
        )
        assert "🧪 A dry run: nothing was changed." in said
        assert "✅ **A name in the capital** would fire." in said
        assert "Step 1: 🃏 **Renown** because Ghoul was defeated" in said
        assert "Step 2: 🃏 **A name in the capital** because the clock Renown filled" in said
        assert "📣 **Bring it in:** “Known in the capital”" in said

    def test_it_says_why_a_card_would_not_fire(self):
        memory = played(
            "When they rest (while Blessed) → Doom +1.",
            "When they rest → Doom +(1 / @inspiration).",
            "Before taking damage → blocked: No.",
            "Before taking damage → 1 less damage.",
        )
        rest = {"do": "rest", "who": ["Mira"]}
        for card, why in (
            ("Card 1", "It waits for something else, or its “only while” does not hold."),
            ("Card 2", "Its formula cannot be told: "),
        ):
            said = self.run(memory, rest, card=card)
            assert f"❌ **{card}** would not fire." in said
            assert why in said
        said = self.run(memory, {"do": "take", "who": "Mira", "amount": 3}, card="Card 4")
        assert "Another card stops the roll or the blow" in said

    def test_where_none_fires_it_says_so(self):
        assert "No card would fire." in self.run(played(), {"do": "rest", "who": ["Mira"]})


HISTORY: list[tuple[dict[str, Any], str]] = [
    ({"do": "roll", "who": "Mira", "check": "Attack"}, "rolled Attack for “Mira”: **9**, Failure"),
    ({"do": "take", "who": "Mira", "amount": 3}, "had “Mira” take 3 damage"),
    ({"do": "track", "who": "Mira", "track": "Inspiration", "add": 1},
     "changed Inspiration of “Mira”: +1"),
    ({"do": "track", "who": "Mira", "track": "Inspiration", "set": 1},
     "set Inspiration of “Mira” to 1"),
    ({"do": "condition", "who": "Mira", "raise": "Frightened"}, "raised Frightened of “Mira”"),
    ({"do": "rest", "who": ["Mira", "Odile"]}, "had 2 characters rest"),
    ({"do": "pool", "pool": "Doom", "set": 0}, "set Doom to 0"),
    ({"do": "tick", "clock": "Siege"}, "ticked the clock Siege 1 time"),
    ({"do": "item", "who": "Mira", "gain": "Rope"}, "gave “Mira” Rope"),
]  # fmt: skip


class TestHistory:
    @pytest.mark.parametrize(("data", "line"), HISTORY)
    def test_a_moment_is_one_line(self, data: dict[str, Any], line: str):
        event = played().rolling(9).happens(GWEN, **data)
        assert told(event.kind, event.line(), SAY) == line

    def test_the_line_names_the_cards_and_what_was_stopped(self):
        memory = played("Before any roll → blocked: *No*.")
        event = memory.happens(MIRA, "roll", who="Mira", check="Attack")
        assert told(event.kind, event.line(), SAY) == (
            "rolled Attack for “Mira”, stopped: \\*No\\* · cards: Card 1"
        )

    def test_who_is_forgotten_is_not_named(self):
        event = played().happens(GWEN, "take", who="Mira", amount=3)
        line = event.line()
        line["who"] = {"owner": MIRA.id}
        assert told(event.kind, line, SAY) == "had someone take 3 damage"
        assert told(event.kind, {}, SAY) == "let something happen"
