"""A table with sheets and cards, played in memory: actions are decided, written and read back."""

from collections.abc import Iterable
from typing import Any

from bot.dice import Dice
from bot.rulecards.sheet import Character
from bot.table.part import Action, Context, Decision, Event
from bot.table.people import Person
from bot.table.sheets.deal import CardsPart, cards_of
from bot.table.sheets.deciding import DECIDED
from bot.table.sheets.events import MomentEvent
from bot.table.sheets.happening import deed_of
from bot.table.sheets.inbox import Inbox, inbox_of
from bot.table.sheets.moves import AddCard, CreateSheet, Happen
from bot.table.sheets.world import PART, WorldPart
from bot.table.who import check
from tests.unit.table.building import GWEN, MIRA, ODILE, PLACE, Memory, started

__all__ = ["GWEN", "MIRA", "ODILE", "Faces", "Played", "played"]

OUTSIDER = Person(80)


class Faces:
    """Dice that show what a test says, one after the other."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(faces)

    def die(self, sides: int) -> int:
        """The next face."""
        face = self._faces.pop(0)
        assert 1 <= face <= sides
        return face


class Played(Memory):
    """The table; `faces` are what the next dice show, else they are the seed's."""

    faces: Dice | None = None

    def decide(self, person: Person, action: Action) -> Decision:
        decide = DECIDED.get(type(action))
        if decide is None:
            return super().decide(person, action)
        check(self.table, person, action, 0)
        dice = self.faces or self.dice
        return decide(Context(self.table, PLACE, person, dice, self.now), action)

    def event(self, person: Person, action: Action) -> Event:
        """What came of an action."""
        (event,) = self.act(person, action).events
        return event

    def happens(self, person: Person, do: str, *, secret: bool = False, **data: Any) -> MomentEvent:
        """A moment happens; `source` is `from`."""
        data = {"from" if key == "source" else key: value for key, value in data.items()}
        deed = deed_of({"do": do, **data})
        event = self.event(person, Happen(moment=deed, secret=secret))
        assert isinstance(event, MomentEvent)
        return event

    def rolling(self, *faces: int) -> "Played":
        """The table, whose next dice show these faces."""
        self.faces = Faces(faces)
        return self

    @property
    def part(self) -> WorldPart:
        """The world's part, which must be there."""
        found = self.table.part(WorldPart, PART)
        assert found is not None
        return found

    @property
    def cards(self) -> CardsPart:
        """The cards."""
        return cards_of(self.table)

    @property
    def inbox(self) -> Inbox:
        """What the game masters were told."""
        return inbox_of(self.table)

    def sheet(self, key: str = "mira") -> Character:
        """A character's sheet."""
        return self.part.world.characters[key]

    def points(self, track: str = "hit_points", key: str = "mira") -> int:
        """Where a track stands."""
        return self.sheet(key).tracks[track].value

    def with_cards(self, *names: str) -> "Played":
        """The table with cards of the library, or of these sentences."""
        for name in names:
            made = (
                AddCard(sentence=name, name=f"Card {self.cards.made + 1}")
                if "→" in name
                else AddCard(library=name)
            )
            self.act(GWEN, made)
        return self


def played(*cards: str, system: str = "classic_d20") -> Played:
    """A table of Gwen's at which Mira and Odile have a character each."""
    memory = Played()
    memory.table = started(system=system).table
    memory.revisions = {"campaign": 1}
    memory.act(MIRA, CreateSheet(name="Mira"))
    memory.act(ODILE, CreateSheet(name="Odile"))
    memory.undoable.clear()
    return memory.with_cards(*cards)
