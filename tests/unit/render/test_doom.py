"""Runs until doom, verdicts and odds as messages: within Discord's limits, in any language."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.deck.checker import check
from bot.deck.doom import End, Hero, Rules
from bot.deck.run import play
from bot.dice import SeededDice
from bot.render.doom import chances, run
from bot.render.doom.verdict import told
from bot.render.message import Attachment, Button, Message, Row, Text, drawn
from bot.render.words import Words, words
from bot.table.doom import MOST_CARDS, RanUntilDoom, RunCard
from tests.unit.languages.hard_coded import hard_coded
from tests.unit.languages.making import catalog, pseudo_translation, speaking, write
from tests.unit.render.doom_words import EVEN, everything_said, ran
from tools.sentences import ROOT
from tools.sentences import sentences as said_in

SAY = words("en")


def text_of(message: Message) -> str:
    return "\n".join(one.content for one in message.flat() if isinstance(one, Text))


class TestStages:
    @given(count=st.integers(1, 2000), most=st.integers(1, 30))
    def test_they_rise_to_the_last_card_but_one_in_so_many_steps(self, count: int, most: int):
        found = run.stages(count, most)
        assert list(found) == sorted(set(found))
        assert len(found) == min(count - 1, most)
        assert found[-1:] == ((count - 1,) if count > 1 else ())

    def test_a_run_that_can_be_watched_card_by_card_is(self):
        assert run.stages(5) == (1, 2, 3, 4)
        assert run.stages(1) == ()


class TestRun:
    @given(seed=st.integers(0, 10_000), rules=st.sampled_from(Rules))
    def test_the_whole_line_is_there_as_it_is_printed(self, seed: int, rules: Rules):
        played = play(SeededDice(seed), rules)
        assert played.end
        cards = tuple(RunCard(id=one.card, text=one.text) for one in played.cards)
        message = run.whole(RanUntilDoom(rules=rules, end=played.end, cards=cards), 1, SAY)
        assert f"> {played.text}\n" in text_of(message)

    @given(count=st.integers(1, 400), shown=st.integers(0, 400))
    def test_no_run_and_no_stage_of_one_is_too_long(self, count: int, shown: int):
        event = ran(count)
        run.unfolding(event, min(shown, count), 2**62, 2**62, SAY)
        run.whole(event, 2**62, SAY)

    def test_the_longest_run_is_shortened_and_its_file_is_whole(self):
        message = run.whole(ran(MOST_CARDS), 1, SAY)
        (file,) = [one for one in message.flat() if isinstance(one, Attachment)]
        assert file.data.decode().count("Skull") == MOST_CARDS
        assert "left out here" in text_of(message)

    def test_a_stage_shows_nothing_of_what_comes(self):
        event = ran(3).model_copy(
            update={
                "cards": tuple(
                    RunCard(id=name, text=name.title()) for name in ("moon", "sun", "void")
                )
            }
        )
        shown = text_of(run.unfolding(event, 2, 1, 1, SAY))
        assert "> Moon, Sun, …\n" in shown
        assert "Void" not in shown

    def test_again_keeps_the_rules(self):
        message = run.whole(ran(rules=Rules.REFERENCE), 1, SAY)
        moves = [
            item.move.custom_id
            for row in message.flat()
            if isinstance(row, Row)
            for item in row.items
            if isinstance(item, Button)
        ]
        assert moves == ["mk:doom:0:again.reference"]


class TestVerdict:
    @given(line=st.text(max_size=6000))
    def test_no_line_breaks_a_message_or_is_taken_for_markdown(self, line: str):
        if not line.strip(", \n\t") or not line.isprintable() or not line.strip():
            return
        try:
            verdict = check(line)
        except Exception:
            return
        shown = text_of(told(line, verdict, Rules.RULES, SAY))
        heading, quotation, why, *notes = shown.split("\n")
        assert quotation.startswith("> ")
        assert len(notes) == 2
        typed = re.sub(r"👉 \*\*(.*)\*\*", r"\1", quotation[2:], count=1)
        for text in (typed, why if "Not a legal" in heading else ""):
            assert not set("*_`~|<>") & set(re.sub(r"\\.", "", text))

    def test_what_the_marks_and_the_rules_are_is_told_below(self):
        for rules, by in ((Rules.RULES, "what the challenge says"), (Rules.REFERENCE, "program")):
            shown = text_of(told("Moon (3)", check("Moon (3)", rules), rules, SAY))
            assert "-# In brackets: Intelligence after Star and Idiot" in shown
            assert f"Judged by {by}" in shown.replace("the program that", "program")
        assert "-# In brackets: " in text_of(run.whole(ran(), 1, SAY))

    def test_where_no_card_stands_the_place_is_marked_all_the_same(self):
        assert "> Moon (3), 👉, Sun\n" in text_of(
            told("Moon (3),,Sun", check("Moon (3),,Sun"), Rules.RULES, SAY)
        )

    def test_the_card_in_question_is_marked_within_the_longest_line(self):
        line = ", ".join([*["Throne"] * 900, "Skull (7)", *["Sun"] * 900])
        shown = text_of(told(line, check(line), Rules.RULES, SAY))
        assert "…, Throne" in shown
        assert "👉 **Skull (7)**, Sun" in shown
        assert "Sun, …" in shown
        assert "card 901" in shown


class TestOdds:
    def test_simulated_figures_stand_beside_their_own(self):
        other = {**EVEN, End.SKULL: 0.5}
        simulated = chances.Simulated(1000, other, 4.25)
        figures = chances.Figures(Hero(), Rules.RULES, EVEN, 5.5, simulated)
        shown = text_of(chances.of_a_run(figures, SAY))
        assert "- **16.667%** Skull · simulated 50.000%" in shown
        assert "Cards drawn on average: **5.50** · simulated 4.25" in shown

    def test_the_likeliest_end_comes_first_and_what_hardly_happens_is_not_called_impossible(self):
        ends = {**EVEN, End.DIM: 1e-9, End.VOID: 0.5}
        shown = text_of(chances.of_a_run(chances.Figures(Hero(), Rules.RULES, ends, 5.5), SAY))
        assert shown.index("Void") < shown.index("Skull") < shown.index("Intelligence gone")
        assert "<0.001%" in shown

    def test_the_same_picture_is_drawn_once(self, monkeypatch: pytest.MonkeyPatch):
        drawings: list[str] = []

        def draw(title: str, *_: object, **__: object) -> bytes:
            drawings.append(title)
            return b"picture"

        monkeypatch.setattr(chances, "doom_odds", draw)
        chances._drawn.cache_clear()
        for _ in range(3):
            drawn(chances.of_a_run(chances.Figures(Hero(), Rules.RULES, EVEN, 5.5), SAY))
        chances._drawn.cache_clear()
        assert len(drawings) == 1


@pytest.fixture
def finnish(tmp_path: Path) -> Iterator[Words]:
    write(tmp_path, "fi", catalog("fi", pseudo_translation))
    with speaking(tmp_path):
        yield words("fi")


def test_all_of_it_is_said_in_the_readers_language(finnish: Words):
    wrong = {text: found for text in everything_said(finnish) if (found := hard_coded(text))}
    assert not wrong


def test_each_sentence_of_the_challenge_is_said():
    heard: set[str] = set()

    class Listening(Words):
        def __call__(self, sentence: str, /, **values: object):
            heard.add(sentence)
            return super().__call__(sentence, **values)

        def plural(self, one: str, many: str, count: int, /, **values: object):
            heard.add(one)
            return super().plural(one, many, count, **values)

    everything_said(Listening("en", SAY._catalog))
    written = {
        one.forms[0]
        for path in sorted((ROOT / "bot" / "render" / "doom").glob("*.py"))
        for one in said_in(path)
    }
    assert len(written) > 30
    assert written - heard == set()
