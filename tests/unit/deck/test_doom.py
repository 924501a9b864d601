"""What each card does to a character who draws until stopped (spec/deck.md, part 2)."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.deck.doom import (
    CARDS,
    End,
    FatesUsed,
    Hero,
    IntelligenceNow,
    Outcome,
    Rules,
    WishesGained,
    WishUsed,
    chances,
    outcomes,
)

RULES, REFERENCE = Rules.RULES, Rules.REFERENCE
BOTH = pytest.mark.parametrize("rules", Rules)

NOTHING = ("balance", "comet", "euryale", "gem", "key", "knight", "ruin", "sun", "throne", "vizier")

HEROES = st.builds(
    Hero,
    intelligence=st.integers(1, 30),
    wishes=st.integers(0, 4),
    cursed=st.booleans(),
    fates=st.booleans(),
    hunted=st.integers(0, 6),
)


def only(hero: Hero, card: str, rules: Rules = RULES) -> Outcome:
    (outcome,) = outcomes(hero, card, rules)
    return outcome


class TestEveryCard:
    def test_there_are_22(self) -> None:
        assert len(set(CARDS)) == 22

    @BOTH
    @given(hero=HEROES, card=st.sampled_from(CARDS))
    def test_chances_add_up_to_one(self, hero: Hero, card: str, rules: Rules) -> None:
        found = outcomes(hero, card, rules)
        assert sum(chances(found)) == 1
        assert all(chance > 0 for chance in chances(found))

    @BOTH
    @given(hero=HEROES, card=st.sampled_from(CARDS))
    def test_only_fool_and_jester_leave_the_deck(self, hero: Hero, card: str, rules: Rules) -> None:
        gone = {card} & {"fool", "jester"}
        for outcome in outcomes(hero, card, rules):
            assert {*hero.deck} - {*outcome.hero.deck} == gone
            assert len(hero.deck) - len(outcome.hero.deck) == len(gone)

    @BOTH
    @pytest.mark.parametrize("card", NOTHING)
    def test_the_others_do_nothing(self, card: str, rules: Rules) -> None:
        hero = Hero(wishes=2, fates=True)
        assert outcomes(hero, card, rules) == (Outcome(hero),)

    @BOTH
    @pytest.mark.parametrize("card", ["donjon", "void", "talons"])
    def test_donjon_void_and_talons_end_it_whatever_is_stored(
        self, card: str, rules: Rules
    ) -> None:
        hero = Hero(wishes=3, fates=True)
        assert outcomes(hero, card, rules) == (Outcome(hero, end=End(card)),)

    @BOTH
    def test_the_star_raises_intelligence_without_a_maximum(self, rules: Rules) -> None:
        outcome = only(Hero(intelligence=40), "star", rules)
        assert outcome.hero.intelligence == 42
        assert outcome.notes == (IntelligenceNow(42),)

    @BOTH
    def test_the_idiot_lowers_it_by_1d4_and_1(self, rules: Rules) -> None:
        found = outcomes(Hero(intelligence=8), "idiot", rules)
        assert [outcome.hero.intelligence for outcome in found] == [6, 5, 4, 3]
        assert [outcome.end for outcome in found] == [None, None, None, End.DIM]
        assert chances(found) == (Fraction(1, 4),) * 4


class TestRescue:
    @BOTH
    @pytest.mark.parametrize("card", ["skull", "flames", "rogue"])
    def test_fates_is_used_before_a_wish(self, card: str, rules: Rules) -> None:
        outcome = only(Hero(wishes=2, fates=True), card, rules)
        assert outcome.hero == Hero(wishes=2)
        assert outcome.notes == (FatesUsed(),)

    @BOTH
    @pytest.mark.parametrize("card", ["skull", "flames", "rogue"])
    def test_a_wish_curses_in_one_of_three_cases_after_its_effect(
        self, card: str, rules: Rules
    ) -> None:
        found = outcomes(Hero(wishes=2), card, rules)
        assert [outcome.hero for outcome in found] == [Hero(wishes=1), Hero(wishes=1, cursed=True)]
        assert chances(found) == (Fraction(2, 3), Fraction(1, 3))
        assert not any(outcome.end for outcome in found)

    def test_only_the_rules_print_the_curse(self) -> None:
        assert outcomes(Hero(wishes=1), "skull", RULES)[1].notes == (WishUsed(0, cursed=True),)
        assert outcomes(Hero(wishes=1), "skull", REFERENCE)[1].notes == (WishUsed(0),)

    @BOTH
    @pytest.mark.parametrize("hero", [Hero(), Hero(wishes=3, cursed=True)])
    def test_with_neither_the_skull_is_the_end(self, hero: Hero, rules: Rules) -> None:
        assert only(hero, "skull", rules) == Outcome(hero, end=End.SKULL)

    @BOTH
    @pytest.mark.parametrize("card", ["skull", "flames", "rogue"])
    @pytest.mark.parametrize("hero", [Hero(fates=True, hunted=2), Hero(wishes=1, hunted=2)])
    def test_one_use_ends_every_hunt(self, hero: Hero, card: str, rules: Rules) -> None:
        assert all(outcome.hero.hunted == 0 for outcome in outcomes(hero, card, rules))

    @BOTH
    def test_fates_does_not_stack(self, rules: Rules) -> None:
        assert only(Hero(fates=True), "fates", rules) == Outcome(Hero(fates=True))


class TestHunt:
    @pytest.mark.parametrize("card", ["flames", "rogue"])
    def test_the_draw_that_starts_it_counts_in_the_reference_alone(self, card: str) -> None:
        assert only(Hero(), card, RULES).hero.hunted == 5
        assert only(Hero(), card, REFERENCE).hero.hunted == 4

    @BOTH
    @pytest.mark.parametrize("card", ["flames", "rogue", "sun", "star"])
    def test_each_later_draw_counts_one_and_the_first_counter_stands(
        self, card: str, rules: Rules
    ) -> None:
        assert only(Hero(hunted=3), card, rules).hero.hunted == 2

    @BOTH
    @pytest.mark.parametrize(("card", "left"), [("idiot", 3), ("fool", 3), ("jester", 4)])
    def test_extra_draws_do_not_count(self, card: str, left: int, rules: Rules) -> None:
        for outcome in outcomes(Hero(intelligence=20, hunted=3), card, rules):
            assert outcome.hero.hunted == left

    @BOTH
    @pytest.mark.parametrize("card", ["idiot", "fool", "jester"])
    def test_extra_draws_start_no_hunt(self, card: str, rules: Rules) -> None:
        assert all(not outcome.hero.hunted for outcome in outcomes(Hero(), card, rules))

    @BOTH
    def test_at_nought_it_is_the_end(self, rules: Rules) -> None:
        assert only(Hero(hunted=1), "sun", rules).end is End.HUNTED

    @BOTH
    def test_fates_as_the_fifth_card_saves_and_is_not_stored(self, rules: Rules) -> None:
        outcome = only(Hero(hunted=1), "fates", rules)
        assert (outcome.hero, outcome.end) == (Hero(), None)
        assert outcome.notes == (FatesUsed(),)

    def test_the_moon_as_the_fifth_card_saves(self) -> None:
        found = outcomes(Hero(hunted=1), "moon", RULES)
        assert not any(outcome.end or outcome.hero.hunted for outcome in found)
        assert [outcome.notes for outcome in found if outcome.hero == Hero(wishes=2)] == [
            (WishesGained(3), WishUsed(2))
        ]
        cursed = [
            chance
            for outcome, chance in zip(found, chances(found), strict=True)
            if outcome.hero.cursed
        ]
        assert sum(cursed) == Fraction(1, 3)

    def test_cursed_wishes_of_the_moon_do_not_save(self) -> None:
        hunted = Hero(cursed=True, hunted=2)
        assert {outcome.hero for outcome in outcomes(hunted, "moon", RULES)} == {
            replace(hunted, wishes=gain, hunted=1) for gain in (1, 2, 3)
        }

    def test_in_the_reference_they_do_and_never_curse(self) -> None:
        for cursed in (True, False):
            found = outcomes(Hero(cursed=cursed, hunted=2), "moon", REFERENCE)
            assert [outcome.hero for outcome in found] == [
                Hero(cursed=cursed, wishes=left) for left in (0, 1, 2)
            ]

    @BOTH
    def test_outside_a_hunt_the_moon_only_grants(self, rules: Rules) -> None:
        found = outcomes(Hero(wishes=1), "moon", rules)
        assert [outcome.notes for outcome in found] == [
            (WishesGained(stored),) for stored in (2, 3, 4)
        ]
