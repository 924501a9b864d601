"""Every command and move with which people play Daredragon, ready to be delivered.

Mira plays with Manekins: nobody else is called by what she does.
"""

from typing import Any

from bot.dragon.actions import Discard, NameAlly, NamePart, Play
from bot.dragon.cards import PART_NAMES
from bot.dragon.state import QuestionKind
from tests.simulated.delivery import Prepared, prepare, prepare_slash
from tests.table.acts import Act, Make, after, command, opened
from tests.table.conftest import World
from tests.table.dragon import move_id
from tests.table.dragon_play import Fits, Moment, kind, may_play, until

_NEW = ("mira", "dragon new", {})
_START = ("mira", "dragon start", {})
_TURN = kind(QuestionKind.TURN)


def _playing(name: str, /, **options: Any) -> Make:
    """Mira, who is asked for her first turn, uses a command."""
    return after(_NEW, _START, then=command("mira", name, **options))


async def _moment(world: World, fits: Fits, one_of: int = 1) -> Moment:
    """A game in which Mira is asked just that."""
    for who, name, options in (_NEW, _START):
        await opened(world, who, name, **options)
    return await until(world, fits, one_of=one_of)


def _pressed(fits: Fits, *moves: type) -> Make:
    """Whoever is asked opens the hand and presses the first such move."""

    async def make(world: World) -> Prepared:
        now = await _moment(world, fits)
        hand = (await now.who.slash(world.channel, "dragon hand")).response
        assert hand is not None
        (move, *_) = [one for one in now.moves if isinstance(one, moves)]
        return await prepare(
            world.env, now.who.click(hand, custom_id=move_id(move, now.part.stamp))
        )

    return make


async def _drawn(world: World) -> Prepared:
    now = await _moment(world, _TURN)
    hand = (await now.who.slash(world.channel, "dragon hand")).response
    assert hand is not None
    custom_id = f"mk:dragon:{now.part.stamp}:draw"
    return await prepare(world.env, now.who.click(hand, custom_id=custom_id))


async def _discarded(world: World) -> Prepared:
    now = await _moment(world, kind(QuestionKind.DISCARD, 1))
    hand = (await now.who.slash(world.channel, "dragon hand")).response
    assert hand is not None
    (move, *_) = [one for one in now.moves if isinstance(one, Discard)]
    custom_id = move_id(move, now.part.stamp)
    return await prepare(world.env, now.who.select(hand, [move.card.lower()], custom_id=custom_id))


async def _played(world: World) -> Prepared:
    now = await _moment(world, may_play)
    (move, *_) = [one for one in now.moves if isinstance(one, Play)]
    return await prepare_slash(now.who, world.channel, "dragon play", card=move.card)


async def _chosen(world: World) -> Prepared:
    now = await _moment(world, kind(QuestionKind.PART))
    (move, *_) = [one for one in now.moves if isinstance(one, NamePart)]
    answer = PART_NAMES[move.part]
    return await prepare_slash(now.who, world.channel, "dragon choose", answer=answer)


def _on_hand(move: str) -> Make:
    """A press of what only shows something."""

    async def make(world: World) -> Prepared:
        await opened(world, *_NEW[:2])
        hand = (await opened(world, *_START[:2])).response
        assert hand is not None
        return await prepare(world.env, world.mira.click(hand, custom_id=f"mk:dragon:0:{move}"))

    return make


async def _turned(world: World) -> Prepared:
    """The rules, turned to another page."""
    shown = (await opened(world, "mira", "dragon rules")).response
    assert shown is not None
    choose = world.mira.select(shown, ["turns"], custom_id="mk:dragon:0:rules")
    return await prepare(world.env, choose)


async def _log_turned(world: World) -> Prepared:
    await _moment(world, lambda part, _: part.game is not None and part.game.turn > 25, one_of=9)
    shown = (await opened(world, "mira", "dragon log")).response
    assert shown is not None
    return await prepare(world.env, world.mira.click(shown, custom_id="mk:dragon:0:log.1"))


ACTS = (
    Act("dragon hand", _playing("dragon hand")),
    Act("dragon play", _played, changes=True),
    Act("dragon draw", _playing("dragon draw"), changes=True),
    Act("dragon choose", _chosen, changes=True),
    Act("dragon odds", _playing("dragon odds")),
    Act("dragon rules", command("mira", "dragon rules")),
    Act("dragon rules", command("mira", "dragon rules", topic="9C"), note="of a card"),
    Act("dragon log", _playing("dragon log")),
    Act("dragon.hand", _on_hand("hand")),
    Act("dragon.cards", _on_hand("cards")),
    Act("dragon.odds", _on_hand("odds")),
    Act("dragon.play", _pressed(may_play, Play), changes=True),
    Act("dragon.draw", _drawn, changes=True),
    Act("dragon.part", _pressed(kind(QuestionKind.PART), NamePart), changes=True),
    Act("dragon.ally", _pressed(kind(QuestionKind.ALLY), NameAlly), changes=True),
    Act("dragon.discard", _discarded, changes=True),
    Act("dragon.rules", _turned),
    Act("dragon.log", _log_turned),
)
