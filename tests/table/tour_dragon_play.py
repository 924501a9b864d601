"""The part of the evening (tour.py) in which Daredragon is played: hands, moves, odds and the log.

What people are called and type is Cyrillic or digits, so that a test can tell it from the bot's
words.
"""

from bot.dragon.actions import Discard, NameAlly, NamePart, Play
from bot.dragon.cards import PART_NAMES
from bot.dragon.state import QuestionKind
from tests.table.conftest import World
from tests.table.dragon import move_id
from tests.table.dragon_play import Fits, Moment, kind, may_play, until

HERO, OTHER, GUEST = "Брак", "Сель", "Упырь"
STRANGE = "луна"


async def playing_with_the_dragon(world: World) -> None:
    """Games that are played, in a channel of their own."""
    channel = world.guild.create_text_channel("пещера")
    world.channel, before = channel, world.channel
    for command, typed in _COMMANDS:
        await world.mira.slash(channel, f"dragon {command}", **typed)
    await a_game_begun(world)
    await by_buttons(world)
    await by_commands(world)
    await looking(world)
    for who in (world.mira, world.odile):
        await who.slash(channel, "dragon concede")
    for command, typed in _COMMANDS:
        await world.mira.slash(channel, f"dragon {command}", **typed)
    world.channel = before


_COMMANDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("hand", {}),
    ("play", {"card": "9C"}),
    ("draw", {}),
    ("choose", {"answer": "1"}),
    ("odds", {}),
    ("rules", {}),
    ("log", {}),
)


async def a_game_begun(world: World) -> None:
    """Mira and Odile sit at a game that somebody else opened and left."""
    host, channel = world.guild.add_member(world.env.create_user(GUEST)), world.channel
    await host.slash(channel, "dragon new")
    await world.mira.slash(channel, "dragon seat take", name=HERO)
    await world.odile.slash(channel, "dragon seat take", name=OTHER)
    await host.slash(channel, "dragon hand")
    await host.slash(channel, "dragon seat leave")
    await host.slash(channel, "dragon hand")
    await world.mira.slash(channel, "dragon start")
    await host.slash(channel, "dragon hand")


async def _asked(world: World, fits: Fits) -> Moment:
    return await until(world, fits, seed=7)


async def by_buttons(world: World) -> None:
    """Every kind of move by the buttons of the hand."""
    for fits, wanted in (
        (may_play, Play),
        (kind(QuestionKind.PART), NamePart),
        (kind(QuestionKind.ALLY), NameAlly),
        (kind(QuestionKind.DISCARD, 1), Discard),
    ):
        now = await _asked(world, fits)
        hand = (await now.who.slash(world.channel, "dragon hand")).response
        assert hand is not None
        (move, *_) = [one for one in now.moves if isinstance(one, wanted)]
        custom_id = move_id(move, now.part.stamp)
        if isinstance(move, Discard):
            await now.who.select(hand, [move.card.lower()], custom_id=custom_id)
        else:
            await now.who.click(hand, custom_id=custom_id)
    now = await _asked(world, kind(QuestionKind.TURN))
    hand = (await now.who.slash(world.channel, "dragon hand")).response
    assert hand is not None
    await now.who.click(hand, custom_id=f"mk:dragon:{now.part.stamp}:draw")


async def by_commands(world: World) -> None:
    """Moves that are typed, and mistyped."""
    channel = world.channel
    now = await _asked(world, may_play)
    other = world.odile if now.who is world.mira else world.mira
    await other.slash(channel, "dragon draw")
    (move, *_) = [one for one in now.moves if isinstance(one, Play)]
    for card in (STRANGE, "9C", "9H", "KD"):
        if card not in now.hand:
            await now.who.slash(channel, "dragon play", card=card)
    await now.who.autocomplete(channel, "dragon play", "card", "")
    await now.who.slash(channel, "dragon choose", answer="1")
    await now.who.slash(channel, "dragon play", card=move.card)
    now = await _asked(world, kind(QuestionKind.PART))
    await now.who.autocomplete(channel, "dragon choose", "answer", "")
    await now.who.slash(channel, "dragon choose", answer=STRANGE)
    (part, *_) = [one for one in now.moves if isinstance(one, NamePart)]
    await now.who.slash(channel, "dragon choose", answer=PART_NAMES[part.part])


async def looking(world: World) -> None:
    """What shows something and changes nothing."""
    now = await _asked(world, may_play)
    channel = world.channel
    hand = (await now.who.slash(channel, "dragon hand")).response
    assert hand is not None
    for move in ("odds", "hand", "cards", "hand"):
        await now.who.click(hand, custom_id=f"mk:dragon:0:{move}")
    for option in ("card", "part"):
        await now.who.autocomplete(channel, "dragon odds", option, "")
    await now.who.slash(channel, "dragon odds", card=now.hand[0], part="tail")
    await now.who.slash(channel, "dragon odds", card=STRANGE)
    rules = (await now.who.slash(channel, "dragon rules", topic="9C")).response
    assert rules is not None
    await now.who.select(rules, ["turns"], custom_id="mk:dragon:0:rules")
    await now.who.slash(channel, "dragon rules", topic=STRANGE)
    await now.who.autocomplete(channel, "dragon rules", "topic", "")
    await _asked(world, lambda part, _: part.game is not None and part.game.turn > 25)
    log = (await now.who.slash(channel, "dragon log")).response
    assert log is not None
    await now.who.click(log, custom_id="mk:dragon:0:log.1")
