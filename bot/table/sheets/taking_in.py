"""Cards that come in a file: what a table never checks again is checked here.

Source: faults S4; bot/table/transfer.py takes the rest.
"""

from typing import cast

from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system_reading import read_system
from bot.table.sheets.deal import CardsPart


def taken_in(cards: CardsPart) -> CardsPart:
    """The cards, every one of which is read anew before it fires.

    CardError, with the place in the system, where the file's own system cannot be played.
    """
    own = cards.own_system
    if own is not None:
        own = read_system(cast(object, dict(own)), shipped_systems()).to_data()
    return cards.changed(own_system=own, under="")
