"""The dragon's half of a turn. Source: spec/daredragon.md, sections 3.2, 6, 7 and 14."""

from typing import Any

import pytest

from bot.dragon.daredevil_events import ActionCancelled
from bot.dragon.dragon_events import DaredevilHurt, DragonPlaced, DragonTurnEnded, GuardSpent
from bot.dragon.event_words import Modifier
from bot.dragon.reasons import DragonReason
from bot.dragon.settings import Settings
from bot.dragon.state import Outcome
from bot.errors import Refused
from tests.unit.dragon.playing import Fight, seat


def struck(**given: Any) -> Fight:
    """Return a fight after D's turn 4, in which D drew nothing, and the dragon's half of it."""
    given.setdefault("turn", 4)
    given.setdefault("target", "A")
    fight = Fight(**given)
    fight.dragon_acts()
    return fight


@pytest.mark.parametrize(
    ("card", "given", "due"),
    [
        ("KS", {}, 8),
        ("KS", {"parts": {"jaws": 0}}, 9),
        ("KS", {"entangled": "jaws"}, 9),
        ("KS", {"entangled": "jaws", "parts": {"jaws": 0}, "name": "Skael·?·?·?"}, 9),
        ("KS", {"name": "Skael·?·?·?"}, 7),
        ("AH", {"name": "Skael·Zel·Vel·Skar", "parts": {"jaws": 0}}, 6),
        ("JK1", {"target": None}, 5),
        ("AC", {"target": None}, 5),
    ],
)
def test_a_card_is_placed_with_its_warm_up(card: str, given: dict[str, object], due: int) -> None:
    fight = struck(dragon_deck=card, **given)
    assert fight.dragon == f"{card} warm-up {due}"


def test_the_parts_fall_after_placing_does_not_delay_a_card() -> None:
    fight = struck(dragon="KS warm-up 5", parts={"jaws": 1}, board="C 5S 5", hands={"A": "KH"})
    fight.proceed()
    fight.part("C", "jaws")
    fight.play("A", "KH")
    fight.proceed()
    assert (fight.hp, fight.dragon) == ("15 25 25 25", "KS cool-down 7")


def test_the_dragon_waits_and_rests_and_plays_on_the_turn_its_rest_ends() -> None:
    fight = Fight(target="A", dragon_deck="5S 7H")
    for due in ("5S warm-up 2", "5S cool-down 3", "7H warm-up 5", "7H warm-up 5"):
        fight.dragon_acts()
        assert fight.dragon == due
    assert fight.state.dragon_discard == ("5S",)


def test_a_menace_is_thrown_away_and_the_dragon_is_free_again_next_turn() -> None:
    fight = Fight(dragon_deck="QS AD 2H", target=None, entangled="jaws")
    fight.dragon_acts()
    fight.dragon_acts()
    assert (fight.dragon, fight.entangled) == ("", "jaws")
    assert fight.state.dragon_discard == ("QS", "AD")
    assert fight.state.riposte == (0, 0, 0, 0)


def test_after_a_glare_another_card_follows_at_once() -> None:
    fight = Fight(turn=2, dragon_deck="2H 4S 3D JK1 5S")
    fight.dragon_acts()
    # C is the next, two to the left of C is A, one to the right of A is B.
    assert (fight.target, fight.dragon) == ("B", "JK1 warm-up 3")
    assert fight.state.dragon_discard == ("2H", "4S", "3D")


@pytest.mark.parametrize(
    ("card", "given", "target"),
    [
        ("2S", {"target": "A"}, "D"),
        ("2S", {"target": "A", "hp": {"D": 0, "C": 0}}, "B"),
        ("4S", {"target": "A", "hp": {"D": 0, "C": 0}}, "A"),
        ("4H", {"target": "A", "hp": {"B": 0, "C": 0, "D": 0}}, "A"),
        ("2H", {"target": None, "hp": {"A": 0}}, "B"),
        ("3C", {"target": None, "hp": {"D": 0}}, "C"),
        ("4C", {"target": None, "hp": {"A": 0, "B": 0, "C": 0}}, "D"),
    ],
)
def test_a_glare_counts_those_who_can_stand(
    card: str, given: dict[str, object], target: str
) -> None:
    fight = struck(dragon_deck=f"{card} JK1", **given)
    assert fight.target == target


def test_a_blow_on_who_is_prone_and_warming_up() -> None:
    fight = struck(dragon="6S warm-up 4", prone="A", board="A 7S 6")
    (hurt,) = fight.happened(DaredevilHurt)
    assert hurt.modifiers == ((Modifier.PRONE, 2), (Modifier.WARMING_UP, 1))
    assert (hurt.printed, hurt.damage, fight.hp) == (6, 13, "12 25 25 25")
    assert (fight.board, fight.discarded, fight.prone) == ("", "7S", "A")


def test_every_modifier_of_the_dragon_adds_up() -> None:
    fight = struck(
        dragon="6S warm-up 4",
        parts={"paws": 0},
        name="?·Gorr·?·?",
        settings=Settings(seats=5, dragon_damage=-3, traits=True),
    )
    (hurt,) = fight.happened(DaredevilHurt)
    assert dict(hurt.modifiers) == {
        Modifier.MANY_SEATS: 1,
        Modifier.BROKEN_PART: -2,
        Modifier.POWER: 1,
        Modifier.SETTING: -3,
    }
    assert hurt.damage == 3


def test_a_charge_is_caught_even_by_a_blow_of_nothing() -> None:
    fight = struck(dragon="6S warm-up 4", board="A 9S 5", settings=Settings(dragon_damage=-12))
    assert (fight.hp, fight.prone, fight.discarded) == ("25 25 25 25", "A", "9S")


def test_one_s_own_guard_is_no_warm_up_and_is_spent() -> None:
    for own in ("QH", "AH"):
        fight = struck(dragon="6S warm-up 4", board=f"A {own} 5")
        assert (fight.hp, fight.prone, fight.board) == ("19 25 25 25", "", "")
        assert fight.happened(GuardSpent) == [GuardSpent(0, own, acted=False)]


def test_the_last_of_several_shields_takes_what_is_left() -> None:
    fight = struck(dragon="9S warm-up 4", board="A 7H 5, C QH 7, B JH 6")
    # Both rules about the target hold though C or B takes the blow: one step for its warm-up.
    (hurt,) = fight.happened(DaredevilHurt)
    assert hurt.modifiers == ((Modifier.WARMING_UP, 1), (Modifier.SHIELDS, -6))
    assert (fight.hp, fight.prone, fight.board) == ("25 23 25 25", "B", "A 7H 5")
    assert fight.discarded == "QH JH"


def test_the_first_of_several_dodges_acts_and_the_target_drops_what_it_does() -> None:
    fight = struck(dragon="9S warm-up 4", board="C AH 7, A 9S 5, B AS 6", entangled="legs")
    assert (fight.hp, fight.prone, fight.discarded) == ("25 25 25 25", "A", "AH AS 9S")
    assert fight.happened(GuardSpent) == [
        GuardSpent(seat("C"), "AH", acted=True),
        GuardSpent(seat("B"), "AS", acted=False),
    ]
    assert (fight.dragon, fight.entangled) == ("9S cool-down 7", "")
    assert fight.state.riposte == (0, 0, 6, 0)


def test_a_swing_throws_down_all_it_hits_and_a_shield_does_not_help_against_that() -> None:
    fight = struck(
        turn=3,
        dragon="JS warm-up 3",
        target="B",
        board="B 9C 6, D QC 4, A 9H 5",
        hp={"C": 9},
        prone="C",
    )
    # D shields from beyond: three steps less for everybody, D included; C lies already.
    assert (fight.hp, fight.prone) == ("22 22 9 22", "ABCD")
    assert fight.discarded == "QC 9C 9H"
    assert fight.state.riposte == (0, 0, 0, 4)


def test_a_dodged_swing_throws_the_others_down_without_loss_of_balance() -> None:
    fight = struck(
        turn=3, dragon="JS warm-up 3", target="B", board="A 9H 5, D AC 4, B 7C 4, C 5C 4"
    )
    assert (fight.hp, fight.prone) == ("19 25 19 25", "ABC")
    assert fight.discarded == "AC 7C 5C 9H"
    assert (fight.dragon, fight.state.riposte) == ("JS cool-down 5", (0, 0, 0, 4))


def test_fire_interrupts_nobody_and_spares_who_lies() -> None:
    fight = struck(dragon="AH warm-up 4", board="A 9H 5, B 8C 5", prone="B", target="A")
    assert (fight.hp, fight.board) == ("17 25 25 17", "A 9H 5, B 8C 5")
    assert fight.state.riposte == (0, 0, 0, 0)
    fight = struck(dragon="AH warm-up 4", board="A 9H 5", prone="A", target="A")
    assert fight.hp == "25 17 25 17"


def test_the_dodging_targets_own_shield_does_not_count() -> None:
    fight = struck(dragon="AD warm-up 4", board="C AH 7, A QS 5, B QH 6")
    # Only B's Shield counts: three steps less for D, while B does not shield itself.
    assert (fight.hp, fight.prone, fight.discarded) == ("25 17 25 21", "A", "AH QS QH")
    assert [event.acted for event in fight.happened(GuardSpent)] == [True, False, True]


def test_with_five_seats_an_area_is_still_three_seats_and_reaches_across_the_fallen() -> None:
    fight = struck(dragon="AD warm-up 4", target="A", hp={"E": 0}, settings=Settings(seats=5))
    assert fight.hp == "15 15 25 25 0"


def test_an_attack_without_a_target_when_it_lands_is_a_menace() -> None:
    fight = struck(dragon="8H warm-up 4", target=None, board="C AH 7", entangled="paws")
    assert (fight.dragon, fight.board, fight.entangled) == ("", "C AH 7", "paws")
    assert fight.events[-1] == DragonTurnEnded(4)


def test_the_fallen_drop_everything_and_the_dragon_loses_its_target() -> None:
    fight = struck(
        dragon="KH warm-up 4", hp={"A": 13}, hands={"A": "2S 3S"}, board="B 9C 6, C QC 7"
    )
    assert (fight.hp, fight.target) == ("13 25 19 25", "A")
    fight = struck(dragon="KH warm-up 4", hp={"A": 13}, hands={"A": "2S 3S"}, board="A 9C 5")
    assert (fight.hp, fight.prone, fight.target) == ("0 25 25 25", "A", None)
    assert fight.discarded == "9C 2S 3S"


def test_who_falls_to_a_blow_that_does_not_knock_down_loses_the_action_too() -> None:
    fight = struck(dragon="AH warm-up 4", hp={"B": 5}, hands={"B": "2S"}, board="B 9C 6")
    assert fight.happened(ActionCancelled) == [ActionCancelled(1, "9C", "incapacitated")]
    assert (fight.prone, fight.discarded, fight.target) == ("B", "9C 2S", "A")


def test_the_aftermath_goes_clockwise_from_whose_turn_is_next() -> None:
    fight = struck(
        dragon="AH warm-up 4",
        target="D",
        hp={"C": 8, "D": 22, "A": 14},
        hands={"C": "2S 3S", "D": "2H 3H 4H 5H 6H 7H", "A": "2C 3C 4C 5C 6C"},
    )
    assert (fight.asked, fight.discarded) == ("A discard", "")
    fight.discard("A", "4C 2C")
    assert (fight.asked, fight.discarded) == ("D discard", "4C 2C 2S 3S")
    fight.discard("D", "7H")
    assert (fight.asked, fight.events[-1]) == ("", DragonTurnEnded(4))
    assert fight.discarded == "4C 2C 2S 3S 7H"


def test_all_down_is_defeat() -> None:
    fight = struck(dragon="AH warm-up 4", hp={"A": 8, "B": 1, "C": 0, "D": 8})
    assert (fight.state.outcome, fight.hp) == (Outcome.DEFEAT, "0 0 0 0")


def test_a_roar_clears_the_board_and_takes_two_cards_of_everybody() -> None:
    fight = struck(
        dragon="AS warm-up 4",
        board="C QC 7, A 9C 5",
        hands={"A": "2S 3S 4S", "B": "2H 3H", "C": "2C", "D": "2D 3D 4D 5D"},
    )
    assert (fight.asked, fight.discarded) == ("A discard", "QC 9C")
    fight.discard("A", "4S 2S")
    assert fight.discarded == "QC 9C 4S 2S 2H 3H 2C"
    fight.discard("D", "5D 3D")
    assert [fight.hand(who) for who in "ABCD"] == ["3S", "", "", "2D 4D"]
    assert fight.dragon == "AS cool-down 5"


@pytest.mark.parametrize(
    ("parts", "after"),
    [
        ({"paws": 20, "tail": 20}, "25 25 25 20"),
        ({"legs": 0}, "25 25 8 25"),
        ({"jaws": 9, "tail": 2}, "9 25 25 10"),
    ],
)
def test_regeneration_heals_the_weakest_part(parts: dict[str, int], after: str) -> None:
    assert struck(dragon="JK1 warm-up 4", parts=parts).parts == after


def test_traits_come_out_with_the_first_card_of_each_part() -> None:
    settings = Settings(traits=True)
    fight = struck(dragon_deck="JH", target=None, settings=settings)
    assert fight.state.traits[3] == "durability"
    fight = struck(dragon_deck="QC", settings=settings)
    (placed,) = fight.happened(DragonPlaced)
    assert (placed.printed, placed.modifiers) == (3, ((Modifier.AGILITY, -1),))
    fight = struck(dragon_deck="AS", settings=settings)
    assert fight.state.traits == (None, None, None, None)
    fight = struck(dragon_deck="QC")
    assert fight.state.traits == (None, None, None, None)


def test_a_known_trait_does_not_change() -> None:
    fight = struck(dragon_deck="QC", name="Vrak·?·?·?", settings=Settings(traits=True))
    assert (fight.state.traits[0], fight.dragon) == ("power", "QC warm-up 7")


def test_an_agile_quick_strike_lands_at_once_unless_something_holds_it() -> None:
    fight = struck(dragon_deck="5C", settings=Settings(traits=True))
    assert (fight.hp, fight.dragon) == ("20 25 25 25", "5C cool-down 5")
    fight = struck(dragon_deck="5C", entangled="paws", settings=Settings(traits=True))
    assert (fight.hp, fight.dragon) == ("25 25 25 25", "5C warm-up 5")


def test_the_dragons_deck_is_made_anew_only_when_a_card_is_needed() -> None:
    fight = Fight(target="A", dragon_deck="5S", dragon_discard="2H 6S 8H")
    fight.dragon_acts()
    assert fight.state.dragon_discard == ("2H", "6S", "8H")
    fight.dragon_acts()
    fight.orders["dragon"] = "8H 5S 6S 2H"
    fight.dragon_acts()
    assert (fight.dragon, fight.state.dragon_deck) == ("8H warm-up 6", ("5S", "6S", "2H"))


def test_a_new_order_must_hold_what_was_discarded() -> None:
    fight = Fight(target="A", dragon_discard="2H 6S 8H")
    fight.proceed()
    fight.draw("A")
    for order in ("2H 6S", "2H 6S 8S", "2H 6S 8H 8H"):
        fight.orders["dragon"] = order
        with pytest.raises(Refused) as caught:
            fight.proceed()
        assert caught.value.reason is DragonReason.BAD_ORDER


@pytest.mark.parametrize("discard", ["", "2H 3S 4D"])
def test_a_partial_deck_that_has_run_out_is_refused(discard: str) -> None:
    fight = Fight(target="A", dragon_discard=discard)
    fight.proceed()
    fight.draw("A")
    with pytest.raises(Refused) as caught:
        fight.proceed()
    assert caught.value.reason is DragonReason.NO_DRAGON_CARD
