"""What is the game master's alone. Sources: spec/deck.md, part 1; design.md, rule 4."""

import pytest

from bot.deck.actions import Answer, Choose, Reveal
from bot.deck.events import AnsweredOpenly, AnsweredSecretly
from bot.deck.reasons import DeckReason
from tests.unit.deck.playing import ANNA, BERT, MASTER, Play

SECRET = "Vashti the moneylender"


def answered(card: str) -> Play:
    play = Play(count=1)
    play.draw(card)
    play.act(MASTER, Answer(choice=1, text=SECRET))
    return play


@pytest.mark.parametrize("card", ["rogue", "void"])
def test_a_secret_answer_is_in_the_masters_view_alone(card: str) -> None:
    play = answered(card)
    assert play.view(MASTER).answers[0].answer == SECRET
    for seat in (ANNA, BERT):
        assert SECRET not in repr(play.view(seat))
        assert play.view(seat).answers[0].question is None


@pytest.mark.parametrize("card", ["key", "sun", "skull"])
def test_what_the_card_does_not_keep_secret_everyone_learns(card: str) -> None:
    play = answered(card)
    for seat in (ANNA, BERT, MASTER):
        (shown,) = play.view(seat).answers
        assert (shown.answer, shown.is_open) == (SECRET, False)
        assert shown.question


@pytest.mark.parametrize("card", ["key", "rogue", "skull", "void", "sun"])
def test_an_open_question_to_the_master_is_put_to_the_master(card: str) -> None:
    play = Play(count=1)
    play.draw(card)
    (asked,) = play.view(MASTER).answers
    assert asked.question
    assert asked.is_yours
    (hidden,) = play.view(ANNA).answers
    assert (hidden.question, hidden.is_yours, hidden.is_open) == (None, False, True)
    assert asked.question not in repr(play.view(ANNA))


def test_the_event_of_an_answer_says_who_may_see_it() -> None:
    for card, kind, secret in (("rogue", AnsweredSecretly, True), ("sun", AnsweredOpenly, False)):
        play = Play(count=1)
        play.draw(card)
        (event,) = play.act(MASTER, Answer(choice=1, text=SECRET))
        assert isinstance(event, kind)
        assert event.is_secret is secret


def test_a_secret_comes_out_when_the_master_says_so() -> None:
    play = answered("rogue")
    assert play.refused(ANNA, Reveal(choice=1)).reason is DeckReason.MASTER_ONLY
    (event,) = play.act(MASTER, Reveal(choice=1))
    assert not event.is_secret
    assert play.view(BERT).answers[0].answer == SECRET
    assert play.refused(MASTER, Reveal(choice=1)).reason is DeckReason.NOT_SECRET


def test_what_is_not_answered_cannot_come_out() -> None:
    play = Play(count=2)
    play.draw("rogue")
    assert play.refused(MASTER, Reveal(choice=1)).reason is DeckReason.NOT_ANSWERED
    assert play.refused(MASTER, Reveal(choice=2)).reason is DeckReason.UNKNOWN_CHOICE


def test_players_do_not_answer_for_the_master() -> None:
    play = Play(count=1)
    play.draw("rogue")
    assert play.refused(ANNA, Answer(choice=1, text="me")).reason is DeckReason.MASTER_ONLY
    choose = Choose(character="Mira", choice=1, option="me")
    assert play.refused(ANNA, choose).reason is DeckReason.UNKNOWN_CHOICE


def test_the_master_answers_once_in_a_few_words() -> None:
    play = Play(count=2)
    play.draw("rogue")
    long = play.refused(MASTER, Answer(choice=1, text="x" * 201))
    assert (long.reason, long.values) == (DeckReason.TEXT_TOO_LONG, {"most": 200, "length": 201})
    assert play.refused(MASTER, Answer(choice=1, text=" ")).reason is DeckReason.EMPTY_TEXT
    play.act(MASTER, Answer(choice=1, text=SECRET))
    assert play.refused(MASTER, Answer(choice=1, text="y")).reason is DeckReason.ALREADY_CHOSEN
    play.draw("gem")
    assert play.refused(MASTER, Answer(choice=2, text="y")).reason is DeckReason.UNKNOWN_CHOICE


def test_a_players_view_is_the_same_whatever_the_secret_is() -> None:
    first, second = Play(count=1), Play(count=1)
    for play, secret in ((first, SECRET), (second, "Somebody else")):
        play.draw("rogue")
        play.act(MASTER, Answer(choice=1, text=secret))
    assert first.view(ANNA) == second.view(ANNA)
    assert first.view(MASTER) != second.view(MASTER)
