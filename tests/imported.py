"""Everything that a bot imports until it serves: what the forks of `tests/processes.py` share."""

import gc
from importlib import import_module

from cogs import COGS
from cogs.deck import warm

for name in ("bot.cli.start", "bot.playground.session", *COGS):
    import_module(name)
# What a bot does beside its start: the simulated Discord waits for it in real time, and not long.
warm()
gc.collect()
gc.freeze()
