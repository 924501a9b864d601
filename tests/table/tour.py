"""One evening on which people use everything the bot has, and get everything wrong that they can.

What they type themselves is Cyrillic or digits, so that a test can tell it from the bot's words.
"""

import json
from typing import Any

import pytest
from simcord import InteractionResult, MemberActor
from simcord.actors import _visible_message
from simcord.components import walk_components

from bot.dice import DiceError, DiceReason, Kind
from bot.errors import Refused, StoreUnavailable
from bot.render.answers import answer
from bot.render.dice import dice_refusal
from bot.render.help import TOPICS
from bot.render.history import _TELLERS as TELLERS
from bot.render.history import VAGUE, history, told, told_vaguely
from bot.render.message import Message, Text
from bot.render.panel import panel
from bot.render.privacy import deleted, summary
from bot.render.refusals import refusal
from bot.render.stats import stats
from bot.render.words import words
from bot.store.model import JournalEntry
from bot.table.act import Outcome
from bot.table.campaign import Campaign, campaign_of
from bot.table.import_problems import ImportProblem, wrong
from bot.table.people import Person, Place
from bot.table.privacy import Kept, KeptAt
from bot.table.reasons import TableReason
from bot.table.rolls import Tally
from bot.table.snapshot import Table
from tests.simulated.delivery import deliver_together, prepare_forged_press
from tests.simulated.reading import buttons
from tests.table.conftest import World
from tests.table.decks import number_of
from tests.table.runs import EXAMPLE, comes_up, doomed
from tests.unit.render import (
    cards_words,
    choices_words,
    doom_words,
    dragon_boards,
    dragon_hand_words,
    dragon_words,
    editor_words,
    fellowship_words,
    fights_words,
    heralds_words,
    moments_words,
    refusal_words,
    sheet_words,
)
from tests.unit.render.deck_words import everything_said

NAME, OTHER_NAME, MACRO, REASON = "Крипта", "Соль", "меч", "удар"


async def press(
    world: World, who: MemberActor, message: Any, custom_id: str, *values: str
) -> InteractionResult:
    """Press what stood on the message when it was posted, long ago, and is not made any more."""
    chosen = list(values) if values else None
    stored = _visible_message(who, message)
    kind = 3 if values else 2
    control = next(one for one in walk_components(stored.components) if one["type"] == kind)
    was = dict(control)
    control["custom_id"] = custom_id
    if values:
        # What a list does not offer, nobody chooses.
        control["options"] = [{"label": "…", "value": value} for value in values]
    forged = await prepare_forged_press(who, message, custom_id, values=chosen)
    (result,) = await deliver_together(world.env, forged)
    control.update(was)
    return result


def button(result: InteractionResult | None, custom_id: str) -> dict[str, Any]:
    """The arguments that press the first button whose id begins like this."""
    assert result is not None
    found = [one.custom_id for one in buttons(result) if str(one.custom_id).startswith(custom_id)]
    assert found, (custom_id, buttons(result))
    return {"message": result.response, "custom_id": found[0]}


async def before_a_campaign(world: World) -> None:
    await world.mira.slash(world.elsewhere, "roll", expression="1d20", secret=True)
    await world.mira.slash(world.elsewhere, "campaign info")
    await world.mira.slash(world.elsewhere, "stats", person=world.odile.user)
    await world.outsider.slash(world.elsewhere, "undo")
    await world.outsider.slash(world.elsewhere, "privacy show")


async def panel_and_settings(world: World) -> None:
    panel = await world.start(NAME, gm_role=world.guild.roles["Manager"], language="fi")
    await world.mira.slash(world.channel, "campaign start", name=NAME)
    await world.mira.click(panel.response, custom_id="mk:campaign:0:join")
    await world.mira.slash(world.channel, "campaign join")
    await world.odile.slash(world.channel, "campaign leave")
    await world.odile.slash(world.channel, "campaign join")
    await world.odile.click(panel.response, custom_id="mk:campaign:0:leave")
    await world.odile.slash(world.channel, "campaign join")
    await world.odile.slash(world.channel, "campaign leave")
    panel = await world.gm.slash(world.channel, "campaign panel")
    await world.gm.slash(world.channel, "campaign info")
    await world.gm.slash(world.channel, "campaign start", name="\u200b")
    await world.gm.slash(world.elsewhere, "campaign start", name="\u200b")
    await world.gm.slash(world.elsewhere, "campaign start", name="1" * 100)
    await world.mira.click(panel.response, custom_id="mk:gm:0:tools")
    tools = await world.gm.click(panel.response, custom_id="mk:gm:0:tools")
    shown_settings = await world.gm.click(tools.response, custom_id="mk:gm:0:settings")
    await world.gm.slash(world.channel, "gm settings")
    await world.gm.select(shown_settings.response, ["freeform"], custom_id="mk:campaign:0:system")
    for part, value in (
        ("system", "1lassic_d20"),
        ("language", "f1i"),
        ("system", "freeform"),
    ):
        await press(world, world.gm, shown_settings.response, f"mk:campaign:0:{part}", value)
    await world.gm.select(shown_settings.response, ["sv-SE"], custom_id="mk:campaign:0:language")
    await world.gm.select(shown_settings.response, ["fi"], custom_id="mk:campaign:0:language")
    form = await world.gm.click(shown_settings.response, custom_id="mk:campaign:0:rename")
    await world.gm.submit_modal(form, {"name": OTHER_NAME})
    await press(world, world.gm, panel.response, "mk:campaign:0:nothing")
    close = await world.gm.click(panel.response, custom_id="mk:gm:0:tools")
    await world.gm.click(close.response, custom_id="mk:campaign:0:close")
    await world.gm.slash(world.channel, "campaign reopen")
    await world.gm.slash(world.channel, "campaign reopen")
    await world.gm.slash(world.channel, "campaign close")
    await world.mira.slash(world.channel, "campaign join")
    await world.mira.slash(world.channel, "campaign info")
    reopen = await world.gm.click(panel.response, custom_id="mk:gm:0:tools")
    await world.gm.click(reopen.response, custom_id="mk:campaign:0:reopen")


REFUSED_ROLLS = (
    " ",
    "1+" * 300,
    "2d6)",
    "1d6+",
    "(" * 60 + "1d6" + ")" * 60,
    "99999999999",
    "1000000000*1000000000*1000000000+1d6",
    "0d6",
    "1001d6",
    "1d0",
    "1d1000001",
    "0#1d6",
    "21#1d6",
    "2d6d2",
    "1d1!",
    "1d6rr<7",
    "1d6!>=4",
    "2d20 adv",
    "1d6/0",
    "2d6[1",
    "1d6ro",
    "(1d6",
    "4d6k",
)


async def rolling(world: World) -> None:
    for expression in REFUSED_ROLLS:
        await world.mira.slash(world.channel, "roll", expression=expression)
    for faces in ([5, 1], [5, 6]):
        world.dice.next = faces
        await world.mira.slash(world.channel, "roll", expression="2d6>=5")
    await world.mira.slash(world.channel, "roll", expression="4d6 drop lowest")
    world.dice.next = [1, 5, 3, 6]
    await world.mira.slash(world.channel, "roll", expression="4d6kh3+2", reason=REASON)
    await world.mira.slash(world.channel, "stats", person=world.mira.user)
    for face in (4, 5, 6, 1, 2, 3):
        world.dice.next = [face] * 12
        await world.mira.slash(world.channel, "roll", expression="12d6")
        await world.mira.slash(world.channel, "stats", show=True)
        await world.mira.slash(world.channel, "stats", person=world.mira.user)
    await world.mira.slash(world.channel, "roll", expression="1d20", secret=True)
    await world.gm.slash(world.channel, "roll", expression="1d20", secret=True)
    await world.gm.slash(world.channel, "gm log-channel", channel=world.notes)
    await world.gm.slash(world.channel, "gm settings")
    await world.mira.slash(world.channel, "roll", expression="1d20", secret=True)
    await world.gm.slash(world.channel, "gm roll", expression="1d20", person=world.mira)
    await world.gm.slash(world.channel, "gm log-channel")
    await world.mira.slash(world.channel, "roll", expression="1d20", reason=REASON * 100)


async def saving_rolls(world: World) -> None:
    for command in ("macro list", "macro delete", "macro roll"):
        given = {} if command == "macro list" else {"name": MACRO}
        await world.odile.slash(world.channel, command, **given)
    await world.odile.slash(world.channel, "macro save", name=MACRO, expression="1d20+5")
    await world.odile.slash(world.channel, "macro save", name=MACRO, expression="1d20+6")
    await world.odile.slash(world.channel, "macro save", name="1d6", expression="1d20+6")
    await world.odile.slash(world.channel, "macro list")
    await world.odile.slash(world.channel, "macro roll", name=MACRO, more="+2")
    await world.odile.slash(world.channel, "roll", expression=f"{MACRO}+2")
    await world.odile.slash(world.channel, "macro delete", name=f"{MACRO}и")
    await world.odile.autocomplete(world.channel, "macro roll", "name", "")
    await world.odile.autocomplete(world.channel, "roll", "expression", "м")
    letters = [chr(0x430 + number // 8) + chr(0x430 + number % 8) for number in range(50)]
    for letter in letters:
        await world.odile.slash(world.channel, "macro save", name=letter, expression="1d20")
    await world.odile.slash(world.channel, "privacy show")
    for name in (MACRO, *letters[:49]):
        await world.odile.slash(world.channel, "macro delete", name=name)


HERO, PLACE, SECRET = "Брак", "слева", "слуга"
FOREIGN_DECK = json.dumps(
    {"name": "Колода", "cards": [{"id": "a", "name": "Шут", "text": "Ничего.", "leaves": True}]}
).encode()


async def playing_the_deck(world: World) -> None:
    channel, mira = world.channel, world.mira
    for command in ("deck status", "deck draw", "deck history", "deck choose"):
        await mira.slash(channel, command)
    await mira.slash(channel, "deck new", cards="custom")
    await mira.slash(channel, "deck new")
    await mira.slash(channel, "deck declare", count=2, character="\u200b")
    question = await mira.slash(channel, "deck declare", count=2, character=HERO)
    await mira.click(**button(question, "mk:deck:0:cancel"))
    question = await mira.slash(channel, "deck declare", count=20, character=HERO)
    confirm = button(question, "mk:deck:1:confirm")
    told = await mira.click(**confirm)
    await press(world, mira, told.followups[0], str(confirm["custom_id"]))
    for cards in (("sun",), ("key",), ("rogue",), ("moon", 3), ("euryale",), ("fates",)):
        world.dice.next = [number_of(str(cards[0])), *map(int, cards[1:])]
        told = await mira.slash(channel, "deck draw")
    await mira.click(**button(told, "mk:deck:0:choose.4.later"))
    world.dice.next = [number_of("knight")]
    told = await mira.slash(channel, "deck draw")
    draw = next(one for one in (told.response,) if one is not None)
    form = await mira.click(**button(told, "mk:deck:0:say"))
    await mira.submit_modal(form, {"text": PLACE})
    world.dice.next = [number_of("star")]
    told = await mira.slash(channel, "deck draw")
    await world.outsider.slash(channel, "deck choose", choice="6", answer="wisdom")
    await mira.slash(channel, "deck choose")
    for option in ("choice", "answer"):
        await mira.autocomplete(channel, "deck choose", option, "")
    await mira.autocomplete(channel, "deck draw", "character", "")
    await mira.select(told.response, ["wisdom"], custom_id="mk:deck:0:pick.6")
    await mira.slash(channel, "deck choose", choice="6", answer="wisdom")
    await mira.slash(channel, "deck wish", purpose=REASON)
    await mira.slash(channel, "deck fates")
    world.dice.next = [number_of("sun")] * 2
    told = await mira.slash(channel, "deck draw")
    await mira.click(**button(told, "mk:deck:0:draw"))
    await press(world, mira, draw, "mk:deck:0:status.0")
    await press(world, mira, draw, "mk:deck:0:history.5")
    await leading_the_deck(world)


async def leading_the_deck(world: World) -> None:
    channel, gm = world.channel, world.gm
    peek = await gm.slash(channel, "deck gm peek")
    form = await gm.click(**button(peek, "mk:deck:0:ask.1"))
    await gm.submit_modal(form, {"text": REASON})
    await gm.slash(channel, "deck gm answer", question="3", text=SECRET)
    for command, option in (
        ("put", "card"),
        ("take", "card"),
        ("grant", "character"),
        ("lift", "character"),
        ("lift", "condition"),
        ("retire", "character"),
        ("answer", "question"),
        ("reveal", "question"),
    ):
        named = {"character": HERO} if option == "condition" else {}
        await gm.autocomplete(channel, f"deck gm {command}", option, "", **named)
    peek = await gm.slash(channel, "deck gm peek")
    await gm.click(**button(peek, "mk:deck:0:reveal.3"))
    await gm.slash(channel, "deck gm reveal", question="3")
    for command, options in (
        ("take", {"card": "void"}),
        ("put", {"card": "void"}),
        ("grant", {"character": HERO, "what": "wishes"}),
        ("lift", {"character": HERO, "condition": "Euryale's curse"}),
        ("import", {"file": ("1.json", FOREIGN_DECK)}),
        ("import", {"file": ("1.json", b"{")}),
    ):
        await gm.slash(channel, f"deck gm {command}", **options)
    for _ in range(6):
        await gm.slash(channel, "deck gm grant", character=HERO, what="draws", count=1)
    await world.mira.slash(channel, "deck status")
    await gm.slash(channel, "gm log-channel", channel=world.notes)
    world.env.inject_error("POST", f"/channels/{channel.id}/messages", status=403, code=50001)
    await world.env.advance_time(3700)
    await gm.slash(channel, "gm log-channel")
    await gm.slash(channel, "deck history")
    await gm.slash(channel, "gm history")
    await world.mira.slash(channel, "undo")
    await world.mira.slash(channel, "privacy show")
    await gm.slash(channel, "deck gm retire", character=HERO)
    await gm.slash(channel, "deck new", cards="custom")
    await gm.slash(channel, "gm undo", steps=3)


async def drawing_until_doom(world: World) -> None:
    channel, mira = world.channel, world.mira
    for line in (EXAMPLE, "Flames, Comet, Euryale, Gem, Knight, Key", "Idiot (5), Idiot (3)"):
        comes_up(world, line)
        told = await mira.slash(channel, "deck doom")
        await mira.slash(channel, "deck check", line=line)
    doomed(world)
    await mira.click(**button(told, "mk:doom:0:again"))
    doomed(world)
    await mira.slash(channel, "deck doom", rules="reference")
    world.dice.next = []
    for line in ("1*", "Void, Void", "\u200b", "Moon (3)"):
        await mira.slash(channel, "deck check", line=line, rules="reference")
    await press(world, mira, told.response, "mk:doom:0:whole.1")
    await mira.slash(channel, "deck odds", count=2)
    await mira.slash(channel, "deck odds", runs=1000, wishes=1, cursed=True, fates=True)
    await mira.slash(channel, "deck odds", rules="reference", count=1)
    await mira.slash(channel, "deck odds", character="1*")
    await mira.autocomplete(channel, "deck odds", "character", "")


async def leading(world: World) -> None:
    channel = world.channel
    await world.mira.slash(channel, "gm undo")
    await world.mira.slash(channel, "gm add", person=world.mira)
    await world.gm.slash(channel, "gm add", person=world.mira)
    await world.gm.slash(channel, "gm add", person=world.mira)
    await world.gm.slash(channel, "gm remove", person=world.mira.user)
    await world.gm.slash(channel, "gm remove", person=world.mira.user)
    await world.gm.slash(channel, "gm role")
    await world.gm.slash(channel, "gm remove", person=world.gm.user)
    await world.gm.slash(channel, "gm role", role=world.guild.roles["Manager"])
    crowd = [world.guild.add_member(world.env.create_user(f"guest{n}")) for n in range(50)]
    for one in crowd[:10]:
        await world.gm.slash(channel, "gm add", person=one)
    for one in crowd:
        await one.slash(channel, "campaign join")
    await world.gm.slash(channel, "campaign info")
    await world.gm.slash(channel, "gm history")
    page = await world.gm.slash(channel, "gm history")
    await world.gm.click(**button(page, "mk:history:0:before"))
    await world.gm.slash(channel, "gm history", person=world.mira.user)
    await world.gm.slash(channel, "gm history", person=world.outsider.user)


async def taking_back(world: World) -> None:
    channel = world.channel
    await world.gm.slash(channel, "gm undo")
    await world.gm.slash(channel, "gm undo", steps=25)
    tools = await world.gm.click(
        (await world.gm.slash(channel, "campaign panel")).response, custom_id="mk:gm:0:tools"
    )
    await world.gm.click(tools.response, custom_id="mk:gm:0:undo")
    await world.mira.slash(channel, "roll", expression="1d6")
    await world.mira.slash(channel, "undo")
    await world.mira.slash(channel, "macro save", name=MACRO, expression="1d6")
    await world.mira.slash(channel, "undo")
    await world.mira.slash(channel, "campaign leave")
    await world.odile.slash(channel, "campaign join")
    await world.mira.slash(channel, "undo")
    await world.env.advance_time(301)
    await world.mira.slash(channel, "undo")


def changed(file: bytes, *path: Any, to: Any) -> bytes:
    """The exported file with one value replaced."""
    whole = json.loads(file)
    inner = whole
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return json.dumps(whole).encode()


async def moving_tables(world: World) -> None:
    channel = world.channel
    host = world.guild.add_member(world.env.create_user(OTHER_NAME))
    await host.slash(channel, "dragon new")
    await host.slash(channel, "dragon start")
    export = await world.gm.slash(channel, "gm export")
    await host.slash(channel, "dragon concede")
    panel = await world.gm.slash(channel, "campaign panel")
    tools = await world.gm.click(panel.response, custom_id="mk:gm:0:tools")
    await world.gm.click(tools.response, custom_id="mk:gm:0:export")
    assert export.response is not None
    file = await export.response.attachments[0].read()
    state = ("parts", "campaign", "state")
    for content in (
        b"\xff",
        b"{",
        b"[]",
        b'{"a": 1, "a": 2}',
        b'{"a": Infinity}',
        b'{"a": ' + b"9" * 5000 + b"}",
        b"[" * 100_000,
        b" " * 3_000_000,
        changed(file, "format", to=99),
        changed(file, "format", to="1"),
        changed(file, "more", to=1),
        changed(file, "channel_id", to=-1),
        changed(file, "channel_id", to=10**30),
        changed(file, "parts", to={}),
        changed(file, "parts", "dragon", to={"version": 1, "state": {}}),
        changed(file, "parts", "campaign", "version", to=99),
        changed(file, *state, "name", to=5),
        changed(file, *state, "name", to=""),
        changed(file, *state, "name", to="1" * 100),
        changed(file, *state, "closed", to=1),
        changed(file, *state, "players", to=1),
        changed(file, "parts", "campaign", to=1),
    ):
        await world.gm.slash(channel, "gm import", file=("1.json", content))
    foreign = changed(file, "guild_id", to=1)
    question = await world.gm.slash(channel, "gm import", file=("1.json", foreign))
    cancel = next(one.custom_id for one in buttons(question) if "cancel" in str(one.custom_id))
    await world.gm.click(question.response, custom_id=cancel)
    question = await world.gm.slash(channel, "gm import", file=("1.json", file))
    confirm = next(one.custom_id for one in buttons(question) if "confirm" in str(one.custom_id))
    await world.gm.click(question.response, custom_id=confirm)
    await press(world, world.gm, panel.response, confirm)
    await world.gm.slash(channel, "gm history")
    for move in ("cancel", "played", "erase"):
        question = await world.gm.slash(channel, "gm reset")
        stale = buttons(question)[0].custom_id
        chosen = next(one.custom_id for one in buttons(question) if move in str(one.custom_id))
        pressed = await world.gm.click(question.response, custom_id=chosen)
        if move == "erase":
            await world.gm.submit_modal(pressed, {"name": "something else"})
            campaign = campaign_of(await world.bot.tables.look(Place(world.guild.id, channel.id)))
            assert campaign is not None
            pressed = await world.gm.click(question.response, custom_id=chosen)
            await world.gm.submit_modal(pressed, {"name": campaign.name})
        if move == "played":
            await world.gm.slash(channel, "campaign close")
            await world.gm.slash(channel, "campaign reopen")
            await press(world, world.gm, panel.response, stale)


async def help_and_privacy(world: World) -> None:
    channel = world.channel
    await world.start(NAME, language="fi")
    page = await world.mira.slash(channel, "help")
    await world.mira.slash(channel, "about")
    for topic in TOPICS:
        await world.mira.select(page.response, [topic], custom_id="mk:help:0:show")
    await world.mira.slash(channel, "campaign join")
    await world.mira.slash(channel, "roll", expression="1d6")
    await world.mira.slash(channel, "macro save", name=MACRO, expression="1d6")
    await world.mira.slash(channel, "macro delete", name=MACRO)
    await world.mira.slash(channel, "campaign leave")
    await world.mira.slash(channel, "campaign join")
    await world.gm.slash(channel, "privacy show")
    await world.mira.slash(channel, "privacy show")
    await world.mira.slash(channel, "privacy export")
    for who in (world.mira, world.gm):
        question = await who.slash(channel, "privacy delete")
        await who.click(question.response, custom_id="mk:privacy:0:keep")
        question = await who.slash(channel, "privacy delete")
        await who.click(question.response, custom_id="mk:privacy:0:forget")
    await world.mira.slash(channel, "gm undo")
    await world.manager.slash(channel, "gm add", person=world.gm)
    await world.gm.slash(channel, "gm history")


async def what_goes_wrong(world: World, caplog: pytest.LogCaptureFixture) -> None:
    assert not [one for one in caplog.records if one.levelname in ("ERROR", "CRITICAL")]
    load = world.bot.tables.look

    async def unavailable(*_: Any) -> Any:
        raise StoreUnavailable("the disk is full")

    async def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    for failing in (unavailable, broken):
        world.bot.tables.look = failing
        await world.mira.slash(world.elsewhere, "macro list")
    world.bot.tables.look = load
    caplog.clear()


def what_is_seldom_said() -> list[str]:
    """Sentences for what hardly happens, or not in one tour; made straight from their causes."""
    say = words("fi")
    values: dict[str, Any] = {
        "near": NAME,
        "person": 1,
        "problem": ImportProblem.TWICE,
        "place": "file",
        "role": 1,
        "channel": 1,
        "master": 1,
        "on_behalf_of": 1,
        "expression": "1d6",
        "system": "freeform",
        "language": "fi",
        **dict.fromkeys(("name", "value", "part", "key", "found"), NAME),
        **dict.fromkeys(
            ("most", "least", "minutes", "seconds", "at", "line", "column", "length"), 5
        ),
        **dict.fromkeys(("limit", "dice", "sides"), 5),
    }
    typed = {**values, "system": NAME, "language": NAME}
    refusals = [refusal(Refused(one, **typed), say) for one in TableReason]
    since = Refused(TableReason.UNDO_BUILT_ON, actor=0, kind="rolls.rolled", line="{}")
    refusals.append(refusal(since, say))
    problems = [refusal(wrong("file", one, **with_bounds(values)), say) for one in ImportProblem]
    dice = [
        dice_refusal(DiceError(one, "1d6", 0, expected=tuple(Kind), **with_limits(values)), say)
        for one in DiceReason
    ]
    # A history calls a system by its key where settings were changed, else by its name.
    named = {**values, "system": NAME}
    changes = [
        told(kind, given, say)
        for kind in TELLERS
        for given in (named if kind == "cards.system" else values, {})
    ]
    vague = [told_vaguely(kind, say) for kind in (*VAGUE, "no.such")]
    tallies = [Tally(rolls=1, faces={"6": faces}) for faces in EVERY_LUCK]
    fates = [texts_of(stats(tally, None, b"", say)) for tally in tallies]
    many = tuple(KeptAt(number, 1, False, False, (), None, 1) for number in range(1, 30))
    line = JournalEntry(1, 1, None, 1, 1, "rolls.rolled", "{}", False, None, None, ())
    kept = [
        texts_of(summary(Kept(1, tables, [line] if tables else [], unreadable), say))
        for unreadable in (0, 1, 2)
        for tables in (many, ())
    ]
    gone = [texts_of(deleted(1, failed, say)) for failed in (1, 2)]
    empty = [
        texts_of(history([], length=0, of=None, say=say)),
        texts_of(panel(Campaign(name="1", masters=(1,), closed=True, started_at=1), say)),
    ]
    done = Outcome(Table(1, 1), (), Person(1), Place(1, 1), repeated=True)
    again = texts_of(answer(done, say, say).message)
    deck = [
        *everything_said(say),
        *doom_words.everything_said(say),
        *dragon_words.everything_said(say),
        *dragon_hand_words.everything_said(say),
        *fellowship_words.everything_said(say),
        *heralds_words.everything_said(say),
        *dragon_boards.pictures_said(say),
    ]
    return [
        *deck,
        *refusal_words.everything_said(say),
        *choices_words.everything_said(say),
        *moments_words.everything_said(say),
        *fights_words.everything_said(say),
        *sheet_words.everything_said(say),
        *cards_words.everything_said(say),
        *editor_words.everything_said(say),
        *refusals,
        *problems,
        *dice,
        *changes,
        *vague,
        *fates,
        *kept,
        *gone,
        *empty,
        again,
    ]


EVERY_LUCK = ((8, 8, 8, 0, 0, 0), (3, 2, 2, 1, 1, 1), (1, 1, 1, 2, 2, 3), (0, 0, 0, 8, 8, 8))


def with_bounds(values: dict[str, Any]) -> dict[str, Any]:
    return {name: values[name] for name in ("most", "least", "key", "found")}


def with_limits(values: dict[str, Any]) -> dict[str, Any]:
    return {name: values[name] for name in ("limit", "dice", "sides", "name", "length", "found")}


def texts_of(message: Message) -> str:
    return "\n".join(block.content for block in message.flat() if isinstance(block, Text))
