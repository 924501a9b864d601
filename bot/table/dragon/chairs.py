"""The chairs at a game: who sits where, what they are called, and who may do what.

Chairs count from 0 here, and from 1 in what is refused. Source: issue 7.
"""

from itertools import count

from bot.dragon.settings import MOST_SEATS
from bot.errors import Refused
from bot.table.campaign import campaign_of
from bot.table.dragon.game_view import runs_game, seat_of
from bot.table.dragon.part import MOST_CHAIR_NAME, Chair, DragonPart, dragon_of
from bot.table.dragon.reasons import FellowshipReason
from bot.table.part import Context
from bot.table.reasons import TableReason
from bot.text import folded, shortened, tidied

FREE = Chair()
MANEKIN = Chair(is_manekin=True)


def game_of(context: Context) -> DragonPart:
    """Return the table's game; raises Refused where none was ever opened."""
    part = dragon_of(context.table)
    if part is None:
        raise Refused(FellowshipReason.NO_GAME)
    return part


def lobby_of(context: Context) -> DragonPart:
    """Return the game that has not begun; raises Refused unless there is one."""
    part = game_of(context)
    if part.stage == "playing":
        raise Refused(FellowshipReason.STARTED)
    if part.stage == "over":
        raise Refused(FellowshipReason.OVER)
    return part


def running(context: Context) -> DragonPart:
    """Return the game that is being played; raises Refused unless there is one."""
    part = game_of(context)
    if part.stage == "lobby":
        raise Refused(FellowshipReason.NOT_STARTED)
    if part.stage == "over":
        raise Refused(FellowshipReason.OVER)
    return part


def own_seat(context: Context, part: DragonPart) -> int:
    """Return the seat of who asks; raises Refused where they have none."""
    seat = seat_of(part, context.person.id)
    if seat is None:
        raise Refused(FellowshipReason.NO_SEAT)
    return seat


def may_run(context: Context, part: DragonPart) -> bool:
    """Tell whether who asks runs the game, or hosts it."""
    return context.person.id == part.host or runs_game(context.table, part, context.person)


def check_runs(context: Context, part: DragonPart, *, host_too: bool = True) -> None:
    """Raise Refused unless who asks runs the game; with `host_too` its host may as well."""
    allowed = may_run if host_too else _runs
    if not allowed(context, part):
        has_masters = campaign_of(context.table) is not None and not host_too
        raise Refused(FellowshipReason.NOT_RUNNING, host=None if has_masters else part.host)


def _runs(context: Context, part: DragonPart) -> bool:
    return runs_game(context.table, part, context.person)


def check_takes_part(context: Context, part: DragonPart) -> None:
    """Raise Refused unless who asks sits at the game, or runs it."""
    if not may_run(context, part):
        own_seat(context, part)


def chair_at(part: DragonPart, seat: int) -> Chair:
    """Return a chair by its number; raises Refused where there is none."""
    if not 0 <= seat < len(part.chairs):
        raise Refused(FellowshipReason.SEAT_UNKNOWN, seat=seat + 1, most=len(part.chairs))
    return part.chairs[seat]


def first_free(chairs: tuple[Chair, ...]) -> int | None:
    """Return the first chair that nobody sits on, or else the first Manekin's."""
    for wanted in (FREE, MANEKIN):
        if wanted in chairs:
            return chairs.index(wanted)
    return None


def with_chair(chairs: tuple[Chair, ...], seat: int, chair: Chair) -> tuple[Chair, ...]:
    """Return the chairs with one of them changed."""
    return (*chairs[:seat], chair, *chairs[seat + 1 :])


def with_room(chairs: tuple[Chair, ...], chosen: int) -> tuple[Chair, ...]:
    """Return the chairs of a lobby, beside those chosen one more where all are people's."""
    while len(chairs) > chosen and chairs[-1] == FREE:
        chairs = chairs[:-1]
    if len(chairs) < MOST_SEATS and all(chair.holder is not None for chair in chairs):
        return (*chairs, FREE)
    return chairs


def without_spare(chairs: tuple[Chair, ...], chosen: int) -> tuple[Chair, ...]:
    """Return the chairs without the last ones that nobody took, down to as many as were chosen."""
    while len(chairs) > chosen and FREE in chairs:
        last = max(seat for seat, chair in enumerate(chairs) if chair == FREE)
        chairs = (*chairs[:last], *chairs[last + 1 :])
    return chairs


def named(typed: str, chairs: tuple[Chair, ...]) -> str:
    """Return what somebody who sits down is called: like none of the others, not too long."""
    name = shortened(tidied(typed), MOST_CHAIR_NAME)
    if not name:
        raise Refused(TableReason.EMPTY_NAME)
    taken = {folded(chair.name) for chair in chairs if chair.name}
    if folded(name) not in taken:
        return name
    numbered = (f"{shortened(name, MOST_CHAIR_NAME - 2)} {number}" for number in count(2))
    return next(other for other in numbered if folded(other) not in taken)


def people(part: DragonPart) -> tuple[int, ...]:
    """Return the ids of all who sit at the game."""
    return tuple(chair.holder for chair in part.chairs if chair.holder is not None)


def with_former(part: DragonPart, holder: int | None, seat: int) -> tuple[tuple[int, int], ...]:
    """Return who got up from where in a game that is played, with one more of them."""
    others = tuple(pair for pair in part.former if pair[0] != holder)
    return others if holder is None or part.stage != "playing" else (*others, (holder, seat))


def seats_seen(part: DragonPart) -> tuple[tuple[int, int], ...]:
    """Return who has seen the hand of which seat in the game that is played, those there first."""
    if part.stage == "lobby":
        return ()
    sat = [
        (chair.holder, seat) for seat, chair in enumerate(part.chairs) if chair.holder is not None
    ]
    here = people(part)
    return (*sat, *(pair for pair in part.former if pair[0] not in here))


def hosted(part: DragonPart) -> DragonPart:
    """Return the game with a host: where the last one is gone, the first who sits there."""
    if part.host is not None:
        return part
    return part.changed(host=next(iter(people(part)), None))
