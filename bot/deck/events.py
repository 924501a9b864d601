"""What happened to the deck, in the past tense, with its outcome: replaying never rolls again.

Every event says who may see it; only a secret answer is not for everyone. Source: design.md,
rule 2.
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from bot.deck.actions import Granted
from bot.deck.cards import Deck
from bot.deck.model import Answered, CardRef, Count, Label, Model, Moment, Name, Number, PersonId
from bot.deck.sheet import Told
from bot.deck.state import Choice, Which


class Event(Model, frozen=True):
    """Anything that happened."""

    is_secret: ClassVar[bool] = False


class DeckLaid(Event, frozen=True):
    """A full deck was laid out; what was left to draw from the one before it lapsed."""

    kind: Literal["deck.laid"] = "deck.laid"
    which: Which
    name: Name
    lapsed: tuple[Number, ...] = ()
    """The characters who had draws left."""


class DeckImported(Event, frozen=True):
    kind: Literal["deck.imported"] = "deck.imported"
    deck: Deck


class CharacterEvent(Event, frozen=True):
    """Anything that happened to one character."""

    character: Number
    name: Name


class Declared(CharacterEvent, frozen=True):
    kind: Literal["deck.declared"] = "deck.declared"
    owner: PersonId
    count: int
    at: Moment
    is_new: bool = False


class Drew(CharacterEvent, frozen=True):
    """One card came up; `told` is what it did, `asked` what it left open."""

    kind: Literal["deck.drew"] = "deck.drew"
    number: Number
    card: CardRef
    at: Moment
    automatic: bool = False
    late: bool = False
    counts: bool = True
    """Whether this was a declared draw; a card that is drawn again at once is none."""
    told: tuple[Told, ...] = ()
    asked: tuple[Choice, ...] = ()
    left_deck: bool = False
    ended: bool = False
    lapsed: Count = 0
    """Draws that an end took away."""
    left: Count = 0
    """Draws that are still to come."""


class FellDue(CharacterEvent, frozen=True):
    """The hour is over, but a choice is in the way of the rest."""

    kind: Literal["deck.fell_due"] = "deck.fell_due"
    left: Count


class RanOut(CharacterEvent, frozen=True):
    """No card was left in the deck: the rest lapsed, or of a card such as Fool the `redraw`."""

    kind: Literal["deck.ran_out"] = "deck.ran_out"
    lapsed: Count
    redraw: bool = False


class Chose(CharacterEvent, frozen=True):
    """A choice was made; `gained` are draws beyond the declared ones."""

    kind: Literal["deck.chose"] = "deck.chose"
    choice: Number
    card: CardRef
    option: Answered
    at: Moment
    told: tuple[Told, ...] = ()
    gained: Count = 0


class WishSpent(CharacterEvent, frozen=True):
    kind: Literal["deck.wish_spent"] = "deck.wish_spent"
    told: Told
    purpose: Answered | None = None


class FatesSpent(CharacterEvent, frozen=True):
    kind: Literal["deck.fates_spent"] = "deck.fates_spent"
    told: Told
    purpose: Answered | None = None


class CardPut(Event, frozen=True):
    kind: Literal["deck.card_put"] = "deck.card_put"
    card: CardRef


class CardTaken(Event, frozen=True):
    kind: Literal["deck.card_taken"] = "deck.card_taken"
    card: CardRef


class WasGranted(CharacterEvent, frozen=True):
    """`told` for what the ledger keeps; draws and the right to draw again are not in it."""

    kind: Literal["deck.granted"] = "deck.granted"
    what: Granted
    count: int
    at: Moment
    told: tuple[Told, ...] = ()


class Lifted(CharacterEvent, frozen=True):
    kind: Literal["deck.lifted"] = "deck.lifted"
    condition: Label


class Retired(CharacterEvent, frozen=True):
    kind: Literal["deck.retired"] = "deck.retired"


class AnswerEvent(CharacterEvent, frozen=True):
    """What the game master said about a card."""

    choice: Number
    card: CardRef
    text: Answered


class AnsweredOpenly(AnswerEvent, frozen=True):
    """An answer that everyone may know."""

    kind: Literal["deck.answered"] = "deck.answered"


class AnsweredSecretly(AnswerEvent, frozen=True):
    """An answer that is the game master's alone."""

    kind: Literal["deck.answered_secretly"] = "deck.answered_secretly"
    is_secret: ClassVar[bool] = True


class Revealed(AnswerEvent, frozen=True):
    kind: Literal["deck.revealed"] = "deck.revealed"


DeckEvent = Annotated[
    DeckLaid
    | DeckImported
    | Declared
    | Drew
    | FellDue
    | RanOut
    | Chose
    | WishSpent
    | FatesSpent
    | CardPut
    | CardTaken
    | WasGranted
    | Lifted
    | Retired
    | AnsweredOpenly
    | AnsweredSecretly
    | Revealed,
    Field(discriminator="kind"),
]
