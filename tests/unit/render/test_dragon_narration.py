"""An act is told in short lines: what belongs together in one, facts first, nothing hidden."""

import re
from collections.abc import Sequence
from typing import get_args

import pytest
from pydantic import TypeAdapter

from bot.dice import SeededDice
from bot.dragon.actions import Proceed
from bot.dragon.cards import Part
from bot.dragon.daredevil_events import (
    ActionCancelled,
    AggroDrawn,
    AllyHealed,
    CardDealt,
    CardPlayed,
    DealBegan,
    Discarded,
    ManekinRevealed,
    PartAttacked,
    TargetChanged,
    TurnBegan,
)
from bot.dragon.dragon_events import (
    DaredevilHurt,
    Dodged,
    DragonAttacked,
    DragonPlaced,
    Glared,
    GuardSpent,
    Incapacitated,
    KnockedDown,
    RiposteOpened,
)
from bot.dragon.engine import step
from bot.dragon.event_words import Modifier, Verdict
from bot.dragon.events import Event
from bot.dragon.policies import POLICIES
from bot.dragon.settings import Settings
from bot.dragon.setup import shuffled_decks, start
from bot.dragon.shuffling import fair
from bot.dragon.view import seen, view
from bot.render.dragon.flavours import FELL, WON, WORN_OUT
from bot.render.dragon.narration import SILENT, TELLERS, narrated, shortened_story
from bot.render.text import Marked
from bot.render.words import words
from tests.unit.render.harmless import NASTY, formats

SAY = words("en")
NAMES = ("Ana", "Bo", "Cid", "Dee", "Eli", "Flo")


def told(*events: Event, seed: int = 0, names: Sequence[str] = NAMES[:4]) -> list[str]:
    return list(narrated(events, names, SAY, seed=seed))


def facts(line: str) -> list[str]:
    """The figures and cards of a line."""
    return re.findall(r"\d+[♠♥♦♣]?|[AKQJ][♠♥♦♣]|joker", line)


def acts(seed: int, seats: int) -> list[list[Event]]:
    """Every act of a game played by chance and caution, with all that is hidden."""
    dice = SeededDice(seed)
    manekins = (seats - 1,) if seed % 2 else ()
    settings = Settings(seats=seats, manekins=manekins, traits=True)
    state, shuffle = start(settings, shuffled_decks(dice)), fair(dice)
    policy = POLICIES["cautious" if seed % 3 else "random"]
    found: list[list[Event]] = []
    while state.outcome is None:
        question = state.pending
        action = Proceed() if question is None else policy(view(state, question.seat), dice)
        state, events = step(state, action, shuffle)
        found.append(list(events))
    return found


def test_every_event_is_told_or_left_out_on_purpose():
    union = get_args(get_args(Event)[0])
    assert {*TELLERS} | SILENT == {*union}
    assert not {*TELLERS} & SILENT


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            PartAttacked(0, "9C", Part.JAWS, 8, ((Modifier.RIPOSTE, 2),), 13, 25, 12),
            "⚔️ Ana: 9♣ Charge hits the jaws for **13** (8, riposte +2): 25 → 12.",
        ),
        (
            CardPlayed(1, "9C", 4, 0, 9),
            "🃏 Bo plays **9♣ Charge**: due on turn 9.",
        ),
        (
            CardPlayed(1, "5C", 2, 1, 7),
            "🃏 Bo plays **5♣ Quick Strike** from the ground: due on turn 7, one later.",
        ),
        (
            CardPlayed(1, "QS", None, 0, 9),
            "🛡️ Bo stands guard: **Q♠ Shield**, until turn 9.",
        ),
        (
            DragonPlaced("KC", Part.JAWS, 4, ((Modifier.ENTANGLED, 1),), 5, 9),
            "🐉 The dragon readies **K♣ Crush**: due after turn 9 (warm-up 4, entangled +1).",
        ),
        (
            AllyHealed(0, "JK1", 1, 0, 8, stood_up=True),
            "💚 Ana: joker First Aid – Bo +8: 0 → 8, and stands again.",
        ),
        (
            RiposteOpened(Part.PAWS, 9, off_balance=False),
            "↩️ Riposte on the paws: +2 for what lands on turn 9.",
        ),
        (TurnBegan(3, 2), "**Turn 3** · Cid"),
    ],
)
def test_facts_come_first_and_are_all_there(event: Event, line: str):
    for seed in range(5):
        assert told(event, seed=seed)[0].startswith(line)


def test_an_area_attack_is_told_in_one_line_for_each_damage():
    shields = ((Modifier.SHIELDS, -6),)
    lines = told(
        DragonAttacked("AH", None, 1, (1, 2, 0)),
        DaredevilHurt(1, "target", 8, shields, 1, 25, 24),
        DaredevilHurt(2, "area", 8, ((Modifier.SHIELDS, -3),), 4, 25, 21),
        DaredevilHurt(0, "area", 8, shields, 1, 9, 8),
        DaredevilHurt(3, "shield", 8, shields, 1, 25, 24),
        GuardSpent(2, "QS", acted=True),
        GuardSpent(3, "JS", acted=True),
    )
    assert lines[0].startswith("🐲 **A♥ Fire Breath** sweeps over Bo, Cid, Ana!")
    assert lines[1:] == [
        "💥 **1** (8, Shields −6): Bo 25 → 24, Ana 9 → 8, Dee 25 → 24.",
        "💥 **4** (8, Shields −3): Cid 25 → 21.",
        "🛡️ Guards used up: Q♠ of Cid, J♠ of Dee.",
    ]


def test_who_lay_on_the_ground_in_an_area_attack_was_missed():
    lines = told(
        DragonAttacked("AH", None, 1, (1, 2, 0)),
        Dodged(3, "AS", 1),
        DaredevilHurt(2, "area", 8, (), 8, 25, 17),
    )
    assert lines[-1] == "🍃 Right over the heads of those on the ground: Ana."


def test_a_shield_takes_the_blow_for_the_target():
    lines = told(
        DragonAttacked("7S", Part.PAWS, 2, (2,)),
        DaredevilHurt(3, "shield", 6, ((Modifier.SHIELDS, -3),), 3, 25, 22),
    )
    assert lines[1].startswith("🛡️ Dee takes the blow for Cid: **3** (6, Shields −3), 25 → 22.")


def test_falls_and_what_they_cost_are_told_together():
    lines = told(
        KnockedDown(0),
        ActionCancelled(0, "9C", "knockdown"),
        KnockedDown(1),
        ActionCancelled(1, "8C", "knockdown"),
    )
    assert lines[0].startswith("🌀 Knocked to the ground: Ana, Bo. ")
    assert lines[1:] == ["❌ Comes to nothing: 9♣ of Ana, 8♣ of Bo."]


def test_a_glare_and_a_drawn_eye_name_who_is_looked_at():
    assert told(Glared("3H", 1), TargetChanged(0, 1, "glare"))[0].startswith(
        "👁️ **3♥ Glare Right**: it looks at Bo now."
    )
    assert "where it was" in told(Glared("3H", 1))[0]
    lines = told(AggroDrawn(0, "KS"), TargetChanged(1, 0, "aggro"))
    assert len(lines) == 1
    assert lines[0].startswith("📣 Ana: K♠ Draw Aggro – the dragon turns to Ana.")


def test_out_of_breath_is_told_with_all_that_is_lost():
    lines = told(
        Incapacitated(0),
        Discarded(0, "2C", "incapacitated"),
        Discarded(0, "AS", "incapacitated"),
        TargetChanged(0, None, "incapacitated"),
    )
    assert lines[0].startswith("💨 Ana is out of breath (0 hit points).")
    assert lines[1:] == ["🃏 Ana lets go of 2♣, A♠.", "🎯 The dragon has no target now."]


def test_a_manekin_that_draws_for_all_is_told_in_one_line():
    reveals = ManekinRevealed(3, "8C", "2H", 5, Verdict.NOT_MET)
    dealt = [CardDealt(seat, None, to_manekin=False) for seat in (0, 1, 2)]
    lines = told(reveals, DealBegan(3, (0, 1, 2)), *dealt)
    assert lines == ["🪆 Dee revealed 8♣; people hold 5 cards, so it takes a ♥: draws cards."]
    lines = told(reveals, DealBegan(3, (0, 1)), *dealt[:2])
    assert lines[1:] == ["🎴 Dee draws: a card for Ana, Bo."]


def test_what_happened_once_is_told_in_several_ways():
    assert len({told(KnockedDown(0), seed=seed)[0] for seed in range(20)}) == len(FELL)
    worn_out = PartAttacked(0, "5C", Part.TAIL, 5, (), 5, 5, 0)
    ways = {told(worn_out, seed=seed)[1] for seed in range(20)}
    assert ways == {f"🎉 {way}" for way in WORN_OUT[Part.TAIL]}
    assert len({*WON}) == 3


def test_what_happened_has_one_aside_wherever_it_is_told_and_however_it_was_kept():
    kept = TypeAdapter[list[Event]](list[Event])
    whole: list[Event] = [event for events in acts(2, 4) for event in events]
    story = {*narrated(whole, NAMES[:4], SAY, seed=5)}
    for events in acts(2, 4):
        lines = narrated(events, NAMES[:4], SAY, seed=5)
        # Several people's discards stand in one line, also where they chose one after the other.
        assert {line for line in lines if not isinstance(events[0], Discarded)} <= story
        stored = kept.validate_json(kept.dump_json(events))
        assert narrated(stored, NAMES[:4], SAY, seed=5) == lines
        for seat in range(4):
            own = narrated(
                events, NAMES[:4], SAY, seed=5, told=lambda one, seat=seat: is_of(one, seat)
            )
            assert {*own} <= {*lines}


def is_of(event: Event, seat: int) -> bool:
    return getattr(event, "seat", None) == seat


@pytest.mark.parametrize(("seed", "seats"), [(1, 4), (2, 4), (3, 5), (4, 6)])
def test_whole_games_are_told_short_the_same_again_and_without_hidden_cards(seed: int, seats: int):
    names = NAMES[:seats]
    for number, events in enumerate(acts(seed, seats)):
        public = [seen(event, None) for event in events]
        lines = narrated(public, names, SAY, seed=number)
        assert lines == narrated(public, names, SAY, seed=number)
        assert lines == narrated(events, names, SAY, seed=number)
        assert [facts(line) for line in lines] == [
            facts(line) for line in narrated(public, names, SAY, seed=number + 1)
        ]
        assert all(line and "\n" not in line and len(line) <= 150 for line in lines)
    assert "**" in lines[-1]


def test_names_are_shown_letter_for_letter():
    for nasty in NASTY:
        lines = told(KnockedDown(0), TurnBegan(1, 0), names=(nasty,) * 4)
        assert not formats(lines[0])
        assert len(lines[0]) < 150
    assert told(KnockedDown(0), names=("",) * 4)[0].startswith("🌀 Knocked to the ground: Seat 1.")
    assert "<@5>" in told(KnockedDown(0), names=(Marked("<@5>"),) * 4)[0]


def test_a_long_story_keeps_its_newest_lines():
    lines = [Marked(f"line {number}") for number in range(10)]
    whole = "\n".join(lines)
    assert shortened_story(lines, len(whole)) == whole
    assert shortened_story(lines, len(whole) - 1).split("\n") == ["…", *lines[1:]]
    for most in range(8, len(whole)):
        short = shortened_story(lines, most)
        assert len(short) <= most
        assert short.endswith("line 9")
    assert shortened_story((), 100) == ""
