"""The hour after which the rest is drawn. Sources: spec/deck.md, part 1; faults.md T1."""

from bot.deck.actions import SYSTEM, AutoDraw, Draw, Grant, TakeCard
from bot.deck.events import Chose, Drew, FellDue, RanOut
from bot.deck.reasons import DeckReason
from bot.deck.state import HOUR
from tests.unit.deck.playing import ANNA, BERT, MASTER, Play


def test_the_hour_runs_from_the_declaration_and_then_from_the_last_draw() -> None:
    play = Play(count=3)
    assert play.due() == {1: play.now + HOUR}
    play.wait(HOUR - 1)
    play.draw("comet")
    assert play.due() == {1: play.now + HOUR}


def test_when_all_is_drawn_nothing_is_due() -> None:
    play = Play(count=1)
    play.draw("comet")
    assert play.due() == {}


def test_after_the_hour_the_rest_is_drawn_in_order_and_once() -> None:
    play = Play(count=3)
    play.draw("comet")
    play.wait()
    events = play.auto("sun", "moon", 2)
    assert [event.card.id for event in events if isinstance(event, Drew)] == ["sun", "moon"]
    assert all(isinstance(event, Drew) and event.automatic and not event.late for event in events)
    assert play.mira().ledger.wishes == 2
    assert play.due() == {}
    assert play.refused(SYSTEM, AutoDraw(character=1)).reason is DeckReason.NOT_DUE


def test_before_the_hour_nothing_is_drawn() -> None:
    play = Play(count=3)
    play.wait(HOUR - 1)
    assert play.refused(SYSTEM, AutoDraw(character=1)).reason is DeckReason.NOT_DUE


def test_what_fell_due_while_the_bot_was_down_is_drawn_late() -> None:
    play = Play(count=3)
    play.draw("comet")
    play.wait(2 * HOUR)
    events = play.auto("comet", "comet")
    assert len(events) == 2
    assert all(isinstance(event, Drew) and event.late for event in events)


def test_the_rest_waits_for_a_choice_that_is_open_and_is_drawn_when_it_is_made() -> None:
    play = Play(count=3)
    play.draw("gem")
    play.wait()
    (event,) = play.auto()
    assert isinstance(event, FellDue)
    assert event.left == 2
    assert play.due() == {}
    assert play.view(ANNA).characters[0].waits
    play.wait(5 * HOUR)
    chose, *drawn = play.choose("gems", "comet", "sun")
    assert isinstance(chose, Chose)
    assert all(isinstance(one, Drew) and one.automatic and not one.late for one in drawn)
    assert (len(drawn), play.mira().left) == (2, 0)


def test_an_automatic_draw_stops_at_the_choice_it_brings() -> None:
    play = Play(count=3)
    play.wait()
    events = play.auto("star")
    assert len(events) == 1
    assert play.mira().left == 2
    assert play.due() == {}
    _, first = play.choose("wisdom", "knight")
    assert isinstance(first, Drew)
    assert first.automatic
    play.choose("beside me", "comet")
    assert play.mira().left == 0


def test_extra_draws_join_the_rest_that_waited() -> None:
    play = Play(count=2)
    play.wait()
    play.auto("jester")
    play.choose("draws", "comet", "comet", "comet")
    assert play.mira().left == 0


def test_extra_draws_after_the_last_one_have_an_hour_of_their_own() -> None:
    play = Play(count=1)
    play.draw("jester")
    play.wait(3 * HOUR)
    assert play.due() == {}
    play.choose("draws")
    assert play.mira().left == 2
    assert play.due() == {1: play.now + HOUR}


def test_a_choice_within_the_hour_does_not_make_it_longer() -> None:
    play = Play(count=2)
    play.draw("idiot", 1)
    due = play.due()
    play.wait(HOUR - 1)
    play.choose("yes")
    assert play.due() == due


def test_the_players_own_draw_after_the_hour_draws_all_the_rest() -> None:
    play = Play(count=3)
    play.wait(HOUR + 1)
    drawn = play.draw("comet", "sun", "comet")
    assert [one.automatic for one in drawn] == [True] * 3


def test_a_choice_made_after_the_hour_draws_the_rest_before_the_timer_does() -> None:
    play = Play(count=2)
    play.draw("gem")
    play.wait()
    play.choose("gems", "comet")
    assert play.refused(SYSTEM, AutoDraw(character=1)).reason is DeckReason.NOT_DUE


def test_the_automatic_draws_end_with_void() -> None:
    play = Play(count=4)
    play.wait()
    events = play.auto("comet", "void")
    assert len(events) == 2
    assert play.mira().left == 0
    assert play.due() == {}


def test_fool_and_its_redraw_are_one_of_the_automatic_draws() -> None:
    play = Play(count=2)
    play.wait()
    play.auto("fool", "comet", "sun")
    assert play.mira().left == 0


def test_each_character_has_an_hour_of_their_own() -> None:
    play = Play(count=1)
    play.wait(1000)
    play.declare(2, "Olaf", BERT)
    assert play.due() == {1: play.now - 1000 + HOUR, 2: play.now + HOUR}
    play.wait(HOUR - 1)
    play.auto("comet")
    assert play.refused(SYSTEM, AutoDraw(character=2)).reason is DeckReason.NOT_DUE


def test_granted_draws_have_their_hour() -> None:
    play = Play(count=1)
    play.draw("comet")
    play.wait(3 * HOUR)
    play.act(MASTER, Grant(character=1, what="draws", count=2))
    assert play.due() == {1: play.now + HOUR}


def test_only_the_bot_draws_by_itself() -> None:
    play = Play(count=1)
    play.wait()
    assert play.refused(ANNA, AutoDraw(character=1)).reason is DeckReason.UNKNOWN_MOVE
    assert play.refused(MASTER, AutoDraw(character=1)).reason is DeckReason.UNKNOWN_MOVE


def test_a_character_who_is_gone_is_not_drawn_for() -> None:
    play = Play(count=1)
    assert play.refused(SYSTEM, AutoDraw(character=4)).reason is DeckReason.UNKNOWN_CHARACTER


def test_with_no_card_left_the_rest_lapses() -> None:
    play = Play("13", count=2)
    for card in sorted(play.cards()):
        play.act(MASTER, TakeCard(card=card))
    assert play.refused(ANNA, Draw(character=1)).reason is DeckReason.EMPTY_DECK
    play.wait()
    (event,) = play.auto()
    assert isinstance(event, RanOut)
    assert (event.lapsed, play.mira().left) == (2, 0)
