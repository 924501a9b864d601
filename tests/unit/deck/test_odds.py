"""Exact odds of a run until doom: the figures of spec/deck.md, laws, and runs followed by hand."""

from collections import defaultdict
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.deck import odds as odds_module
from bot.deck.bounds import bounded_chain, most_wishes
from bot.deck.cards import built_in
from bot.deck.doom import CARDS, End, Hero, Outcome, Rules, chances, outcomes
from bot.deck.doom_refusals import DoomReason
from bot.deck.odds import DoomOdds, canonical, doom_odds
from bot.errors import Refused
from tests.effort import tries

RULES, REFERENCE = Rules.RULES, Rules.REFERENCE
EXACT = 1e-10
BOTH = pytest.mark.parametrize("rules", Rules)

FIGURES = {
    End.DONJON: 0.2491435314,
    End.VOID: 0.2491435314,
    End.TALONS: 0.2491435314,
    End.SKULL: 0.1884729427,
    End.HUNTED: 0.0408723784,
    End.DIM: 0.0232240846,
}

THIRTEEN = tuple(card.id for card in built_in("13").cards)
# Small decks that end soon: few draws leave next to nothing under way.
SMALL = (
    ("donjon", "void", "talons", "moon", "skull"),
    ("donjon", "void", "talons", "moon", "flames", "fates"),
    ("donjon", "void", "talons", "idiot", "star", "jester"),
    ("donjon", "void", "talons", "moon", "rogue", "fool", "idiot"),
)


def without(*cards: str) -> tuple[str, ...]:
    return tuple(card for card in CARDS if card not in cards)


def total(odds: DoomOdds) -> float:
    return sum(odds.ends.values())


def followed(start: Hero, rules: Rules) -> tuple[dict[End, float], float]:
    """The odds by following every state draw by draw, with nothing cut off or put together."""
    ends: dict[End, float] = defaultdict(float)
    cards = 0.0
    under_way = {start: 1.0}
    while sum(under_way.values()) > 1e-11:
        after: dict[Hero, float] = defaultdict(float)
        for hero, mass in under_way.items():
            cards += mass
            for outcome, chance in next_draw(hero, rules):
                if outcome.end:
                    ends[outcome.end] += mass * chance
                elif mass > 1e-18:
                    after[outcome.hero] += mass * chance
        under_way = after
    return ends, cards


@cache
def next_draw(hero: Hero, rules: Rules) -> list[tuple[Outcome, float]]:
    return [
        (outcome, float(chance) / len(hero.deck))
        for card in hero.deck
        for found in [outcomes(hero, card, rules)]
        for outcome, chance in zip(found, chances(found), strict=True)
    ]


class TestFigures:
    def test_those_of_the_rules(self) -> None:
        odds = doom_odds()
        for end, chance in FIGURES.items():
            # The spec has ten digits: half of the last one on top.
            assert odds.ends[end] == pytest.approx(chance, rel=0, abs=EXACT / 2 + 1e-13)
        assert odds.expected_cards == pytest.approx(5.3824573632, rel=0, abs=EXACT / 2 + 1e-13)

    def test_the_reference_hunts_more(self) -> None:
        assert doom_odds(rules=REFERENCE).ends[End.HUNTED] > doom_odds().ends[End.HUNTED]

    @pytest.mark.parametrize("deck", SMALL, ids="-".join)
    @pytest.mark.parametrize(
        "start", [Hero(5), Hero(7, wishes=2), Hero(6, 1, cursed=True, hunted=3), Hero(fates=True)]
    )
    @BOTH
    def test_following_every_run_comes_to_the_same(
        self, start: Hero, deck: tuple[str, ...], rules: Rules
    ) -> None:
        hero = replace(start, deck=deck)
        ends, cards = followed(hero, rules)
        odds = doom_odds(hero, rules)
        for end in End:
            assert odds.ends[end] == pytest.approx(ends[end], rel=0, abs=EXACT)
        assert odds.expected_cards == pytest.approx(cards, rel=0, abs=EXACT)

    def test_known_by_hand(self) -> None:
        # Nine of ten draws do nothing: ten cards on average.
        plain = tuple(f"plain {number}" for number in range(9))
        odds = doom_odds(Hero(deck=("void", *plain)))
        assert odds.ends[End.VOID] == pytest.approx(1, abs=EXACT)
        assert odds.expected_cards == pytest.approx(10, abs=EXACT)
        # Two skulls in a row without Fates between, the first of which a wish may undo.
        assert doom_odds(Hero(deck=("skull",), wishes=1)).expected_cards == pytest.approx(2)
        assert doom_odds(Hero(deck=("skull",), wishes=1, cursed=True)).expected_cards == 1
        fates = doom_odds(Hero(deck=("skull", "fates")))
        assert fates.expected_cards == pytest.approx(4, abs=EXACT)


class TestLaws:
    @BOTH
    @settings(max_examples=tries(12))
    @given(
        hero=st.builds(
            Hero,
            intelligence=st.integers(1, 1000),
            wishes=st.integers(0, 1000),
            cursed=st.booleans(),
            fates=st.booleans(),
            hunted=st.integers(0, 6),
            deck=st.sets(st.sampled_from(CARDS)).map(lambda cards: tuple(sorted({*cards, "void"}))),
        )
    )
    def test_ends_add_up_to_one(self, hero: Hero, rules: Rules) -> None:
        odds = doom_odds(hero, rules)
        assert total(odds) == pytest.approx(1, abs=EXACT)
        assert all(-EXACT <= chance <= 1 + EXACT for chance in odds.ends.values())
        assert odds.expected_cards >= 1 - EXACT

    @BOTH
    @pytest.mark.parametrize("deck", [CARDS, THIRTEEN, without("fool", "jester", "void")])
    def test_more_wishes_never_raise_the_chance_of_skull(
        self, deck: tuple[str, ...], rules: Rules
    ) -> None:
        chance = [
            doom_odds(Hero(wishes=wishes, deck=deck), rules).ends[End.SKULL]
            for wishes in (0, 1, 2, 3, 5, 8, 40, 1000)
        ]
        assert all(more <= fewer + 1e-14 for fewer, more in pairwise(chance))
        assert chance[0] > chance[1] > chance[2]

    def test_a_higher_intelligence_never_raises_the_chance_of_dim(self) -> None:
        chance = [doom_odds(Hero(level)).ends[End.DIM] for level in (4, 5, 8, 10, 20, 90, 1000)]
        assert chance == sorted(chance, reverse=True)
        assert chance[-1] < EXACT

    def test_what_is_stored_does_not_help_once_cursed(self) -> None:
        odds = [doom_odds(Hero(wishes=wishes, cursed=True)) for wishes in (0, 7)]
        assert odds[0] == odds[1]

    def test_the_order_of_the_deck_and_names_of_plain_cards_do_not_matter(self) -> None:
        other = (*reversed(without("sun", "gem")), "mine", "yours")
        assert doom_odds(Hero(deck=other)) == doom_odds()

    def test_donjon_void_and_talons_are_alike(self) -> None:
        ends = doom_odds(Hero(wishes=2), REFERENCE).ends
        assert ends[End.DONJON] == pytest.approx(ends[End.VOID], abs=1e-14)
        assert ends[End.TALONS] == pytest.approx(ends[End.VOID], abs=1e-14)

    def test_an_end_that_is_not_in_the_deck_never_comes(self) -> None:
        ends = doom_odds(Hero(deck=THIRTEEN)).ends
        assert ends[End.DONJON] == ends[End.TALONS] == ends[End.DIM] == 0


class TestTruncation:
    def test_more_levels_and_wishes_change_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        hero = canonical(Hero(deck=without("donjon", "talons", "fool", "jester")))
        kept = bounded_chain(hero, RULES)
        exact = doom_odds(hero)
        monkeypatch.setattr("bot.deck.bounds.NEGLIGIBLE", 1e-24)
        bounded_chain.cache_clear()
        wider = bounded_chain(hero, RULES)
        assert wider.levels > kept.levels
        assert len(wider.chain.modes) > len(kept.chain.modes)
        monkeypatch.setattr(odds_module, "bounded_chain", lambda *_: wider)
        again = odds_module._solved.__wrapped__(hero, RULES)
        bounded_chain.cache_clear()
        for end in End:
            assert again.ends[end] == pytest.approx(exact.ends[end], rel=0, abs=1e-13)
        assert again.expected_cards == pytest.approx(exact.expected_cards, rel=0, abs=1e-12)

    def test_wishes_matter_only_where_they_can_be_used(self) -> None:
        assert most_wishes(("void", "moon")) == 1
        assert most_wishes(CARDS) < most_wishes(without("donjon", "void", "talons"))

    @BOTH
    def test_a_character_far_from_dim_needs_no_more_levels(self, rules: Rules) -> None:
        far = bounded_chain(canonical(Hero(intelligence=1000)), rules)
        assert far.levels == far.start < 200


class TestCache:
    def test_a_repeated_question_is_answered_from_it(self) -> None:
        hero = Hero(intelligence=11)
        first = doom_odds(hero)
        misses = odds_module._solved.cache_info().misses
        assert doom_odds(Hero(intelligence=11, deck=tuple(reversed(CARDS)))) is first
        assert odds_module._solved.cache_info().misses == misses

    def test_an_answer_cannot_be_changed(self) -> None:
        with pytest.raises(TypeError):
            doom_odds().ends[End.SKULL] = 0.0


class TestRefused:
    @pytest.mark.parametrize(
        ("hero", "reason"),
        [
            (Hero(intelligence=0), DoomReason.INTELLIGENCE),
            (Hero(intelligence=1001), DoomReason.INTELLIGENCE),
            (Hero(wishes=-1), DoomReason.WISHES),
            (Hero(wishes=1001), DoomReason.WISHES),
            (Hero(hunted=7), DoomReason.HUNTED),
            (Hero(deck=()), DoomReason.DECK_SIZE),
            (Hero(deck=("void", *map(str, range(100)))), DoomReason.DECK_SIZE),
            (Hero(deck=("void", "sun", "sun")), DoomReason.CARD_TWICE),
            (Hero(deck=("sun", "fates", "moon", "star", "fool")), DoomReason.NEVER_ENDS),
            (Hero(deck=("sun", "fates"), hunted=3), DoomReason.NEVER_ENDS),
        ],
    )
    def test_a_start_out_of_bounds(self, hero: Hero, reason: DoomReason) -> None:
        with pytest.raises(Refused) as refused:
            doom_odds(hero)
        assert refused.value.reason is reason

    def test_more_work_than_is_bearable(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(odds_module, "_MOST_WORK", 1000)
        with pytest.raises(Refused) as refused:
            doom_odds(Hero(intelligence=37))
        assert refused.value.reason is DoomReason.TOO_SLOW
