"""The buttons and lists of a game's lobby, and those of the board that do not play.

What stands in the lobby names its game: on an old message it does nothing to the next one.
"""

from functools import partial

from bot.errors import Refused
from bot.render.dragon.choices import DIFFICULTIES, NAMINGS, PACES
from bot.table.dragon.moves import (
    ChooseSettings,
    LeaveSeat,
    OpenGame,
    ResumeGame,
    SeatManekin,
    StartGame,
    TakeSeat,
)
from bot.table.part import Action
from bot.table.reasons import TableReason
from cogs.dragon import shown_bestiary
from cogs.dragon_acts import as_it_is, display_name, seen_here
from cogs.dragon_choices import steps_of
from cogs.moves import Made, Moves, Press
from cogs.options import one_of
from cogs.shell import do, take


async def _check_game(press: Press) -> None:
    """Raise Refused where the message was of another game."""
    seen = await seen_here(press.interaction)
    if press.arguments and press.number(0) != seen.number:
        raise Refused(TableReason.STALE)


async def _change(press: Press, action: Action) -> None:
    async def made() -> Action:
        await _check_game(press)
        return action

    beside = partial(as_it_is, press.interaction)
    await take(press.interaction, made(), private=True, beside=beside)


async def _sit(press: Press) -> None:
    seat = press.number(1) if len(press.arguments) > 1 else None
    await _change(press, TakeSeat(seat=seat, name=display_name(press.interaction)))


async def _rise(press: Press) -> None:
    await _change(press, LeaveSeat())


async def _manekin(press: Press) -> None:
    seat, _, there = press.chosen().partition(".")
    if not (seat.isascii() and seat.isdigit() and len(seat) == 1 and there in ("0", "1")):
        raise Refused(TableReason.UNKNOWN_MOVE)
    await _change(press, SeatManekin(seat=int(seat), there=there == "1"))


async def _difficulty(press: Press) -> None:
    await _change(press, ChooseSettings(difficulty=steps_of(DIFFICULTIES, press.chosen())))


async def _pace(press: Press) -> None:
    await _change(press, ChooseSettings(pace=steps_of(PACES, press.chosen())))


async def _naming(press: Press) -> None:
    await _change(press, ChooseSettings(naming=one_of(tuple(NAMINGS), press.chosen())))


async def _start(press: Press) -> None:
    await take(
        press.interaction,
        StartGame(),
        private=True,
        revision=press.asked_at(),
        beside=partial(as_it_is, press.interaction),
    )


async def _resume(press: Press) -> None:
    await take(press.interaction, ResumeGame())


async def _new(press: Press) -> None:
    await take(press.interaction, OpenGame(name=display_name(press.interaction), again=True))


async def _bestiary(press: Press) -> None:
    page = press.number(0) if press.arguments else 0
    shown = shown_bestiary(press.interaction, page)
    await do(press.interaction, shown, private=True, in_place=bool(press.arguments))


MOVES: Moves = {
    ("dragon", "sit"): Made(_sit, arguments=2),
    ("dragon", "rise"): Made(_rise, arguments=1),
    ("dragon", "manekin"): Made(_manekin, arguments=1),
    ("dragon", "difficulty"): Made(_difficulty, arguments=1),
    ("dragon", "pace"): Made(_pace, arguments=1),
    ("dragon", "naming"): Made(_naming, arguments=1),
    ("dragon", "start"): Made(_start),
    ("dragon", "resume"): Made(_resume),
    ("dragon", "new"): Made(_new),
    ("dragon", "bestiary"): Made(_bestiary, arguments=1),
}
