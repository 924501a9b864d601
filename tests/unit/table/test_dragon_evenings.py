"""Any evening at all: people come, go, play, pause, vote, undo and forget as chance has it.

After every act chairs and cards agree, the record plays the same game, nobody's cards are told,
and what is taken back is as it was to the letter.
"""

import json

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.dice import SeededDice
from bot.dragon.transcript import played
from bot.dragon.view import seen
from bot.errors import Refused
from bot.table.dragon.calling import asked_person, calls_due
from bot.table.dragon.events import DragonEvent
from bot.table.dragon.game_view import game_view, seat_of
from bot.table.dragon.moves import (
    AmendGame,
    CallDue,
    LeaveSeat,
    MemberGone,
    MoveInGame,
    OpenGame,
    PauseGame,
    ResumeGame,
    SeatManekin,
    SendAway,
    SetCalls,
    StandIn,
    StartGame,
    TakeSeat,
    UndoMove,
    VoteConcede,
)
from bot.table.dragon.part import DragonPart, calls_of, dragon_of
from bot.table.handlers import outcome_of, outcome_text
from bot.table.part import Action, Decision
from bot.table.people import SYSTEM, Person
from bot.table.person import ForgetPerson
from bot.table.snapshot import read_state
from tests.unit.table.building import Memory
from tests.unit.table.dragons import BY_ID, PEOPLE, any_moves, played_parts

people = st.sampled_from(list(PEOPLE))
seats = st.integers(-1, 6)
places = st.integers(0, 5)


class Evenings(RuleBasedStateMachine):
    """Several people at one table without a campaign; what is refused changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.memory = Memory()
        self.sat: dict[int, int] = {}
        """Who has seen the hand of which seat since the cards were dealt."""

    @initialize(
        seed=st.integers(0, 1000),
        naming=st.sampled_from(("off", "in_play")),
        there=st.lists(people, min_size=1, unique=True),
    )
    def opened(self, seed: int, naming: str, there: list[Person]) -> None:
        self.memory.dice = SeededDice(seed)
        opens = OpenGame.model_validate({"name": PEOPLE[there[0]], "naming": naming})
        self.memory.act(there[0], opens)
        for person in there[1:]:
            self.memory.act(person, TakeSeat(name=PEOPLE[person]))

    def act(self, person: Person, action: Action) -> Decision | None:
        """Act like the table does, and look at what is told of it."""
        self.memory.now += 1000
        before = self.memory.bodies()
        try:
            decision = self.memory.act(person, action)
        except Refused:
            assert self.memory.bodies() == before
            return None
        assert outcome_of(outcome_text(decision.events)) == decision.events
        for event in decision.events:
            if isinstance(event, DragonEvent):
                assert "happened" not in event.line()
                happened = getattr(event, "happened", ())
                assert happened == tuple(seen(one, None) for one in happened)
        return decision

    @property
    def part(self) -> DragonPart | None:
        return dragon_of(self.memory.table)

    @property
    def goes_on(self) -> bool:
        """Whether the game waits for somebody."""
        return self.part is not None and asked_person(self.part) is not None

    @property
    def host(self) -> Person:
        """Whoever hosts the game, or else somebody."""
        host = self.part.host if self.part else None
        return next(iter(PEOPLE)) if host is None else BY_ID[host]

    def is_at(self, stage: str) -> bool:
        return self.part is not None and self.part.stage == stage

    def one_of(self, place: int) -> Person:
        """Somebody who sits there; anybody at all where nobody does."""
        held = [chair.holder for chair in self.part.chairs if chair.holder] if self.part else []
        return BY_ID[held[place % len(held)]] if held else list(PEOPLE)[place]

    @rule(who=people, seat=st.none() | seats)
    def sits_down(self, who: Person, seat: int | None) -> None:
        self.act(who, TakeSeat(name=PEOPLE[who], seat=seat))

    @precondition(lambda self: self.is_at("lobby"))
    @rule(place=places, seat=seats, there=st.booleans())
    def seats_manekin(self, place: int, seat: int, there: bool) -> None:
        self.act(self.one_of(place), SeatManekin(seat=seat, there=there))

    @precondition(lambda self: self.is_at("lobby"))
    @rule(place=places)
    def begins(self, place: int) -> None:
        self.act(self.one_of(place), StartGame())

    @precondition(lambda self: self.goes_on)
    @rule(seed=st.integers(0, 1000), turns=st.integers(1, 12))
    def plays(self, seed: int, turns: int) -> None:
        choose = SeededDice(seed)
        while turns and self.goes_on:
            assert self.plays_once(choose) is not None
            turns -= 1

    @precondition(lambda self: self.goes_on and self.part.host is not None)
    @rule(seed=st.integers(0, 1000))
    def plays_and_takes_it_back(self, seed: int) -> None:
        before = played_parts(self.memory)
        assert self.plays_once(SeededDice(seed)) is not None
        self.act(self.host, UndoMove())
        assert played_parts(self.memory) == before

    def plays_once(self, choose: SeededDice) -> Decision | None:
        """Whoever is asked answers; nobody else may."""
        part = self.part
        assert part is not None
        who = asked_person(part)
        assert who is not None
        moves = MoveInGame(moves=any_moves(self.memory, choose), stamp=part.stamp)
        for other in PEOPLE:
            if other.id != who:
                assert self.act(other, moves) is None
        return self.act(BY_ID[who], moves)

    @precondition(lambda self: self.goes_on)
    @rule(place=places)
    def stands_in(self, place: int) -> None:
        self.act(self.one_of(place), StandIn())
        self.act(self.host, StandIn())

    @rule(place=places, concedes=st.booleans())
    def votes(self, place: int, concedes: bool) -> None:
        self.act(self.one_of(place), VoteConcede(concedes=concedes))

    @precondition(lambda self: self.goes_on)
    @rule(place=places)
    def pauses(self, place: int) -> None:
        self.act(self.one_of(place), PauseGame())

    @precondition(lambda self: self.is_at("playing") and self.part.paused)
    @rule(place=places)
    def goes_on_again(self, place: int) -> None:
        self.act(self.one_of(place), ResumeGame())

    @precondition(lambda self: self.is_at("playing"))
    @rule(seat=st.integers(0, 5), hp=st.integers(1, 25), aim=st.none() | seats)
    def puts_right(self, seat: int, hp: int, aim: int | None) -> None:
        self.act(self.host, AmendGame(seat=seat, hp=hp, target=aim))

    @rule(place=places)
    def takes_back(self, place: int) -> None:
        self.act(self.one_of(place), UndoMove())

    @rule(place=places, pings=st.booleans(), hour=st.integers(0, 23))
    def sets_calls(self, place: int, pings: bool, hour: int) -> None:
        calls = SetCalls(pings=pings, quiet_from=hour, quiet_until=(hour + 9) % 24)
        self.act(self.one_of(place), calls)

    @rule(hours=st.integers(0, 40))
    def time_passes(self, hours: int) -> None:
        self.memory.now += hours * 3_600_000
        timer = self.memory.timers.get("dragon")
        if timer is not None and timer.due_at is not None and timer.due_at <= self.memory.now:
            self.act(SYSTEM, CallDue())

    @rule(place=places, how=st.sampled_from(("gets up", "sent", "gone", "forgotten")))
    def leaves(self, place: int, how: str) -> None:
        who, part = self.one_of(place), self.part
        seat = None if part is None else seat_of(part, who.id)
        if how == "gets up":
            self.act(who, LeaveSeat())
        elif how == "sent" and seat is not None:
            self.act(self.host, SendAway(seat=seat))
        elif how == "gone":
            self.act(SYSTEM, MemberGone(who=who.id))
        elif how == "forgotten":
            self.is_forgotten(who)

    def is_forgotten(self, who: Person) -> None:
        """Nothing of a person is left; as in the store, what the history keeps goes too."""
        self.act(SYSTEM, ForgetPerson(who=who.id))
        self.memory.undoable.clear()
        self.sat.pop(who.id, None)
        assert not any(
            str(who.id) in name or PEOPLE[who] in body or f'"holder":{who.id}' in body
            for name, (_, body) in self.memory.bodies().items()
        )

    @invariant()
    def chairs_and_cards_agree(self) -> None:
        part = self.part
        if part is None:
            return
        held = [chair.holder for chair in part.chairs if chair.holder is not None]
        names = [chair.name for chair in part.chairs if chair.name]
        assert len(held) == len(set(held)) == len(set(names)) == len(names)
        assert (part.host is None) == (not held) or part.stage == "over"
        assert set(part.votes) <= set(held)
        if part.stage == "lobby":
            assert 4 <= len(part.chairs) <= 6
            return
        assert part.game is not None
        assert part.record is not None
        *_, (_, _, last) = played(part.record)
        assert last == part.game
        if part.stage == "playing":
            assert part.game.manekins == tuple(chair.is_manekin for chair in part.chairs)
            assert held or part.paused

    @invariant()
    def nobody_sees_two_hands(self) -> None:
        part = self.part
        if part is None or part.stage != "playing":
            self.sat.clear()
            return
        for seat, chair in enumerate(part.chairs):
            if chair.holder is not None:
                assert self.sat.setdefault(chair.holder, seat) == seat

    @invariant()
    def everybody_sees_only_their_own_cards(self) -> None:
        part = self.part
        if part is None or part.game is None or part.stage != "playing":
            return
        for person in (None, *PEOPLE):
            shown = game_view(self.memory.table, person)
            assert shown is not None
            assert shown.seen is not None
            open_hands = {one.seat for one in shown.seen.daredevils if one.hand is not None}
            assert open_hands == set() if shown.seat is None else {shown.seat}

    @invariant()
    def the_timer_is_set_for_whoever_is_asked(self) -> None:
        part, timer = self.part, self.memory.timers.get("dragon")
        if part is None or timer is None:
            return
        who = asked_person(part)
        calls = None if who is None else calls_of(self.memory.table, who)
        due = None if calls is None else calls_due(part, calls, self.memory.now)
        assert (timer.due_at is None) == (due is None)

    @invariant()
    def what_is_stored_is_read_back(self) -> None:
        stored = self.memory.table.parts.get("dragon")
        if stored is not None:
            part = read_state(DragonPart, "dragon", stored.version, stored.body)
            assert json.loads(part.model_dump_json()) == json.loads(stored.body)


Evenings.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestEvenings = Evenings.TestCase
