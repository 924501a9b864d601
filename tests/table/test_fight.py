"""Fights as people play them: who acts when, and who sees whom (faults R17, C2, C5, P5)."""

import pytest

from bot.table.sheets.happening import deed_of
from bot.table.sheets.moves import CreateSheet, DeleteSheet, Happen
from tests.simulated.delivery import deliver_together, prepare_click, prepare_slash
from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import entries, posted, stored_parts
from tests.table.conftest import World, said
from tests.table.fights import acting, fight_of, fighting, id_of, last, pinged, shown
from tests.table.seats import HIDDEN, card, done, foes, offered, part_of, seated, sheet


@pytest.fixture
async def table(world: World) -> World:
    """A campaign with characters."""
    return await seated(world)


async def happens(world: World, **data: object) -> None:
    """A moment, made by the game master."""
    await done(world, world.gm, Happen(moment=deed_of(data)))


async def turn(world: World) -> str:
    """The game master ends the turn; returns what everybody is shown."""
    return said(await world.gm.slash(world.channel, "fight next"))


async def test_everybody_sees_the_order_and_whose_turn_it_is_and_the_player_is_pinged(
    table: World,
):
    told = await fighting(table)
    assert not told.ephemeral
    rows = [line for line in said(told).splitlines() if line.startswith(("➤ `", "▫️"))]
    assert [one.split(" · ")[0] for one in rows] == [
        "➤ `20` **Brakka**",
        "▫️ `10` **Sel**",
        "▫️ `5` **Ghoul**",
    ]
    assert "Round 1" in said(told)
    assert f"It is **Brakka**'s turn, {table.mira.mention}" in said(told)
    assert pinged(table) == [table.mira.id]


async def test_initiative_is_the_system_s_own_roll_where_nothing_else_is_named(table: World):
    table.dice.next = [3, 17]
    told = said(await table.gm.slash(table.channel, "fight start"))
    # Dexterity 12 adds 1; the NPCs stay out of it.
    assert "Sel (17) = 18 · Brakka (3) = 4" in told
    assert "Old Tam" not in told


async def test_another_check_or_none_can_be_rolled_for_initiative(table: World):
    table.dice.next = [10, 9]
    told = said(await table.gm.slash(table.channel, "fight start", check="ability check strength"))
    assert "Brakka (10) = 13" in told
    await table.gm.slash(table.channel, "fight end")
    told = said(await table.gm.slash(table.channel, "fight start", check="-"))
    assert "🎲" not in told
    assert "➤ `0` **Brakka**" in told


@pytest.mark.parametrize("system", ["salt_and_iron", "night_hunt"])
async def test_a_system_without_initiative_keeps_the_order_of_the_table(world: World, system: str):
    await seated(world, system)
    told = said(await world.gm.slash(world.channel, "fight start"))
    assert "➤ `0` **Brakka**" in told
    assert "▫️ `0` **Sel**" in told


async def test_only_the_game_master_starts_and_ends_a_fight(table: World):
    refused = await table.mira.slash(table.channel, "fight start", foes="Wyvern")
    assert refused.ephemeral
    assert "Only a game master" in said(refused)
    await fighting(table)
    refused = await table.mira.slash(table.channel, "fight end")
    assert "Only a game master" in said(refused)
    told = await table.gm.slash(table.channel, "fight end")
    assert not told.ephemeral
    assert "The fight is over" in said(told)
    assert "No fight is on" in said(await table.mira.slash(table.channel, "fight show"))


async def test_a_fight_needs_somebody_and_is_one_at_a_time(table: World):
    for options in ({"who": "-", "foes": "-"}, {"who": "Nobody"}, {"foes": "Wyvern"}):
        refused = await table.gm.slash(table.channel, "fight start", **options)
        assert refused.ephemeral, options
        assert (await part_of(table)).fight is None
    await fighting(table)
    refused = await table.gm.slash(table.channel, "fight start")
    assert refused.ephemeral
    assert (await acting(table)) == ("Brakka", 1)


async def test_the_player_ends_the_own_turn_with_the_button_and_the_next_is_pinged(table: World):
    told = await fighting(table)
    result = await table.mira.click(shown(told), custom_id=id_of(told, "next."))
    assert not result.ephemeral
    assert "The turn of **Brakka** is over" in said(result)
    assert f"It is **Sel**'s turn, {table.odile.mention}" in said(result)
    assert pinged(table) == [table.mira.id, table.odile.id]


async def test_whoever_acts_is_not_pinged_for_the_own_turn(table: World):
    await done(table, table.mira, CreateSheet(name="Wisp"))
    told = await fighting(table, who="Brakka 20, Wisp 15, Sel 10")
    before = pinged(table)
    result = await table.mira.click(shown(told), custom_id=id_of(told, "next."))
    assert f"It is **Wisp**'s turn, {table.mira.mention}" in said(result)
    assert pinged(table) == before


async def test_nobody_else_ends_a_turn(table: World):
    told = await fighting(table)
    before = await stored_parts(table, table.channel)
    for actor in (table.odile, table.outsider):
        for refused in (
            await actor.click(shown(told), custom_id=id_of(told, "next.")),
            await actor.slash(table.channel, "fight next"),
        ):
            assert refused.ephemeral
            assert "Brakka" in said(refused)
    assert await stored_parts(table, table.channel) == before


async def test_two_presses_at_once_are_one_turn_and_the_second_is_told_whose_it_is(table: World):
    told = await fighting(table)
    before = await entries(table, table.channel)
    presses = [
        await prepare_click(actor, shown(told), custom_id=id_of(told, "next."))
        for actor in (table.mira, table.gm)
    ]
    first, second = await deliver_together(table.env, *presses)
    assert await entries(table, table.channel) == before + 1
    assert await acting(table) == ("Sel", 1)
    assert not first.ephemeral
    assert second.ephemeral
    assert "That turn is over" in said(second)
    assert "Sel" in said(second)
    # Below it stands the fight as it is now.
    assert "➤ `10` **Sel**" in said(second)


async def test_two_commands_at_once_are_one_turn(table: World):
    await fighting(table)
    commands = [
        await prepare_slash(actor, table.channel, "fight next") for actor in (table.gm, table.mira)
    ]
    await deliver_together(table.env, *commands)
    assert await acting(table) == ("Sel", 1)


async def test_a_tracker_of_an_earlier_turn_tells_whose_turn_it_is_also_after_a_restart(
    table: World,
):
    told = await fighting(table)
    await turn(table)
    await table.restart()
    for move in ("next.", "end."):
        old = await table.gm.click(shown(told), custom_id=id_of(told, move))
        assert old.ephemeral
        assert await acting(table) == ("Sel", 1)
    old = await table.mira.click(shown(told), custom_id=id_of(told, "next."))
    assert "➤ `10` **Sel**" in said(old)
    fresh = await table.odile.click(
        posted(table.channel)[-1], custom_id=id_of(posted(table.channel)[-1], "next.")
    )
    assert not fresh.ephemeral
    assert await acting(table) == ("Ghoul", 1)


async def test_a_tracker_of_an_earlier_fight_ends_no_turn_of_a_later_one(table: World):
    told = await fighting(table)
    await table.gm.slash(table.channel, "fight end")
    over = await table.mira.click(shown(told), custom_id=id_of(told, "next."))
    assert over.ephemeral
    assert "No fight is on" in said(over)
    await table.env.advance_time(60)
    await fighting(table)
    old = await table.mira.click(shown(told), custom_id=id_of(told, "next."))
    assert old.ephemeral
    assert await acting(table) == ("Brakka", 1)


async def test_the_end_of_a_turn_shows_what_cards_and_durations_did(table: World):
    await card(table, "Each turn (while Poisoned) → Hit points −1.", "Venom")
    await happens(table, do="condition", who="Brakka", set="poisoned", turns=1)
    await fighting(table)
    hit_points = (await sheet(table)).tracks["hit_points"].value
    told = await turn(table)
    assert "**Venom**" in told
    assert f"Hit points {hit_points} → {hit_points - 1}" in told
    assert "no longer Poisoned" in told
    assert f"{hit_points - 1}/" in told.split("## ⚔️")[1]


async def test_the_tracker_shows_conditions_with_how_long_they_last(table: World):
    await happens(table, do="condition", who="Sel", set="blessed", turns=3)
    told = said(await fighting(table))
    (row,) = [line for line in told.splitlines() if "**Sel**" in line]
    assert "Blessed (3 turns)" in row


async def test_foes_show_how_hurt_they_are_and_their_hit_points_to_game_masters_alone(
    table: World,
):
    await fighting(table)
    await happens(table, do="deal", who="Brakka", to="Ghoul", amount=5)
    theirs = said(await table.mira.slash(table.channel, "fight show"))
    assert "**Ghoul** · badly hurt" in theirs
    assert "4/9" not in theirs
    assert "4/9" in said(await table.gm.slash(table.channel, "fight show"))
    public = await table.gm.slash(table.channel, "fight show", everyone=True)
    assert not public.ephemeral
    assert "4/9" not in said(public)
    await happens(table, do="deal", who="Brakka", to="Ghoul", amount=5)
    fallen = said(await table.odile.slash(table.channel, "fight show"))
    assert "~~Ghoul~~ · fallen" in fallen


async def test_of_those_unseen_players_learn_no_name(table: World):
    told = await table.gm.slash(
        table.channel, "fight start", who=f"Brakka 20, {HIDDEN} 15, Sel 10", foes="-"
    )
    assert "▫️ `15` **somebody unseen**" in said(told)
    assert HIDDEN in said(told).split("🔒")[1]
    assert "somebody unseen" in last(table)
    passed = await turn(table)
    assert "turn of somebody unseen" in passed.split("🔒")[0]
    assert f"It is **{HIDDEN}**'s turn, unseen" in passed.split("🔒", 1)[1]
    assert "A turn is over" in await turn(table)
    assert HIDDEN in said(await table.gm.slash(table.channel, "fight show"))
    theirs = await table.mira.slash(table.channel, "fight show")
    assert "somebody unseen" in said(theirs)
    refused = await table.mira.slash(table.channel, "fight next")
    assert refused.ephemeral
    for actor in (table.mira, table.odile, table.outsider):
        assert HIDDEN not in everything_seen_by(table.env, actor)


async def test_whose_turn_it_is_is_refused_without_the_name_of_somebody_unseen(table: World):
    told = await table.gm.slash(
        table.channel, "fight start", who=f"Brakka 20, {HIDDEN} 15, Sel 10", foes="-"
    )
    await turn(table)
    late = await table.mira.click(shown(told), custom_id=id_of(told, "next."))
    early = await table.odile.slash(table.channel, "fight next")
    for refused in (late, early):
        assert refused.ephemeral
        assert "the turn of somebody unseen" in said(refused)
        assert "None" not in said(refused)


async def test_who_is_unseen_goes_to_the_log_where_there_is_one(table: World):
    await table.gm.slash(table.channel, "gm log-channel", channel=table.notes)
    told = await table.gm.slash(
        table.channel, "fight start", who=f"Brakka 20, {HIDDEN} 15", foes="-"
    )
    assert HIDDEN not in said(told)
    assert HIDDEN in texts(posted(table.notes)[-1])
    player = await table.mira.slash(table.channel, "fight next")
    assert HIDDEN not in said(player)
    assert f"**{HIDDEN}**" in texts(posted(table.notes)[-1])


async def unseen_acting(table: World) -> None:
    """It is the turn of somebody of whom players know nothing."""
    await table.gm.slash(
        table.channel, "fight start", who=f"{HIDDEN} 30, Brakka 20, Sel 10", foes="-"
    )


async def test_somebody_unseen_who_leaves_passes_the_turn_on_without_a_name(table: World):
    await unseen_acting(table)
    told = await table.gm.slash(table.channel, "fight leave", who=HIDDEN)
    assert told.response is not None
    assert told.ephemeral
    assert "leaves the fight" in said(told)
    assert f"It is **Brakka**'s turn, {table.mira.mention}" in last(table)
    assert pinged(table)[-1] == table.mira.id
    assert HIDDEN not in everything_seen_by(table.env, table.mira)


async def test_somebody_unseen_who_comes_and_goes_out_of_turn_is_told_to_nobody(table: World):
    await fighting(table)
    before = len(posted(table.channel))
    joined = await table.gm.slash(table.channel, "fight join", who=HIDDEN, initiative=3)
    assert joined.ephemeral
    left = await table.gm.slash(table.channel, "fight leave", who=HIDDEN)
    assert left.ephemeral
    assert len(posted(table.channel)) == before
    assert HIDDEN not in everything_seen_by(table.env, table.mira)


# R17: the order is A B C, and B acts.


async def with_b_acting(table: World) -> None:
    await fighting(table)
    await turn(table)
    assert await acting(table) == ("Sel", 1)


async def test_of_a_b_c_the_next_after_b_is_c_where_a_goes(table: World):
    await with_b_acting(table)
    told = await table.mira.slash(table.channel, "fight leave")
    assert "**Brakka** leaves the fight" in said(told)
    assert "turn" not in said(told)
    assert await acting(table) == ("Sel", 1)
    await turn(table)
    assert await acting(table) == ("Ghoul", 1)


async def test_of_a_b_c_it_is_c_s_turn_where_b_goes_and_everybody_sees_it(table: World):
    await with_b_acting(table)
    told = await table.odile.slash(table.channel, "fight leave")
    assert not told.ephemeral
    assert "It is **Ghoul**'s turn" in said(told)
    assert await acting(table) == ("Ghoul", 1)


async def test_of_a_b_c_it_is_a_s_turn_in_the_next_round_where_c_goes_while_acting(table: World):
    await with_b_acting(table)
    await turn(table)
    told = await table.gm.slash(table.channel, "foe remove", foe="Ghoul")
    assert told.ephemeral
    assert await acting(table) == ("Brakka", 2)
    assert f"It is **Brakka**'s turn, {table.mira.mention}" in last(table)
    assert "Round 2" in last(table)
    assert pinged(table)[-1] == table.mira.id


async def test_a_fight_is_over_when_everybody_is_gone(table: World):
    await with_b_acting(table)
    await table.mira.slash(table.channel, "fight leave")
    await table.odile.slash(table.channel, "fight leave")
    await table.gm.slash(table.channel, "foe remove", foe="Ghoul")
    assert (await part_of(table)).fight is None
    assert "the fight is over" in last(table)


async def test_a_character_that_is_deleted_while_acting_passes_the_turn_on(table: World):
    await fighting(table)
    await done(table, table.mira, DeleteSheet(who="Brakka"))
    assert await acting(table) == ("Sel", 1)


async def test_the_leave_button_asks_who_of_several_leaves(table: World):
    await done(table, table.mira, CreateSheet(name="Wisp"))
    told = await fighting(table, who="Brakka 20, Wisp 15, Sel 10")
    theirs = await table.mira.click(shown(told), custom_id=id_of(told, "leave"))
    assert theirs.ephemeral
    assert "Brakka" in said(theirs)
    assert "Sel" not in said(theirs)
    number = str((await part_of(table)).holders["brakka"].number)
    left = await table.mira.select(shown(theirs), [number], custom_id="mk:world:0:out")
    assert shown(left).ephemeral
    assert said(left).startswith("Done.")
    assert "**Brakka** leaves the fight" in last(table)
    assert await acting(table) == ("Wisp", 1)
    nobody = await table.outsider.click(shown(told), custom_id=id_of(told, "leave"))
    assert "Nobody of yours" in said(nobody)


async def test_a_foe_leaves_by_its_own_number_and_no_character_that_has_the_same(table: World):
    told = await fighting(table)
    masters = await table.gm.click(shown(told), custom_id=id_of(told, "leave"))
    assert "Ghoul" in said(masters)
    foe, brakka = (await part_of(table)).foes[0], (await part_of(table)).holders["brakka"]
    assert foe.number == brakka.number == 1
    await table.gm.select(shown(masters), ["foe.1"], custom_id="mk:world:0:out")
    assert "**Ghoul** leaves the fight" in last(table)
    assert [one.name for one in (await fight_of(table)).order] == ["Brakka", "Sel"]


async def test_who_has_one_alone_in_the_fight_leaves_at_once(table: World):
    told = await fighting(table)
    left = await table.mira.click(shown(told), custom_id=id_of(told, "leave"))
    assert not left.ephemeral
    assert "**Brakka** leaves the fight" in said(left)
    assert "It is **Sel**'s turn" in said(left)
    again = await table.mira.click(shown(told), custom_id=id_of(told, "leave"))
    assert again.ephemeral
    assert "Nobody of yours" in said(again)


async def test_a_player_brings_in_the_own_character_and_a_game_master_anybody(table: World):
    await fighting(table, who="Sel 10")
    table.dice.next = [11]
    told = await table.mira.slash(table.channel, "fight join")
    assert not told.ephemeral
    assert "Brakka (11) = 12 joins the fight" in said(told)
    again = await table.mira.slash(table.channel, "fight join")
    assert again.ephemeral
    await foes(table, name="Wyvern", count=1)
    told = await table.gm.slash(table.channel, "fight join", foe="wyvern", initiative=99)
    assert "Wyvern 99 joins the fight" in said(told)
    for refused in (
        await table.mira.slash(table.channel, "fight join", who="Old Tam"),
        await table.mira.slash(table.channel, "fight join", foe="Wyvrn"),
        await table.mira.slash(table.channel, "fight leave", foe="Ghoul"),
        await table.outsider.slash(table.channel, "fight join"),
    ):
        assert refused.ephemeral
    names = [one.name for one in (await fight_of(table)).order]
    assert names == ["Wyvern", "Brakka", "Sel", "Ghoul"]


async def test_what_is_offered_holds_nothing_that_is_not_theirs_to_know(table: World):
    await foes(table, count=2)
    masters = await offered(table, table.gm, "fight start", "who")
    assert HIDDEN in masters
    assert await offered(table, table.gm, "fight start", "who", "Brakka, se") == ["Brakka, Sel"]
    assert await offered(table, table.mira, "fight start", "who") == ["Brakka"]
    assert "Ghoul × 2" in await offered(table, table.gm, "fight start", "foes")
    for command, option in (("fight start", "foes"), ("fight join", "foe"), ("fight leave", "foe")):
        assert await offered(table, table.mira, command, option) == []
    assert "Ability check: Dexterity" in await offered(table, table.gm, "fight start", "check")
    assert await offered(table, table.mira, "fight leave", "who") == []
    await fighting(table)
    assert await offered(table, table.mira, "fight leave", "who") == ["Brakka"]
    assert await offered(table, table.gm, "fight leave", "who") == ["Brakka", "Sel"]


async def test_a_long_order_of_long_names_is_shown_by_pages(table: World):
    await foes(table, name=f"{'*' * 79}x", hit_points=10, count=60)
    told = await table.gm.slash(table.channel, "fight start", who="Brakka 20", check="-")
    assert "… and " in said(told)
    whole = await table.mira.click(shown(told), label="Whole order")
    assert whole.ephemeral
    (before, after) = buttons(whole)
    assert before.disabled
    turned = await table.mira.click(shown(whole), custom_id=after.custom_id)
    assert "Round 1" in said(turned)
    assert len({one.custom_id for one in buttons(turned)}) == 2


async def test_names_are_shown_letter_for_letter_and_ping_nobody(table: World):
    name = "@everyone **Éloïse** <@1>"
    await done(table, table.mira, CreateSheet(name=name))
    told = await fighting(table, who=f"{name} 20")
    assert r"\*\*Éloïse\*\*" in said(told)
    assert pinged(table) == [table.mira.id]


async def test_an_undone_turn_is_the_turn_of_before(table: World):
    await fighting(table)
    await turn(table)
    told = await table.gm.slash(table.channel, "gm undo")
    assert "ended the turn of" in said(told)
    assert await acting(table) == ("Brakka", 1)


async def test_whose_turn_it_is_is_told_to_everybody_where_a_fight_was_put_back(table: World):
    await fighting(table)
    await turn(table)
    told = await table.gm.slash(table.channel, "gm undo")
    assert told.ephemeral
    announced = posted(table.channel)[-1]
    assert "took back 1 change that everyone had seen" in texts(announced)
    assert f"It is **Brakka**'s turn, {table.mira.mention}" in texts(announced)
    assert "➤ `20` **Brakka**" in texts(announced)
    assert pinged(table)[-1] == table.mira.id
    ended = await table.mira.click(announced, custom_id=id_of(announced, "next."))
    assert "The turn of **Brakka** is over" in said(ended)
    await table.mira.slash(table.channel, "fight leave")
    own = await table.mira.slash(table.channel, "undo")
    assert not own.ephemeral
    assert "It is **Sel**'s turn" in last(table)
    assert "▫️ `20` **Brakka**" in last(table)


async def test_where_no_fight_was_put_back_nobody_is_told_whose_turn_it_is(table: World):
    await fighting(table)
    await happens(table, do="condition", who="Brakka", set="blessed", turns=2)
    await table.gm.slash(table.channel, "gm undo")
    assert "took back" in last(table)
    assert "turn" not in last(table)
    await table.gm.slash(table.channel, "gm undo")
    assert "turn" not in last(table)
    assert (await part_of(table)).fight is None


async def test_of_somebody_unseen_whose_turn_it_is_again_nobody_learns_the_name(table: World):
    await unseen_acting(table)
    await turn(table)
    await table.gm.slash(table.channel, "gm undo")
    assert "It is the turn of somebody unseen" in last(table)
    await turn(table)
    before = len(posted(table.channel))
    await table.gm.slash(table.channel, "fight leave", who=HIDDEN)
    await table.gm.slash(table.channel, "gm undo")
    assert len(posted(table.channel)) == before
    assert HIDDEN not in everything_seen_by(table.env, table.mira)


async def test_a_tracker_that_was_pressed_keeps_its_text_and_loses_its_buttons(table: World):
    await fighting(table)
    (old,) = (one for one in posted(table.channel) if "A fight begins" in texts(one))
    before = texts(old).removesuffix("\nNext turn\nLeave\nEnd fight")
    result = await table.mira.click(old, custom_id=id_of(old, "next."))
    (old,) = (one for one in posted(table.channel) if "A fight begins" in texts(one))
    assert texts(old) == before
    assert not buttons(old)
    assert [one.label for one in buttons(result)] == ["Next turn", "Leave", "End fight"]


async def test_a_tracker_on_which_nothing_came_of_a_press_keeps_its_buttons(table: World):
    await fighting(table)
    (old,) = (one for one in posted(table.channel) if "A fight begins" in texts(one))
    refused = await table.odile.click(old, custom_id=id_of(old, "next."))
    assert refused.ephemeral
    assert len(buttons(posted(table.channel)[-1])) == 3


@pytest.mark.parametrize("alone", [True, False])
async def test_the_turn_ends_though_the_pressed_tracker_cannot_be_changed(
    table: World, alone: bool
):
    told = await fighting(table)
    if alone:
        told = await table.mira.slash(table.channel, "fight show")
    else:
        refusal = {"status": 403, "code": 50001, "message": "Missing Access"}
        table.env.inject_error("PATCH", "/channels/*/messages/*", times=None, **refusal)
    result = await table.mira.click(shown(told), custom_id=id_of(told, "next."))
    assert not result.ephemeral
    assert await acting(table) == ("Sel", 1)


async def test_foes_that_are_called_alike_have_their_number_wherever_they_are_told_of(
    table: World,
):
    await foes(table, count=2)
    told = await fighting(table, foes="#1 30, Ghoul #2 25")
    assert "It is **Ghoul #1**'s turn" in said(told)
    early = await table.mira.slash(table.channel, "fight next")
    assert "It is the turn of “Ghoul #1”, and the game master ends it." in said(early)
    passed = await turn(table)
    assert "The turn of **Ghoul #1** is over" in passed
    assert "It is **Ghoul #2**'s turn" in passed
    late = await table.gm.click(shown(told), custom_id=id_of(told, "next."))
    assert "It is the turn of “Ghoul #2” now" in said(late)
    left = await table.gm.slash(table.channel, "fight leave", foe="Ghoul #1")
    assert "**Ghoul #1** leaves the fight" in said(left)
    joined = await table.gm.slash(table.channel, "fight join", foe="Ghoul #1", initiative=5)
    assert "Ghoul #1 5 joins the fight" in said(joined)
    again = await table.gm.slash(table.channel, "fight join", foe="#1")
    assert "“Ghoul #1” is in the fight already" in said(again)
    await table.gm.slash(table.channel, "fight end")
    table.dice.next = [2, 3, 4, 5]
    assert "Ghoul #2 5" in said(await table.gm.slash(table.channel, "fight start"))


async def test_the_history_tells_of_a_fight(table: World):
    await fighting(table)
    await turn(table)
    await table.gm.slash(table.channel, "fight join", who="Old Tam", initiative=1)
    await table.gm.slash(table.channel, "fight leave", who="Old Tam")
    await table.gm.slash(table.channel, "fight end")
    told = said(await table.gm.slash(table.channel, "gm history"))
    for words in (
        "started a fight of 3",
        "ended the turn of “Brakka” in round 1",
        "took “Old Tam” into the fight with initiative 1",
        "took “Old Tam” out of the fight",
        "ended the fight after 1 round",
    ):
        assert words in told


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Tam, the Old", ["Tam, the Old"]),
        ("tam, the old 15", ["Tam, the Old"]),
        ("Brakka 20, Tam, the Old 15, Sel 13", ["Brakka", "Tam, the Old", "Sel"]),
        ("Sel 20, eloise 14", ["Sel", "Éloïse"]),
    ],
)
async def test_names_with_commas_and_without_their_accents_are_found(
    table: World, typed: str, meant: list[str]
):
    for name in ("Tam, the Old", "Éloïse"):
        await done(table, table.gm, CreateSheet(name=name))
    await foes(table, "Ghoul, elder")
    given = {"who": typed, "foes": "ghoul, elder -1", "check": "-"}
    told = await table.gm.slash(table.channel, "fight start", **given)
    assert not told.ephemeral, said(told)
    names = [one.name for one in (await fight_of(table)).order]
    assert names == [*meant, "Ghoul, elder", "Ghoul, elder"]


async def test_a_number_after_a_comma_is_a_foe_and_no_initiative(table: World):
    await foes(table, "Rat", count=1)
    await foes(table, "Ghoul", count=1)
    rat, ghoul = (one.number for one in (await part_of(table)).foes)
    await table.gm.slash(table.channel, "fight start", who="-", foes=f"Rat, {ghoul}", check="-")
    order = (await fight_of(table)).order
    assert [(one.number, one.initiative) for one in order] == [(rat, 0), (ghoul, 0)]


async def test_who_stands_in_the_list_is_offered_no_second_time(table: World):
    await done(table, table.gm, CreateSheet(name="Tam, the Old"))
    for command, who in (("fight start", table.gm), ("rest", table.gm)):
        found = await offered(table, who, command, "who", "Tam, the Old, ")
        assert "Tam, the Old, Brakka" in found
        assert not any(one.count("Tam, the Old") > 1 for one in found)


async def test_no_fallen_foe_acts_where_somebody_is_forgotten_while_acting(table: World):
    await foes(table, count=1)
    await fighting(table, foes="Ghoul 15")
    await table.gm.slash(table.channel, "damage", amount=99, target="Ghoul", by="Sel")
    asked = await table.mira.slash(table.channel, "privacy delete")
    await table.mira.click(shown(asked), label="Delete everything about me")
    assert await acting(table) == ("Sel", 1)
