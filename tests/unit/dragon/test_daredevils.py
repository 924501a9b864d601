"""The daredevils' half of a turn. Source: spec/daredragon.md, sections 3.1, 4, 5, 9 and 10."""

import pytest

from bot.dragon.actions import Discard, Draw, NameAlly, NamePart, Play, Proceed
from bot.dragon.cards import Part
from bot.dragon.daredevil_events import AllyHelped, NothingDealt, PartAttacked, TurnEnded
from bot.dragon.event_words import Modifier
from bot.dragon.reasons import DragonReason
from bot.dragon.settings import Settings
from bot.dragon.state import Outcome
from tests.unit.dragon.playing import Fight, seat


def test_a_card_waits_for_its_warm_up_and_a_guard_for_its_owner() -> None:
    fight = Fight(hands={"A": "8S", "B": "QH"}, dragon="JK1 warm-up 9")
    fight.proceed()
    assert fight.asked == "A turn"
    fight.play("A", "8S")
    fight.proceed()
    fight.proceed()
    fight.play("B", "QH")
    assert fight.board == "A 8S 4, B QH 6"


def test_a_guard_lapses_before_anything_takes_effect() -> None:
    fight = Fight(turn=6, board="B QH 6, C 5S 6", hands={"B": "7C"})
    fight.proceed()
    assert fight.discarded == "QH"
    assert fight.asked == "C part"
    fight.part("C", "tail")
    assert (fight.discarded, fight.parts, fight.asked) == ("QH 5S", "25 25 25 20", "B turn")


def test_on_the_ground_warm_ups_are_longer_and_some_cards_stay_in_hand() -> None:
    fight = Fight(hands={"A": "AS QS JH 9D JK2 KC 2H"}, prone="A", hp={"A": 25})
    fight.proceed()
    for card in ("AS", "QS", "JH", "9D", "JK2"):
        refusal = fight.refused(Play(0, card))
        assert refusal.reason is DragonReason.PRONE
        assert refusal.values == {"seat": 0, "card": card}
    fight.play("A", "KC")
    assert fight.board == "A KC 3"


def test_standing_up_later_does_not_shorten_a_warm_up() -> None:
    fight = Fight(turn=3, board="A 7S 4, D 2H 3", prone="A")
    fight.proceed()
    fight.ally("D", "A")
    assert (fight.prone, fight.board) == ("", "A 7S 4")


def test_actions_take_effect_in_the_order_played_and_see_those_before() -> None:
    # A helping hand lifts the penalty of the ground, the entangling gives a step.
    fight = Fight(turn=9, board="B 3C 9, C 10H 9, D 6S 9", prone="D")
    fight.proceed()
    fight.ally("B", "D")
    fight.part("C", "legs")
    fight.part("D", "legs")
    (blow,) = fight.happened(PartAttacked)
    assert blow.modifiers == ((Modifier.ENTANGLED, 1),)
    assert (blow.damage, fight.parts) == (6, "25 25 19 25")
    assert fight.discarded == "3C 10H 6S"


def test_attacks_of_one_suit_that_land_together_help_each_other() -> None:
    fight = Fight(turn=9, board="B 10S 9, C 7S 9, D 5H 9", target="A")
    fight.proceed()
    fight.part("B", "jaws")
    fight.part("C", "paws")
    fight.part("D", "paws")
    spades, heart = fight.happened(PartAttacked)
    assert spades.modifiers == ((Modifier.ORCHESTRATED, 1),)
    assert (spades.damage, heart.damage, fight.entangled) == (6, 5, "jaws")


def test_a_first_aid_in_the_same_suit_orchestrates_nothing() -> None:
    fight = Fight(turn=9, board="B 4S 9, C 7S 9", prone="D")
    fight.proceed()
    fight.ally("B", "D")
    fight.part("C", "paws")
    assert fight.happened(PartAttacked)[0].modifiers == ()


def test_every_modifier_of_an_attack_adds_up_before_the_scale_ends() -> None:
    fight = Fight(
        turn=9,
        board="B 9S 9",
        hp={"B": 13},
        prone="B",
        entangled="tail",
        riposte={"tail": 9},
        name="?·?·?·Kroth",
        settings=Settings(daredevil_damage=2, traits=True),
    )
    fight.proceed()
    fight.part("B", "tail")
    (blow,) = fight.happened(PartAttacked)
    assert dict(blow.modifiers) == {
        Modifier.RIPOSTE: 2,
        Modifier.ENTANGLED: 1,
        Modifier.WOUNDED: -1,
        Modifier.PRONE: -2,
        Modifier.DURABILITY: -1,
        Modifier.SETTING: 2,
    }
    assert (blow.printed, blow.damage) == (8, 10)


def test_a_part_never_falls_below_zero_and_may_be_struck_there() -> None:
    fight = Fight(turn=5, board="C 8H 5, D 5C 5", parts={"legs": 4}, target="A")
    fight.proceed()
    fight.part("C", "legs")
    fight.part("D", "legs")
    first, second = fight.happened(PartAttacked)
    assert (first.damage, first.before, first.after) == (6, 4, 0)
    assert (second.damage, second.before, second.after) == (5, 0, 0)


def test_entangling_an_entangled_part_changes_nothing_but_may_be_named() -> None:
    fight = Fight(turn=5, board="C 10H 5", entangled="legs", riposte={"legs": 5})
    fight.proceed()
    fight.part("C", "legs")
    assert (fight.entangled, fight.parts) == ("legs", "25 25 25 25")
    assert fight.target == "C"


@pytest.mark.parametrize(
    ("dragon", "allowed"),
    [
        ("JH warm-up 7", ("jaws", "paws", "legs")),
        ("JH cool-down 7", ("jaws", "paws", "legs", "tail")),
        ("AH warm-up 7", ("jaws", "paws", "legs", "tail")),
    ],
)
def test_only_a_part_that_is_attacking_cannot_be_entangled(
    dragon: str, allowed: tuple[str, ...]
) -> None:
    fight = Fight(turn=5, board="C 10H 5", dragon=dragon, target="A")
    fight.proceed()
    if "tail" not in allowed:
        refusal = fight.refused(NamePart(seat("C"), Part.TAIL))
        assert refusal.reason is DragonReason.PART_NOT_ALLOWED
        assert refusal.values == {"part": "tail", "allowed": allowed}
        fight.part("C", "jaws")
    else:
        fight.part("C", "tail")


@pytest.mark.parametrize(
    ("dragon", "after"),
    [
        ("AS warm-up 5", "AS warm-up 6"),
        ("JK1 warm-up 5", "JK1 warm-up 6"),
        ("KH warm-up 8", "KH warm-up 9"),
        ("KH cool-down 6", "KH cool-down 6"),
        ("", ""),
    ],
)
def test_drawing_aggro_delays_whatever_warms_up(dragon: str, after: str) -> None:
    fight = Fight(turn=5, board="C KS 5", dragon=dragon, target="C")
    fight.proceed()
    assert (fight.dragon, fight.target) == (after, "C")


def test_each_drawn_aggro_delays_again_and_the_last_is_the_target() -> None:
    fight = Fight(turn=5, board="C KS 5, D KH 5", dragon="QH warm-up 5", target="A")
    fight.proceed()
    assert (fight.dragon, fight.target, fight.discarded) == ("QH warm-up 7", "D", "KS KH")


def test_nobody_on_the_ground_is_helped_and_nobody_is_asked() -> None:
    fight = Fight(turn=5, board="C 2S 5", prone="CD", hp={"D": 0})
    fight.proceed()
    assert fight.happened(AllyHelped) == [AllyHelped(seat("C"), "2S", None)]
    assert (fight.asked, fight.prone) == ("A turn", "CD")


def test_a_helping_hand_cannot_reach_who_stands_lies_at_zero_or_helps() -> None:
    fight = Fight(turn=5, board="C 2S 5", prone="BCD", hp={"D": 0})
    fight.proceed()
    for ally in ("A", "C", "D"):
        refusal = fight.refused(NameAlly(seat("C"), seat(ally)))
        assert refusal.reason is DragonReason.ALLY_NOT_ALLOWED
        assert refusal.values == {"ally": seat(ally), "allowed": (1,)}
    fight.ally("C", "B")
    assert fight.prone == "CD"


@pytest.mark.parametrize(("before", "after"), [(0, 8), (5, 13), (20, 25), (25, 25)])
def test_first_aid_heals_an_amount_and_raises(before: int, after: int) -> None:
    fight = Fight(turn=5, board="C JK1 5", hp={"B": before}, prone="B")
    fight.proceed()
    fight.ally("C", "B")
    assert (fight.hp, fight.prone) == (f"25 {after} 25 25", "")


def test_the_last_attacker_played_is_looked_at_unless_there_is_a_target() -> None:
    fight = Fight(turn=5, board="D 7H 5, C 10S 5")
    fight.proceed()
    fight.part("D", "jaws")
    fight.part("C", "jaws")
    assert fight.target == "C"
    fight = Fight(turn=5, board="B KS 5, C 7S 5")
    fight.proceed()
    fight.part("C", "jaws")
    assert fight.target == "B"


def test_victory_comes_before_the_dragon_looks_or_anybody_plays() -> None:
    parts = {"jaws": 0, "paws": 3, "legs": 0, "tail": 0}
    fight = Fight(turn=5, board="C 7S 5, B 9C 6", parts=parts, hp={"D": 0})
    fight.proceed()
    fight.part("C", "paws")
    assert (fight.state.outcome, fight.target) == (Outcome.VICTORY, None)
    assert fight.board == "B 9C 6"
    assert fight.refused(Proceed()).reason is DragonReason.GAME_OVER


def test_cards_are_dealt_to_the_others_from_the_left_and_none_to_the_fallen() -> None:
    fight = Fight(turn=2, deck="2S 3S 4S 5S", hp={"D": 0}, hands={"A": "KH"})
    fight.proceed()
    fight.draw("B")
    assert [fight.hand(who) for who in "ABCD"] == ["KH 3S", "", "2S", ""]
    assert fight.state.daredevil_deck == ("4S", "5S")


def test_who_is_dealt_too_much_discards_before_the_next_card_is_dealt() -> None:
    six = "2H 3H 4H 5H 6H 7H"
    fight = Fight(hands={"B": six}, deck="2S")
    fight.orders["daredevil"] = "3H"
    fight.proceed()
    fight.draw("A")
    assert fight.asked == "B discard"
    assert fight.refused(Draw(0)).values == {"seat": 0, "asked": 1, "question": "discard"}
    fight.discard("B", "3H")
    # The deck was empty: what B has just discarded is C's card, and for D there is none.
    assert (fight.hand("B"), fight.hand("C")) == ("2H 4H 5H 6H 7H 2S", "3H")
    assert fight.happened(NothingDealt) == [NothingDealt(seat("D"))]
    assert fight.events[-1] == TurnEnded(1)


def test_a_drawing_that_deals_nothing_is_a_turn_all_the_same() -> None:
    fight = Fight()
    fight.proceed()
    fight.draw("A")
    assert len(fight.happened(NothingDealt)) == 3
    assert fight.events[-1] == TurnEnded(1)


def test_nobody_acts_out_of_turn_or_answers_another_question() -> None:
    fight = Fight(hands={"A": "5S", "B": "6S"})
    assert fight.refused(Play(0, "5S")).reason is DragonReason.NOT_ASKED
    fight.proceed()
    assert fight.refused(Play(1, "6S")).reason is DragonReason.NOT_ASKED
    assert fight.refused(Play(0, "6S")).reason is DragonReason.CARD_NOT_IN_HAND
    assert fight.refused(Discard(0, "5S")).reason is DragonReason.OTHER_QUESTION
    assert fight.refused(NamePart(0, Part.JAWS)).reason is DragonReason.OTHER_QUESTION
    assert fight.refused(Proceed()).reason is DragonReason.NOTHING_TO_PROCEED


def test_with_six_seats_a_guard_lasts_six_turns_and_a_charge_ends_before_the_next_turn() -> None:
    fight = Fight(hands={"A": "AS"}, settings=Settings(seats=6))
    fight.proceed()
    fight.play("A", "AS")
    assert fight.board == "A AS 7"
    fight = Fight(turn=7, board="A 9S 7", settings=Settings(seats=6, first=2))
    fight.proceed()
    fight.part("A", "jaws")
    assert fight.asked == "C turn"
