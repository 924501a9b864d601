"""Cards filed under what they watch, so that an event asks few of them and never all.

Answers with the cards' places in the table's order. Knows nothing of `if`, of whom a card is bound
to, nor of what has fired already. Source: issue 4 (Figures), spec/rule-cards-details.md, part 5.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Sequence
from itertools import product

from bot.rulecards.card import Card
from bot.rulecards.events import (
    Arrived,
    Before,
    BlowAhead,
    BlowLanded,
    ClockFilled,
    Event,
    FightTurned,
    FirstMet,
    FoeDefeated,
    ItemChanged,
    LevelGained,
    QuestAdvanced,
    Rested,
    RollAhead,
    RollRead,
    StoryTold,
    TrackCrossed,
    TurnTaken,
)
from bot.rulecards.names import key_of
from bot.rulecards.roll_made import RollMade
from bot.rulecards.triggers import (
    ClockTrigger,
    DamageTrigger,
    DefeatTrigger,
    FightTrigger,
    ItemTrigger,
    LevelTrigger,
    MeetTrigger,
    PlaceTrigger,
    QuestTrigger,
    Reach,
    RestTrigger,
    RollTrigger,
    StoryTrigger,
    TrackTrigger,
    TurnTrigger,
)

_NO_CARDS: tuple[int, ...] = ()


class Watch:
    """The index of one table's cards."""

    __slots__ = ("_by_sign", "_lines")

    def __init__(self, cards: Sequence[Card]) -> None:
        self._by_sign: dict[Hashable, list[int]] = {}
        # Whole numbers that cards wait for: at which a track arrives, or from which a blow counts.
        self._lines: dict[Hashable, list[int]] = {}
        for position, card in enumerate(cards):
            sign, line = _sign(card)
            if line is not None:
                lines = self._lines.setdefault(sign, [])
                at = bisect_left(lines, line)
                if lines[at : at + 1] != [line]:
                    lines.insert(at, line)
                sign = (sign, line)
            self._by_sign.setdefault(sign, []).append(position)

    def of(self, event: Event | Before) -> list[int]:
        """The cards that watch for what has happened, or is about to, in the table's order."""
        by_sign = self._by_sign
        found: list[int] = []
        for sign in self._signs(event):
            if sign in by_sign:
                found += by_sign[sign]
        found.sort()
        return found

    def _signs(self, event: Event | Before) -> Iterable[Hashable]:
        match event:
            case TrackCrossed(track=track, lines=lines):
                return [*(("track", track, line) for line in lines), *self._reached(event)]
            case BlowLanded(dir=direction, amount=amount):
                return self._between(("damage", direction), 0, amount)
            case BlowAhead(dir=direction):
                # How hard it will be is known only when the card's turn comes.
                return (("before damage", direction),)
            case _:
                return _fixed_signs(event)

    def _reached(self, moved: TrackCrossed) -> list[Hashable]:
        """The numbers at which a track arrived, from above or below."""
        sign = ("reach", moved.track)
        if sign not in self._lines:
            return []
        if moved.old < moved.new:
            return self._between(sign, moved.old + 1, moved.new)
        return self._between(sign, moved.new, moved.old - 1)

    def _between(self, sign: Hashable, least: int, most: int) -> list[Hashable]:
        lines = self._lines.get(sign, [])
        return [
            (sign, line) for line in lines[bisect_left(lines, least) : bisect_right(lines, most)]
        ]


def _sign(card: Card) -> tuple[Hashable, int | None]:
    """Under what a card is filed, and the number it waits for."""
    when = card.when
    match when:
        case RollTrigger(check=check, place=place):
            where = key_of(place) if place else None
            if card.stage == "before":
                return ("before roll", check, where), None
            ending = ("band", when.band) if when.band else when.outcome
            return ("roll", check, ending, where), None
        case TrackTrigger(track=track, crosses=Reach(reach=line)):
            return ("reach", track), line
        case TrackTrigger(track=track, crosses=line):
            return ("track", track, line), None
        case DamageTrigger(dir=direction, at_least=least):
            if card.stage == "before":
                return ("before damage", direction), None
            return ("damage", direction), least or 0
        case _:
            return _plain_sign(card.id, when), None


def _plain_sign(
    card_id: str,
    when: ClockTrigger
    | FightTrigger
    | RestTrigger
    | TurnTrigger
    | LevelTrigger
    | PlaceTrigger
    | MeetTrigger
    | ItemTrigger
    | DefeatTrigger
    | QuestTrigger
    | StoryTrigger,
) -> Hashable:
    match when:
        case ClockTrigger(clock=name):
            return ("clock", _key(name))
        case FightTrigger(edge=edge):
            return ("fight", edge)
        case PlaceTrigger(place=name, kind=kind):
            return ("place", _key(name), _key(kind))
        case MeetTrigger(who=name, kind=kind):
            return ("meet", _key(name), _key(kind))
        case ItemTrigger(change=change, item=name):
            return ("item", change, _key(name))
        case DefeatTrigger(foe=name):
            return ("defeat", _key(name))
        case QuestTrigger(what=what):
            return ("quest", what)
        case StoryTrigger():
            return ("story", card_id)
        case _:
            return when.on


def _key(name: str | None) -> str | None:
    return key_of(name) if name else None


def _fixed_signs(
    event: RollAhead
    | RollRead
    | FoeDefeated
    | ClockFilled
    | LevelGained
    | FightTurned
    | Rested
    | TurnTaken
    | Arrived
    | FirstMet
    | ItemChanged
    | QuestAdvanced
    | StoryTold,
) -> Iterable[Hashable]:
    match event:
        case RollAhead(check=check, place=place):
            return product(("before roll",), (None, check), _or_any(place))
        case RollRead(roll=roll, place=place):
            return product(("roll",), (None, roll.check), _endings(roll), _or_any(place))
        case FoeDefeated(names=names):
            return [("defeat", name) for name in (None, *names)]
        case ClockFilled(clock=clock):
            return (("clock", None), ("clock", clock))
        case Arrived(place=place, kinds=kinds):
            of_kind = [("place", None, kind) for kind in kinds]
            return [("place", None, None), ("place", place, None), *of_kind]
        case FirstMet(person=person, kinds=kinds):
            anyone = [] if person is None else [("meet", None, None), ("meet", person, None)]
            return [*anyone, *(("meet", None, kind) for kind in kinds)]
        case ItemChanged(change=change, item=item):
            return (("item", change, None), ("item", change, item))
        case _:
            return (_sign_of_deed(event),)


def _sign_of_deed(
    event: LevelGained | FightTurned | Rested | TurnTaken | QuestAdvanced | StoryTold,
) -> Hashable:
    match event:
        case FightTurned(edge=edge):
            return ("fight", edge)
        case QuestAdvanced(what=what):
            return ("quest", what)
        case StoryTold(card=card):
            return ("story", card)
        case LevelGained():
            return "level"
        case Rested():
            return "rest"
        case TurnTaken():
            return "turn"


def _endings(roll: RollMade) -> list[Hashable]:
    """How a card may say that the roll ended; None where it says nothing."""
    endings: list[Hashable] = [None]
    if roll.band is not None:
        endings += [roll.outcome, ("band", roll.band)]
    if roll.outcome in ("failure", "fumble"):
        endings.append("fails_or_fumbles")
    return endings


def _or_any(name: str | None) -> tuple[str | None, ...]:
    return (None,) if name is None else (None, name)
