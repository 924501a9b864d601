"""`/dragon gm`: what whoever runs a game may do. The bot checks every call."""

from typing import Literal, get_args

from discord import app_commands

from bot.render.words import Words
from bot.table.dragon.game_view import GameView, game_view
from bot.table.dragon.moves import AmendGame, SendAway, StandIn, UndoMove
from cogs.dragon_acts import seat_named, seen_here
from cogs.dragon_seats import held_seats, offered_seats, seats
from cogs.offered import like
from cogs.options import Counted, one_of
from cogs.send import Choices
from cogs.shell import Interaction, look, own_words, person_of, take

MOST_HP = 25
NOBODY = "nobody"
BodyPart = Literal["jaws", "paws", "legs", "tail"]
NAMES: tuple[BodyPart, ...] = get_args(BodyPart)
BODY_PARTS = [
    app_commands.Choice(name="Jaws", value="jaws"),
    app_commands.Choice(name="Paws", value="paws"),
    app_commands.Choice(name="Legs", value="legs"),
    app_commands.Choice(name="Tail", value="tail"),
]

HitPoints = app_commands.Transform[int, Counted(0, MOST_HP)]


async def targets(interaction: Interaction, typed: str) -> Choices:
    """Offer whom the dragon can be after: a seat, or nobody."""
    seen, say = game_view(await look(interaction), person_of(interaction)), own_words(interaction)
    if seen is None:
        return []
    return like(typed, [*seats(seen, say, lambda chair: True), (say("Nobody"), NOBODY)])


def target_of(seen: GameView, named: str | None, say: Words) -> int | None:
    """Return the seat that was named, -1 for nobody, None where nothing was."""
    if named is None:
        return None
    return -1 if named == NOBODY else seat_named(seen, named, say)


class DragonMasters(app_commands.Group, name="gm"):
    """The game, for whoever runs it"""

    @app_commands.command()
    async def undo(self, interaction: Interaction) -> None:
        """Take the last thing done in the game back (game masters, or the host)"""
        await take(interaction, UndoMove())

    @app_commands.command()
    @app_commands.describe(
        who="Whose hit points or stance",
        hp="Their hit points",
        prone="Whether they lie on the ground",
        part="Which part of the dragon",
        part_hp="The part's hit points",
        entangled="Whether the part is entangled",
        target="Whom the dragon is after",
    )
    @app_commands.choices(part=BODY_PARTS)
    @app_commands.autocomplete(who=offered_seats, target=targets)
    async def fix(
        self,
        interaction: Interaction,
        who: str | None = None,
        hp: HitPoints | None = None,
        prone: bool | None = None,
        part: str | None = None,
        part_hp: HitPoints | None = None,
        entangled: bool | None = None,
        target: str | None = None,
    ) -> None:
        """Put something right on the board (game masters, or the host)"""

        async def action() -> AmendGame:
            seen, say = await seen_here(interaction), own_words(interaction)
            return AmendGame(
                seat=None if who is None else seat_named(seen, who, say),
                hp=hp,
                prone=prone,
                body_part=None if part is None else one_of(NAMES, part),
                part_hp=part_hp,
                entangled=entangled,
                target=target_of(seen, target, say),
            )

        await take(interaction, action())

    @app_commands.command()
    async def skip(self, interaction: Interaction) -> None:
        """Let a Manekin play this one turn of who is away (game masters, or the host)"""
        await take(interaction, StandIn(), private=True)

    @app_commands.command()
    @app_commands.describe(seat="Whose seat is taken from them")
    @app_commands.autocomplete(seat=held_seats)
    async def kick(self, interaction: Interaction, seat: str) -> None:
        """Take a seat from somebody; a Manekin plays on (game masters, host)"""

        async def action() -> SendAway:
            seen = await seen_here(interaction)
            return SendAway(seat=seat_named(seen, seat, own_words(interaction)))

        await take(interaction, action(), private=True)
