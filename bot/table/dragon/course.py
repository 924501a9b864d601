"""A game going on: what is put into the engine is recorded, and what comes of it is told openly.

Everything that touches the cards goes through here. Source: design.md, rules 2 and 4; issue 7.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.dice import Dice
from bot.dragon.actions import Action as GameAction
from bot.dragon.daredevil_events import StoodIn, TurnBegan
from bot.dragon.engine import step
from bot.dragon.events import Event as GameEvent
from bot.dragon.name import UNNAMED, name_of
from bot.dragon.shuffling import fair
from bot.dragon.state import Question, State
from bot.dragon.transcript import Record, marked, recorded
from bot.dragon.view import seen
from bot.table.dragon.calling import asked_anew, timers_after
from bot.table.dragon.chairs import hosted, people
from bot.table.dragon.part import (
    BESTIARY,
    MOST_MET,
    PART,
    Bestiary,
    DragonPart,
    Ending,
    Met,
    bestiary_of,
)
from bot.table.part import Context, Decision, Event
from bot.table.snapshot import Body, Table
from bot.table.snapshot import State as PartState

TURNS_TOLD = 3
"""So many turns back the board tells of, the one that goes on included."""
MOST_NEWS = 120
"""Events that are kept for it beside those of the last act."""


@dataclass(frozen=True, slots=True)
class Course:
    """A game with its record, and what happened in this act."""

    game: State
    record: Record
    happened: tuple[GameEvent, ...] = ()

    def after(self, actions: Iterable[GameAction], dice: Dice) -> "Course":
        """Return the game after these, one after the other; raises Refused with a DragonReason."""
        course = self
        for action in actions:
            game, events = step(course.game, action, fair(dice))
            record = recorded(course.record, action, events)
            course = Course(game, record, (*course.happened, *events))
        return course

    def stood_in(self, seat: int, action: GameAction, dice: Dice) -> "Course":
        """Return the game after what the Manekin's rules do for a person, marked as such."""
        record = marked(self.record, seat)
        happened = (*self.happened, StoodIn(seat))
        return Course(self.game, record, happened).after((action,), dice)

    @property
    def openly(self) -> tuple[GameEvent, ...]:
        """What happened as everybody may see it."""
        return tuple([seen(event, None) for event in self.happened])

    @property
    def ending(self) -> Ending | None:
        """How the game ended, if it did."""
        outcome = self.game.outcome
        return None if outcome is None else outcome.value


def course_of(part: DragonPart) -> Course:
    """Return the game of a part that is being played."""
    if part.game is None or part.record is None:
        raise TypeError("a game that has begun has cards and a record")
    return Course(part.game, part.record)


def question_of(part: DragonPart) -> Question:
    """Return what the game that is being played asks; without a question it is over."""
    question = course_of(part).game.pending
    if question is None:
        raise TypeError("a game that rests asks somebody something")
    return question


def gone_on(context: Context, part: DragonPart, course: Course) -> DragonPart:
    """Return the part after an act that touched the cards."""
    openly = course.openly
    after = part.changed(
        game=course.game,
        record=course.record,
        news=_newest((*part.news, *openly), len(openly)),
        stamp=context.table.revision(PART) + 1,
    )
    return after if course.ending is None else ended(after, course.ending)


def _newest(news: tuple[GameEvent, ...], latest: int) -> tuple[GameEvent, ...]:
    """Return what happened since the last turns began; of the latest act, all."""
    begins = [place for place, event in enumerate(news) if isinstance(event, TurnBegan)]
    since = begins[-TURNS_TOLD] if len(begins) >= TURNS_TOLD else 0
    return news[max(min(since, len(news) - latest), len(news) - max(latest, MOST_NEWS)) :]


def ended(part: DragonPart, ending: Ending) -> DragonPart:
    """Return a game that is over."""
    return part.changed(stage="over", ended=ending, paused=False, votes=())


def decided(
    context: Context, event: Event, before: DragonPart | None, after: DragonPart
) -> Decision:
    """Return the decision that puts `after` in the place of `before`.

    Who is asked anew is called anew; a dragon that is met for the last time goes into the bestiary.
    """
    after = asked_anew(before, hosted(after), by=context.person.id, now=context.now)
    states: dict[str, PartState | Body | None] = {PART: after}
    if after.stage == "over" and (before is None or before.stage != "over"):
        states |= met_states(context.table, after, context.now)
    return Decision(
        (event,),
        states,
        timers_after(context.table, after, context.now),
        people=frozenset(people(after)),
    )


def met_states(table: Table, part: DragonPart, now: int) -> dict[str, Bestiary]:
    """Return the bestiary with the dragon of a game that is over, if any of its name is known."""
    game = course_of(part).game
    if not game.settings.has_traits or game.traits == UNNAMED or part.ended is None:
        return {}
    seated = [chair for chair in part.chairs if chair.holder is not None]
    met = Met(
        name=name_of(game.traits),
        ended=part.ended,
        at=now,
        turns=game.turn,
        daredevils=tuple(chair.name for chair in seated),
        holders=people(part),
        manekins=sum(chair.is_manekin for chair in part.chairs),
    )
    known = bestiary_of(table).met
    return {BESTIARY: Bestiary(met=(*known, met)[-MOST_MET:])}
