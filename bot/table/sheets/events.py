"""What became of sheets, fights and cards, with all that is needed to show it later.

Of a moment, `shown` is everybody's and `behind` the game masters'; no line of the history holds
anything of the latter. Source: issue 5; design.md, rules 2, 4 and 8.
"""

from collections.abc import Iterable
from typing import Literal

from bot.table.part import Event
from bot.table.sheets.moves import Deed, SheetValue
from bot.table.sheets.problem import Problem
from bot.table.sheets.told import Behind, Shown
from bot.table.snapshot import State
from bot.text import shortened

MOST_TOLD = 10
"""Names of one event that its line in the history holds."""

_TEXT = 80


class Whom(State, frozen=True):
    """A character that an event is about. `owner` 0: nobody's but the game masters'."""

    key: str
    name: str
    owner: int = 0

    def told(self) -> dict[str, object]:
        """Together, so that with the person the name is forgotten too (store/erasure.py)."""
        return {"name": shortened(self.name, _TEXT), "owner": self.owner}


class MomentEvent(Event, frozen=True):
    """A moment that ran through the engine; `whom` are those it belongs to.

    `secret`: for whoever acted and the game masters alone. The event holds no sheet: the table
    that comes with an answer does.
    """

    deed: Deed | None = None
    whom: tuple[Whom, ...] = ()
    secret: bool = False
    shown: Shown = Shown()
    behind: Behind = Behind()

    def line(self) -> dict[str, object]:
        line: dict[str, object] = {}
        if len(self.whom) == 1:
            line["who"] = self.whom[0].told()
        elif self.whom:
            line["many"] = len(self.whom)
        line |= self.told()
        if self.shown.roll:
            line["total"] = self.shown.roll.total
            line["band"] = self.shown.roll.band
        if self.shown.damage is not None:
            line["damage"] = self.shown.damage
        if self.shown.blocked is not None:
            line["blocked"] = shortened(self.shown.blocked, _TEXT)
        if cards := list(dict.fromkeys(one.name for one in self.shown.fired)):
            line["cards"] = [shortened(one, _TEXT) for one in cards[:MOST_TOLD]]
        return line

    def told(self) -> dict[str, object]:
        """What the history tells beside whom it concerned and what came of it."""
        if self.deed is None:
            return {}
        told = self.deed.model_dump(mode="json", exclude_none=True, exclude={"who", "kinds"})
        # A word that is not a name of the system may be anything; what is false says nothing.
        return {
            key.rstrip("_"): shortened(value, _TEXT) if isinstance(value, str) else value
            for key, value in told.items()
            if value is not False
        }


class MomentPlayed(MomentEvent, frozen=True):
    """A moment in which no dice were thrown."""

    kind: Literal["world.played"] = "world.played"


class MomentRolled(MomentEvent, frozen=True):
    """A moment in which dice were thrown, by whoever acted or by a card."""

    kind: Literal["world.rolled"] = "world.rolled"


class Placed(State, frozen=True):
    """One in the order of a fight; `name` None of one of whom players know nothing."""

    name: str | None
    initiative: int
    dice: tuple[int, ...] = ()
    is_foe: bool = False


class AfterLeaving(State, frozen=True):
    """What it meant for a fight that somebody went.

    `passed`: the turn was theirs, and is now another's; `next` is None where players know nothing
    of whose it is. `ended`: nobody is left, and with that the fight is over.
    """

    passed: bool = False
    next: str | None = None
    next_owner: int = 0
    ended: bool = False


class FightStarted(MomentEvent, frozen=True):
    """A fight is on; `order` is the order in which they act."""

    kind: Literal["fight.started"] = "fight.started"
    order: tuple[Placed, ...]

    def told(self) -> dict[str, object]:
        return {"fighters": len(self.order)}


class TurnEnded(MomentEvent, frozen=True):
    """A turn ended; it is another's turn. `next_owner` is who plays them, 0 the game master.

    A name is None where players know nothing of whose it is; the table's fight knows it.
    """

    kind: Literal["fight.turn"] = "fight.turn"
    ended: str | None
    next: str | None
    next_owner: int
    turn: int
    round: int
    is_new_round: bool = False

    def told(self) -> dict[str, object]:
        # The names are in `whom`, or a foe's; that of who comes next would outlive its owner.
        return {"round": self.round}


class FightEnded(MomentEvent, frozen=True):
    """The fight is over."""

    kind: Literal["fight.ended"] = "fight.ended"
    rounds: int

    def told(self) -> dict[str, object]:
        return {"rounds": self.rounds}


class FightJoined(MomentEvent, frozen=True):
    """Somebody joined the fight; `others` are foes that came with a foe."""

    kind: Literal["fight.joined"] = "fight.joined"
    joined: Placed
    others: tuple[Placed, ...] = ()

    def told(self) -> dict[str, object]:
        if self.others:
            return {"foes": 1 + len(self.others)}
        return {"initiative": self.joined.initiative}


class FightLeft(MomentEvent, frozen=True):
    """Somebody left the fight."""

    kind: Literal["fight.left"] = "fight.left"
    left: str
    after: AfterLeaving


class SheetEvent(Event, frozen=True):
    """Something about one sheet; `secret` of an NPC of whom players know nothing."""

    whom: Whom
    secret: bool = False

    def line(self) -> dict[str, object]:
        return {"who": self.whom.told(), **self.told()}

    def told(self) -> dict[str, object]:
        """What the history tells beside whose sheet it was."""
        return {}


class SheetCreated(SheetEvent, frozen=True):
    kind: Literal["sheet.created"] = "sheet.created"
    is_npc: bool = False
    is_imported: bool = False
    is_replaced: bool = False

    def told(self) -> dict[str, object]:
        return {"imported": True} if self.is_imported else {}


class SheetEdited(SheetEvent, frozen=True):
    """A value was corrected; `of` is the name of the stat, track, class, rank or thing."""

    kind: Literal["sheet.edited"] = "sheet.edited"
    what: SheetValue
    of: str | None = None
    old: int | str | None = None
    new: int | str | None = None

    def told(self) -> dict[str, object]:
        one = Correction(what=self.what, of=self.of, old=self.old, new=self.new)
        return one.told()


class Correction(State, frozen=True):
    """One value that was corrected, as in SheetEdited."""

    what: SheetValue
    of: str | None = None
    old: int | str | None = None
    new: int | str | None = None

    def told(self) -> dict[str, object]:
        """What the history tells: numbers, but no names, which would outlive their owner."""
        told: dict[str, object] = {"what": self.what}
        if self.of is not None:
            told["of"] = shortened(self.of, _TEXT)
        if self.what not in ("name", "thing"):
            told |= {"old": self.old, "new": self.new}
        return told


class SheetFilled(SheetEvent, frozen=True):
    """Several values were corrected at once."""

    kind: Literal["sheet.filled"] = "sheet.filled"
    changes: tuple[Correction, ...]

    def told(self) -> dict[str, object]:
        if len(self.changes) == 1:
            return self.changes[0].told()
        return {"changes": [one.told() for one in self.changes[:MOST_TOLD]]}


class SheetGiven(SheetEvent, frozen=True):
    """`whom.owner` is whose it is now."""

    kind: Literal["sheet.given"] = "sheet.given"
    old_owner: int


class SheetSwitched(SheetEvent, frozen=True):
    kind: Literal["sheet.switched"] = "sheet.switched"


class SheetShown(SheetEvent, frozen=True):
    kind: Literal["sheet.shown"] = "sheet.shown"
    is_shown: bool

    def told(self) -> dict[str, object]:
        return {"shown": self.is_shown}


class SheetDeleted(SheetEvent, frozen=True):
    """A character is gone; `after` where it was in a fight."""

    kind: Literal["sheet.deleted"] = "sheet.deleted"
    after: AfterLeaving | None = None


class FoesAdded(Event, frozen=True):
    kind: Literal["foes.added"] = "foes.added"
    name: str
    numbers: tuple[int, ...]
    kinds: tuple[str, ...]
    hit_points: int

    def line(self) -> dict[str, object]:
        return {"name": shortened(self.name, _TEXT), "count": len(self.numbers)}


class FoesRemoved(Event, frozen=True):
    """Foes are gone; `after` where a fight was on."""

    kind: Literal["foes.removed"] = "foes.removed"
    names: tuple[str, ...]
    after: AfterLeaving | None = None

    def line(self) -> dict[str, object]:
        return {"names": _few(self.names), "count": len(self.names)}


class FoeSet(Event, frozen=True):
    kind: Literal["foes.set"] = "foes.set"
    name: str
    number: int
    old: int
    new: int

    def line(self) -> dict[str, object]:
        name = shortened(self.name, _TEXT)
        return {"name": name, "number": self.number, "old": self.old, "new": self.new}


class PlaceDescribed(Event, frozen=True):
    kind: Literal["places.described"] = "places.described"
    name: str
    kinds: tuple[str, ...]
    is_new: bool

    def line(self) -> dict[str, object]:
        return {"name": shortened(self.name, _TEXT), "kinds": _few(self.kinds)}


class PlaceRemoved(Event, frozen=True):
    kind: Literal["places.removed"] = "places.removed"
    name: str


class ClockRemoved(Event, frozen=True):
    kind: Literal["clocks.removed"] = "clocks.removed"
    name: str


class Question(State, frozen=True):
    """A story card's question: `they keep a promise that cost them something`.

    `whom` are the characters for whom the answer may be yes.
    """

    card: str
    number: int
    name: str
    question: str
    whom: tuple[Whom, ...]


class SceneEnded(Event, frozen=True):
    """A scene is over; the questions are for the game master alone."""

    kind: Literal["scene.ended"] = "scene.ended"
    scene: int
    questions: tuple[Question, ...]

    def line(self) -> dict[str, object]:
        return {"scene": self.scene}


class StoryDeclined(Event, frozen=True):
    """A question was answered with no; for the game masters alone."""

    kind: Literal["scene.declined"] = "scene.declined"
    card: str
    name: str
    question: str
    left: int
    """Questions of the scene that are still open."""

    def line(self) -> dict[str, object]:
        return {}


class StoryAnswered(MomentEvent, frozen=True):
    """A question was answered with yes."""

    kind: Literal["scene.answered"] = "scene.answered"
    question: str
    left: int

    def told(self) -> dict[str, object]:
        return {"question": shortened(self.question, _TEXT)}


class LinesTicked(Event, frozen=True):
    kind: Literal["inbox.ticked"] = "inbox.ticked"
    numbers: tuple[int, ...]
    left: int
    """Lines that still have to come into a scene."""

    def line(self) -> dict[str, object]:
        return {"count": len(self.numbers)}


class CardEvent(Event, frozen=True):
    """Something about one card; its sentence is made where it is shown."""

    card: str
    number: int
    name: str

    def line(self) -> dict[str, object]:
        return {"card": shortened(self.name, _TEXT)}


class CardAdded(CardEvent, frozen=True):
    kind: Literal["cards.added"] = "cards.added"
    from_library: bool = False


class CardEdited(CardEvent, frozen=True):
    kind: Literal["cards.edited"] = "cards.edited"
    revision: int


class CardOrdered(CardEvent, frozen=True):
    kind: Literal["cards.ordered"] = "cards.ordered"
    place: int


class CardEnabled(CardEvent, frozen=True):
    """A card was set to work; one that is broken stays at rest all the same."""

    kind: Literal["cards.enabled"] = "cards.enabled"
    broken: Problem | None = None


class CardDisabled(CardEvent, frozen=True):
    """A card was put to rest."""

    kind: Literal["cards.disabled"] = "cards.disabled"
    broken: Problem | None = None


class CardDeleted(CardEvent, frozen=True):
    kind: Literal["cards.deleted"] = "cards.deleted"


class CardBound(CardEvent, frozen=True):
    """`whom` empty: the card watches all again."""

    kind: Literal["cards.bound"] = "cards.bound"
    whom: tuple[Whom, ...]


class CardTested(MomentEvent, frozen=True):
    """What would happen; nothing did. `fires` of the card that was asked about, if one was."""

    kind: Literal["cards.tested"] = "cards.tested"
    card: str | None = None
    name: str | None = None
    fires: bool | None = None


class CardsImported(Event, frozen=True):
    kind: Literal["cards.imported"] = "cards.imported"
    names: tuple[str, ...]
    replaced: int

    def line(self) -> dict[str, object]:
        return {"count": len(self.names), "replaced": self.replaced}


class BrokenCard(State, frozen=True):
    """A card that names what the system has not, and why it is broken."""

    card: str
    name: str
    problem: Problem


class SystemSet(Event, frozen=True):
    """Another system is played; `broken` are the cards that do not fit it, `mended` fit again."""

    kind: Literal["cards.system"] = "cards.system"
    system: str
    is_own: bool
    broken: tuple[BrokenCard, ...] = ()
    mended: tuple[str, ...] = ()

    def line(self) -> dict[str, object]:
        return {"system": shortened(self.system, _TEXT), "broken": len(self.broken)}


def _few(names: Iterable[str]) -> list[str]:
    return [shortened(one, _TEXT) for one in names][:MOST_TOLD]
