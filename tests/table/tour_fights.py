"""The part of the evening (tour.py) with fights, foes, places, scenes and the inbox.

What people type themselves is Cyrillic or digits, so that a test can tell it from the bot's words.
"""

from tests.simulated.reading import buttons
from tests.table.conftest import World
from tests.table.tour import NAME, button

HERO, OTHER, SECRET, FOE, PLACE, KIND = "Брак", "Сель", "Тень", "Упырь", "Лес", "тьма"
ASKING = "When they лгут {number} → Inspiration +1."
TELLING = f'When Hit points run out → "{SECRET}".'


async def fighting(world: World) -> None:
    """Everything about fights, scenes and the inbox, at a table of its own."""
    channel = world.guild.create_text_channel("крипта")
    world.channel, before = channel, world.channel
    await world.gm.slash(channel, "campaign start", name=NAME, language="fi")
    for who, name in ((world.mira, HERO), (world.odile, OTHER)):
        await who.slash(channel, "sheet create", name=name)
    await world.gm.slash(channel, "sheet create", name=SECRET, npc=True)
    await foes_and_places(world)
    await a_fight(world)
    await scenes(world)
    await the_inbox(world)
    world.channel = before


async def foes_and_places(world: World) -> None:
    """The game master sets the stage; a player may not."""
    gm, channel = world.gm, world.channel
    for command in ("foe list", "place list", "fight show", "scene questions", "gm inbox"):
        await gm.slash(channel, command)
    await gm.slash(channel, "foe add", name=FOE, hit_points=9, count=30, kinds=KIND)
    await world.mira.slash(channel, "foe add", name=FOE, hit_points=9)
    await gm.slash(channel, "foe set", foe=FOE, hit_points=0)
    await gm.slash(channel, "foe remove")
    await gm.slash(channel, "foe remove", foe=KIND)
    listed = await gm.slash(channel, "foe list")
    await gm.click(**button(listed, "mk:world:0:foes.1"))
    for number in range(20):
        await gm.slash(channel, "place describe", place=f"{PLACE} {number}", kinds=KIND)
    await gm.slash(channel, "place describe", place=f"{PLACE} 0")
    listed = await gm.slash(channel, "place list")
    await gm.click(**button(listed, "mk:world:0:places.1"))
    await gm.slash(channel, "place remove", place=f"{PLACE} 0")
    for command, option in (
        ("foe set", "foe"),
        ("foe remove", "foe"),
        ("place remove", "place"),
        ("fight start", "who"),
        ("fight start", "foes"),
        ("fight start", "check"),
        ("fight join", "who"),
        ("fight join", "foe"),
        ("fight leave", "who"),
    ):
        await gm.autocomplete(channel, command, option, "")


async def a_fight(world: World) -> None:
    """A fight goes its way, with much that is pressed too late."""
    gm, mira, channel = world.gm, world.mira, world.channel
    started = await gm.slash(channel, "fight start", who=f"{HERO} 20, {SECRET} 10, {OTHER} 5")
    await gm.slash(channel, "fight start")
    tracker = await gm.slash(channel, "fight show", everyone=True)
    await mira.click(**button(started, "mk:world:0:next"))
    await mira.click(**button(tracker, "mk:world:0:next"))
    whole = await mira.click(**button(tracker, "mk:world:0:order"))
    await mira.click(**button(whole, "mk:world:0:order.1"))
    await gm.slash(channel, "fight next")
    await mira.slash(channel, "fight next")
    await gm.slash(channel, "fight show", everyone=True)
    await gm.slash(channel, "fight leave", who=SECRET)
    await gm.slash(channel, "fight join", who=SECRET, initiative=1)
    await mira.slash(channel, "fight join")
    added = await gm.slash(channel, "foe add", name=FOE, hit_points=9)
    await gm.click(**button(added, "mk:world:0:join"))
    await gm.click(**button(added, "mk:world:0:join"))
    asked = await gm.click(**button(tracker, "mk:world:0:leave"))
    await gm.select(asked.response, ["1"], custom_id="mk:world:0:out")
    await gm.slash(channel, "gm undo")
    await mira.click(**button(tracker, "mk:world:0:leave"))
    await mira.slash(channel, "fight leave")
    await world.outsider.slash(channel, "fight join")
    shown = await gm.slash(channel, "fight show")
    await gm.click(**button(shown, "mk:world:0:end"))
    await gm.slash(channel, "fight end")


async def scenes(world: World) -> None:
    """Scenes end, and story cards ask."""
    gm, channel = world.gm, world.channel
    await gm.slash(channel, "scene end")
    for number in range(7):
        sentence = ASKING.format(number=number)
        await gm.slash(channel, "card write", name=f"{KIND} {number}", sentence=sentence)
    ended = await gm.slash(channel, "scene end")
    await gm.click(**button(ended, "mk:scene:0:page.2.1"))
    await gm.click(**button(ended, "mk:scene:0:page.2.0"))
    await gm.click(**button(ended, "mk:scene:0:no.2.1"))
    await gm.click(**button(ended, "mk:scene:0:yes.2.2"))
    await gm.select(ended.response, ["1", "2"], custom_id="mk:scene:0:for.2.2")
    await gm.slash(channel, "scene end")
    await gm.click(**button(ended, "mk:scene:0:no.2.3"))


async def the_inbox(world: World) -> None:
    """Cards tell the game master something, which is ticked off."""
    gm, channel = world.gm, world.channel
    await gm.slash(channel, "card write", name=SECRET, sentence=TELLING)
    for _ in range(10):
        told = await gm.slash(channel, "damage", amount=99, target=HERO)
        await gm.slash(channel, "heal", amount=9, who=HERO)
    (behind,) = told.followups
    (done,) = (one.custom_id for one in buttons(behind) if "tick" in str(one.custom_id))
    await gm.click(behind, custom_id=done)
    inbox = await gm.slash(channel, "gm inbox")
    await gm.click(**button(inbox, "mk:inbox:0:done"))
    await gm.click(**button(inbox, "mk:inbox:0:page.1"))
    await gm.click(**button(inbox, "mk:inbox:0:all"))
