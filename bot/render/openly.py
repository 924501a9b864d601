"""Which changes everyone at the table is shown when they are made, and so may miss afterwards."""

from collections.abc import Mapping

from bot.render import campaign
from bot.render.cards import tellers as cards
from bot.render.deck import tellers as deck
from bot.render.doom import run as doom
from bot.render.dragon import tellers as dragon
from bot.render.sheets import areas as sheets
from bot.table.part import Event
from bot.table.rolls import Rolled

PUBLIC: frozenset[type[Event]] = (
    campaign.PUBLIC | deck.PUBLIC | doom.PUBLIC | dragon.PUBLIC | sheets.PUBLIC | cards.PUBLIC
)
"""Events of which everyone is told, always; a roll is shown to all unless it is secret."""

PUBLIC_KINDS = frozenset(event.model_fields["kind"].default for event in PUBLIC)
_SEEN_KINDS = PUBLIC_KINDS | {Rolled.model_fields["kind"].default}


def was_seen(entry: Mapping[str, object]) -> bool:
    """Tell whether everyone saw a change that was taken back."""
    return entry["kind"] in _SEEN_KINDS and not entry["hidden"]
