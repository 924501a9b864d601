"""What the tests of the command line and of operations share."""

import logging
from collections.abc import Iterator

import pytest

LOGGERS = ("", "bot", "cogs", "discord", "discord.state")


@pytest.fixture
def logging_kept() -> Iterator[None]:
    """Logging as it was before, whatever a test sets up."""
    loggers = [logging.getLogger(name) for name in LOGGERS]
    levels = [one.level for one in loggers]
    handlers = list(loggers[0].handlers)
    yield
    loggers[0].handlers = handlers
    for one, level in zip(loggers, levels, strict=True):
        one.setLevel(level)
    logging.captureWarnings(capture=False)
