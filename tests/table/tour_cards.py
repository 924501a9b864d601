"""The part of the evening (tour.py) with rule cards and their editor.

What people type themselves is Cyrillic or digits, so that a test can tell it from the bot's words.
"""

from tests.table.cards import STREAK, file_of, ready
from tests.table.conftest import World
from tests.table.editing import new_card, opened
from tests.table.sheets import pick, press
from tests.table.tour import NAME

CARD, OTHER, REST, HERO, SIDE = "Удача", "Долг", "Сон", "Брак", "Сель"
RESTING = "When they rest → Inspiration +1."


async def rule_cards(world: World) -> None:
    """Everything about rule cards, at a table of its own."""
    channel = world.guild.create_text_channel("карты")
    world.channel, before = channel, world.channel
    await world.gm.slash(channel, "campaign start", name=NAME, language="fi")
    await writing(world)
    await the_shelf(world)
    await trying(world)
    await files_and_systems(world)
    await editing(world)
    await at_once(world)
    world.channel = before


async def writing(world: World) -> None:
    """A card is written, looked at, moved, turned off and on, and deleted."""
    gm, channel = world.gm, world.channel
    await press(gm, await gm.slash(channel, "card list"), "library")
    await gm.slash(channel, "card show", card=CARD)
    await gm.slash(channel, "card write", name=CARD, sentence="5")
    await gm.slash(channel, "card write", name=CARD, sentence=STREAK)
    await gm.slash(channel, "card write", name=OTHER, sentence=STREAK)
    await gm.slash(channel, "card order", card=OTHER, place=1)
    shown = await gm.slash(channel, "card show", card=CARD)
    await press(gm, shown, "list")
    shown = await gm.slash(channel, "card show", card=CARD)
    await press(gm, await press(gm, shown, "disable"), "enable")
    listed = await gm.slash(channel, "card list")
    await pick(gm, listed, "open", "1")
    await gm.slash(channel, "card disable", card=CARD)
    for option in ("enable", "disable", "order", "delete", "bind", "show", "edit", "export"):
        await gm.autocomplete(channel, f"card {option}", "card", "")
    await gm.slash(channel, "card enable", card=CARD)
    asked = await press(gm, await gm.slash(channel, "card show", card=OTHER), "delete")
    await press(gm, asked, "show")
    asked = await gm.slash(channel, "card delete", card=OTHER)
    await press(gm, asked, "deleted")


async def the_shelf(world: World) -> None:
    """Cards of the library are taken, one and several."""
    gm, channel = world.gm, world.channel
    shelf = await gm.slash(channel, "card library")
    await pick(gm, shelf, "theme", "5")
    shelf = await gm.slash(channel, "card library")
    await pick(gm, shelf, "take", "spoils")
    shelf = await gm.slash(channel, "card library")
    await pick(gm, shelf, "take", "bloodied", "renown")
    await gm.autocomplete(channel, "card add", "card", "")
    await gm.slash(channel, "card add", card="hallowed_ground")


async def trying(world: World) -> None:
    """A card is bound to somebody, and tried."""
    gm, channel = world.gm, world.channel
    for name in (HERO, SIDE):
        await gm.slash(channel, "sheet create", name=name)
    await gm.slash(channel, "card bind", card=CARD, who=HERO)
    await gm.slash(channel, "card bind", card=CARD)
    await gm.autocomplete(channel, "card bind", "who", "")
    for moment in ("rest", "roll", "take"):
        await gm.slash(channel, "card test", moment=moment, who=HERO)
        for option in ("who", "what", "detail", "card"):
            await gm.autocomplete(channel, "card test", option, "", moment=moment)
    shown = await gm.slash(channel, "card write", name=REST, sentence=RESTING)
    result = await press(gm, shown, "test")
    await pick(gm, result, "tried", "2")


async def files_and_systems(world: World) -> None:
    """Cards come and go in files, and another system breaks some."""
    gm, channel = world.gm, world.channel
    await gm.slash(channel, "card import", file=file_of(ready("lucky_streak")))
    for broken in (file_of({"id": 5}), ("5.json", b"{")):
        await gm.slash(channel, "card import", file=broken)
    await gm.slash(channel, "card export")
    await gm.slash(channel, "card export", card=CARD)
    shown = await gm.slash(channel, "card system")
    await press(gm, await pick(gm, shown, "kind", "0"), "system")
    for system in ("night_hunt", "classic_d20"):
        await gm.slash(channel, "card system", system=system)
    await gm.slash(channel, "card list")


async def editing(world: World) -> None:
    """A card is made in the editor, refused, saved, edited again and discarded."""
    desk = await new_card(world, f"{CARD} 2")
    await desk.at("on", "rest")
    await desk.press("save")
    desk = await new_card(world, f"{CARD} 2")
    await desk.at("add", "track")
    await desk.at("if")
    await desk.press("page.if.1")
    await desk.at("then_0_kind")
    await desk.at("note")
    await desk.write("Спят.")
    await desk.press("save")
    shown = await world.gm.slash(world.channel, "card show", card=f"{CARD} 2")
    await press(world.gm, shown, "edit")
    await desk_dropped(world)


async def desk_dropped(world: World) -> None:
    """A draft is thrown away, after a question."""
    desk = await opened(world, f"{CARD} 2")
    await desk.at("then_0_amount", "2")
    other = await new_card(world, f"{CARD} 3")
    await other.press("discard")
    await other.press("show")
    await other.press("discard")
    await other.press("drop")


async def at_once(world: World) -> None:
    """Two game masters change one card; the second decides what becomes of it."""
    gm, channel = world.gm, world.channel
    await gm.slash(channel, "gm add", person=world.odile)
    for amount, last in (("2", "save_new"), ("5", "anew.")):
        mine, hers = await opened(world, CARD), await opened(world, CARD, world.odile)
        await hers.at("then_0_amount", amount)
        await hers.press("save")
        await mine.at("then_0_amount", "3")
        if last == "anew.":
            await mine.press("theirs")
        await mine.press(last)
