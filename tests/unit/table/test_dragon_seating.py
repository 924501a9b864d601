"""Sitting down and getting up in the middle of a game, pauses, votes, corrections and undo."""

import pytest

from bot.dragon.actions import Draw
from bot.dragon.daredevil_events import Amended, SeatHandedBack, SeatTakenOver
from bot.dragon.reasons import DragonReason
from bot.dragon.state import QuestionKind
from bot.dragon.transcript import played
from bot.table.campaign import Close, Join
from bot.table.dragon.events import (
    ConcedeVoted,
    GameAmended,
    MoveUndone,
    SeatLeft,
    SeatTaken,
)
from bot.table.dragon.forgetting import kept_of
from bot.table.dragon.game_view import game_view
from bot.table.dragon.moves import (
    AmendGame,
    LeaveSeat,
    MemberGone,
    MoveInGame,
    OpenGame,
    PauseGame,
    ResumeGame,
    SendAway,
    StartGame,
    TakeSeat,
    UndoMove,
    VoteConcede,
)
from bot.table.dragon.part import bestiary_of, dragon_of
from bot.table.dragon.reasons import FellowshipReason
from bot.table.macros import SaveMacro
from bot.table.part import Action
from bot.table.people import SYSTEM, Person
from bot.table.person import ForgetPerson
from bot.table.reasons import TableReason
from bot.table.whole import UndoLast, UndoOwn
from tests.unit.table.building import GWEN, MIRA, ODILE, Memory, started
from tests.unit.table.dragons import (
    BRAN,
    ESK,
    PEOPLE,
    TAMSIN,
    asked,
    game_of,
    lobby,
    move,
    part_of,
    played_out,
    played_parts,
    played_until,
    playing,
    refused,
    someone_else,
)


def seat_of(memory: Memory, person: Person) -> int:
    return next(
        seat for seat, chair in enumerate(part_of(memory).chairs) if chair.holder == person.id
    )


def agree(memory: Memory) -> None:
    """Chairs and cards say the same of who is automated, and the record says how it came."""
    part, game = part_of(memory), game_of(memory)
    assert game.manekins == tuple(chair.is_manekin for chair in part.chairs)
    assert part.record is not None
    *_, (_, _, last) = played(part.record)
    assert last == game


def test_who_gets_up_leaves_the_hand_to_a_manekin_that_plays_on():
    memory = playing(MIRA, ODILE)
    who = asked(memory)
    seat = seat_of(memory, who)
    (event,) = memory.act(who, LeaveSeat()).events
    assert isinstance(event, SeatLeft)
    assert (event.seat, event.why, event.to_manekin, event.pauses) == (seat, "left", True, False)
    assert (event.who, event.name) == (who.id, PEOPLE[who])
    assert event.happened[0] == SeatTakenOver(seat)
    assert part_of(memory).chairs[seat].is_manekin
    assert asked(memory) is not who
    assert "name" not in event.line()
    agree(memory)


def test_a_manekin_hands_the_seat_back_to_whoever_sits_down():
    memory = playing(MIRA)
    manekin = next(seat for seat, one in enumerate(part_of(memory).chairs) if one.is_manekin)
    hand = game_of(memory).hands[manekin]
    (event,) = memory.act(ODILE, TakeSeat(name="Odile")).events
    assert isinstance(event, SeatTaken)
    assert (event.seat, event.from_manekin, event.resumed) == (manekin, True, False)
    assert SeatHandedBack(manekin) in event.happened
    assert game_of(memory).hands[manekin] == hand
    agree(memory)


def test_in_a_game_nobody_moves_to_another_chair():
    memory = playing(MIRA)
    error = refused(memory, GWEN, TakeSeat(name="Gwen", seat=(seat_of(memory, GWEN) + 1) % 4))
    assert (error.reason, error.values) == (
        FellowshipReason.SEATED,
        {"seat": seat_of(memory, GWEN) + 1},
    )


def test_a_full_game_has_no_seat_to_take():
    memory = playing(MIRA, ODILE, TAMSIN, BRAN, ESK)
    late = Person(99)
    assert refused(memory, late, TakeSeat(name="Late")).reason is FellowshipReason.SEATS_FULL
    error = refused(memory, late, TakeSeat(name="Late", seat=0))
    assert error.reason is FellowshipReason.SEAT_HELD


def test_the_last_person_leaves_the_cards_as_they_lie_and_the_game_pauses():
    memory = playing()
    before = game_of(memory)
    (event,) = memory.act(GWEN, LeaveSeat()).events
    assert isinstance(event, SeatLeft)
    assert (event.to_manekin, event.pauses, event.happened) == (False, True, ())
    assert game_of(memory) == before
    assert part_of(memory).paused
    assert memory.timers["dragon"].due_at is None
    assert refused(memory, GWEN, ResumeGame()).reason is FellowshipReason.NO_SEAT
    assert refused(memory, GWEN, OpenGame(name="Gwen")).reason is FellowshipReason.GAME_ON
    (back,) = memory.act(MIRA, TakeSeat(name="Mira")).events
    assert isinstance(back, SeatTaken)
    assert (back.seat, back.resumed, back.from_manekin) == (event.seat, True, False)
    assert (part_of(memory).paused, part_of(memory).host) == (False, MIRA.id)
    assert game_of(memory) == before
    agree(memory)


def test_who_takes_a_manekins_chair_of_a_game_all_left_leaves_the_other_to_a_manekin():
    memory = playing()
    memory.act(GWEN, LeaveSeat())
    left = part_of(memory).chairs.index(
        next(chair for chair in part_of(memory).chairs if not chair.is_manekin)
    )
    taken = (left + 2) % 4
    (event,) = memory.act(MIRA, TakeSeat(name="Mira", seat=taken)).events
    assert isinstance(event, SeatTaken)
    assert (event.from_manekin, event.resumed) == (True, True)
    assert part_of(memory).chairs[left].is_manekin
    assert asked(memory) is MIRA
    agree(memory)


def test_a_game_master_goes_on_with_nobody_there():
    memory = started()
    memory.act(MIRA, OpenGame(name="Mira"))
    memory.act(MIRA, StartGame())
    memory.act(MIRA, LeaveSeat())
    assert refused(memory, GWEN, ResumeGame()).reason is FellowshipReason.NOBODY_SITS


def test_the_host_sends_somebody_away():
    memory = playing(MIRA)
    (event,) = memory.act(GWEN, SendAway(seat=seat_of(memory, MIRA))).events
    assert isinstance(event, SeatLeft)
    assert (event.who, event.why, event.to_manekin) == (MIRA.id, "sent", True)
    agree(memory)


def test_who_leaves_the_server_leaves_the_seat_and_the_host_is_another():
    memory = playing(MIRA)
    decision = memory.act(SYSTEM, MemberGone(who=GWEN.id))
    (event,) = decision.events
    assert isinstance(event, SeatLeft)
    assert (event.why, decision.actor) == ("gone", GWEN.id)
    assert part_of(memory).host == MIRA.id
    assert asked(memory) is MIRA
    agree(memory)
    gone = MemberGone(who=GWEN.id)
    assert refused(memory, SYSTEM, gone).reason is FellowshipReason.NO_SEAT
    assert refused(memory, MIRA, gone).reason is TableReason.UNKNOWN_MOVE


def test_a_pause_stops_everything_and_gives_all_the_time_anew():
    memory = playing(MIRA)
    who = asked(memory)
    memory.act(who, PauseGame())
    assert refused(memory, who, PauseGame()).reason is FellowshipReason.PAUSED
    assert memory.timers["dragon"].due_at is None
    assert refused(memory, ODILE, ResumeGame()).reason is FellowshipReason.NO_SEAT
    memory.now += 50
    memory.act(GWEN, ResumeGame())
    assert part_of(memory).asked_at == memory.now
    assert refused(memory, who, ResumeGame()).reason is FellowshipReason.NOT_PAUSED
    assert asked(memory) is who


def test_more_than_half_of_the_people_concede():
    memory = playing(MIRA, ODILE, TAMSIN, naming="open")
    (event,) = memory.act(GWEN, VoteConcede()).events
    assert event == ConcedeVoted(concedes=True, votes=1, needed=3, people=4)
    assert refused(memory, GWEN, VoteConcede()).reason is FellowshipReason.VOTED
    not_mine = VoteConcede(concedes=False)
    assert refused(memory, MIRA, not_mine).reason is FellowshipReason.NOTHING_CHANGED
    assert refused(memory, ESK, VoteConcede()).reason is FellowshipReason.NO_SEAT
    memory.act(MIRA, VoteConcede())
    memory.act(MIRA, VoteConcede(concedes=False))
    memory.act(MIRA, VoteConcede())
    assert part_of(memory).stage == "playing"
    (event,) = memory.act(TAMSIN, VoteConcede()).events
    assert isinstance(event, ConcedeVoted)
    assert (event.votes, event.ended) == (3, True)
    part = part_of(memory)
    assert (part.stage, part.ended, part.votes) == ("over", "conceded", ())
    assert [one.ended for one in bestiary_of(memory.table).met] == ["conceded"]
    assert memory.timers["dragon"].due_at is None


def test_votes_count_among_those_who_are_still_there():
    memory = playing(MIRA, ODILE, TAMSIN)
    memory.act(GWEN, VoteConcede())
    memory.act(MIRA, VoteConcede())
    memory.act(MIRA, LeaveSeat())
    assert part_of(memory).votes == (GWEN.id,)
    memory.act(ODILE, LeaveSeat())
    assert part_of(memory).stage == "playing"
    memory.act(TAMSIN, VoteConcede())
    assert part_of(memory).ended == "conceded"


def test_those_who_want_to_end_it_do_so_when_who_did_not_has_left():
    memory = playing(MIRA, ODILE)
    memory.act(GWEN, VoteConcede())
    memory.act(MIRA, LeaveSeat())
    assert part_of(memory).stage == "playing"
    (event,) = memory.act(ODILE, LeaveSeat()).events
    assert isinstance(event, SeatLeft)
    assert event.ended == part_of(memory).ended == "conceded"


def test_who_runs_the_game_puts_it_right():
    memory = playing(MIRA)
    other = someone_else(memory)
    amend = AmendGame(
        seat=2, hp=3, prone=True, body_part="legs", part_hp=4, entangled=True, target=1
    )
    if other is GWEN:
        assert refused(memory, MIRA, amend).reason is FellowshipReason.NOT_RUNNING
    (event,) = memory.act(GWEN, amend).events
    assert isinstance(event, GameAmended)
    assert isinstance(event.happened[0], Amended)
    game = game_of(memory)
    assert (game.hp[2], game.prone[2], game.parts[2], game.target) == (3, True, 4, 1)
    assert game.entangled == (False, False, True, False)
    assert refused(memory, GWEN, amend).reason is DragonReason.AMEND_NOTHING
    memory.act(GWEN, AmendGame(target=-1))
    assert game_of(memory).target is None
    agree(memory)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (AmendGame(hp=3), FellowshipReason.WHOSE),
        (AmendGame(prone=True), FellowshipReason.WHOSE),
        (AmendGame(part_hp=3), FellowshipReason.WHICH_PART),
        (AmendGame(entangled=False), FellowshipReason.WHICH_PART),
        (AmendGame(seat=9, hp=3), DragonReason.UNKNOWN_SEAT),
        (AmendGame(seat=1, hp=26), DragonReason.AMEND_RANGE),
        (AmendGame(), DragonReason.AMEND_NOTHING),
    ],
)
def test_what_cannot_be_put_right_is_refused(action: Action, reason: object):
    assert refused(playing(), GWEN, action).reason is reason


def test_with_game_masters_the_host_puts_nothing_right():
    memory = started()
    memory.act(MIRA, OpenGame(name="Mira"))
    memory.act(MIRA, StartGame())
    for action in (AmendGame(seat=1, hp=3), UndoMove()):
        error = refused(memory, MIRA, action)
        assert (error.reason, error.values) == (FellowshipReason.NOT_RUNNING, {"host": None})
    memory.act(GWEN, AmendGame(seat=1, hp=3))


def test_a_turn_of_manekins_and_dragon_is_taken_back_to_the_letter():
    memory = playing(MIRA, naming="in_play")
    for _ in range(30):
        before, who, turn = played_parts(memory), asked(memory), game_of(memory).turn
        move(memory)
        number = memory.last
        (event,) = memory.act(GWEN, UndoMove()).events
        assert isinstance(event, MoveUndone)
        assert (event.number, event.undone, event.who) == (number, "dragon.moved", who.id)
        assert event.told["turn"] == turn
        assert "told" not in event.line()
        assert played_parts(memory) == before
        move(memory)


def test_an_end_taken_back_takes_the_dragon_from_the_bestiary():
    memory = playing(naming="open")
    before = played_parts(memory)
    memory.act(GWEN, VoteConcede())
    assert bestiary_of(memory.table).met
    memory.act(GWEN, UndoMove())
    assert played_parts(memory) == before


def test_the_same_stamp_never_stands_for_another_moment():
    memory = playing(MIRA)
    old = part_of(memory)
    move(memory)
    once = part_of(memory).stamp
    memory.act(GWEN, UndoMove())
    assert part_of(memory).stamp == old.stamp
    memory.act(asked(memory), MoveInGame(moves=(Draw(0),), stamp=old.stamp))
    assert part_of(memory).stamp not in (old.stamp, once)


def test_what_is_none_of_the_game_is_not_taken_back_by_it():
    memory = started()
    memory.act(MIRA, Join())
    memory.act(GWEN, OpenGame(name="Gwen"))
    memory.act(MIRA, SaveMacro(name="brave", expression="1d20"))
    assert refused(memory, GWEN, UndoMove()).reason is FellowshipReason.UNDO_OTHERS
    memory.act(GWEN, UndoLast())
    memory.act(GWEN, UndoMove())
    assert dragon_of(memory.table) is None
    assert refused(memory, GWEN, UndoMove()).reason is FellowshipReason.NO_GAME


def test_nothing_is_left_to_take_back():
    memory = playing()
    memory.undoable.clear()
    assert refused(memory, GWEN, UndoMove()).reason is TableReason.NOTHING_TO_UNDO


def test_a_table_wide_undo_takes_a_move_back_with_its_timer():
    memory = started()
    memory.act(GWEN, OpenGame(name="Gwen"))
    memory.act(GWEN, StartGame())
    before = memory.bodies()
    memory.act(GWEN, VoteConcede())
    assert memory.timers["dragon"].due_at is None
    memory.act(GWEN, UndoLast())
    assert memory.bodies() == before
    assert memory.timers["dragon"].due_at is not None


def test_a_closed_campaign_does_not_stop_a_game():
    memory = started()
    memory.act(GWEN, OpenGame(name="Gwen"))
    memory.act(GWEN, StartGame())
    memory.act(GWEN, Close())
    move(memory)


def test_a_question_in_the_middle_of_a_turn_passes_to_the_manekin():
    memory = played_until(playing(MIRA, ODILE), QuestionKind.PART)
    who = asked(memory)
    memory.act(who, LeaveSeat())
    assert asked(memory) is not who
    agree(memory)


OF_A_GAME: tuple[Action, ...] = (
    PauseGame(),
    ResumeGame(),
    VoteConcede(),
    AmendGame(target=-1),
)


@pytest.mark.parametrize("action", OF_A_GAME, ids=lambda one: type(one).__name__)
def test_what_only_a_game_can_do_is_refused_elsewhere(action: Action):
    memory = Memory()
    assert refused(memory, GWEN, action).reason is FellowshipReason.NO_GAME
    memory.act(GWEN, OpenGame(name="Gwen"))
    assert refused(memory, GWEN, action).reason is FellowshipReason.NOT_STARTED
    memory.act(GWEN, StartGame())
    assert refused(played_out(memory), GWEN, action).reason is FellowshipReason.OVER


@pytest.mark.parametrize("action", [TakeSeat(name="Mira"), LeaveSeat(), SendAway(seat=0)])
def test_chairs_of_a_game_that_is_over_stay(action: Action):
    memory = played_out(playing())
    assert refused(memory, GWEN, action).reason is FellowshipReason.OVER


def manekins(memory: Memory) -> list[int]:
    return [seat for seat, chair in enumerate(part_of(memory).chairs) if chair.is_manekin]


def test_who_comes_back_has_their_own_seat_without_naming_it():
    memory = playing(MIRA)
    seat = seat_of(memory, MIRA)
    for _ in range(3):
        memory.act(MIRA, LeaveSeat())
        assert game_view(memory.table, MIRA).former == seat  # pyright: ignore[reportOptionalMemberAccess]
        memory.act(MIRA, TakeSeat(name="Mira"))
        assert seat_of(memory, MIRA) == seat
    agree(memory)


def test_in_one_game_nobody_looks_at_two_hands():
    memory = playing(MIRA)
    seat = seat_of(memory, MIRA)
    memory.act(MIRA, LeaveSeat())
    for other in set(manekins(memory)) - {seat}:
        error = refused(memory, MIRA, TakeSeat(name="Mira", seat=other))
        assert (error.reason, error.values) == (FellowshipReason.ONE_SEAT, {"seat": seat + 1})
    memory.act(MIRA, TakeSeat(name="Mira", seat=seat))
    assert seat_of(memory, MIRA) == seat


def test_a_former_seat_that_somebody_else_has_is_theirs_until_they_get_up():
    memory = playing(MIRA)
    seat = seat_of(memory, MIRA)
    memory.act(MIRA, LeaveSeat())
    memory.act(ODILE, TakeSeat(name="Odile", seat=seat))
    for wanted in (None, seat):
        error = refused(memory, MIRA, TakeSeat(name="Mira", seat=wanted))
        assert error.reason is FellowshipReason.SEAT_GONE
        assert error.values == {"seat": seat + 1, "name": "Odile"}
    memory.act(ODILE, LeaveSeat())
    memory.act(MIRA, TakeSeat(name="Mira"))
    assert seat_of(memory, MIRA) == seat


@pytest.mark.parametrize("taken_back", [UndoOwn(), UndoMove(), UndoLast()])
def test_a_seat_taken_back_is_still_the_only_one_that_one_has_seen(taken_back: Action):
    memory = started()
    memory.act(GWEN, OpenGame(name="Gwen"))
    memory.act(GWEN, StartGame())
    memory.act(MIRA, TakeSeat(name="Mira"))
    seat = seat_of(memory, MIRA)
    memory.act(MIRA if isinstance(taken_back, UndoOwn) else GWEN, taken_back)
    assert part_of(memory).chairs[seat].is_manekin
    other = next(one for one in manekins(memory) if one != seat)
    error = refused(memory, MIRA, TakeSeat(name="Mira", seat=other))
    assert error.reason is FellowshipReason.ONE_SEAT


def test_who_was_sent_away_does_not_sit_down_in_that_game_again():
    memory = playing(MIRA)
    memory.act(GWEN, SendAway(seat=seat_of(memory, MIRA)))
    error = refused(memory, MIRA, TakeSeat(name="Mira"))
    assert error.reason is FellowshipReason.SENT_AWAY
    played_out(memory)
    memory.act(GWEN, OpenGame(name="Gwen", again=True))
    memory.act(MIRA, TakeSeat(name="Mira"))


def test_sending_away_can_be_taken_back():
    memory = playing(MIRA)
    seat = seat_of(memory, MIRA)
    memory.act(GWEN, SendAway(seat=seat))
    memory.act(GWEN, UndoMove())
    assert seat_of(memory, MIRA) == seat
    assert part_of(memory).sent_away == ()


def test_in_a_lobby_too_who_was_sent_away_stays_away():
    memory = lobby(MIRA)
    memory.act(GWEN, SendAway(seat=seat_of(memory, MIRA)))
    assert refused(memory, MIRA, TakeSeat(name="Mira")).reason is FellowshipReason.SENT_AWAY


def test_who_gets_up_by_the_hosts_word_on_oneself_may_come_back():
    memory = playing(MIRA)
    seat = seat_of(memory, GWEN)
    memory.act(GWEN, SendAway(seat=seat))
    memory.act(GWEN, TakeSeat(name="Gwen"))
    assert seat_of(memory, GWEN) == seat


def test_former_seats_are_forgotten_with_the_person_and_told_to_them():
    memory = playing(MIRA)
    seat = seat_of(memory, MIRA)
    memory.act(GWEN, SendAway(seat=seat))
    game = kept_of(memory.table, MIRA.id)["game"]
    assert isinstance(game, dict)
    assert (game["former_seat"], game["sent_away"], game["seat"]) == (seat + 1, True, None)
    memory.act(SYSTEM, ForgetPerson(who=MIRA.id))
    assert (part_of(memory).former, part_of(memory).sent_away) == ((), ())
    assert "game" not in kept_of(memory.table, MIRA.id)


def test_the_next_game_brings_the_same_people_to_their_seats():
    memory = playing(MIRA, ODILE, difficulty=1, remind_after=3, naming="in_play")
    played_out(memory)
    over = part_of(memory)
    memory.act(MIRA, OpenGame(name="Mira", again=True))
    after = part_of(memory)
    assert (after.stage, after.number, after.host) == ("lobby", over.number + 1, MIRA.id)
    assert after.choices == over.choices
    assert [chair.holder for chair in after.chairs] == [chair.holder for chair in over.chairs]
    assert not any(chair.is_manekin for chair in after.chairs)
    memory.act(ODILE, LeaveSeat())
    memory.act(MIRA, StartGame())


def test_who_opens_the_next_game_for_others_sits_down_as_well():
    memory = played_out(playing(MIRA))
    memory.act(TAMSIN, OpenGame(name="Tamsin", again=True))
    assert part_of(memory).host == TAMSIN.id
    assert {GWEN.id, MIRA.id, TAMSIN.id} <= {chair.holder for chair in part_of(memory).chairs}
    full = played_out(playing(MIRA, ODILE, TAMSIN, BRAN, ESK))
    late = Person(99)
    full.act(late, OpenGame(name="Late", again=True))
    assert part_of(full).host == late.id
    assert late.id not in {chair.holder for chair in part_of(full).chairs}


@pytest.mark.parametrize("action", [UndoOwn(), UndoLast()])
def test_without_a_campaign_a_running_game_says_how_it_is_taken_back(action: Action):
    memory = playing(MIRA)
    assert refused(memory, MIRA, action).reason is FellowshipReason.UNDO_HERE
    played_out(memory)
    assert refused(memory, MIRA, action).reason is TableReason.NO_CAMPAIGN
