"""What the GM is told of an outcome, in plain English, line by line.

For each card that fired its note, or what it did, then its own lines as they stand. Source:
spec/rule-cards-details.md, end of part 9.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from bot.cli.problems import formula_words
from bot.rulecards.changes import (
    Change,
    ClockMoved,
    ConditionMoved,
    FightMoved,
    FoeMoved,
    GrowthMoved,
    ItemsMoved,
    MarksMoved,
    PersonMoved,
    PlaceMoved,
    PlaceNamed,
    PoolMoved,
    QuestMoved,
    TrackMoved,
)
from bot.rulecards.events import BlowAhead
from bot.rulecards.outcome import (
    Account,
    BandDone,
    Blocked,
    CheckFailed,
    Did,
    Failed,
    Fired,
    Hindered,
    Hindrance,
    Outcome,
    Told,
    Turned,
)
from bot.rulecards.roll_made import RollMade
from bot.rulecards.scenario_output import touch_text
from bot.rulecards.sheet import Standing, World
from bot.rulecards.system import System

_HINDRANCES: Final[dict[Hindrance, Callable[[System, Hindered], str]]] = {
    Hindrance.LIST_IS_FULL: lambda system, one: (
        f"no room for {system.conditions_by_id[one.what].name}"
    ),
    Hindrance.NOT_OWNED: lambda system, one: (
        f"{system.tracks_by_id[one.what].name} cannot move without its thing"
    ),
    Hindrance.NO_STAT: lambda _, __: "the roll has no stat to mark",
    Hindrance.CHECK_BLOCKED: lambda system, one: (
        f"{system.checks_by_id[one.what].name} is not rolled"
    ),
}


def told(outcome: Outcome, system: System) -> list[str]:
    """All lines of a moment, in order."""
    teller = _Teller(outcome.world, system)
    return [line for account in outcome.accounts for line in teller.lines(account)]


class _Teller:
    def __init__(self, world: World, system: System) -> None:
        self._world = world
        self._system = system

    def lines(self, account: Account) -> Iterator[str]:
        match account:
            case Fired():
                yield from self._fired(account)
            case Failed(name=name, error=error):
                yield f"{name}: did nothing, {formula_words(error)}"
            case CheckFailed(check=check, error=error):
                yield f"{self._system.checks_by_id[check].name}: {formula_words(error)}"
            case BandDone(roll=roll, did=did):
                yield from self._own_lines(did)
                yield from self._hindered(self._system.checks_by_id[roll.check].name, did)
            case _:
                yield from self._hindered("The GM", account.did)

    def _fired(self, fired: Fired) -> Iterator[str]:
        own = list(self._own_lines(fired.did))
        if fired.note:
            yield fired.note
        elif not fired.only_tells:
            deeds = [self._deed(fired, did) for did in fired.did]
            whole = "; ".join(filter(None, deeds)) or "nothing changed"
            yield f"{fired.name}: {whole}."
        yield from own
        yield from self._hindered(fired.name, fired.did)

    def _own_lines(self, did: Iterable[Did]) -> Iterator[str]:
        """What is told verbatim: the card's lines, and why a roll or a blow was stopped."""
        for one in did:
            match one:
                case Told(text) | Blocked(text):
                    yield text
                case _:
                    continue

    def _hindered(self, name: str, did: Iterable[Did]) -> Iterator[str]:
        for one in did:
            if isinstance(one, Hindered):
                why = _HINDRANCES[one.reason](self._system, one)
                yield f"{name}: {why} ({self._who(one.who)})."

    def _deed(self, fired: Fired, did: Did) -> str:
        """What one effect came to; nothing for what has a line of its own."""
        match did:
            case Turned(by) if isinstance(fired.why, BlowAhead) and isinstance(by, int):
                return f"{-by} less damage" if by < 0 else f"{by} more damage"
            case Turned(by):
                return touch_text(by) if isinstance(by, str) else f"{touch_text(by)} to the roll"
            case Blocked():
                return "blocked"
            case RollMade():
                return self._roll(did)
            case Told() | Hindered():
                return ""
            case _:
                return self._change(did)

    def _roll(self, roll: RollMade) -> str:
        check = self._system.checks_by_id[roll.check]
        band = check.bands_by_id.get(roll.band or "")
        ended = f", {band.name}" if band else ""
        return f"{self._who(roll.who)} rolls {check.name}: {roll.total}{ended}"

    def _change(self, change: Change) -> str:
        match change:
            case PoolMoved(pool, old, new):
                return f"{self._system.pools_by_id[pool].name} {old} → {new}"
            case ClockMoved(_, _, new):
                return f"{new.name} {new.filled}/{new.size}" if new else ""
            case FoeMoved(foe, old, new):
                return f"{self._world.foes[foe].name} {old} → {new}"
            case FightMoved() | PlaceNamed():
                return ""
            case _:
                return f"{self._who(change.who)}: {self._on_sheet(change)}"

    def _on_sheet(
        self,
        change: TrackMoved
        | ConditionMoved
        | GrowthMoved
        | MarksMoved
        | PlaceMoved
        | ItemsMoved
        | PersonMoved
        | QuestMoved,
    ) -> str:
        match change:
            case TrackMoved(_, track, old, new):
                return f"{self._system.tracks_by_id[track].name} {old.value} → {new.value}"
            case ConditionMoved(_, condition, _, new):
                return self._standing(condition, new)
            case GrowthMoved(_, old, new) if old.level != new.level:
                return f"level {new.level}"
            case GrowthMoved(_, old, new):
                return f"{new.xp - old.xp:+d} xp"
            case MarksMoved(_, _, new):
                return f"{self._system.stats_by_id[new[-1]].name} is marked to improve"
            case _:
                # Cards do none of the others.
                return "moved on"

    def _standing(self, condition: str, standing: Standing | None) -> str:
        found = self._system.conditions_by_id[condition]
        if standing is None:
            return f"no longer {found.name}"
        level = f" {standing.level}" if self._system.top_of(condition) > 1 else ""
        turns = "" if standing.turns is None else f", turns: {standing.turns}"
        return f"{found.name}{level}{turns}"

    def _who(self, key: str) -> str:
        return self._world.characters[key].name
