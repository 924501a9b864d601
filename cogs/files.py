"""The text of a file that somebody uploads."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import discord

from bot.errors import Refused
from bot.operations.reaching import UNREACHED, reached
from bot.table.reasons import TableReason
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.sheet_files import MOST_FILE
from bot.table.table_file import prepared

log = logging.getLogger(__name__)

_MOST_BYTES = 4 * MOST_FILE
"""Bytes of so many characters, whatever they are."""

_READER: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="files")
"""One after the other: large tables take long to read, and together they would slow everybody."""


async def prepare(text: str) -> None:
    """Read a table's file, so that the rules find the answer ready; raises Refused as they do."""
    await asyncio.get_running_loop().run_in_executor(_READER, prepared, text)


async def text_of(file: discord.Attachment, most: int, too_large: Refused) -> str:
    """Return the text; raises `too_large` beyond `most` bytes, and Refused where it is no text."""
    if file.size > most:
        raise too_large
    try:
        return (await reached(file.read)).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(TableReason.IMPORT_NOT_TEXT, at=error.start) from error
    except UNREACHED as error:
        log.warning("a file that was uploaded could not be fetched: %s", error)
        raise Refused(TableReason.IMPORT_UNREACHED) from error


async def sheets_text(file: discord.Attachment) -> str:
    """Return the text of a file with a sheet, cards or a system; its characters are yet to be
    counted."""
    too_large = Refused(SheetReason.FILE_TOO_LARGE, most=MOST_FILE)
    return await text_of(file, _MOST_BYTES, too_large)
