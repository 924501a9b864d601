"""Nothing that is said of fights and scenes is hard-coded, and each sentence can be said."""

from bot.render.words import Words, words
from tests.unit.languages.hard_coded import hard_coded
from tests.unit.render.fights_words import everything_said
from tests.unit.render.test_moments_words import Pseudo
from tools.sentences import ROOT
from tools.sentences import sentences as said_in

SOURCES = (
    *("fights", "tracker", "passing", "foes", "surroundings"),
    *("scenes", "questions", "inbox"),
)


def test_all_of_it_is_said_in_the_readers_language():
    wrong = {
        text: found
        for text in everything_said(Words("fi", Pseudo()))
        if (found := hard_coded(text))
    }
    assert not wrong


def test_each_sentence_about_fights_and_scenes_is_said():
    catalog = Pseudo()
    everything_said(Words("fi", catalog))
    written = {
        one.forms[0]
        for name in SOURCES
        for one in said_in(ROOT / "bot" / "render" / "sheets" / f"{name}.py")
    }
    assert len(written) > 70
    assert sorted(written - catalog.heard) == []


def test_the_source_language_says_it_too():
    said = everything_said(words("en"))
    assert any("It is **1\\***'s turn" in text for text in said)
    assert not [text for text in said if "{" in text or "None" in text]
