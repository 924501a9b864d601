"""How a before image is kept for undo: long text compressed to bytes."""

import zlib

COMPRESS_FROM = 512

# Bare deflate, fastest level, small window and tables: for a few kilobytes most of zlib's time
# goes into clearing its tables, and a commit waits for it.
DEFLATE = (1, zlib.DEFLATED, -12, 5)


def packed(body: str | None) -> str | bytes | None:
    """A before image as it is kept."""
    if body is None or len(body) < COMPRESS_FROM:
        return body
    deflate = zlib.compressobj(*DEFLATE)
    return deflate.compress(body.encode()) + deflate.flush()


def unpacked(body: str | bytes | None) -> str | None:
    """A before image as it stood."""
    return zlib.decompress(body, -zlib.MAX_WBITS).decode() if isinstance(body, bytes) else body
