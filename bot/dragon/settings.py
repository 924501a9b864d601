"""What is chosen before a game: seats, the automated ones, difficulty, pace, traits and name.

Source: spec/daredragon.md, section 12.
"""

from dataclasses import dataclass
from typing import Final

from bot.dragon.name import UNNAMED, Traits
from bot.dragon.reasons import DragonReason
from bot.errors import Refused

LEAST_SEATS: Final = 4
MOST_SEATS: Final = 6
MOST_STEPS: Final = 24
"""A setting of so many steps outweighs everything else on a scale of twelve."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Seats go clockwise from 0; `first` has turn 1. Damage settings are steps of the scale.

    `traits`: revealed in play. `name`: traits that are known from the start; a part left open in
    it is revealed in play.
    """

    seats: int = 4
    first: int = 0
    manekins: tuple[int, ...] = ()
    dragon_damage: int = 0
    daredevil_damage: int = 0
    traits: bool = False
    name: Traits | None = None

    @property
    def has_traits(self) -> bool:
        """Whether the dragon's body parts have traits."""
        return self.traits or self.name is not None

    @property
    def known_traits(self) -> Traits:
        """The traits that everybody knows at the start."""
        return self.name or UNNAMED


def check_settings(settings: Settings) -> None:
    """Refuse settings that no game can be played with."""
    if not LEAST_SEATS <= settings.seats <= MOST_SEATS:
        raise Refused(
            DragonReason.SEAT_COUNT, least=LEAST_SEATS, most=MOST_SEATS, count=settings.seats
        )
    for seat in (settings.first, *settings.manekins):
        if not 0 <= seat < settings.seats:
            raise Refused(DragonReason.UNKNOWN_SEAT, seat=seat, most=settings.seats - 1)
    for name, value in (
        ("dragon_damage", settings.dragon_damage),
        ("daredevil_damage", settings.daredevil_damage),
    ):
        if not -MOST_STEPS <= value <= MOST_STEPS:
            raise Refused(
                DragonReason.SETTING_RANGE,
                setting=name,
                least=-MOST_STEPS,
                most=MOST_STEPS,
                value=value,
            )
