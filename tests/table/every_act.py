"""Every command, button, list and form as one interaction, ready to be delivered.

For tests of what must hold for all of them. A command or a move that is added and not listed here
fails `test_every_command_and_every_move_is_among_the_acts` (test_delivery.py).
"""

from tests.simulated.delivery import Prepared, prepare, prepare_slash
from tests.simulated.reading import buttons
from tests.table import (
    acts_card,
    acts_dragon,
    acts_dragon_play,
    acts_editor,
    acts_fight,
    acts_happenings,
    acts_sheet,
)
from tests.table.acting import prepare_old_press
from tests.table.acts import Act, Make, after, chosen, command, on, opened, pressed
from tests.table.conftest import World
from tests.table.decks import OWN_DECK, ask, drawn, laid, number_of
from tests.table.runs import doomed


def _panel(who: str, move: str) -> Make:
    async def make(world: World) -> Prepared:
        panel = await opened(world, "gm", "campaign panel")
        return await pressed(world, getattr(world, who), panel, move)

    return make


def _tools(move: str) -> Make:
    async def make(world: World) -> Prepared:
        panel = await opened(world, "gm", "campaign panel")
        assert panel.response is not None
        tools = await world.gm.click(panel.response, label="GM tools")
        return await pressed(world, world.gm, tools, move)

    return make


async def _renamed(world: World) -> Prepared:
    shown = await opened(world, "gm", "gm settings")
    assert shown.response is not None
    form = await world.gm.click(shown.response, label="Rename")
    return await prepare(world.env, world.gm.submit_modal(form, {"name": "Salt and Bone"}))


async def _erased(world: World) -> Prepared:
    shown = await opened(world, "gm", "gm reset")
    assert shown.response is not None
    form = await world.gm.click(shown.response, label="Erase the table")
    return await prepare(world.env, world.gm.submit_modal(form, {"name": "the sunken chapel"}))


async def exported_file(world: World) -> tuple[str, bytes]:
    """The table as `/gm export` gives it."""
    saved = await world.gm.slash(world.channel, "gm export")
    assert saved.response is not None
    attachment = saved.response.attachments[0]
    data = world.env.backend.cdn.get(attachment.url)
    assert data is not None
    return "table.json", data


async def _import(world: World) -> Prepared:
    return await prepare_slash(
        world.gm, world.channel, "gm import", file=await exported_file(world)
    )


def _importing(move: str) -> Make:
    async def make(world: World) -> Prepared:
        file = await exported_file(world)
        question = await world.gm.slash(world.channel, "gm import", file=file)
        return await pressed(world, world.gm, question, move)

    return make


async def _history_turned(world: World) -> Prepared:
    for _ in range(12):
        await world.mira.slash(world.channel, "roll", expression="1d20")
    shown = await opened(world, "gm", "gm history")
    assert shown.response is not None
    found = [one.custom_id for one in buttons(shown.response) if "mk:history" in str(one.custom_id)]
    return await prepare(world.env, world.gm.click(shown.response, custom_id=found[-1]))


async def _asked(world: World, move: str, who: str = "mira") -> Prepared:
    return await pressed(world, getattr(world, who), await ask(world), f":{move}")


def _asking(move: str) -> Make:
    async def make(world: World) -> Prepared:
        await laid(world)
        return await _asked(world, move)

    return make


def _drawn(*cards: str, then: Make) -> Make:
    """Mira has declared cards and drawn these."""

    async def make(world: World) -> Prepared:
        await drawn(world, *cards)
        return await then(world)

    return make


def _on_card(card: str, move: str, who: str = "mira", /) -> Make:
    """A press of what stands below a card that came up."""

    async def make(world: World) -> Prepared:
        shown = await drawn(world, card)
        return await pressed(world, getattr(world, who), shown, f":{move}")

    return make


async def _ability(world: World) -> Prepared:
    shown = await drawn(world, "star")
    assert shown.response is not None
    choose = world.mira.select(shown.response, ["wisdom"], custom_id="mk:deck:0:pick.1")
    return await prepare(world.env, choose)


async def _said(world: World) -> Prepared:
    shown = await drawn(world, "knight")
    assert shown.response is not None
    form = await world.mira.click(shown.response, custom_id="mk:deck:0:say.1")
    return await prepare(world.env, world.mira.submit_modal(form, {"text": "left of the altar"}))


async def _master_answered(world: World) -> Prepared:
    await drawn(world, "key")
    peek = await opened(world, "gm", "deck gm peek")
    assert peek.response is not None
    form = await world.gm.click(peek.response, custom_id="mk:deck:0:ask.1")
    return await prepare(world.env, world.gm.submit_modal(form, {"text": "a flail of dawn"}))


async def _revealed(world: World) -> Prepared:
    await drawn(world, "rogue")
    await opened(world, "gm", "deck gm answer", question="1", text="her own steward")
    return await pressed(world, world.gm, await opened(world, "gm", "deck gm peek"), ":reveal")


async def _status_turned(world: World) -> Prepared:
    await laid(world)
    for number in range(10):
        confirm = await ask(world, character=f"Hireling {number}")
        assert confirm.response is not None
        await world.mira.click(confirm.response, label="Declare 3 cards")
    shown = await opened(world, "mira", "deck status")
    return await pressed(world, world.mira, shown, ":status.1")


async def _draws_turned(world: World) -> Prepared:
    await drawn(world, *("sun",) * 15, count=20)
    shown = await opened(world, "mira", "deck history")
    return await pressed(world, world.mira, shown, ":history")


async def _draw_pressed(world: World) -> Prepared:
    shown = await drawn(world, "sun")
    world.dice.next = [number_of("comet")]
    return await pressed(world, world.mira, shown, ":draw")


async def _whole_pressed(world: World) -> Prepared:
    """Pressed while the run was shown: the message holds another button by now."""
    doomed(world)
    shown = await opened(world, "mira", "deck doom")
    assert shown.response is not None
    return await prepare_old_press(world.mira, shown.response, "mk:doom:0:whole.2")


def _doomed(make: Make) -> Make:
    """A Void comes up as soon as somebody draws, however often the act is delivered."""

    async def made(world: World) -> Prepared:
        doomed(world)
        return await make(world)

    return made


_MACRO = {"name": "longsword", "expression": "1d20+5"}
_ROLL = ("mira", "roll", {"expression": "4d6"})
_LAY = ("mira", "deck new", {})
_JOIN = ("mira", "campaign join", {})
_CLOSE = ("gm", "campaign close", {})

ACTS = (
    Act("roll", command("mira", "roll", expression="2d6"), public=True, changes=True),
    Act("roll", command("mira", "roll", expression="2d6", secret=True), changes=True, note="alone"),
    Act(
        "campaign start",
        command("odile", "campaign start", here=False, name="Nine Lamps"),
        public=True,
        changes=True,
    ),
    Act("campaign info", command("mira", "campaign info")),
    Act("campaign join", command("mira", "campaign join"), public=True, changes=True),
    Act(
        "campaign leave",
        after(_JOIN, then=command("mira", "campaign leave")),
        public=True,
        changes=True,
    ),
    Act("campaign close", command("gm", "campaign close"), public=True, changes=True),
    Act(
        "campaign reopen",
        after(_CLOSE, then=command("gm", "campaign reopen")),
        public=True,
        changes=True,
    ),
    Act("campaign panel", command("gm", "campaign panel"), public=True),
    Act("undo", after(_JOIN, then=command("mira", "undo")), public=True, changes=True),
    Act(
        "undo",
        after(("mira", "macro save", _MACRO), then=command("mira", "undo")),
        changes=True,
        note="of a saved roll",
    ),
    Act("macro save", command("mira", "macro save", **_MACRO), changes=True),
    Act(
        "macro roll",
        after(("mira", "macro save", _MACRO), then=command("mira", "macro roll", name="longsword")),
        public=True,
        changes=True,
    ),
    Act(
        "macro list",
        after(("mira", "macro save", _MACRO), then=command("mira", "macro list")),
    ),
    Act(
        "macro delete",
        after(
            ("mira", "macro save", _MACRO), then=command("mira", "macro delete", name="longsword")
        ),
        changes=True,
    ),
    Act("stats", after(_ROLL, then=command("mira", "stats"))),
    Act(
        "stats",
        after(_ROLL, then=command("mira", "stats", show=True)),
        public=True,
        note="for all",
    ),
    Act("deck new", command("mira", "deck new"), public=True, changes=True),
    Act("deck declare", after(_LAY, then=command("mira", "deck declare", count=3))),
    Act(
        "deck draw",
        _drawn("sun", then=command("mira", "deck draw")),
        public=True,
        changes=True,
    ),
    Act("deck status", _drawn("sun", then=command("mira", "deck status"))),
    Act("deck history", _drawn("sun", then=command("mira", "deck history"))),
    Act(
        "deck choose",
        _drawn("gem", then=command("mira", "deck choose", choice="1", answer="gems")),
        public=True,
        changes=True,
    ),
    Act("deck choose", _drawn("gem", then=command("mira", "deck choose")), note="later"),
    Act(
        "deck wish",
        _drawn("moon", then=command("mira", "deck wish", purpose="rain")),
        public=True,
        changes=True,
    ),
    Act(
        "deck fates",
        _drawn(
            "fates",
            then=after(
                ("mira", "deck choose", {"answer": "later"}), then=command("mira", "deck fates")
            ),
        ),
        public=True,
        changes=True,
    ),
    Act(
        "deck gm put",
        _drawn("fool", "sun", then=command("gm", "deck gm put", card="fool")),
        changes=True,
        announces=True,
    ),
    Act(
        "deck gm take",
        after(_LAY, then=command("gm", "deck gm take", card="Void")),
        changes=True,
        announces=True,
    ),
    Act(
        "deck gm grant",
        _drawn("sun", then=command("gm", "deck gm grant", character="mira", what="wishes")),
        changes=True,
        announces=True,
    ),
    Act(
        "deck gm lift",
        _drawn(
            "euryale",
            then=command("gm", "deck gm lift", character="mira", condition="Euryale's curse"),
        ),
        changes=True,
        announces=True,
    ),
    Act(
        "deck gm retire",
        _drawn("sun", then=command("gm", "deck gm retire", character="mira")),
        changes=True,
        announces=True,
    ),
    Act("deck gm peek", _drawn("rogue", then=command("gm", "deck gm peek"))),
    Act(
        "deck gm answer",
        _drawn("rogue", then=command("gm", "deck gm answer", question="1", text="the steward")),
        changes=True,
    ),
    Act(
        "deck gm reveal",
        _drawn(
            "rogue",
            then=after(
                ("gm", "deck gm answer", {"question": "1", "text": "the steward"}),
                then=command("gm", "deck gm reveal", question="1"),
            ),
        ),
        changes=True,
        announces=True,
    ),
    Act(
        "deck gm import",
        command("gm", "deck gm import", file=("deck.json", OWN_DECK)),
        changes=True,
    ),
    Act("deck.draw", _draw_pressed, public=True, changes=True),
    Act("deck.choose", _on_card("jester", "choose.1.draws"), public=True, changes=True),
    Act("deck.pick", _ability, public=True, changes=True),
    Act("deck.say", _on_card("knight", "say.1")),
    Act("deck.said", _said, public=True, changes=True),
    Act(
        "deck.ask",
        _drawn("key", then=on("gm", "deck gm peek", ":ask.1")),
    ),
    Act("deck.answer", _master_answered, changes=True, announces=True),
    Act("deck.reveal", _revealed, changes=True, announces=True),
    Act("deck.confirm", _asking("confirm"), changes=True, announces=True),
    Act("deck.cancel", _asking("cancel")),
    Act("deck.status", _status_turned),
    Act("deck.history", _draws_turned),
    Act("deck doom", _doomed(command("mira", "deck doom")), public=True, changes=True),
    Act("deck check", command("mira", "deck check", line="Moon (3), Skull (2), Void")),
    Act("deck odds", command("mira", "deck odds")),
    Act("deck odds", after(_LAY, then=command("mira", "deck odds", count=2)), note="declared"),
    Act("doom.again", _doomed(on("mira", "deck doom", ":again")), public=True, changes=True),
    Act("doom.whole", _whole_pressed),
    Act("help", command("mira", "help")),
    Act("about", command("mira", "about")),
    Act("privacy show", after(_ROLL, then=command("mira", "privacy show"))),
    Act("privacy export", after(_ROLL, then=command("mira", "privacy export"))),
    Act("privacy delete", command("mira", "privacy delete")),
    Act("gm add", command("gm", "gm add", person="@odile"), changes=True),
    Act(
        "gm remove",
        after(
            ("gm", "gm add", {"person": "@odile"}),
            then=command("gm", "gm remove", person="@odile"),
        ),
        changes=True,
    ),
    Act("gm role", command("gm", "gm role", role="@role"), changes=True),
    Act("gm settings", command("gm", "gm settings")),
    Act("gm log-channel", command("gm", "gm log-channel", channel="@notes"), changes=True),
    Act("gm undo", after(_JOIN, then=command("gm", "gm undo")), changes=True, announces=True),
    Act("gm history", after(_ROLL, then=command("gm", "gm history"))),
    Act("gm roll", command("gm", "gm roll", expression="1d20"), changes=True),
    Act("gm export", command("gm", "gm export")),
    Act("gm import", _import),
    Act("gm reset", after(_ROLL, then=command("gm", "gm reset"))),
    Act("campaign.join", _panel("mira", "campaign:0:join"), public=True, changes=True),
    Act(
        "campaign.leave",
        after(_JOIN, then=_panel("mira", "campaign:0:leave")),
        public=True,
        changes=True,
    ),
    Act("campaign.close", _tools("campaign:0:close"), public=True, changes=True),
    Act(
        "campaign.reopen",
        after(_CLOSE, then=_tools("campaign:0:reopen")),
        public=True,
        changes=True,
    ),
    Act(
        "campaign.system",
        chosen("gm", "gm settings", "campaign:0:system", "night_hunt"),
        changes=True,
    ),
    Act("campaign.language", chosen("gm", "gm settings", "campaign:0:language", "en")),
    Act("campaign.rename", on("gm", "gm settings", "campaign:0:rename")),
    Act("campaign.renamed", _renamed, changes=True),
    Act("gm.tools", _panel("gm", "gm:0:tools")),
    Act("gm.settings", _tools("gm:0:settings")),
    Act("gm.undo", after(_JOIN, then=_tools("gm:0:undo")), changes=True, announces=True),
    Act("gm.export", _tools("gm:0:export")),
    Act("history.before", _tools("history:0:before")),
    Act("history.before", _history_turned, note="turned"),
    Act("import.confirm", _importing(":confirm"), changes=True),
    Act("import.cancel", _importing(":cancel")),
    Act("reset.played", after(_ROLL, then=on("gm", "gm reset", ":played")), changes=True),
    Act("reset.erase", after(_ROLL, then=on("gm", "gm reset", ":erase"))),
    Act("reset.erased", _erased),
    Act("reset.cancel", after(_ROLL, then=on("gm", "gm reset", ":cancel"))),
    Act("help.show", chosen("mira", "help", "help:0:show", "dice")),
    Act("help.show", _panel("mira", "help:0:show"), note="from the panel"),
    Act("privacy.forget", after(_ROLL, then=on("mira", "privacy delete", ":forget"))),
    Act("privacy.keep", on("mira", "privacy delete", ":keep")),
    *acts_happenings.ACTS,
    *acts_card.ACTS,
    *acts_dragon.ACTS,
    *acts_dragon_play.ACTS,
    *acts_editor.ACTS,
    *acts_fight.ACTS,
    *acts_sheet.ACTS,
)
