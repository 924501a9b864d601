"""Nothing that is said of sheets is hard-coded, and each sentence in its sources can be said."""

from bot.render.words import Words, words
from tests.unit.languages.hard_coded import hard_coded
from tests.unit.languages.making import pseudo
from tests.unit.render.sheet_words import everything_said
from tools.sentences import ROOT
from tools.sentences import sentences as said_in

SOURCES = (
    *("corrections", "sheets", "sheet_forms", "sheet_lines", "sheet_list", "sheet_page"),
    *("sheet_questions", "sheet_sections"),
)


class Pseudo:
    """A language that has every sentence, whatever the catalogs hold by now."""

    def __init__(self) -> None:
        self.heard: set[str] = set()

    def gettext(self, message: str) -> str:
        self.heard.add(message)
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.heard.add(msgid1)
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)


def test_all_of_it_is_said_in_the_readers_language():
    wrong = {
        text: found
        for text in everything_said(Words("fi", Pseudo()))
        if (found := hard_coded(text))
    }
    assert not wrong


def test_each_sentence_about_sheets_is_said():
    catalog = Pseudo()
    everything_said(Words("fi", catalog))
    written = {
        one.forms[0]
        for name in SOURCES
        for one in said_in(ROOT / "bot" / "render" / "sheets" / f"{name}.py")
    }
    assert len(written) > 90
    assert sorted(written - catalog.heard) == []


def test_the_source_language_says_it_too():
    said = everything_said(words("en"))
    assert "Only you" not in said
    assert not [text for text in said if "{" in text or "None" in text]
