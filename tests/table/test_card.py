"""The table's rule cards, as game masters, players and outsiders meet them."""

import json
from typing import Any

import pytest

from bot.rulecards.library import library
from bot.table.people import Person, Place
from bot.table.sheets.moves import EditCard
from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import assert_nothing_pinged, entries, open_gm_to_all, posted, stored_parts
from tests.table.cards import (
    STREAK,
    TEN,
    added,
    broken_here,
    cards_here,
    file_of,
    many,
    names_here,
    ready,
    written,
)
from tests.table.conftest import World, said
from tests.table.sheets import pick, press

SECRET = "Something old notices that the oath is broken"


@pytest.fixture
async def table(world: World) -> World:
    """A running campaign."""
    await world.start()
    return world


async def shown(world: World, card: str) -> str:
    return said(await world.gm.slash(world.channel, "card show", card=card))


async def listed(world: World) -> str:
    return said(await world.gm.slash(world.channel, "card list"))


async def test_a_card_is_written_as_its_sentence_and_shown_with_what_can_be_done(table: World):
    told = await written(table, note="The gods smile.", sentence=STREAK.replace("→", "->"))
    assert told.ephemeral
    text = said(told)
    assert STREAK in text
    assert "The gods smile." in text
    for label in ("Edit", "Test", "Disable", "Delete", "All cards"):
        assert label in text
    assert STREAK in await listed(table)
    assert posted(table.channel)[1:] == []


async def test_a_sentence_that_is_none_is_told_with_the_place_and_what_may_stand_there(
    table: World,
):
    told = await written(table, sentence="When a roll is a critcal → Inspiration +1.")
    assert told.ephemeral
    lines = said(told).splitlines()
    sentence = next(at for at, one in enumerate(lines) if one.startswith("When a roll"))
    assert lines[sentence + 1].index("^") == lines[sentence].index("critcal")
    assert "critical" in said(told)
    assert await names_here(table) == []


async def test_a_sentence_that_is_refused_can_be_copied_whole(table: World):
    long = "When a roll is a critical → Hit points +1; " + "Inspiration +1; " * 5 + "Ispiration +1."
    for sentence in (long, "When a roll is a critcal → Inspiration +1."):
        told = said(await written(table, sentence=sentence))
        assert f"```\n{sentence}\n```" in told
        assert "^" in told
    assert "```\n```" not in said(await written(table, sentence="\u200b"))
    longest = said(await written(table, sentence="When they ` " + "rest " * 1_000))
    assert "When they ˋ rest" in longest
    assert await names_here(table) == []


async def test_the_next_words_are_offered_with_the_names_of_the_table(table: World):
    await added(table, "the_witchwood")

    async def offered(typed: str) -> list[str]:
        found = await table.gm.autocomplete(
            table.channel, "card write", "sentence", typed, name="x"
        )
        assert all(one["name"] == one["value"] for one in found)
        return [one["value"] for one in found]

    assert "When" in await offered("")
    assert "When they rest" in await offered("When they r")
    assert "When they enter Witchwood" in await offered("When they enter ")
    assert "When they rest → Hit points" in await offered("When they rest → Hit")
    for whole in ("When they rest → Hit points +1", STREAK):
        assert (await offered(whole))[0] == whole
    assert (await offered("When they rest → Hit points +1"))[1:] != []
    assert "When they rest → Hit points" not in await offered("When they rest → Hit points ")
    whole = "When they take damage of at least 10 (while Blood-sworn and Hit points are below 5) → "
    assert all(len(one) <= 100 for one in await offered(whole))
    assert await offered("When they rest → " + "Hit points +1; " * 20) == []


async def test_players_and_outsiders_learn_nothing_of_cards(table: World):
    open_gm_to_all(table)
    await added(table, *TEN)
    await written(table, name="Veiled", sentence=f'When they rest → "{SECRET}".', note="Hush.")
    before = await stored_parts(table, table.channel)
    for who in (table.mira, table.outsider):
        for command, options in (
            ("list", {}),
            ("show", {"card": "veiled"}),
            ("export", {}),
            ("library", {}),
            ("system", {}),
            ("delete", {"card": "veiled"}),
            ("disable", {"card": "veiled"}),
            ("write", {"name": "x", "sentence": STREAK}),
            ("test", {"moment": "rest"}),
        ):
            told = await who.slash(table.channel, f"card {command}", **options)
            assert told.ephemeral
            assert "Only a game master" in said(told)
        for command, option in (
            ("show", "card"),
            ("enable", "card"),
            ("disable", "card"),
            ("add", "card"),
            ("bind", "who"),
            ("test", "card"),
            ("test", "who"),
            ("test", "what"),
            ("test", "detail"),
            ("write", "sentence"),
        ):
            given = {"moment": "enter"} if command == "test" else {}
            assert (
                await who.autocomplete(table.channel, f"card {command}", option, "", **given) == []
            )
        seen = everything_seen_by(table.env, who)
        assert not [name for name in ("Veiled", "Hush.", SECRET, *TEN) if name in seen]
    assert await stored_parts(table, table.channel) == before


async def test_the_group_is_hidden_from_players(table: World):
    def sees_it(actor: Any) -> bool:
        return any(one.startswith("card ") for one in actor.available_commands(table.channel))

    assert sees_it(table.gm)
    assert not sees_it(table.mira)


async def test_without_a_card_the_list_leads_on(table: World):
    told = await table.gm.slash(table.channel, "card list")
    assert "no rule cards here yet" in said(told)
    shelf = await press(table.gm, told, "library")
    assert "Lucky streak" in said(shelf)
    assert "nothing to save" in said(await table.gm.slash(table.channel, "card export"))


@pytest.mark.parametrize("count", [1, 10, 26, 200])
async def test_every_card_of_a_long_list_is_reached_by_pages(table: World, count: int):
    took = await table.gm.slash(table.channel, "card import", file=many(count))
    assert f"{count} card" in said(took)
    page = await table.gm.slash(table.channel, "card list")
    seen: set[str] = set()
    for _ in range((count + 9) // 10):
        text = said(page)
        seen |= {
            f"Card number {at}" for at in range(1, count + 1) if f". Card number {at}**" in text
        }
        if len(seen) < count:
            page = await _turned(table, page)
    assert len(seen) == count
    offered = await table.gm.autocomplete(table.channel, "card show", "card", "")
    assert len(offered) == min(25, count)
    last = await table.gm.autocomplete(table.channel, "card show", "card", f"number {count}")
    assert f"card_{count}" in [one["value"] for one in last]


async def _turned(world: World, page: Any) -> Any:
    return await world.gm.click(page.response, label="Next")


async def test_a_full_table_takes_no_more_cards(table: World):
    await table.gm.slash(table.channel, "card import", file=many(200))
    told = await written(table)
    assert "200" in said(told)
    assert len(await names_here(table)) == 200


async def test_two_cards_of_one_name_are_told_apart_by_their_place(table: World):
    for name in ("Streak", "Spoils", "streak"):
        await written(table, name=name)
    offered = await table.gm.autocomplete(table.channel, "card show", "card", "")
    assert {one["name"]: one["value"] for one in offered} == {
        "Streak · card 1": "streak",
        "Spoils": "spoils",
        "streak · card 3": "streak_2",
    }
    text = await listed(table)
    assert "1. Streak" in text
    assert "3. streak" in text
    assert "Card 3 of 3" in await shown(table, "streak_2")


async def test_cards_fire_in_an_order_that_can_be_changed(table: World):
    await added(table, *TEN[:3])
    told = await table.gm.slash(table.channel, "card order", card="the_witchwood", place=1)
    assert "card 1 now" in said(told)
    assert await names_here(table) == ["The Witchwood", "Lucky streak", "Spoils"]
    beyond = await table.gm.slash(table.channel, "card order", card="spoils", place=9)
    assert beyond.ephemeral
    assert "3" in said(beyond)
    assert await names_here(table) == ["The Witchwood", "Lucky streak", "Spoils"]


async def test_a_card_rests_and_works_again_by_command_and_by_button(table: World):
    await added(table, "lucky_streak", "spoils")
    await table.gm.slash(table.channel, "card disable", card="lucky_streak")
    page = await table.gm.slash(table.channel, "card list")
    assert "⏸ off" in said(page)
    assert "2 cards, 1 on" in said(page)
    off = await table.gm.autocomplete(table.channel, "card enable", "card", "")
    assert [one["value"] for one in off] == ["lucky_streak"]
    on = await table.gm.autocomplete(table.channel, "card disable", "card", "")
    assert [one["value"] for one in on] == ["spoils"]
    opened = await pick(table.gm, page, "open", "1")
    again = await press(table.gm, opened, "enable")
    assert "It is on." in said(again)
    assert all(one.is_enabled for one in (await cards_here(table)).entries)
    twice = await table.gm.slash(table.channel, "card enable", card="lucky_streak")
    assert "like that already" in said(twice)


async def test_deleting_asks_first_and_can_be_taken_back(table: World):
    await added(table, "lucky_streak")
    question = await table.gm.slash(table.channel, "card delete", card="Lucky Streak")
    assert await names_here(table) == ["Lucky streak"]
    kept = await press(table.gm, question, "show")
    assert "Lucky streak" in said(kept)
    asked = await press(table.gm, kept, "delete")
    gone = await press(table.gm, asked, "deleted")
    assert "is deleted" in said(gone)
    assert await names_here(table) == []
    await table.gm.slash(table.channel, "gm undo")
    assert await names_here(table) == ["Lucky streak"]


async def test_of_two_game_masters_the_later_one_deletes_nothing_that_was_changed(table: World):
    await table.gm.slash(table.channel, "gm add", person=table.odile)
    open_gm_to_all(table)
    await added(table, "lucky_streak", "spoils")
    question = await table.odile.slash(table.channel, "card delete", card="lucky_streak")
    page = await table.odile.slash(table.channel, "card show", card="spoils")
    (entry, _) = (await cards_here(table)).entries
    form = STREAK.replace("1", "2")
    place, person = Place(table.guild.id, table.channel.id), Person(table.gm.id)
    await table.bot.tables.act(
        place, person, EditCard(card="lucky_streak", seen=entry.revision, sentence=form)
    )
    late = await press(table.odile, question, "deleted")
    assert late.ephemeral
    assert f"<@{table.gm.id}> changed" in said(late)
    assert await names_here(table) == ["Lucky streak", "Spoils"]
    confirm = await table.gm.slash(table.channel, "card delete", card="spoils")
    await press(table.gm, confirm, "deleted")
    stale = await press(table.odile, page, "disable")
    assert stale.ephemeral
    assert "out of date" in said(stale)


async def test_a_card_can_be_bound_to_some_and_to_all_again(table: World):
    for name in ("Mira", "Brakka", "Odile, the Bold"):
        await table.gm.slash(table.channel, "sheet create", name=name)
    await added(table, "lucky_streak")
    told = await table.gm.slash(table.channel, "card bind", card="lucky_streak", who="Mira, brakka")
    assert "Mira, Brakka" in said(told)
    assert "watches Mira, Brakka only" in await listed(table)
    one = await table.gm.slash(
        table.channel, "card bind", card="lucky_streak", who="Odile, the Bold"
    )
    assert "It watches Odile, the Bold alone now." in said(one)
    unknown = await table.gm.slash(table.channel, "card bind", card="lucky_streak", who="Mera")
    assert "Mira" in said(unknown)
    await table.gm.slash(table.channel, "card bind", card="lucky_streak")
    assert "watches" not in await listed(table)
    offered = await table.gm.autocomplete(table.channel, "card bind", "who", "Mira, b")
    assert [one["value"] for one in offered] == ["Mira, Brakka", "Mira, Odile, the Bold"]


async def test_a_dry_run_tells_what_would_fire_and_changes_nothing(table: World):
    await table.gm.slash(table.channel, "sheet create", name="Mira")
    await added(table, "lucky_streak", "renown")
    before = await entries(table, table.channel)
    table.dice.next = [4, 1, 20]
    told = await table.gm.slash(
        table.channel, "card test", moment="roll", what="Saving throw", outcome="critical"
    )
    assert told.ephemeral
    assert "Lucky streak" in said(told)
    assert "Renown" not in said(told)
    never = await table.gm.slash(
        table.channel, "card test", moment="rest", card="lucky_streak", who="mira"
    )
    assert "would not fire" in said(never)
    lacking = await table.gm.slash(table.channel, "card test", moment="enter", who="Mira")
    assert lacking.ephemeral
    assert "Fill in “what” as well" in said(lacking)
    assert await entries(table, table.channel) == before


@pytest.mark.parametrize(
    ("moment", "options"),
    [
        ("roll", {"what": "Ability check", "detail": "Strength", "amount": 12}),
        ("take", {"amount": 7}),
        ("deal", {"what": "Ghoul", "amount": 7}),
        ("track", {"what": "Hit points", "amount": -3}),
        ("condition", {"what": "Frightened", "amount": 1}),
        ("lose_condition", {"what": "Frightened"}),
        ("tick", {"what": "Renown", "amount": 1}),
        ("pool", {"what": "Doom", "amount": 1}),
        ("xp", {"amount": 25}),
        ("rest", {}),
        ("turn", {}),
        ("enter", {"what": "the Witchwood"}),
        ("meet", {"what": "Odile", "detail": "priest, elder"}),
        ("gain", {"what": "rope"}),
        ("step", {"what": "The debt", "detail": "Paid"}),
        ("finish", {"what": "The debt"}),
    ],
)
async def test_every_kind_of_moment_can_be_tried(
    table: World, moment: str, options: dict[str, Any]
):
    await table.gm.slash(table.channel, "sheet create", name="Mira")
    await table.gm.slash(table.channel, "foe add", name="Ghoul", hit_points=20)
    told = await table.gm.slash(table.channel, "card test", moment=moment, **options)
    assert "dry run" in said(told), said(told)


@pytest.mark.parametrize(
    ("moment", "what", "word"),
    [
        ("take", None, "5"),
        ("deal", "Ghoul", "5"),
        ("track", "Hit points", "8 → 7"),
        ("pool", "Doom", "1"),
        ("tick", "Renown", "1"),
        ("xp", None, "25"),
        ("condition", "Frightened", "Frightened"),
    ],
)
async def test_a_dry_run_takes_a_usual_amount_where_none_is_said(
    table: World, moment: str, what: str | None, word: str
):
    await table.gm.slash(table.channel, "sheet create", name="Mira")
    await table.gm.slash(table.channel, "foe add", name="Ghoul", hit_points=20)
    options = {"what": what} if what else {}
    told = said(await table.gm.slash(table.channel, "card test", moment=moment, **options))
    assert "dry run" in told
    assert word in told


async def test_what_can_be_named_is_offered_for_the_moment_that_was_chosen(table: World):
    await table.gm.slash(table.channel, "sheet create", name="Mira")
    await added(table, "the_witchwood")

    async def offered(moment: str, option: str = "what") -> list[str]:
        found = await table.gm.autocomplete(
            table.channel, "card test", option, "", moment=moment, who="Mira"
        )
        return [one["value"] for one in found]

    assert "Saving throw" in await offered("roll")
    assert "Strength" in await offered("roll", "detail")
    assert "Hit points" in await offered("track")
    assert "Frightened" in await offered("condition")
    assert "Renown" in await offered("tick")
    assert "Doom" in await offered("pool")
    assert "Witchwood" in await offered("enter")
    assert await offered("rest") == []
    assert await offered("no such moment") == []


async def test_the_test_button_thinks_of_the_moment_and_of_everybody(table: World):
    card = await table.gm.slash(table.channel, "card add", card="lucky_streak")
    nobody = await press(table.gm, card, "test")
    assert "sheet create" in said(nobody)
    for name in ("Mira", "Brakka"):
        await table.gm.slash(table.channel, "sheet create", name=name)
    card = await table.gm.slash(table.channel, "card show", card="lucky_streak")
    table.dice.next = [4, 20]
    told = await press(table.gm, card, "test")
    assert "**Lucky streak** would fire." in said(told)
    table.dice.next = [20]
    other = await pick(table.gm, told, "tried", "2")
    assert "Brakka" in said(other)
    back = await press(table.gm, other, "show")
    assert "When a roll is a critical" in said(back)
    await written(table, name="Drums", sentence="When a fight starts → Inspiration +1.")
    drums = await table.gm.slash(table.channel, "card show", card="drums")
    assert "fights cannot be tried" in said(await press(table.gm, drums, "test"))


async def test_cards_are_saved_and_taken_in_as_they_were(table: World):
    await added(table, *TEN)
    saved = await table.gm.slash(table.channel, "card export")
    assert saved.ephemeral
    data = _file(table, saved)
    assert [one["name"] for one in data] == list(TEN)
    again = await table.gm.slash(table.channel, "card import", file=file_of(*data), replace=True)
    assert "10 cards that were here before are gone" in said(again)
    assert await names_here(table) == list(TEN)
    one = await table.gm.slash(table.channel, "card export", card="renown")
    assert _file(table, one) == next(card for card in data if card["name"] == "Renown")


def _file(world: World, saved: Any) -> Any:
    found = world.env.backend.cdn.get(saved.response.attachments[0].url)
    assert found is not None
    return json.loads(found)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"{", "not JSON"),
        (b"\xff\xfe", "UTF-8"),
        (b"[]", "Nothing to change"),
        (b"[" + b" " * 2_000_001 + b"]", "too large"),
        (json.dumps(ready("spoils")).encode(), "id `spoils`"),
        (json.dumps(ready("lucky_streak") | {"colour": 1}).encode(), "colour"),
        (
            json.dumps([ready("lucky_streak"), ready("lucky_streak") | {"then": []}]).encode(),
            "In card 2, the effects",
        ),
        (
            json.dumps(
                ready("lucky_streak")
                | {"then": [{"kind": "track", "track": "inspirato", "add": 1}]}
            ).encode(),
            "Inspiration",
        ),
    ],
)
async def test_a_file_with_a_fault_is_refused_whole(table: World, content: bytes, told: str):
    await added(table, "spoils")
    before = await stored_parts(table, table.channel)
    refused = await table.gm.slash(table.channel, "card import", file=("c.json", content))
    assert refused.ephemeral
    assert told in said(refused)
    assert await stored_parts(table, table.channel) == before


async def test_the_library_is_looked_through_by_theme_and_cards_are_taken_in_one_step(
    table: World,
):
    shelf = await table.gm.slash(table.channel, "card library")
    assert "The first cards" in said(shelf)
    taken = await pick(table.gm, shelf, "take", "spoils", "renown", "bloodied")
    assert "Added: Spoils, Renown, Bloodied" in said(taken)
    assert "**Spoils** · ✅ at the table" in said(taken)
    assert await names_here(table) == ["Spoils", "Renown", "Bloodied"]
    assert await entries(table, table.channel) == 2
    second = await table.gm.click(taken.response, label="Next")
    assert "The end" in said(second)
    curses = await pick(table.gm, second, "theme", "2")
    assert "The evil eye" in said(curses)
    one = await pick(table.gm, curses, "take", "the_evil_eye")
    assert "Added: The evil eye" in said(one)
    again = await table.gm.slash(table.channel, "card library", theme="curses")
    assert "at the table" in said(again)
    offered = await table.gm.autocomplete(table.channel, "card add", "card", "evil")
    assert offered == []
    told = await table.gm.slash(table.channel, "card add", card="The Evil Eye")
    assert "“The evil eye” is at this table already" in said(told)
    assert (await names_here(table)).count("The evil eye") == 1


async def test_what_is_on_the_shelf_fits_the_system_and_all_of_it_can_be_reached(table: World):
    fitting = {one.name for one in library().values() if "classic_d20" in one.systems}
    seen: set[str] = set()
    for topic in {one.topic for one in library().values()}:
        page = await table.gm.slash(table.channel, "card library", theme=topic)
        for _ in range(2):
            seen |= {name for name in fitting if f"**{name}**" in said(page)}
            if "Next" in said(page) and not _is_last(page):
                page = await table.gm.click(page.response, label="Next")
    assert seen == fitting
    assert "Salt-cursed" not in said(await table.gm.slash(table.channel, "card library"))


def _is_last(page: Any) -> bool:
    return any(one.label == "Next" and one.disabled for one in buttons(page.response))


async def test_another_system_breaks_cards_that_do_not_fit_and_mends_them_again(table: World):
    await added(table, *TEN, "the_evil_eye")
    told = await table.gm.slash(table.channel, "card system", system="night_hunt")
    assert told.ephemeral
    broken = await broken_here(table)
    assert "Lucky streak" in broken
    assert "The evil eye" not in broken
    assert f"{len(broken)} cards do not fit" in said(told)
    assert "There is no track “Inspiration”" in said(told)
    assert "⚠️ broken" in await listed(table)
    assert "Broken, so it does not fire" in await shown(table, "lucky_streak")
    assert STREAK in await shown(table, "lucky_streak")
    page = await table.gm.slash(table.channel, "card show", card="lucky_streak")
    await table.gm.slash(table.channel, "sheet create", name="Mira")
    refused = await press(table.gm, page, "test")
    assert "does not work at the moment" in said(refused)
    back = await table.gm.slash(table.channel, "card system", system="classic_d20")
    assert "These fit now and fire again" in said(back)
    assert await broken_here(table) == []


async def test_a_system_of_ones_own_says_what_cards_may_name(table: World):
    data = {
        "id": "mine",
        "name": "The Long Night",
        "version": 1,
        "extends": "classic_d20",
        "tracks": [{"id": "sleep", "name": "Sleep", "min": 0, "max": 5, "start": 0}],
    }
    told = await table.gm.slash(table.channel, "card system", file=file_of(data))
    assert "The Long Night" in said(told)
    page = await table.gm.slash(table.channel, "card system")
    assert "A system of your own" in said(page)
    closer = await pick(table.gm, page, "kind", "1")
    assert "`@sleep`" in said(closer)
    conditions = await pick(table.gm, await press(table.gm, closer, "system"), "kind", "2")
    assert "`@cond.blinded`" in said(conditions)
    more = await table.gm.click(conditions.response, label="Next")
    assert "`@cond.blood_sworn`" in said(more)
    assert STREAK.replace("Inspiration", "Sleep") in said(
        await written(table, sentence=STREAK.replace("Inspiration", "Sleep"))
    )
    both = await table.gm.slash(
        table.channel, "card system", file=file_of(data), system="night_hunt"
    )
    assert "Give one of these" in said(both)
    wrong = await table.gm.slash(
        table.channel, "card system", file=file_of(data | {"tracks": "none"})
    )
    assert "list" in said(wrong)


async def test_a_campaign_that_is_played_freely_has_no_cards(world: World):
    await world.start(system="freeform")
    for command in ("list", "library", "system", "export"):
        told = await world.gm.slash(world.channel, f"card {command}")
        assert "played freely" in said(told)
    assert await world.gm.autocomplete(world.channel, "card show", "card", "") == []


NASTY = ("@everyone <@123> **bold** `x` ||y||", "A" * 80, "# [x](http://example.org)")


@pytest.mark.parametrize("name", NASTY)
async def test_names_are_shown_letter_for_letter_and_ping_nobody(table: World, name: str):
    told = await written(table, name=name, note=name)
    assert "is on." in said(told), said(told)
    for command in ("list", "library", "export"):
        assert (await table.gm.slash(table.channel, f"card {command}")).ephemeral
    (entry,) = (await cards_here(table)).entries
    page = await table.gm.slash(table.channel, "card delete", card=entry.id)
    await press(table.gm, page, "deleted")
    assert_nothing_pinged(table)


async def test_the_ten_cards_come_to_an_empty_table_in_two_steps(table: World):
    shelf = await table.gm.slash(table.channel, "card library")
    ids = [one for one, card in library().items() if card.name in TEN]
    await pick(table.gm, shelf, "take", *ids)
    assert await names_here(table) == list(TEN)
    text = texts(await table.gm.slash(table.channel, "card list"))
    for name in TEN:
        assert name in text


async def test_another_system_by_the_settings_says_what_does_not_fit_and_how_to_go_back(
    table: World,
):
    await table.gm.slash(table.channel, "sheet create", name="Mira")
    await added(table, "lucky_streak", "bloodied")
    settings = await table.gm.slash(table.channel, "gm settings")
    assert settings.response is not None

    async def choose(system: str) -> str:
        assert settings.response is not None
        custom_id = "mk:campaign:0:system"
        return said(await table.gm.select(settings.response, [system], custom_id=custom_id))

    told = await choose("night_hunt")
    assert "do not fit it" in told or "does not fit it" in told
    assert "Lucky streak" in told
    assert "What a sheet had that this system has not is left out." in told
    assert "`/gm undo`" in told
    assert "**System:** Night Hunt" in told
    assert "rest as long as this table is played freely" in await choose("freeform")
    await table.gm.slash(table.channel, "gm undo", steps=2)
    assert all(one.broken is None for one in (await cards_here(table)).entries)
    assert "Lucky streak" in await listed(table)


async def test_settings_of_an_empty_table_have_no_note(table: World):
    settings = await table.gm.slash(table.channel, "gm settings")
    assert settings.response is not None
    custom_id = "mk:campaign:0:system"
    told = await table.gm.select(settings.response, ["night_hunt"], custom_id=custom_id)
    assert said(told).startswith("## Settings")
