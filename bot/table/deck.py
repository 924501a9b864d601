"""The deck at a table: its engine (bot/deck) as one part, with journal, undo and the hour's timers.

What the engine says happened is wrapped in one event an act, of a kind by which the table knows
who may take it back. Source: spec/deck.md, part 1.
"""

from dataclasses import replace
from typing import ClassVar

from bot.deck.actions import Action as DeckMove
from bot.deck.actions import AutoDraw, Choose, Declare, Draw, Seat, Who
from bot.deck.engine import step
from bot.deck.events import Declared
from bot.deck.reasons import DeckReason
from bot.deck.state import DeckState
from bot.deck.view import View, view
from bot.errors import Refused
from bot.table.campaign import campaign_of
from bot.table.deck_events import (
    AskingDropped,
    DeckHappened,
    DeclarationAsked,
    SecretAnswered,
    event_of,
)
from bot.table.deck_moves import (
    AskDeclaration,
    ConfirmDeclaration,
    DeckAction,
    DrawDue,
    DropDeclaration,
    MakeChoice,
    PlayDeck,
    RunDeck,
)
from bot.table.deck_timers import timers_after
from bot.table.part import Action, Context, Decision
from bot.table.people import Person
from bot.table.reasons import TableReason
from bot.table.snapshot import Moment, State, Table
from bot.table.who import is_game_master
from bot.text import folded

PART = DeckAction.part
ASKING = "asking"


class DeckPart(State, frozen=True):
    """A channel's deck as its engine keeps it."""

    version: ClassVar[int] = 1
    state: DeckState = DeckState()


class Asking(State, frozen=True):
    """The declaration of which a person was shown the odds last; its number is on the buttons."""

    number: Moment
    character: Who
    count: int


def asking_part(person_id: int) -> str:
    """Return the name of the part that holds what a person was asked."""
    return f"{ASKING}:{person_id}"


def deck_of(table: Table) -> DeckState:
    """Return the state of a table's deck."""
    part = table.part(DeckPart, PART)
    return part.state if part else DeckState()


def seat_of(table: Table, person: Person) -> Seat:
    """Return the seat from which somebody looks at a table's deck."""
    return Seat(person.id, is_game_master(campaign_of(table), person))


def deck_view(table: Table, person: Person) -> View:
    """Return what somebody may know of a table's deck."""
    return view(deck_of(table), seat_of(table, person))


def everyones_view(table: Table) -> View:
    """Return what anybody at all may know of a table's deck; nobody's character is theirs."""
    return view(deck_of(table), Seat(-1))


def usual_character(state: DeckState, person_id: int, *, drawing: bool = False) -> str | None:
    """Return the name of the character that a person means without naming any.

    `drawing`: those who have draws left come before all others. It is the one that drew last, or
    else the newest.
    """
    own = [one for one in state.characters if one.owner == person_id]
    last = {past.character: past.number for past in state.history}
    found = max(
        own,
        key=lambda one: (drawing and one.left > 0, last.get(one.number, 0), one.number),
        default=None,
    )
    return found.name if found else None


def hours_anew(state: DeckState, now: int) -> DeckState:
    """Return a deck whose open declarations count their hour from now, as after an import."""
    return state.changed(
        characters=tuple(
            one.changed(declaration=one.declaration.changed(since=now))
            if one.declaration and one.declaration.due_at is not None
            else one
            for one in state.characters
        )
    )


def decide(context: Context, action: Action) -> Decision:
    """Decide one action; raises Refused with a DeckReason or a TableReason."""
    match action:
        case PlayDeck():
            _check_fresh(context, action)
            return _played(context, action.move)
        case MakeChoice():
            return _played(context, _choice(context, action))
        case RunDeck():
            return _played(context, action.move)
        case DrawDue():
            return _drawn_by_itself(context, action)
        case AskDeclaration():
            return _asked(context, action)
        case ConfirmDeclaration():
            asking = _asking(context, action.number)
            declared = _played(context, Declare(character=asking.character, count=asking.count))
            return _without_asking(context, declared)
        case DropDeclaration():
            _asking(context, action.number)
            return _without_asking(context, Decision((AskingDropped(),), silent=True))
        case _:
            raise Refused(TableReason.UNKNOWN_MOVE)


def _played(context: Context, move: DeckMove) -> Decision:
    before = deck_of(context.table)
    seat = seat_of(context.table, context.person)
    after, happened = step(before, move, seat, context.dice, context.now)
    event = event_of(before, after, happened)
    return Decision(
        (event,),
        {PART: DeckPart(state=after)},
        timers_after(before, after, context.now),
        people=frozenset((context.person.id, event.owner or context.person.id)),
        hidden=isinstance(event, SecretAnswered),
    )


def _drawn_by_itself(context: Context, action: DrawDue) -> Decision:
    decision = _played(context, AutoDraw(character=action.character))
    (event,) = decision.events
    owner = event.owner if isinstance(event, DeckHappened) else None
    # It is the declaration of its owner that is carried out, and so it stands in the history.
    return replace(decision, actor=owner, people=frozenset((owner,) if owner else ()))


def _choice(context: Context, action: MakeChoice) -> Choose:
    state = deck_of(context.table)
    found = state.choice(action.choice)
    if found is None and 1 <= action.choice <= state.choices_made:
        raise Refused(DeckReason.ALREADY_CHOSEN)
    if found is None:
        raise Refused(DeckReason.UNKNOWN_CHOICE, choice=action.choice)
    # Typed by hand, an option may have whatever letters.
    typed = folded(action.option)
    option = next((one for one in found.options if folded(one) == typed), action.option)
    return Choose(character=found.character, choice=action.choice, option=option)


def _check_fresh(context: Context, action: PlayDeck) -> None:
    """Raise Refused where a button was pressed of a draw that was not the character's last."""
    if action.after is None or not isinstance(action.move, Draw):
        return
    found = deck_of(context.table).character(int(action.move.character))
    last = found.declaration if found else None
    if last is None or (last.since, last.drawn) != action.after:
        raise Refused(TableReason.STALE)


def _asked(context: Context, action: AskDeclaration) -> Decision:
    """What would be refused is refused before it is asked."""
    state, person = deck_of(context.table), context.person
    declare = Declare(character=action.character, count=action.count)
    declared = step(state, declare, seat_of(context.table, person), context.dice, context.now)[1][0]
    if not isinstance(declared, Declared):
        raise TypeError("a declaration leads to a declaration")
    asking = Asking(
        number=context.now,
        character=declared.name if declared.is_new else declared.character,
        count=action.count,
    )
    before = context.table.part(Asking, asking_part(person.id))
    if before is not None and before == asking.changed(number=before.number):
        # Told twice: the question that was asked first stays the one that can be answered.
        return Decision((_question(before, declared.name),), silent=True)
    return Decision(
        (_question(asking, declared.name),),
        {asking_part(person.id): asking},
        people=frozenset((person.id,)),
        silent=True,
    )


def _question(asking: Asking, name: str) -> DeclarationAsked:
    return DeclarationAsked(
        number=asking.number, character=asking.character, name=name, count=asking.count
    )


def _asking(context: Context, number: int) -> Asking:
    asking = context.table.part(Asking, asking_part(context.person.id))
    if asking is None or asking.number != number:
        raise Refused(TableReason.STALE)
    return asking


def _without_asking(context: Context, decision: Decision) -> Decision:
    gone = {asking_part(context.person.id): None}
    return replace(decision, states={**decision.states, **gone})
