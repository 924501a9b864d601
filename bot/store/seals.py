"""A number kept beside each body: whether its bytes are still those that were written.

SQLite checks its log and the order of its pages, not what stands in them; a byte that a disk has
changed would be another state of a game.
"""

import sqlite3
from collections.abc import Iterator
from zlib import crc32, error

from bot.store.packing import unpacked

PARTS = "SELECT channel_id, name, version, body, seal FROM parts WHERE seal IS NOT NULL"
UNDO = """
SELECT channel_id, number, name, before_version, before_body, before_seal FROM undo
WHERE before_seal IS NOT NULL
"""


def seal_of(channel_id: int, name: str, version: int, body: str | None) -> int:
    """The number that belongs to a body, where it stands."""
    return crc32(f"{channel_id} {name} {version} {body}".encode())


def is_sealed(channel_id: int, name: str, version: int, body: str | None, seal: int | None) -> bool:
    """Whether a body is the one that was written; what was written without a seal counts so."""
    return seal is None or seal == seal_of(channel_id, name, version, body)


def broken_seals(connection: sqlite3.Connection) -> Iterator[str]:
    """Each body that is not the one that was written, one sentence each."""
    for channel_id, name, version, body, seal in connection.execute(PARTS):
        if not is_sealed(channel_id, name, version, body, seal):
            yield f"Channel {channel_id}, part {name}: the body is not the one that was written."
    for channel_id, number, name, version, body, seal in connection.execute(UNDO):
        try:
            holds = is_sealed(channel_id, name, version, unpacked(body), seal)
        except (error, UnicodeDecodeError):
            holds = False
        if not holds:
            yield (
                f"Channel {channel_id}, entry {number}: part {name} before it is not the one that "
                "was written."
            )
