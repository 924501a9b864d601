"""`/dragon`: Daredragon Fellowship in this channel, from the lobby to the end."""

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.dragon.settings import LEAST_SEATS, MOST_SEATS
from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.dragon.bestiary import bestiary
from bot.render.dragon.board import board
from bot.render.dragon.choices import DIFFICULTIES, PACES, settings_lines
from bot.render.dragon.status import status
from bot.render.message import line
from bot.table.dragon.game_view import game_view
from bot.table.dragon.moves import (
    ChooseSettings,
    CloseLobby,
    OpenGame,
    PauseGame,
    ResumeGame,
    StartGame,
    VoteConcede,
)
from bot.table.dragon.part import LONGEST_REMINDER, bestiary_of, dragon_of
from bot.table.dragon.reasons import FellowshipReason
from bot.table.people import Place
from cogs.dragon_acts import display_name, seen_here
from cogs.dragon_board import keep_board
from cogs.dragon_calls import CallsCommand
from cogs.dragon_choices import (
    DIFFICULTY,
    NAMING,
    PACE,
    dragon_names,
    hours_of,
    naming_of,
    steps_of,
)
from cogs.dragon_masters import DragonMasters
from cogs.dragon_play import Play
from cogs.dragon_seats import DragonSeats, first_named, first_seats
from cogs.options import Counted
from cogs.reveal import ready
from cogs.shell import Interaction, do, look, own_words, place_of, take
from cogs.telling import table_words

Hours = app_commands.Transform[int, Counted(0, LONGEST_REMINDER)]


async def shown_status(interaction: Interaction) -> Answer:
    """Return how the game stands, for this person."""
    table = await look(interaction)
    part = dragon_of(table)
    if part is None:
        raise Refused(FellowshipReason.NO_GAME)
    seen = await seen_here(interaction)
    shown = await ready(status(seen, part.asked_at, own_words(interaction)))
    return Answer(shown, private=True)


async def shown_bestiary(interaction: Interaction, page: int = 0) -> Answer:
    """Return a page of the dragons that were met here."""
    book = bestiary_of(await look(interaction))
    return Answer(bestiary(book, own_words(interaction), page), private=True)


async def shown_settings(interaction: Interaction) -> Answer:
    """Return what is chosen for the game here."""
    seen = await seen_here(interaction)
    return Answer(line("\n".join(settings_lines(seen, own_words(interaction)))), private=True)


class DragonCog(Play, CallsCommand, commands.GroupCog, group_name="dragon"):
    """Daredragon Fellowship: all together against one dragon"""

    seat = DragonSeats()
    gm = DragonMasters()

    @app_commands.command()
    @app_commands.describe(
        difficulty="How hard the dragon hits",
        pace="How hard both sides hit, and so how long it takes",
        name="What is known of the dragon's name",
        dragon_name="The dragon's whole name, such as Vrak·Zel·Dar·Kroth",
        reminder="Hours until somebody whose turn it is is reminded; 0 for never",
    )
    @app_commands.choices(difficulty=DIFFICULTY, pace=PACE, name=NAMING)
    @app_commands.autocomplete(dragon_name=dragon_names)
    async def new(
        self,
        interaction: Interaction,
        difficulty: str = "0",
        pace: str = "0",
        name: str | None = None,
        dragon_name: str | None = None,
        reminder: Hours = 12,
    ) -> None:
        """Open a game here; people sit down with its buttons, then somebody starts it"""

        async def action() -> OpenGame:
            return OpenGame(
                name=display_name(interaction),
                difficulty=steps_of(DIFFICULTIES, difficulty) or 0,
                pace=steps_of(PACES, pace) or 0,
                naming=naming_of(name, dragon_name) or "off",
                dragon_name=dragon_name,
                remind_after=reminder,
            )

        await take(interaction, action())

    @app_commands.command()
    async def start(self, interaction: Interaction) -> None:
        """Begin the game; Manekins take the seats that nobody has"""
        await take(interaction, StartGame(), private=True)

    @app_commands.command()
    async def status(self, interaction: Interaction) -> None:
        """Show how the game stands, to you alone"""
        await do(interaction, shown_status(interaction), private=True)

    @app_commands.command()
    async def board(self, interaction: Interaction) -> None:
        """Post the board again, when it has scrolled away"""
        found: list[Place] = []

        async def work() -> Answer:
            table = await look(interaction)
            seen = game_view(table, None)
            if seen is None:
                raise Refused(FellowshipReason.NO_GAME)
            found.append(place_of(interaction))
            return Answer(await ready(board(seen, table_words(interaction.client, table))))

        told = await do(interaction, work(), private=False)
        if told is not None and found:
            await keep_board(interaction.client, found[0], told[1])

    @app_commands.command()
    @app_commands.describe(
        difficulty="How hard the dragon hits",
        pace="How hard both sides hit, and so how long it takes",
        name="What is known of the dragon's name",
        dragon_name="The dragon's whole name, such as Vrak·Zel·Dar·Kroth",
        chairs="How many seats there are",
        first="Who has the first turn: whoever last helped somebody, or chance",
        reminder="Hours until somebody whose turn it is is reminded; 0 for never",
    )
    @app_commands.choices(difficulty=DIFFICULTY, pace=PACE, name=NAMING)
    @app_commands.autocomplete(dragon_name=dragon_names, first=first_seats)
    async def settings(
        self,
        interaction: Interaction,
        difficulty: str | None = None,
        pace: str | None = None,
        name: str | None = None,
        dragon_name: str | None = None,
        chairs: app_commands.Transform[int, Counted(LEAST_SEATS, MOST_SEATS)] | None = None,
        first: str | None = None,
        reminder: Hours | None = None,
    ) -> None:
        """Show what is chosen; before the game, change how hard, how fast, who begins"""

        if (difficulty, pace, name, dragon_name, chairs, first, reminder) == (None,) * 7:
            await do(interaction, shown_settings(interaction), private=True)
            return

        async def action() -> ChooseSettings:
            seen = await seen_here(interaction)
            return ChooseSettings(
                difficulty=steps_of(DIFFICULTIES, difficulty),
                pace=steps_of(PACES, pace),
                naming=naming_of(name, dragon_name),
                dragon_name=dragon_name,
                chairs=chairs,
                first=None if first is None else first_named(seen, first, own_words(interaction)),
                remind_after=hours_of(reminder),
            )

        await take(interaction, action(), private=True)

    @app_commands.command()
    async def close(self, interaction: Interaction) -> None:
        """Leave a game that has not begun"""
        await take(interaction, CloseLobby(), private=True)

    @app_commands.command()
    async def pause(self, interaction: Interaction) -> None:
        """Let the game rest: nobody is called until somebody goes on"""
        await take(interaction, PauseGame())

    @app_commands.command()
    async def resume(self, interaction: Interaction) -> None:
        """Go on with a game that rests"""
        await take(interaction, ResumeGame())

    @app_commands.command()
    @app_commands.describe(change_of_mind="Take your vote back")
    async def concede(self, interaction: Interaction, change_of_mind: bool = False) -> None:
        """Vote to give the game up; more than half of the people end it"""
        await take(interaction, VoteConcede(concedes=not change_of_mind))

    @app_commands.command(name="bestiary")
    async def met(self, interaction: Interaction) -> None:
        """Show the dragons that were met here, and what their names told"""
        await do(interaction, shown_bestiary(interaction), private=True)


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(DragonCog())
