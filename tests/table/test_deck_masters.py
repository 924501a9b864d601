"""What only game masters do with the deck, and what only they get to know of it."""

import json

import pytest

from tests.simulated.delivery import deliver_together, prepare_slash
from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import assert_nothing_pinged, posted, stored_parts
from tests.table.conftest import World, said
from tests.table.decks import OWN_DECK, declared, drawn, laid, number_of

SECRET = "her own steward Osric"


@pytest.fixture
async def table(world: World) -> World:
    """A running campaign."""
    await world.start()
    return world


async def status(world: World) -> str:
    return said(await world.mira.slash(world.channel, "deck status"))


async def test_a_secret_answer_is_the_game_master_s_until_it_is_made_known(table: World):
    await table.gm.slash(table.channel, "gm log-channel", channel=table.notes)
    await drawn(table, "rogue")
    log = posted(table.notes)[-1]
    (ask,) = buttons(log)
    form = await table.gm.click(log, custom_id=ask.custom_id)
    answered = await table.gm.submit_modal(form, {"text": SECRET})
    assert answered.ephemeral
    assert SECRET in said(answered)
    for command in ("deck status", "deck history", "deck choose"):
        told = said(await table.mira.slash(table.channel, command))
        assert SECRET not in told
    await table.mira.slash(table.channel, "privacy export")
    await table.mira.autocomplete(table.channel, "deck gm reveal", "question", "")
    await table.mira.autocomplete(table.channel, "deck gm answer", "question", "")
    assert SECRET not in everything_seen_by(table.env, table.mira)
    assert SECRET in said(await table.gm.slash(table.channel, "deck gm peek"))
    (offered,) = await table.gm.autocomplete(table.channel, "deck gm reveal", "question", "")
    known = await table.gm.slash(table.channel, "deck gm reveal", question=offered["value"])
    assert known.response is not None
    assert known.response.ephemeral
    assert SECRET in texts(posted(table.channel)[-1])
    assert SECRET in said(await table.mira.slash(table.channel, "deck history"))


async def test_an_open_answer_given_in_the_log_channel_is_told_at_the_table(table: World):
    await table.gm.slash(table.channel, "gm log-channel", channel=table.notes)
    await drawn(table, "key")
    log = posted(table.notes)[-1]
    (ask,) = buttons(log)
    form = await table.gm.click(log, custom_id=ask.custom_id)
    notes = len(posted(table.notes))
    await table.gm.submit_modal(form, {"text": "a flail of dawn"})
    assert "a flail of dawn" in texts(posted(table.channel)[-1])
    assert len(posted(table.notes)) == notes


async def test_without_a_log_channel_the_question_waits_behind_the_screen(table: World):
    told = await drawn(table, "rogue")
    assert "game master has a question" in said(told)
    peek = await table.gm.slash(table.channel, "deck gm peek")
    assert peek.ephemeral
    (ask,) = [one for one in buttons(peek) if "ask.1" in str(one.custom_id)]
    assert peek.response is not None
    form = await table.gm.click(peek.response, custom_id=ask.custom_id)
    await table.gm.submit_modal(form, {"text": SECRET})
    again = await table.gm.slash(table.channel, "deck gm answer", question="1", text="another")
    assert "already" in said(again)


async def test_whoever_loses_the_office_presses_old_buttons_in_vain(table: World):
    await table.gm.slash(table.channel, "gm add", person=table.odile)
    await drawn(table, "rogue")
    peek = await table.odile.slash(table.channel, "deck gm peek")
    assert peek.response is not None
    (ask,) = [one for one in buttons(peek) if "ask.1" in str(one.custom_id)]
    form = await table.odile.click(peek.response, custom_id=ask.custom_id)
    await table.gm.slash(table.channel, "gm remove", person=table.odile)
    before = await stored_parts(table, table.channel)
    refused = await table.odile.submit_modal(form, {"text": SECRET})
    assert "Only a game master" in said(refused)
    closed = await table.odile.click(peek.response, custom_id=ask.custom_id)
    assert closed.modal is None
    assert await stored_parts(table, table.channel) == before


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("deck gm put", "card"),
        ("deck gm take", "card"),
        ("deck gm grant", "character"),
        ("deck gm lift", "character"),
        ("deck gm retire", "character"),
        ("deck gm answer", "question"),
        ("deck gm reveal", "question"),
    ],
)
async def test_players_are_offered_nothing_where_something_is_hidden(
    table: World, command: str, option: str
):
    await drawn(table, "fool", "euryale", "rogue", "skull")
    await table.gm.slash(table.channel, "deck gm answer", question="1", text=SECRET)
    assert await table.mira.autocomplete(table.channel, command, option, "") == []
    assert await table.gm.autocomplete(table.channel, command, option, "") != []


async def test_an_empty_field_offers_the_whole_list(table: World):
    await drawn(table, "fool", "euryale", "rogue")

    async def offered(command: str, option: str) -> list[str]:
        found = await table.gm.autocomplete(table.channel, command, option, "")
        return [one["name"] for one in found]

    assert len(await offered("deck gm take", "card")) == 21
    assert await offered("deck gm put", "card") == ["Fool"]
    for command in ("grant", "lift", "retire"):
        assert await offered(f"deck gm {command}", "character") == ["mira"]
    curse, hunter = await offered("deck gm lift", "condition")
    assert (curse, "hostile" in hunter) == ("Euryale's curse", True)
    (question,) = await offered("deck gm answer", "question")
    assert "Rogue" in question
    assert await table.mira.autocomplete(table.channel, "deck gm lift", "condition", "") == []


async def test_a_curse_is_offered_by_its_character_and_lifted(table: World):
    await drawn(table, "euryale")
    offered = await table.gm.autocomplete(
        table.channel, "deck gm lift", "condition", "", character="mira"
    )
    (curse,) = [one["value"] for one in offered]
    assert "−2" in await status(table)
    await table.gm.slash(table.channel, "deck gm lift", character="mira", condition=curse)
    assert "−2" not in await status(table)


async def test_cards_are_put_back_and_taken_away_for_all_to_know(table: World):
    await drawn(table, "fool", "sun")
    told = await table.gm.slash(table.channel, "deck gm put", card="THE FOOL")
    assert told.ephemeral
    assert "Did you mean" in said(told) or "22 of 22" in await status(table)
    await table.gm.slash(table.channel, "deck gm put", card="Fool")
    assert "22 of 22" in await status(table)
    await table.gm.slash(table.channel, "deck gm take", card="void")
    assert "Void" in texts(posted(table.channel)[-1])
    assert "21 of 22" in await status(table)


async def test_a_retired_character_is_gone_with_timer_and_questions(table: World):
    await drawn(table, "gem", count=2)
    await table.gm.slash(table.channel, "deck gm retire", character="mira")
    assert await table.raw_sql("SELECT key FROM timers") == []
    assert "mira" not in await status(table)
    assert (await table.mira.slash(table.channel, "deck draw")).ephemeral


async def test_a_deck_of_one_s_own_is_brought_laid_out_and_shown_as_it_was_written(table: World):
    told = await table.gm.slash(table.channel, "deck gm import", file=("own.json", OWN_DECK))
    assert told.ephemeral
    laid_out = await table.mira.slash(table.channel, "deck new", cards="custom")
    assert "The Tinker's Deck" in said(laid_out)
    await declared(table, 1)
    table.dice.next = [1]
    shown = await table.mira.slash(table.channel, "deck draw")
    assert "Something ticks." in said(shown)
    assert "1 of 2 card" in await status(table)


async def test_names_in_a_deck_of_one_s_own_ping_nobody_and_are_no_markdown(table: World):
    name = "@everyone **loud** `x`"
    cards = [{"id": "a", "name": name, "text": "[free](https://example.org) @here", "ends": True}]
    file = json.dumps({"name": "<@1> deck", "cards": cards}).encode()
    await table.gm.slash(table.channel, "deck gm import", file=("own.json", file))
    await table.mira.slash(table.channel, "deck new", cards="custom")
    await declared(table, 1, character="||spoiler|| @everyone")
    shown = await table.mira.slash(table.channel, "deck draw")
    spoken = [line for line in said(shown).splitlines() if not line.startswith("The card")]
    assert not [line for line in spoken if "**loud**" in line or "||spoiler||" in line]
    assert_nothing_pinged(table)


def deck_of(*cards: object, **more: object) -> bytes:
    return json.dumps({"name": "Deck", "cards": cards, **more}).encode()


CARD = {"id": "a", "name": "A", "text": "Nothing."}
BAD_DECKS = {
    "twice": deck_of(CARD, CARD),
    "empty": deck_of(),
    "5,000 cards": deck_of(*({**CARD, "id": f"a{n}", "name": f"A{n}"} for n in range(5000))),
    "an unknown effect": deck_of({**CARD, "effects": [{"kind": "explode"}]}),
    "an unknown key": deck_of(CARD, author="me"),
    "2 MB": deck_of(CARD, note="x" * 2_000_000),
    "no JSON": b"{",
    "no text": b"\xff\xfe\x00",
    "deep": b"[" * 100_000,
}


@pytest.mark.parametrize("what", BAD_DECKS)
async def test_a_deck_that_is_wrong_is_refused_with_its_place_and_changes_nothing(
    table: World, what: str
):
    await laid(table)
    before = await stored_parts(table, table.channel)
    told = await table.gm.slash(
        table.channel, "deck gm import", file=("deck.json", BAD_DECKS[what])
    )
    assert told.ephemeral
    assert "went wrong" not in said(told)
    assert len(said(told)) > 20
    assert await stored_parts(table, table.channel) == before


@pytest.mark.parametrize("count", [0, -1, 23, 10_000])
async def test_a_number_that_cannot_be_declared_is_refused_with_what_can(table: World, count: int):
    await laid(table)
    before = await stored_parts(table, table.channel)
    prepared = await prepare_slash(table.mira, table.channel, "deck declare", count=1)
    # Discord's own client would stop it.
    prepared.payload["data"]["options"][0]["options"][0]["value"] = count
    (told,) = await deliver_together(table.env, prepared)
    assert told.ephemeral
    assert "22" in said(told)
    assert await stored_parts(table, table.channel) == before


async def test_nobody_draws_under_a_name_that_cannot_be_seen(table: World):
    await laid(table)
    before = await stored_parts(table, table.channel)
    for unseen in ("\u3164", "\u2800", "\U000e0067"):
        refused = await table.mira.slash(table.channel, "deck declare", count=1, character=unseen)
        assert refused.ephemeral
        assert not buttons(refused)
    assert await stored_parts(table, table.channel) == before


async def test_what_a_forgotten_person_drew_and_was_called_is_gone(table: World):
    await drawn(table, "sun", "rogue", count=3)
    await declared(table, 1, character="Brakka the Bold")
    await table.gm.slash(table.channel, "deck gm grant", character="Brakka the Bold", what="wishes")
    kept = await table.mira.slash(table.channel, "privacy export")
    assert kept.response is not None
    file = json.loads(await kept.response.attachments[0].read())
    names = [one["name"] for one in file["tables"][0]["deck"]["characters"]]
    assert names == ["mira", "Brakka the Bold"]
    question = await table.mira.slash(table.channel, "privacy delete")
    assert question.response is not None
    (forget,) = [one for one in buttons(question) if "forget" in str(one.custom_id)]
    await table.mira.click(question.response, custom_id=forget.custom_id)
    for name in ("parts", "journal", "undo", "timers"):
        rows = await table.raw_sql(f"SELECT * FROM {name}")  # noqa: S608 - our own names
        assert "Brakka" not in str(rows), name
        assert str(table.mira.id) not in str(rows), name
    assert "22 of 22" in said(await table.odile.slash(table.channel, "deck status"))


async def test_an_exported_deck_is_the_same_at_another_table(table: World):
    await drawn(table, "fool", "rogue", count=3)
    await table.gm.slash(table.channel, "deck gm answer", question="1", text=SECRET)
    exported = await table.gm.slash(table.channel, "gm export")
    assert exported.response is not None
    file = ("table.json", await exported.response.attachments[0].read())
    await table.gm.slash(table.elsewhere, "campaign start", name="Salt")
    asked = await table.gm.slash(table.elsewhere, "gm import", file=file)
    assert asked.response is not None
    (take,) = [one for one in buttons(asked.response) if "confirm" in str(one.custom_id)]
    await table.gm.click(asked.response, custom_id=take.custom_id)
    there = said(await table.mira.slash(table.elsewhere, "deck status"))
    assert "21 of 22" in there
    assert "mira" in there
    assert SECRET in said(await table.gm.slash(table.elsewhere, "deck gm peek"))
    table.dice.next = [number_of("sun", ("fool",))]
    shown = await table.mira.slash(table.elsewhere, "deck draw")
    assert "## Sun" in said(shown)


HARM = {
    "a card of no deck": lambda deck: deck.update(away=["dragon"]),
    "two of one name": lambda deck: (
        deck["characters"].append({**deck["characters"][0], "number": 2, "name": "MIRA"})
        or deck.update(characters_made=2)
    ),
    "a number given twice": lambda deck: deck["characters"].append(deck["characters"][0]),
    "an owner that is none": lambda deck: deck["characters"][0].update(owner=2**63),
    "a moment beyond all": lambda deck: deck["characters"][0]["declaration"].update(since=2**53),
    "an unknown key": lambda deck: deck.update(surprise=1),
    "a question of nobody": lambda deck: deck["choices"][0].update(character=7),
}


@pytest.mark.parametrize("harm", HARM)
async def test_a_deck_written_by_hand_is_taken_in_only_where_it_holds_together(
    table: World, harm: str
):
    await drawn(table, "rogue", count=3)
    exported = await table.gm.slash(table.channel, "gm export")
    assert exported.response is not None
    file = json.loads(await exported.response.attachments[0].read())
    HARM[harm](file["parts"]["deck"]["state"]["state"])
    before = await stored_parts(table, table.channel)
    told = await table.gm.slash(
        table.channel, "gm import", file=("t.json", json.dumps(file).encode())
    )
    assert "cannot be imported" in said(told)
    assert "parts.deck" in said(told)
    assert await stored_parts(table, table.channel) == before
