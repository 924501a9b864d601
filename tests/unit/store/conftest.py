"""A store in a fresh folder."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "manekin.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(path)
    yield opened
    await opened.close()
