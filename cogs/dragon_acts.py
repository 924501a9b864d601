"""What the commands and buttons of Daredragon have in common: the game here, seats by their names,
and what somebody is shown whose button is old.
"""

import asyncio

from bot.errors import Refused
from bot.render.dragon.hand import hand
from bot.render.dragon.lobby import lobby
from bot.render.dragon.seating import chair_names
from bot.render.message import Message
from bot.render.words import Words
from bot.table.dragon.game_view import GameView, game_view
from bot.table.dragon.part import MOST_CHAIR_NAME, dragon_of
from bot.table.dragon.reasons import FellowshipReason
from bot.table.dragon.story import since_last_move
from bot.table.reasons import TableReason
from bot.text import nearest, shortened, tidied
from cogs.shell import Interaction, look, own_words, person_of

_OVER = frozenset((TableReason.STALE,))


async def seen_here(interaction: Interaction) -> GameView:
    """Return the game here as this person may see it; raises Refused where there is none."""
    seen = game_view(await look(interaction), person_of(interaction))
    if seen is None:
        raise Refused(FellowshipReason.NO_GAME)
    return seen


def seat_named(seen: GameView, named: str, say: Words) -> int:
    """Return the seat, from 0, that was named by its number or by who sits there."""
    tidy = shortened(tidied(named), MOST_CHAIR_NAME)
    names = chair_names(seen.chairs, say)
    if tidy.isascii() and tidy.isdigit() and 0 < int(tidy) <= len(names):
        return int(tidy) - 1
    if (meant := nearest(tidy, names)) is not None:
        return names.index(meant)
    raise Refused(FellowshipReason.SEAT_UNKNOWN, seat=tidy, most=len(names))


def display_name(interaction: Interaction) -> str:
    """Return what the person is called on this server."""
    return shortened(tidied(interaction.user.display_name), MOST_CHAIR_NAME)


async def hand_now(interaction: Interaction) -> Message:
    """Return the person's hand with what happened since their last move; Refused without a game."""
    table, who = await look(interaction), person_of(interaction)
    part, seen = dragon_of(table), game_view(table, who)
    if part is None or seen is None:
        raise Refused(FellowshipReason.NO_GAME)
    since = None
    if part.record is not None and seen.seat is not None and seen.stage == "playing":
        since = await asyncio.to_thread(since_last_move, part.record, seen.seat)
    return hand(seen, own_words(interaction), since=since)


async def as_it_is(interaction: Interaction, error: Refused) -> Message | None:
    """Return the lobby or the person's hand as it is now, where what was pressed is over."""
    if error.reason not in _OVER:
        return None
    seen = game_view(await look(interaction), person_of(interaction))
    if seen is None:
        return None
    if seen.stage == "lobby":
        return lobby(seen, own_words(interaction))
    return await hand_now(interaction)
