"""Nothing that is said of sheets and cards is hard-coded, and each sentence can be said.

Each area says everything that it can in a module of its own; here stands which sources it covers.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pytest

from bot.render.words import Words, words
from tests.unit.languages.hard_coded import hard_coded
from tests.unit.languages.listening import Pseudo
from tests.unit.render import (
    cards_words,
    choices_words,
    editor_words,
    fights_words,
    moments_words,
    refusal_words,
    sheet_words,
)
from tools.sentences import ROOT, sentences

RENDER = ROOT / "bot" / "render"


@dataclass(frozen=True)
class Area:
    """What says everything, and the modules whose every sentence is among it."""

    name: str
    say: Callable[[Words], Iterable[str]]
    folder: str
    modules: str


AREAS = (
    Area(
        "moments",
        moments_words.everything_said,
        "sheets",
        "behind doing fired headings moment_blocks moment_lines moments rolls tested why",
    ),
    Area(
        "sheets",
        sheet_words.everything_said,
        "sheets",
        "corrections sheet_forms sheet_lines sheet_list sheet_page sheet_questions "
        "sheet_sections sheets",
    ),
    Area(
        "fights",
        lambda say: (*fights_words.everything_said(say), *choices_words.everything_said(say)),
        "sheets",
        "choices fights foes inbox passing questions scenery scenes surroundings tracker",
    ),
    Area("why not", refusal_words.everything_said, "sheets", "refusals sheet_sentences"),
    Area(
        "cards",
        cards_words.everything_said,
        "cards",
        "listing misfits page saving shelf systems tellers trials wording",
    ),
    Area("editor", editor_words.everything_said, "cards", "editor editor_steps editor_words"),
    Area(
        "why not a card",
        refusal_words.everything_said,
        "cards",
        "card_sentences formula_refusals near places refusals sentence_refusals",
    ),
)
EACH = pytest.mark.parametrize("area", AREAS, ids=lambda area: area.name)


def test_every_module_is_somebodys():
    named = {(area.folder, module) for area in AREAS for module in area.modules.split()}
    speaking = {
        (folder, path.stem)
        for folder in ("sheets", "cards")
        for path in (RENDER / folder).glob("*.py")
        if any(sentences(path))
    }
    assert speaking == named


@EACH
def test_all_of_it_is_said_in_the_readers_language(area: Area):
    said = area.say(Words("fi", Pseudo()))
    assert not {text: found for text in said if (found := hard_coded(text))}


@EACH
def test_each_sentence_of_the_area_is_said(area: Area):
    catalog = Pseudo()
    area.say(Words("fi", catalog))
    written = {
        one.forms[0]
        for module in area.modules.split()
        for one in sentences(RENDER / area.folder / f"{module}.py")
    }
    assert written
    assert sorted(written - catalog.heard) == []


@EACH
def test_the_source_language_says_it_too(area: Area):
    said = area.say(words("en"))
    assert not [text for text in said if "None" in text]
