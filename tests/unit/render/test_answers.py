"""Every event is answered and told of in the history, whatever names and numbers it holds."""

import json

import pytest

from bot.deck.state import ChoiceKind
from bot.dice import SeededDice, roll
from bot.render.answers import answer, is_private
from bot.render.dice import told as dice_told
from bot.render.history import PAGE, VAGUE, entry_line, fitting, history, told, told_vaguely
from bot.render.message import Button, Card, Message, Row, Text
from bot.render.text import Marked
from bot.render.words import words
from bot.store.model import JournalEntry, StoredPart
from bot.table import campaign, leaving, macros, panel, person, rolls, transfer, whole
from bot.table.act import Outcome
from bot.table.campaign import Campaign
from bot.table.deck_events import CardsDrawn
from bot.table.dragon.events import BoardPlaced, SomebodyCalled
from bot.table.handlers import EVENTS
from bot.table.part import Event
from bot.table.people import Person, Place
from bot.table.sheets.events import CardTested, MomentEvent
from bot.table.sheets.told import Behind
from bot.table.snapshot import Table
from tests.unit.render import (
    cards_words,
    deck_samples,
    editor_words,
    fellowship_samples,
    fights_words,
    moments_words,
    sheet_samples,
)
from tests.unit.render.doom_words import ran

SAY = words("en")
LONGEST = 2**63 - 1
NAME = "*" * campaign.MOST_NAME
"""Every letter of it takes two once it is escaped."""

CAMPAIGN = Campaign(
    name=NAME,
    masters=tuple(LONGEST - one for one in range(campaign.MOST_MASTERS)),
    master_role=LONGEST,
    players=tuple(LONGEST - one for one in range(campaign.MOST_PLAYERS)),
    system="salt_and_iron",
    log_channel=LONGEST,
    started_at=2**53 - 1,
)
NEVER_SHOWN = {
    panel.PanelPlaced,
    person.PersonForgotten,
    leaving.Departed,
    leaving.Returned,
    BoardPlaced,
    SomebodyCalled,
}
"""What the bot does by itself, in no interaction, and keeps out of the history."""

NEVER_IN_HISTORY = {
    *NEVER_SHOWN,
    *deck_samples.WAITING,
    *editor_words.UNKEPT,
    CardTested,
    transfer.ImportStaged,
    transfer.ImportDropped,
}
"""Waiting for a word, or trying a card, changes nothing that the table keeps."""


def rolled(typed: str, **values: object) -> rolls.Rolled:
    return rolls.Rolled(
        person=LONGEST,
        typed=typed,
        roll=roll(typed, SeededDice(1)),
        **{"reason": "*" * 200, **values},
    )


def undone(count: int, **values: object) -> whole.TookBack:
    entry: dict[str, object] = {
        "number": 10**9,
        "actor": LONGEST,
        "kind": "campaign.configured",
        "line": json.dumps({"name": NAME, "system": "salt_and_iron", "language": "en"}),
        "hidden": False,
    }
    return whole.TookBack(entries=(entry,) * count, own=False, **values)


SAMPLES: list[Event] = [
    campaign.Started(campaign=CAMPAIGN),
    campaign.Joined(person=LONGEST, name=NAME),
    campaign.Left(person=LONGEST, name=NAME),
    campaign.Closed(name=NAME),
    campaign.Reopened(name=NAME),
    campaign.MasterAdded(master=LONGEST),
    campaign.MasterRemoved(master=LONGEST),
    campaign.MasterRoleSet(role=LONGEST),
    campaign.MasterRoleSet(role=None),
    campaign.Configured(name=NAME, system="night_hunt", language="en"),
    campaign.Configured(name=NAME, system="x" * 64, language="x" * 16),
    campaign.LogChannelSet(channel=LONGEST),
    campaign.LogChannelSet(channel=None),
    rolled("1d20+5"),
    rolled("1000d1000000"),
    rolled("20#50d1000000"),
    rolled("1d20", secret=True),
    rolled("20#50d1000000", secret=True, by_master=True, on_behalf_of=LONGEST),
    rolled("+".join(["1d20[``]"] * 50), expanded="(1d20)+3"),
    macros.MacroSaved(name="x" * 32, expression="9" * 500, replaced="`" * 500),
    macros.MacroSaved(name="x" * 32, expression="1d20"),
    macros.MacroDeleted(name="x" * 32, expression="`" * 500),
    whole.TookBack(entries=(), own=True),
    undone(1),
    undone(whole.MOST_UNDO),
    whole.WasReset(parts=100),
    transfer.ImportStaged(
        name=NAME,
        players=50,
        macros=10**9,
        rolls=10**15,
        replaced_parts=9,
        foreign=True,
        masters=(LONGEST,) * campaign.MOST_MASTERS,
    ),
    transfer.Imported(name=NAME, parts=100),
    transfer.ImportDropped(),
    *deck_samples.SAMPLES,
    *editor_words.samples(),
    *cards_words.samples(),
    *moments_words.samples(),
    *fights_words.samples(),
    *fellowship_samples.EVENTS,
    *sheet_samples.EVENTS,
    ran(1),
    ran(400),
]
KEPT = [event for event in SAMPLES if type(event) not in NEVER_IN_HISTORY]
IDS = [f"{number}-{event.kind}" for number, event in enumerate(SAMPLES)]


def table(shown: Campaign | None) -> Table:
    if shown is None:
        return Table(1, 2)
    body = shown.model_dump_json()
    return Table(1, 2, {campaign.PART: StoredPart(campaign.PART, 1, 1, body)})


def outcome(event: Event, shown: Campaign | None = CAMPAIGN) -> Outcome:
    return Outcome(table(shown), (event,), Person(LONGEST), Place(2, 1), entry=1)


def entry(event: Event, number: int = 1, **values: object) -> JournalEntry:
    line = json.dumps(event.line())
    given: dict[str, object] = {
        "channel_id": 1,
        "number": number,
        "interaction_id": None,
        "actor_id": LONGEST,
        "at": 1_000,
        "kind": event.kind,
        "line": line,
        "hidden": False,
        "outcome": None,
        "taken_back_by": None,
        "takes_back": (),
    }
    return JournalEntry(**{**given, **values})


def text_of(message: Message) -> str:
    return "\n".join(block.content for block in message.flat() if isinstance(block, Text))


def test_every_event_is_sampled() -> None:
    assert {type(event) for event in SAMPLES} == set(EVENTS) - NEVER_SHOWN


@pytest.mark.parametrize("event", SAMPLES, ids=IDS)
def test_every_event_is_answered_within_a_message(event: Event) -> None:
    for shown in (CAMPAIGN, None):
        told_of = answer(outcome(event, shown), SAY, SAY)
        assert text_of(told_of.message).strip(), shown
        assert told_of.private == is_private(event), shown


@pytest.mark.parametrize("event", KEPT, ids=lambda event: event.kind)
def test_every_change_has_a_line_of_its_own_in_the_history(event: Event) -> None:
    line = entry_line(entry(event), SAY)
    assert f"<@{LONGEST}>" in line
    assert told(event.kind, json.loads(json.dumps(event.line())), SAY) in line
    assert told(event.kind, event.line(), SAY) != told_vaguely(event.kind, SAY)
    assert "\n" not in line
    assert len(line) <= 800


def test_what_only_the_bot_does_is_answered_to_nobody() -> None:
    for event in (person.PersonForgotten(), leaving.Returned(), panel.PanelPlaced(message=None)):
        with pytest.raises(LookupError):
            answer(outcome(event), SAY, SAY)


def test_a_scrubbed_entry_says_no_more_than_what_kind_it_was() -> None:
    for event in SAMPLES:
        line = entry_line(entry(event, actor_id=0, line="{}"), SAY)
        assert line.startswith("`1` someone ")
        assert str(LONGEST) not in line
        assert "{" not in line
        assert event.kind not in line


def test_the_vague_lines_are_of_kinds_that_exist() -> None:
    assert set(VAGUE) <= {str(event.model_fields["kind"].default) for event in EVENTS}


def test_only_what_is_secret_or_for_the_game_master_is_logged_apart() -> None:
    for event in SAMPLES:
        logged = answer(outcome(event), SAY, SAY).logs
        secret = isinstance(event, rolls.Rolled) and event.secret
        asks = isinstance(event, CardsDrawn) and any(
            choice.kind is ChoiceKind.MASTER for drew in event.drawn for choice in drew.asked
        )
        behind = isinstance(event, MomentEvent) and not isinstance(event, CardTested)
        if behind and not event.secret:
            behind = event.behind != Behind()
        assert bool(logged) == (secret or asks or behind)


def test_an_answer_is_in_the_language_of_who_may_read_it() -> None:
    class Other:
        def gettext(self, message: str) -> str:
            return message.upper().replace("{WHO}", "{who}").replace("{NAME}", "{name}")

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return msgid1.upper()

        def pgettext(self, context: str, message: str) -> str:
            return message

    other = type(SAY)("de", Other())
    public = answer(outcome(campaign.Closed(name="Reef")), SAY, other)
    private = answer(outcome(transfer.ImportDropped()), SAY, other)
    assert "is closed" in text_of(public.message)
    assert text_of(private.message) == "NOTHING WAS IMPORTED; THE TABLE IS AS IT WAS."


def test_one_interaction_delivered_twice_is_answered_though_nothing_is_kept_of_it() -> None:
    again = Outcome(table(CAMPAIGN), (), Person(LONGEST), Place(2, 1), repeated=True)
    told_of = answer(again, SAY, SAY)
    assert told_of.private
    assert text_of(told_of.message) == "That was done already."


@pytest.mark.parametrize("count", [1, 2, 20, 21, whole.MOST_UNDO])
def test_whatever_is_taken_back_is_counted(count: int) -> None:
    shown = text_of(answer(outcome(undone(count)), SAY, SAY).message)
    lines = [line for line in shown.splitlines() if line.startswith("- <@")]
    assert shown.startswith("↩️ Took back 1 change:" if count == 1 else "↩️ Took back")
    left = count - len(lines)
    assert ("more change" in shown) == bool(left)
    if left:
        assert f"… and {left} more change" in shown


def pages(event: Event, length: int) -> list[JournalEntry]:
    """The newest entries of a history, one more than a page shows."""
    return [entry(event, number) for number in range(length, max(0, length - PAGE - 1), -1)]


def labels(message: Message) -> list[str]:
    return [
        item.label
        for block in message.flat()
        if isinstance(block, Row)
        for item in block.items
        if isinstance(item, Button)
    ]


@pytest.mark.parametrize("length", [1, PAGE, PAGE + 1, 100_000])
def test_a_page_of_the_history_stays_within_a_message(length: int) -> None:
    for event in SAMPLES:
        shown = history(pages(event, length), length=length, of=None, say=SAY)
        lines = [line for line in text_of(shown).splitlines() if line.startswith("`")]
        assert 1 <= len(lines) <= PAGE, event
        assert len(text_of(shown)) <= 4000, event
        assert ("Older" in labels(shown)) == (length > len(lines)), event
        assert "Newest" not in labels(shown), event


def test_the_next_page_begins_where_this_one_ended() -> None:
    event = rolled("1d20", reason=None)
    shown = history(pages(event, 500), length=500, of=None, say=SAY)
    row = next(block for block in shown.flat() if isinstance(block, Row))
    (older,) = row.items
    assert isinstance(older, Button)
    assert older.move.custom_id == f"mk:history:0:before.{500 - PAGE + 1}.0.page"


def test_an_empty_history_says_so() -> None:
    shown = history([], length=0, of=None, say=SAY)
    assert text_of(shown) == "Nothing has happened here yet."


def test_what_was_taken_back_is_struck_out_and_a_secret_is_marked() -> None:
    event = campaign.Joined(person=5, name="Reef")
    line = entry_line(entry(event, actor_id=5, taken_back_by=2, hidden=True), SAY)
    assert line == "`1` 🔒 ~~<@5> sat down at “Reef”~~ · taken back · <t:1:R>"


def test_lines_are_left_out_whole_and_one_always_stands() -> None:
    lines = [Marked("x" * 1000)] * 5
    assert fitting(lines) == lines[:3]
    assert fitting([Marked("x" * 3999)]) == [Marked("x" * 3999)]
    assert fitting([]) == []


def test_the_panel_is_a_card() -> None:
    told_of = answer(outcome(SAMPLES[0]), SAY, SAY)
    assert told_of.is_panel
    assert isinstance(told_of.message.blocks[0], Card)


@pytest.mark.parametrize("typed", ["300d6", "1000d1000000", "20#10d20kh3", "20#50d1000000"])
def test_a_long_roll_is_no_wall_of_dice_and_every_total_stands(typed: str) -> None:
    outcome = roll(typed, SeededDice(1))
    shown = str(dice_told(outcome, SAY))
    assert len(shown) <= 1400 if len(outcome.results) > 1 else len(shown) <= 700
    lines = shown.splitlines()
    assert [line.rsplit(" = ", 1)[1] for line in lines] == [
        f"**{result.total}**" for result in outcome.results
    ]
    for line, result in zip(lines, outcome.results, strict=True):
        left = int(line.rsplit("… +", 1)[1].split(")")[0].split(" ")[0])
        named = line.split("(", 1)[1].split("…")[0].count(",") if "(" in line else 0
        assert named + left == sum(len(term.dice) for term in result.rolled)
