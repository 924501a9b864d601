"""Judging printed runs: the worked examples of spec/deck.md, and what is wrong with others."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.deck.checker import Verdict, check
from bot.deck.doom import CARDS, End, Hero, Rules
from bot.deck.doom_refusals import MOST_LINE, DoomReason
from bot.deck.run import play
from bot.dice import SeededDice
from bot.errors import Refused

RULES, REFERENCE = Rules.RULES, Rules.REFERENCE

EXAMPLES = {
    1: ("Void", End.VOID),
    2: ("Throne, Euryale, Rogue, Star (12), Donjon", End.DONJON),
    3: (
        (
            "Moon (3), Throne, Sun, Flames (2), Fool, Idiot (6), Flames (1 C), The Fates, "
            "Skull (F), Skull"
        ),
        End.SKULL,
    ),
    4: ("Idiot (5), Star (7), Idiot (3)", End.DIM),
    5: ("Sun, Star (12), Talons", End.TALONS),
    7: ("Fates, Flames, Euryale, Fates, Skull, Void", End.VOID),
    8: ("Flames, Comet, Euryale, Gem, Knight, Key", End.HUNTED),
    9: ("Rogue, Balance, Throne, Gem, Idiot (8), Vizier, Sun", End.HUNTED),
}
CONTRADICTION = "Fates, Throne, Moon (2), Fates, Skull (F), Skull"


def refusal(line: str, rules: Rules = RULES) -> tuple[int | None, str]:
    verdict = check(line, rules)
    assert not verdict.legal
    assert verdict.end is None
    assert verdict.why is not None
    assert verdict.why.endswith(".")
    assert verdict.why.count("\n") == 0
    return verdict.at, verdict.why


class TestWorkedExamples:
    @pytest.mark.parametrize("number", EXAMPLES)
    def test_it_is_accepted(self, number: int) -> None:
        line, end = EXAMPLES[number]
        assert check(line) == Verdict(legal=True, end=end)

    def test_the_sixth_contradicts_the_rules(self) -> None:
        at, why = refusal(CONTRADICTION)
        assert at == 5
        assert "2 uncursed wishes" in why
        assert "must read Skull (1) or Skull (1 C), and the run goes on" in why

    @pytest.mark.parametrize("last", ["Skull (1)", "Skull (1 C)"])
    def test_and_goes_on_as_it_must_read(self, last: str) -> None:
        line = CONTRADICTION.removesuffix("Skull") + last
        assert check(line) == Verdict(legal=True)
        assert check(f"{line}, Void") == Verdict(legal=True, end=End.VOID)

    @pytest.mark.parametrize("number", [8, 9])
    def test_the_reference_kills_after_four_draws(self, number: int) -> None:
        line, _ = EXAMPLES[number]
        cards = line.split(", ")
        at, why = refusal(line, REFERENCE)
        assert at == len(cards) - 1
        assert "the run ended" in why
        assert check(", ".join(cards[:-1]), REFERENCE).end is End.HUNTED

    def test_the_reference_never_prints_the_curse(self) -> None:
        at, why = refusal(EXAMPLES[3][0], REFERENCE)
        assert at == 6
        assert "never prints C" in why


class TestReading:
    @pytest.mark.parametrize(
        "line",
        [
            "the fates,SKULL(f),void",
            "  Fates ,  Skull ( F ) ,Void ",
            "Fates, Skull, Void",
            "The  FATES, sKuLL (F), VOID",
            "Ｆａｔｅｓ, Skull （F）, Void",
        ],
    )
    def test_case_spaces_article_and_fates_mark_do_not_matter(self, line: str) -> None:
        assert check(line) == Verdict(legal=True, end=End.VOID)

    def test_an_intelligence_may_be_negative(self) -> None:
        start = Hero(intelligence=4)
        for minus in "-−":
            assert check(f"Idiot ({minus}1)", start=start).end is End.DIM

    def test_a_run_that_goes_on_is_legal_without_an_end(self) -> None:
        assert check("Sun, Moon (2), Flames (1)") == Verdict(legal=True)

    def test_an_unknown_card_is_named_with_the_nearest(self) -> None:
        at, why = refusal("Sun, Skul")
        assert at == 1
        assert '"Skul"' in why
        assert "nearest is Skull" in why

    @pytest.mark.parametrize("line", ["Sun,", ",Sun", "Sun,, Void"])
    def test_a_gap_is_found(self, line: str) -> None:
        at, _ = refusal(line)
        assert [card.strip() for card in line.split(",")][at or 0] == ""

    @pytest.mark.parametrize("card", ["Moon (3", "Moon 3)", "Moon (x)", "Moon ((3))", "Moon () "])
    def test_marks_that_are_none_are_told(self, card: str) -> None:
        at, _ = refusal(f"Sun, {card}")
        assert at == 1

    @pytest.mark.parametrize("line", ["", "  ", "\n"])
    def test_nothing_is_refused(self, line: str) -> None:
        with pytest.raises(Refused) as refused:
            check(line)
        assert refused.value.reason is DoomReason.LINE_EMPTY

    def test_too_much_is_refused(self) -> None:
        with pytest.raises(Refused) as refused:
            check("x" * (MOST_LINE + 1))
        assert refused.value.reason is DoomReason.LINE_TOO_LONG
        assert refused.value.values == {"length": MOST_LINE + 1, "most": MOST_LINE}

    @given(line=st.text(min_size=1, max_size=80))
    def test_any_text_gets_a_verdict(self, line: str) -> None:
        verdict = check(f"Sun, {line}")
        assert verdict.legal == (verdict.why is None) == (verdict.at is None)


class TestObjections:
    @pytest.mark.parametrize(
        ("line", "at", "part"),
        [
            ("Void, Sun", 1, "the run ended with card 1, Void"),
            ("Fool, Sun, Fool", 2, "Fool left the deck when it was drawn as card 1"),
            ("Idiot (9)", 0, "Intelligence was 10 and falls by 2, 3, 4 or 5"),
            ("Star (12), Star (15)", 1, "must read Star (14)"),
            ("Star", 0, "must read Star (12)"),
            ("Sun (3)", 0, "must read Sun."),
            ("Moon (4)", 0, "Moon (1), Moon (2) or Moon (3)"),
            ("Moon (2) (1)", 0, "must read Moon (1), Moon (2) or Moon (3)"),
            ("Flames, Moon (2)", 1, "one is used at once"),
            ("Skull (F)", 0, "neither a wish nor Fates is stored"),
            ("Fates (F)", 0, "Fates is only stored"),
            ("Fates, Moon (1), Rogue (0)", 2, "Fates is stored and is used first"),
            ("Moon (2), Skull (1 C), Skull (0)", 2, "wishes are cursed"),
            ("Idiot (5), Idiot (2), Sun", 2, "Intelligence fell to 3 or lower"),
        ],
    )
    def test_each_is_placed_and_explained(self, line: str, at: int, part: str) -> None:
        found, why = refusal(line)
        assert found == at
        assert why.startswith(f"Card {at + 1}, ")
        assert part in why

    def test_a_card_of_another_deck_is_told(self) -> None:
        verdict = check("Sun", start=Hero(deck=("moon", "void")))
        assert (verdict.at, verdict.why) == (0, "Card 1, Sun: this card is not in the deck.")


class TestWhatTheReferenceHides:
    def test_a_wish_that_may_be_cursed_can_be_used_or_not(self) -> None:
        for second in ("Skull (0)", "Skull"):
            assert check(f"Moon (2), Skull (1), {second}", REFERENCE).legal
        assert check("Moon (2), Skull (1), Skull", REFERENCE).end is End.SKULL

    def test_what_was_read_since_decides(self) -> None:
        # A second use shows that the first did not curse; a hunt shows that a use did.
        assert check("Moon (3), Skull (2), Flames, Skull", REFERENCE).end is End.SKULL
        at, _ = refusal("Moon (3), Skull (2), Flames, Skull (1)", REFERENCE)
        assert at == 3

    def test_the_moon_ends_a_hunt_even_when_wishes_are_cursed(self) -> None:
        line = "Moon (2), Skull (1), Flames, Moon (3) (2)"
        assert check(line, REFERENCE) == Verdict(legal=True)
        assert not check(line.replace("Skull (1)", "Skull (1 C)"), RULES).legal


@given(
    seed=st.integers(0, 2**64 - 1),
    rules=st.sampled_from(Rules),
    card=st.sampled_from(CARDS),
    data=st.data(),
)
def test_a_run_that_was_tampered_with_is_refused(
    seed: int, rules: Rules, card: str, data: st.DataObject
) -> None:
    run = play(SeededDice(seed), rules)
    cards = run.text.split(", ")
    assert check(f"{run.text}, {card}", rules).at == len(cards)
    if len(cards) > 1:
        assert check(", ".join(cards[:-1]), rules) == Verdict(legal=True)
    marked = [place for place, each in enumerate(cards) if each.endswith("0)") or "(1" in each]
    assume(marked)
    place = data.draw(st.sampled_from(marked))
    cards[place] = f"{cards[place].partition('(')[0]}(999)"
    assert check(", ".join(cards), rules).at == place
