"""Tables at which all games are played at once, killed again and again.

The long form: tests/torture/crash.py.
"""

from pathlib import Path

import pytest

from tests.crash.kept import Heard, assert_kept, told
from tests.crash.killing import moments, victim

KILLS = 12
GAMES = {"campaign", "rolls", "deck", "world", "fight", "cards", "dragon", "undo"}
MOST_ACTS = 240


def killed(folder: Path, seed: int, kills: int) -> Heard:
    """Kill a life after another, and look at what each one left; returns all that was said."""
    path, heard = folder / "manekin.sqlite3", Heard()
    with victim("tests.crash.table", folder) as tables:
        for answers in moments(seed, MOST_ACTS, kills):
            for line in tables.killed_after(answers):
                heard.add(line)
            if path.exists():
                assert_kept(path, heard)
    return heard


@pytest.mark.crash
def test_all_games_killed_again_and_again(tmp_path: Path):
    heard = killed(tmp_path, 20310519, KILLS)
    kinds = told(tmp_path / "manekin.sqlite3")
    assert {kind.partition(".")[0] for kind in kinds} >= GAMES
    assert heard.went_on > KILLS / 4
    assert heard.delivered_again
    assert {kind for _, kind in heard.rings.values()} == {"deck", "dragon"}
