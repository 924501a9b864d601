"""Opening a game of Daredragon, sitting down at it and getting up, and who may run it."""

import pytest
from simcord.actors import MemberActor

from tests.simulated.delivery import deliver_together, prepare_click
from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import assert_nothing_pinged, entries, posted, stored_parts
from tests.table.conftest import World, said
from tests.table.dragon import begun, board_message, opened, part_of, seen_by
from tests.table.seats import offered


@pytest.fixture
async def lobby(world: World) -> World:
    """A game that Mira has opened, in a channel without a campaign."""
    await opened(world)
    return world


async def board(world: World) -> str:
    return texts(await board_message(world))


async def press(world: World, who: MemberActor, custom_id: str) -> str:
    result = await who.click(await board_message(world), custom_id=custom_id)
    assert result.ephemeral
    return said(result)


async def seats(world: World) -> list[str]:
    """Who sits on each seat, as the table keeps it."""
    part = await part_of(world)
    return [chair.name or ("manekin" if chair.is_manekin else "") for chair in part.chairs]


async def test_anybody_opens_a_game_without_a_campaign_and_sits_in_it(world: World):
    shown = await opened(world, difficulty="1", pace="-1", name="in_play", reminder=24)
    assert not shown.ephemeral
    told = said(shown)
    assert f"**1** · <@{world.mira.id}> as **mira**" in told
    assert told.count("*free*") == 3
    assert "Hard · **Pace:** Slow" in told
    assert "after 24 hours" in told
    assert await seats(world) == ["mira", "", "", ""]
    assert_nothing_pinged(world)


async def test_a_second_game_is_not_opened_beside_the_first(lobby: World):
    refused = await lobby.odile.slash(lobby.channel, "dragon new")
    assert refused.ephemeral
    assert "only one at a time" in said(refused)
    elsewhere = await lobby.odile.slash(lobby.elsewhere, "dragon new")
    assert not elsewhere.ephemeral


async def test_people_sit_down_and_get_up_by_buttons_and_the_lobby_follows(lobby: World):
    shown = posted(lobby.channel)
    assert "seat 3" in await press(lobby, lobby.odile, "mk:dragon:0:sit.1.2")
    assert "**3** · " in await board(lobby)
    assert f"<@{lobby.odile.id}> as **odile**" in await board(lobby)
    assert "seat 2" in await press(lobby, lobby.odile, "mk:dragon:0:sit.1.1")
    assert await seats(lobby) == ["mira", "odile", "", ""]
    assert "got up" in await press(lobby, lobby.odile, "mk:dragon:0:rise.1")
    assert await seats(lobby) == ["mira", "", "", ""]
    assert [one.id for one in posted(lobby.channel)] == [one.id for one in shown]


async def test_two_who_press_one_seat_at_once_do_not_both_get_it(lobby: World):
    message = await board_message(lobby)
    clicks = [
        await prepare_click(who, message, custom_id="mk:dragon:0:sit.1.1")
        for who in (lobby.odile, lobby.outsider)
    ]
    results = await deliver_together(lobby.env, *clicks)
    assert sorted("You sit on seat 2" in said(one) for one in results) == [False, True]
    assert any("sits on seat 2" in said(one) for one in results)


async def test_everybody_who_presses_another_seat_at_once_gets_it(lobby: World):
    message = await board_message(lobby)
    people = (lobby.odile, lobby.outsider, lobby.gm)
    clicks = [
        await prepare_click(who, message, custom_id=f"mk:dragon:0:sit.1.{seat}")
        for seat, who in enumerate(people, start=1)
    ]
    await deliver_together(lobby.env, *clicks)
    assert (await seats(lobby))[:4] == ["mira", "odile", "tomas", "gwen"]


async def test_five_and_six_people_bring_chairs_of_their_own(lobby: World):
    for who in (lobby.odile, lobby.outsider, lobby.gm, lobby.manager):
        await who.slash(lobby.channel, "dragon seat take")
    guest = lobby.guild.add_member(lobby.env.create_user("a sixth"))
    await guest.slash(lobby.channel, "dragon seat take", name="Ana")
    assert await seats(lobby) == ["mira", "odile", "tomas", "gwen", "rosalind", "Ana"]
    late = lobby.guild.add_member(lobby.env.create_user("late"))
    assert "All seats are taken" in said(await late.slash(lobby.channel, "dragon seat take"))
    assert "Every seat is taken" in await board(lobby)


async def test_two_of_one_name_are_told_apart_and_a_name_is_shown_letter_by_letter(lobby: World):
    await lobby.odile.slash(lobby.channel, "dragon seat take", name="MIRA")
    await lobby.outsider.slash(lobby.channel, "dragon seat take", name="**bold** <@1>")
    assert await seats(lobby) == ["mira", "MIRA 2", "**bold** <@1>", ""]
    assert "\\*\\*bold\\*\\* \\<@1\\>" in await board(lobby)


async def test_settings_are_changed_by_lists_and_by_the_command(lobby: World):
    message = await board_message(lobby)
    for kind, value in (("difficulty", "2"), ("pace", "1"), ("naming", "in_play")):
        told = await lobby.mira.select(message, [value], custom_id=f"mk:dragon:0:{kind}.1")
        assert told.ephemeral
    assert "Fierce · **Pace:** Fast" in await board(lobby)
    assert "A name to find out" in await board(lobby)
    await lobby.mira.slash(
        lobby.channel, "dragon settings", dragon_name="vrak zel dar kroth", first="mira", reminder=0
    )
    shown = await board(lobby)
    assert "A name that is known: Vrak·Zel·Dar·Kroth" in shown
    assert "**First turn:** mira" in shown
    assert "**Reminder:** none" in shown


async def test_only_who_sits_there_changes_the_settings(lobby: World):
    before = await stored_parts(lobby, lobby.channel)
    message = await board_message(lobby)
    refused = await lobby.odile.select(message, ["2"], custom_id="mk:dragon:0:difficulty.1")
    assert "no seat" in said(refused)
    assert "no seat" in said(await lobby.odile.slash(lobby.channel, "dragon start"))
    closed = await lobby.odile.slash(lobby.channel, "dragon close")
    assert "Only whoever runs this game" in said(closed)
    assert await stored_parts(lobby, lobby.channel) == before


async def test_a_wrong_name_for_the_dragon_is_refused_with_what_would_be_right(world: World):
    refused = await opened(world, dragon_name="Vrak·Zel·Dar·Krath")
    assert refused.ephemeral
    assert "speaks for the legs" in said(refused)
    assert "Kroth" in said(refused)


async def test_the_dragons_name_is_offered_syllable_by_syllable(world: World):
    first = await offered(world, world.mira, "dragon new", "dragon_name", "")
    assert first[0] == "Vrak (powerful jaws)"
    assert len(first) == 4
    second = await offered(world, world.mira, "dragon new", "dragon_name", "vrak")
    assert "Vrak·Zel (agile paws)" in second
    whole = await offered(world, world.mira, "dragon new", "dragon_name", "Vrak·Zel·Dar·Kr")
    assert whole == ["Vrak·Zel·Dar·Kroth (a durable tail)"]
    assert await offered(world, world.mira, "dragon new", "dragon_name", "a b c d e") == []


async def test_a_manekin_is_seated_and_sent_away_before_the_game(lobby: World):
    message = await board_message(lobby)
    await lobby.mira.select(message, ["3.1"], custom_id="mk:dragon:0:manekin.1")
    assert await seats(lobby) == ["mira", "", "", "manekin"]
    assert "**4** · 🪆 a Manekin" in await board(lobby)
    await lobby.mira.slash(lobby.channel, "dragon seat manekin", seat="4", there=False)
    assert await seats(lobby) == ["mira", "", "", ""]
    await lobby.mira.slash(lobby.channel, "dragon seat manekin", seat="2")
    await lobby.odile.slash(lobby.channel, "dragon seat take", seat="2")
    assert (await seats(lobby))[1] == "odile"


@pytest.mark.parametrize("seat", ["0", "5", "nobody", "９", "-1", "\u200b"])
async def test_a_seat_that_is_not_there_is_refused_by_its_name(lobby: World, seat: str):
    refused = await lobby.odile.slash(lobby.channel, "dragon seat take", seat=seat)
    assert refused.ephemeral
    assert "from 1 to 4" in said(refused)


async def test_start_is_stale_once_somebody_has_sat_down(lobby: World):
    message = await board_message(lobby)
    start = next(one.custom_id for one in buttons(message) if str(one.custom_id).endswith(":start"))
    old = await prepare_click(lobby.mira, message, custom_id=start)
    await lobby.odile.slash(lobby.channel, "dragon seat take")
    (refused,) = await deliver_together(lobby.env, old)
    assert refused.ephemeral
    assert "<@" in said(refused)
    assert (await part_of(lobby)).stage == "lobby"


async def test_whoever_starts_sees_the_own_hand_and_free_seats_are_manekins(lobby: World):
    await lobby.odile.slash(lobby.channel, "dragon seat take")
    await lobby.mira.slash(lobby.channel, "dragon settings", first="mira")
    told = await press(lobby, lobby.mira, str(await start_id(lobby)))
    assert "**mira** has the first turn" in told
    assert "Your hand" in told
    part = await part_of(lobby)
    assert await seats(lobby) == ["mira", "odile", "manekin", "manekin"]
    assert part.game is not None
    assert part.game.manekins == (False, False, True, True)


async def start_id(world: World) -> str | None:
    shown = await board_message(world)
    return next(one.custom_id for one in buttons(shown) if str(one.custom_id).endswith(":start"))


async def test_the_buttons_of_an_old_lobby_do_nothing_to_the_next(lobby: World):
    message = await board_message(lobby)
    old = await prepare_click(lobby.odile, message, custom_id="mk:dragon:0:sit.1.1")
    await lobby.mira.slash(lobby.channel, "dragon start")
    await lobby.mira.slash(lobby.channel, "dragon concede")
    await opened(lobby)
    (refused,) = await deliver_together(lobby.env, old)
    assert refused.ephemeral
    assert await seats(lobby) == ["mira", "", "", ""]


async def test_a_lobby_is_closed_and_its_message_says_so(lobby: World):
    message = await board_message(lobby)
    assert (await lobby.mira.slash(lobby.channel, "dragon close")).ephemeral
    (left,) = [one for one in posted(lobby.channel) if one.id == message.id]
    assert "taken off the table" in texts(left)
    assert "No dragon is about" in said(await lobby.mira.slash(lobby.channel, "dragon status"))
    assert not (await opened(lobby)).ephemeral


async def test_a_manekin_hands_its_seat_over_with_its_cards(world: World):
    await begun(world)
    part = await part_of(world)
    assert part.game is not None
    held = part.game.hands[2]
    taken = await world.odile.slash(world.channel, "dragon seat take", seat="3")
    assert taken.ephemeral
    view = (await seen_by(world, world.odile)).seen
    assert view is not None
    assert view.daredevils[2].hand == held
    assert "odile** takes seat 3 over from a Manekin" in texts(posted(world.channel)[-1])


async def test_the_last_who_gets_up_lets_the_game_rest_until_somebody_sits_down(world: World):
    await begun(world)
    left = said(await world.mira.slash(world.channel, "dragon seat leave"))
    assert "Nobody is left" in left
    assert (await part_of(world)).paused
    assert "Nobody is left" in texts(posted(world.channel)[-1])
    back = said(await world.odile.slash(world.channel, "dragon seat take"))
    assert "The game goes on" in back
    assert not (await part_of(world)).paused


async def test_a_rest_is_told_to_all_and_ended_by_the_boards_button(world: World):
    await begun(world, world.odile)
    paused = await world.odile.slash(world.channel, "dragon pause")
    assert not paused.ephemeral
    assert "⏸️" in await board(world)
    # The message stays for ever, and so has no button that would be dead.
    assert not buttons(paused)
    shown = await board_message(world)
    outsider = await world.outsider.click(shown, custom_id="mk:dragon:0:resume")
    assert "no seat" in said(outsider)
    went_on = await world.mira.click(shown, custom_id="mk:dragon:0:resume")
    assert not went_on.ephemeral
    assert "⏸️" not in await board(world)


async def test_more_than_half_of_the_people_concede_and_one_may_change_their_mind(world: World):
    await begun(world, world.odile, name="in_play")
    first = await world.mira.slash(world.channel, "dragon concede")
    assert "1 vote of 2 needed" in said(first)
    assert "already" in said(await world.mira.slash(world.channel, "dragon concede"))
    back = await world.mira.slash(world.channel, "dragon concede", change_of_mind=True)
    assert "fight on" in said(back)
    await world.odile.slash(world.channel, "dragon concede")
    last = await world.mira.slash(world.channel, "dragon concede")
    assert "that is enough" in said(last)
    assert (await part_of(world)).ended == "conceded"


async def test_without_a_campaign_its_host_alone_runs_the_game(world: World):
    await begun(world, world.odile)
    before = await entries(world, world.channel)
    for command, options in (
        ("dragon gm undo", {}),
        ("dragon gm fix", {"who": "1", "hp": 3}),
        ("dragon gm skip", {}),
        ("dragon gm kick", {"seat": "mira"}),
    ):
        refused = await world.odile.slash(world.channel, command, **options)
        assert refused.ephemeral
        assert "Only whoever runs this game" in said(refused)
    assert await entries(world, world.channel) == before
    assert not (await world.mira.slash(world.channel, "dragon gm fix", who="odile", hp=9)).ephemeral


async def test_in_a_campaign_its_game_masters_run_the_game(world: World):
    await world.start()
    await begun(world, world.odile)
    fixed = await world.gm.slash(
        world.channel,
        "dragon gm fix",
        who="odile",
        hp=9,
        prone=True,
        part="tail",
        part_hp=3,
        entangled=True,
        target="mira",
    )
    told = said(fixed)
    assert not fixed.ephemeral
    for line in (
        "odile: 25 → 9 hit points",
        "odile lies on the ground",
        "tail: 25 → 3 hit points",
        "tail: entangled",
        "target is mira",
    ):
        assert line in told
    refused = await world.odile.slash(world.channel, "dragon gm fix", who="odile", hp=25)
    assert "Only a game master" in said(refused)
    undone = await world.gm.slash(world.channel, "dragon gm undo")
    assert f"<@{world.gm.id}> put something right on the game's board" in said(undone)
    view = (await seen_by(world, None)).seen
    assert view is not None
    assert view.daredevils[0].hp == view.parts[3] == 25
    nobody = await world.gm.slash(world.channel, "dragon gm fix", target="nobody")
    assert "already" in said(nobody)


async def test_who_is_away_is_played_for_once_and_keeps_the_seat(world: World):
    await begun(world, world.odile)
    seen = await seen_by(world, None)
    assert seen.seen is not None
    assert seen.seen.pending is not None
    asked = seen.seen.pending.seat
    await world.mira.slash(world.channel, "dragon gm skip")
    after = await seen_by(world, None)
    assert after.seen is not None
    assert after.seen.pending is not None
    assert after.seen.turn > seen.seen.turn or after.seen.pending.seat != asked
    assert after.chairs == seen.chairs


async def test_who_is_sent_away_sits_no_more_and_a_manekin_plays_on(world: World):
    await begun(world, world.odile)
    told = await world.mira.slash(world.channel, "dragon gm kick", seat="odile")
    assert told.ephemeral
    assert "odile" not in await seats(world)
    assert "asked to leave" in texts(posted(world.channel)[-1])
    assert "no seat" in said(await world.odile.slash(world.channel, "dragon pause"))


async def test_status_says_since_when_the_table_waits_for_whom(world: World):
    await begun(world)
    own = await world.mira.slash(world.channel, "dragon status")
    assert own.ephemeral
    assert "waits for **you**, since <t:" in said(own)
    other = said(await world.odile.slash(world.channel, "dragon status"))
    assert "waits for **mira**" in other


async def test_the_board_comes_down_and_the_old_one_goes(world: World):
    await begun(world)
    old = await board_message(world)
    shown = await world.odile.slash(world.channel, "dragon board")
    assert not shown.ephemeral
    new = await board_message(world)
    assert new.id != old.id
    assert old.id not in {one.id for one in posted(world.channel)}


async def test_calls_are_kept_for_each_person_and_told_to_them_alone(world: World):
    zones = await offered(world, world.mira, "dragon calls", "time_zone", "berl")
    assert zones[0] == "Europe/Berlin"
    assert "Asia/Jerusalem" in await offered(
        world, world.mira, "dragon calls", "time_zone", "salem"
    )
    assert (await offered(world, world.mira, "dragon calls", "time_zone", "new york"))[0] == (
        "America/New_York"
    )
    told = await world.mira.slash(
        world.channel, "dragon calls", time_zone="Europe/Warsaw", quiet_from=22, quiet_until=8
    )
    assert told.ephemeral
    assert "from 22:00 to 08:00" in said(told)
    assert "Europe/Warsaw" in said(await world.mira.slash(world.channel, "dragon calls"))
    assert "UTC" in said(await world.odile.slash(world.channel, "dragon calls"))
    assert "Europe/Warsaw" not in everything_seen_by(world.env, world.odile)
    ended = await world.mira.slash(world.channel, "dragon calls", quiet_hours=False, pings=False)
    assert "**Quiet hours:** none" in said(ended)
    assert "do not call you" in said(ended)
    wrong = await world.mira.slash(world.channel, "dragon calls", time_zone="Europe/Warsav")
    assert "Europe/Warsaw" in said(wrong)
    half = await world.odile.slash(world.channel, "dragon calls", quiet_from=22)
    assert "both a beginning and an end" in said(half)


async def test_the_bestiary_fills_with_dragons_whose_names_were_known(world: World):
    empty = await world.mira.slash(world.channel, "dragon bestiary")
    assert empty.ephemeral
    assert "`/dragon new`" in said(empty)
    for name in ("Vrak·Zel·Dar·Kroth", None, "Dru·Mur·Dar·Ash"):
        await begun(world, **({"dragon_name": name} if name else {}))
        await world.mira.slash(world.channel, "dragon concede")
    told = said(await world.odile.slash(world.channel, "dragon bestiary"))
    assert told.index("Dru·Mur·Dar·Ash") < told.index("Vrak·Zel·Dar·Kroth")
    assert "2 dragons met here" in told
    assert "mira, 3 Manekins" in told


async def test_what_is_offered_names_seats_and_nobody_where_there_is_no_game(world: World):
    for command, option in (
        ("dragon seat take", "seat"),
        ("dragon settings", "first"),
        ("dragon gm fix", "who"),
        ("dragon gm fix", "target"),
        ("dragon gm kick", "seat"),
    ):
        assert await offered(world, world.mira, command, option) == []
    await opened(world)
    assert await offered(world, world.odile, "dragon seat take", "seat") == [
        "2 · free",
        "3 · free",
        "4 · free",
    ]
    assert await offered(world, world.odile, "dragon gm kick", "seat") == ["1 · mira"]
    assert await offered(world, world.odile, "dragon settings", "first") == [
        "By chance",
        "1 · mira",
    ]
    assert "Nobody" in await offered(world, world.odile, "dragon gm fix", "target", "no")
