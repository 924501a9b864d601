"""How bots play the seats of people in simulations; each knows what its seat may know.

A policy is handed a view with at least one move, and dice. The rules of thumb are ours: the game
has none.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from bot.dice import Dice
from bot.dragon.actions import SeatAction
from bot.dragon.view import View

Policy = Callable[[View, Dice], SeatAction]


def random(view: View, dice: Dice) -> SeatAction:
    """Any legal move, each as likely."""
    return view.moves[dice.die(len(view.moves)) - 1]


POLICIES: Final[Mapping[str, Policy]] = MappingProxyType({"random": random})
