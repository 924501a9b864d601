"""What everybody did for the others in one game, and what the dragon did: counted from a record.

By seat; hit points are those really lost or regained. What a Manekin did, or its rules for a
person, is the fellowship's, and nobody's own. Source: issue 7 (statistics of the fellowship: helps
given come first).
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
    CardPlayed,
    DealBegan,
    PartAttacked,
    SeatHandedBack,
    SeatTakenOver,
    StoodIn,
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
    """On which turn each body part was beaten for good; 0 if a correction put it at 0 hit points,
    None if it has some."""
    traits: Traits
    name: str | None
    """As far as it was revealed; None where there are no traits."""


@dataclass(frozen=True, slots=True)
class Fellowship:
    """A game in figures, over or given up; `turns` is the turn it came to."""

    outcome: Outcome | None
    turns: int
    companions: tuple[Companion, ...]
    """All that came of each seat."""
    dragon: Foe
    people: tuple[Companion, ...]
    """The part of it that was done by people themselves."""


def fellowship(record: Record) -> Fellowship:
    """Return what came of a game; it is played again for it, which takes some milliseconds."""
    return figures((events, state) for _, events, state in played(record))


def figures(acts: Iterable[tuple[Sequence[Event], State]]) -> Fellowship:
    """Return what came of several acts, each its events and the game after it; one at least."""
    count = _Count()
    state = None
    for events, after in acts:
        if state is None:
            count.by_rules.update(after.settings.manekins)
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
    seats = range(state.settings.seats)
    return Fellowship(
        outcome=state.outcome,
        turns=state.turn,
        companions=tuple(count.companion(seat) for seat in seats),
        dragon=dragon,
        people=tuple(count.companion(seat, own=True) for seat in seats),
    )


def _by_deed(counts: Counter[Deed]) -> tuple[tuple[Deed, int], ...]:
    return tuple((deed, counts[deed]) for deed in Deed if counts[deed])


class _Count:
    """Everything counted so far."""

    def __init__(self) -> None:
        self.deeds = Counter[Deed]()
        self.damage = Counter[Deed]()
        self.menaces = 0
        self.fell: dict[int, int] = {}
        self.by_rules: set[int] = set()
        """The seats that Manekins play now."""
        self._stood_in: set[int] = set()
        """The seats for which the Manekin's rules acted in this act."""
        self._placed_by_rules: set[int] = set()
        """The seats whose last card was played by the rules."""
        self._by_seat = Counter[tuple[str, int]]()
        self._own = Counter[tuple[str, int]]()
        self._turn = 0
        self._dealer = 0
        self._deed: Deed | None = None

    def companion(self, seat: int, *, own: bool = False) -> Companion:
        """Return what a seat did; or of that, what its people did themselves."""
        found = self._own if own else self._by_seat
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
            damage=tuple(found[f"damage {part:d}", seat] for part in PARTS),
            knockdowns=found["knockdowns", seat],
            incapacitated=found["incapacitated", seat],
        )

    def take(self, events: Iterable[Event]) -> None:
        """Count what happened in an act."""
        self._stood_in.clear()
        for event in events:
            self._played_by(event)
            self._given(event)
            self._suffered(event)
            self._dragon_s(event)

    def _played_by(self, event: Event) -> None:
        """Keep who plays for a seat; a card is whose who played it, whenever it takes effect."""
        match event:
            case SeatTakenOver():
                self.by_rules.add(event.seat)
            case SeatHandedBack():
                self.by_rules.discard(event.seat)
            case StoodIn():
                self._stood_in.add(event.seat)
            case CardPlayed() if event.seat in self.by_rules | self._stood_in:
                self._placed_by_rules.add(event.seat)
            case CardPlayed():
                self._placed_by_rules.discard(event.seat)
            case _:
                pass

    def _add(self, what: str, seat: int, by_rules: set[int], count: int = 1) -> None:
        self._by_seat[what, seat] += count
        if seat not in by_rules:
            self._own[what, seat] += count

    def _given(self, event: Event) -> None:
        placed = self._placed_by_rules
        match event:
            case AllyHelped() if event.ally is not None:
                self._add("raised", event.seat, placed)
            case AllyHealed():
                aided = event.after > event.before or event.stood_up
                self._add("aided", event.seat, placed, int(aided))
                self._add("healed", event.seat, placed, event.after - event.before)
            case GuardSpent(acted=True) if DAREDEVIL[event.card].feat is Feat.SHIELD:
                self._add("shields", event.seat, placed)
            case Dodged():
                self._add("dodges", event.seat, placed)
            case TargetChanged(why="aggro") if event.before is not None and event.after is not None:
                self._add("drawn off", event.after, placed)
            case DealBegan():
                self._dealer = event.seat
            case CardDealt():
                self._add("dealt", self._dealer, self.by_rules | self._stood_in)
            case _:
                pass

    def _suffered(self, event: Event) -> None:
        placed = self._placed_by_rules
        match event:
            case PartAttacked():
                damage = event.before - event.after
                self._add(f"damage {event.part:d}", event.seat, placed, damage)
                self._came_to(event.part, event.before, event.after, self._turn)
            case DaredevilHurt():
                self._add("blows taken", event.seat, placed, int(event.role == "shield"))
                if self._deed is not None:
                    self.damage[self._deed] += event.before - event.after
            case KnockedDown():
                self._add("knockdowns", event.seat, self.by_rules)
            case Incapacitated():
                self._add("incapacitated", event.seat, self.by_rules)
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
                    self._came_to(part, before, after, 0)
            case _:
                pass

    def _came_to(self, part: int, before: int, after: int, turn: int) -> None:
        if before and not after:
            self.fell[part] = turn
