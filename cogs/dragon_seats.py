"""`/dragon seat`: sitting down at a game, getting up, and seats for Manekins."""

from collections.abc import Callable
from typing import Literal

from discord import app_commands

from bot.errors import Refused
from bot.render.dragon.seating import chair_names
from bot.render.words import Words
from bot.table.dragon.game_view import GameView, game_view
from bot.table.dragon.moves import LeaveSeat, SeatManekin, TakeSeat
from bot.table.dragon.part import Chair
from bot.table.dragon.reasons import FellowshipReason
from cogs.dragon_acts import display_name, seat_named, seen_here
from cogs.offered import like
from cogs.send import Choices
from cogs.shell import Interaction, look, own_words, person_of, take

CHANCE: Literal["random"] = "random"


async def offered_seats(interaction: Interaction, typed: str) -> Choices:
    """Offer every seat, with who sits there."""
    return await _offered(interaction, typed, lambda chair: True)


async def empty_seats(interaction: Interaction, typed: str) -> Choices:
    """Offer the seats that no person has; to who got up, the one that they had."""
    seen = game_view(await look(interaction), person_of(interaction))
    if seen is None or seen.is_sent_away:
        return []
    offered = seats(seen, own_words(interaction), lambda chair: chair.holder is None)
    if seen.seat is None and seen.former is not None:
        offered = [one for one in offered if one[1] == str(seen.former + 1)]
    return like(typed, offered)


async def held_seats(interaction: Interaction, typed: str) -> Choices:
    """Offer the seats that people have."""
    return await _offered(interaction, typed, lambda chair: chair.holder is not None)


async def first_seats(interaction: Interaction, typed: str) -> Choices:
    """Offer who may have the first turn: whoever sits here, or chance."""
    seen, say = game_view(await look(interaction), person_of(interaction)), own_words(interaction)
    if seen is None:
        return []
    held = seats(seen, say, lambda chair: chair.holder is not None)
    return like(typed, [(say("By chance"), CHANCE), *held])


async def _offered(interaction: Interaction, typed: str, fits: Callable[[Chair], bool]) -> Choices:
    seen = game_view(await look(interaction), person_of(interaction))
    return [] if seen is None else like(typed, seats(seen, own_words(interaction), fits))


def seats(seen: GameView, say: Words, fits: Callable[[Chair], bool]) -> list[tuple[str, str]]:
    """Return what is shown for the seats that fit, and the number that is sent."""
    names = chair_names(seen.chairs, say)
    return [
        (_label(number, chair, name, say), str(number))
        for number, (chair, name) in enumerate(zip(seen.chairs, names, strict=True), start=1)
        if fits(chair)
    ]


def _label(number: int, chair: Chair, name: str, say: Words) -> str:
    if chair.holder is None and not chair.is_manekin:
        return f"{number} · {say('free')}"
    return f"{number} · {name}"


def first_named(seen: GameView, named: str, say: Words) -> int | Literal["random"]:
    """Return the person who was named, by seat or name, or chance; raises Refused for others."""
    if named == CHANCE:
        return CHANCE
    holder = seen.chairs[seat_named(seen, named, say)].holder
    if holder is None:
        raise Refused(FellowshipReason.FIRST_NOT_SEATED)
    return holder


class DragonSeats(app_commands.Group, name="seat"):
    """The seats of the game here"""

    @app_commands.command(name="take")
    @app_commands.describe(
        seat="Which one; the first that is free, if left out",
        name="What you are called in the game; as on this server, if left out",
    )
    @app_commands.autocomplete(seat=empty_seats)
    async def take_seat(
        self, interaction: Interaction, seat: str | None = None, name: str | None = None
    ) -> None:
        """Sit down at the game; a Manekin gives its seat and its cards to you"""

        async def action() -> TakeSeat:
            seen = await seen_here(interaction)
            meant = None if seat is None else seat_named(seen, seat, own_words(interaction))
            return TakeSeat(seat=meant, name=display_name(interaction) if name is None else name)

        await take(interaction, action(), private=True)

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Get up; in a game a Manekin plays on for you"""
        await take(interaction, LeaveSeat(), private=True)

    @app_commands.command()
    @app_commands.describe(seat="Which seat", there="Whether a Manekin is to sit there, or nobody")
    @app_commands.autocomplete(seat=empty_seats)
    async def manekin(self, interaction: Interaction, seat: str, there: bool = True) -> None:
        """Before the game: keep a seat for a Manekin, or free it"""

        async def action() -> SeatManekin:
            seen = await seen_here(interaction)
            return SeatManekin(seat=seat_named(seen, seat, own_words(interaction)), there=there)

        await take(interaction, action(), private=True)
