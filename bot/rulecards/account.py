"""Writes down a moment while it runs, in the order in which cards fired.

A card's account is begun before its effects are carried out: a check it rolls may let others fire
in between. What is written becomes an `Outcome`.
"""

from dataclasses import dataclass, field

from bot.dice import DiceError
from bot.rulecards.card import Card
from bot.rulecards.effects import TellEffect
from bot.rulecards.events import Before, Event
from bot.rulecards.outcome import (
    Account,
    Acted,
    BandDone,
    CheckFailed,
    Did,
    Failed,
    Fired,
    Outcome,
    Settled,
)
from bot.rulecards.roll_made import RollMade
from bot.rulecards.working import Working


@dataclass(slots=True)
class Firing:
    """A card that is firing."""

    card: Card
    who: tuple[str, ...]
    step: int
    why: Event | Before
    values: tuple[tuple[int, ...], ...]
    did: list[Did] = field(default_factory=list[Did])

    def done(self) -> Fired:
        card = self.card
        return Fired(
            card=card.id,
            name=card.name,
            note=card.note,
            stage=card.stage,
            who=self.who,
            step=self.step,
            why=self.why,
            did=tuple(self.did),
            only_tells=all(isinstance(effect, TellEffect) for effect in card.then),
        )


@dataclass(slots=True)
class Doing:
    """What a band, or the moment itself, is doing."""

    kind: type[Acted] | type[Settled] | RollMade
    did: list[Did] = field(default_factory=list[Did])

    def done(self) -> Account:
        did = tuple(self.did)
        return BandDone(self.kind, did) if isinstance(self.kind, RollMade) else self.kind(did)


class Record:
    """What has been written of one moment so far."""

    def __init__(self) -> None:
        self.roll: RollMade | None = None
        self.rolls: list[RollMade] = []
        self.damage: int | None = None
        self.blocked: str | None = None
        self.defeated: list[str] = []
        self.held_back: list[str] = []
        self._accounts: list[Firing | Doing | Failed | CheckFailed] = []

    def fired(
        self,
        card: Card,
        who: tuple[str, ...],
        step: int,
        why: Event | Before,
        values: tuple[tuple[int, ...], ...],
    ) -> Firing:
        """Begin the account of a card."""
        firing = Firing(card, who, step, why, values)
        self._accounts.append(firing)
        return firing

    def failed(self, card: Card, who: tuple[str, ...], error: DiceError) -> None:
        """Note that a card's formulas cannot be told."""
        self._accounts.append(Failed(card.id, card.name, who, error))

    def check_failed(self, check: str, who: str, error: DiceError) -> None:
        """Note that a formula of the system's own cannot be told."""
        self._accounts.append(CheckFailed(check, who, error))

    def band(self, roll: RollMade) -> Doing:
        """Begin the account of what a roll's band does."""
        return self._doing(roll)

    def acted(self) -> Doing:
        """Begin the account of what the moment itself does."""
        return self._doing(Acted)

    def settled(self) -> Doing:
        """Begin the account of what ends with the moment."""
        return self._doing(Settled)

    def block(self, reason: str) -> None:
        """Note why a roll was not made or a blow did not land; the first reason stays."""
        if self.blocked is None:
            self.blocked = reason

    def _doing(self, kind: type[Acted] | type[Settled] | RollMade) -> Doing:
        doing = Doing(kind)
        self._accounts.append(doing)
        return doing

    def outcome(self, work: Working) -> Outcome:
        """What came of the moment, now that it is over."""
        told = (one for one in self._accounts if not isinstance(one, Doing) or one.did)
        written = (one.done() if isinstance(one, Firing | Doing) else one for one in told)
        return Outcome(
            world=work.world,
            changes=tuple(work.changes),
            accounts=tuple(written),
            roll=self.roll,
            rolls=tuple(self.rolls),
            damage=self.damage,
            blocked=self.blocked,
            defeated=tuple(self.defeated),
            held_back=tuple(self.held_back),
            timed=frozenset(work.fresh),
        )
