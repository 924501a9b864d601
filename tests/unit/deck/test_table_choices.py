"""The choices that cards leave to the player. Source: spec/deck.md, part 1."""

import pytest

from bot.deck.actions import Choose, Declare, Draw, NewDeck
from bot.deck.effects import ABILITIES, Ability
from bot.deck.events import Chose
from bot.deck.reasons import DeckReason
from bot.deck.state import ChoiceKind
from tests.unit.deck.playing import ANNA, BERT, MASTER, Play


def test_jester_gives_experience_or_two_draws() -> None:
    first, second = Play(count=1), Play(count=1)
    first.draw("jester")
    assert first.choices()[0].options == ("experience", "draws")
    first.choose("experience")
    assert (first.mira().ledger.experience, first.mira().left) == (10_000, 0)
    second.draw("jester")
    second.choose("draws")
    assert (second.mira().ledger.experience, second.mira().left) == (0, 2)


def test_jester_leaves_before_the_choice_is_made() -> None:
    play = Play(count=1)
    play.draw("jester")
    assert len(play.cards()) == 21


@pytest.mark.parametrize(("option", "left"), [("yes", 2), ("no", 1)])
def test_idiot_may_draw_one_more(option: str, left: int) -> None:
    play = Play(count=2)
    play.draw("idiot", 1)
    play.choose(option)
    assert play.mira().left == left


@pytest.mark.parametrize(("option", "count", "worth"), [("jewelry", 25, 2000), ("gems", 50, 1000)])
def test_gem_is_jewelry_or_gems(option: str, count: int, worth: int) -> None:
    play = Play(count=1)
    play.draw("gem")
    play.choose(option)
    assert [(one.count, one.worth) for one in play.mira().ledger.treasure] == [(count, worth)]


@pytest.mark.parametrize("ability", ABILITIES)
def test_star_raises_the_ability_that_is_chosen(ability: Ability) -> None:
    play = Play(count=1)
    play.draw("star")
    assert play.choices()[0].options == ABILITIES
    play.choose(ability)
    before = {name: 10 if name == "intelligence" else 0 for name in ABILITIES}
    after = {name: play.mira().ledger.score(name) for name in ABILITIES}
    assert after == {**before, ability: before[ability] + 2}


def test_star_passes_20_and_never_24() -> None:
    play = Play()
    for after in (12, 14, 16, 18, 20, 22, 24, 24):
        play.declare(1)
        play.draw("star")
        (event,) = play.choose("intelligence")
        assert isinstance(event, Chose)
        assert event.told[0].after == after


def test_fates_are_stored_or_used_at_once_and_do_not_stack() -> None:
    play = Play(count=3)
    play.draw("fates")
    play.choose("now")
    assert not play.mira().ledger.fates
    play.draw("fates")
    play.choose("later")
    play.draw("fates")
    (event,) = play.choose("later")
    assert isinstance(event, Chose)
    assert (event.told[0].before, event.told[0].after) == (1, 1)
    assert play.mira().ledger.fates


def test_knight_appears_where_the_player_says() -> None:
    play = Play(count=1)
    play.draw("knight")
    assert play.choices()[0].kind is ChoiceKind.TEXT
    play.choose("  beside\nme ")
    (answered,) = play.view(BERT).answers
    assert (answered.answer, answered.question) == ("beside me", play.state.choices[0].question)


def test_an_open_choice_blocks_only_that_characters_next_draw() -> None:
    play = Play(count=2)
    play.declare(1, "Olaf", BERT)
    play.draw("gem")
    refused = play.refused(ANNA, Draw(character="Mira"))
    assert refused.reason is DeckReason.CHOICE_OPEN
    assert refused.values == {"name": "Mira", "choice": 1, "card": "Gem"}
    assert play.draw("comet", name="Olaf", seat=BERT)
    play.choose("gems")
    assert play.draw("comet")


def test_questions_to_the_master_block_nobody() -> None:
    play = Play(count=2)
    play.draw("rogue")
    assert play.draw("sun")


def test_a_new_declaration_waits_for_a_choice_that_may_add_draws_and_for_no_other() -> None:
    play = Play(count=1)
    play.draw("jester")
    assert play.refused(ANNA, Declare(character="Mira", count=1)).reason is DeckReason.CHOICE_OPEN
    play.choose("experience")
    play.declare(1)
    play.draw("gem")
    play.declare(1)
    assert play.refused(ANNA, Draw(character="Mira")).reason is DeckReason.CHOICE_OPEN


def test_choosing_twice_is_refused() -> None:
    play = Play(count=1)
    play.draw("star")
    play.choose("wisdom")
    twice = Choose(character="Mira", choice=1, option="wisdom")
    assert play.refused(ANNA, twice).reason is DeckReason.ALREADY_CHOSEN
    assert play.mira().ledger.wisdom == 2


def test_a_text_that_was_given_is_not_given_again() -> None:
    play = Play(count=1)
    play.draw("knight")
    play.choose("here")
    twice = Choose(character="Mira", choice=1, option="there")
    assert play.refused(ANNA, twice).reason is DeckReason.ALREADY_CHOSEN


def test_what_is_no_option_is_refused_with_those_there_are() -> None:
    play = Play(count=1)
    play.draw("gem")
    refused = play.refused(ANNA, Choose(character="Mira", choice=1, option="gold"))
    assert refused.reason is DeckReason.UNKNOWN_OPTION
    assert refused.values == {"option": "gold", "options": ("jewelry", "gems")}
    unknown = play.refused(ANNA, Choose(character="Mira", choice=2, option="gems"))
    assert unknown.reason is DeckReason.UNKNOWN_CHOICE


@pytest.mark.parametrize(
    ("text", "reason"),
    [(" \u200b", DeckReason.EMPTY_TEXT), ("x" * 201, DeckReason.TEXT_TOO_LONG)],
)
def test_a_few_words_are_neither_none_nor_many(text: str, reason: DeckReason) -> None:
    play = Play(count=1)
    play.draw("knight")
    refused = play.refused(ANNA, Choose(character="Mira", choice=1, option=text))
    assert refused.reason is reason


def test_nobody_chooses_for_another_but_the_master() -> None:
    play = Play(count=1)
    play.draw("gem")
    choice = Choose(character="Mira", choice=1, option="gems")
    assert play.refused(BERT, choice).reason is DeckReason.NOT_YOURS
    play.act(MASTER, choice)
    assert play.mira().ledger.treasure


def test_a_choice_of_another_character_is_not_ones_own() -> None:
    play = Play(count=1)
    play.declare(1, "Olaf", BERT)
    play.draw("gem")
    crossed = Choose(character="Olaf", choice=1, option="gems")
    assert play.refused(BERT, crossed).reason is DeckReason.UNKNOWN_CHOICE


def test_a_new_deck_takes_the_draws_out_of_open_choices_and_leaves_the_rest() -> None:
    play = Play(count=1)
    play.draw("jester")
    play.declare(1, "Olaf", BERT)
    play.draw("idiot", 1, name="Olaf", seat=BERT)
    play.act(MASTER, NewDeck())
    assert play.choices("Olaf") == ()
    assert play.choices()[0].options == ("experience",)
    play.choose("experience")
    assert play.mira().ledger.experience == 10_000
