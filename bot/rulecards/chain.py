"""The cards of one moment: three steps, once for each character, and what was held back.

Knows what an effect may do to a roll or a blow; what happens at the table comes from `acting.py`.
Source: spec/rule-cards-details.md, parts 6 to 8.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from bot.dice import Dice, DiceError
from bot.errors import Refused
from bot.rulecards import limits, rolls
from bot.rulecards.account import Firing, Record
from bot.rulecards.applying import apply
from bot.rulecards.effects import BlockEffect, CheckEffect, Effect, ModifyEffect
from bot.rulecards.events import (
    Before,
    BlowAhead,
    Event,
    RollAhead,
    RollRead,
    TrackCrossed,
)
from bot.rulecards.firing import Readers, holds, seen_of, values_of
from bot.rulecards.moment_reasons import MomentReason
from bot.rulecards.moments import Roll
from bot.rulecards.names import key_of
from bot.rulecards.outcome import Blocked, Hindered, Hindrance, Turned
from bot.rulecards.readers import Seen, SheetReader
from bot.rulecards.roll_made import Give, RollMade, Touch
from bot.rulecards.rules import Ready, Rules, amounts_of
from bot.rulecards.scope import ROLL
from bot.rulecards.sheet import World
from bot.rulecards.triggers import DamageTrigger
from bot.rulecards.working import Working

_LAST: Final = limits.STEPS

WORK: Final = 100_000
"""How often cards may be read in one moment; effects, long formulas and (tenfold) rolls count too.

A table that people play at stays far below it; cards that set each other off a thousandfold do not.
"""
_ROLL_WORK: Final = 10


@dataclass(slots=True)
class Ahead:
    """A roll or a blow while its before-cards turn it."""

    amount: int = 0
    """The damage as it stands, or what cards add to the roll."""
    gives: set[Give] = field(default_factory=set[Give])
    touched_by: list[Touch] = field(default_factory=list[Touch])
    blocked: str | None = None


class Chain:
    """One moment while it runs."""

    def __init__(self, rules: Rules, world: World, dice: Dice) -> None:
        self.rules = rules
        self.work = Working(rules.system, world)
        self.record = Record()
        self._dice = dice
        self._used: dict[str, set[int]] = {who: set() for who in world.characters}
        self._work_left = WORK
        self._held: set[int] = set()
        self._seen: tuple[Event | Before, Seen] | None = None
        self._queue: dict[int, list[Event]] = {step: [] for step in range(1, _LAST + 2)}

    def happened(self, *events: Event) -> None:
        """Note what the moment's own action made: cards of the first step watch it."""
        self._queue[1] += events

    def run(self) -> None:
        """Let the cards fire that watch what happened, step after step."""
        for step in range(1, _LAST + 1):
            for position, event in self._waiting(step):
                self._fire_after(position, event, step)
        for position, event in self._waiting(_LAST + 1):
            self._hold_back(position, event)
        self.record.held_back = [self.rules.cards[position].id for position in sorted(self._held)]

    def _waiting(self, step: int) -> list[tuple[int, Event]]:
        """The cards that watch what is queued: in card order, each through all events."""
        events = self._queue[step]
        if not events:
            return []
        watched: list[tuple[int, int]] = []
        met: set[Event] = set()
        for at, event in enumerate(events):
            if isinstance(event, TrackCrossed):
                # A card that the first of two equal events did not move is not moved by the second.
                if event in met:
                    continue
                met.add(event)
            used = self._used[event.who[0]] if len(event.who) == 1 else ()
            watching = [one for one in self.rules.watch.of(event) if one not in used]
            self._spend(len(watching))
            watched += ((position, at) for position in watching)
        return [(position, events[at]) for position, at in sorted(watched)]

    def _spend(self, work: int) -> None:
        self._work_left -= work
        if self._work_left < 0:
            raise Refused(MomentReason.TOO_MUCH, most=WORK)

    def before_roll(self, ahead: RollAhead, step: int) -> Ahead:
        """Let the before-cards of a roll fire, or note them as held back."""
        turned = Ahead()
        for position in self.rules.watch.of(ahead):
            if step > _LAST:
                self._hold_back(position, ahead)
                continue
            did = self._fire_before(position, ahead, step, turned)
            turned.amount += sum(one for one in did if isinstance(one, int))
            if did:
                turned.touched_by.append(Touch(self.rules.cards[position].name, did))
            if turned.blocked is not None:
                break
        return turned

    def before_blow(self, ahead: BlowAhead) -> Ahead:
        """Let the before-cards of the moment's blow fire; each sees the damage as it stands."""
        turned = Ahead(ahead.amount)
        for position in self.rules.watch.of(ahead):
            when = self.rules.cards[position].when
            least = when.at_least if isinstance(when, DamageTrigger) else None
            if turned.amount < (least or 0):
                continue
            seen = BlowAhead(ahead.who, ahead.dir, turned.amount)
            did = self._fire_before(position, seen, 1, turned)
            by = sum(one for one in did if isinstance(one, int))
            turned.amount = max(0, turned.amount + by)
            if turned.blocked is not None:
                self.record.block(turned.blocked)
                break
        return turned

    def _fire_before(
        self, position: int, ahead: Before, step: int, turned: Ahead
    ) -> tuple[int | Give, ...]:
        """Fire one before-card; what it did to the roll or the blow comes back."""
        firing = self._ready_to_fire(position, ahead, step)
        if firing is None:
            return ()
        ready, values = self.rules.ready(position), firing.values
        did: list[int | Give] = []
        for effect, value in zip(ready.card.then, values, strict=True):
            match effect:
                case BlockEffect(reason=reason):
                    turned.blocked = turned.blocked or reason
                    firing.did.append(Blocked(reason))
                case ModifyEffect(amount=amount):
                    gift: Give = "advantage" if effect.advantage else "disadvantage"
                    by = gift if amount is None else value[0]
                    if isinstance(by, str):
                        turned.gives.add(by)
                    did.append(by)
                    firing.did.append(Turned(by))
                case _:
                    self._apply(firing, effect, value)
        return tuple(did)

    def roll(self, asked: Roll, step: int) -> RollMade | None:
        """Make a roll whose before-cards are of this step; None if one of them blocks it.

        The roll and what its band does are watched by the cards of this step.
        """
        self._spend(_ROLL_WORK)
        ready = self.rules.check(asked.check)
        check = ready.check
        stat = asked.stat or (check.stat.default if check.stat else None)
        dc = check.dc.default if asked.dc is None else asked.dc
        place = self.work.character(asked.who).place
        where = key_of(place) if place else None
        turned = self.before_roll(RollAhead((asked.who,), check.id, where, dc, stat), step)
        if turned.blocked is not None:
            self.record.block(turned.blocked)
            return None
        made = rolls.roll(
            self.rules.system,
            self.work.world,
            rolls.Asked(
                who=asked.who,
                check=ready,
                stat=stat,
                dc=dc,
                bonus=asked.bonus,
                rules=turned.amount,
                gives=frozenset((*asked.gives, *turned.gives)),
                touched_by=tuple(turned.touched_by),
            ),
            self._dice,
            lambda error: self.record.check_failed(check.id, asked.who, error),
        )
        read = RollRead((asked.who,), made, where)
        self._queue[step] += [read, *self._band_done(read)]
        return made

    def _band_done(self, read: RollRead) -> list[Event]:
        """Carry out what the band does."""
        made = read.roll
        band = self.rules.system.checks_by_id[made.check].bands_by_id.get(made.band or "")
        if band is None or not band.effects:
            return []
        reader = SheetReader(
            self.rules.system,
            self.work.world,
            self.work.character(made.who),
            seen_of(read),
        )
        try:
            formulas = amounts_of(band.effects, self.rules.system, ROLL)
            values = [() if one is None else (one.whole(reader),) for one in formulas]
        except DiceError as error:
            self.record.check_failed(made.check, made.who, error)
            return []
        events: list[Event] = []
        account = self.record.band(made)
        for effect, value in zip(band.effects, values, strict=True):
            done = apply(self.work, effect, read.who, value, made.stat)
            account.did += done.did
            events += done.events
        return events

    def _fire_after(self, position: int, event: Event, step: int) -> None:
        firing = self._ready_to_fire(position, event, step)
        if firing is not None:
            card = self.rules.cards[position]
            for effect, value in zip(card.then, firing.values, strict=True):
                self._apply(firing, effect, value)

    def _ready_to_fire(self, position: int, event: Event | Before, step: int) -> Firing | None:
        """Use the card up for those for whom it fires, and read all its formulas together."""
        ready = self.rules.ready(position)
        asked = self._unused(position, ready, event)
        if not asked:
            return None
        readers = self._readers(event, asked)
        try:
            who = tuple(one for one in asked if holds(ready, readers[one]))
            self._spend(len(who) * ready.amounts_work)
            values = values_of(ready, readers, who) if who else ()
        except DiceError as error:
            self._use_up(position, asked)
            self.record.failed(ready.card, asked, error)
            return None
        if not who:
            return None
        self._use_up(position, who)
        return self.record.fired(ready.card, who, step, event, values)

    def _unused(self, position: int, ready: Ready, event: Event | Before) -> tuple[str, ...]:
        self._spend(len(event.who) * ready.condition_work)
        return tuple(
            one for one in event.who if position not in self._used[one] and ready.watches(one)
        )

    def _use_up(self, position: int, who: Iterable[str]) -> None:
        for one in who:
            self._used[one].add(position)

    def _readers(self, event: Event | Before, who: Iterable[str]) -> Readers:
        system, world = self.rules.system, self.work.world
        if self._seen is None or self._seen[0] is not event:
            self._seen = (event, seen_of(event))
        seen = self._seen[1]
        return {one: SheetReader(system, world, world.characters[one], seen) for one in who}

    def _hold_back(self, position: int, event: Event | Before) -> None:
        """Note a card that would fire now, were the chain not at its end."""
        ready = self.rules.ready(position)
        asked = self._unused(position, ready, event)
        for reader in self._readers(event, asked).values():
            try:
                if holds(ready, reader):
                    self._held.add(position)
            except DiceError:
                continue

    def _apply(self, firing: Firing, effect: Effect, values: tuple[int, ...]) -> None:
        """Carry out one effect; what it moved is watched by the next step."""
        self._spend(len(firing.who))
        match effect:
            case CheckEffect(check=check):
                for one in firing.who:
                    self._roll_for_card(firing, one, check)
            case ModifyEffect() | BlockEffect():
                raise AssertionError("a card that fires after has nothing left to turn")
            case _:
                event = firing.why
                stat = event.stat if isinstance(event, RollAhead) else None
                if isinstance(event, RollRead):
                    stat = event.roll.stat
                done = apply(self.work, effect, firing.who, values, stat)
                firing.did += done.did
                self._queue[firing.step + 1] += done.events

    def _roll_for_card(self, firing: Firing, who: str, check: str) -> None:
        made = self.roll(Roll(who, check), firing.step + 1)
        if made is None:
            firing.did.append(Hindered(Hindrance.CHECK_BLOCKED, who, check))
        else:
            firing.did.append(made)
            self.record.rolls.append(made)
