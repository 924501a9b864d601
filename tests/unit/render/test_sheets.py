"""Sheets as messages: whatever is on them fits, is shown letter for letter, and to whom it may."""

from dataclasses import replace

import pytest

from bot.errors import Refused
from bot.render.answers import answer, is_private
from bot.render.controls import Form
from bot.render.message import Button, Message, Row, Select, Text
from bot.render.sheets.corrections import corrections
from bot.render.sheets.sheet_forms import (
    editing,
    editing_form,
    form_again,
    guide,
    making_form,
)
from bot.render.sheets.sheet_lines import LINES
from bot.render.sheets.sheet_list import character_list
from bot.render.sheets.sheet_page import posted_sheet, sheet_page
from bot.render.sheets.sheet_questions import deleting, exported_sheet
from bot.render.sheets.sheets import filled_note
from bot.render.words import words
from bot.rulecards.sheet import Character, Gauge, Person, Quest, Standing
from bot.rulecards.system import System
from bot.table.act import Outcome
from bot.table.campaign import SetLogChannel
from bot.table.people import Person as Somebody
from bot.table.people import Place
from bot.table.sheets.events import (
    Correction,
    SheetCreated,
    SheetEdited,
    SheetEvent,
    SheetFilled,
    Whom,
)
from bot.table.sheets.moves import CreateSheet, ShowSheet
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.sheet_view import characters_seen, sheet_named, sheet_numbered
from bot.table.sheets.sifting import Unfit
from bot.table.sheets.slots import editing_pages, making_pages
from tests.unit.render.deck_table import moves_of, text_of
from tests.unit.render.sheet_samples import (
    CLASSIC,
    CORRECTIONS,
    EVENTS,
    LONGEST,
    MIRAS,
    SALT,
    TOM,
    bare,
    crowded,
    huge,
    seen,
    under,
)
from tests.unit.table.sheets.playing import GWEN, MIRA, ODILE, OUTSIDER, Played, played

SAY = words("en")


def pages(sheet: Character, system: System = CLASSIC) -> list[Message]:
    """Every page of a sheet, by its own Next button."""
    found: list[Message] = []
    view = seen(sheet, system)
    while True:
        message = sheet_page(view, SAY, len(found))
        found.append(message)
        following = [one for one in buttons(message) if one.label == "Next" and not one.disabled]
        if not following:
            return found
        assert following[0].move.name == f"show.7.{len(found)}"
        assert len(found) < 200


def buttons(message: Message | None) -> list[Button]:
    assert message is not None
    rows = [block for block in message.flat() if isinstance(block, Row)]
    return [item for row in rows for item in row.items if isinstance(item, Button)]


def labels(message: Message | None) -> list[str]:
    return [one.label for one in buttons(message)]


def select_of(message: Message | None) -> Select:
    assert message is not None
    (found,) = [
        item
        for block in message.flat()
        if isinstance(block, Row)
        for item in block.items
        if isinstance(item, Select)
    ]
    return found


def test_a_sheet_shows_all_that_is_on_it():
    sheet = bare(
        SALT,
        name="Brakka",
        tracks={"vigor": Gauge(2, 6), "nerve": Gauge(3, 5), "hull": Gauge(9, 14)},
        things={"ship": "The Gull"},
        marked=("craft",),
        ranks={"shipwright": 2, "toughened": 0},
        items=("rope", "Rope", "lantern"),
        place="Salt Quay",
        met={"odile": Person("Odile", ("priest", "smuggler"))},
        quests={"gull": Quest("Save the Gull", ("find her", "pay"), is_finished=False)},
    )
    told = text_of(sheet_page(seen(sheet, SALT), SAY))
    assert "## Brakka" in told
    assert "📍 Salt Quay" in told
    assert "**Vigor** ▰▰▱▱▱▱ 2/6" in told
    assert "### The Gull (Ship)\n**Hull** ▰▰▰▰▰▰▱▱▱▱ 9/14" in told
    assert "### Marked to improve\nCraft" in told
    assert "Shipwright 2 of 3" in told
    assert "Toughened" not in told
    assert "### Items\nrope × 2 · lantern" in told
    assert "Save the Gull, 2 steps done: find her; pay" in told
    assert "Odile (priest, smuggler)" in told
    assert "level 1 · 0 of 100 xp" in told


def test_modifiers_are_shown_where_a_system_has_them():
    told = text_of(sheet_page(seen(bare(stats={**bare().stats, "str": 7, "dex": 16})), SAY))
    assert "Strength **7** (−2) · Dexterity **16** (+3)" in told
    assert "Daring **0** ·" in text_of(sheet_page(seen(system=SALT), SAY))


def test_conditions_are_chips_with_level_and_turns_and_lists_with_their_room():
    ids = [one.id for one in SALT.conditions if one.list == "bonds"]
    standing = {ids[0]: Standing(2), ids[1]: Standing(1, 3)}
    told = text_of(sheet_page(seen(bare(SALT, conditions=standing), SALT), SAY))
    names = [SALT.conditions_by_id[one].name for one in ids]
    assert f"### Bonds, 2 of 6\n`{names[0]} 2` `{names[1]} 1, 3 turns`" in told
    plain = bare(conditions={"poisoned": Standing(1, 1)})
    assert "### Conditions\n`Poisoned, 1 turn`" in text_of(sheet_page(seen(plain), SAY))


@pytest.mark.parametrize("system", [CLASSIC, SALT, huge(40)], ids=["classic", "salt", "huge"])
def test_whatever_a_sheet_holds_is_on_one_of_its_pages(system: System):
    sheet = under(system, crowded(CLASSIC if system is not SALT else SALT, 60))
    every = pages(replace(sheet, classes={}), system)
    whole = "\n".join(map(text_of, every))
    assert len(every) > 5
    for number in range(60):
        assert f"item {number} " in whole
        assert f"somebody {number} " in whole
    for number in range(30):
        assert f"quest {number} " in whole
    assert f"Page {len(every)} of {len(every)}" in text_of(every[-1])
    for stat in system.stats:
        assert stat.name.rstrip("*") in whole
    for track in system.tracks:
        assert track.of or track.name.rstrip("*") in whole


def test_a_page_beyond_the_last_is_the_last():
    assert sheet_page(seen(crowded()), SAY, 9_999) == sheet_page(
        seen(crowded()), SAY, len(pages(crowded())) - 1
    )
    assert sheet_page(seen(), SAY, 3) == sheet_page(seen(), SAY)


def test_a_sheet_of_a_system_that_has_next_to_nothing_is_shown():
    track = CLASSIC.tracks[1]
    bones = CLASSIC.model_copy(
        update={"stats": (), "tracks": (track,), "classes": (), "ranks": (), "conditions": ()}
    )
    sheet = bare(stats={}, tracks={}, ranks={})
    assert "## Mira" in text_of(sheet_page(seen(sheet, bones), SAY))


NAMES = [
    "**Bold** <@123> @everyone",
    "[click](https://evil.example)",
    "`code` ~~gone~~ ||spoiler||",
    "# Éloïse the “Ärger”",
    "⚔️⚔️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    LONGEST,
]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_shown_letter_for_letter(name: str):
    sheet = bare(name=name, items=(name,), place=name, met={"x": Person(name, (name,))})
    for message in (
        sheet_page(seen(sheet), SAY),
        posted_sheet(seen(sheet), SAY),
        guide(seen(sheet), SAY),
        editing(seen(sheet), SAY),
        deleting(seen(sheet), SAY),
    ):
        told = text_of(message)
        assert "<@123>" not in told.replace("\\<@123", "")
        assert "**Bold**" not in told
        assert "](https" not in told
    form = making_form(seen(sheet), SAY, 0)
    assert form is not None
    assert form.title == name[:45] or form.title.endswith("…")


def test_the_owner_may_do_everything_with_a_sheet_and_a_reader_look_again():
    own = sheet_page(seen(), SAY)
    assert labels(own) == ["Edit", "Show to the table", "Refresh", "Post here"]
    assert labels(sheet_page(seen(is_shown=True), SAY))[1] == "Keep private"
    assert labels(sheet_page(seen(is_shown=True, is_played=False), SAY)) == ["Refresh"]


def test_who_may_read_a_sheet_stands_on_it_and_a_hidden_npc_is_never_posted():
    assert f"Only <@{MIRA.id}> and the game masters" in text_of(sheet_page(seen(), SAY))
    assert "Everyone at the table may read" in text_of(sheet_page(seen(is_shown=True), SAY))
    hidden = sheet_page(seen(is_npc=True), SAY)
    assert "players know nothing" in text_of(hidden)
    assert "Post here" not in labels(hidden)


def test_a_posted_sheet_can_be_brought_up_to_date_and_says_nothing_of_privacy():
    posted = posted_sheet(seen(), SAY)
    assert moves_of(posted) == ["mk:sheet:0:posted.7.0", "mk:sheet:0:see.7"]
    assert "🔒" not in text_of(posted)
    assert "mk:sheet:0:posted.7.1" in moves_of(posted_sheet(seen(crowded()), SAY))


def test_a_new_sheet_is_asked_about_step_by_step_to_its_end():
    view, steps = seen(), len(making_pages(bare(), CLASSIC))
    for step in range(steps):
        message = guide(view, SAY, step)
        assert f"Step {step + 1} of {steps}" in text_of(message)
        assert ("Skip" in labels(message)) == (step + 1 < steps)
        assert "Done" in labels(message)
    assert guide(view, SAY, steps) is None
    assert guide(view, SAY, -1) is None


def test_a_class_is_chosen_from_a_list_and_the_chosen_one_is_marked():
    at = next(at for at, page in enumerate(making_pages(bare(), CLASSIC)) if page.is_choice)
    assert making_form(seen(), SAY, at) is None
    offered = select_of(guide(seen(bare(classes={"fighter": 2})), SAY, at))
    assert [one.label for one in offered.options if one.chosen] == ["Fighter"]
    several = guide(seen(bare(classes={"fighter": 2, "bard": 1})), SAY, at)
    assert not [one for one in select_of(several).options if one.chosen]


def forms(sheet: Character, system: System) -> list[Form]:
    view = seen(sheet, system)
    made = [making_form(view, SAY, at) for at in range(len(making_pages(sheet, system)))]
    edited = [editing_form(view, SAY, at) for at in range(len(editing_pages(sheet, system)))]
    assert None not in edited
    return [one for one in (*made, *edited) if one]


@pytest.mark.parametrize("system", [CLASSIC, SALT, huge()], ids=["classic", "salt", "huge"])
def test_every_form_can_be_shown_and_holds_what_stands_on_the_sheet(system: System):
    sheet = under(system, crowded(CLASSIC if system is not SALT else SALT))
    sheet = replace(sheet, things={one.id: LONGEST for one in system.things})
    if system is SALT:
        sheet = replace(sheet, tracks={**sheet.tracks, "hull": Gauge(1, 2, is_fixed=True)})
    every = forms(replace(sheet, classes={}), system)
    assert every
    for form in every:
        assert 1 <= len(form.fields) <= 5
    assert all(
        guide(seen(sheet, system), SAY, at) for at in range(len(making_pages(sheet, system)))
    )


def test_more_to_edit_than_one_list_holds_is_turned_like_pages():
    sheet, system = under(huge(), bare(classes={})), huge()
    count = len(editing_pages(sheet, system))
    assert count > 75
    values: list[str] = []
    page = 0
    while len(values) < count:
        values += [one.value for one in select_of(editing(seen(sheet, system), SAY, page)).options]
        page += 1
    assert values == [str(at) for at in range(count)]
    assert editing_form(seen(sheet, system), SAY, count) is None


def test_a_maximum_says_what_the_rules_would_make_it():
    form = making_form(seen(), SAY, len(making_pages(bare(), CLASSIC)) - 1)
    assert form is not None
    (field,) = form.fields
    assert (field.value, field.hint) == ("", "Empty: 8, as the rules say")
    assert not field.required


def test_what_goes_with_a_character_is_told_before_it_goes():
    sheet = bare(items=("rope", "oil"), met={"x": Person("x")}, quests={"q": Quest("q")})
    told = text_of(deleting(seen(sheet, is_turn=True), SAY))
    assert "Delete Mira?" in told
    assert "2 items, 1 quest, 1 person met" in told
    assert "their turn in the fight" in told
    assert "fight" not in text_of(deleting(seen(sheet), SAY))


def test_a_sheet_is_exported_as_it_can_be_taken_in():
    (attached,) = exported_sheet(seen(), SAY).attached()
    assert attached.name == "manekin-mira.json"
    assert b'"name": "Mira"' in attached.data


# whom one may know of


def table(*more: CreateSheet) -> Played:
    memory = played()
    for one in more:
        memory.act(GWEN, one)
    return memory


def listed(memory: Played, person: Somebody) -> str:
    found = characters_seen(memory.table, person)
    message = character_list(found, SAY)
    readable = any(one.is_readable for one in found)
    options = [one.label for one in select_of(message).options] if readable else []
    return "\n".join((text_of(message), *options))


def test_a_hidden_npc_is_nobody_for_players():
    memory = table(CreateSheet(name="Old Tom", is_npc=True))
    assert "Old Tom" in listed(memory, GWEN)
    assert "🔒 hidden" in listed(memory, GWEN)
    for person in (MIRA, ODILE, OUTSIDER):
        assert "Tom" not in listed(memory, person)
        with pytest.raises(Refused) as found:
            sheet_named(memory.table, person, "Old Tom")
        assert found.value.values["near"] == []
        with pytest.raises(Refused) as found:
            sheet_numbered(memory.table, person, memory.part.holder("old_tom").number)
        assert "Tom" not in str(found.value.values)
    memory.act(GWEN, ShowSheet(who="Old Tom", is_shown=True))
    assert "**Old Tom** · NPC" in listed(memory, MIRA)


def test_a_private_sheet_is_the_owners_and_the_game_masters():
    memory = table()
    number = memory.part.holder("mira").number
    for person in (MIRA, GWEN):
        assert sheet_numbered(memory.table, person, number).sheet.name == "Mira"
    for person in (ODILE, OUTSIDER):
        with pytest.raises(Refused) as found:
            sheet_named(memory.table, person, "Mira")
        assert found.value.reason is SheetReason.PRIVATE
    memory.act(MIRA, ShowSheet(who="Mira", is_shown=True))
    view = sheet_named(memory.table, OUTSIDER, "mira")
    assert not view.is_played


def test_everybody_sees_who_plays_whom_where_and_how_hurt():
    memory = table()
    memory.happens(MIRA, "enter", who="Mira", place="Salt Quay")
    memory.happens(MIRA, "take", who="Mira", amount=3)
    told = listed(memory, ODILE)
    assert f"**Mira** · <@{MIRA.id}> · 📍 Salt Quay" in told
    assert "Hit points ▰▰▰▰▰▱▱▱ 5/8" in told
    assert f"➤ **Odile** · <@{ODILE.id}>" in told
    assert told.splitlines()[-1] == "Odile"


def test_many_characters_are_listed_page_by_page():
    memory = table(*(CreateSheet(name=name, is_npc=True) for name in LONG_NAMES))
    found = characters_seen(memory.table, GWEN)
    told = "".join(text_of(character_list(found, SAY, page)) for page in range(7))
    assert len(found) == 50
    for one in found:
        assert one.name.rstrip("*") in told.replace("\\", "")
    assert character_list(found, SAY, 99) == character_list(found, SAY, 6)
    assert "nobody" in text_of(character_list([], SAY)).lower()


LONG_NAMES = [f"NPC {number} ".ljust(80, "*") for number in range(48)]


def test_who_types_no_accents_still_finds_who_has_some():
    memory = table(CreateSheet(name="Éloïse", owner=MIRA.id))
    for typed in ("eloise", "ÉLOÏSE", "E\u0301loi\u0308se", "Éloïse"):
        assert sheet_named(memory.table, MIRA, typed).sheet.name == "Éloïse"
    memory.act(GWEN, CreateSheet(name="Eloïse"))
    with pytest.raises(Refused):
        sheet_named(memory.table, GWEN, "eloise")
    assert sheet_named(memory.table, MIRA, "Éloïse").sheet.name == "Éloïse"


# what is told of a change


def outcome(memory: Played, event: SheetEvent, person: Somebody) -> Outcome:
    return Outcome(memory.table, (event,), person, Place(1, 1), 1)


@pytest.mark.parametrize("event", EVENTS, ids=lambda one: one.kind)
def test_each_change_is_answered_whether_the_character_is_still_there_or_not(event: SheetEvent):
    memory = table(CreateSheet(name="Old Tom", is_npc=True))
    for person in (GWEN, MIRA, OUTSIDER):
        told = answer(outcome(memory, event, person), SAY, SAY)
        assert text_of(told.message).strip()
        assert told.private == is_private(event)
        if event.secret:
            assert told.announce is None or "Tom" not in text_of(told.announce)
            assert not told.follows


def test_a_new_character_is_told_to_the_table_with_a_way_to_fill_the_sheet_in():
    told = answer(outcome(table(), SheetCreated(whom=MIRAS), MIRA), SAY, SAY)
    assert not told.private
    assert text_of(told.message).startswith(f"🎭 <@{MIRA.id}> plays **Mira**.")
    assert moves_of(told.message) == ["mk:sheet:0:guide.1", "mk:sheet:0:see.1"]
    assert told.message.pings == ()
    made = answer(outcome(table(), SheetCreated(whom=MIRAS), GWEN), SAY, SAY)
    assert made.message.pings == (MIRA.id,)


def test_a_new_npc_is_the_game_masters_alone():
    memory = table(CreateSheet(name="Old Tom", is_npc=True))
    event = SheetCreated(whom=TOM.changed(key="old_tom"), is_npc=True, secret=True)
    told = answer(outcome(memory, event, GWEN), SAY, SAY)
    assert told.private
    assert told.announce is None
    assert "Step 1 of" in text_of(told.message)


EDITED = SheetEdited(whom=MIRAS, what="stat", of="Strength", old=10, new=16)


def test_an_edit_of_a_private_sheet_is_between_its_player_and_the_history():
    told = answer(outcome(table(), EDITED, MIRA), SAY, SAY)
    assert told.private
    assert told.announce is None
    assert text_of(told.message) == "✏️ **Mira**: Strength 10 → 16"


def test_an_edit_of_a_sheet_that_everyone_reads_is_told_to_everyone():
    memory = table()
    memory.act(MIRA, ShowSheet(who="Mira", is_shown=True))
    told = answer(outcome(memory, EDITED, MIRA), SAY, SAY)
    assert told.announce is not None
    assert "Strength 10 → 16" in text_of(told.announce)


def test_who_has_their_sheet_corrected_learns_of_it_and_others_not_what():
    told = answer(outcome(table(), EDITED, GWEN), SAY, SAY)
    assert told.announce is not None
    assert "corrected the sheet of **Mira**" in text_of(told.announce)
    assert "Strength" not in text_of(told.announce)


def test_what_players_correct_is_told_in_the_log_of_the_game_masters():
    memory = table()
    assert answer(outcome(memory, EDITED, MIRA), SAY, SAY).logs == ()
    memory.act(GWEN, SetLogChannel(channel=5))
    (logged,) = answer(outcome(memory, EDITED, MIRA), SAY, SAY).logs
    assert "Strength 10 → 16" in text_of(logged)
    told = answer(outcome(memory, EDITED, GWEN), SAY, SAY)
    assert (told.logs, told.besides) == ((), ())


def test_each_correction_says_what_was_and_what_is():
    told = corrections(CORRECTIONS, SAY)
    assert "3\\* 1 → 2" in told
    assert "3\\* at most no end → 2" in told
    assert "level 1 → 2" in told
    assert "None" not in told
    assert "… and" in corrections(CORRECTIONS * 20, SAY)


@pytest.mark.parametrize("event", EVENTS, ids=lambda one: one.kind)
def test_the_history_has_a_line_for_each_change(event: SheetEvent):
    line = LINES[event.kind](event.line(), SAY)
    assert line.strip()
    assert "\n" not in line
    assert "None" not in line
    assert len(line) < 500
    assert LINES[event.kind]({}, SAY).strip()


def test_the_history_tells_numbers_and_no_names():
    line = LINES["sheet.filled"](SheetFilled(whom=MIRAS, changes=CORRECTIONS).line(), SAY)
    assert "3\\* 1 → 2" in line
    assert "the name" in line
    assert "what they own" not in line or "4\\*" not in line
    assert "4\\*" not in line


def test_no_text_of_a_sheet_is_empty_or_too_long_anywhere():
    """Messages cannot be built beyond Discord's limits: all that can be, is."""
    view = seen(crowded(), is_shown=True, is_turn=True)
    for message in (sheet_page(view, SAY), posted_sheet(view, SAY), deleting(view, SAY)):
        assert sum(len(one.content) for one in message.flat() if isinstance(one, Text)) < 4000


def test_the_longest_note_about_a_form_leaves_the_sheet_its_room():
    view = seen(replace(bare(), name="*" * 80, place="_" * 80, items=("`" * 79,) * 60))
    wrong = Refused(SheetReason.NOT_A_NUMBER, what="*" * 80, least=1, most=30)
    unfit = [Unfit("~" * 500, wrong)] * 4
    changes = (Correction(what="name", of=None, old="_" * 80, new="*" * 80),)
    whom = Whom(key="k", name="*" * 80, owner=MIRA.id)
    note = filled_note(SheetFilled(whom=whom, changes=changes), unfit, SAY)
    assert note.count("You wrote") == 4
    message = sheet_page(view, SAY, note=note, again=form_again(1, 0, SAY))
    assert any("Fill in again" in one.label for one in buttons(message))


def test_a_private_sheet_says_what_is_private_about_it():
    told = text_of(sheet_page(seen(), SAY))
    assert "Only <@" in told
    assert "open this sheet; what happens at the table is seen by all." in told
