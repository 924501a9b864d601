"""The decks that come with the program. Source: spec/deck.md, part 1."""

import re

import pytest

from bot.deck.cards import BuiltIn, Card, Deck, built_in
from bot.deck.effects import AskMaster, Treasure, Wishes
from bot.deck.model import MOST_TEXT

BOTH: tuple[BuiltIn, ...] = ("22", "13")
NAMES = (
    "Balance Comet Donjon Euryale Fates Flames Fool Gem Idiot Jester Key Knight Moon Rogue Ruin "
    "Skull Star Sun Talons Throne Vizier Void"
)
THIRTEEN = "Sun Moon Star Throne Key Knight Void Flames Skull Ruin Euryale Rogue Jester"


def of(card_id: str) -> Card:
    card = built_in("22").card(card_id)
    assert card is not None
    return card


def test_the_larger_deck_has_the_22_cards() -> None:
    assert " ".join(card.name for card in built_in("22").cards) == NAMES
    assert " ".join(card.id for card in built_in("22").cards) == NAMES.lower()


def test_the_smaller_deck_has_13_of_them_unchanged() -> None:
    assert " ".join(card.name for card in built_in("13").cards) == THIRTEEN
    assert all(card == built_in("22").card(card.id) for card in built_in("13").cards)


def test_fool_and_jester_alone_leave_the_deck() -> None:
    assert {card.id for card in built_in("22").cards if card.leaves} == {"fool", "jester"}


def test_donjon_and_void_alone_end_the_drawing() -> None:
    assert {card.id for card in built_in("22").cards if card.ends} == {"donjon", "void"}


def test_fool_alone_is_drawn_again_at_once() -> None:
    assert {card.id for card in built_in("22").cards if card.redraws} == {"fool"}


def test_extra_draws_come_from_idiot_and_jester() -> None:
    extra = {card.id: card.extra for card in built_in("22").cards if card.extra}
    assert extra == {"idiot": 1, "jester": 2}


def test_each_card_has_a_playing_card_of_its_own() -> None:
    marks = [card.playing_card for card in built_in("22").cards]
    assert len(set(marks)) == 22
    jokers = [of("fool").playing_card, of("jester").playing_card]
    assert jokers == ["joker with trademark", "joker without trademark"]
    ranked = [mark for mark in marks if mark not in jokers]
    shape = re.compile(r"(ace|king|queen|jack|two) of (spades|hearts|diamonds|clubs)")
    assert all(mark and shape.fullmatch(mark) for mark in ranked)


def test_the_smaller_deck_is_the_court_cards_and_a_joker() -> None:
    marks = [str(card.playing_card).split()[0] for card in built_in("13").cards]
    assert sorted(set(marks)) == ["jack", "joker", "king", "queen"]


def test_the_master_is_asked_what_is_the_masters_and_two_answers_are_secret() -> None:
    asked = {
        card.id: effect.secret
        for card in built_in("22").cards
        for effect in card.effects
        if isinstance(effect, AskMaster)
    }
    assert asked == {"key": False, "rogue": True, "skull": False, "sun": False, "void": True}


def test_figures_stand_where_the_spec_has_them() -> None:
    (gem,) = of("gem").effects
    assert isinstance(gem, Treasure)
    assert [(one.id, one.count, one.worth) for one in gem.options] == [
        ("jewelry", 25, 2000),
        ("gems", 50, 1000),
    ]
    (moon,) = of("moon").effects
    assert isinstance(moon, Wishes)
    assert (moon.roll.count, moon.roll.sides, moon.roll.plus) == (1, 3, 0)


@pytest.mark.parametrize("which", BOTH)
def test_texts_are_one_to_three_whole_sentences(which: BuiltIn) -> None:
    for card in built_in(which).cards:
        sentences = re.findall(r"[^.]+\.", card.text)
        assert 1 <= len(sentences) <= 3, card.id
        assert len(card.text) <= MOST_TEXT
        assert card.text.endswith(".")


def test_every_text_of_a_deck_is_listed_for_translation() -> None:
    sentences = built_in("22").sentences()
    assert len(set(sentences)) == len(sentences)
    wanted = {"Deck of Many Things", "Balance", "two of spades", of("sun").text, "Euryale's curse"}
    wanted |= {"Jewelry", "Persuasion", "Which nonplayer character turns hostile?"}
    assert wanted <= set(sentences)


@pytest.mark.parametrize("which", BOTH)
def test_a_deck_is_the_same_after_being_stored(which: BuiltIn) -> None:
    deck = built_in(which)
    assert Deck.model_validate_json(deck.model_dump_json()) == deck
