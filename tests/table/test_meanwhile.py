"""One thing while another is under way: deleting, erasing, writing a file, a damaged table."""

import json
import sys
from typing import Any

import pytest

from bot.errors import Refused
from bot.table.table_file import read
from tests.simulated.delivery import deliver_together, prepare, prepare_click
from tests.simulated.reading import buttons
from tests.table.conftest import World, said


async def delete(world: World) -> Any:
    """Mira asks for her deletion; returns the press that confirms it, not yet delivered."""
    asked = await world.mira.slash(world.channel, "privacy delete")
    assert asked.response is not None
    confirm = next(one for one in buttons(asked) if "forget" in str(one.custom_id))
    return await prepare_click(world.mira, asked.response, custom_id=confirm.custom_id)


async def test_forgetting_somebody_writes_nothing_to_a_table_erased_meanwhile(world: World):
    await world.start()
    await world.mira.slash(world.channel, "campaign join")
    await world.gm.slash(world.elsewhere, "campaign start", name="Salt")
    await world.mira.slash(world.elsewhere, "campaign join")
    confirmed = await delete(world)
    store = world.bot.store
    tables_of_person = store.tables_of_person

    async def then_erased(person: int) -> list[int]:
        found = await tables_of_person(person)
        await world.bot.tables.erase(world.elsewhere.id)
        return found

    store.tables_of_person = then_erased
    (answer,) = await deliver_together(world.env, confirmed)
    assert "deleted" in said(answer)
    kept = await world.raw_sql("SELECT channel_id, guild_id FROM tables")
    assert kept == [(world.channel.id, world.guild.id)]


async def test_a_damaged_table_keeps_nobody_at_the_others(world: World):
    await world.start()
    await world.mira.slash(world.channel, "campaign join")
    await world.gm.slash(world.elsewhere, "campaign start", name="Salt")
    await world.mira.slash(world.elsewhere, "campaign join")
    await world.raw_sql(
        "UPDATE parts SET body = '{\"name\":1}' WHERE channel_id = ? AND name = 'campaign'",
        (world.channel.id,),
    )
    await world.restart()
    shown = await world.mira.slash(world.elsewhere, "privacy show")
    assert "you play" in said(shown)
    assert "1 table is damaged" in said(shown)
    (answer,) = await deliver_together(world.env, await delete(world))
    assert "deleted, at 1 table." in said(answer)
    assert "At 1 table it could not be done" in said(answer)
    info = await world.gm.slash(world.elsewhere, "campaign info")
    assert world.mira.mention not in said(info)


async def test_a_secret_roll_for_somebody_does_not_show_in_what_is_kept_of_them(world: World):
    await world.start()
    before = said(await world.outsider.slash(world.elsewhere, "privacy show"))
    await world.gm.slash(world.channel, "gm roll", expression="1d20", person=world.outsider)
    assert said(await world.outsider.slash(world.elsewhere, "privacy show")) == before


async def test_writing_a_file_ends_when_the_table_is_erased_meanwhile(
    world: World, monkeypatch: pytest.MonkeyPatch
):
    # The module as the running bot has it: it loads its cogs anew.
    monkeypatch.setattr(sys.modules["cogs.game_master"], "HISTORY_READ", 2)
    await world.start()
    for _ in range(5):
        await world.mira.slash(world.channel, "roll", expression="1d6")
    store, asked = world.bot.store, []
    journal = store.journal

    async def erased_after_the_first(channel: int, **options: Any) -> Any:
        asked.append(options)
        found = await journal(channel, **options)
        if len(asked) == 1:
            await world.bot.tables.erase(channel)
        assert len(asked) < 10
        return found

    store.journal = erased_after_the_first
    result = await world.gm.slash(world.channel, "gm export")
    assert result.ephemeral
    assert len(asked) == 2


async def test_who_is_no_game_master_any_more_cannot_take_back_what_took_one(world: World):
    await world.start()
    await world.gm.slash(world.channel, "gm add", person=world.mira)
    await world.mira.slash(world.channel, "campaign close")
    await world.gm.slash(world.channel, "campaign reopen")
    closing = await prepare(world.env, world.mira.slash(world.channel, "campaign close"))
    await deliver_together(world.env, closing)
    await world.gm.slash(world.channel, "gm remove", person=world.mira.user)
    result = await world.mira.slash(world.channel, "undo")
    assert result.ephemeral
    assert "Only a game master can do that" in said(result)


ENOUGH = 400_000


@pytest.mark.parametrize(
    ("place", "changes"),
    [
        ("history", {"history": [1] * ENOUGH}),
        ("file", {f"unknown{number}": 1 for number in range(ENOUGH)}),
        ("parts.campaign.state.players", {"players": ["a"] * ENOUGH}),
        ("parts.macros:5.state.saved", {"saved": [1] * ENOUGH}),
        ("parts.rolls:5.state.faces.2", {"faces": {"2": [-1] * ENOUGH}}),
    ],
)
def test_a_file_is_refused_at_its_first_endless_list(place: str, changes: dict[str, Any]):
    part = place.split(".")[1] if place.startswith("parts") else ""
    parts = {"campaign": {"version": 1, "state": {}}}
    if part:
        parts[part] = {"version": 1, "state": changes}
        changes = {}
    file = {"manekin": "table", "format": 1, "guild_id": 1, "channel_id": 1, "exported_at": 1}
    with pytest.raises(Refused) as caught:
        read(json.dumps({**file, "parts": parts, **changes}))
    assert caught.value.values["place"] == place
