"""Everything that happens in a game, as one union; folding never shuffles or chooses anew.

`TurnEnded` and `DragonTurnEnded` close the two halves of a turn. What a seat may see of an event
is in view.py. Source: design.md, rule 2.
"""

from typing import Annotated

from pydantic import Field

from bot.dragon.daredevil_events import (
    ActionCancelled,
    AggroDrawn,
    AllyHealed,
    AllyHelped,
    Amended,
    Asked,
    CardDealt,
    CardPlayed,
    DealBegan,
    Discarded,
    GameEnded,
    GuardLapsed,
    ManekinRevealed,
    NothingDealt,
    PartAttacked,
    PartEntangled,
    Reshuffled,
    SeatHandedBack,
    SeatTakenOver,
    StoodIn,
    TargetChanged,
    TurnBegan,
    TurnEnded,
)
from bot.dragon.dragon_events import (
    AftermathBegan,
    CoolDownBegan,
    CoolDownEnded,
    DaredevilHurt,
    Dodged,
    DragonAttacked,
    DragonDelayed,
    DragonPlaced,
    DragonRevealed,
    DragonTurnEnded,
    DragonWaited,
    EntanglementEnded,
    Glared,
    GuardSpent,
    Incapacitated,
    KnockedDown,
    Menaced,
    PartHealed,
    RiposteOpened,
    Roared,
    TraitRevealed,
)

Event = Annotated[
    TurnBegan
    | GuardLapsed
    | PartAttacked
    | PartEntangled
    | AggroDrawn
    | DragonDelayed
    | AllyHelped
    | AllyHealed
    | TargetChanged
    | Asked
    | CardPlayed
    | DealBegan
    | CardDealt
    | NothingDealt
    | Reshuffled
    | Discarded
    | ManekinRevealed
    | TurnEnded
    | DragonWaited
    | CoolDownEnded
    | DragonRevealed
    | TraitRevealed
    | Glared
    | Menaced
    | DragonPlaced
    | DragonAttacked
    | Dodged
    | DaredevilHurt
    | GuardSpent
    | KnockedDown
    | ActionCancelled
    | EntanglementEnded
    | RiposteOpened
    | Roared
    | PartHealed
    | CoolDownBegan
    | AftermathBegan
    | Incapacitated
    | DragonTurnEnded
    | SeatTakenOver
    | SeatHandedBack
    | StoodIn
    | Amended
    | GameEnded,
    Field(discriminator="kind"),
]
