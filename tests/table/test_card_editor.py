"""The card editor: a card made and changed from lists, by several at once, over any restart."""

import pytest

from tests.simulated.reading import everything_seen_by
from tests.table.acting import assert_nothing_pinged, entries, posted, stored_parts
from tests.table.cards import added, cards_here, names_here, written
from tests.table.conftest import World, said
from tests.table.editing import Editing, controls, new_card, open_cards_to_all, opened


@pytest.fixture
async def table(world: World) -> World:
    """A running campaign."""
    await world.start()
    open_cards_to_all(world)
    return world


async def streak(world: World, name: str = "Lucky streak") -> Editing:
    """Lucky streak, ready to be saved."""
    desk = await new_card(world, name)
    await desk.at("on", "roll")
    await desk.at("result", "outcome.critical")
    await desk.at("add", "track")
    return await desk.pick("choose.", "id.inspiration")


async def test_a_card_is_made_from_lists_and_saved(table: World):
    desk = await new_card(table)
    assert desk.shown.ephemeral
    assert "New card: Lucky streak" in desk.text
    assert "When … → …" in desk.text
    assert "Still missing: when it fires · what it does" in desk.text
    desk = await streak(table)
    assert "When a roll is a critical → Inspiration +1." in desk.text
    assert "Still missing" not in desk.text
    assert desk.options("place")["result"] == "Outcome: a critical"
    assert desk.options("place")["then_0"] == "Effect 1: Inspiration +1"
    await desk.press("save")
    assert "Added" in desk.text
    (card,) = (await cards_here(table)).entries
    assert card.card.name == "Lucky streak"
    assert card.changed_by == table.gm.id
    assert not [one for one in await stored_parts(table, table.channel) if "draft" in one]


async def test_nobody_else_learns_of_a_draft(table: World):
    before, told = await entries(table, table.channel), len(posted(table.channel))
    desk = await streak(table, "The hidden plot")
    await desk.at("note")
    await desk.write("a secret of mine")
    for person in (table.mira, table.outsider):
        seen = everything_seen_by(table.env, person)
        assert "hidden plot" not in seen
        assert "secret of mine" not in seen
    assert await entries(table, table.channel) == before
    assert len(posted(table.channel)) == told
    exported = await table.gm.slash(table.channel, "gm export")
    assert exported.response is not None
    assert b"hidden plot" not in await exported.response.attachments[0].read()


async def test_only_a_game_master_opens_edits_and_saves(table: World):
    await written(table)
    for who in (table.mira, table.outsider):
        assert "Only a game master" in said(await who.slash(table.channel, "card new", name="x"))
        told = await who.slash(table.channel, "card edit", card="Streak")
        assert "Only a game master" in said(told)
        assert told.ephemeral
    await table.gm.slash(table.channel, "gm add", person=table.odile)
    desk = await new_card(table, "Mine", table.odile)
    await table.gm.slash(table.channel, "gm remove", person=table.odile)
    before = await stored_parts(table, table.channel)
    for move, value in (("place", "name"), ("choose.on", "rest")):
        shown = desk.shown
        assert "Only a game master" in (await desk.pick(move, value)).text
        desk.shown = shown
    assert "Only a game master" in (await desk.press("save")).text
    assert await stored_parts(table, table.channel) == before


async def test_a_restart_between_any_two_steps_is_not_noticed(table: World):
    desk = await new_card(table, "Price of blood")
    for place, key in (
        ("on", "roll"),
        ("stage", "before"),
        ("if", "while.blood_sworn"),
        ("add", "modify"),
        ("add", "track"),
        ("then_1_track", "id.hit_points"),
        ("then_1_amount", "-2"),
    ):
        await table.restart()
        await desk.at(place, key)
    await table.restart()
    assert "Before any roll (while Blood-sworn) → advantage; Hit points −2." in desk.text
    await desk.press("save")
    assert await names_here(table) == ["Price of blood"]


async def test_forms_take_names_numbers_texts_and_formulas(table: World):
    desk = await new_card(table, "A place")
    await desk.at("on", "place")
    await desk.at("place")
    await desk.write("the Sunken Chapel", "write.place.0")
    await desk.at("add", "tell")
    await desk.write("Cold water rises")
    await desk.at("add", "xp")
    await desk.write("@level * 25")
    await desk.at("if")
    await desk.write("@hit_points < 5 or @level > 3")
    await desk.at("name")
    await desk.write("The chapel")
    wanted = (
        "When they enter the Sunken Chapel (while @hit\\_points \\< 5 or @level \\> 3) → "
        '"Cold water rises"; +(@level \\* 25) xp.'
    )
    assert wanted in desk.text.replace("“", '"').replace("”", '"')
    await desk.press("save")
    assert await names_here(table) == ["The chapel"]


async def test_saving_is_refused_with_reasons_and_the_draft_stays(table: World):
    desk = await new_card(table, "Half a card")
    await desk.at("on", "rest")
    draft, part = desk.shown, await stored_parts(table, table.channel)
    refused = await desk.press("save")
    assert refused.shown.ephemeral
    assert await names_here(table) == []
    assert await stored_parts(table, table.channel) == part
    desk.shown = draft
    await desk.at("add", "track")
    await desk.at("then_0_amount")
    await desk.write("@mana + 1")
    assert "mana" in desk.text
    assert "⚠️" in desk.text
    draft = desk.shown
    told = (await desk.press("save")).text
    assert "mana" in told
    assert await names_here(table) == []
    desk.shown = draft
    await desk.at("then_0_amount", "2")
    assert "⚠️" not in desk.text
    await desk.press("save")
    assert await names_here(table) == ["Half a card"]


async def test_what_is_lacking_is_one_press_away_after_a_refusal(table: World):
    desk = await new_card(table, "The promise")
    await desk.at("on", "story")
    await desk.at("add", "xp")
    refused = await desk.press("save")
    assert await names_here(table) == []
    await refused.write("keep a promise")
    assert "When they keep a promise → +25 xp." in refused.text
    await refused.press("save")
    assert await names_here(table) == ["The promise"]


async def test_a_card_is_opened_by_name_or_by_its_button_and_changed(table: World):
    await written(table, note="luck")
    page = await table.gm.slash(table.channel, "card show", card="Streak")
    desk = await Editing(table, table.gm, page).press("edit.1")
    assert desk.shown.ephemeral
    assert "Editing “Streak”" in desk.text
    assert "luck" in desk.text
    await desk.at("result", "outcome.fumble")
    await desk.at("note")
    await desk.write("")
    await desk.press("save")
    (entry,) = (await cards_here(table)).entries
    assert entry.card.note == ""
    assert entry.card.rule()["when"] == {"on": "roll", "outcome": "fumble"}
    assert entry.number == 1
    again = await opened(table, "streak")
    assert "When a roll is a fumble" not in again.text
    assert "When a roll fumbles → Inspiration +1." in again.text


async def test_the_later_of_two_game_masters_is_told_and_overwrites_nothing(table: World):
    await table.gm.slash(table.channel, "gm add", person=table.odile)
    await written(table)
    mine, hers = await opened(table, "Streak"), await opened(table, "Streak", table.odile)
    await hers.at("then_0_amount", "2")
    await hers.press("save")
    await mine.at("then_0_amount", "3")
    assert f"<@{table.odile.id}> changed this card meanwhile" in mine.text
    editor = mine.shown
    refused = (await mine.press("save")).text
    assert "Streak" in refused
    (entry,) = (await cards_here(table)).entries
    assert entry.card.rule()["then"][0]["add"] == "2"
    mine.shown = editor
    await mine.press("theirs")
    assert "Inspiration +2" in mine.text
    assert "Inspiration +3" in mine.text
    await mine.press("save_new")
    assert [one.card.then[0].model_dump()["add"] for one in (await cards_here(table)).entries] == [
        "2",
        "3",
    ]


async def test_whoever_came_later_may_take_theirs_instead(table: World):
    await table.gm.slash(table.channel, "gm add", person=table.odile)
    await written(table)
    mine, hers = await opened(table, "Streak"), await opened(table, "Streak", table.odile)
    await mine.at("then_0_amount", "3")
    await hers.at("then_0_amount", "2")
    await hers.press("save")
    await mine.pick("place", "note")
    await mine.press("theirs")
    await mine.press("anew.1")
    assert "Inspiration +2" in mine.text
    assert "meanwhile" not in mine.text
    await mine.at("then_0_amount", "5")
    await mine.press("save")
    assert "Saved" in mine.text


async def test_a_card_that_was_deleted_meanwhile_can_be_saved_as_a_new_one(table: World):
    await written(table)
    desk = await opened(table, "Streak")
    await desk.at("then_0_amount", "3")
    gone = await table.gm.slash(table.channel, "card delete", card="Streak")
    await Editing(table, table.gm, gone).press("deleted.1")
    editor = desk.shown
    await desk.press("save")
    assert await names_here(table) == []
    desk.shown = editor
    await desk.pick("place", "name")
    assert "deleted meanwhile" in desk.text
    assert "theirs" not in controls(desk.shown)
    await desk.press("save_new")
    assert await names_here(table) == ["Streak"]


async def test_in_two_places_at_once_the_older_one_is_shown_what_the_other_did(table: World):
    first = await new_card(table, "Twice")
    second = await new_card(table, "Twice")
    await second.at("on", "rest")
    stale = await first.pick("choose.on", "turn")
    assert "out of date" in stale.text
    assert "When they rest → …" in stale.text
    await stale.at("add", "xp")
    assert "When they rest → +25 xp." in stale.text
    shown = second.shown
    told = (await second.press("save")).text
    assert "out of date" in told
    assert await names_here(table) == []
    second.shown = shown
    await stale.press("save")
    gone = await second.pick("choose.add", "xp")
    assert "no draft of yours here any more" in gone.text
    assert await names_here(table) == ["Twice"]


async def test_a_draft_is_not_overwritten_by_another(table: World):
    await written(table)
    desk = await new_card(table, "First")
    await desk.at("on", "rest")
    other = await new_card(table, "Second")
    assert "still working on this draft" in other.text
    assert "“Second”" in other.text
    assert "When they rest" in other.text
    edit = await opened(table, "Streak")
    assert "still working" in edit.text
    again = await new_card(table, "First")
    assert "as you left it" in again.text
    await again.press("discard")
    assert "cannot be brought back" in again.text
    await again.press("show")
    await again.press("discard")
    await again.press("drop")
    assert "discarded" in again.text
    assert "still working" not in (await new_card(table, "Second")).text


async def test_two_game_masters_work_on_cards_of_their_own(table: World):
    await table.gm.slash(table.channel, "gm add", person=table.odile)
    mine, hers = await new_card(table, "Mine"), await new_card(table, "Hers", table.odile)
    await mine.at("on", "rest")
    await hers.at("on", "level")
    assert "When they rest" in mine.text
    assert "When they gain a level" in hers.text
    assert "Mine" not in everything_seen_by(table.env, table.odile)


async def test_taking_a_saved_card_back_leaves_what_was_begun_since(table: World):
    desk = await streak(table)
    await desk.press("save")
    other = await new_card(table, "The next one")
    await other.at("on", "rest")
    await table.gm.slash(table.channel, "gm undo")
    assert await names_here(table) == []
    await other.at("add", "xp")
    assert "When they rest → +25 xp." in other.text


async def test_a_game_master_is_given_the_draft_and_leaves_none_when_forgotten(table: World):
    await streak(table, "Of a person")
    kept = await table.gm.slash(table.channel, "privacy export")
    assert kept.response is not None
    assert b"Of a person" in await kept.response.attachments[0].read()
    question = await table.gm.slash(table.channel, "privacy delete")
    desk = Editing(table, table.gm, question)
    (forget,) = [move for move in controls(question) if "forget" in move]
    await desk.press(forget)
    assert not [one for one in await stored_parts(table, table.channel) if "draft" in one]


async def test_lists_are_turned_where_they_are_long(table: World):
    desk = await new_card(table)
    await desk.at("on", "rest")
    await desk.at("if")
    assert len(desk.options("choose.if")) == 25
    first = set(desk.options("choose.if"))
    assert desk.control("page.if.0").get("disabled")
    await desk.press("page.if.1")
    assert not first & set(desk.options("choose.if"))
    await desk.press("page.if.2")
    await desk.pick("choose.if", next(iter(desk.options("choose.if"))))
    assert "(while" in desk.text


async def test_what_had_to_go_is_told(table: World):
    desk = await new_card(table)
    await desk.at("on", "roll")
    await desk.at("stage", "before")
    await desk.at("add", "modify")
    await desk.at("on", "rest")
    assert "Taken out, as it does not fit any more: advantage" in desk.text


async def test_a_broken_card_is_mended_in_the_editor(table: World):
    await added(table, "Renown", "Price of blood")
    await table.gm.slash(table.channel, "card system", system="night_hunt")
    desk = await opened(table, "Price of blood")
    assert "⚠️" in desk.text
    track = next(iter(desk.options("place")))
    assert track == "on"
    await desk.at("if", "any")
    await desk.at("remove", "1")
    assert "⚠️" not in desk.text
    await desk.press("save")
    (entry,) = [one for one in (await cards_here(table)).entries if one.number == 2]
    assert entry.broken is None


async def test_names_are_shown_letter_for_letter_and_ping_nobody(table: World):
    name = "@everyone **loud** <@1> `x`"
    desk = await new_card(table, name)
    heading = desk.text.splitlines()[0]
    assert "**loud**" not in heading
    assert "\\*\\*loud\\*\\*" in heading
    long = await new_card(table, "x" * 81)
    assert "at most 80" in long.text
    assert_nothing_pinged(table)


async def test_a_table_that_is_played_freely_has_no_cards_to_edit(world: World):
    await world.start(system="freeform")
    assert "system" in (await new_card(world)).text
