"""A game in figures: what everybody gave, what the dragon did.

Source: issue 7 (statistics of the fellowship).
"""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from bot.dragon.cards import Deed
from bot.dragon.daredevil_events import (
    AllyHealed,
    CardDealt,
    CardPlayed,
    PartAttacked,
    SeatHandedBack,
    SeatTakenOver,
    StoodIn,
)
from bot.dragon.dragon_events import DaredevilHurt, DragonRevealed
from bot.dragon.fellowship import Companion, Fellowship, fellowship, figures
from bot.dragon.settings import Settings
from tests.unit.dragon.playing import Fight
from tests.unit.dragon.test_laws import any_settings
from tests.unit.dragon.test_transcript import record_of


@effort(max_examples=20)
@given(any_settings(), st.integers(0, 2**32))
def test_the_figures_add_up_to_what_happened(settings: Settings, seed: int) -> None:
    record, lived = record_of(settings, seed)
    events = [event for _, happened, _ in lived for event in happened]
    state = lived[-1][2]
    found = fellowship(record)
    assert (found.outcome, found.turns) == (state.outcome, state.turn)
    assert [one.seat for one in found.companions] == [*range(settings.seats)]
    for at in range(4):
        hit = [one for one in events if isinstance(one, PartAttacked) and one.part == at]
        lost = sum(one.before - one.after for one in hit)
        assert sum(one.damage[at] for one in found.companions) == lost
        assert (found.dragon.fell[at] is None) == (state.parts[at] > 0)
    dealt = [one for one in events if isinstance(one, CardDealt)]
    assert sum(one.dealt for one in found.companions) == len(dealt)
    hurt = [one for one in events if isinstance(one, DaredevilHurt)]
    taken = sum(one.before - one.after for one in hit_points(hurt))
    assert sum(points for _, points in found.dragon.damage) == taken
    revealed = [one for one in events if isinstance(one, DragonRevealed)]
    assert sum(count for _, count in found.dragon.played) == len(revealed)


def hit_points(hurt: list[DaredevilHurt]) -> Iterator[DaredevilHurt]:
    return (one for one in hurt if one.before > one.after)


def came_of(fight: Fight) -> Fellowship:
    return figures([(fight.events, fight.state)])


def of(found: Fellowship, who: str) -> Companion:
    return found.companions["ABCD".index(who)]


def shared(**changes: Any) -> Fight:
    given: dict[str, Any] = {"turn": 5, "deck": "2D 3D 4D 2C 3C 4C", "dragon_deck": "JK1 JK2"}
    return Fight(**{**given, **changes})


def test_who_is_put_on_their_feet_and_healed_is_counted() -> None:
    fight = shared(hp={"C": 20, "D": 0}, prone="C", board="A 4S 5, B JK1 5, C JK2 5")
    fight.proceed()
    fight.ally("A", "C")
    fight.ally("B", "D")
    fight.ally("C", "A")
    found = came_of(fight)
    assert (of(found, "A").raised, of(found, "A").helps) == (1, 1)
    assert (of(found, "B").aided, of(found, "B").healed) == (1, 8)
    # A was well and stood.
    assert (of(found, "C").aided, of(found, "C").helps) == (0, 0)


def test_a_hand_that_found_nobody_is_no_help() -> None:
    fight = shared(board="A 4S 5")
    fight.proceed()
    assert of(came_of(fight), "A").helps == 0


def test_shields_and_who_took_the_blow() -> None:
    fight = shared(target="A", dragon="10H warm-up 5", board="C QS 7, B QH 6")
    fight.dragon_acts()
    found = came_of(fight)
    assert (of(found, "C").shields, of(found, "C").blows_taken) == (1, 0)
    assert (of(found, "B").shields, of(found, "B").blows_taken) == (1, 1)
    assert (of(found, "B").knockdowns, of(found, "A").knockdowns) == (1, 0)
    assert of(found, "A").dealt == 3
    assert found.dragon.damage == ((Deed.TRAMPLE, 1),)


def test_a_dodge_is_given_to_the_target() -> None:
    fight = shared(target="A", dragon="QH warm-up 5", board="B AS 6, C QS 7")
    fight.dragon_acts()
    found = came_of(fight)
    assert (of(found, "B").dodges, of(found, "C").shields) == (1, 0)
    assert (of(found, "A").knockdowns, found.dragon.damage) == (1, ())


@pytest.mark.parametrize(("target", "count"), [("B", 1), ("A", 0), (None, 0)])
def test_attention_is_drawn_off_somebody_else(target: str | None, count: int) -> None:
    fight = shared(target=target, board="A KS 5")
    fight.proceed()
    assert of(came_of(fight), "A").drawn_off == count


def test_a_part_falls_on_the_turn_on_which_it_did_for_good() -> None:
    fight = shared(parts={"jaws": 5, "tail": 3}, board="B 7H 5, C 7S 5")
    fight.proceed()
    fight.part("B", "jaws")
    fight.part("C", "tail")
    fight.amend(parts={"jaws": 4})
    found = came_of(fight)
    assert found.dragon.fell == (None, None, None, 5)
    assert (of(found, "B").damage, of(found, "C").damage) == ((5, 0, 0, 0), (0, 0, 0, 3))
    fight.amend(parts={"jaws": 0})
    # A correction beats nothing.
    assert came_of(fight).dragon.fell == (0, None, None, 5)


def test_what_a_manekin_does_on_somebodys_seat_is_not_theirs() -> None:
    fight = shared(hp={"C": 9}, board="A JK1 5", hands={"A": "KD"})
    fight.proceed()
    fight.ally("A", "C")
    fight.draw("A")
    own = fight.events
    state = fight.state
    found = figures([(own, state)])
    assert (found.people[0].healed, found.people[0].dealt) == (8, 3)
    away = figures([((SeatTakenOver(0),), state), (own, state)])
    # The card was the person's own still, and what is drawn the Manekin's.
    assert (away.people[0].healed, away.people[0].dealt) == (8, 0)
    assert away.companions == found.companions
    back = figures([((SeatTakenOver(0), SeatHandedBack(0)), state), (own, state)])
    assert back.people == found.people


def test_what_the_rules_did_for_somebody_is_not_theirs() -> None:
    fight = shared(hp={"C": 9})
    played, healed = CardPlayed(0, "JK1", 4, 0, 9), AllyHealed(0, "JK1", 2, 9, 17, stood_up=False)
    found = figures([((StoodIn(0), played), fight.state), ((healed,), fight.state)])
    assert (found.companions[0].healed, found.people[0].healed) == (8, 0)
    found = figures([((StoodIn(0),), fight.state), ((played, healed), fight.state)])
    assert (found.companions[0].healed, found.people[0].healed) == (8, 8)


def test_a_manekin_gives_to_the_fellowship_and_nobody_is_praised_for_it() -> None:
    fight = shared(settings=Settings(manekins=(1,)))
    healed = AllyHealed(1, "JK1", 2, 9, 17, stood_up=False)
    found = figures([((CardPlayed(1, "JK1", 4, 0, 9), healed), fight.state)])
    assert (found.companions[1].healed, found.people[1].healed) == (8, 0)


def test_the_dragon_s_cards_are_counted_by_what_they_are() -> None:
    fight = shared(dragon_deck="7H 3S 3H 5S", settings=Settings(traits=True))
    for _ in range(2):
        fight.dragon_acts()
    found = came_of(fight)
    assert found.dragon.played == (
        (Deed.STRIKE, 1),
        (Deed.QUICK_STRIKE, 1),
        (Deed.GLARE_RIGHT, 1),
        (Deed.GLARE_LEFT, 1),
    )
    assert found.dragon.menaces == 1
    assert found.dragon.name == "?·Brath·?·?"


def test_who_is_out_of_breath_is_counted() -> None:
    fight = shared(target="B", hp={"B": 3}, dragon="5S warm-up 5")
    fight.dragon_acts()
    found = came_of(fight)
    assert (of(found, "B").incapacitated, found.dragon.damage) == (1, ((Deed.QUICK_STRIKE, 3),))
    assert found.dragon.name is None
