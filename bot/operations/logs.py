"""Logs: text for a person or one JSON object a line, without tokens and without what people wrote.

Only our own loggers go below INFO: at DEBUG, libraries log whole requests, events and statements,
and with them what was said at a table.
"""

import logging
import sys
from typing import Final, Protocol

from pydantic import SecretStr
from pythonjsonlogger.json import JsonFormatter

from bot.operations.secrecy import Redactor

OURS: Final = ("bot", "cogs")

_TEXT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
_JSON = ("levelname", "name", "message")
_NAMES = {"levelname": "level", "name": "logger", "exc_info": "traceback"}


class LogSettings(Protocol):
    """What the logs ask of the settings."""

    @property
    def discord_token(self) -> SecretStr | None: ...

    @property
    def log_level(self) -> str: ...

    @property
    def log_format(self) -> str: ...


class Redacting(logging.Formatter):
    """Formats as another formatter does and takes every secret out of the finished line.

    Working on the finished line covers the message, its arguments, extra fields and tracebacks.
    """

    def __init__(self, inner: logging.Formatter, secret: str | None) -> None:
        super().__init__()
        self._inner = inner
        self._redact = Redactor(secret)

    def format(self, record: logging.LogRecord) -> str:
        """Return the line without secrets."""
        return self._redact(self._inner.format(record))


def set_up_logging(settings: LogSettings) -> None:
    """Send every log line to standard error, in the format and from the level of the settings."""
    token = settings.discord_token
    secret = token.get_secret_value().strip() if token else None
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Redacting(_formatter(settings.log_format), secret))
    root = logging.getLogger()
    root.handlers = [handler]
    level = logging.getLevelNamesMapping()[settings.log_level]
    root.setLevel(max(level, logging.WARNING))
    logging.getLogger("discord").setLevel(max(level, logging.INFO))
    for name in OURS:
        logging.getLogger(name).setLevel(level)
    logging.captureWarnings(capture=True)


def _formatter(kind: str) -> logging.Formatter:
    if kind == "json":
        return JsonFormatter(_JSON, rename_fields=_NAMES, timestamp="time")
    return logging.Formatter(_TEXT)
