"""Moves in a table's game of Daredragon: who may make them, when, and what comes of it."""

import json
from dataclasses import replace

import pytest

from bot.dice import SeededDice
from bot.dragon.actions import Discard, Draw, NamePart, Play, SeatAction
from bot.dragon.cards import Part
from bot.dragon.daredevil_events import CardDealt, StoodIn, TurnBegan
from bot.dragon.name import UNKNOWN
from bot.dragon.reasons import DragonReason
from bot.dragon.replay import replayed_game
from bot.dragon.state import QuestionKind
from bot.dragon.transcript import played, transcript
from bot.table.dragon.course import TURNS_TOLD
from bot.table.dragon.events import GameAmended, GameMoved
from bot.table.dragon.game_view import game_view
from bot.table.dragon.moves import (
    AmendGame,
    MoveInGame,
    OpenGame,
    PauseGame,
    StandIn,
    StartGame,
)
from bot.table.dragon.part import bestiary_of
from bot.table.dragon.reasons import FellowshipReason
from bot.table.people import Person
from bot.table.reasons import TableReason
from tests.unit.table.building import GWEN, MIRA, ODILE, Memory, started
from tests.unit.table.dragons import (
    TAMSIN,
    any_moves,
    asked,
    game_of,
    lobby,
    move,
    part_of,
    played_out,
    played_until,
    playing,
    refused,
    someone_else,
)

DRAWS = MoveInGame(moves=(Draw(0),))


def discarding(seed: int = 1) -> Memory:
    """A game in which somebody has to discard at least two cards."""
    for start in range(seed, seed + 40):
        memory = playing(MIRA, ODILE, TAMSIN, seed=start)
        choose = SeededDice(start)
        while part_of(memory).stage == "playing":
            question = game_of(memory).pending
            assert question is not None
            if question.kind is QuestionKind.DISCARD and question.count > 1:
                return memory
            move(memory, choose)
    raise AssertionError("nobody had to discard two cards")


def test_a_move_leads_up_to_the_next_question_and_is_told_openly():
    memory = playing(MIRA, ODILE)
    who, before = asked(memory), part_of(memory)
    decision = memory.act(who, DRAWS)
    after = part_of(memory)
    (event,) = decision.events
    assert isinstance(event, GameMoved)
    assert (event.turn, event.seat, event.stood_in, event.ended) == (1, 0, False, None)
    assert event.name == before.chairs[0].name
    assert after.news == (*before.news, *event.happened)
    assert after.stamp > before.stamp
    assert "happened" not in event.line()


def test_the_seat_in_a_move_is_the_persons_own():
    memory = playing(MIRA)
    (mine,) = any_moves(memory, SeededDice(2))
    elses = replace(mine, seat=(mine.seat + 1) % 4)
    (event,) = memory.act(asked(memory), MoveInGame(moves=(elses,))).events
    assert isinstance(event, GameMoved)
    assert event.seat == mine.seat


def test_others_are_told_whose_turn_it_is():
    memory = playing(MIRA)
    error = refused(memory, someone_else(memory), DRAWS)
    assert error.reason is FellowshipReason.NOT_TURN
    assert error.values == {
        "name": {GWEN: "Gwen", MIRA: "Mira"}[asked(memory)],
        "is_manekin": False,
    }
    assert refused(memory, ODILE, DRAWS).reason is FellowshipReason.NO_SEAT


def test_moves_before_and_after_a_game_are_refused():
    assert refused(Memory(), GWEN, DRAWS).reason is FellowshipReason.NO_GAME
    assert refused(lobby(), GWEN, DRAWS).reason is FellowshipReason.NOT_STARTED
    assert refused(played_out(playing()), GWEN, DRAWS).reason is FellowshipReason.OVER


def test_a_button_of_another_moment_is_refused_before_whose_turn_it_is():
    memory = playing(MIRA)
    old = MoveInGame(moves=(Draw(0),), stamp=part_of(memory).stamp)
    who = asked(memory)
    memory.act(who, old)
    assert refused(memory, who, old).reason is TableReason.STALE


def test_nobody_plays_during_a_pause():
    memory = playing(MIRA)
    memory.act(GWEN, PauseGame())
    assert refused(memory, asked_in_pause(memory), DRAWS).reason is FellowshipReason.PAUSED
    assert refused(memory, GWEN, StandIn()).reason is FellowshipReason.PAUSED


def asked_in_pause(memory: Memory) -> Person:
    question = game_of(memory).pending
    assert question is not None
    holder = part_of(memory).chairs[question.seat].holder
    return next(person for person in (GWEN, MIRA) if person.id == holder)


def test_what_the_rules_refuse_is_refused():
    memory = playing()
    hand = game_of(memory).hands[0]
    missing = next(card for card in ("9C", "8C", "7C") if card not in hand)
    error = refused(memory, GWEN, MoveInGame(moves=(Play(0, missing),)))
    assert error.reason is DragonReason.CARD_NOT_IN_HAND
    error = refused(memory, GWEN, MoveInGame(moves=(NamePart(0, Part.JAWS),)))
    assert error.reason is DragonReason.OTHER_QUESTION
    error = refused(memory, GWEN, MoveInGame(moves=(Draw(0), Draw(0))))
    assert error.reason is TableReason.UNKNOWN_MOVE


def test_as_many_cards_are_discarded_at_once_as_are_asked_for():
    memory = discarding()
    game = game_of(memory)
    assert game.pending is not None
    seat, count = game.pending.seat, game.pending.count
    hand = game.hands[seat]
    for given in (1, count + 1):
        too = MoveInGame(moves=tuple(Discard(seat, card) for card in hand[:given]))
        error = refused(memory, asked(memory), too)
        assert error.reason is FellowshipReason.DISCARD_COUNT
        assert error.values == {"count": count, "given": given}
    twice = MoveInGame(moves=(Discard(seat, hand[0]),) * count)
    assert refused(memory, asked(memory), twice).reason is DragonReason.CARD_NOT_IN_HAND
    memory.act(asked(memory), MoveInGame(moves=any_moves(memory, SeededDice(1))))
    assert set(hand[:count]) <= set(game_of(memory).daredevil_discard)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_ends_and_its_dragon_is_in_the_bestiary(seed: int):
    memory = playing(MIRA, naming="in_play", seed=seed)
    memory.now += 5
    played_out(memory, seed)
    part, (met,) = part_of(memory), bestiary_of(memory.table).met
    assert part.ended in ("victory", "defeat")
    assert (met.ended, met.at, met.turns) == (part.ended, memory.now, game_of(memory).turn)
    assert dict(zip(met.holders, met.daredevils, strict=True)) == {
        GWEN.id: "Gwen",
        MIRA.id: "Mira",
    }
    assert met.manekins == 2
    assert set(met.name.split("·")) != {UNKNOWN}
    assert memory.timers["dragon"].due_at is None


def test_a_dragon_without_a_name_is_in_no_bestiary():
    memory = played_out(playing())
    assert bestiary_of(memory.table).met == ()


def test_a_move_and_what_it_ended_is_one_change():
    memory = playing(naming="in_play")
    choose = SeededDice(3)
    while True:
        decision = move(memory, choose)
        if part_of(memory).stage == "over":
            break
        assert set(decision.states) == {"dragon"}
    assert set(decision.states) == {"dragon", "bestiary"}
    (event,) = decision.events
    assert isinstance(event, GameMoved)
    assert event.ended == part_of(memory).ended


def test_the_record_plays_the_same_game_again():
    memory = played_out(playing(MIRA, ODILE))
    record = part_of(memory).record
    assert record is not None
    *_, (_, _, last) = played(record)
    assert last == game_of(memory)


def test_no_card_that_is_dealt_is_told_but_each_sees_their_own_hand():
    memory = playing(MIRA, ODILE, TAMSIN)
    for _ in range(12):
        (event,) = move(memory).events
        assert isinstance(event, GameMoved)
        assert all(one.card is None for one in event.happened if isinstance(one, CardDealt))
    for person in (GWEN, MIRA):
        seen = game_view(memory.table, person)
        assert seen is not None
        assert seen.seen is not None
        for seat, daredevil in enumerate(seen.seen.daredevils):
            assert (daredevil.hand is not None) == (seat == seen.seat)


def test_the_host_lets_an_absent_persons_turn_be_played():
    memory = playing(MIRA, ODILE)
    while asked(memory) is GWEN:
        move(memory)
    who, turn = asked(memory), game_of(memory).turn
    other = next(person for person in (MIRA, ODILE) if person is not who)
    error = refused(memory, other, StandIn())
    assert (error.reason, error.values) == (FellowshipReason.NOT_RUNNING, {"host": GWEN.id})
    stale = StandIn(stamp=part_of(memory).stamp + 1)
    assert refused(memory, GWEN, stale).reason is TableReason.STALE
    (event,) = memory.act(GWEN, StandIn(stamp=part_of(memory).stamp)).events
    assert isinstance(event, GameMoved)
    assert event.stood_in
    assert (event.name, event.turn) == ({MIRA: "Mira", ODILE: "Odile"}[who], turn)
    assert "name" not in event.line()
    assert asked(memory) is not who or game_of(memory).turn > turn
    assert who.id in {chair.holder for chair in part_of(memory).chairs}


@pytest.mark.parametrize("kind", [QuestionKind.PART, QuestionKind.DISCARD])
def test_who_stands_in_answers_every_question_of_the_turn(kind: QuestionKind):
    memory = played_until(playing(MIRA, ODILE, TAMSIN), kind)
    who, turn = asked(memory), game_of(memory).turn
    memory.act(GWEN, StandIn())
    assert asked(memory) is not who or game_of(memory).turn > turn


def test_a_game_master_who_does_not_play_may_stand_in():
    memory = started()
    memory.act(MIRA, OpenGame(name="Mira"))
    memory.act(MIRA, StartGame())
    memory.act(GWEN, StandIn())
    assert game_of(memory).turn > 1


def test_the_news_go_back_to_where_the_last_turns_began():
    memory = playing(MIRA, ODILE, TAMSIN)
    for _ in range(40):
        before = part_of(memory).news
        decision = move(memory)
        (event,) = decision.events
        assert isinstance(event, GameMoved)
        after = part_of(memory)
        if after.stage == "over":
            break
        told = (*before, *event.happened)
        assert after.news == told[-len(after.news) :]
        assert len(after.news) >= len(event.happened)
        turns = [one.turn for one in after.news if isinstance(one, TurnBegan)]
        spanned = [one for one in event.happened if isinstance(one, TurnBegan)]
        assert len(turns) <= max(TURNS_TOLD, len(spanned) + 1)
        assert turns == list(range(turns[0], turns[0] + len(turns)))
        if game_of(memory).turn > TURNS_TOLD:
            assert len(turns) >= TURNS_TOLD


def test_what_a_host_does_is_added_to_the_news():
    memory = playing(MIRA)
    before = part_of(memory).news
    (event,) = memory.act(GWEN, AmendGame(seat=0, hp=20)).events
    assert isinstance(event, GameAmended)
    assert part_of(memory).news == (*before, *event.happened)


def test_what_the_rules_played_for_somebody_is_marked_in_the_news_and_the_record():
    memory = playing(MIRA, ODILE)
    seat = part_of(memory).chairs.index(
        next(one for one in part_of(memory).chairs if one.holder == asked(memory).id)
    )
    (event,) = memory.act(GWEN, StandIn()).events
    assert isinstance(event, GameMoved)
    assert event.happened[0] == StoodIn(seat)
    assert StoodIn(seat) in part_of(memory).news
    record = part_of(memory).record
    assert record is not None
    marks = [events[0] for action, events, _ in played(record) if isinstance(action, SeatAction)]
    assert marks == [StoodIn(seat)]
    move(memory)
    record = part_of(memory).record
    assert record is not None
    told = [events for action, events, _ in played(record) if isinstance(action, SeatAction)]
    assert [StoodIn(seat) in events for events in told] == [True] + [False] * (len(told) - 1)
    # A replay knows nothing of it, and takes the file.
    names = ("A", "B", "C", "D")
    assert list(replayed_game(json.loads(json.dumps(transcript(record, names)))))
