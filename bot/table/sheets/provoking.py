"""A moment that a card waits for, so that it can be tested without thinking of one.

For one character, in the world as it is; whether the card's "only while" holds is what the test
shows. Source: spec/rule-cards.md, parts 2 and 9 (testing a card).
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.rulecards.card import Card
from bot.rulecards.clocks import SIZE
from bot.rulecards.fields import Outcome
from bot.rulecards.growth import HUNDRED
from bot.rulecards.names import key_of
from bot.rulecards.sheet import Character, Foe
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
    Trigger,
    TurnTrigger,
)
from bot.table.sheets.happening import deed_of
from bot.table.sheets.kit import Kit
from bot.table.sheets.moves import Deed
from bot.table.sheets.world import WorldPart

_BLOW = 10
_ANY = "Anything"


class Lack(StrEnum):
    """Why there is no such moment now."""

    FIGHT = "fight"
    """Fights cannot be tried."""
    STORY = "story"
    """A story card is asked about at the end of a scene."""
    CHECK = "check"
    """The system has no check."""
    FOE = "foe"
    """No foe that the card means stands."""
    PLACE = "place"
    """No place of the kind is known."""
    ITEM = "item"
    """The character does not carry it."""
    LINE = "line"
    """The track stands at the line already, or the character has no such track."""
    TOP = "top"
    """There is no further level."""


@dataclass(frozen=True, slots=True)
class Provoked:
    """A moment, and how its roll is to end, None of any."""

    moment: Deed
    outcome: Outcome | None = None


Values = dict[str, object]


def provoked(card: Card, kit: Kit, part: WorldPart, who: Character) -> Provoked | Lack:
    """The moment that the card waits for, or why there is none."""
    when = card.when
    found = _Provoking(kit, part, who).values(when)
    if isinstance(found, Lack):
        return found
    outcome = _outcome(when, kit) if isinstance(when, RollTrigger) else None
    return Provoked(deed_of({"who": who.name, **found}), outcome)


def _outcome(when: RollTrigger, kit: Kit) -> Outcome | None:
    """How the roll has to end; of a band, as it counts."""
    if when.outcome == "fails_or_fumbles":
        return "failure"
    if when.outcome is not None:
        return when.outcome
    band = kit.system.band(when.band, when.check) if when.band else None
    return band.outcome if band else None


@dataclass(frozen=True, slots=True)
class _Provoking:
    kit: Kit
    part: WorldPart
    who: Character

    def values(self, when: Trigger) -> Values | Lack:
        match when:
            case FightTrigger():
                return Lack.FIGHT
            case StoryTrigger():
                return Lack.STORY
            case RestTrigger():
                return {"do": "rest", "who": [self.who.name]}
            case TurnTrigger():
                return {"do": "turn"}
            case QuestTrigger():
                done: Values = {"step": _ANY} if when.what == "step" else {"finish": True}
                return {"do": "quest", "quest": _ANY, **done}
            case RollTrigger() | TrackTrigger() | LevelTrigger() | ClockTrigger():
                return self._of_the_system(when)
            case _:
                return self._of_the_world(when)

    def _of_the_system(
        self, when: RollTrigger | TrackTrigger | LevelTrigger | ClockTrigger
    ) -> Values | Lack:
        match when:
            case RollTrigger():
                return self._roll(when)
            case TrackTrigger():
                return self._track(when)
            case LevelTrigger():
                return self._level()
            case ClockTrigger():
                return self._clock(when.clock)

    def _of_the_world(self, when: Trigger) -> Values | Lack:
        match when:
            case DamageTrigger(dir="taken"):
                return {"do": "take", "amount": when.at_least or _BLOW}
            case DamageTrigger():
                return self._blow(None, when.at_least or _BLOW)
            case DefeatTrigger():
                return self._blow(when.foe, None)
            case PlaceTrigger():
                return self._place(when)
            case MeetTrigger():
                kinds = [when.kind] if when.kind else []
                return {"do": "meet", "name": when.who or _ANY, "kinds": kinds}
            case ItemTrigger():
                return self._item(when)
            case _:
                raise AssertionError(when.on)

    def _roll(self, when: RollTrigger) -> Values | Lack:
        checks = self.kit.system.checks
        has = [one for one in checks if when.band is None or one.band(when.band)]
        check = when.check or next((one.id for one in has), None)
        return {"do": "roll", "check": check} if check else Lack.CHECK

    def _track(self, when: TrackTrigger) -> Values | Lack:
        gauge = self.who.tracks.get(when.track)
        if gauge is None:
            return Lack.LINE
        line = self._line(when, gauge.value, gauge.max)
        least = self.kit.system.tracks_by_id[when.track].min
        if line is None or line < least or (gauge.max is not None and line > gauge.max):
            return Lack.LINE
        return {"do": "track", "track": when.track, "set": line}

    def _line(self, when: TrackTrigger, value: int, most: int | None) -> int | None:
        """Where the track has to come to cross the line, None where it is beyond already."""
        least = self.kit.system.tracks_by_id[when.track].min
        match when.crosses:
            case "empty":
                return least if value > least else None
            case "full":
                return most if most is not None and value < most else None
            case "below_half":
                return (most - 1) // 2 if most is not None and 2 * value >= most else None
            case Reach(reach=line):
                return line if line != value else None

    def _level(self) -> Values | Lack:
        level, xp, table = self.who.growth.level, self.who.growth.xp, self.kit.system.xp_table
        if table is None:
            return {"do": "xp", "amount": HUNDRED - xp}
        if level >= len(table):
            return Lack.TOP
        return {"do": "xp", "amount": max(1, table[level] - xp)}

    def _clock(self, name: str | None) -> Values:
        running = self.part.world.clocks
        declared = {key_of(one.name): one for one in self.kit.system.clocks}
        names = [one.name for one in (*running.values(), *declared.values())]
        name = name or (names[0] if names else _ANY)
        key = key_of(name)
        if key in running:
            ticks = running[key].size - running[key].filled
        else:
            ticks = declared[key].size if key in declared else SIZE
        return {"do": "tick", "clock": name, "ticks": ticks, "who": [self.who.name]}

    def _blow(self, foe: str | None, amount: int | None) -> Values | Lack:
        """A blow that lands on the first foe who stands and is meant, or that fells them."""
        pairs = zip(self.part.foes, self.part.world.foes, strict=True)
        found = ((note, one) for note, one in pairs if _is_meant(one, foe))
        note, target = next(found, (None, None))
        if note is None or target is None:
            return Lack.FOE
        hit = target.hit_points if amount is None else amount
        return {"do": "deal", "to": f"#{note.number}", "amount": hit}

    def _place(self, when: PlaceTrigger) -> Values | Lack:
        here = key_of(self.who.place) if self.who.place else ""
        known = self.part.world.places.values()
        if when.place is not None:
            return (
                {"do": "enter", "place": when.place} if key_of(when.place) != here else Lack.PLACE
            )
        elsewhere = [one for one in known if key_of(one.name) != here]
        if when.kind is None:
            return {"do": "enter", "place": elsewhere[0].name if elsewhere else _ANY}
        kind = key_of(when.kind)
        fitting = (one.name for one in elsewhere if kind in map(key_of, one.kinds))
        name = next(fitting, None)
        return {"do": "enter", "place": name} if name else Lack.PLACE

    def _item(self, when: ItemTrigger) -> Values | Lack:
        if when.change == "gain":
            return {"do": "item", "gain": when.item or _ANY}
        wanted = key_of(when.item) if when.item else None
        carried = (one for one in self.who.items if wanted in (None, key_of(one)))
        name = next(carried, None)
        return {"do": "item", "lose": name} if name else Lack.ITEM


def _is_meant(foe: Foe, wanted: str | None) -> bool:
    """Whether a foe stands, and is called so or of that kind."""
    if foe.hit_points < 1:
        return False
    return wanted is None or key_of(wanted) in map(key_of, (foe.name, *foe.kinds))
