"""The deck as people play it: laying out, declaring after a look at the odds, drawing, choosing."""

import pytest

from tests.simulated.delivery import deliver_together, prepare_click, prepare_slash
from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import entries, posted, stored_parts
from tests.table.conftest import World, said
from tests.table.decks import ORDER, ask, declared, draw, drawn, laid, number_of


@pytest.fixture
async def table(world: World) -> World:
    """A running campaign."""
    await world.start()
    return world


async def status(world: World) -> str:
    return said(await world.mira.slash(world.channel, "deck status"))


async def test_a_deck_belongs_to_a_campaign(world: World):
    told = await world.mira.slash(world.elsewhere, "deck new")
    assert told.ephemeral
    assert "no campaign" in said(told)


@pytest.mark.parametrize(("which", "count"), [("22", 22), ("13", 13)])
async def test_anybody_lays_the_first_deck_out_for_all_to_see(table: World, which: str, count: int):
    told = await table.mira.slash(table.channel, "deck new", cards=which)
    assert not told.ephemeral
    assert f"{count} cards" in said(told)
    assert f"{count} of {count} cards" in await status(table)


async def test_over_a_deck_that_lies_there_only_the_game_master_lays_another(table: World):
    await laid(table)
    refused = await table.odile.slash(table.channel, "deck new", cards="13")
    assert refused.ephemeral
    assert "22 of 22" in await status(table)
    told = await table.gm.slash(table.channel, "deck new", cards="13")
    assert not told.ephemeral
    assert "13 of 13" in await status(table)


async def test_the_odds_are_shown_to_one_person_before_anything_is_declared(table: World):
    await laid(table)
    before = await stored_parts(table, table.channel), await entries(table, table.channel)
    question = await ask(table, 2)
    assert question.ephemeral
    assert "Declare 2 cards for mira?" in said(question)
    # Two draws from 22: 1 - the chance of neither Donjon nor Void.
    assert "%" in said(question)
    assert question.response is not None
    assert [one.filename.endswith(".png") for one in question.response.attachments] == [True]
    parts, lines = await stored_parts(table, table.channel), await entries(table, table.channel)
    assert ({name: part for name, part in parts.items() if "asking" not in name}, lines) == before
    assert "Declare 2 cards" not in everything_seen_by(table.env, table.odile)


async def test_a_confirmed_declaration_is_told_to_everyone_and_the_question_is_over(table: World):
    await laid(table)
    question = await ask(table, 2)
    assert question.response is not None
    await table.mira.click(question.response, label="Declare 2 cards")
    assert "declares **2** cards" in texts(posted(table.channel)[-1])
    assert buttons(question.response) == ()
    assert "2 cards are left to draw" in await status(table)


async def test_a_declaration_that_is_left_alone_declares_nothing(table: World):
    await laid(table)
    question = await ask(table)
    assert question.response is not None
    shown = len(posted(table.channel))
    told = await table.mira.click(question.response, label="Cancel")
    assert "Nothing is declared" in said(told)
    assert buttons(question.response) == ()
    assert len(posted(table.channel)) == shown
    assert "mira" not in await status(table)
    assert not [one for one in await stored_parts(table, table.channel) if "asking" in one]


async def test_odds_that_are_out_of_date_confirm_nothing_and_the_deck_is_shown_instead(
    table: World,
):
    await laid(table)
    question = await ask(table)
    await table.gm.slash(table.channel, "deck gm take", card="Void")
    assert question.response is not None
    told = await table.mira.click(question.response, label="Declare 3 cards")
    assert told.ephemeral
    assert "out of date" in said(told)
    assert "21 of 22 cards" in said(told)
    assert "mira" not in said(told)


async def test_of_two_questions_only_the_newer_one_is_answered(table: World):
    await laid(table)
    older = await ask(table, 1)
    await table.env.advance_time(1)
    newer = await ask(table, 2)
    assert older.response is not None
    assert newer.response is not None
    told = await table.mira.click(older.response, label="Declare 1 card")
    assert "out of date" in said(told)
    await table.mira.click(newer.response, label="Declare 2 cards")
    assert "2 cards are left" in await status(table)


async def test_a_double_click_on_the_confirmation_declares_once(table: World):
    await laid(table)
    question = await ask(table)
    assert question.response is not None
    before = await entries(table, table.channel)
    clicks = [
        await prepare_click(table.mira, question.response, label="Declare 3 cards")
        for _ in range(2)
    ]
    first, second = await deliver_together(table.env, *clicks)
    assert await entries(table, table.channel) == before + 1
    assert "out of date" in said(first) + said(second)


async def test_a_card_is_seen_by_all_with_what_it_is_and_did_and_the_next_draw(table: World):
    told = await drawn(table, "moon", count=3)
    seen = texts(posted(table.channel)[-1])
    assert not told.ephemeral
    for words in ("## Moon", "Wishes 0 → ", "2 cards are left to draw", "Draw again (2 left)"):
        assert words in seen
    assert told.response is not None
    (picture,) = told.response.attachments
    assert picture.description is not None
    assert picture.description.startswith("The card Moon: ")
    assert seen in everything_seen_by(table.env, table.odile) or "## Moon" in seen


async def test_the_button_draws_again_and_pressed_twice_it_draws_once(table: World):
    told = await drawn(table, "sun", count=5)
    assert told.response is not None
    before = await entries(table, table.channel)
    table.dice.next = [number_of("comet"), number_of("throne")]
    clicks = [
        await prepare_click(table.mira, told.response, label="Draw again (4 left)")
        for _ in range(2)
    ]
    first, second = await deliver_together(table.env, *clicks)
    assert await entries(table, table.channel) == before + 1
    assert "## Comet" in said(first)
    assert second.ephemeral
    assert "out of date" in said(second)
    assert "3 cards are left" in said(second)


async def test_another_one_s_draw_meanwhile_is_no_hindrance(table: World):
    told = await drawn(table, "sun")
    question = await table.odile.slash(table.channel, "deck declare", count=1)
    assert question.response is not None
    await table.odile.click(question.response, label="Declare 1 card")
    table.dice.next = [number_of("throne")]
    await table.odile.slash(table.channel, "deck draw")
    assert told.response is not None
    table.dice.next = [number_of("comet")]
    assert "## Comet" in said(await table.mira.click(told.response, label="Draw again (4 left)"))


async def test_nobody_draws_or_chooses_for_somebody_else_but_the_game_master(table: World):
    told = await drawn(table, "gem")
    assert told.response is not None
    before = await stored_parts(table, table.channel)
    choice = next(one for one in buttons(told.response) if "choose.1.gems" in str(one.custom_id))
    for refused in (
        await table.odile.click(told.response, custom_id=choice.custom_id),
        await table.odile.slash(table.channel, "deck choose", choice="1", answer="gems"),
        await table.odile.slash(table.channel, "deck draw", character="mira"),
        await table.odile.slash(table.channel, "deck declare", count=1, character="MIRA"),
        await table.odile.slash(table.channel, "deck wish", character="mira"),
    ):
        assert refused.ephemeral, said(refused)
        assert table.mira.mention in said(refused), said(refused)
    assert await stored_parts(table, table.channel) == before
    told = await table.gm.click(told.response, custom_id=choice.custom_id)
    assert not told.ephemeral
    table.dice.next = [number_of("sun")]
    assert "## Sun" in said(await table.gm.slash(table.channel, "deck draw", character="mira"))


async def test_an_open_choice_is_in_the_way_of_this_character_alone(table: World):
    await drawn(table, "jester")
    assert "Jester" in said(await table.mira.slash(table.channel, "deck draw"))
    await declared(table, 1, character="Brakka")
    table.dice.next = [1]
    told = await table.mira.slash(table.channel, "deck draw", character="Brakka")
    assert not told.ephemeral


async def test_the_jester_s_cards_are_two_more_and_chosen_once(table: World):
    told = await drawn(table, "jester", count=2)
    assert told.response is not None
    (two,) = [one for one in buttons(told.response) if str(one.custom_id).endswith(".draws")]
    await table.mira.click(told.response, custom_id=two.custom_id)
    assert "3 cards are left" in await status(table)
    again = await table.mira.click(told.response, custom_id=two.custom_id)
    assert again.ephemeral
    assert "3 cards are left" in said(again)
    assert "3 cards are left" in await status(table)


async def test_an_ability_is_picked_from_a_list_and_intelligence_is_kept(table: World):
    told = await drawn(table, "star")
    assert told.response is not None
    chosen = await table.mira.select(told.response, ["intelligence"])
    assert not chosen.ephemeral
    assert "Intelligence 10 → 12" in said(chosen)


async def test_the_knight_s_place_is_typed_into_a_form(table: World):
    told = await drawn(table, "knight")
    assert told.response is not None
    (say,) = [one for one in buttons(told.response) if "say.1" in str(one.custom_id)]
    refused = await table.odile.click(told.response, custom_id=say.custom_id)
    assert refused.modal is None
    assert table.mira.mention in said(refused)
    form = await table.mira.click(told.response, custom_id=say.custom_id)
    answer = await table.mira.submit_modal(form, {"text": "left of @everyone **now**"})
    assert not answer.ephemeral
    assert "left of @everyone \\*\\*now\\*\\*" in said(answer).replace("@\u200b", "@")
    late = await table.mira.click(told.response, custom_id=say.custom_id)
    assert late.modal is None
    assert "already" in said(late)


async def test_an_option_typed_by_hand_is_understood(table: World):
    await drawn(table, "star")
    told = await table.mira.slash(table.channel, "deck choose", answer=" WISDOM ")
    assert not told.ephemeral
    assert "Wisdom" in said(told)


async def test_fool_and_jester_stay_away_over_declarations_and_restarts(table: World):
    await drawn(table, "fool", "sun", count=1)
    assert "21 of 22 cards" in await status(table)
    await table.restart()
    question = await table.odile.slash(table.channel, "deck declare", count=1)
    assert question.response is not None
    await table.odile.click(question.response, label="Declare 1 card")
    told = await status(table)
    assert "21 of 22 cards" in told
    assert "Fool" in told


async def test_donjon_ends_the_drawing_until_the_game_master_says_otherwise(table: World):
    told = await drawn(table, "donjon", count=3)
    assert "draws no more cards" in said(told)
    refused = await table.mira.slash(table.channel, "deck draw")
    assert refused.ephemeral
    assert "Donjon" in said(refused)
    assert (await ask(table)).ephemeral
    await table.gm.slash(table.channel, "deck gm grant", character="mira", what="again")
    await declared(table, 1)
    table.dice.next = [number_of("sun")]
    assert "## Sun" in said(await table.mira.slash(table.channel, "deck draw"))


async def test_wishes_and_fates_are_spent_once_each(table: World):
    table.dice.next = []
    await laid(table)
    await declared(table, 2)
    table.dice.next = [number_of("moon"), 1]
    await table.mira.slash(table.channel, "deck draw")
    spent = await table.mira.slash(table.channel, "deck wish", purpose="rain for @everyone")
    assert not spent.ephemeral
    assert "rain for" in said(spent)
    assert (await table.mira.slash(table.channel, "deck wish")).ephemeral
    table.dice.next = [number_of("fates")]
    await table.mira.slash(table.channel, "deck draw")
    assert (await table.mira.slash(table.channel, "deck fates")).ephemeral
    await table.mira.slash(table.channel, "deck choose", answer="later")
    assert not (await table.mira.slash(table.channel, "deck fates")).ephemeral
    assert (await table.mira.slash(table.channel, "deck fates")).ephemeral


async def test_without_a_name_the_character_that_still_draws_is_meant(table: World):
    await laid(table)
    await declared(table, 1, character="Brakka")
    await declared(table, 1, character="Éloïse")
    table.dice.next = [number_of("sun")]
    await table.mira.slash(table.channel, "deck draw", character="eloise")
    table.dice.next = [number_of("comet")]
    assert "Brakka" in said(await table.mira.slash(table.channel, "deck draw"))


async def test_people_are_offered_their_own_characters_and_open_choices(table: World):
    await drawn(table, "gem")
    offered = table.mira.autocomplete, table.odile.autocomplete, table.gm.autocomplete
    names = [await one(table.channel, "deck draw", "character", "MI") for one in offered]
    assert [[each["value"] for each in one] for one in names] == [["mira"], [], ["mira"]]
    open_ones = [await one(table.channel, "deck choose", "choice", "") for one in offered]
    assert [[each["value"] for each in one] for one in open_ones] == [["1"], [], ["1"]]
    options = await table.mira.autocomplete(table.channel, "deck choose", "answer", "gem")
    assert [one["value"] for one in options] == ["gems"]


async def test_a_player_takes_back_a_declaration_and_a_choice_but_no_card(table: World):
    await laid(table)
    await declared(table)
    told = await table.mira.slash(table.channel, "undo")
    assert not told.ephemeral
    assert "mira" not in await status(table)
    await declared(table)
    await draw(table, "gem")
    refused = await table.mira.slash(table.channel, "undo")
    assert refused.ephemeral
    assert "card" in said(refused).casefold()
    await table.mira.slash(table.channel, "deck choose", answer="gems")
    await table.mira.slash(table.channel, "undo")
    assert "gp each" in said(await table.mira.slash(table.channel, "deck choose"))


async def test_the_game_master_takes_a_card_back_and_all_is_as_it_was(table: World):
    await laid(table)
    await declared(table)
    before = await stored_parts(table, table.channel)
    await draw(table, "jester")
    await table.mira.slash(table.channel, "deck choose", answer="draws")
    await table.gm.slash(table.channel, "gm undo", steps=2)
    assert await stored_parts(table, table.channel) == before
    assert "22 of 22 cards" in await status(table)


async def test_every_card_of_the_deck_is_shown_and_leaves_a_table_that_can_be_looked_at(
    table: World,
):
    await laid(table)
    for number, card in enumerate(ORDER, 1):
        name = f"Hireling {number}"
        away = tuple(one for one in ("fool", "jester") if ORDER.index(one) < ORDER.index(card))
        await declared(table, 1, character=name)
        table.dice.next = [number_of(card, away)]
        told = await table.mira.slash(table.channel, "deck draw", character=name)
        assert not told.ephemeral, said(told)
        assert f"## {card.title()}" in said(told), said(told)
    assert "Hireling" in await status(table)
    shown = await table.gm.slash(table.channel, "deck history")
    assert "Void" in said(shown)
    peek = said(await table.gm.slash(table.channel, "deck gm peek"))
    assert "Questions for you" in peek


async def test_two_channels_keep_two_decks_apart(table: World):
    await drawn(table, "fool", "sun")
    await table.gm.slash(table.elsewhere, "campaign start", name="Salt")
    await table.mira.slash(table.elsewhere, "deck new")
    there = said(await table.mira.slash(table.elsewhere, "deck status"))
    assert "22 of 22" in there
    assert "mira" not in there
    refused = await table.mira.slash(table.elsewhere, "deck draw")
    assert refused.ephemeral


async def test_twenty_people_draw_at_one_moment_and_each_has_one_card(table: World):
    await laid(table)
    for number in range(20):
        await declared(table, 1, character=f"Hireling {number}")
    table.dice.next = [number_of("sun")] * 20
    acts = [
        await prepare_slash(table.mira, table.channel, "deck draw", character=f"Hireling {number}")
        for number in range(20)
    ]
    results = await deliver_together(table.env, *acts)
    assert all("## Sun" in said(one) for one in results)
    drawn_ones = said(await table.mira.slash(table.channel, "deck history"))
    assert "`20`" in drawn_ones
