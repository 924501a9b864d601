"""The longest lines a journal can hold, many at once: shown as far as they fit, and no further."""

import json

from bot.dice import SeededDice, roll
from bot.render.answers import answer
from bot.render.history import PAGE, history
from bot.render.message import Message, Text
from bot.render.words import words
from bot.store.model import JournalEntry
from bot.table.act import Outcome
from bot.table.people import Person, Place
from bot.table.rolls import Rolled
from bot.table.snapshot import Table
from bot.table.whole import TookBack

SAY = words("en")
SOMEBODY = 2**62


def longest_roll() -> Rolled:
    """A roll whose expression, totals, reason and person are as long as they get."""
    outcome = roll("20#1d6*1000000000*100000", SeededDice(1))
    return Rolled(
        person=SOMEBODY,
        typed="`" * 500,
        reason="*" * 200,
        secret=True,
        by_master=True,
        on_behalf_of=SOMEBODY,
        roll=outcome,
    )


def entry(number: int, kind: str, line: dict[str, object], **more: object) -> JournalEntry:
    """An entry of the journal."""
    return JournalEntry(
        **{
            "channel_id": 1,
            "number": number,
            "interaction_id": number,
            "actor_id": SOMEBODY,
            "at": 2**52,
            "kind": kind,
            "line": json.dumps(line),
            "hidden": True,
            "taken_back_by": number + 1,
            "takes_back": (),
            "outcome": None,
        }
        | more
    )


def text_of(message: Message) -> str:
    """All that a message says."""
    return "\n".join(block.content for block in message.flat() if isinstance(block, Text))


def test_a_page_of_the_longest_rolls_shows_whole_lines_and_leads_to_the_others():
    event = longest_roll()
    entries = [entry(number, event.kind, event.line()) for number in range(99_999, 99_980, -1)]
    shown = history(entries, length=99_999, of=SOMEBODY, say=SAY)
    lines = [one for one in text_of(shown).splitlines() if one.startswith("`99")]
    assert 1 <= len(lines) <= PAGE
    assert all(one.endswith(f"<t:{2**52 // 1000}:R>") for one in lines)


def test_totals_that_are_left_out_are_not_passed_over_in_silence():
    event = longest_roll()
    line = text_of(history([entry(1, event.kind, event.line())], length=1, of=None, say=SAY))
    assert len(event.roll.results) == 20
    assert ", …**" in line


def taken_back(count: int) -> str:
    """What a game master is told who took back so many of the longest rolls."""
    event = longest_roll()
    one = {"actor": SOMEBODY, "kind": event.kind, "line": json.dumps(event.line()), "hidden": True}
    took = TookBack(entries=tuple({"number": n + 1, **one} for n in range(count)), own=False)
    outcome = Outcome(Table(1, 1), (took,), Person(1), Place(1, 1))
    return text_of(answer(outcome, SAY, SAY).message)


def test_taking_back_a_hundred_of_the_longest_rolls_counts_those_that_are_not_shown():
    told = taken_back(100).splitlines()
    assert told[0] == "↩️ Took back 100 changes:"
    shown = [one for one in told if one.startswith("- ")]
    assert len(shown) >= 5
    assert all(one.endswith(f"for <@{SOMEBODY}>") for one in shown)
    assert told[-1] == f"… and {100 - len(shown)} more changes"


def test_taking_back_a_few_shows_each():
    told = taken_back(3)
    assert told.count("\n- ") == 3
    assert "more" not in told


def test_an_entry_that_took_back_a_hundred_names_the_first_and_closes_its_code():
    line = {"numbers": list(range(1, 101)), "own": False}
    told = text_of(history([entry(101, "undo.took_back", line)], length=101, of=None, say=SAY))
    told = told.split("took back", 1)[1]
    assert "`1`, `2`" in told
    assert told.count("`") % 2 == 0
    assert "`10`, …" in told
