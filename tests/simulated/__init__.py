"""Support for tests that run the real bot against a simulated Discord.

`delivery` hands interactions over in ways a person's client cannot, `reading` tells what each
person sees, `contract` holds what the bot sent against Discord's published description.
"""

from tests.simulated.contract import assert_contract
from tests.simulated.delivery import (
    Prepared,
    deliver_together,
    prepare,
    prepare_click,
    prepare_forged_press,
    prepare_slash,
    redeliver,
)
from tests.simulated.reading import SeenButton, buttons, everything_seen_by, texts

__all__ = [
    "Prepared",
    "SeenButton",
    "assert_contract",
    "buttons",
    "deliver_together",
    "everything_seen_by",
    "prepare",
    "prepare_click",
    "prepare_forged_press",
    "prepare_slash",
    "redeliver",
    "texts",
]
