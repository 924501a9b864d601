"""Panels and questions of tables from the emptiest to the fullest, within what Discord takes."""

import pytest

from bot.render import privacy, transfer
from bot.render.message import Button, Card, Message, Row, Select, Text
from bot.render.panel import info, panel
from bot.render.settings import rename_form, settings_panel, tools
from bot.render.words import words
from bot.store.model import JournalEntry, StoredPart
from bot.table import campaign
from bot.table.campaign import SYSTEMS, Campaign
from bot.table.macros import Saved
from bot.table.privacy import Kept, KeptAt
from bot.table.rolls import Tally
from bot.table.snapshot import State, Table
from bot.table.transfer import ImportStaged

SAY = words("en")
LONGEST = 2**63 - 1
NAMES = {
    "short": "A",
    "of escapes": "*" * campaign.MOST_NAME,
    "of emoji": "👩\u200d👩\u200d👧\u200d👦" * 11,
    "of markup": "# <@5> `x` [a](http://b.example) ||c||",
    "right to left": "מגדל" * 20,
}


def made(
    players: int, name: str = "Reef", *, masters: int = 1, full: bool = False, closed: bool = False
) -> Campaign:
    return Campaign(
        name=name,
        masters=tuple(LONGEST - one for one in range(masters)),
        master_role=LONGEST if full else None,
        players=tuple(LONGEST - 100 - one for one in range(players)),
        log_channel=LONGEST if full else None,
        closed=closed,
        started_at=2**53 - 1 if full else 0,
    )


def table(shown: Campaign | None, **parts: State) -> Table:
    found: dict[str, State] = {name.replace("_", ":"): state for name, state in parts.items()}
    if shown is not None:
        found[campaign.PART] = shown
    return Table(
        5,
        9,
        {
            name: StoredPart(name, 1, 3, state.model_dump_json(warnings=False))
            for name, state in found.items()
        },
    )


def text_of(message: Message) -> str:
    return "\n".join(block.content for block in message.flat() if isinstance(block, Text))


def controls(message: Message) -> list[Button | Select]:
    return [
        item
        for block in message.flat()
        if isinstance(block, Row)
        for item in block.items
        if isinstance(item, Button | Select)
    ]


def labels(message: Message) -> list[str]:
    return [item.label for item in controls(message) if isinstance(item, Button)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [0, 1, 25, 26, campaign.MOST_PLAYERS])
@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
def test_whatever_shows_a_campaign_can_be_built(players: int, name: str, closed: bool) -> None:
    shown = made(
        players, NAMES[name], masters=campaign.MOST_MASTERS, full=players > 0, closed=closed
    )
    for message in (
        panel(shown, SAY),
        info(shown, SAY, leads=True),
        info(shown, SAY, leads=False),
        settings_panel(shown, SAY),
        tools(shown, SAY),
        transfer.reset_question(table(shown), SAY),
    ):
        assert len(text_of(message)) <= 4000
        assert isinstance(message.blocks[0], Card)
    form = rename_form(shown, SAY)
    assert form.fields[0].value == shown.name


@pytest.mark.parametrize(
    ("players", "shown", "left"), [(0, 0, ""), (25, 25, ""), (26, 25, "1"), (50, 25, "25")]
)
def test_a_crowd_is_counted_where_it_is_not_named(players: int, shown: int, left: str) -> None:
    told = text_of(panel(made(players), SAY))
    line = next(one for one in told.splitlines() if one.startswith("**Players:**"))
    assert line.count("<@") == shown
    assert (f"and {left} more" in line) == bool(left)
    assert ("nobody yet" in line) == (players == 0)


def test_an_open_campaign_can_be_joined_and_a_closed_one_only_led() -> None:
    assert labels(panel(made(1), SAY)) == ["Join", "Leave", "How to play", "GM tools"]
    assert labels(panel(made(1, closed=True), SAY)) == ["GM tools"]
    assert "closed" in text_of(panel(made(1, closed=True), SAY))


def test_a_closed_campaign_cannot_be_set_up_but_reopened() -> None:
    closed = tools(made(1, closed=True), SAY)
    assert "Reopen" in labels(closed)
    assert "Close campaign" not in labels(closed)
    (settings,) = [
        one for one in controls(closed) if isinstance(one, Button) and one.label == "Settings"
    ]
    assert settings.disabled
    assert "Close campaign" in labels(tools(made(1), SAY))


def test_a_panel_s_buttons_never_grow_old() -> None:
    for item in (*controls(panel(made(3), SAY)), *controls(settings_panel(made(3), SAY))):
        assert item.move.revision == 0


def test_only_a_game_master_is_shown_where_the_log_goes() -> None:
    shown = made(1, full=True)
    assert "Log channel" in text_of(info(shown, SAY, leads=True))
    assert "Log channel" not in text_of(info(shown, SAY, leads=False))
    assert "Log channel" not in text_of(panel(shown, SAY))


def test_a_table_that_nobody_leads_says_so() -> None:
    assert "**Game master:** nobody yet" in text_of(panel(made(0, masters=0), SAY))


@pytest.mark.parametrize(
    ("masters", "with_role", "label"),
    [
        (1, False, "**Game master:** <@"),
        (0, True, "**Game master:** <@&"),
        (2, False, "**Game masters:** <@"),
        (1, True, "**Game masters:** <@"),
    ],
)
def test_several_game_masters_are_told_as_several(
    masters: int, with_role: bool, label: str
) -> None:
    led = made(0, masters=masters, full=with_role)
    for shown in (panel(led, SAY), settings_panel(led, SAY), info(led, SAY, leads=False)):
        assert label in text_of(shown)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_settings_offer_every_system_with_the_one_that_is_played(system: str) -> None:
    shown = settings_panel(made(0).changed(system=system), SAY)
    offered = next(one for one in controls(shown) if isinstance(one, Select))
    assert [one.value for one in offered.options] == list(SYSTEMS)
    assert [one.value for one in offered.options if one.chosen] == [system]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("foreign", [False, True])
def test_an_import_is_asked_about_within_a_message(name: str, foreign: bool) -> None:
    event = ImportStaged(
        name=NAMES[name],
        players=50,
        macros=10**9,
        rolls=10**15,
        replaced_parts=9,
        foreign=foreign,
        masters=tuple(LONGEST - one for one in range(campaign.MOST_MASTERS)),
        master_role=None if foreign else LONGEST,
    )
    shown = transfer.confirmation(event, 7, table(made(50, NAMES[name])), SAY)
    assert [one.move.revision for one in controls(shown)] == [7, 7]
    assert ("another server" in text_of(shown)) == foreign


def test_an_import_into_a_table_says_what_it_replaces() -> None:
    mine = Tally(rolls=1, faces={"2": (1, 0)})
    event = ImportStaged(
        name="Tide", players=1, macros=2, rolls=0, replaced_parts=2, foreign=False, masters=(7,)
    )
    told = text_of(transfer.confirmation(event, 1, table(made(3), rolls_5=mine), SAY))
    assert "1 player, 0 characters, 0 rule cards, 2 saved rolls and the statistics of 0 " in told
    assert "“Reef” and everything kept at this table now: 3 players" in told
    assert "the statistics of 1 roll." in told
    assert "The game master will be <@7>." in told


def lead_and_played(number: int) -> KeptAt:
    saved = tuple(Saved(name=f"roll {chr(97 + one)}", expression="1d20") for one in range(2))
    return KeptAt(
        channel_id=number + 1,
        guild_id=1,
        leads=True,
        plays=True,
        saved=saved,
        tally=Tally(rolls=4),
        lines=3,
    )


@pytest.mark.parametrize("count", [1, 20, 21, 1000])
def test_what_is_kept_about_a_person_is_told_within_a_message(count: int) -> None:
    line = JournalEntry(1, 1, None, 5, 1, "rolls.rolled", "{}", False, None, None, ())
    kept = Kept(5, tuple(lead_and_played(number) for number in range(count)), [line] * 100_000)
    told = text_of(privacy.summary(kept, SAY))
    rows = [line for line in told.splitlines() if line.startswith("- <#")]
    assert len(rows) == min(count, 20)
    assert rows[0].endswith("you lead it · you play · 2 saved rolls · 4 rolls counted")
    assert ("more table" in told) == (count > 20)
    assert "100,000 lines" in told


def test_somebody_of_whom_nothing_is_kept_is_told_so() -> None:
    told = text_of(privacy.summary(Kept(5, (), []), SAY))
    assert "Nothing is kept about you." in told
    assert "/privacy delete" not in told


def test_a_closed_panel_tells_nobody_to_press_what_is_not_there() -> None:
    assert "press Join" not in text_of(panel(made(0, closed=True), SAY))
    assert "**Players:** nobody" in text_of(panel(made(0, closed=True), SAY))
