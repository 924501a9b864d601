"""Nothing in the words of Daredragon is hard-coded, and each sentence of them can be said."""

from bot.render.words import Words, words
from tests.unit.languages.hard_coded import hard_coded
from tests.unit.languages.listening import Pseudo
from tests.unit.render.dragon_words import everything_said
from tools.sentences import ROOT, sentences

MODULES = (
    "card_rules",
    "cards",
    "daredevil_lines",
    "dragon_lines",
    "flavours",
    "manekin",
    "masters",
    "narration",
    "refusals",
    "rules",
    "rules_pages",
    "syllables",
    "telling",
)


def test_all_of_it_is_said_in_the_readers_language():
    said = {*everything_said(Words("fi", Pseudo()))}
    assert not {text: found for text in said if (found := hard_coded(text))}


def test_each_sentence_is_said():
    catalog = Pseudo()
    everything_said(Words("fi", catalog))
    written = {
        one.forms[0]
        for module in MODULES
        for one in sentences(ROOT / "bot" / "render" / "dragon" / f"{module}.py")
    }
    assert len(written) > 300
    assert sorted(written - catalog.heard) == []


def test_the_source_language_says_it_too():
    assert not [text for text in everything_said(words("en")) if "None" in text]
