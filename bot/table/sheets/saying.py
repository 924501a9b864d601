"""What is gathered while outcomes are told, before it is kept for good."""

from dataclasses import dataclass, field

from bot.rulecards.outcome import Hindered
from bot.table.sheets.told import (
    BandTold,
    Behind,
    Doing,
    FiredTold,
    Give,
    InboxLine,
    RollTold,
    Shown,
)


@dataclass(slots=True)
class Parts:
    """What one card, band or moment did, parted."""

    did: list[Doing] = field(default_factory=list[Doing])
    hidden: list[Doing] = field(default_factory=list[Doing])
    turned: list[int | Give] = field(default_factory=list["int | Give"])
    blocked: str | None = None
    rolls: list[RollTold] = field(default_factory=list[RollTold])
    told: list[str] = field(default_factory=list[str])
    hindered: list[Hindered] = field(default_factory=list[Hindered])


@dataclass(slots=True)
class Said:
    """Everything that is told so far."""

    roll: RollTold | None = None
    rolls: list[RollTold] = field(default_factory=list[RollTold])
    damage: int | None = None
    blocked: str | None = None
    defeated: list[str] = field(default_factory=list[str])
    acted: list[Doing] = field(default_factory=list[Doing])
    bands: list[BandTold] = field(default_factory=list[BandTold])
    fired: list[FiredTold] = field(default_factory=list[FiredTold])
    settled: list[Doing] = field(default_factory=list[Doing])
    lines: list[InboxLine] = field(default_factory=list[InboxLine])
    hidden_did: list[Doing] = field(default_factory=list[Doing])
    hidden_rolls: list[RollTold] = field(default_factory=list[RollTold])
    hidden_fired: list[FiredTold] = field(default_factory=list[FiredTold])
    held_back: list[str] = field(default_factory=list[str])

    def shown(self) -> Shown:
        """What everybody may know."""
        return Shown(
            roll=self.roll,
            rolls=tuple(self.rolls),
            damage=self.damage,
            blocked=self.blocked,
            defeated=tuple(self.defeated),
            acted=tuple(self.acted),
            bands=tuple(self.bands),
            fired=tuple(self.fired),
            settled=tuple(self.settled),
        )

    def behind(self) -> Behind:
        """What the game masters alone may know."""
        return Behind(
            lines=tuple(self.lines),
            did=tuple(self.hidden_did),
            rolls=tuple(self.hidden_rolls),
            fired=tuple(self.hidden_fired),
            held_back=tuple(self.held_back),
        )
