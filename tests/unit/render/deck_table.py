"""A table's deck that tests play, with what everyone is told after each act."""

from bot.deck.actions import Action, Seat
from bot.deck.events import DeckEvent
from bot.deck.state import DeckState
from bot.deck.view import View, view
from bot.render.answers import Answer, answer
from bot.render.message import Button, Gallery, Message, Row, Select, Text
from bot.render.words import words
from bot.store.model import StoredPart
from bot.table.act import Outcome
from bot.table.deck import PART, DeckPart
from bot.table.deck_events import event_of
from bot.table.people import Person, Place
from bot.table.snapshot import Table
from tests.unit.deck.playing import Play

SAY = words("en")
REVISION = 7


class Told(Play):
    """A game whose acts are answered."""

    def tell(self, seat: Seat, action: Action, *coming: str | int) -> Answer:
        """Take an action while these cards come up, and return the answer to it."""
        before = self.state
        return self.answered(seat, before, self.act(seat, action, *coming))

    def answered(self, seat: Seat, before: DeckState, happened: tuple[DeckEvent, ...]) -> Answer:
        """Return the answer to what has happened."""
        event = event_of(before, self.state, happened)
        person = Person(seat.person)
        return answer(Outcome(table_of(self.state), (event,), person, Place(2, 1), 1), SAY, SAY)

    def seen(self, seat: Seat) -> View:
        """Return what a seat may know now."""
        return view(self.state, seat)


def table_of(state: DeckState) -> Table:
    """Return a table with this deck."""
    body = DeckPart(state=state).model_dump_json()
    return Table(1, 2, {PART: StoredPart(PART, 1, REVISION, body)})


def text_of(message: Message | None) -> str:
    """Return all that is written in a message, its pictures' words included."""
    assert message is not None
    found = [block.content for block in message.flat() if isinstance(block, Text)]
    found += [one.description for one in pictures_of(message)]
    found += [item.label for item in items_of(message) if isinstance(item, Button)]
    return "\n".join(found)


def pictures_of(message: Message) -> list[object]:
    """Return the pictures of a message."""
    blocks = message.flat()
    return [one for block in blocks if isinstance(block, Gallery) for one in block.pictures]


def items_of(message: Message | None) -> list[object]:
    """Return what can be pressed or chosen from in a message."""
    assert message is not None
    return [item for block in message.flat() if isinstance(block, Row) for item in block.items]


def moves_of(message: Message | None) -> list[str]:
    """Return the ids of a message's buttons and lists."""
    found = items_of(message)
    return [one.move.custom_id for one in found if isinstance(one, Button | Select)]
