"""What a person asks of the deck, in the imperative, and the seat they ask it from.

`character` is a number as buttons carry it, or a name as people type it. Who may do what is
checked in `decide`. Source: issue 3, At the table.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from bot.deck.model import Model
from bot.deck.state import Which

Who = int | str


@dataclass(frozen=True, slots=True)
class Seat:
    """Who acts or looks; person 0 is the bot itself, which draws when an hour is over."""

    person: int
    is_master: bool = False

    @property
    def is_system(self) -> bool:
        """Whether this is the bot."""
        return self.person == 0


SYSTEM = Seat(0)


class NewDeck(Model, frozen=True):
    """Lay out a full deck; over another one only the game master may."""

    kind: Literal["new_deck"] = "new_deck"
    which: Which = "22"


class ImportDeck(Model, frozen=True):
    """Keep a custom deck for this channel; where one is laid out it takes its place."""

    kind: Literal["import_deck"] = "import_deck"
    text: str


class Declare(Model, frozen=True):
    """Declare a number of draws; a name that is new makes a character of the person's own."""

    kind: Literal["declare"] = "declare"
    character: Who
    count: int


class Draw(Model, frozen=True):
    """Draw the next card."""

    kind: Literal["draw"] = "draw"
    character: Who


class AutoDraw(Model, frozen=True):
    """Draw all the rest, because the hour is over; the bot's own."""

    kind: Literal["auto_draw"] = "auto_draw"
    character: int


class Choose(Model, frozen=True):
    """Make a choice that a card left to the player: an option, or a few words."""

    kind: Literal["choose"] = "choose"
    character: Who
    choice: int
    option: str


class SpendWish(Model, frozen=True):
    """Use one wish."""

    kind: Literal["spend_wish"] = "spend_wish"
    character: Who
    purpose: str = ""


class SpendFates(Model, frozen=True):
    """Use the stored Fates."""

    kind: Literal["spend_fates"] = "spend_fates"
    character: Who
    purpose: str = ""


class PutCard(Model, frozen=True):
    """Put a card that is away back into the deck, by id or name."""

    kind: Literal["put_card"] = "put_card"
    card: str


class TakeCard(Model, frozen=True):
    """Take a card out of the deck, by id or name."""

    kind: Literal["take_card"] = "take_card"
    card: str


Granted = Literal["draws", "again", "wishes", "fates", "intelligence"]


class Grant(Model, frozen=True):
    """Give a character draws or wishes, a stored Fates, or the right to draw again after an end.

    With `intelligence`, `count` is the score that the ledger goes on from.
    """

    kind: Literal["grant"] = "grant"
    character: Who
    what: Granted
    count: int = 1


class Lift(Model, frozen=True):
    """End a condition or a curse of a character, by its name."""

    kind: Literal["lift"] = "lift"
    character: Who
    condition: str


class Retire(Model, frozen=True):
    """Take a character away from the deck, with what the deck kept of them."""

    kind: Literal["retire"] = "retire"
    character: Who


class Answer(Model, frozen=True):
    """Answer a question that a card put to the game master."""

    kind: Literal["answer"] = "answer"
    choice: int
    text: str


class Reveal(Model, frozen=True):
    """Make a secret answer known to all."""

    kind: Literal["reveal"] = "reveal"
    choice: int


Action = Annotated[
    NewDeck
    | ImportDeck
    | Declare
    | Draw
    | AutoDraw
    | Choose
    | SpendWish
    | SpendFates
    | PutCard
    | TakeCard
    | Grant
    | Lift
    | Retire
    | Answer
    | Reveal,
    Field(discriminator="kind"),
]

MastersAction = ImportDeck | PutCard | TakeCard | Grant | Lift | Retire | Answer | Reveal
