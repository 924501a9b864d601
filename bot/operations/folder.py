"""The data folder: made when it is missing, or one sentence says why it cannot be."""

from pathlib import Path

from bot.errors import StartupError


def make_folder(folder: Path) -> None:
    """Make the folder unless it is there; raises StartupError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as failure:
        raise StartupError(
            f"The data folder {folder} cannot be made ({failure.strerror}): give the bot's user "
            "write access to the folder above it, or set MANEKIN_DATA_DIR to another folder."
        ) from failure
