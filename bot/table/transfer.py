"""Taking a table's file in, step by step, after the game master's word.

The log channel is always dropped: only a game master's word sends secrets somewhere. The game
masters' role is dropped when the file comes from another server; people are the same everywhere.
"""

from typing import ClassVar, Literal

from bot.errors import Refused
from bot.store.model import TimerWrite
from bot.table import campaign, deck, macros, rolls
from bot.table.campaign import Campaign
from bot.table.deck_timers import timers_after
from bot.table.dragon.part import BESTIARY, Bestiary
from bot.table.part import Action, Context, Decision, Event, Rank
from bot.table.reasons import TableReason
from bot.table.sheets.deal import CardsPart
from bot.table.sheets.world import PART as WORLD
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import State
from bot.table.table_file import File, campaign_in, is_carried, prepared

PENDING = "import"
PENDING_FOR = 15 * 60 * 1000


class Pending(State, frozen=True):
    """A file that waits for the game master's confirmation."""

    by: int
    text: str


class StageImport(Action, frozen=True):
    """Check a file and keep it until the game master confirms."""

    part: ClassVar[str] = PENDING
    rank: ClassVar[Rank] = Rank.GAME_MASTER
    text: str


class ConfirmImport(Action, frozen=True):
    """Replace the table by the file that waits."""

    part: ClassVar[str] = PENDING
    rank: ClassVar[Rank] = Rank.GAME_MASTER


class CancelImport(Action, frozen=True):
    """Drop the file that waits."""

    part: ClassVar[str] = PENDING
    rank: ClassVar[Rank] = Rank.GAME_MASTER


class ExpireImport(Action, frozen=True):
    """Drop the file when its time is over."""

    part: ClassVar[str] = PENDING
    rank: ClassVar[Rank] = Rank.SYSTEM
    needs_campaign: ClassVar[bool] = False
    works_when_closed: ClassVar[bool] = True


class ImportStaged(Event, frozen=True):
    kind: Literal["import.staged"] = "import.staged"
    name: str
    players: int
    macros: int
    rolls: int
    characters: int = 0
    cards: int = 0
    replaced_parts: int
    foreign: bool
    masters: tuple[int, ...]
    """Who is game master once the file is taken in."""
    master_role: int | None = None


class Imported(Event, frozen=True):
    kind: Literal["import.imported"] = "import.imported"
    name: str
    parts: int


class ImportDropped(Event, frozen=True):
    kind: Literal["import.dropped"] = "import.dropped"


def decide(context: Context, action: Action) -> Decision:
    """Decide one step of an import; raises Refused with a TableReason."""
    match action:
        case StageImport():
            return _staged(context, action)
        case ConfirmImport():
            return _imported(context)
        case CancelImport() | ExpireImport():
            if context.table.part(Pending, PENDING) is None:
                raise Refused(TableReason.NOTHING_PENDING)
            stop = TimerWrite(key=PENDING, kind=PENDING, due_at=None)
            return Decision((ImportDropped(),), {PENDING: None}, (stop,), silent=True)
        case _:
            raise Refused(TableReason.UNKNOWN_MOVE)


def _staged(context: Context, action: StageImport) -> Decision:
    file, found = prepared(action.text)
    settled = _settled(campaign_in(found), context, file)
    event = ImportStaged(
        name=settled.name,
        players=len(settled.players),
        macros=sum(len(one.saved) for one in found.values() if isinstance(one, macros.Macros)),
        rolls=sum(one.rolls for one in found.values() if isinstance(one, rolls.Tally)),
        characters=sum(len(one.holders) for one in found.values() if isinstance(one, WorldPart)),
        cards=sum(len(one.entries) for one in found.values() if isinstance(one, CardsPart)),
        replaced_parts=sum(is_carried(name) for name in context.table.parts),
        foreign=file.guild_id != context.place.guild_id,
        masters=settled.masters,
        master_role=settled.master_role,
    )
    pending = Pending(by=context.person.id, text=file.model_dump_json())
    if context.table.part(Pending, PENDING) == pending:
        # Told twice: the question that was asked first stays the one that can be answered.
        return Decision((event,), silent=True)
    due = TimerWrite(key=PENDING, kind=PENDING, due_at=context.now + PENDING_FOR)
    return Decision((event,), {PENDING: pending}, (due,), silent=True)


def _imported(context: Context) -> Decision:
    pending = context.table.part(Pending, PENDING)
    if pending is None:
        raise Refused(TableReason.NOTHING_PENDING)
    file, kept = prepared(pending.text)
    found = {**kept, campaign.PART: _settled(campaign_in(kept), context, file)}
    before, taken_in = deck.deck_of(context.table), kept.get(deck.PART)
    after = (
        deck.hours_anew(taken_in.state, context.now)
        if isinstance(taken_in, deck.DeckPart)
        else None
    )
    if after is not None:
        found[deck.PART] = deck.DeckPart(state=after)
    gone = {name for name in context.table.parts if is_carried(name)} - set(found)
    people = {int(name.partition(":")[2]) for name in found if ":" in name}
    people |= {one.owner for one in after.characters} if after else set()
    world = found.get(WORLD)
    if isinstance(world, WorldPart):
        people |= {one.owner for one in world.holders.values()} - {0}
    bestiary = found.get(BESTIARY)
    if isinstance(bestiary, Bestiary):
        people |= {holder for one in bestiary.met for holder in one.holders}
    settled = campaign_in(found)
    return Decision(
        (Imported(name=settled.name, parts=len(found)),),
        {**dict.fromkeys(gone), **found, PENDING: None},
        (
            TimerWrite(key=PENDING, kind=PENDING, due_at=None),
            *timers_after(before, after, context.now),
        ),
        people=frozenset((*people, *settled.players, *settled.masters)),
    )


def _settled(read_campaign: Campaign, context: Context, file: File) -> Campaign:
    """The campaign as it goes on here: whoever imports stays game master."""
    # A channel may have become public since the file was written; secrets go where it was said.
    changes: dict[str, object] = {"log_channel": None}
    if context.person.id not in read_campaign.masters:
        changes["masters"] = (context.person.id, *read_campaign.masters)[: campaign.MOST_MASTERS]
    if file.guild_id != context.place.guild_id:
        changes["master_role"] = None
    return read_campaign.changed(**changes)
