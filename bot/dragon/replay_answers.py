"""What people do in a replay, taken from its file one entry after the other as the game asks.

Source: spec/daredragon.md, section 17.
"""

from collections.abc import Mapping
from typing import Literal, TypeVar

from pydantic import BaseModel, ValidationError

from bot.dragon.actions import (
    Discard,
    Draw,
    HostAction,
    NameAlly,
    NamePart,
    Play,
    SeatAction,
)
from bot.dragon.cards import Card, Deck
from bot.dragon.replay_host import End, is_host_s, read_host
from bot.dragon.replay_reading import Data, Replay, part_named, seat_named
from bot.dragon.replay_reasons import ReplayReason
from bot.dragon.state import Question, QuestionKind
from bot.errors import Refused


class _PlayEntry(Data):
    play: Card


class _DrawEntry(Data):
    draw: Literal[True]


class _Answer(Data):
    who: str


class _PartAnswer(_Answer):
    part: str


class _AllyAnswer(_Answer):
    ally: str


class _DiscardAnswer(_Answer):
    discard: list[Card]


class _ReshuffleAnswer(Data):
    reshuffle: str
    order: list[Card]


Entry = TypeVar("Entry", bound=BaseModel)


class Answers:
    """The entries of `turns` and `answers`, and how many of each are used."""

    def __init__(self, replay: Replay) -> None:
        self._names = replay.names
        self._seats = {name: seat for seat, name in enumerate(replay.names)}
        self._turns = replay.turns
        self._answers = replay.answers
        self._turns_used = 0
        self._answers_used = 0

    @property
    def has_turn(self) -> bool:
        """Whether there is an entry for one more turn."""
        return self._turns_used < len(self._turns)

    @property
    def has_answer(self) -> bool:
        """Whether there is one more answer."""
        return self._answers_used < len(self._answers)

    def host(self, question: Question | None) -> HostAction | End | None:
        """Return what the host does now, if the entry that is next says so."""
        if question is None or question.kind is QuestionKind.TURN:
            if not self.has_turn or not is_host_s(self._turns[self._turns_used]):
                return None
            place, entry = f"turns[{self._turns_used}]", self._turns[self._turns_used]
            self._turns_used += 1
        else:
            if not self._host_answers:
                return None
            place, entry = f"answers[{self._answers_used}]", self._answers[self._answers_used]
            self._answers_used += 1
        return read_host(entry, self._seats, place)

    @property
    def _host_answers(self) -> bool:
        return self.has_answer and is_host_s(self._answers[self._answers_used])

    def move(self, seat: int) -> SeatAction:
        """Return what a seat does in its turn; there has to be an entry."""
        place = f"turns[{self._turns_used}]"
        entry = self._turns[self._turns_used]
        self._turns_used += 1
        play = _read(_PlayEntry, entry)
        if play is not None:
            return Play(seat, play.play)
        if _read(_DrawEntry, entry) is None:
            raise Refused(ReplayReason.NO_MOVE, place=place, found=entry)
        return Draw(seat)

    def answer(self, question: Question) -> list[SeatAction]:
        """Return a seat's answer to any question but that of its turn."""
        seat, asked = question.seat, self._asked(question)
        match question.kind:
            case QuestionKind.PART:
                part, place = self._next(_PartAnswer, asked, seat)
                return [NamePart(seat, part_named(part.part, place))]
            case QuestionKind.ALLY:
                ally, place = self._next(_AllyAnswer, asked, seat)
                return [NameAlly(seat, seat_named(ally.ally, self._seats, place))]
            case _:
                cards, place = self._next(_DiscardAnswer, asked, seat)
                count = len(cards.discard)
                # What a host did in between may have kept somebody from discarding all.
                if count != question.count and not (count < question.count and self._host_answers):
                    raise Refused(ReplayReason.DISCARD_COUNT, asked=asked, place=place, found=count)
                return [Discard(seat, card) for card in cards.discard]

    def shuffled(self, deck: Deck, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the new order of a discard pile that becomes a deck."""
        asked = {"reshuffle": deck, "count": len(cards)}
        answer, place = self._next(_ReshuffleAnswer, asked)
        if answer.reshuffle != deck:
            raise self._other(asked, place)
        return tuple(answer.order)

    def _next(
        self, kind: type[Entry], asked: Mapping[str, object], seat: int | None = None
    ) -> tuple[Entry, str]:
        """Return the next answer with its place; Refused unless it is of the kind asked for."""
        if not self.has_answer:
            raise Refused(ReplayReason.NO_ANSWER, asked=asked)
        place = f"answers[{self._answers_used}]"
        answer = _read(kind, self._answers[self._answers_used])
        self._answers_used += 1
        if answer is None:
            raise self._other(asked, place)
        if isinstance(answer, _Answer) and seat_named(answer.who, self._seats, place) != seat:
            raise self._other(asked, place)
        return answer, place

    def _other(self, asked: Mapping[str, object], place: str) -> Refused:
        found = self._answers[self._answers_used - 1]
        return Refused(ReplayReason.OTHER_ANSWER, asked=asked, place=place, found=found)

    def _asked(self, question: Question) -> dict[str, object]:
        """A question as data: who has to name what, and for which card."""
        asked: dict[str, object] = {"who": self._names[question.seat], "what": question.kind.value}
        if question.card is not None:
            asked["card"] = question.card
        if question.kind is QuestionKind.DISCARD:
            asked["count"] = question.count
        return asked


def _read(kind: type[Entry], entry: object) -> Entry | None:
    try:
        return kind.model_validate(entry)
    except ValidationError:
        return None
