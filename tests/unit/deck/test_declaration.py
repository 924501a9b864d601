"""Exact odds of a declaration: against every possible draw, with fractions, and known figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.deck.cards import built_in
from bot.deck.declaration import DrawnCard, chance_of_any, declaration_odds
from bot.deck.doom_refusals import DoomReason
from bot.errors import Refused
from tests.effort import tries

CARDS = built_in("22").cards
THIRTEEN = built_in("13").cards
DOOM = ("donjon", "void")


@dataclass(frozen=True)
class Plain:
    id: str
    leaves: bool = False
    ends: bool = False
    redraws: bool = False
    extra: int = 0


def without(*ids: str) -> tuple[DrawnCard, ...]:
    return tuple(card for card in CARDS if card.id not in ids)


def enumerated(
    cards: Sequence[DrawnCard], owed: int, *, extra: bool
) -> list[tuple[Fraction, tuple[DrawnCard, ...]]]:
    """Every sequence of draws with its chance."""
    if not owed or not cards:
        return [(Fraction(1), ())]
    found: list[tuple[Fraction, tuple[DrawnCard, ...]]] = []
    for card in cards:
        left = tuple(each for each in cards if each is not card) if card.leaves else cards
        more = owed - 1 + card.redraws + (card.extra if extra else 0)
        after = enumerated(left, 0 if card.ends else more, extra=extra)
        found += [(chance / len(cards), (card, *rest)) for chance, rest in after]
    return found


def agree(cards: Sequence[DrawnCard], count: int, *, extra: bool) -> None:
    odds = declaration_odds(cards, count, extra=extra)
    every = enumerated(cards, count, extra=extra)
    assert sum(chance for chance, _ in every) == 1
    for card in cards:
        exact = sum(chance for chance, drawn in every if card in drawn)
        assert odds.cards[card.id] == pytest.approx(float(exact), abs=1e-13)
        assert (card.id in odds.ends) == card.ends
        if card.ends:
            assert odds.ends[card.id] == odds.cards[card.id]
    exact = sum(chance * len(drawn) for chance, drawn in every)
    assert odds.expected_cards == pytest.approx(float(exact), abs=1e-12)


class TestKnownFigures:
    def test_one_card_of_22_is_the_void_in_1_of_21(self) -> None:
        odds = declaration_odds(CARDS, 1)
        assert odds.cards["void"] == pytest.approx(1 / 21, abs=1e-15)
        assert odds.cards["fool"] == pytest.approx(1 / 22, abs=1e-15)
        # Fool and its redraw are one declared card and two drawn ones.
        assert odds.expected_cards == pytest.approx(1 + 1 / 22, abs=1e-15)

    def test_without_the_fool_one_card_is_one_draw(self) -> None:
        odds = declaration_odds(THIRTEEN, 1)
        assert list(odds.cards.values()) == pytest.approx([1 / 13] * 13, abs=1e-15)
        assert dict(odds.ends) == pytest.approx({"void": 1 / 13}, abs=1e-15)
        assert odds.expected_cards == pytest.approx(1, abs=1e-15)

    # K5 counts single draws, with Fool and Jester leaving: a Fool's redraw is a second draw there,
    # while a declaration of one has the Void, or the Donjon, in 1/21 each and not 1/22.
    @pytest.mark.parametrize(
        ("draws", "exact"), [(0, Fraction(0)), (1, Fraction(1, 11)), (2, Fraction(442, 2541))]
    )
    def test_a_doom_card_within_single_draws(self, draws: int, exact: Fraction) -> None:
        assert chance_of_any(CARDS, DOOM, draws) == pytest.approx(float(exact), abs=1e-15)

    def test_within_fifty_it_is_not_yet_sure(self) -> None:
        assert 0.99 < chance_of_any(CARDS, DOOM, 50) < 1

    def test_once_the_fool_has_left_the_next_is_one_in_2_of_21(self) -> None:
        assert chance_of_any(without("fool"), DOOM, 1) == pytest.approx(2 / 21, abs=1e-15)


class TestEveryDraw:
    @pytest.mark.parametrize("extra", [False, True])
    @pytest.mark.parametrize("count", [1, 2, 3])
    def test_of_a_handful(self, count: int, extra: bool) -> None:
        handful = [card for card in CARDS if card.id in ("donjon", "fool", "jester", "sun")]
        agree(handful, count, extra=extra)

    def test_of_two_from_the_whole_deck(self) -> None:
        agree(CARDS, 2, extra=False)

    def test_of_one_from_the_whole_deck_with_extra_cards(self) -> None:
        agree(without("idiot"), 1, extra=True)

    @settings(max_examples=tries(40))
    @given(
        cards=st.lists(
            st.one_of(
                st.builds(dict),
                st.just({"ends": True}),
                st.builds(dict, leaves=st.just(True), redraws=st.just(True)),
                st.builds(dict, leaves=st.just(True), extra=st.integers(0, 2)),
                st.builds(dict, leaves=st.just(True), ends=st.just(True)),
            ),
            min_size=1,
            max_size=4,
        ),
        count=st.integers(1, 2),
        extra=st.booleans(),
    )
    def test_of_any_small_deck(self, cards: list[dict[str, bool]], count: int, extra: bool) -> None:
        deck = tuple(Plain(f"card {number}", **card) for number, card in enumerate(cards))
        if sum(card.leaves for card in deck) <= 2:
            agree(deck, count, extra=extra)

    def test_of_an_extra_card_that_may_come_again_and_again(self) -> None:
        # Idiot or Sun, until the Sun was drawn `count` times: 2 draws for each.
        deck = (Plain("sun"), Plain("idiot", extra=1))
        odds = declaration_odds(deck, 3, extra=True)
        assert odds.cards["sun"] == pytest.approx(1, abs=1e-15)
        assert odds.cards["idiot"] == pytest.approx(7 / 8, abs=1e-15)
        assert odds.expected_cards == pytest.approx(6, abs=1e-15)


class TestLaws:
    @pytest.mark.parametrize("extra", [False, True])
    def test_more_declared_is_never_less_likely(self, extra: bool) -> None:
        odds = [declaration_odds(CARDS, count, extra=extra) for count in (1, 2, 3, 10, 22, 1000)]
        for card in CARDS:
            chances = [each.cards[card.id] for each in odds]
            assert all(one <= two + 1e-14 for one, two in pairwise(chances))
            assert all(0 <= chance <= 1 for chance in chances)
        assert odds[-1].ends["donjon"] + odds[-1].ends["void"] == pytest.approx(1, abs=1e-12)

    def test_extra_cards_make_everything_likelier(self) -> None:
        plain, more = (declaration_odds(CARDS, 5, extra=extra) for extra in (False, True))
        assert all(more.cards[card] > plain.cards[card] for card in plain.cards)
        assert more.expected_cards > plain.expected_cards

    def test_ends_are_exclusive(self) -> None:
        odds = declaration_odds(CARDS, 22)
        # No single draw counts beyond the declared ones here: the Fool's redraw alone is more.
        assert sum(odds.ends.values()) < chance_of_any(CARDS, DOOM, 23)
        assert sum(odds.ends.values()) > chance_of_any(CARDS, DOOM, 22)

    def test_a_deck_that_runs_out_is_drawn_whole(self) -> None:
        deck = tuple(Plain(f"card {number}", leaves=True) for number in range(100))
        odds = declaration_odds(deck, 1000)
        assert odds.expected_cards == pytest.approx(100)
        assert min(odds.cards.values()) == pytest.approx(1)

    def test_a_custom_card_that_does_nothing_is_as_likely_as_any(self) -> None:
        odds = declaration_odds((*without("sun"), Plain("mine")), 4)
        assert odds.cards["mine"] == declaration_odds(CARDS, 4).cards["sun"]


class TestRefused:
    @pytest.mark.parametrize("count", [0, -1, 1001, 10**12])
    def test_a_count_out_of_bounds(self, count: int) -> None:
        with pytest.raises(Refused) as refused:
            declaration_odds(CARDS, count)
        assert refused.value.reason is DoomReason.DECLARED
        assert refused.value.values == {"found": count, "least": 1, "most": 1000}

    @pytest.mark.parametrize(
        ("deck", "reason"),
        [
            ((), DoomReason.DECK_SIZE),
            ((Plain("a"), Plain("a")), DoomReason.CARD_TWICE),
            ((Plain("a", extra=1),), DoomReason.DRAWS_FOR_EVER),
            ((Plain("a"), Plain("b", extra=2)), DoomReason.DRAWS_FOR_EVER),
        ],
    )
    def test_a_deck(self, deck: tuple[Plain, ...], reason: DoomReason) -> None:
        with pytest.raises(Refused) as refused:
            declaration_odds(deck, 1, extra=True)
        assert refused.value.reason is reason

    def test_what_is_only_endless_with_extras_has_odds_without(self) -> None:
        odds = declaration_odds((Plain("a"), Plain("b", extra=2)), 2)
        assert odds.cards["b"] == pytest.approx(3 / 4, abs=1e-15)

    def test_too_many_kinds_that_leave(self) -> None:
        deck = tuple(
            Plain(f"card {number}", leaves=True, extra=number % 11) for number in range(100)
        )
        with pytest.raises(Refused) as refused:
            declaration_odds(deck, 5, extra=True)
        assert refused.value.reason is DoomReason.TOO_MANY_KINDS
        assert declaration_odds(deck, 5).expected_cards == pytest.approx(5)
