"""What everybody did for the others in one game, and what the dragon did: counted from a record.

By seat, whoever held it; hit points are those really lost or regained. Source: issue 7 (statistics
of the fellowship: helps given come first).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.dragon.cards import DAREDEVIL, DRAGON, PARTS, Deed, Feat
from bot.dragon.daredevil_events import (
    AllyHealed,
    AllyHelped,
    Amended,
    CardDealt,
    DealBegan,
    PartAttacked,
    TargetChanged,
    TurnBegan,
)
from bot.dragon.dragon_events import (
    DaredevilHurt,
    Dodged,
    DragonAttacked,
    DragonRevealed,
    GuardSpent,
    Incapacitated,
    KnockedDown,
    Menaced,
)
from bot.dragon.events import Event
from bot.dragon.name import Traits, name_of
from bot.dragon.state import Outcome, State
from bot.dragon.transcript import Record, played


@dataclass(frozen=True, slots=True)
class Companion:
    """One seat: what it gave to others, then what it did to the dragon and suffered from it."""

    seat: int
    raised: int
    """How often a Helping Hand put somebody on their feet."""
    aided: int
    """How often First Aid did somebody good."""
    healed: int
    """Hit points that others regained by it."""
    shields: int
    """How often a Shield of theirs acted."""
    blows_taken: int
    """How often they took a blow that was meant for somebody else."""
    dodges: int
    """How often a Dodge of theirs took somebody else out of the way."""
    drawn_off: int
    """How often they drew the dragon's attention from somebody else."""
    dealt: int
    """Cards that others got when this seat drew."""
    damage: tuple[int, ...]
    """Hit points taken off each body part."""
    knockdowns: int
    incapacitated: int

    @property
    def helps(self) -> int:
        """How often they helped somebody, dealing cards aside."""
        return self.raised + self.aided + self.shields + self.dodges + self.drawn_off


@dataclass(frozen=True, slots=True)
class Foe:
    """The dragon. By deed in the order of the rules, without those that never came up."""

    played: tuple[tuple[Deed, int], ...]
    """How often each was turned over."""
    damage: tuple[tuple[Deed, int], ...]
    """Hit points that each took off daredevils."""
    menaces: int
    """Attacks thrown away for lack of a target."""
    fell: tuple[int | None, ...]
    """On which turn each body part came to 0 hit points for good; None if it has some."""
    traits: Traits
    name: str | None
    """As far as it was revealed; None where there are no traits."""


@dataclass(frozen=True, slots=True)
class Fellowship:
    """A game in figures, over or given up; `turns` is the turn it came to."""

    outcome: Outcome | None
    turns: int
    companions: tuple[Companion, ...]
    dragon: Foe


def fellowship(record: Record) -> Fellowship:
    """Return what came of a game; it is played again for it, which takes some milliseconds."""
    return figures((events, state) for _, events, state in played(record))


def figures(acts: Iterable[tuple[Sequence[Event], State]]) -> Fellowship:
    """Return what came of several acts, each its events and the game after it; one at least."""
    count = _Count()
    state = None
    for events, after in acts:
        count.take(events)
        state = after
    if state is None:
        raise ValueError("nothing happened of which there could be figures")
    dragon = Foe(
        played=_by_deed(count.deeds),
        damage=_by_deed(count.damage),
        menaces=count.menaces,
        fell=tuple(None if state.parts[part] else count.fell.get(part) for part in PARTS),
        traits=state.traits,
        name=name_of(state.traits) if state.settings.has_traits else None,
    )
    companions = tuple(count.companion(seat) for seat in range(state.settings.seats))
    return Fellowship(state.outcome, state.turn, companions, dragon)


def _by_deed(counts: Counter[Deed]) -> tuple[tuple[Deed, int], ...]:
    return tuple((deed, counts[deed]) for deed in Deed if counts[deed])


class _Count:
    """Everything counted so far."""

    def __init__(self) -> None:
        self.deeds = Counter[Deed]()
        self.damage = Counter[Deed]()
        self.menaces = 0
        self.fell: dict[int, int] = {}
        self._by_seat = Counter[tuple[str, int]]()
        self._parts = Counter[tuple[int, int]]()
        self._turn = 0
        self._dealer = 0
        self._deed: Deed | None = None

    def companion(self, seat: int) -> Companion:
        """Return what a seat did."""
        found = self._by_seat
        return Companion(
            seat=seat,
            raised=found["raised", seat],
            aided=found["aided", seat],
            healed=found["healed", seat],
            shields=found["shields", seat],
            blows_taken=found["blows taken", seat],
            dodges=found["dodges", seat],
            drawn_off=found["drawn off", seat],
            dealt=found["dealt", seat],
            damage=tuple(self._parts[seat, part] for part in PARTS),
            knockdowns=found["knockdowns", seat],
            incapacitated=found["incapacitated", seat],
        )

    def take(self, events: Iterable[Event]) -> None:
        """Count what happened."""
        for event in events:
            self._given(event)
            self._suffered(event)
            self._dragon_s(event)

    def _given(self, event: Event) -> None:
        found = self._by_seat
        match event:
            case AllyHelped() if event.ally is not None:
                found["raised", event.seat] += 1
            case AllyHealed():
                found["aided", event.seat] += event.after > event.before or event.stood_up
                found["healed", event.seat] += event.after - event.before
            case GuardSpent(acted=True) if DAREDEVIL[event.card].feat is Feat.SHIELD:
                found["shields", event.seat] += 1
            case Dodged():
                found["dodges", event.seat] += 1
            case TargetChanged(why="aggro") if event.before is not None and event.after is not None:
                found["drawn off", event.after] += 1
            case DealBegan():
                self._dealer = event.seat
            case CardDealt():
                found["dealt", self._dealer] += 1
            case _:
                pass

    def _suffered(self, event: Event) -> None:
        found = self._by_seat
        match event:
            case PartAttacked():
                self._parts[event.seat, event.part] += event.before - event.after
                self._came_to(event.part, event.before, event.after)
            case DaredevilHurt():
                found["blows taken", event.seat] += event.role == "shield"
                if self._deed is not None:
                    self.damage[self._deed] += event.before - event.after
            case KnockedDown():
                found["knockdowns", event.seat] += 1
            case Incapacitated():
                found["incapacitated", event.seat] += 1
            case _:
                pass

    def _dragon_s(self, event: Event) -> None:
        match event:
            case TurnBegan():
                self._turn = event.turn
            case DragonRevealed():
                self.deeds[DRAGON[event.card].deed] += 1
            case DragonAttacked():
                self._deed = DRAGON[event.card].deed
            case Menaced():
                self.menaces += 1
            case Amended():
                for part, before, after in event.parts:
                    self._came_to(part, before, after)
            case _:
                pass

    def _came_to(self, part: int, before: int, after: int) -> None:
        if before and not after:
            self.fell[part] = self._turn
