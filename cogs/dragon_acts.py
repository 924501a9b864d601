"""What the commands and buttons of Daredragon have in common: the game here, seats by their names,
and what somebody is shown whose button is old.
"""

from bot.errors import Refused
from bot.render.dragon.hand import hand
from bot.render.dragon.lobby import lobby
from bot.render.dragon.seating import chair_names
from bot.render.message import Message
from bot.render.words import Words
from bot.table.dragon.game_view import GameView, game_view
from bot.table.dragon.part import MOST_CHAIR_NAME
from bot.table.dragon.reasons import FellowshipReason
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


async def as_it_is(interaction: Interaction, error: Refused) -> Message | None:
    """Return the lobby or the person's hand as it is now, where what was pressed is over."""
    if error.reason not in _OVER:
        return None
    seen = game_view(await look(interaction), person_of(interaction))
    if seen is None:
        return None
    say = own_words(interaction)
    return lobby(seen, say) if seen.stage == "lobby" else hand(seen, say)
