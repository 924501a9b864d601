"""`/roll` as people use it, in every kind of channel, and what others see of it."""

import pytest
from simcord import ChannelHandle, InteractionResult
from simcord.enums import ChannelType

from tests.simulated.reading import everything_seen_by, texts
from tests.table.conftest import World, said


def thread_in(world: World, parent: ChannelHandle, name: str, **options: object) -> ChannelHandle:
    """A new thread (or forum post) of a channel."""
    made = world.env.backend.create_thread(parent.id, name, world.gm.id, **options)
    return next(one for one in parent.threads if one.id == made.id)


def places(world: World) -> dict[str, ChannelHandle]:
    """One channel of every kind that commands can be used in."""
    forum = world.guild.create_forum_channel("questions")
    return {
        "text": world.elsewhere,
        "news": world.guild.create_news_channel("heralds"),
        "voice": world.guild.create_voice_channel("hearth"),
        "stage": world.guild.create_stage_channel("stage"),
        "thread": thread_in(world, world.elsewhere, "the-crypt"),
        "forum post": thread_in(world, forum, "which-dice"),
    }


def message_of(result: InteractionResult) -> str:
    """The text of a plain answer."""
    assert result.response is not None
    return result.response.content


async def test_a_roll_shows_every_die_the_dropped_one_struck_out_and_the_total(world: World):
    world.dice.next = [1, 5, 3, 6]
    result = await world.mira.slash(world.channel, "roll", expression="4d6kh3+2")
    assert not result.ephemeral
    assert "~~1~~" in said(result)
    assert "**16**" in said(result)
    assert "**16**" in everything_seen_by(world.env, world.outsider)


async def test_anyone_rolls_in_every_kind_of_channel_without_a_campaign(world: World):
    for kind, place in places(world).items():
        world.dice.next = [13]
        result = await world.outsider.slash(place, "roll", expression="1d20+4")
        assert not result.ephemeral, kind
        assert "**17**" in said(result), kind
        assert world.outsider.mention in said(result), kind


async def test_a_thread_counts_its_rolls_at_the_table_of_its_channel(world: World):
    await world.start()
    thread = thread_in(world, world.channel, "the-crypt")
    await world.mira.slash(thread, "roll", expression="2d6")
    stats = await world.mira.slash(world.channel, "stats", person=world.mira)
    assert "**d6**" in said(stats)


async def test_a_secret_roll_in_a_private_thread_stays_there(world: World):
    await world.start()
    thread = thread_in(world, world.channel, "whispers", type=ChannelType.PRIVATE_THREAD)
    world.dice.next = [17]
    result = await world.gm.slash(thread, "roll", expression="1d20+100", secret=True)
    assert result.ephemeral
    assert "**117**" not in everything_seen_by(world.env, world.mira)


@pytest.mark.parametrize(
    ("expression", "faces", "shown"),
    [
        pytest.param("1d20−2", [5], "**3**", id="D3 a typographic minus is a minus"),
        pytest.param("1d20–2", [5], "**3**", id="D3 an en dash is a minus"),
        pytest.param("１ｄ２０＋３", [5], "**8**", id="D3 full width"),
        pytest.param("2d6+0", [2, 3], "**5**", id="D5 adding nought"),
        pytest.param("1d6-0", [2], "**2**", id="D5 subtracting nought"),
        pytest.param("1d6 + -1", [3], "- 1 = **2**", id="D6 plus a negative"),
        pytest.param("1d6-6", [1], "**-5**", id="D7 totals below nought are shown"),
        pytest.param(
            "10d6>=5", [5, 6, 1, 1, 1, 1, 1, 1, 1, 1], "= **2 successes**", id="successes"
        ),
        pytest.param("3d6>=5+1d6>=6", [5, 1, 1, 1], "= **1 success**", id="one success"),
        pytest.param("3d6>=5 + 1d4", [5, 1, 1, 2], "= **3**", id="a sum with successes in it"),
        pytest.param("(2d6>=5)*2", [5, 1], "= **2**", id="successes that are multiplied"),
        pytest.param("2d6ro<2", [1, 2, 6], "**8**", id="D9 less than two is a one"),
        pytest.param("1d20 adv", [4, 20], "**20**", id="D13 the natural 20 of the kept die"),
        pytest.param("  2D6  +  3  ", [1, 1], "**5**", id="spaces and capitals"),
        pytest.param("2d6[fire]", [1, 1], "\\[fire\\] = **2**", id="a label"),
    ],
)
async def test_an_expression_means_what_people_mean(
    world: World, expression: str, faces: list[int], shown: str
):
    world.dice.next = faces
    result = await world.mira.slash(world.channel, "roll", expression=expression)
    assert not result.ephemeral
    assert shown in said(result)


async def test_the_history_tells_successes_as_such(world: World):
    await world.start()
    world.dice.next = [5, 1, 6, 6]
    await world.mira.slash(world.channel, "roll", expression="2#2d6>=5")
    assert "**1 success, 2 successes**" in said(await world.gm.slash(world.channel, "gm history"))


@pytest.mark.parametrize(
    ("expression", "label"),
    [
        ("1d20+4 dexterity test", "dexterity test"),
        ("1d20 plan ahead", "plan ahead"),
        ("2d10+3 guard the midnight door", "guard the midnight door"),
        ("+d20+5 ! climb", "! climb"),
    ],
)
async def test_the_words_behind_a_roll_are_its_reason_unchanged(
    world: World, expression: str, label: str
):
    result = await world.mira.slash(world.channel, "roll", expression=expression)
    heading = message_of(result).splitlines()[0]
    assert heading.endswith(f"*{label}*")


async def test_a_reason_given_apart_stands_instead_of_the_words_behind_the_roll(world: World):
    result = await world.mira.slash(
        world.channel, "roll", expression="1d20 jump", reason="over the *pit*"
    )
    assert r"*over the \*pit\**" in message_of(result)


async def test_a_reason_that_is_too_long_is_refused_with_its_limit(world: World):
    at_limit = await world.mira.slash(world.channel, "roll", expression="1d20", reason="a" * 200)
    assert not at_limit.ephemeral
    beyond = await world.mira.slash(world.channel, "roll", expression="1d20", reason="a" * 201)
    assert beyond.ephemeral
    assert "201 characters" in said(beyond)
    assert "200" in said(beyond)


@pytest.mark.parametrize("face", [1, 20])
async def test_a_natural_twenty_and_a_natural_one_are_marked(world: World, face: int):
    world.dice.next = [face]
    result = await world.mira.slash(world.channel, "roll", expression="1d20+5")
    assert f"(**{face}**)" in said(result)


async def test_the_highest_face_of_another_die_is_no_critical(world: World):
    world.dice.next = [6, 1]
    result = await world.mira.slash(world.channel, "roll", expression="2d6")
    assert "(6, 1)" in said(result)


async def test_an_advantage_whose_dropped_die_is_a_twenty_is_no_critical(world: World):
    world.dice.next = [20, 4]
    result = await world.mira.slash(world.channel, "roll", expression="1d20 dis")
    assert "**20**" not in said(result)
    assert "~~20~~" in said(result)


async def test_a_thousand_dice_are_shortened_and_what_is_left_out_is_counted(world: World):
    world.dice.next = [20] * 1000
    result = await world.mira.slash(world.channel, "roll", expression="1000d20")
    shown = message_of(result)
    assert len(shown) <= 2000
    assert shown.endswith("= **20000**")
    kept = shown.count("**20**")
    assert f"… +{1000 - kept}" in shown


async def test_twenty_long_rolls_show_twenty_totals(world: World):
    result = await world.mira.slash(world.channel, "roll", expression="20#50d6+1000 endless")
    shown = message_of(result)
    assert len(shown) <= 2000
    assert shown.count("= **1200**") == 20


async def test_a_long_expression_is_shortened_in_the_heading_and_its_total_is_not(world: World):
    expression = "+".join(["1d6"] * 120)
    result = await world.mira.slash(world.channel, "roll", expression=expression)
    assert len(message_of(result)) <= 2000
    assert message_of(result).endswith("= **480**")


async def test_an_error_shows_the_expression_in_a_code_block_with_a_caret_under_the_place(
    world: World,
):
    result = await world.mira.slash(world.channel, "roll", expression="2d6 + ) 3")
    assert result.ephemeral
    told, opening, expression, caret, closing, expected = said(result).splitlines()
    assert opening == closing == "```"
    assert expression == "2d6 + ) 3"
    assert expression[caret.index("^")] == ")"
    assert "a die such as" in expected
    assert ")" in told


async def test_an_error_behind_wide_letters_keeps_its_caret_under_the_place(world: World):
    result = await world.mira.slash(world.channel, "roll", expression="２ｄ６ + ) 3")
    lines = said(result).splitlines()
    # An ideographic space is as wide as a full-width digit.
    assert lines[3] == "\u3000\u3000\u3000   ^"


async def test_backticks_cannot_leave_the_code_block_of_an_error(world: World):
    result = await world.mira.slash(world.channel, "roll", expression="2d6 + ``` @everyone")
    assert result.ephemeral
    assert said(result).count("```") == 2


@pytest.mark.parametrize(
    ("expression", "names"),
    [
        ("1001d6", "1000"),
        ("1d1000001", "1,000,000"),
        ("21#1d6", "20"),
        ("(" * 51 + "1d6" + ")" * 51, "50"),
        ("1d1!", "never end"),
        ("3d6!>=1", "never end"),
        ("1d6rr<7", "never end"),
        ("4d6kh0", "none of the dice"),
        ("1d6/0", "divided by zero"),
        ("1d6*10000000000", "1000000000"),
        ("1d20 " + "a" * 500, "500"),
        ("9999999d999999", "1000"),
    ],
)
async def test_a_roll_beyond_a_limit_is_refused_in_private_naming_it(
    world: World, expression: str, names: str
):
    result = await world.mira.slash(world.channel, "roll", expression=expression)
    assert result.ephemeral
    assert names in said(result)
    assert await world.raw_sql("SELECT * FROM journal") == []


async def test_a_secret_roll_is_seen_by_the_roller_alone_and_found_by_the_game_master(
    world: World,
):
    await world.start()
    world.dice.next = [14]
    result = await world.mira.slash(
        world.channel, "roll", expression="1d20+777000", reason="is he lying", secret=True
    )
    assert result.ephemeral
    assert "**777014**" in said(result)
    assert "the game masters find it in their history" in said(result)
    for other in (world.odile, world.outsider, world.manager):
        seen = everything_seen_by(world.env, other)
        assert "777014" not in seen
        assert "1d20+777000" not in seen
        assert "is he lying" not in seen
    history = await world.gm.slash(world.channel, "gm history")
    assert history.ephemeral
    assert "🔒" in said(history)
    assert "**777014**" in said(history)
    assert "is he lying" in said(history)


async def test_a_secret_roll_is_in_no_statistics(world: World):
    await world.start()
    await world.mira.slash(world.channel, "roll", expression="3d8", secret=True)
    own = await world.mira.slash(world.channel, "stats", person=world.mira)
    assert "No dice are counted here yet" in said(own)
    await world.mira.slash(world.channel, "roll", expression="1d8")
    own = await world.mira.slash(world.channel, "stats", person=world.mira)
    assert "× 1:" in said(own)


async def test_a_secret_roll_goes_to_the_log_channel_and_says_that_masters_see_it(world: World):
    await world.start()
    notes = world.notes
    await world.gm.slash(world.channel, "gm log-channel", channel=notes)
    world.dice.next = [14]
    result = await world.mira.slash(world.channel, "roll", expression="1d20+777000", secret=True)
    assert "Only you and the game masters see this roll" in said(result)
    assert notes.last_message is not None
    logged = texts(notes.last_message)
    assert "Secret" in logged
    assert "**777014**" in logged
    assert world.mira.mention in logged
    assert "777014" not in "".join(texts(one) for one in world.channel.history())


async def test_a_secret_roll_whose_log_channel_is_gone_is_still_made_and_kept(world: World):
    await world.start()
    notes = world.notes
    await world.gm.slash(world.channel, "gm log-channel", channel=notes)
    world.env.backend.delete_channel(notes.id)
    result = await world.mira.slash(world.channel, "roll", expression="1d20", secret=True)
    assert result.ephemeral
    assert "= **4**" in said(result)
    assert "= **4**" in said(await world.gm.slash(world.channel, "gm history"))


async def test_a_secret_roll_of_a_game_master_says_that_only_they_know(world: World):
    await world.start()
    result = await world.gm.slash(world.channel, "roll", expression="1d20", secret=True)
    assert result.ephemeral
    assert "Only game masters know of this roll" in said(result)


async def test_a_secret_roll_where_there_is_no_campaign_promises_nobody_else(world: World):
    result = await world.mira.slash(world.channel, "roll", expression="1d20", secret=True)
    assert result.ephemeral
    assert "Only you see this roll." in said(result)
    assert "game master" not in said(result)


async def test_a_refused_secret_roll_says_nothing_to_others(world: World):
    await world.mira.slash(world.channel, "roll", expression="1d20 + )", secret=True)
    assert "1d20" not in everything_seen_by(world.env, world.odile)


async def test_a_closed_campaign_still_has_dice(world: World):
    await world.start()
    await world.gm.slash(world.channel, "campaign close")
    result = await world.mira.slash(world.channel, "roll", expression="1d20")
    assert not result.ephemeral
    assert "= **4**" in said(result)


async def test_what_is_typed_is_offered_first_and_saved_rolls_after_it(world: World):
    await world.start()
    await world.mira.slash(world.channel, "macro save", name="brave", expression="1d20+5")
    offered = await world.mira.autocomplete(world.channel, "roll", "expression", "bra")
    assert [one["value"] for one in offered] == ["bra", "brave"]
    assert [one["name"] for one in offered] == ["bra", "brave: 1d20+5"]
    assert await world.odile.autocomplete(world.channel, "roll", "expression", "") == []


@pytest.mark.parametrize(
    ("typed", "words", "notation"),
    [
        ("1d20 with advantage", "with advantage", "1d20 adv"),
        ("1d20+5 with disadvantage", "with disadvantage", "1d20 dis"),
        ("2d20 keep highest", "keep high", "4d6kh3"),
        ("4d6 drop the lowest", "drop the low", "4d6dl1"),
    ],
)
async def test_words_that_sound_like_dice_are_a_comment_and_the_roll_says_so(
    world: World, typed: str, words: str, notation: str
):
    result = await world.mira.slash(world.channel, "roll", expression=typed)
    assert f"“{words}” is a comment here" in said(result)
    assert f"`{notation}`" in said(result)


@pytest.mark.parametrize(
    "typed", ["1d20+4 keep the gate shut", "1d20 advance", "2d6 drop the rope"]
)
async def test_other_words_behind_the_dice_are_no_reason_to_say_anything(world: World, typed: str):
    result = await world.mira.slash(world.channel, "roll", expression=typed)
    assert "is a comment here" not in said(result)
