"""Nothing that the deck says is hard-coded, and each sentence in its sources can be said."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.render.deck.content import CONTEXT, sentences
from bot.render.words import Words, words
from tests.unit.languages.hard_coded import hard_coded
from tests.unit.languages.making import catalog, pseudo_translation, speaking, write
from tests.unit.render.deck_words import everything_said
from tools.sentences import ROOT
from tools.sentences import sentences as said_in


@pytest.fixture
def finnish(tmp_path: Path) -> Iterator[Words]:
    write(tmp_path, "fi", catalog("fi", pseudo_translation))
    with speaking(tmp_path):
        yield words("fi")


def test_all_of_it_is_said_in_the_readers_language(finnish: Words):
    wrong = {text: found for text in everything_said(finnish) if (found := hard_coded(text))}
    assert not wrong


def test_each_sentence_of_the_deck_is_said(monkeypatch: pytest.MonkeyPatch):
    heard: set[str] = set()

    class Listening(Words):
        def __call__(self, sentence: str, /, **values: object):
            heard.add(sentence)
            return super().__call__(sentence, **values)

        def plural(self, one: str, many: str, count: int, /, **values: object):
            heard.add(one)
            return super().plural(one, many, count, **values)

        def name(self, context: str, name: str) -> str:
            heard.add(f"{context} {name}")
            return super().name(context, name)

    english = words("en")
    everything_said(Listening("en", english._catalog))
    written = {
        one.forms[0]
        for path in sorted((ROOT / "bot" / "render" / "deck").glob("*.py"))
        for one in said_in(path)
    }
    assert len(written) > 150
    assert sorted(written - heard) == []
    assert {f"{CONTEXT} {one}" for one in sentences()} <= heard
