"""A table's deck: its events, its hours as timers, and what goes with undo and forgetting."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.deck.actions import (
    Answer,
    Choose,
    Declare,
    Draw,
    Grant,
    Lift,
    NewDeck,
    PutCard,
    Retire,
    Reveal,
    SpendFates,
    SpendWish,
    TakeCard,
)
from bot.deck.legal import Offer, legal
from bot.deck.reasons import DeckReason
from bot.deck.state import HOUR, DeckState, due
from bot.errors import Refused
from bot.table.campaign import Close
from bot.table.deck import deck_of, deck_view, everyones_view, seat_of, usual_character
from bot.table.deck_events import (
    CardsDrawn,
    ChoiceMade,
    DeckHappened,
    DeckLaidOut,
    DeckRuled,
    DeclarationAsked,
    DrawsDeclared,
    PowerSpent,
    SecretAnswered,
)
from bot.table.deck_moves import (
    AskDeclaration,
    ConfirmDeclaration,
    DrawDue,
    MakeChoice,
    PlayDeck,
    RunDeck,
)
from bot.table.deck_timers import character_of, key_of, timers_after
from bot.table.handlers import outcome_of, outcome_text
from bot.table.part import Decision, Event
from bot.table.people import SYSTEM, Person
from bot.table.person import ForgetPerson
from bot.table.reasons import TableReason
from bot.table.whole import Reset, UndoLast, UndoOwn
from tests.unit.table.building import GWEN, MIRA, ODILE, Memory, started

SECRET = "her own steward Osric"


class Dice:
    """Dice that show what is next, and ones after that."""

    def __init__(self) -> None:
        self.next: list[int] = []

    def die(self, sides: int) -> int:
        return self.next.pop(0) if self.next else 1


def playing(*cards: str, declare: int = 5) -> Memory:
    """Mira has declared for Brakka and drawn these cards."""
    memory = started()
    memory.dice = Dice()
    memory.act(MIRA, PlayDeck(move=NewDeck()))
    memory.act(MIRA, PlayDeck(move=Declare(character="Brakka", count=declare)))
    for card in cards:
        drawn(memory, card)
    return memory


def drawn(memory: Memory, card: str) -> Decision:
    ids = [one.id for one in deck_of(memory.table).cards]
    memory.dice.next = [ids.index(card) + 1]
    return memory.act(MIRA, PlayDeck(move=Draw(character="Brakka")))


def told(decision: Decision) -> Event:
    (event,) = decision.events
    return event


def set_timers(memory: Memory) -> dict[str, int]:
    return {key: one.due_at for key, one in memory.timers.items() if one.due_at is not None}


def refusal(memory: Memory, person: Person, action: object) -> object:
    with pytest.raises(Refused) as refused:
        memory.act(person, action)
    return refused.value.reason


def test_each_act_is_one_event_of_the_kind_that_undo_and_history_go_by():
    memory = playing()
    assert isinstance(told(drawn(memory, "moon")), CardsDrawn)
    wish = told(memory.act(MIRA, PlayDeck(move=SpendWish(character=1, purpose="rain"))))
    assert isinstance(wish, PowerSpent)
    assert wish.line() == {
        "who": {"name": "Brakka", "owner": MIRA.id},
        "what": "wish",
        "purpose": "rain",
    }
    drawn(memory, "gem")
    chosen = told(memory.act(MIRA, MakeChoice(choice=1, option="GEMS")))
    assert isinstance(chosen, ChoiceMade)
    assert chosen.line()["option"] == "gems"
    ruled = told(memory.act(GWEN, RunDeck(move=TakeCard(card="Void"))))
    assert isinstance(ruled, DeckRuled)
    assert ruled.line() == {"ruling": "deck.card_taken", "card": "Void"}
    again = told(memory.act(GWEN, PlayDeck(move=NewDeck(which="13"))))
    assert isinstance(again, DeckLaidOut)
    assert again.owner is None


def test_a_secret_answer_is_a_hidden_entry_whose_line_does_not_hold_it():
    memory = playing("rogue")
    decision = memory.act(GWEN, RunDeck(move=Answer(choice=1, text=SECRET)))
    assert isinstance(told(decision), SecretAnswered)
    assert decision.hidden
    assert SECRET not in json.dumps(told(decision).line())
    for view in (deck_view(memory.table, MIRA), everyones_view(memory.table)):
        assert SECRET not in repr(view)
    assert SECRET in repr(deck_view(memory.table, GWEN))
    known = memory.act(GWEN, RunDeck(move=Reveal(choice=1)))
    assert not known.hidden
    assert told(known).line()["text"] == SECRET


def test_a_line_names_at_most_so_many_cards_and_counts_the_rest():
    memory = playing()
    for count in (22, 22):
        memory.act(GWEN, RunDeck(move=Grant(character=1, what="draws", count=count)))
    memory.now += HOUR
    memory.dice.next = [18] * 60
    event = told(memory.act(SYSTEM, DrawDue(character=1)))
    line = event.line()
    assert len(line["cards"]) == 25
    assert line["more"] == 49 - 25
    assert line["automatic"] is True


@pytest.mark.parametrize("person", [GWEN, MIRA, ODILE])
def test_only_the_bot_itself_carries_an_hour_out_and_only_game_masters_rule(person: Person):
    memory = playing()
    memory.now += HOUR
    assert refusal(memory, person, DrawDue(character=1)) is TableReason.UNKNOWN_MOVE
    if person is not GWEN:
        move = RunDeck(move=PutCard(card="fool"))
        assert refusal(memory, person, move) is TableReason.NOT_GAME_MASTER


def test_an_hour_is_set_with_the_declaration_moved_by_a_draw_and_stopped_by_the_last():
    memory = playing(declare=2)
    assert set_timers(memory) == {"deck:1": memory.now + HOUR}
    memory.now += 1000
    drawn(memory, "sun")
    assert set_timers(memory) == {"deck:1": memory.now + HOUR}
    drawn(memory, "sun")
    assert set_timers(memory) == {}


def test_an_hour_that_is_over_is_written_down_as_its_declarers_and_draws_once():
    memory = playing(declare=2)
    assert refusal(memory, SYSTEM, DrawDue(character=1)) is DeckReason.NOT_DUE
    memory.now += HOUR
    memory.act(GWEN, Close())
    decision = memory.act(SYSTEM, DrawDue(character=1))
    event = told(decision)
    assert isinstance(event, CardsDrawn)
    assert event.by_itself
    assert (decision.actor, decision.people) == (MIRA.id, frozenset((MIRA.id,)))
    assert refusal(memory, SYSTEM, DrawDue(character=1)) is DeckReason.NOT_DUE
    assert set_timers(memory) == {}


def test_a_draw_is_taken_back_by_the_game_master_alone_and_its_hour_begins_anew():
    memory = playing(declare=1)
    before = memory.bodies()
    memory.now += HOUR
    memory.act(SYSTEM, DrawDue(character=1))
    memory.act(GWEN, UndoLast())
    assert memory.bodies() == before
    assert set_timers(memory) == {"deck:1": memory.now + HOUR}
    drawn(memory, "sun")
    assert refusal(memory, MIRA, UndoOwn()) is TableReason.UNDO_REVEALED


def test_what_reveals_nothing_is_taken_back_by_its_player_and_a_ruling_by_no_player():
    memory = playing("gem")
    memory.act(MIRA, MakeChoice(choice=1, option="gems"))
    memory.act(MIRA, UndoOwn())
    assert deck_of(memory.table).blocking(1)
    memory.act(GWEN, RunDeck(move=Grant(character=1, what="wishes")))
    memory.act(GWEN, UndoOwn())
    assert not deck_of(memory.table).characters[0].ledger.wishes


def test_a_reset_stops_every_hour():
    memory = playing()
    memory.act(GWEN, Reset())
    assert deck_of(memory.table) == DeckState()
    assert set_timers(memory) == {}
    memory.act(GWEN, UndoLast())
    assert set(set_timers(memory)) == {"deck:1"}


def test_a_button_of_an_older_draw_is_out_of_date_and_others_are_no_hindrance():
    memory = playing()
    first = (memory.now, 0)
    memory.act(ODILE, PlayDeck(move=Declare(character="Ulf", count=1)))
    memory.act(ODILE, PlayDeck(move=Draw(character="Ulf")))
    memory.dice.next = [18]
    pressed = PlayDeck(move=Draw(character=1), after=first)
    memory.act(MIRA, pressed)
    assert refusal(memory, MIRA, pressed) is TableReason.STALE
    gone = PlayDeck(move=Draw(character=9), after=first)
    assert refusal(memory, MIRA, gone) is TableReason.STALE


def test_a_question_is_kept_until_it_is_answered_and_refused_where_it_could_not_be():
    memory = started()
    ask = AskDeclaration(character="Brakka", count=3)
    assert refusal(memory, MIRA, ask) is DeckReason.NO_DECK
    memory.act(MIRA, PlayDeck(move=NewDeck()))
    assert refusal(memory, MIRA, ask.model_copy(update={"count": 23})) is DeckReason.BAD_COUNT
    asked = told(memory.act(MIRA, ask))
    assert isinstance(asked, DeclarationAsked)
    assert asked.name == "Brakka"
    assert not deck_of(memory.table).characters
    again = memory.decide(MIRA, ask)
    assert (again.states, told(again)) == ({}, asked)
    confirm = ConfirmDeclaration(number=asked.number)
    assert refusal(memory, ODILE, confirm) is TableReason.STALE
    assert isinstance(told(memory.act(MIRA, confirm)), DrawsDeclared)
    assert refusal(memory, MIRA, confirm) is TableReason.STALE
    assert deck_of(memory.table).characters[0].left == 3


def test_a_choice_is_found_by_its_number_and_told_apart_from_one_that_is_over():
    memory = playing("gem")
    assert refusal(memory, MIRA, MakeChoice(choice=9, option="gems")) is DeckReason.UNKNOWN_CHOICE
    memory.act(MIRA, MakeChoice(choice=1, option="gems"))
    assert refusal(memory, MIRA, MakeChoice(choice=1, option="gems")) is DeckReason.ALREADY_CHOSEN


def test_a_forgotten_person_leaves_no_character_no_hour_and_no_question():
    memory = playing("gem")
    memory.act(ODILE, PlayDeck(move=Declare(character="Ulf", count=1)))
    memory.act(MIRA, AskDeclaration(character="Other", count=1))
    memory.act(SYSTEM, ForgetPerson(who=MIRA.id))
    assert set(set_timers(memory)) == {"deck:2"}
    assert "Brakka" not in str(memory.bodies())
    assert "Other" not in str(memory.bodies())
    assert [one.name for one in deck_of(memory.table).characters] == ["Ulf"]
    unchanged = memory.decide(SYSTEM, ForgetPerson(who=MIRA.id))
    assert not unchanged.states


def test_without_a_name_the_last_one_to_draw_is_meant_but_for_a_draw_who_still_can():
    memory = playing("sun", declare=1)
    memory.act(MIRA, PlayDeck(move=Declare(character="Ulf", count=1)))
    state = deck_of(memory.table)
    assert usual_character(state, MIRA.id) == "Brakka"
    assert usual_character(state, MIRA.id, drawing=True) == "Ulf"
    assert usual_character(state, ODILE.id) is None


def test_timers_are_named_after_their_characters():
    assert character_of(key_of(7)) == 7


MOVES = (NewDeck, Declare, Draw, Choose, SpendWish, SpendFates)
RULINGS = (PutCard, TakeCard, Grant, Lift, Retire, Answer, Reveal)


@given(st.data())
def test_any_play_reads_back_and_keeps_exactly_the_timers_of_its_hours(data: st.DataObject):
    memory = started()
    for _ in range(data.draw(st.integers(1, 12))):
        person = data.draw(st.sampled_from((GWEN, MIRA, ODILE)))
        offers = legal(deck_of(memory.table), seat_of(memory.table, person))
        fit: list[Offer] = [one for one in offers if isinstance(one.action, (*MOVES, *RULINGS))]
        move = data.draw(st.sampled_from(fit)).action
        memory.now += data.draw(st.integers(1, HOUR // 2))
        acts = PlayDeck if isinstance(move, MOVES) else RunDeck
        decision = memory.act(person, acts(move=move))
        assert outcome_of(outcome_text(decision.events)) == decision.events
        (event,) = decision.events
        assert isinstance(event, DeckHappened)
        assert json.loads(json.dumps(event.line())) == event.line()
        expected = {key_of(number): at for number, at in due(deck_of(memory.table)).items()}
        assert set_timers(memory) == expected


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_timers_that_did_not_move_are_not_written(at: int, now: int):
    memory = playing()
    state = deck_of(memory.table)
    assert timers_after(state, state, now) == ()
    (stopped,) = timers_after(state, None, now)
    assert stopped.due_at is None
    (anew,) = timers_after(None, state, memory.now + HOUR + at)
    assert anew.due_at == memory.now + 2 * HOUR + at
