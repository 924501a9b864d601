"""The data folder: made when it is missing, or one sentence says why it cannot be."""

from pathlib import Path

from bot.errors import StartupError
from bot.store.files import PRIVATE_FOLDER


def make_folder(folder: Path) -> None:
    """Make the folder, for the bot's user alone, unless it is there; raises StartupError."""
    try:
        _refuse_file(folder)
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    except OSError as failure:
        raise StartupError(
            f"The data folder {folder} cannot be made ({failure.strerror}): give the bot's user "
            "write access to the folder above it, or set MANEKIN_DATA_DIR to another folder."
        ) from failure


def _refuse_file(folder: Path) -> None:
    for each in (folder, *folder.parents):
        if each.exists() and not each.is_dir():
            raise StartupError(
                f"The data folder cannot be {folder}, because {each} is a file: set "
                "MANEKIN_DATA_DIR to a folder, or move the file away."
            )
