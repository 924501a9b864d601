"""The part of the evening (tour.py) around a game of Daredragon: the lobby, seats, and the end.

What people are called and type is Cyrillic or digits, so that a test can tell it from the bot's
words.
"""

from tests.simulated.reading import buttons
from tests.table.conftest import World
from tests.table.dragon import board_message
from tests.table.tour import button

HERO, OTHER, GUEST = "Брак", "Сель", "Упырь"
WHOLE = "Vrak·Zel·Dar·Kroth"


async def around_the_dragon(world: World) -> None:
    """Everything about games but playing them, in a channel of its own."""
    channel = world.guild.create_text_channel("логово")
    world.channel, before = channel, world.channel
    await nothing_there(world)
    await the_lobby(world)
    await a_game(world)
    await several_dragons(world)
    world.channel = before


async def nothing_there(world: World) -> None:
    """What is said where nobody has opened a game."""
    mira, channel = world.mira, world.channel
    for command in ("status", "board", "start", "bestiary", "calls", "gm undo", "gm skip"):
        await mira.slash(channel, f"dragon {command}")
    await mira.slash(channel, "dragon seat take", seat="1")
    for zone in ("Europe/Warsaw", "1*"):
        await mira.slash(channel, "dragon calls", time_zone=zone)
    await mira.slash(channel, "dragon calls", quiet_from=22, quiet_until=8, pings=False)
    await mira.autocomplete(channel, "dragon calls", "time_zone", "")
    await mira.slash(channel, "dragon calls", quiet_hours=False, pings=True)


async def the_lobby(world: World) -> None:
    """Seats, settings, and a lobby that is closed."""
    mira, odile, channel = world.mira, world.odile, world.channel
    member = world.guild.add_member(world.env.create_user(HERO))
    shown = (await member.slash(channel, "dragon new")).response
    await odile.slash(channel, "dragon new")
    for seat in (None, "3", "9"):
        named = {} if seat is None else {"seat": seat}
        await odile.slash(channel, "dragon seat take", name=OTHER, **named)
    await mira.slash(channel, "dragon seat take", name=GUEST, seat="2")
    await odile.slash(channel, "dragon seat manekin", seat="4")
    for kind, value in (
        ("manekin", "3.0"),
        ("manekin", "3.1"),
        ("difficulty", "2"),
        ("pace", "1"),
        ("naming", "in_play"),
    ):
        await member.select(shown, [value], custom_id=f"mk:dragon:0:{kind}.1")
    for options in ({}, {"first": "1"}, {"chairs": 6}, {"reminder": 0}, {"dragon_name": "1"}):
        await odile.slash(channel, "dragon settings", **options)
    for option in ("first", "dragon_name"):
        await odile.autocomplete(channel, "dragon settings", option, "")
    await odile.autocomplete(channel, "dragon new", "dragon_name", "Vrak")
    await odile.autocomplete(channel, "dragon seat take", "seat", "")
    await odile.click(shown, custom_id="mk:dragon:0:rise.1")
    await odile.slash(channel, "dragon seat leave")
    await member.slash(channel, "dragon status")
    await odile.slash(channel, "dragon close")
    await member.slash(channel, "dragon close")


async def a_game(world: World) -> None:
    """A game that rests, is put right, taken back, left and conceded."""
    odile, channel = world.odile, world.channel
    host = world.guild.add_member(world.env.create_user(OTHER))
    lobby = await host.slash(channel, "dragon new", dragon_name=WHOLE)
    guest = world.guild.add_member(world.env.create_user(GUEST))
    await guest.click(**button(lobby, "mk:dragon:0:sit"))
    starts = [one.custom_id for one in buttons(lobby) if str(one.custom_id).endswith(":start")]
    await host.click(lobby.response, custom_id=starts[0])
    await host.slash(channel, "dragon start")
    await host.slash(channel, "dragon status")
    await odile.slash(channel, "dragon status")
    await host.slash(channel, "dragon pause")
    await host.slash(channel, "dragon status")
    await guest.click(await board_message(world), custom_id="mk:dragon:0:resume")
    await host.slash(channel, "dragon resume")
    await odile.slash(channel, "dragon gm fix", who="1", hp=9)
    for option in ("who", "target"):
        await host.autocomplete(channel, "dragon gm fix", option, "")
    await host.slash(
        channel,
        "dragon gm fix",
        who="1",
        hp=9,
        prone=True,
        part="jaws",
        part_hp=9,
        entangled=True,
        target="2",
    )
    await host.slash(channel, "dragon gm fix", who="1", prone=False, part="jaws", entangled=False)
    await host.slash(channel, "dragon gm fix", target="nobody")
    await host.slash(channel, "dragon gm undo")
    await host.slash(channel, "dragon gm skip")
    await guest.slash(channel, "dragon seat leave")
    await guest.slash(channel, "dragon seat take")
    await host.autocomplete(channel, "dragon gm kick", "seat", "")
    await host.slash(channel, "dragon gm kick", seat=GUEST)
    await guest.slash(channel, "dragon seat take")
    await host.slash(channel, "undo")
    await host.slash(channel, "dragon gm undo")
    await guest.slash(channel, "dragon concede")
    await guest.slash(channel, "dragon concede", change_of_mind=True)
    await guest.slash(channel, "dragon board")
    await host.slash(channel, "dragon seat leave")
    await guest.slash(channel, "dragon seat leave")
    await guest.slash(channel, "dragon seat take")
    await guest.slash(channel, "dragon concede")
    await guest.click(await board_message(world), custom_id="mk:dragon:0:bestiary")
    await guest.click(await board_message(world), custom_id="mk:dragon:0:new")
    await guest.slash(channel, "dragon start")
    await guest.slash(channel, "dragon concede")


async def several_dragons(world: World) -> None:
    """A bestiary of two pages."""
    host = world.guild.add_member(world.env.create_user(HERO))
    for _ in range(6):
        await host.slash(world.channel, "dragon new", dragon_name=WHOLE)
        await host.slash(world.channel, "dragon start")
        await host.slash(world.channel, "dragon concede")
    shown = await host.slash(world.channel, "dragon bestiary")
    await host.click(**button(shown, "mk:dragon:0:bestiary.1"))
