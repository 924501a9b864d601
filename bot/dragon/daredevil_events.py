"""What daredevils and the table did, in the past tense and with its outcome.

Only `CardDealt` and `Reshuffled` hold what is hidden. Source: spec/daredragon.md, sections 3 to 5,
13 and 15.
"""

from dataclasses import dataclass
from typing import Literal

from bot.dragon.cards import Card, Deck, Part
from bot.dragon.event_words import Cancel, DiscardWhy, Modifiers, TargetWhy, Verdict
from bot.dragon.state import Outcome, Question


@dataclass(frozen=True, slots=True)
class TurnBegan:
    turn: int
    seat: int
    kind: Literal["turn_began"] = "turn_began"


@dataclass(frozen=True, slots=True)
class GuardLapsed:
    seat: int
    card: Card
    kind: Literal["guard_lapsed"] = "guard_lapsed"


@dataclass(frozen=True, slots=True)
class PartAttacked:
    """An attack landed: the printed damage, what moved it, and what came of it."""

    seat: int
    card: Card
    part: Part
    printed: int
    modifiers: Modifiers
    damage: int
    before: int
    after: int
    kind: Literal["part_attacked"] = "part_attacked"


@dataclass(frozen=True, slots=True)
class PartEntangled:
    """`anew`: the part was free until now."""

    seat: int
    card: Card
    part: Part
    anew: bool
    kind: Literal["part_entangled"] = "part_entangled"


@dataclass(frozen=True, slots=True)
class AggroDrawn:
    """A `TargetChanged` and a `DragonDelayed` follow where there is reason for them."""

    seat: int
    card: Card
    kind: Literal["aggro_drawn"] = "aggro_drawn"


@dataclass(frozen=True, slots=True)
class AllyHelped:
    """`ally` stood up; with None there was nobody to help."""

    seat: int
    card: Card
    ally: int | None
    kind: Literal["ally_helped"] = "ally_helped"


@dataclass(frozen=True, slots=True)
class AllyHealed:
    seat: int
    card: Card
    ally: int
    before: int
    after: int
    stood_up: bool
    kind: Literal["ally_healed"] = "ally_healed"


@dataclass(frozen=True, slots=True)
class TargetChanged:
    before: int | None
    after: int | None
    why: TargetWhy
    kind: Literal["target_changed"] = "target_changed"


@dataclass(frozen=True, slots=True)
class Asked:
    """The game waits for a person."""

    question: Question
    kind: Literal["asked"] = "asked"


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """`warm_up` is the whole of it, None for a guard; `delayed` the part owed to the ground."""

    seat: int
    card: Card
    warm_up: int | None
    delayed: int
    due: int
    kind: Literal["card_played"] = "card_played"


@dataclass(frozen=True, slots=True)
class DealBegan:
    """A daredevil draws cards: one for each of `recipients`, in order."""

    seat: int
    recipients: tuple[int, ...]
    kind: Literal["deal_began"] = "deal_began"


@dataclass(frozen=True, slots=True)
class CardDealt:
    """`card` is None in the eyes of all but the recipient; nobody sees a Manekin's."""

    seat: int
    card: Card | None
    to_manekin: bool
    kind: Literal["card_dealt"] = "card_dealt"


@dataclass(frozen=True, slots=True)
class NothingDealt:
    """Neither the deck nor the discard pile had a card."""

    seat: int
    kind: Literal["nothing_dealt"] = "nothing_dealt"


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """A discard pile became a deck; `order`, top first, is for nobody's eyes."""

    deck: Deck
    count: int
    order: tuple[Card, ...]
    kind: Literal["reshuffled"] = "reshuffled"


@dataclass(frozen=True, slots=True)
class Discarded:
    seat: int
    card: Card
    why: DiscardWhy
    kind: Literal["discarded"] = "discarded"


@dataclass(frozen=True, slots=True)
class ManekinRevealed:
    """A Manekin turned over its top card: `top` lay on the discard pile, people held `held` cards.

    Unless it is MET, the card goes under the pile and a deal follows.
    """

    seat: int
    card: Card | None
    top: Card | None
    held: int
    verdict: Verdict
    kind: Literal["manekin_revealed"] = "manekin_revealed"


@dataclass(frozen=True, slots=True)
class TurnEnded:
    turn: int
    kind: Literal["turn_ended"] = "turn_ended"


@dataclass(frozen=True, slots=True)
class ActionCancelled:
    """A card left the board without effect."""

    seat: int
    card: Card
    why: Cancel
    kind: Literal["action_cancelled"] = "action_cancelled"


@dataclass(frozen=True, slots=True)
class SeatTakenOver:
    seat: int
    kind: Literal["seat_taken_over"] = "seat_taken_over"


@dataclass(frozen=True, slots=True)
class SeatHandedBack:
    seat: int
    kind: Literal["seat_handed_back"] = "seat_handed_back"


@dataclass(frozen=True, slots=True)
class StoodIn:
    """What the seat does next, the Manekin's rules do for its person; it changes nothing."""

    seat: int
    kind: Literal["stood_in"] = "stood_in"


@dataclass(frozen=True, slots=True)
class Amended:
    """The host put something right; only what is otherwise now.

    `hp` and `parts` are (seat or part, before, after), `prone` and `entangled` (seat or part,
    after), `target` (before, after).
    """

    hp: tuple[tuple[int, int, int], ...]
    prone: tuple[tuple[int, bool], ...]
    parts: tuple[tuple[Part, int, int], ...]
    entangled: tuple[tuple[Part, bool], ...]
    target: tuple[int | None, int | None] | None
    kind: Literal["amended"] = "amended"


@dataclass(frozen=True, slots=True)
class GameEnded:
    outcome: Outcome
    kind: Literal["game_ended"] = "game_ended"
