"""What one person may know of a table's game; all that is shown of it is made from this alone.

Source: design.md, rule 4.
"""

from dataclasses import dataclass

from bot.dragon.events import Event as GameEvent
from bot.dragon.view import View, view
from bot.table.campaign import campaign_of
from bot.table.dragon.part import (
    PART,
    Board,
    Chair,
    Choices,
    DragonPart,
    Ending,
    Stage,
    board_of,
    dragon_of,
    votes_needed,
)
from bot.table.people import Person
from bot.table.snapshot import Table
from bot.table.who import is_game_master


@dataclass(frozen=True, slots=True)
class GameView:
    """A table's game for one person: `seat` is theirs, `runs` whether they run the game.

    `seen` is the game from that seat, None in a lobby. `stamp` belongs on every button that moves
    the game, `revision` on those that change the lobby.
    """

    number: int
    stage: Stage
    host: int | None
    choices: Choices
    chairs: tuple[Chair, ...]
    seen: View | None
    news: tuple[GameEvent, ...]
    seat: int | None
    runs: bool
    stamp: int
    revision: int
    paused: bool
    votes: tuple[int, ...]
    ended: Ending | None
    board: Board | None
    former: int | None = None
    """The seat that the person got up from: in this game they can sit there alone."""
    is_sent_away: bool = False
    """Whether the person may not sit down in this game any more."""

    @property
    def people(self) -> tuple[int, ...]:
        """The ids of all who sit here."""
        return tuple(chair.holder for chair in self.chairs if chair.holder is not None)

    @property
    def votes_needed(self) -> int:
        """How many votes concede: more than half of the people."""
        return votes_needed(len(self.people))


def seat_of(part: DragonPart, person_id: int) -> int | None:
    """Return the seat of a person, from 0."""
    return next((seat for seat, chair in enumerate(part.chairs) if chair.holder == person_id), None)


def former_seat(part: DragonPart, person_id: int) -> int | None:
    """Return the seat that a person got up from in this game, from 0."""
    return next((seat for who, seat in part.former if who == person_id), None)


def runs_game(table: Table, part: DragonPart, person: Person) -> bool:
    """Tell whether a person runs the game: a game master; without a campaign, the host."""
    campaign = campaign_of(table)
    if campaign is None:
        return person.id == part.host
    return is_game_master(campaign, person)


def game_view(table: Table, person: Person | None) -> GameView | None:
    """Return what a person may know of the game; of None, what everybody may."""
    part = dragon_of(table)
    if part is None:
        return None
    seat = None if person is None else seat_of(part, person.id)
    return GameView(
        number=part.number,
        stage=part.stage,
        host=part.host,
        choices=part.choices,
        chairs=part.chairs,
        seen=None if part.game is None else view(part.game, seat),
        news=part.news,
        seat=seat,
        runs=person is not None and runs_game(table, part, person),
        stamp=part.stamp,
        revision=table.revision(PART),
        paused=part.paused,
        votes=part.votes,
        ended=part.ended,
        board=board_of(table),
        former=None if person is None else former_seat(part, person.id),
        is_sent_away=person is not None and person.id in part.sent_away,
    )
