"""Everything that a bot imports until it serves: what the forks of `tests/processes.py` share."""

from importlib import import_module

from cogs import COGS

# The last is imported only when a picture is drawn.
for name in ("bot.cli.start", "bot.playground.session", *COGS, "matplotlib.figure"):
    import_module(name)
