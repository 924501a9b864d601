"""The part of the evening (tour.py) with sheets, checks and what happens to characters.

What people type themselves is Cyrillic or digits, so that a test can tell it from the bot's words.
"""

from tests.table.conftest import World
from tests.table.sheets import created, fill, pick, press, sheet_file, shown_sheet, typed
from tests.table.tour import NAME, button

HERO, OTHER, SECRET = "Брак", "Сель", "Тень"
PRIEST, CRYPT, ROPE, BELL, RENOWN = "жрец", "склеп", "канат", "колокол", "слава"


async def sheets_and_happenings(world: World) -> None:
    """Everything about sheets and whom they are of, at a table of its own."""
    channel = world.guild.create_text_channel("листы")
    world.channel, before = channel, world.channel
    await world.gm.slash(channel, "campaign start", name=NAME, language="fi")
    await making_a_sheet(world)
    await reading_sheets(world)
    await keeping_sheets(world)
    await checks(world)
    await happenings(world)
    await clocks(world)
    world.channel = before


async def making_a_sheet(world: World) -> None:
    """A player makes a character step by step, skips some, and corrects one value."""
    mira, channel = world.mira, world.channel
    await mira.slash(channel, "sheet list")
    await mira.slash(channel, "sheet show")
    await mira.slash(channel, "check", name="5")
    at = await created(world, mira, HERO)
    await fill(mira, await press(mira, at, "fill"), Strength="сила")
    at = await fill(mira, await press(mira, at, "fill"))
    at = await press(mira, at, "guide.1.2")
    at = await pick(mira, at, "class", "4")
    await press(mira, at, "show")
    listed = await press(mira, await shown_sheet(world, mira), "edit")
    form = await pick(mira, listed, "form", "0")
    refused = await mira.submit_modal(form, dict.fromkeys(typed(form), "сила"))
    await fill(mira, await press(mira, refused, "again"))
    await mira.slash(channel, "sheet edit", what="stat", of="strength", value="16")
    await mira.slash(channel, "sheet edit", what="stat", of="5", value="16")
    await mira.slash(channel, "sheet edit", what="5", value="16")
    await mira.slash(channel, "sheet edit", what="level", value="99")
    await world.gm.slash(channel, "sheet edit", what="level", value="3", who=HERO)
    await world.gm.slash(channel, "sheet create", name=SECRET, npc=True)
    await mira.slash(channel, "sheet create", name=SECRET, npc=True)
    await mira.slash(channel, "sheet create", name="\u200b")


async def reading_sheets(world: World) -> None:
    """A sheet is shown to all and kept private again; there are more than one page of a list."""
    mira, channel = world.mira, world.channel
    await world.odile.slash(channel, "sheet show", who=HERO)
    shown = await press(mira, await shown_sheet(world, mira), "reveal")
    await press(mira, shown, "hide")
    posted = await press(mira, await shown_sheet(world, mira), "post")
    await press(mira, posted, "posted")
    await press(mira, posted, "see")
    await press(world.odile, posted, "see")
    for number in range(9):
        await created(world, world.odile, f"{OTHER} {number}")
    listed = await mira.slash(channel, "sheet list")
    await pick(mira, listed, "open", "1")
    await press(mira, listed, "list.1")


async def keeping_sheets(world: World) -> None:
    """Characters are switched, given away, saved, taken in and deleted."""
    odile, channel = world.odile, world.channel
    await odile.slash(channel, "sheet switch", who=f"{OTHER} 1")
    await odile.slash(channel, "sheet give", who=f"{OTHER} 1", person=world.mira.user)
    await odile.slash(channel, "sheet export", who=f"{OTHER} 2")
    await odile.slash(channel, "sheet import", file=sheet_file(f"{OTHER} 10"))
    for broken in (b"{", b"[]"):
        await odile.slash(channel, "sheet import", file=("5.json", broken))
    for move in ("keep", "delete"):
        asked = await odile.slash(channel, "sheet delete", who=f"{OTHER} 2")
        await press(odile, asked, move)
    for command, option in (
        ("sheet show", "who"),
        ("sheet switch", "who"),
        ("sheet give", "who"),
        ("sheet delete", "who"),
        ("sheet export", "who"),
        ("sheet edit", "who"),
    ):
        await odile.autocomplete(channel, command, option, "")
    for what in ("stat", "track", "class", "condition", "thing", "xp"):
        await odile.autocomplete(channel, "sheet edit", "of", "", what=what)
        await odile.autocomplete(channel, "sheet edit", "value", "", what=what)


async def checks(world: World) -> None:
    """Every kind of check, openly and in secret."""
    mira, channel = world.mira, world.channel
    await mira.slash(channel, "check", name="str save", dc=12)
    await mira.slash(channel, "check", name="str save", secret=True)
    await mira.slash(channel, "ability", stat="wis", mode="advantage")
    await mira.slash(channel, "save", stat="dex", mode="disadvantage", bonus=2)
    await mira.slash(channel, "attack", dc=10)
    await mira.slash(channel, "attack", stat="5")
    for command, option in (
        ("check", "name"),
        ("check", "stat"),
        ("ability", "stat"),
        ("save", "stat"),
        ("attack", "stat"),
        ("attack", "who"),
    ):
        await mira.autocomplete(channel, command, option, "")


HAPPENINGS: tuple[tuple[str, dict[str, object]], ...] = (
    ("damage", {"amount": 3, "target": HERO}),
    ("heal", {"amount": 1}),
    ("track", {"name": "inspiration", "change": "+1"}),
    ("track", {"name": "5", "change": "+1"}),
    ("condition", {"name": "prone"}),
    ("condition", {"name": "exhaustion", "action": "raise", "turns": 2}),
    ("condition", {"name": "prone", "action": "remove"}),
    ("xp", {"amount": 50}),
    ("rest", {}),
    ("turn", {}),
    ("meet", {"name": PRIEST, "kinds": "5"}),
    ("place enter", {"place": CRYPT}),
    ("item gain", {"item": ROPE}),
    ("item gain", {"item": ROPE, "secret": True}),
    ("item lose", {"item": ROPE}),
    ("item lose", {"item": BELL}),
    ("quest step", {"quest": BELL, "step": ROPE}),
    ("quest finish", {"quest": BELL}),
)


async def happenings(world: World) -> None:
    """Whatever may happen to a character, to one of a game master, and to the table's pools."""
    mira, gm, channel = world.mira, world.gm, world.channel
    for command, options in HAPPENINGS:
        await mira.slash(channel, command, **options)
    await gm.slash(channel, "damage", amount=2, target=SECRET)
    await gm.slash(channel, "pool", name="doom", change="+2")
    await gm.slash(channel, "pool", name="5", change="+2")
    for command, option in (
        ("damage", "target"),
        ("damage", "by"),
        ("heal", "track"),
        ("track", "name"),
        ("track", "change"),
        ("condition", "name"),
        ("pool", "name"),
        ("pool", "change"),
        ("rest", "who"),
        ("meet", "name"),
        ("meet", "kinds"),
        ("place enter", "place"),
        ("item gain", "item"),
        ("item lose", "item"),
        ("quest step", "quest"),
        ("quest finish", "quest"),
    ):
        await mira.autocomplete(channel, command, option, "")
    await mira.autocomplete(channel, "quest step", "step", "", quest=BELL)


async def clocks(world: World) -> None:
    """More clocks than a page shows."""
    gm, channel = world.gm, world.channel
    await gm.slash(channel, "clock list")
    for number in range(20):
        await gm.slash(channel, "clock tick", clock=f"{RENOWN} {number}")
    listed = await world.mira.slash(channel, "clock list")
    await world.mira.click(**button(listed, "mk:world:0:clocks.1"))
    for option in ("clock", "who"):
        await gm.autocomplete(channel, "clock tick", option, "")
    await gm.autocomplete(channel, "clock remove", "clock", "")
    await gm.slash(channel, "clock remove", clock=f"{RENOWN} 1")
    await gm.slash(channel, "clock remove", clock=f"{RENOWN} 1")
