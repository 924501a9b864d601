"""`/check` and its shortcuts: what is typed, what is rolled, who sees it, and what is refused."""

import pytest

from tests.simulated.reading import everything_seen_by, texts
from tests.table.acting import entries, posted
from tests.table.conftest import World, said
from tests.table.seats import HIDDEN, card, offered, part_of, seated, sheet


@pytest.fixture
async def table(world: World) -> World:
    """A campaign under Classic d20 with characters."""
    return await seated(world)


@pytest.mark.parametrize(
    ("typed", "called"),
    [
        ("Saving throw: Strength", "Saving throw (Strength)"),
        ("saving throw strength", "Saving throw (Strength)"),
        ("str save", "Saving throw (Strength)"),
        ("save str", "Saving throw (Strength)"),
        ("SÁVING dex", "Saving throw (Dexterity)"),
        ("attack", "Attack (Strength)"),
        ("att dex", "Attack (Dexterity)"),
        ("death", "Death save"),
        ("ability wis", "Ability check (Wisdom)"),
        ("ability", "Ability check"),
    ],
)
async def test_a_check_is_typed_by_the_beginnings_of_its_words(
    table: World, typed: str, called: str
):
    told = await table.mira.slash(table.channel, "check", name=typed)
    assert not told.ephemeral
    assert f"**Brakka**: {called}, against 10" in said(told)


async def test_every_choice_that_is_offered_rolls_what_it_says(table: World):
    found = await table.mira.autocomplete(table.channel, "check", "name", "")
    assert len(found) == 21
    for one in found:
        told = said(await table.mira.slash(table.channel, "check", name=one["value"]))
        check, _, stat = one["name"].partition(": ")
        own = " (Strength)" if check == "Attack" and not stat else ""
        assert f"**Brakka**: {check}{f' ({stat})' if stat else own}, against" in told


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("save", "“Saving throw”, “Death save”"),
        ("dex", "“Ability check: Dexterity”, “Saving throw: Dexterity”, “Attack: Dexterity”"),
        ("zzz", "“Ability check: Strength”, “Saving throw: Strength”"),
        ("#99.1", "“Ability check: Strength”, “Saving throw: Strength”"),
        ("*" * 5000, "“Ability check: Strength”, “Saving throw: Strength”"),
    ],
)
async def test_what_may_be_several_checks_or_none_is_asked_back_and_nothing_is_rolled(
    table: World, typed: str, near: str
):
    before = await entries(table, table.channel)
    told = await table.mira.slash(table.channel, "check", name=typed)
    assert told.ephemeral
    assert near in said(told)
    assert await entries(table, table.channel) == before


async def test_what_a_check_is_rolled_with_reaches_the_dice(table: World):
    table.dice.next = [7, 15]
    told = await table.mira.slash(
        table.channel, "check", name="str save", dc=20, mode="advantage", bonus=2
    )
    assert "with advantage, against 20" in said(told)
    assert "15) + 5 = 20" in said(told)
    assert "Success" in said(told)
    table.dice.next = [7, 15]
    told = await table.mira.slash(
        table.channel, "check", name="str save", mode="disadvantage", bonus=-1
    )
    assert "7, " in said(told)
    assert "+ 2 = 9" in said(told)
    told = await table.mira.slash(table.channel, "check", name="str save", mode="normal")
    assert "1d20 (4) + 3 = 7" in said(told)


async def test_a_stat_that_is_named_by_itself_goes_before_that_of_the_choice(table: World):
    told = await table.mira.slash(table.channel, "check", name="saving throw", stat="con")
    assert "Saving throw (Constitution)" in said(told)
    told = await table.mira.slash(table.channel, "check", name="str save", stat="Dexterity")
    assert "Saving throw (Dexterity)" in said(told)
    told = await table.mira.slash(table.channel, "check", name="death save", stat="con")
    assert told.ephemeral
    assert "uses no stat" in said(told)


@pytest.mark.parametrize(
    ("command", "called"),
    [("ability", "Ability check"), ("save", "Saving throw"), ("attack", "Attack")],
)
async def test_the_shortcuts_roll_the_same(table: World, command: str, called: str):
    told = await table.mira.slash(
        table.channel, command, stat="dex", dc=13, mode="advantage", bonus=1
    )
    assert f"{called} (Dexterity) with advantage, against 13" in said(told)
    (stat,) = await table.mira.autocomplete(table.channel, command, "stat", "dex")
    assert stat["name"] == "Dexterity"


@pytest.mark.parametrize("command", ["ability", "save", "attack"])
async def test_a_system_without_such_a_check_is_told_of_with_those_it_has(
    world: World, command: str
):
    await seated(world, "night_hunt")
    told = await world.mira.slash(world.channel, command, stat="might")
    assert told.ephemeral
    assert "Test" in said(told)
    assert "Rouse" in said(told)
    assert "`/check`" in said(told)


async def test_other_systems_are_not_taken_for_twenty_sided(world: World):
    await seated(world, "salt_and_iron")
    assert await offered(world, world.mira, "check", "name") == [
        "Action: Daring",
        "Action: Craft",
        "Action: Charm",
        "Action",
    ]
    told = await world.mira.slash(world.channel, "check", name="action craft")
    assert "2d6" in said(told)


async def test_a_secret_check_is_known_to_whoever_rolls_and_the_game_master(table: World):
    await table.gm.slash(table.channel, "gm log-channel", channel=table.notes)
    table.dice.next = [17]
    told = await table.mira.slash(table.channel, "check", name="str save", secret=True)
    assert told.ephemeral
    assert "17" in said(told)
    for other in (table.odile, table.outsider):
        assert "Saving throw" not in everything_seen_by(table.env, other)
    assert "Saving throw" in said(await table.gm.slash(table.channel, "gm history"))


async def test_cards_that_fire_on_a_roll_are_told_with_it(table: World):
    await card(table, "When a roll is a critical → Inspiration +1.", "Lucky streak")
    table.dice.next = [20]
    told = await table.mira.slash(table.channel, "attack")
    assert "Lucky streak" in said(told)
    assert (await sheet(table)).tracks["inspiration"].value == 1


async def test_the_game_master_is_told_what_a_card_did_and_players_are_not(table: World):
    await card(table, 'When a roll is a critical → "The moon watches".', "Moonlit")
    await table.gm.slash(table.channel, "gm log-channel", channel=table.notes)
    table.dice.next = [20]
    told = await table.mira.slash(table.channel, "attack")
    assert "moon" not in said(told)
    for other in (table.mira, table.odile, table.outsider):
        assert "The moon watches" not in everything_seen_by(table.env, other)
    assert "The moon watches" in texts(posted(table.notes)[-1])


async def test_others_are_not_rolled_for(table: World):
    told = await table.mira.slash(table.channel, "check", name="str save", who="Sel")
    assert told.ephemeral
    assert "belongs to" in said(told)
    told = await table.outsider.slash(table.channel, "check", name="str save")
    assert "You have no character here yet" in said(told)
    told = await table.gm.slash(table.channel, "check", name="str save")
    assert "You play nobody here yourself" in said(told)
    told = await table.gm.slash(table.channel, "check", name="str save", who="sel")
    assert "**Sel**" in said(told)


async def test_a_hidden_character_rolls_in_secret_and_has_no_name_for_players(table: World):
    before = len(posted(table.channel))
    told = await table.gm.slash(table.channel, "check", name="str save", who=HIDDEN)
    assert told.ephemeral
    assert HIDDEN in said(told)
    assert len(posted(table.channel)) == before
    for typed in (HIDDEN, HIDDEN[:-1]):
        told = await table.mira.slash(table.channel, "check", name="str save", who=typed)
        assert "There is no character" in said(told)
        assert "Did you mean" not in said(told)
    assert "Old Tam" in await offered(table, table.gm, "check", "who")
    assert HIDDEN in await offered(table, table.gm, "check", "who", "vash")
    assert await offered(table, table.mira, "check", "who") == ["Brakka"]
    assert await offered(table, table.outsider, "check", "who") == []


@pytest.mark.parametrize("command", ["check", "ability", "save", "attack"])
async def test_where_nothing_is_played_nothing_is_offered_and_all_is_refused(
    world: World, command: str
):
    options = {"name": "str save"} if command == "check" else {"stat": "str"}
    told = await world.mira.slash(world.channel, command, **options)
    assert "There is no campaign in this channel" in said(told)
    assert await offered(world, world.mira, command, next(iter(options))) == []
    await world.start(system="freeform")
    told = await world.mira.slash(world.channel, command, **options)
    assert "played freely" in said(told)
    assert await offered(world, world.mira, command, next(iter(options))) == []
    assert not (await world.raw_sql("SELECT * FROM parts WHERE name = 'world'"))


async def test_a_check_in_a_thread_is_one_at_the_table_of_its_channel(table: World):
    made = table.env.backend.create_thread(table.channel.id, "the-crypt", table.gm.id)
    await table.env.settle()
    inside = next(one for one in table.channel.threads if one.id == made.id)
    told = await table.mira.slash(inside, "check", name="str save")
    assert "**Brakka**" in said(told)
    assert (await part_of(table)).world.characters.keys() >= {"brakka", "sel"}


@pytest.mark.parametrize(
    ("system", "example"),
    [
        ("classic_d20", "“Ability check: Strength”"),
        ("salt_and_iron", "“Action: Daring”"),
        ("night_hunt", "“Test: Might”, “Rouse”"),
    ],
)
async def test_a_check_that_is_none_is_answered_with_those_of_the_system(
    world: World, system: str, example: str
):
    await world.start(system=system)
    await world.mira.slash(world.channel, "sheet create", name="Brakka")
    told = await world.mira.slash(world.channel, "check", name="stealth")
    assert told.ephemeral
    assert "There is no check “stealth”" in said(told)
    assert "with a stat that fits" in said(told)
    assert example in said(told)
