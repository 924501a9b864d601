"""Where the deck meets the sheet: what a draw does to a character of the world.

The deck's ledger still keeps what no sheet knows (wishes, alignment, what is wealth and what is
magic). Abilities move on the sheet at once; xp, things and conditions are moments, so that rule
cards fire on them. Source: issue 5; spec/deck.md, part 1.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from bot.deck.effects import Condition, Experience, Gain
from bot.deck.events import Lifted
from bot.deck.ledger import Ledger
from bot.deck.sheet import AbilityChange, Change, Told, TreasureGain, apply
from bot.rulecards import limits
from bot.rulecards.growth import xp_at
from bot.rulecards.moments import ChangeCondition, GainItem, GiveXp, LoseItem, Moment
from bot.rulecards.names import key_of, world_name
from bot.rulecards.sheet import Character
from bot.rulecards.system import System
from bot.table.deck import deck_of
from bot.table.deck_events import DeckHappened
from bot.table.part import Context
from bot.table.sheets.events import MomentEvent, MomentPlayed, MomentRolled
from bot.table.sheets.fitting import fitted_sheet
from bot.table.sheets.people import whom
from bot.table.sheets.play import Play
from bot.table.sheets.world import PART as WORLD
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import State
from bot.text import folded

_TIMES: Final = " × "
"""Between how many there are of a treasure and what it is."""


@dataclass(frozen=True, slots=True)
class DrawnSheet:
    """A character as the deck sees one (bot.deck.sheet.Sheet): its sheet, and its ledger.

    `moments` are those that the changes so far have raised, in their order.
    """

    system: System
    key: str
    sheet: Character
    ledger: Ledger
    moments: tuple[Moment, ...] = ()

    def after(self, change: Change) -> tuple[Self, Told]:
        """The sheet after a change, and what the change did: on the sheet where it knows it."""
        ledger, told = self.ledger.after(change)
        sheet, moments = self.sheet, self.moments
        match change:
            case AbilityChange():
                sheet, told = self._moved(change, told)
            case Experience():
                before = sheet.growth.xp + self._pending_xp
                raised = tuple(self._experience(change))
                after = before + sum(one.amount for one in raised)
                told = told.changed(before=before, after=max(0, after)) if raised else told
                moments = (*moments, *raised)
            case _:
                moments = (*moments, *self._raised(change, told))
        return replace(self, ledger=ledger, sheet=sheet, moments=moments), told

    def without(self, conditions: Iterable[str]) -> Self:
        """The sheet without conditions that were lifted, as far as the system has them."""
        found = (self.system.condition(name) for name in conditions)
        moments = (
            ChangeCondition(self.key, one.id, "remove")
            for one in found
            if one and one.id in self.sheet.conditions
        )
        return replace(self, moments=(*self.moments, *moments))

    @property
    def _pending_xp(self) -> int:
        return sum(one.amount for one in self.moments if isinstance(one, GiveXp))

    def _moved(self, change: AbilityChange, told: Told) -> tuple[Character, Told]:
        """An ability that the system has moves on the sheet, within the sheet's bounds too."""
        stat = self.system.stat(change.ability)
        if stat is None:
            return self.sheet, told
        old = self.sheet.stats[stat.id]
        new = max(stat.min, min(change.applied(old), stat.max))
        sheet = replace(self.sheet, stats={**self.sheet.stats, stat.id: new})
        return fitted_sheet(sheet, self.system), told.changed(before=old, after=new)

    def _raised(self, change: Change, told: Told) -> Iterable[Moment]:
        match change:
            case Condition(name=name):
                found = self.system.condition(name)
                if found is not None:
                    yield ChangeCondition(self.key, found.id)
            case Gain(item=item):
                yield from self._gained(item)
            case TreasureGain(item=item, count=count):
                yield from self._gained(item if count == 1 else f"{count}{_TIMES}{item}")
            case _:
                lost = {key_of(name) for name in told.lost}
                for item in self._carried():
                    if key_of(item.rpartition(_TIMES)[2]) in lost:
                        yield LoseItem(self.key, item)

    def _carried(self) -> list[str]:
        """What is carried once the moments so far have come about."""
        carried = list(self.sheet.items)
        for one in self.moments:
            match one:
                case GainItem(item=item):
                    carried.append(item)
                case LoseItem(item=item):
                    at = next(at for at, had in enumerate(carried) if key_of(had) == key_of(item))
                    del carried[at]
                case _:
                    continue
        return carried

    def _gained(self, item: str) -> Iterable[Moment]:
        """Things by the name under which a sheet can have them."""
        name = world_name(item[: limits.NAME])
        if key_of(name):
            yield GainItem(self.key, name)

    def _experience(self, change: Experience) -> Iterable[GiveXp]:
        """Points mean something only where the system counts points."""
        if self.system.xp_table is None:
            return
        growth = self.sheet.growth
        amount = change.change
        if change.keeps_level:
            spare = growth.xp + self._pending_xp - xp_at(self.system, growth.level)
            amount = max(amount, min(0, -spare))
        if amount:
            yield GiveXp(self.key, amount)


@dataclass(frozen=True, slots=True)
class Raised:
    """What a draw did to a character's sheet: parts to write beside the deck's, and the event."""

    event: MomentEvent
    states: dict[str, State]
    people: frozenset[int]


def raised_by(context: Context, happened: DeckHappened) -> Raised | None:
    """What came of what happened to the deck at a table with sheets.

    None where nothing did: the channel has no sheet of this name and owner, or the deck's changes
    mean nothing to it. To be written in the same change as the deck's own part.
    """
    part = context.table.part(WorldPart, WORLD)
    key = _character(part, happened) if part else None
    if part is None or key is None:
        return None
    play = Play.at(context)
    sheet = play.world.characters[key]
    ledger = _ledger(context, happened)
    drawn, _ = apply(DrawnSheet(play.kit.system, key, sheet, ledger), _changes(happened))
    drawn = drawn.without(one.condition for one in happened.happened if isinstance(one, Lifted))
    if drawn.sheet is sheet and not drawn.moments:
        return None
    play.world = replace(play.world, characters={**play.world.characters, key: drawn.sheet})
    for moment in drawn.moments:
        play.happens(moment)
    secret = part.holder(key).is_hidden
    shown, behind, states = play.told(secret=secret)
    kind: type[MomentEvent] = MomentRolled if play.has_rolled else MomentPlayed
    done = whom(part, key)
    event = kind(whom=(done,), secret=secret, shown=shown, behind=behind)
    return Raised(event, {**states, WORLD: play.part()}, frozenset({done.owner} - {0}))


def _changes(happened: DeckHappened) -> list[Change]:
    """Every change that was made in an act, in order."""
    found: list[Change] = []
    for one in happened.happened:
        told = getattr(one, "told", ())
        found += [each.change for each in ((told,) if isinstance(told, Told) else told)]
    return found


def _ledger(context: Context, happened: DeckHappened) -> Ledger:
    """What the deck kept of the character before: it knows what of the things is wealth."""
    name = folded(happened.name or "")
    characters = deck_of(context.table).characters
    return next((one.ledger for one in characters if folded(one.name) == name), Ledger())


def _character(part: WorldPart, happened: DeckHappened) -> str | None:
    if happened.name is None:
        return None
    key = key_of(happened.name)
    holder = part.holders.get(key)
    return key if holder is not None and holder.owner == (happened.owner or 0) else None
