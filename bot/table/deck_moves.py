"""What people, game masters and the hour ask of a table's deck.

A declaration is first asked about: its odds are shown, and only the word after that declares. What
was asked is kept with a number, since names do not fit into the ids of buttons.
"""

from typing import Annotated, ClassVar

from pydantic import Field

from bot.deck.actions import (
    Answer,
    Choose,
    Declare,
    Draw,
    Grant,
    ImportDeck,
    Lift,
    NewDeck,
    PutCard,
    Retire,
    Reveal,
    SpendFates,
    SpendWish,
    TakeCard,
    Who,
)
from bot.table.part import Action, Rank


class DeckAction(Action, frozen=True):
    """Anything that is done with a table's deck."""

    part: ClassVar[str] = "deck"


PlayersMove = Annotated[
    NewDeck | Declare | Draw | Choose | SpendWish | SpendFates, Field(discriminator="kind")
]
MastersMove = Annotated[
    ImportDeck | PutCard | TakeCard | Grant | Lift | Retire | Answer | Reveal,
    Field(discriminator="kind"),
]


class PlayDeck(DeckAction, frozen=True):
    """Make a move that is anyone's; whose character it is, the engine looks at.

    `after` is the moment of the character's last draw and how many there were (state.Declaration)
    as they stand on a button: pressed twice it draws once, and others who draw are no hindrance.
    """

    move: PlayersMove
    after: tuple[int, int] | None = None


class MakeChoice(DeckAction, frozen=True):
    """Answer a question to a player by its number, whoever's character it is about."""

    choice: int
    option: str


class RunDeck(DeckAction, frozen=True):
    """Make a move that is the game master's."""

    rank: ClassVar[Rank] = Rank.GAME_MASTER
    move: MastersMove


class AskDeclaration(DeckAction, frozen=True):
    """Ask what a declaration would mean, before it is made."""

    character: Who
    count: int


class ConfirmDeclaration(DeckAction, frozen=True):
    """Make the declaration that was asked about last."""

    number: int


class DropDeclaration(DeckAction, frozen=True):
    """Leave the declaration that was asked about."""

    number: int


class DrawDue(DeckAction, frozen=True):
    """Draw what is left of a character's declaration, because its hour is over.

    A table that is closed meanwhile, or whose campaign was taken back, does not stop the hour.
    """

    rank: ClassVar[Rank] = Rank.SYSTEM
    needs_campaign: ClassVar[bool] = False
    works_when_closed: ClassVar[bool] = True
    character: int
