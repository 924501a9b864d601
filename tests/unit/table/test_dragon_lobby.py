"""A game of Daredragon before it begins: chairs, what is chosen, and the start."""

from collections import Counter

import pytest

from bot.dragon.name import Trait, read_name
from bot.dragon.reasons import DragonReason
from bot.table.dragon.events import GameOpened, GameStarted, SeatTaken, SettingsChosen
from bot.table.dragon.game_view import game_view
from bot.table.dragon.moves import (
    ChooseSettings,
    CloseLobby,
    LeaveSeat,
    OpenGame,
    SeatManekin,
    SendAway,
    StartGame,
    TakeSeat,
    VoteConcede,
)
from bot.table.dragon.part import Chair, dragon_of
from bot.table.dragon.reasons import FellowshipReason
from bot.table.part import Action
from bot.table.people import Person
from bot.table.reasons import TableReason
from bot.table.whole import UndoOwn
from tests.unit.table.building import GWEN, MIRA, ODILE, Memory, started
from tests.unit.table.dragons import (
    BRAN,
    ESK,
    TAMSIN,
    game_of,
    lobby,
    part_of,
    played_out,
    playing,
    refused,
)


def holders(memory: Memory) -> tuple[int | None, ...]:
    return tuple(chair.holder for chair in part_of(memory).chairs)


def test_who_opens_a_game_hosts_it_and_sits_first_of_four():
    memory = Memory()
    decision = memory.act(GWEN, OpenGame(name="  Gwen\nthe  Bold "))
    assert decision.events == (GameOpened(number=1, name="Gwen the Bold"),)
    part = part_of(memory)
    assert (part.stage, part.host, part.number) == ("lobby", GWEN.id, 1)
    assert part.chairs == (Chair(holder=GWEN.id, name="Gwen the Bold"), *(Chair(),) * 3)


def test_there_is_one_game_at_a_time_and_the_next_has_the_next_number():
    memory = lobby()
    assert refused(memory, MIRA, OpenGame(name="Mira")).reason is FellowshipReason.GAME_ON
    memory.act(GWEN, StartGame())
    assert refused(memory, MIRA, OpenGame(name="Mira")).reason is FellowshipReason.GAME_ON
    memory.act(GWEN, VoteConcede())
    memory.act(MIRA, OpenGame(name="Mira"))
    assert (part_of(memory).number, part_of(memory).host) == (2, MIRA.id)


@pytest.mark.parametrize(
    "chosen", [{"difficulty": 3}, {"difficulty": -3}, {"pace": 2}, {"remind_after": 169}]
)
def test_what_cannot_be_chosen_is_refused(chosen: dict[str, int]):
    memory = Memory()
    error = refused(memory, GWEN, OpenGame.model_validate({"name": "Gwen", **chosen}))
    assert error.reason is TableReason.UNFIT_OPTION
    assert error.values == {"value": str(next(iter(chosen.values())))}


def test_a_name_that_shows_nothing_is_none():
    assert refused(Memory(), GWEN, OpenGame(name=" \u2800 ")).reason is TableReason.EMPTY_NAME


def test_two_of_one_name_are_told_apart_and_long_names_cut():
    memory = lobby()
    for person in (MIRA, ODILE):
        memory.act(person, TakeSeat(name="gwén"))
    memory.act(TAMSIN, TakeSeat(name="x" * 40))
    memory.act(BRAN, TakeSeat(name="x" * 40))
    names = [chair.name for chair in part_of(memory).chairs]
    assert names[:3] == ["Gwen", "gwén 2", "gwén 3"]
    assert names[3] == "x" * 31 + "…"
    assert names[4] == "x" * 29 + "… 2"


def test_a_seat_can_be_chosen_and_changed():
    memory = lobby()
    decision = memory.act(MIRA, TakeSeat(name="Mira", seat=3))
    assert decision.events == (SeatTaken(seat=3, name="Mira", from_manekin=False),)
    memory.act(MIRA, TakeSeat(name="Mira", seat=1))
    assert holders(memory) == (GWEN.id, MIRA.id, None, None)
    error = refused(memory, MIRA, TakeSeat(name="Mira", seat=0))
    assert (error.reason, error.values) == (
        FellowshipReason.SEAT_HELD,
        {"seat": 1, "name": "Gwen"},
    )
    for again in (None, 1):
        error = refused(memory, MIRA, TakeSeat(name="Mira", seat=again))
        assert (error.reason, error.values) == (FellowshipReason.SEATED, {"seat": 2})
    for unknown in (4, -1):
        error = refused(memory, ODILE, TakeSeat(name="Odile", seat=unknown))
        assert (error.reason, error.values) == (
            FellowshipReason.SEAT_UNKNOWN,
            {"seat": unknown + 1, "most": 4},
        )


def test_chairs_appear_up_to_six_and_no_further():
    memory = lobby(MIRA, ODILE)
    assert len(part_of(memory).chairs) == 4
    memory.act(TAMSIN, TakeSeat(name="Tamsin"))
    assert len(part_of(memory).chairs) == 5
    memory.act(BRAN, TakeSeat(name="Bran"))
    memory.act(ESK, TakeSeat(name="Esk"))
    assert len(part_of(memory).chairs) == 6
    late = Person(99)
    assert refused(memory, late, TakeSeat(name="Late")).reason is FellowshipReason.SEATS_FULL


def test_a_chair_that_appeared_and_that_nobody_took_is_no_seat_of_the_game():
    memory = lobby(MIRA, ODILE, TAMSIN)
    assert holders(memory) == (GWEN.id, MIRA.id, ODILE.id, TAMSIN.id, None)
    memory.act(GWEN, StartGame())
    assert len(part_of(memory).chairs) == 4
    assert not any(game_of(memory).manekins)


def test_chairs_that_appeared_go_again_with_who_leaves():
    memory = lobby(MIRA, ODILE, TAMSIN, BRAN)
    assert len(part_of(memory).chairs) == 6
    memory.act(BRAN, LeaveSeat())
    assert len(part_of(memory).chairs) == 5
    memory.act(BRAN, TakeSeat(name="Bran"))
    memory.act(MIRA, LeaveSeat())
    assert holders(memory) == (GWEN.id, None, ODILE.id, TAMSIN.id, BRAN.id)
    memory.act(GWEN, StartGame())
    assert set(holders(memory)) == {GWEN.id, ODILE.id, TAMSIN.id, BRAN.id}


def test_a_chair_that_appeared_stays_with_the_manekin_seated_there():
    memory = lobby(MIRA, ODILE, TAMSIN)
    memory.act(GWEN, SeatManekin(seat=4))
    memory.act(GWEN, StartGame())
    assert sum(game_of(memory).manekins) == 1
    assert len(part_of(memory).chairs) == 5


def test_who_comes_without_a_wish_sits_on_a_free_chair_before_a_manekins():
    memory = lobby()
    memory.act(GWEN, SeatManekin(seat=1))
    memory.act(MIRA, TakeSeat(name="Mira"))
    assert holders(memory) == (GWEN.id, None, MIRA.id, None)
    memory.act(ODILE, TakeSeat(name="Odile"))
    decision = memory.act(TAMSIN, TakeSeat(name="Tamsin"))
    assert decision.events == (SeatTaken(seat=1, name="Tamsin", from_manekin=True),)


def test_a_chair_is_given_to_a_manekin_and_freed_again():
    memory = lobby(MIRA)
    memory.act(MIRA, SeatManekin(seat=3))
    assert part_of(memory).chairs[3] == Chair(is_manekin=True)
    assert refused(memory, GWEN, SeatManekin(seat=3)).reason is FellowshipReason.NOTHING_CHANGED
    memory.act(GWEN, SeatManekin(seat=3, there=False))
    assert part_of(memory).chairs[3] == Chair()
    error = refused(memory, GWEN, SeatManekin(seat=1))
    assert (error.reason, error.values["name"]) == (FellowshipReason.SEAT_HELD, "Mira")
    assert refused(memory, GWEN, SeatManekin(seat=9)).reason is FellowshipReason.SEAT_UNKNOWN
    assert refused(memory, ODILE, SeatManekin(seat=2)).reason is FellowshipReason.NO_SEAT


def test_what_is_chosen_is_changed_by_whoever_sits():
    memory = lobby(MIRA)
    decision = memory.act(MIRA, ChooseSettings(difficulty=1, pace=-1, chairs=5, remind_after=0))
    (event,) = decision.events
    assert isinstance(event, SettingsChosen)
    assert event.chairs == 5
    assert event.choices == part_of(memory).choices
    assert (event.choices.difficulty, event.choices.pace, event.choices.remind_after) == (1, -1, 0)
    same = ChooseSettings(difficulty=1)
    assert refused(memory, MIRA, same).reason is FellowshipReason.NOTHING_CHANGED
    assert refused(memory, ODILE, ChooseSettings(pace=1)).reason is FellowshipReason.NO_SEAT


def test_a_given_name_is_known_from_the_start_until_another_way_is_chosen():
    memory = lobby(dragon_name="vrak zel dar kroth")
    assert part_of(memory).choices.naming == "open"
    assert part_of(memory).choices.name == "Vrak·Zel·Dar·Kroth"
    memory.act(GWEN, ChooseSettings(naming="in_play"))
    assert part_of(memory).choices.name is None
    memory.act(GWEN, ChooseSettings(dragon_name="Dru Mur Dar Ash"))
    memory.act(GWEN, ChooseSettings(difficulty=1))
    memory.act(GWEN, StartGame())
    assert game_of(memory).traits == (Trait.NONE,) * 4
    wrong = ChooseSettings(dragon_name="Vrak Vrak Vrak Vrak")
    assert refused(lobby(), GWEN, wrong).reason is DragonReason.NAME_MISPLACED


def test_chairs_nobody_sits_on_go_first_and_people_stay():
    memory = lobby()
    memory.act(GWEN, ChooseSettings(chairs=6))
    memory.act(MIRA, TakeSeat(name="Mira", seat=5))
    memory.act(GWEN, ChooseSettings(chairs=4))
    assert holders(memory) == (GWEN.id, None, None, MIRA.id)
    for person, name in ((ODILE, "Odile"), (TAMSIN, "Tamsin"), (BRAN, "Bran")):
        memory.act(person, TakeSeat(name=name))
    memory.act(GWEN, ChooseSettings(chairs=5))
    error = refused(memory, GWEN, ChooseSettings(chairs=4))
    assert (error.reason, error.values) == (
        FellowshipReason.SEAT_HELD,
        {"seat": 5, "name": "Bran"},
    )
    for count in (3, 7):
        error = refused(memory, GWEN, ChooseSettings(chairs=count))
        assert error.reason is TableReason.UNFIT_OPTION


def test_the_first_player_sits_here_and_has_seat_0():
    memory = lobby(MIRA, ODILE)
    error = refused(memory, GWEN, ChooseSettings(first=TAMSIN.id))
    assert error.reason is FellowshipReason.FIRST_NOT_SEATED
    memory.act(GWEN, ChooseSettings(first=ODILE.id))
    decision = memory.act(MIRA, StartGame())
    (event,) = decision.events
    assert isinstance(event, GameStarted)
    assert event.first == "Odile"
    assert holders(memory) == (ODILE.id, None, GWEN.id, MIRA.id)
    assert game_of(memory).manekins == (False, True, False, False)


def test_who_was_to_be_first_and_got_up_is_first_no_more():
    memory = lobby(MIRA)
    memory.act(GWEN, ChooseSettings(first=MIRA.id))
    memory.act(MIRA, LeaveSeat())
    assert part_of(memory).choices.first == "random"


def test_chance_names_any_of_the_people_as_first():
    firsts: Counter[int | None] = Counter()
    for seed in range(40):
        firsts[holders(playing(MIRA, seed=seed))[0]] += 1
    assert set(firsts) == {GWEN.id, MIRA.id}


@pytest.mark.parametrize("number", [4, 5, 6])
def test_free_chairs_become_manekins(number: int):
    memory = lobby(MIRA)
    memory.act(GWEN, ChooseSettings(chairs=number, pace=1))
    memory.act(GWEN, StartGame())
    part, game = part_of(memory), game_of(memory)
    assert game.settings.seats == number
    assert sum(chair.is_manekin for chair in part.chairs) == number - 2
    assert game.manekins == tuple(chair.is_manekin for chair in part.chairs)


def test_difficulty_moves_the_dragon_alone_and_pace_both():
    settings = game_of(playing(difficulty=2, pace=-1)).settings
    assert (settings.dragon_damage, settings.daredevil_damage) == (1, -1)


def test_a_name_is_off_revealed_in_play_or_drawn():
    assert not game_of(playing()).settings.has_traits
    revealed = game_of(playing(naming="in_play"))
    assert (revealed.settings.traits, revealed.settings.name) == (True, None)
    drawn = {game_of(playing(naming="open", seed=seed)).settings.name for seed in range(8)}
    assert len(drawn) > 1
    assert None not in drawn
    given = game_of(playing(dragon_name="Dru Mur Dar Kroth")).settings
    assert given.name == read_name("Dru Mur Dar Kroth")


def test_a_game_begins_with_somebody_at_the_table():
    memory = lobby(MIRA)
    assert refused(memory, ODILE, StartGame()).reason is FellowshipReason.NO_SEAT
    memory.act(GWEN, LeaveSeat())
    memory.act(MIRA, LeaveSeat())
    assert refused(memory, GWEN, StartGame()).reason is FellowshipReason.NOBODY_SITS
    assert part_of(memory).host is None
    memory.act(ODILE, TakeSeat(name="Odile"))
    assert part_of(memory).host == ODILE.id
    memory.act(ODILE, StartGame())
    assert part_of(memory).stage == "playing"


def test_a_lobby_is_closed_by_its_host_or_a_game_master():
    memory = lobby(MIRA)
    error = refused(memory, MIRA, CloseLobby())
    assert (error.reason, error.values) == (FellowshipReason.NOT_RUNNING, {"host": GWEN.id})
    memory.act(GWEN, CloseLobby())
    assert dragon_of(memory.table) is None
    assert refused(memory, GWEN, CloseLobby()).reason is FellowshipReason.NO_GAME
    masters = started()
    masters.act(MIRA, OpenGame(name="Mira"))
    masters.act(GWEN, CloseLobby())
    assert dragon_of(masters.table) is None


def test_people_are_sent_away_by_host_and_game_master():
    memory = lobby(MIRA, ODILE)
    assert refused(memory, MIRA, SendAway(seat=2)).reason is FellowshipReason.NOT_RUNNING
    error = refused(memory, GWEN, SendAway(seat=3))
    assert (error.reason, error.values) == (FellowshipReason.SEAT_NOT_HELD, {"seat": 4})
    memory.act(GWEN, SendAway(seat=2))
    assert holders(memory) == (GWEN.id, MIRA.id, None, None)


OF_A_LOBBY: tuple[Action, ...] = (
    ChooseSettings(pace=1),
    CloseLobby(),
    SeatManekin(seat=3),
    StartGame(),
)


@pytest.mark.parametrize("action", OF_A_LOBBY, ids=lambda one: type(one).__name__)
def test_what_only_a_lobby_can_do_is_refused_elsewhere(action: Action):
    assert refused(Memory(), GWEN, action).reason is FellowshipReason.NO_GAME
    memory = playing()
    assert refused(memory, GWEN, action).reason is FellowshipReason.STARTED
    assert refused(played_out(memory), GWEN, action).reason is FellowshipReason.OVER


def test_a_lobby_as_it_is_seen():
    memory = lobby(MIRA)
    for person, seat, runs in ((GWEN, 0, True), (MIRA, 1, False), (ODILE, None, False)):
        seen = game_view(memory.table, person)
        assert seen is not None
        assert (seen.seat, seen.runs, seen.seen) == (seat, runs, None)
    assert game_view(Memory().table, GWEN) is None


def test_in_a_campaign_its_game_masters_run_the_game():
    memory = started()
    memory.act(MIRA, OpenGame(name="Mira"))
    runs = [game_view(memory.table, one) for one in (GWEN, MIRA, None)]
    assert [one and one.runs for one in runs] == [True, False, False]


def test_players_take_back_what_they_did_in_a_lobby_and_no_start():
    memory = started()
    memory.act(MIRA, OpenGame(name="Mira"))
    before = memory.bodies()
    memory.act(MIRA, ChooseSettings(pace=1))
    memory.act(MIRA, UndoOwn())
    assert memory.bodies() == before
    memory.act(MIRA, StartGame())
    error = refused(memory, MIRA, UndoOwn())
    assert (error.reason, error.values) == (TableReason.UNDO_REVEALED, {"what": "cards"})
