"""The first lines that there is room for, and no work for those beyond."""

from collections.abc import Iterator

from bot.render.deck.figures import listed
from bot.render.text import Marked, fitting


class Lines:
    """A thousand lines of ten characters that know how many of them were made."""

    def __init__(self) -> None:
        self.made = 0

    def __iter__(self) -> Iterator[Marked]:
        for _ in range(1000):
            self.made += 1
            yield Marked("1234567890")


def test_no_more_lines_are_made_than_tell_that_the_room_is_full():
    lines = Lines()
    assert len(fitting(lines, 110)) == 10
    assert lines.made == 11


def test_the_first_line_is_kept_whatever_its_length():
    assert fitting([Marked("x" * 50), Marked("y")], 10) == ["x" * 50]


def test_all_are_kept_where_there_is_room():
    assert fitting([Marked("a"), Marked("b")], 4) == ["a", "b"]
    assert fitting([], 4) == []


def test_what_is_left_out_of_a_list_is_counted():
    assert listed(["*a*", "b", "c"], room=8) == "\\*a\\*, b, … +1"
