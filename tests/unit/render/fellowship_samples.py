"""A game of Daredragon at a table, in its lobby and going on, and all that may become of it.

Names and numbers are the longest that there can be.
"""

from bot.dice import SeededDice
from bot.dragon.actions import Proceed
from bot.dragon.cards import Part
from bot.dragon.daredevil_events import Amended
from bot.dragon.engine import step
from bot.dragon.name import Trait
from bot.dragon.settings import Settings
from bot.dragon.setup import shuffled_decks, start
from bot.dragon.shuffling import fair
from bot.dragon.transcript import begun
from bot.store.model import StoredPart
from bot.table.dragon.events import (
    CallsSet,
    ConcedeVoted,
    GameAmended,
    GameMoved,
    GameOpened,
    GamePaused,
    GameResumed,
    GameStarted,
    LobbyClosed,
    ManekinSeated,
    MoveUndone,
    SeatLeft,
    SeatTaken,
    SettingsChosen,
)
from bot.table.dragon.part import MOST_CHAIR_NAME, PART, Chair, Choices, DragonPart
from bot.table.part import Event
from bot.table.snapshot import Table

LONGEST = 2**63 - 1
NAME = "*" * MOST_CHAIR_NAME
"""Every letter of it takes two once it is escaped."""

FULL_NAME = "Thorm·Brath·Krath·Kroth"
CHOICES = Choices(difficulty=-2, pace=-1, naming="open", name=FULL_NAME, first=LONGEST)
AMENDED = Amended(
    hp=((0, 25, 3), (1, 0, 25)),
    prone=((0, True), (1, False)),
    parts=((Part.JAWS, 25, 0), (Part.TAIL, 0, 25)),
    entangled=((Part.PAWS, True), (Part.LEGS, False)),
    target=(None, 2),
)
UNTARGETED = Amended(hp=(), prone=(), parts=(), entangled=(), target=(1, None))

EVENTS: tuple[Event, ...] = (
    GameOpened(number=10**9, name=NAME),
    SettingsChosen(choices=CHOICES, chairs=6),
    LobbyClosed(),
    SeatTaken(seat=5, name=NAME, from_manekin=False),
    SeatTaken(seat=5, name=NAME, from_manekin=True, moved=True),
    SeatTaken(seat=5, name=NAME, from_manekin=True, resumed=True),
    SeatTaken(seat=5, name=NAME, from_manekin=False, resumed=True),
    *(
        SeatLeft(seat=5, name=NAME, who=LONGEST, why=why, to_manekin=plays, pauses=pauses)
        for why in ("left", "sent", "gone")
        for plays, pauses in ((False, False), (True, False), (False, True))
    ),
    SeatLeft(seat=0, name=NAME, who=1, why="left", to_manekin=True, ended="conceded"),
    ManekinSeated(seat=5, there=True),
    ManekinSeated(seat=5, there=False),
    GameStarted(number=10**9, first=NAME, happened=()),
    GameMoved(turn=10**6, seat=0, name=NAME, happened=()),
    GameMoved(turn=10**6, seat=0, name=NAME, stood_in=True, happened=(), ended="victory"),
    GameMoved(turn=10**6, seat=0, name=NAME, happened=(), ended="defeat"),
    GamePaused(),
    GameResumed(),
    ConcedeVoted(concedes=True, votes=1, needed=4, people=6),
    ConcedeVoted(concedes=True, votes=4, needed=4, people=6, ended=True),
    ConcedeVoted(concedes=False, votes=0, needed=4, people=6),
    GameAmended(happened=(AMENDED,)),
    GameAmended(happened=(UNTARGETED,)),
    MoveUndone(number=10**9, undone="dragon.paused"),
    MoveUndone(number=10**9, undone="dragon.moved", who=LONGEST, told={"turn": 10**6, "seat": 0}),
    MoveUndone(
        number=10**9,
        undone="dragon.moved",
        who=LONGEST,
        told={"turn": 10**6, "seat": 0, "stood_in": True},
    ),
    CallsSet(pings=True, zone="*" * 64, quiet_from=22, quiet_until=8),
    CallsSet(pings=False, zone=None, quiet_from=None, quiet_until=None),
)


def lobby_part(*chairs: Chair, choices: Choices = CHOICES) -> DragonPart:
    """A game that has not begun; without chairs it is one of six, with one of each kind free."""
    seated = chairs or (
        *(Chair(holder=LONGEST - one, name=f"{NAME[:-1]}{one}") for one in range(4)),
        Chair(is_manekin=True),
        Chair(),
    )
    return DragonPart(number=10**9, host=LONGEST, opened_at=1, chairs=seated, choices=choices)


def playing_part(*, me: int = LONGEST, paused: bool = False) -> DragonPart:
    """A game of four that has begun: one person, who is asked, and three Manekins."""
    dice = SeededDice(3)
    settings = Settings(manekins=(1, 2, 3), name=(Trait.POWER,) * 4)
    decks = shuffled_decks(dice)
    game, _ = step(start(settings, decks), Proceed(), fair(dice))
    chairs = (Chair(holder=me, name=NAME), *(Chair(is_manekin=True),) * 3)
    return lobby_part(*chairs).changed(
        stage="playing",
        game=game,
        record=begun(settings, decks),
        stamp=2,
        asked_at=1,
        paused=paused,
    )


def table_with(part: DragonPart | None, *others: StoredPart) -> Table:
    """A table that keeps this game."""
    stored = {one.name: one for one in others}
    if part is not None:
        stored[PART] = StoredPart(PART, 1, 7, part.model_dump_json())
    return Table(1, 2, stored)
