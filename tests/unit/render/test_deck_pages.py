"""The deck's pages: its state, its past, the odds of a declaration, and what only masters see."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.deck.actions import (
    SYSTEM,
    Action,
    Answer,
    AutoDraw,
    Choose,
    Declare,
    Draw,
    Grant,
    Reveal,
    Seat,
    TakeCard,
)
from bot.deck.cards import MOST_CARDS
from bot.deck.custom import read_deck
from bot.deck.declaration import declaration_odds
from bot.deck.engine import step
from bot.deck.model import MOST_ANSWER, MOST_LABEL, MOST_NAME, MOST_TEXT
from bot.deck.state import HOUR, MOST_CHARACTERS, DeckState
from bot.dice import Scripted
from bot.render.deck.asking import (
    answer_form,
    asked,
    choice_label,
    masters_row,
    option_label,
    text_form,
)
from bot.render.deck.content import content, everything, sentences
from bot.render.deck.declaring import question
from bot.render.deck.past import PAGE, history
from bot.render.deck.peek import peek
from bot.render.deck.status import choices, status
from bot.render.message import Message, drawn
from bot.render.words import Words, words
from bot.table.deck_events import DeclarationAsked
from tests.unit.deck.playing import ANNA, BERT, MASTER
from tests.unit.languages.making import catalog, pseudo, pseudo_translation, speaking, write
from tests.unit.render.deck_table import SAY, Told, moves_of, pictures_of, text_of

NOBODY = Seat(-1)
STARS = "*" * MOST_NAME


@pytest.fixture(params=["en", "fi"])
def say(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Words]:
    """English, and a language that needs a third more room."""
    write(tmp_path, "fi", catalog("fi", pseudo_translation))
    with speaking(tmp_path):
        yield words(str(request.param))


def long_card(number: int) -> dict[str, object]:
    label = "_" * MOST_LABEL
    return {
        "id": f"card_{number}",
        "name": f"{number:02}{STARS[2:]}",
        "text": "`" * MOST_TEXT,
        "playing_card": label,
        "effects": [
            {"kind": "condition", "name": f"{number:02}{label[2:]}"},
            {"kind": "saving_throws", "name": f"{number:02}{label[2:]}", "change": -2},
            {"kind": "gain", "item": f"{number:02}{label[2:]}"},
            {"kind": "proficiency", "skill": f"{number:02}{label[2:]}"},
            {"kind": "experience", "change": -10_000_000, "keeps_level": True},
            {"kind": "ask_player", "question": "|" * MOST_ANSWER},
            {"kind": "ask_master", "question": "|" * MOST_ANSWER, "secret": number % 2 == 0},
        ],
        "extra": 1,
    }


@pytest.fixture(scope="module")
def crowd() -> Told:
    """A deck, characters and questions of which nothing can be longer."""
    play = Told()
    deck = {"name": STARS, "cards": [long_card(number) for number in range(MOST_CARDS)]}
    play.state = DeckState(which="custom", custom=read_deck(json.dumps(deck)))
    for number in range(MOST_CHARACTERS):
        name = f"{number:02}{STARS[2:]}"
        happens(play, ANNA, Declare(character=name, count=22))
        happens(play, MASTER, Grant(character=name, what="wishes", count=100))
        happens(play, MASTER, Grant(character=name, what="fates"))
        happens(play, ANNA, Draw(character=name), number + 1)
    for choice in play.state.choices:
        if choice.secret and choice.number % 4:
            happens(play, MASTER, Answer(choice=choice.number, text="<" * MOST_ANSWER))
    return play


def happens(play: Told, seat: Seat, action: Action, *faces: int) -> None:
    """Act without all that `Play.act` tries each time, which takes long with such a deck."""
    play.state, _ = step(play.state, action, seat, Scripted(faces), play.now)


def every_page(crowd: Told, seat: Seat, say: Words) -> Iterator[Message]:
    seen = crowd.seen(seat)
    for page in (0, 1, 5, MOST_CHARACTERS):
        yield status(seen, say, page)
    for before in range(0, crowd.state.draws_made + 2, 7):
        yield history(seen, say, before)
    yield choices(seen, say)


@pytest.mark.parametrize("seat", [ANNA, BERT, MASTER], ids=["owner", "other", "master"])
def test_every_page_of_the_longest_deck_fits_below_a_sentence(crowd: Told, seat: Seat, say: Words):
    for shown in every_page(crowd, seat, say):
        assert text_of(shown)
    assert text_of(peek(crowd.seen(MASTER), say))
    below_a_sentence = status(crowd.seen(seat), say)
    assert len(text_of(below_a_sentence)) <= 3400


def test_every_form_and_label_of_the_longest_questions_fits(crowd: Told, say: Words):
    seen = crowd.seen(MASTER)
    for choice in (*seen.choices, *seen.answers):
        assert len(choice_label(choice, say)) <= 100
        assert asked(choice, say)
        assert masters_row(choice, say, table=2**63 - 1)
        assert text_form(choice, say).fields[0].key == "text"
        assert answer_form(choice, say, table=2**63 - 1).fields[0].most == MOST_ANSWER
        for option in choice.options:
            assert option_label(choice, option, say)


def test_the_odds_of_the_longest_deck_fit(crowd: Told, say: Words):
    event = DeclarationAsked(number=2**53 - 1, character=STARS, name=STARS, count=22)
    odds = declaration_odds(crowd.state.cards, 22)
    shown = question(event, odds, crowd.seen(ANNA), say, revision=2**53)
    assert len(text_of(shown)) <= 5000
    assert pictures_of(drawn(shown))


def test_each_character_stands_on_one_page(crowd: Told):
    seen = crowd.seen(BERT)
    pages: list[str] = []
    while (page := text_of(status(seen, SAY, len(pages)))) not in pages:
        pages.append(page)
    shown = "\n".join(pages)
    for number in range(MOST_CHARACTERS):
        assert shown.count(f"### {number:02}") == 1


def test_the_pages_of_the_past_hold_each_draw_once(crowd: Told):
    numbers: list[int] = []
    before = 0
    while True:
        shown = history(crowd.seen(BERT), SAY, before)
        lines = text_of(shown).splitlines()
        numbers += [int(one.split("`")[1]) for one in lines if one.startswith("`")]
        older = [one for one in moves_of(shown) if not one.endswith("history.0")]
        if not older:
            break
        before = int(older[0].rsplit(".", 1)[1])
    assert numbers == list(range(crowd.state.draws_made, 0, -1))
    assert len(numbers) > PAGE


def test_without_a_deck_there_is_little_to_say():
    play = Told()
    play.state = play.state.changed(which=None)
    assert "`/deck new`" in text_of(status(play.seen(ANNA), SAY))
    assert text_of(history(play.seen(ANNA), SAY)) == "No card has been drawn here yet."
    assert text_of(choices(play.seen(ANNA), SAY)) == "No choice of yours is open."


def test_the_state_of_a_fresh_deck_says_how_to_begin():
    shown = text_of(status(Told().seen(ANNA), SAY))
    assert "22 of 22 cards are in the deck." in shown
    assert "`/deck declare` begins" in shown


def test_the_state_tells_all_that_a_character_has_and_offers_the_draw_to_the_owner_alone():
    play = Told(count=9)
    for card, faces in (("euryale", ()), ("moon", (3,)), ("ruin", ()), ("throne", ())):
        play.draw(card, *faces)
    play.draw("idiot", 1)
    mine = text_of(status(play.seen(ANNA), SAY))
    assert "Intelligence 8 (assumed) · 3 wishes · −2 to saving throws · wealth lost" in mine
    assert "Conditions: Euryale's curse" in mine
    assert "From the cards: A small keep, held by monsters" in mine
    assert "Proficient in Persuasion" in mine
    assert "❓ **Idiot**, drawn by Mira" in mine
    others = status(play.seen(BERT), SAY)
    assert "Intelligence 8" in text_of(others)
    assert moves_of(others) == []


def test_an_intelligence_that_a_game_master_entered_is_not_called_assumed():
    play = Told(count=3)
    assumed = text_of(status(play.seen(BERT), SAY))
    assert "Intelligence 10 (assumed)" in assumed
    assert "Assumed: a game master sets it with `/deck gm grant`." in assumed
    play.act(MASTER, Grant(character="Mira", what="intelligence", count=10))
    play.draw("star")
    play.act(ANNA, Choose(character="Mira", choice=1, option="intelligence"))
    entered = text_of(status(play.seen(BERT), SAY))
    assert "Intelligence 12" in entered
    assert "ssumed" not in entered


def test_a_barred_character_stands_there_with_the_way_out():
    play = Told(count=3)
    play.draw("donjon")
    shown = text_of(status(play.seen(BERT), SAY))
    assert "Draws no more cards: Donjon. A game master lets them draw again with" in shown


def test_what_left_the_deck_and_whose_drawing_ended_is_shown():
    play = Told(count=3)
    play.draw("jester")
    play.act(MASTER, TakeCard(card="sun"))
    shown = text_of(status(play.seen(BERT), SAY))
    assert "20 of 22 cards are in the deck." in shown
    assert "Not in the deck: Jester, Sun" in shown
    ended = Told(count=3)
    ended.draw("donjon")
    assert "⛔ Draws no more cards: Donjon" in text_of(status(ended.seen(BERT), SAY))


@pytest.mark.parametrize("card", ["rogue", "void"])
def test_a_secret_answer_is_on_no_page_of_any_player(card: str):
    play = Told(count=1)
    play.draw(card)
    (choice,) = play.state.choices
    play.act(MASTER, Answer(choice=choice.number, text="Lord Vane"))
    for seat in (ANNA, BERT, NOBODY):
        for shown in every_page(play, seat, SAY):
            assert "Lord Vane" not in text_of(shown)
            assert str(choice.question) not in text_of(shown)
    assert "Lord Vane" in text_of(peek(play.seen(MASTER), SAY))
    assert moves_of(peek(play.seen(MASTER), SAY)) == ["mk:deck:0:reveal.1"]
    play.act(MASTER, Reveal(choice=1))
    assert "> Lord Vane" in text_of(history(play.seen(BERT), SAY))


def test_the_game_masters_page_has_the_open_questions_with_their_buttons():
    play = Told(count=2)
    play.draw("key")
    play.draw("skull")
    shown = peek(play.seen(MASTER), SAY)
    assert "Which magic weapon" in text_of(shown)
    assert moves_of(shown) == ["mk:deck:0:ask.1", "mk:deck:0:ask.2"]
    assert "No card asks you anything." in text_of(peek(Told().seen(MASTER), SAY))


def test_a_draw_of_the_past_says_when_and_whether_the_hour_made_it():
    play = Told(count=3)
    play.draw("sun")
    play.now += HOUR
    play.act(SYSTEM, AutoDraw(character=1), "comet", "throne")
    lines = text_of(history(play.seen(BERT), SAY)).splitlines()
    assert lines[1:] == [
        f"`3` **Throne** for Mira · drawn by itself · <t:{play.now // 1000}:R>",
        f"`2` **Comet** for Mira · drawn by itself · <t:{play.now // 1000}:R>",
        "`1` **Sun** for Mira · <t:1000:R>",
    ]


def test_a_declaration_is_asked_about_with_its_exact_odds():
    play = Told()
    event = DeclarationAsked(number=4, character="Mira", name="Mira", count=3)
    odds = declaration_odds(play.state.cards, 3)
    shown = question(event, odds, play.seen(ANNA), SAY, revision=9)
    told = text_of(shown)
    assert "## Declare 3 cards for Mira?" in told
    assert f"The drawing **ends** with Donjon, Void: **{sum(odds.ends.values()):.1%}**" in told
    assert f"{odds.cards['sun']:.1%}" in told
    assert f"Cards drawn on average: {odds.expected_cards:.2f}" in told
    (picture,) = pictures_of(shown)
    for name in ("Donjon", "Void", "Vizier"):
        assert name in picture.description
    assert moves_of(shown) == ["mk:deck:9:confirm.4", "mk:deck:0:cancel.4"]


def test_a_declaration_is_asked_about_where_nothing_can_be_reckoned():
    event = DeclarationAsked(number=4, character="Mira", name="Mira", count=1)
    shown = question(event, None, Told().seen(ANNA), SAY, revision=9)
    assert "%" not in text_of(shown)
    assert "Exact" not in text_of(shown)
    assert moves_of(shown) == ["mk:deck:9:confirm.4", "mk:deck:0:cancel.4"]


def test_all_that_our_decks_say_is_translated_and_what_people_brought_is_not(say: Words):
    if say.language == "en":
        assert everything(say) == list(sentences())
        return
    assert everything(say) == [pseudo(one) for one in sentences()]
    assert content("Sun", say) == pseudo("Sun")
    assert content("Join", say) == "Join"
    assert content("Owlbear", say) == "Owlbear"
