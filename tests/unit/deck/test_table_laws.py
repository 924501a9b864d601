"""Laws of the deck under any play: cards, draws, replay, what is legal, and who sees what.

Source: design.md, rules 2-4; style.md, section 3.5; faults.md K and S.
"""

from typing import get_args

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from pydantic import TypeAdapter

from bot.deck.actions import (
    SYSTEM,
    Action,
    Answer,
    AutoDraw,
    Choose,
    Declare,
    Draw,
    Grant,
    Granted,
    ImportDeck,
    Lift,
    NewDeck,
    PutCard,
    Retire,
    Reveal,
    Seat,
    SpendFates,
    SpendWish,
    TakeCard,
)
from bot.deck.engine import decide, step
from bot.deck.events import DeckEvent, DeckLaid, Retired
from bot.deck.evolve import replayed
from bot.deck.legal import legal
from bot.deck.state import HOUR, DeckState, due, start
from bot.deck.view import view
from bot.dice import SeededDice
from bot.errors import Refused
from tests.effort import tries
from tests.unit.deck.playing import ANNA, BERT, MASTER, card, deck_file

PLAYERS = (ANNA, BERT, Seat(3))
SEATS = (*PLAYERS, MASTER, SYSTEM)
RARE = (NewDeck, ImportDeck, Retire)
SECRET = "tell-nobody-"
EVENTS: TypeAdapter[tuple[DeckEvent, ...]] = TypeAdapter(tuple[DeckEvent, ...])

SMALL = deck_file(
    card("fool", leaves=True, redraws=True),
    card("second_fool", leaves=True, redraws=True, effects=[{"kind": "experience", "change": -5}]),
    card("jester", leaves=True, extra=2, effects=[{"kind": "experience_instead", "change": 10}]),
    card("idiot", extra=1),
    card("rogue", effects=[{"kind": "ask_master", "question": "Who is it?", "secret": True}]),
    card("star", effects=[{"kind": "ability_gain", "change": 2, "most": 24}, {"kind": "fates"}]),
    card("moon", effects=[{"kind": "wishes", "roll": {"sides": 3}}]),
    card("curse", effects=[{"kind": "condition", "name": "Cursed"}]),
)

numbers = st.integers(1, 4)
counts = st.integers(1, 4)
cards = st.sampled_from(("fool", "jester", "rogue", "sun", "void"))
options = st.sampled_from(("yes", "no", "draws", "experience", "wisdom", "later", "gems"))
ANY_ACTION = st.one_of(
    st.builds(NewDeck, which=st.sampled_from(("22", "13", "custom"))),
    st.just(ImportDeck(text=SMALL)),
    st.builds(Declare, character=numbers, count=counts),
    st.builds(Draw, character=numbers),
    st.builds(Choose, character=numbers, choice=st.integers(1, 12), option=options),
    st.builds(SpendWish, character=numbers),
    st.builds(SpendFates, character=numbers),
    st.builds(PutCard, card=cards),
    st.builds(TakeCard, card=cards),
    st.builds(Grant, character=numbers, what=st.sampled_from(get_args(Granted)), count=st.just(1)),
    st.builds(Lift, character=numbers, condition=st.just("Cursed")),
    st.builds(Retire, character=numbers),
    st.builds(Answer, choice=st.integers(1, 12), text=st.just("in the open")),
    st.builds(Reveal, choice=st.integers(1, 12)),
)


class AnyPlay(RuleBasedStateMachine):
    """People and the bot do what they may, and try what they may not."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0
        self.state = start()
        self.events: list[DeckEvent] = []
        self.names = 0
        self.secrets: set[str] = set()
        self._do(ImportDeck(text=SMALL), MASTER, 1)

    def _do(self, action: Action, seat: Seat, seed: int) -> None:
        before = self.state
        after, events = step(before, action, seat, SeededDice(seed), self.now)
        assert decide(before, action, seat, SeededDice(seed), self.now) == events
        assert replayed(before, events) == after
        gone = set(before.away) - set(after.away)
        if gone and not any(isinstance(event, DeckLaid) for event in events):
            assert isinstance(action, PutCard)
        self.state = after
        self.events += events
        if any(isinstance(event, Retired) for event in events):
            kept = {choice.answer for choice in after.choices if choice.secret}
            self.secrets &= {text for text in kept if text}

    @rule(which=st.sampled_from(("22", "13", "custom", "custom")))
    @precondition(lambda self: self.state.which is None)
    def lay_out(self, which: str) -> None:
        self._do(NewDeck.model_validate({"which": which}), MASTER, 1)

    @rule(seat=st.sampled_from(PLAYERS), count=st.integers(1, 22))
    @precondition(lambda self: self.state.which is not None and len(self.state.characters) < 4)
    def come_to_the_deck(self, seat: Seat, count: int) -> None:
        self.names += 1
        self._do(Declare(character=f"Hero {self.names}", count=count), seat, 1)

    @rule(seat=st.sampled_from(PLAYERS), data=st.data(), seed=st.integers(0, 2**32))
    def take_an_own_move(self, seat: Seat, data: st.DataObject, seed: int) -> None:
        self._take(seat, data, seed)

    @rule(seat=st.sampled_from(PLAYERS), data=st.data(), seed=st.integers(0, 2**32))
    def go_on_drawing(self, seat: Seat, data: st.DataObject, seed: int) -> None:
        self._take(seat, data, seed, (Draw, Choose))

    @rule(data=st.data(), seed=st.integers(0, 2**32))
    def go_on_choosing(self, data: st.DataObject, seed: int) -> None:
        self._take(MASTER, data, seed, (Choose, Draw))

    @rule(data=st.data(), seed=st.integers(0, 2**32))
    def speak_of_what_is_secret(self, data: st.DataObject, seed: int) -> None:
        self._take(MASTER, data, seed, (Answer, Reveal))

    @rule(data=st.data(), seed=st.integers(0, 2**32))
    def take_a_masters_move(self, data: st.DataObject, seed: int) -> None:
        self._take(MASTER, data, seed)

    def _take(
        self, seat: Seat, data: st.DataObject, seed: int, kinds: tuple[type, ...] = ()
    ) -> None:
        # The deck is not replaced all the time: else nobody would get far.
        offers = [
            offer
            for offer in legal(self.state, seat)
            if (isinstance(offer.action, kinds) if kinds else type(offer.action) not in RARE)
        ]
        if not offers:
            return
        kind = data.draw(st.sampled_from(list(dict.fromkeys(type(one.action) for one in offers))))
        offer = data.draw(st.sampled_from([one for one in offers if type(one.action) is kind]))
        action = offer.action
        if isinstance(action, Answer):
            action = action.changed(text=f"{SECRET}{action.choice}-")
            choice = self.state.choice(action.choice)
            if choice is not None and choice.is_hidden:
                self.secrets.add(action.text)
        if isinstance(action, Reveal):
            self.secrets.discard(f"{SECRET}{action.choice}-")
        self._do(action, seat, seed)

    @rule(data=st.data(), seed=st.integers(0, 2**32))
    def the_hour_is_over(self, data: st.DataObject, seed: int) -> None:
        waiting = due(self.state)
        if waiting:
            number = data.draw(st.sampled_from(sorted(waiting)))
            self.now = max(self.now, waiting[number])
            self._do(AutoDraw(character=number), SYSTEM, seed)
            assert number not in due(self.state)

    @rule(data=st.data())
    def clear_the_table(self, data: st.DataObject) -> None:
        if data.draw(st.integers(0, 5)) == 5:
            self._take(MASTER, data, 1, RARE)

    @rule(milliseconds=st.integers(0, 2 * HOUR))
    def time_passes(self, milliseconds: int) -> None:
        self.now += milliseconds

    @rule(seat=st.sampled_from(SEATS), action=ANY_ACTION)
    def try_anything(self, seat: Seat, action: Action) -> None:
        is_legal = any(offer.covers(action) for offer in legal(self.state, seat))
        try:
            decide(self.state, action, seat, SeededDice(7), self.now)
        except Refused:
            assert not is_legal
        else:
            assert is_legal

    @rule(seat=st.sampled_from(SEATS), number=numbers)
    def try_to_draw_by_itself(self, seat: Seat, number: int) -> None:
        action = AutoDraw(character=number)
        is_legal = any(offer.covers(action) for offer in legal(self.state, seat))
        is_due = self.now >= due(self.state).get(number, self.now)
        try:
            decide(self.state, action, seat, SeededDice(7), self.now)
        except Refused:
            assert not (is_legal and is_due)
        else:
            assert is_legal
            assert is_due

    @rule(seat=st.sampled_from((*PLAYERS, MASTER)))
    def every_offer_is_accepted(self, seat: Seat) -> None:
        for offer in legal(self.state, seat):
            decide(self.state, offer.action, seat, SeededDice(3), self.now)

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        deck = self.state.deck
        if deck is not None:
            places = [*(one.id for one in self.state.cards), *self.state.away]
            assert sorted(places) == sorted(one.id for one in deck.cards)

    @invariant()
    def nobody_draws_more_than_declared_and_added(self) -> None:
        for character in self.state.characters:
            declaration = character.declaration
            if declaration is not None:
                assert 0 <= declaration.drawn <= declaration.declared + declaration.extra
                assert character.ended is None or not character.left

    @invariant()
    def who_waits_waits_for_a_choice(self) -> None:
        for character in self.state.characters:
            declaration = character.declaration
            if declaration is not None and declaration.overdue and declaration.left:
                assert self.state.blocking(character.number)

    @invariant()
    def the_state_is_what_is_stored(self) -> None:
        assert DeckState.model_validate_json(self.state.model_dump_json()) == self.state

    @invariant()
    def no_player_sees_a_secret(self) -> None:
        for seat in PLAYERS:
            seen = repr(view(self.state, seat))
            assert not any(secret in seen for secret in self.secrets)
        seen = repr(view(self.state, MASTER))
        assert all(secret in seen for secret in self.secrets)

    def teardown(self) -> None:
        stored = EVENTS.dump_json(tuple(self.events))
        assert replayed(start(), EVENTS.validate_json(stored)) == self.state


AnyPlay.TestCase.settings = settings(max_examples=tries(30), stateful_step_count=30)
TestAnyPlay = AnyPlay.TestCase
