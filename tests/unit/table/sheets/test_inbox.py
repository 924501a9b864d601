"""The lines of the inbox: which stay where there are too many, and how they are numbered."""

from bot.table.sheets.inbox import MOST_LINES, Inbox
from bot.table.sheets.told import InboxLine


def line(at: int, sort: str = "did") -> InboxLine:
    return InboxLine.model_validate({"number": 1, "sort": sort, "at": at})


def test_a_number_that_was_taken_back_does_not_come_again():
    empty = Inbox()
    _, (first,) = empty.with_lines([line(5_000)])
    _, (other,) = empty.with_lines([line(5_001)])
    assert first.number != other.number


def test_numbers_go_up_whatever_the_clock_says():
    inbox, before = Inbox().with_lines([line(5_000), line(5_000)])
    inbox, after = inbox.with_lines([line(1_000)])
    numbers = [one.number for one in (*before, *after)]
    assert numbers == sorted(set(numbers))
    assert [one.number for one in inbox.lines] == numbers


def test_what_must_come_into_a_scene_stays_longest():
    inbox, _ = Inbox().with_lines([line(1, "tell"), *(line(2) for _ in range(MOST_LINES + 5))])
    assert len(inbox.lines) == MOST_LINES
    assert [one.sort for one in inbox.lines if one.is_tell] == ["tell"]
