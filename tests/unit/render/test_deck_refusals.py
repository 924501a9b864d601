"""Every refusal of the deck has its words, which name what was wrong and what would be right."""

import json
import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.deck.actions import (
    Action,
    Answer,
    Choose,
    Declare,
    Draw,
    Grant,
    ImportDeck,
    Lift,
    NewDeck,
    PutCard,
    Reveal,
    Seat,
    SpendFates,
    SpendWish,
    TakeCard,
)
from bot.deck.custom import read_deck
from bot.deck.doom_refusals import DoomReason
from bot.deck.reasons import DeckProblem, DeckReason
from bot.errors import Refused
from bot.render.deck.file_problems import DECK_PROBLEMS
from bot.render.deck.refusals import DECK_SENTENCES, DOOM_SENTENCES
from bot.render.refusals import refusal
from bot.render.words import words
from tests.unit.deck.playing import ANNA, BERT, MASTER, Play

SAY = words("en")


def names_in(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_every_reason_and_problem_has_a_sentence() -> None:
    assert set(DECK_SENTENCES) == set(DeckReason)
    assert set(DECK_PROBLEMS) == set(DeckProblem)
    assert set(DOOM_SENTENCES) == set(DoomReason)


def played() -> Play:
    """Mira has drawn a Key and a Rogue and may draw one more; Bert has nobody."""
    play = Play(count=3)
    play.draw("key")
    play.draw("rogue")
    return play


def ended() -> Play:
    play = Play(count=3)
    play.draw("void")
    return play


def chosen() -> Play:
    play = Play(count=3)
    play.draw("gem")
    return play


def done() -> Play:
    play = Play(count=1)
    play.draw("sun")
    return play


def bare() -> Play:
    play = Play()
    play.state = play.state.changed(which=None)
    return play


def empty() -> Play:
    play = Play(count=1)
    play.state = play.state.changed(away=tuple(card.id for card in play.state.cards))
    return play


MIRA: Any = {"character": "Mira"}
REFUSED: list[tuple[Any, Seat, Action, str]] = [
    (bare, ANNA, Declare(**MIRA, count=1), "Lay one out with `/deck new`."),
    (played, MASTER, NewDeck(which="custom"), "`/deck gm import`"),
    (played, ANNA, NewDeck(), "Only a game master"),
    (played, ANNA, Draw(character="Mirra"), "Nobody called “Mirra” draws from this deck. Did you"),
    (played, ANNA, Draw(character="Mirra"), "Did you mean “Mira”?"),
    (played, BERT, Draw(**MIRA), "“Mira” belongs to <@1>"),
    (played, ANNA, Declare(**MIRA, count=2), "may still draw 1 card."),
    (done, ANNA, Declare(**MIRA, count=0), "must be from 1 to 22, and it is 0."),
    (done, ANNA, Declare(**MIRA, count=10_000), "must be from 1 to 22, and it is 10,000."),
    (played, ANNA, Declare(character="\u200b", count=1), "at least one visible character"),
    (played, ANNA, Declare(character="x" * 61, count=1), "61 characters, and at most 60 fit"),
    (chosen, ANNA, Draw(**MIRA), "has a choice to make about Gem first: `/deck choose`."),
    (done, ANNA, Draw(**MIRA), "has drawn every card declared"),
    (
        ended,
        ANNA,
        Draw(**MIRA),
        "“Mira” draws no more cards, since Void came up. A game master lets",
    ),
    (ended, MASTER, Grant(**MIRA, what="draws"), "draw again with `/deck gm grant` and “The right"),
    (empty, ANNA, Draw(**MIRA), "No card is left in the deck."),
    (chosen, ANNA, Choose(**MIRA, choice=9, option="gems"), "no such choice"),
    (chosen, ANNA, Choose(**MIRA, choice=1, option="gold"), "“gold” cannot be chosen there."),
    (played, MASTER, Answer(choice=1, text=" "), "An answer needs"),
    (played, MASTER, Answer(choice=1, text="x" * 201), "201 characters, and at most 200 fit"),
    (played, MASTER, Reveal(choice=2), "not answered yet"),
    (played, MASTER, Reveal(choice=1), "known already"),
    (played, MASTER, TakeCard(card="Sunn"), "This deck has no card “Sunn”. Did you mean “Sun”?"),
    (played, MASTER, PutCard(card="sun"), "Sun is in the deck already."),
    (empty, MASTER, TakeCard(card="sun"), "Sun is not in the deck."),
    (played, ANNA, SpendWish(**MIRA), "has no wish left"),
    (played, ANNA, SpendFates(**MIRA), "has not kept the Fates"),
    (played, MASTER, Grant(**MIRA, what="again"), "Nothing ended the drawing of “Mira”."),
    (played, MASTER, Lift(**MIRA, condition="cold"), "“cold” does not hold"),
]


@pytest.mark.parametrize(
    ("game", "seat", "action", "told"), REFUSED, ids=[str(case[3])[:40] for case in REFUSED]
)
def test_what_is_refused_is_told_in_one_sentence(game, seat: Seat, action: Action, told: str):
    shown = refusal(game().refused(seat, action), SAY)
    assert told in shown
    assert "\n" not in shown


def file(**values: object) -> str:
    card = {"id": "card", "name": "Card", "text": "Nothing.", **values}
    return json.dumps({"name": "Deck", "cards": [card]})


TWICE = json.dumps({"name": "Deck", "cards": [json.loads(file())["cards"][0]] * 2})
FILES = [
    ("{", "not JSON: I stopped reading in line 1, column 2."),
    (" " * 300_000, "300,000 bytes, and at most 262,144 are read."),
    ("[]", "That deck cannot be used: the whole must be an object."),
    (TWICE, "In card 2, “Card”: `id` is the same as in `cards[0].id`."),
    (TWICE, "The place in the file: `cards[1].id`"),
    ('{"name": "a", "name": "b"}', "cannot be used: `name` stands there twice."),
    ('{"cards": []}', "cannot be used: `name` is missing."),
    ('{"name": "a", "cards": [1]}', "In card 1: this must be an object. The place in the file: "),
    (file(text="x" * 601), "In card 1, “Card”: `text` is too long: at most 600 fit."),
    (file(leafs=True), "In card 1, “Card”: there is no field `leafs` – did you mean `leaves`?"),
    (file(leafs=True), "The place in the file: `cards[0].leafs`"),
    (
        file(name="Void", effects=[{"kind": "gain"}]),
        "In card 1, “Void”, effect 1: `item` is missing. The place in the file: `cards[0].effects",
    ),
    (
        file(effects=[{"kind": "gian", "item": "x"}]),
        "In card 1, “Card”, effect 1: there is no effect “gian” – did you mean `gain`?",
    ),
    (file(effects=[{"kind": "gian", "item": "x"}]), "the decks of `data/decks`"),
    (file(extra=11), "`extra` may be at most 10."),
    (file(extra=-1), "`extra` must be at least 0."),
    (file(extra=10**30), "`extra` has too many digits"),
    (file(ends=1), "`ends` must be true or false"),
    (file(id="A"), "`id` must be 1 to 32 small letters"),
    (file(redraws=True), "“Card”: a card that is drawn again at once must leave the deck. The"),
    (file(name="*" * 60, extra=11), "In card 1, “" + r"\*" * 60 + "”: `extra`"),
    (json.dumps({"name": "Deck", "cards": []}), "`cards` is too short: it needs at least 1."),
]


@pytest.mark.parametrize(("text", "told"), FILES, ids=[told[:40] for _, told in FILES])
def test_what_is_wrong_in_a_file_is_told_with_its_place(text: str, told: str):
    shown = refusal(Play().refused(MASTER, ImportDeck(text=text)), SAY)
    assert told in shown
    assert "\n" not in shown


@given(st.text(max_size=80), st.sampled_from(["name", "cards", "id", "effects", "extra", "`"]))
def test_whatever_is_wrong_in_a_file_is_told_in_a_short_sentence(value: str, key: str):
    for text in (file(**{key: value}), json.dumps({key: value}), value):
        try:
            read_deck(text)
        except Refused as error:
            shown = refusal(error, SAY)
            assert shown.strip()
            assert len(shown) <= 1000
            assert "\n" not in shown
            assert shown.count("`") % 2 == 0


@given(st.text(max_size=300))
def test_a_refusal_with_whatever_was_typed_is_a_short_message(typed: str):
    for reason in (*DeckReason, *DoomReason):
        if reason is DeckReason.FILE_WRONG:
            continue
        sentence = {**DECK_SENTENCES, **DOOM_SENTENCES}[reason]
        values: dict[str, object] = dict.fromkeys(names_in(sentence), typed)
        values |= {"left": 3} if "left" in values else {}
        values |= {"owner": 5} if "owner" in values else {}
        shown = refusal(Refused(reason, **values, near=typed), SAY)
        assert shown.strip()
        assert len(shown) <= 1000
        assert "\n" not in shown


def test_a_problem_that_brings_no_bound_is_told_all_the_same():
    error = Refused(DeckReason.FILE_WRONG, place="cards", problem=DeckProblem.TOO_LARGE)
    assert refusal(error, SAY).endswith("the value of `cards` is not allowed.")
