"""`python -m bot health`: ask a running bot how it is, as a container's health check does.

Asks over plain HTTP without the bot's own libraries: it runs every half minute.
"""

import argparse
import http.client
import json

from bot.cli.command import DONE, NO
from bot.errors import StartupError
from bot.settings import read_settings

DESCRIPTION = """\
Ask the running bot's /healthz on MANEKIN_METRICS_PORT. Exit code 0: it is well; 1: it is not, or
does not answer, and one line says why."""

PATIENCE = 4.0
"""Seconds; a container's health check gives up after five."""

_EVERYWHERE = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 -- read, not bound


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing: settings say where to ask."""


def run(_: argparse.Namespace) -> int:
    """Ask, and print one line."""
    settings = read_settings()
    port = settings.metrics_port
    if port is None:
        raise StartupError(
            "The health check is off: set MANEKIN_METRICS_PORT, for the bot and for this command."
        )
    host = _EVERYWHERE.get(settings.metrics_host, settings.metrics_host)
    is_well, told = ask(host, port)
    print(told)
    return DONE if is_well else NO


def ask(host: str, port: int) -> tuple[bool, str]:
    """Return whether the bot at an address is well, and a line that says so or why not."""
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        found: dict[str, object] = json.loads(answer.read())
        told = found.get("reason") or found["status"]
    except OSError as failure:
        return False, f"The bot does not answer on port {port} of {host} ({failure})."
    except (http.client.HTTPException, ValueError, AttributeError, KeyError):
        return False, f"What answers on port {port} of {host} is not the bot."
    finally:
        connection.close()
    return answer.status == http.client.OK, f"The bot says: {told}."
