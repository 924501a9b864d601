"""The challenge at a table: runs shown card by card, lines judged, odds from any start."""

import asyncio
import re
import threading

import pytest
from simcord import InteractionResult

from bot.deck.doom import Hero, Rules
from bot.deck.odds import doom_odds
from cogs import deck_odds, reckoning, unfolding
from tests.simulated.delivery import deliver_together, prepare_slash, redeliver
from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import entries, posted, prepare_old_press, stored_parts
from tests.table.conftest import World, said
from tests.table.decks import drawn, laid
from tests.table.runs import EXAMPLE, comes_up, doomed
from tests.table.slowness import emit

STEP = 2.0
LONG_RUN = ", ".join((*("Throne", "Vizier", "Euryale") * 300, "Talons"))


@pytest.fixture
async def table(world: World) -> World:
    """A running campaign."""
    await world.start()
    return world


@pytest.fixture
def _slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unfolding, "STEP", STEP)


async def run(table: World, line: str = EXAMPLE, rules: str = "rules") -> InteractionResult:
    """Mira's run, shown to its end."""
    comes_up(table, line, Rules(rules))
    return await table.mira.slash(table.channel, "deck doom", rules=rules)


async def begun(table: World, line: str = EXAMPLE) -> InteractionResult:
    """Mira's run, of which nothing is seen yet."""
    comes_up(table, line)
    once = await prepare_slash(table.mira, table.channel, "deck doom")
    (result,) = emit(table, once)
    await table.env.advance_time(STEP / 2)
    return result


async def doom_entries(table: World) -> int:
    rows = await table.raw_sql("SELECT count(*) FROM journal WHERE kind = 'doom.ran'")
    return rows[0][0]


class TestRun:
    async def test_it_ends_as_the_printed_line_with_what_saved_and_what_ended(self, table: World):
        shown = await run(table)
        told = said(shown)
        assert not shown.ephemeral
        assert f"> {EXAMPLE}\n" in told
        assert f"{table.mira.mention} drew 10 cards" in told
        assert "**Skull**: neither the Fates nor a wish could help" in told
        assert "The Fates saved the character 1 time." in told
        assert "Wishes saved the character 2 times." in told
        assert "cursed all others" in told
        assert "The card Skull" in told
        assert len(posted(table.channel)) == 2
        assert "the character dies" in everything_seen_by(table.env, table.outsider)

    @pytest.mark.parametrize(
        ("line", "end"),
        [
            ("Void", "**Void**"),
            ("Throne, Euryale, Rogue, Star (12), Donjon", "**Donjon**"),
            ("Idiot (5), Star (7), Idiot (3)", "**Intelligence 3 or lower**"),
            ("Sun, Star (12), Talons", "**Talons**"),
            ("Flames, Comet, Euryale, Gem, Knight, Key", "**Hunted down**"),
        ],
    )
    async def test_every_end_has_its_sentence(self, table: World, line: str, end: str):
        told = said(await run(table, line))
        assert f"> {line}\n" in told
        assert end in told
        assert "saved" not in told

    async def test_by_the_printed_program_a_hunt_ends_a_card_earlier(self, table: World):
        told = said(await run(table, "Flames, Comet, Euryale, Gem, Knight", "reference"))
        assert "**Hunted down**" in told
        assert "By the printed program" in told

    async def test_it_is_one_entry_and_no_state(self, table: World):
        before = await stored_parts(table, table.channel), await entries(table, table.channel)
        await run(table)
        assert await stored_parts(table, table.channel) == before[0]
        assert await entries(table, table.channel) == before[1] + 1
        told = said(await table.gm.slash(table.channel, "gm history"))
        assert f"drew 10 cards until doom: `{EXAMPLE}`" in told

    async def test_only_the_game_master_takes_it_back(self, table: World):
        await run(table)
        refused = await table.mira.slash(table.channel, "undo")
        assert refused.ephemeral
        assert "stay seen" in said(refused)
        assert "Took back 1 change" in said(await table.gm.slash(table.channel, "gm undo"))

    async def test_again_draws_another_by_the_same_rules(self, table: World):
        shown = await run(table, "Void", "reference")
        comes_up(table, "Talons")
        assert shown.response is not None
        again = await table.odile.click(shown.response, label="Again")
        assert "> Talons\n" in said(again)
        assert f"{table.odile.mention} drew 1 card" in said(again)
        assert "By the printed program" in said(again)
        assert "> Void\n" in said(shown)
        assert await doom_entries(table) == 2

    async def test_again_works_after_a_restart(self, table: World):
        shown = await run(table, "Void")
        await table.restart()
        doomed(table)
        assert shown.response is not None
        await table.mira.click(shown.response, label="Again")
        assert await doom_entries(table) == 2

    async def test_told_twice_it_is_run_once(self, table: World):
        doomed(table)
        once = await prepare_slash(table.mira, table.channel, "deck doom")
        for _ in range(2):
            await redeliver(table.env, once)
        assert await doom_entries(table) == 1
        assert len(posted(table.channel)) == 2

    async def test_dice_that_never_end_a_run_are_our_fault_and_write_nothing(self, table: World):
        table.dice.next = []  # Nothing but Euryale.
        told = await table.mira.slash(table.channel, "deck doom")
        assert told.ephemeral
        assert "Something went wrong" in said(told)
        assert await doom_entries(table) == 0

    async def test_a_run_of_hundreds_is_shortened_and_whole_in_a_file(self, table: World):
        shown = await run(table, LONG_RUN)
        told = said(shown)
        assert "drew 901 cards" in told
        assert "Throne, Vizier, Euryale, …, " in told
        assert told.count("…") == 1
        assert "Cards in the middle are left out here" in told
        assert shown.response is not None
        (file,) = [one for one in shown.response.attachments if one.filename.endswith(".txt")]
        assert (await file.read()).decode() == f"{LONG_RUN}\n"


@pytest.mark.usefixtures("_slowly")
class TestUnfolding:
    async def test_card_after_card_comes_into_the_same_message(self, table: World):
        result = await begun(table)
        assert await doom_entries(table) == 1
        seen: list[str] = []
        for _ in range(11):
            seen.append(said(result))
            await table.env.advance_time(STEP)
        assert "Moon" not in seen[0]
        assert "> Moon (3), …\n" in seen[1]
        assert "> Moon (3), Throne, …\n" in seen[2]
        assert not any("Skull" in one or "the character dies" in one for one in seen[:9])
        assert f"> {EXAMPLE}\n" in said(result)
        assert len(posted(table.channel)) == 2

    async def test_however_long_it_takes_twelve_edits_at_most_and_never_fast(self, table: World):
        result = await begun(table, LONG_RUN)
        before = len(table.env.http_requests)
        await table.env.advance_time(20 * STEP)
        edits = [one for one in table.env.http_requests[before:] if one.method == "PATCH"]
        assert 8 < len(edits) <= 12
        assert "drew 901 cards" in said(result)

    @pytest.mark.parametrize(
        "failure", [{"status": 500}, {"status": 403, "code": 50001}, {"status": 404, "code": 10008}]
    )
    async def test_where_edits_fail_the_whole_run_is_posted_at_once(
        self, table: World, failure: dict[str, int]
    ):
        await begun(table)
        table.env.inject_error("PATCH", "*", times=None, **failure)
        await table.env.advance_time(2 * STEP)
        assert f"> {EXAMPLE}\n" in texts(posted(table.channel)[-1])

    async def test_a_message_that_is_deleted_meanwhile_is_posted_anew_whole(self, table: World):
        result = await begun(table)
        assert result.response is not None
        table.env.backend.delete_message(table.channel.id, result.response.id)
        await table.env.advance_time(2 * STEP)
        assert f"> {EXAMPLE}\n" in texts(posted(table.channel)[-1])

    async def test_a_bot_that_stops_shows_the_whole_run_first(self, table: World):
        await begun(table)
        assert "Skull" not in texts(posted(table.channel)[-1])
        await table.restart()
        assert f"> {EXAMPLE}\n" in texts(posted(table.channel)[-1])
        assert await doom_entries(table) == 1

    async def test_the_end_is_shown_to_whoever_asks_and_to_nobody_else(self, table: World):
        result = await begun(table)
        assert result.response is not None
        (button,) = buttons(result)
        peeked = await table.odile.click(result.response, custom_id=button.custom_id)
        assert peeked.ephemeral
        assert f"> {EXAMPLE}\n" in said(peeked)
        assert "the character dies" not in everything_seen_by(table.env, table.outsider)

    async def test_the_end_of_a_run_is_shown_after_a_crash_too(self, table: World):
        result = await begun(table)
        assert result.response is not None
        (button,) = buttons(result)
        await table.restart()
        prepared = await prepare_old_press(table.odile, result.response, str(button.custom_id))
        peeked = await redeliver(table.env, prepared)
        assert peeked.ephemeral
        assert f"> {EXAMPLE}\n" in said(peeked)

    async def test_many_runs_at_once_do_not_hinder_one_another(self, table: World):
        doomed(table)
        people = (table.mira, table.odile, table.gm)
        prepared = [await prepare_slash(one, table.channel, "deck doom") for one in people]
        results = emit(table, *prepared)
        await table.env.advance_time(4 * STEP)
        assert all("> Void\n" in said(one) for one in results)
        assert await doom_entries(table) == 3


class TestCheck:
    async def check(self, table: World, line: str, **options: str) -> str:
        result = await table.mira.slash(table.channel, "deck check", line=line, **options)
        assert result.ephemeral
        return said(result)

    async def test_a_legal_run_is_told_with_its_end(self, table: World):
        told = await self.check(table, EXAMPLE.replace("Fates", "The Fates").lower())
        assert "**A legal run** of 10 cards" in told
        assert "the character dies" in told

    async def test_a_line_that_goes_on_is_legal_so_far(self, table: World):
        assert "**Legal so far**" in await self.check(table, "Moon (3), Throne")

    async def test_the_contradiction_of_the_sixth_example_is_told_at_its_card(self, table: World):
        told = await self.check(table, "Fates, Throne, Moon (2), Fates, Skull (F), Skull")
        assert "**Not a legal run**: card 6" in told
        assert "Fates, Throne, Moon (2), Fates, Skull (F), 👉 **Skull**" in told
        assert "it must read Skull (1) or Skull (1 C), and the run goes on." in told

    async def test_both_rule_sets_judge(self, table: World):
        line = "Flames, Comet, Euryale, Gem, Knight"
        assert "**Legal so far**" in await self.check(table, line)
        assert "**A legal run** of 5 cards" in await self.check(table, line, rules="reference")

    @pytest.mark.parametrize(
        "line",
        [
            "*",
            "**bold** ~~struck~~ `code` ```\nblock\n```, <@1>, @everyone",
            "🐉👩‍👩‍👧, Void",
            ",,,,",
            "Void (" + "(" * 500,
            "Void, " * 800,
            "Moon (3), " * 400,
            "x" * 6000,
            "Skull" + "\u0301" * 3000,
            "Throne, " * 600 + "Skull (7), " + "Sun, " * 200,
        ],
    )
    async def test_whatever_is_typed_is_judged_in_private(self, table: World, line: str):
        told = await self.check(table, line)
        assert "**Not a legal run**" in told
        assert not any(live in told for live in ("**bold", "~~struck", "`code`", "```"))
        assert not re.search(r"(?<!\\)<@", told)

    @pytest.mark.parametrize("line", [" ", "\u200b", "\n\t"])
    async def test_nothing_to_judge_is_answered_with_an_example(self, table: World, line: str):
        assert "Write the cards of a run" in await self.check(table, line)

    async def test_it_writes_nothing(self, table: World):
        before = await entries(table, table.channel)
        await self.check(table, "Void")
        assert await entries(table, table.channel) == before


class TestOdds:
    async def odds(self, table: World, **options: object) -> str:
        # Past what Discord's own client would stop.
        fitting = {name: 1000 if type(one) is int else one for name, one in options.items()}
        prepared = await prepare_slash(table.mira, table.channel, "deck odds", **fitting)
        for one in prepared.payload["data"]["options"][0]["options"]:
            one["value"] = options[one["name"]]
        (result,) = await deliver_together(table.env, prepared)
        assert result.ephemeral
        return said(result)

    async def test_from_the_start_they_are_those_of_the_spec(self, table: World):
        result = await table.mira.slash(table.channel, "deck odds")
        told = said(result)
        for shown in ("24.914%** Donjon", "18.847%** Skull", "4.087%** Hunted", "2.322%** Int"):
            assert f"- **{shown}" in told
        assert "Cards drawn on average: **5.38**" in told
        assert result.response is not None
        assert [one.filename for one in result.response.attachments] == ["odds.png"]
        assert "24.914" not in everything_seen_by(table.env, table.odile)

    async def test_a_start_can_be_given(self, table: World):
        told = await self.odds(table, intelligence=4, wishes=2, cursed=True, fates=True)
        assert "Intelligence 4 · 2 wishes · wishes cursed · the Fates kept · 22 cards" in told
        start = Hero(intelligence=4, wishes=2, cursed=True, fates=True)
        skull = next(iter(doom_odds(start).ends.values()))
        assert f"{skull:.3%}" in told

    async def test_the_printed_program_has_odds_of_its_own(self, table: World):
        told = await self.odds(table, rules="reference")
        assert "By the printed program" in told
        assert "4.087%" not in told

    async def test_simulated_runs_stand_beside_the_exact_odds(self, table: World):
        told = await self.odds(table, runs=1000)
        assert "simulated" in told
        assert "Runs simulated beside it: 1000" in told

    async def test_a_character_starts_with_what_the_deck_did_and_the_deck_as_it_is(
        self, table: World
    ):
        await drawn(table, "fool", "moon")
        table.dice.next = []
        told = await self.odds(table, character="MIRA")
        assert "## Odds until doom for mira" in told
        assert "Intelligence 10 · 4 wishes" not in told
        assert "wish" in told
        assert "21 cards in the deck" in told
        offered = await table.odile.autocomplete(table.channel, "deck odds", "character", "mi")
        assert [one["value"] for one in offered] == ["mira"]

    async def test_what_is_given_goes_before_what_the_character_has(self, table: World):
        await drawn(table, "sun")
        told = await self.odds(table, character="mira", intelligence=5, wishes=7)
        assert "Intelligence 5 · 7 wishes · 22 cards" in told

    async def test_with_a_count_they_are_those_of_a_declaration(self, table: World):
        await laid(table)
        told = await self.odds(table, count=2)
        assert "## Odds of 2 cards declared" in told
        assert "The drawing **ends** with" in told

    async def test_odds_follow_the_deck(self, table: World):
        await laid(table)
        before = await self.odds(table, count=1)
        await table.gm.slash(table.channel, "deck gm take", card="Fool")
        assert await self.odds(table, count=1) != before

    @pytest.mark.parametrize(
        ("options", "told"),
        [
            ({"count": 2}, "No deck is laid out"),
            ({"character": "Nobody"}, "Nobody called “Nobody”"),
            ({"intelligence": 0}, "Intelligence must be from 1 to 1000"),
            ({"intelligence": -5}, "Intelligence must be from 1 to 1000"),
            ({"wishes": 1001}, "Wishes must be from 0 to 1000"),
            ({"runs": 999}, "Runs must be from 1000 to"),
            ({"runs": 1_000_001}, "Runs must be from 1000 to"),
            ({"runs": 0}, "Runs must be from 1000 to"),
            ({"count": 1, "rules": "rules"}, "With a count"),
            ({"count": 1, "runs": 1000}, "With a count"),
            ({"count": 1, "cursed": False}, "With a count"),
        ],
    )
    async def test_what_cannot_be_reckoned_is_refused(
        self, table: World, options: dict[str, object], told: str
    ):
        assert told in await self.odds(table, **options)

    @pytest.mark.parametrize("count", [0, -1, 1001, 10**9])
    async def test_counts_out_of_bounds_are_refused(self, table: World, count: int):
        await laid(table)
        assert "must be from 1 to 1000" in await self.odds(table, count=count)

    async def test_a_deck_that_cannot_end_a_run_is_refused(self, table: World):
        await table.mira.slash(table.channel, "deck new", cards="13")
        await drawn(table, "sun")
        for card in ("Void", "Flames", "Skull", "Rogue", "Donjon", "Talons", "Idiot"):
            await table.gm.slash(table.channel, "deck gm take", card=card)
        assert "drawing would never end" in await self.odds(table, character="mira")

    async def test_nothing_is_reckoned_or_drawn_on_the_event_loop(
        self, table: World, monkeypatch: pytest.MonkeyPatch
    ):
        threads: list[threading.Thread] = []

        def noted(work):
            def noting(*values):
                threads.append(threading.current_thread())
                return work(*values)

            return noting

        for module, name in (
            (deck_odds, "of_a_run"),
            (deck_odds, "declaration_odds"),
            (reckoning, "_simulated"),
        ):
            monkeypatch.setattr(module, name, noted(getattr(module, name)))
        monkeypatch.setattr("bot.render.doom.chances._drawn", noted(lambda *_: b"picture"))
        await laid(table)
        await self.odds(table, runs=1000)
        await self.odds(table, count=2)
        assert len(threads) == 4
        assert threading.main_thread() not in threads

    async def test_while_odds_are_reckoned_others_are_answered(
        self, table: World, monkeypatch: pytest.MonkeyPatch
    ):
        goes_on = threading.Event()
        reckon = deck_odds.of_a_run

        def slow(*values):
            goes_on.wait(20)
            return reckon(*values)

        monkeypatch.setattr(deck_odds, "of_a_run", slow)
        once = await prepare_slash(table.mira, table.channel, "deck odds")
        (waiting,) = emit(table, once)
        await asyncio.sleep(0.05)
        (rolled,) = emit(
            table, await prepare_slash(table.odile, table.channel, "roll", expression="1d6")
        )
        await asyncio.sleep(0.2)
        assert "**4**" in said(rolled)
        assert not waiting.response
        goes_on.set()
        await table.env.settle()
        assert "24.914%" in said(waiting)
