"""Work that takes long: "thinking" is shown in time, and its end comes where it may be read."""

import pytest
from simcord.actors import _autocomplete_result

from bot.render import answers
from bot.table import rolls
from bot.table.dragon.part import board_of
from bot.table.people import Place
from tests.effort import share
from tests.simulated.delivery import prepare, prepare_click, prepare_slash
from tests.simulated.reading import everything_seen_by, texts
from tests.table.acting import entries, posted
from tests.table.acts import Act
from tests.table.conftest import World, said
from tests.table.every_act import ACTS
from tests.table.slowness import emit, slow_store

every_act = pytest.mark.parametrize("act", share(ACTS, 1), ids=lambda act: act.id)

UNANSWERED_FOR = 2.0
LONG = 120.0


WITHOUT_STORE = frozenset(
    {
        "about",
        "dragon rules",
        "dragon.rules",
        "help",
        "help.show",
        "privacy delete",
        "privacy.keep",
        "reset.cancel",
        "sheet.keep",
    }
)
"""What needs nothing that is kept, and is answered at once."""


@every_act
async def test_slow_work_shows_thinking_and_ends_where_its_answer_may_be_read(
    world: World, act: Act
):
    panel = (await world.start()).response
    assert panel is not None
    once = await act.make(world)
    before, known = _posted(world), everything_seen_by(world.env, world.outsider)
    with slow_store(world):
        (result,) = emit(world, once)
        await world.env.advance_time(UNANSWERED_FOR)
        assert result.acknowledged
        assert result.deferred is (act.name not in WITHOUT_STORE)
        await world.env.advance_time(LONG)
    assert not result._interaction.loading
    shown = [one for one in (result.response, *result.followups) if one is not None]
    words = [word for one in shown for word in texts(one).splitlines() if word]
    assert words
    public = everything_seen_by(world.env, world.outsider)
    if act.public:
        assert not any(one.ephemeral for one in shown)
        assert _posted(world) == before + (not act.replaces)
    elif act.announces:
        assert [one.ephemeral for one in shown] == [True, False]
        assert _posted(world) == before + 1
    else:
        assert all(one.ephemeral for one in shown)
        assert _posted(world) == before
        # The panel and a game's board tell everyone some of it.
        known += texts(panel) + await _board(world)
        assert not [word for word in words if word in public and word not in known]


async def _board(world: World) -> str:
    """What stands on the board of a game of Daredragon, if there is one."""
    shown = board_of(await world.bot.tables.look(Place(world.guild.id, world.channel.id)))
    standing = () if shown is None else posted(world.channel)
    return "".join(texts(one) for one in standing if shown and one.id == shown.message)


def _posted(world: World) -> int:
    return len(posted(world.channel)) + len(posted(world.elsewhere))


async def test_a_refusal_after_public_thinking_reaches_one_person_and_leaves_nothing(world: World):
    await world.start()
    await world.mira.slash(world.channel, "campaign join")
    before = _posted(world)
    with slow_store(world):
        (result,) = emit(world, await prepare_slash(world.mira, world.channel, "campaign join"))
        await world.env.advance_time(UNANSWERED_FOR)
        assert result.deferred
        assert not result.ephemeral
        await world.env.advance_time(LONG)
    assert result.response is None
    (told,) = result.followups
    assert told.ephemeral
    assert "already sit" in texts(told)
    assert _posted(world) == before
    assert "already sit" not in everything_seen_by(world.env, world.odile)


async def test_public_thinking_that_cannot_be_taken_away_never_shows_a_private_answer(world: World):
    await world.start()
    await world.mira.slash(world.channel, "campaign join")
    world.env.inject_error("DELETE", "/webhooks/*", status=500, times=None)
    with slow_store(world):
        (result,) = emit(world, await prepare_slash(world.mira, world.channel, "campaign join"))
        await world.env.advance_time(LONG)
    (told,) = result.followups
    assert told.ephemeral
    assert "already sit" not in everything_seen_by(world.env, world.odile)


async def test_public_thinking_that_cannot_be_ended_never_shows_a_private_answer(world: World):
    await world.start()
    await world.mira.slash(world.channel, "campaign join")
    world.env.inject_error("PATCH", "/webhooks/*", status=500, times=None)
    with slow_store(world):
        emit(world, await prepare_slash(world.mira, world.channel, "campaign join"))
        await world.env.advance_time(LONG)
    assert "already sit" not in everything_seen_by(world.env, world.odile)


async def test_a_fault_after_private_thinking_is_told_in_its_place(
    world: World, monkeypatch: pytest.MonkeyPatch
):
    await world.start()
    monkeypatch.setitem(answers._TELLERS, rolls.Rolled, _broken)
    once = await prepare_slash(world.mira, world.channel, "roll", expression="1d6", secret=True)
    with slow_store(world):
        (result,) = emit(world, once)
        await world.env.advance_time(LONG)
    assert "tell the operator this number" in said(result)
    assert result.ephemeral
    assert not result.followups


def _broken(*_: object) -> answers.Answer:
    raise RuntimeError("broken on purpose")


async def test_thinking_that_a_moderator_deletes_is_answered_all_the_same(world: World):
    with slow_store(world):
        once = await prepare_slash(world.mira, world.channel, "roll", expression="2d6")
        (result,) = emit(world, once)
        await world.env.advance_time(UNANSWERED_FOR)
        assert result.response is not None
        world.env.backend.delete_message(world.channel.id, result.response.id)
        await world.env.advance_time(LONG)
    assert "**8**" in texts(posted(world.channel)[-1])
    assert await entries(world, world.channel) == 1


async def test_a_form_that_comes_too_late_asks_to_press_again_and_then_opens(world: World):
    await world.start()
    settings = await world.gm.slash(world.channel, "gm settings")
    assert settings.response is not None
    once = await prepare_click(world.gm, settings.response, label="Rename")
    with slow_store(world):
        (late,) = emit(world, once)
        await world.env.advance_time(LONG)
    assert late.modal is None
    assert "once more" in said(late)
    assert (await world.gm.click(settings.response, label="Rename")).modal is not None


async def test_slow_choices_are_given_up_without_a_fault(world: World):
    await world.start()
    await world.mira.slash(world.channel, "macro save", name="longsword", expression="1d20")
    typing = _autocomplete_result(world.mira, world.channel, "macro roll", "name", "long", {})
    typed = await prepare(world.env, typing)
    with slow_store(world):
        emit(world, typed)
        await world.env.advance_time(LONG)
    offered = await world.mira.autocomplete(world.channel, "macro roll", "name", "long")
    assert [one["value"] for one in offered] == ["longsword"]


async def test_a_public_answer_later_than_its_token_goes_to_the_channel(world: World):
    once = await prepare_slash(world.mira, world.channel, "roll", expression="2d6")
    with slow_store(world, seconds=16 * 60):
        (result,) = emit(world, once)
        await world.env.advance_time(60 * 60)
    await world.env.advance_time(60 * 60)
    assert result.deferred
    assert "**8**" in texts(posted(world.channel)[-1])
    assert await entries(world, world.channel) == 1


async def test_a_private_answer_later_than_its_token_is_told_to_nobody_else(world: World):
    once = await prepare_slash(world.mira, world.channel, "roll", expression="2d6", secret=True)
    with slow_store(world, seconds=16 * 60):
        emit(world, once)
        await world.env.advance_time(60 * 60)
    await world.env.advance_time(60 * 60)
    assert "**8**" not in everything_seen_by(world.env, world.outsider)
    assert await entries(world, world.channel) == 1


async def test_while_one_table_waits_another_is_answered(world: World):
    await world.mira.slash(world.elsewhere, "roll", expression="1d6")
    first = await prepare_slash(world.mira, world.channel, "roll", expression="2d6")
    with slow_store(world, seconds=60.0):
        (waiting,) = emit(world, first)
        await world.env.advance_time(UNANSWERED_FOR)
    other = await world.odile.slash(world.elsewhere, "roll", expression="3d6")
    assert "**12**" in said(other)
    assert waiting.deferred
    await world.env.advance_time(LONG)
    assert "**8**" in said(waiting)
