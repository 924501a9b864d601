"""What is asked of the game, in the imperative. A seat's moves answer its pending question.

`TakeOver`, `HandBack`, `Amend` and `Proceed` are the host's. `Proceed` lets happen what needs
nobody's answer: it begins a game, goes on after a half-turn (`step(..., by_halves=True)`), and
plays one turn where every seat is automated. Nothing else moves a game that waits for it.

Source: spec/daredragon.md, sections 3, 5 and 15.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from bot.dragon.cards import Card, Part


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card from hand."""

    seat: int
    card: Card
    kind: Literal["play"] = "play"


@dataclass(frozen=True, slots=True)
class Draw:
    """Deal a card to every other daredevil, and none to oneself."""

    seat: int
    kind: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class NamePart:
    """Name the body part that one's action is aimed at."""

    seat: int
    part: Part
    kind: Literal["name_part"] = "name_part"


@dataclass(frozen=True, slots=True)
class NameAlly:
    """Name the daredevil whom one's action helps."""

    seat: int
    ally: int
    kind: Literal["name_ally"] = "name_ally"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard one card of those that one has to."""

    seat: int
    card: Card
    kind: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Let a Manekin play for a seat; its hand becomes the pile, bottom to top as received."""

    seat: int
    kind: Literal["take_over"] = "take_over"


@dataclass(frozen=True, slots=True)
class HandBack:
    """Give a seat back to a person; the pile becomes the hand, in the same order."""

    seat: int
    kind: Literal["hand_back"] = "hand_back"


@dataclass(frozen=True, slots=True)
class Proceed:
    """Go on with what needs nobody's answer."""

    kind: Literal["proceed"] = "proceed"


@dataclass(frozen=True, slots=True)
class Amend:
    """Put right, while somebody is asked for a turn, what the table knows to be otherwise.

    Pairs of a seat, or a body part, and what is true of it; what is not named stays. Cards stay
    where they are, and who has 0 hit points until now still lies on the ground.
    """

    hp: tuple[tuple[int, int], ...] = ()
    prone: tuple[tuple[int, bool], ...] = ()
    parts: tuple[tuple[Part, int], ...] = ()
    entangled: tuple[tuple[Part, bool], ...] = ()
    target: int | Literal["nobody"] | None = None
    kind: Literal["amend"] = "amend"


SeatAction = Play | Draw | NamePart | NameAlly | Discard
HostAction = TakeOver | HandBack | Amend | Proceed
Action = Annotated[
    Play | Draw | NamePart | NameAlly | Discard | TakeOver | HandBack | Amend | Proceed,
    Field(discriminator="kind"),
]
