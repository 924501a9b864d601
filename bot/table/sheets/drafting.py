"""Drafts of rule cards: begun, changed place by place, saved as a card, dropped.

Every change names the revision at which it was made: one that comes too late changes nothing and
is shown the draft as it is. Saving goes by the rules for cards (dealing.py). Source: issue 5.
"""

from dataclasses import replace
from typing import Annotated, ClassVar, Literal, cast

from pydantic import Field, JsonValue

from bot.errors import Refused
from bot.rulecards.editing.changing import Change, NoSuchChoiceError, chosen, typed
from bot.rulecards.editing.drafts import account_of
from bot.rulecards.editing.pieces import Data
from bot.rulecards.limits import NAME
from bot.table.part import Action, Context, Decision, Event, Rank
from bot.table.reasons import TableReason
from bot.table.sheets import dealing
from bot.table.sheets.deal import Entry
from bot.table.sheets.draft import FAMILY, DraftPart, draft_part, drawn_up, own_draft
from bot.table.sheets.moves import AddCard, EditCard
from bot.table.sheets.people import unknown
from bot.text import tidied

NEW_FOCUS = "on"
Note = Literal["opened", "resumed", "busy", "changed", "stale", "gone"]
"""How a draft comes to be shown. resumed: it was there already; busy: another one is, and stays;
stale: what was pressed was out of date; gone: there is none."""


class DraftAction(Action, frozen=True):
    """Anything that is done with one's own draft."""

    part: ClassVar[str] = FAMILY
    rank: ClassVar[Rank] = Rank.GAME_MASTER


class StartDraft(DraftAction, frozen=True):
    """Begin a new card with a name, or open a card by its number or by what it is called.

    A draft in which something was chosen is not overwritten, unless it is the one of the revision
    `instead_of`.
    """

    name: str | None = None
    card: str | None = None
    number: int | None = None
    instead_of: int | None = None


class ChangeDraft(DraftAction, frozen=True):
    """Choose something at a place of the draft, or type it into the place's form."""

    seen: int
    place: str
    choice: str | None = None
    text: str | None = None
    form: int = 0


class SaveDraft(DraftAction, frozen=True):
    """Make the draft a card of the table: the one that was opened, or (`as_new`) another."""

    seen: int
    as_new: bool = False


class DropDraft(DraftAction, frozen=True):
    """Throw the draft away."""

    seen: int


class DraftShown(Event, frozen=True):
    """A draft is there, for the one whose it is; `focus` is the place to look at."""

    kind: Literal["draft.shown"] = "draft.shown"
    note: Note
    focus: str = NEW_FOCUS
    gone: Annotated[tuple[str, ...], Field(max_length=20)] = ()
    """The words of what had to be taken out."""
    wanted: str = ""
    """What could not be begun, as another draft is there."""


class DraftDropped(Event, frozen=True):
    """A draft was thrown away."""

    kind: Literal["draft.dropped"] = "draft.dropped"
    name: str = ""


def decide(context: Context, action: StartDraft | ChangeDraft | SaveDraft | DropDraft) -> Decision:
    """Decide one action about a draft."""
    match action:
        case StartDraft():
            return _started(context, action)
        case ChangeDraft():
            return _changed(context, action)
        case SaveDraft():
            return _saved(context, action)
        case DropDraft():
            return _dropped(context, action)


def _started(context: Context, action: StartDraft) -> Decision:
    entry = _entry(context, action)
    data: Data = _data(entry) if entry else {"name": _name(action.name)}
    new = DraftPart(
        data=cast("dict[str, JsonValue]", data),
        revision=max(context.now, 1),
        card=entry.number if entry else None,
        seen=entry.revision if entry else 0,
    )
    now = own_draft(context.table, context.person.id)
    if now is None or now.revision == action.instead_of:
        return _shown(context, _after(now, new), DraftShown(note="opened"))
    if _is_same(now, new):
        note: Note = "resumed" if now.is_touched else "opened"
        return _shown(context, None, DraftShown(note=note))
    if now.is_touched:
        return _shown(context, None, DraftShown(note="busy", wanted=new.name))
    return _shown(context, _after(now, new), DraftShown(note="opened"))


def _entry(context: Context, action: StartDraft) -> Entry | None:
    """The card that is opened; None for a new one."""
    if action.card is None and action.number is None:
        drawn_up(context.table, DraftPart(data={}, revision=1))
        return None
    dealer = dealing.Dealer.at(context)
    if action.card is not None:
        return dealer.find(action.card)
    found = dealer.cards.numbered(action.number or 0)
    if found is None:
        raise Refused(TableReason.STALE)
    return found


def _name(named: str | None) -> str:
    name = tidied(named or "")
    if len(name) > NAME:
        raise Refused(TableReason.TOO_LONG, length=len(name), most=NAME)
    return name


def _data(entry: Entry) -> Data:
    return {key: value for key, value in entry.card.to_data().items() if key != "id"}


def _is_same(now: DraftPart, new: DraftPart) -> bool:
    """Whether a draft is of what is to be opened."""
    if new.card is None:
        return now.card is None and now.name == new.name
    return now.card == new.card and (now.is_touched or now.seen == new.seen)


def _after(before: DraftPart | None, new: DraftPart) -> DraftPart:
    """The new draft, at a revision that no earlier one has had."""
    return new if before is None else new.changed(revision=max(new.revision, before.revision + 1))


def _shown(context: Context, after: DraftPart | None, event: Event) -> Decision:
    states = {} if after is None else {draft_part(context.person.id): after}
    return Decision((event,), states, people=frozenset((context.person.id,)), silent=True)


def _changed(context: Context, action: ChangeDraft) -> Decision:
    part = own_draft(context.table, context.person.id)
    if part is None:
        return _shown(context, None, DraftShown(note="gone"))
    if part.revision != action.seen:
        return _shown(context, None, DraftShown(note="stale", focus=action.place))
    change = _change(context, part, action)
    if change is None:
        return _shown(context, None, DraftShown(note="stale", focus=action.place))
    after = part.changed(
        data=dict(change.data),
        revision=max(part.revision + 1, context.now),
        is_touched=True,
    )
    event = DraftShown(note="changed", focus=change.focus, gone=change.gone)
    return _shown(context, after, event)


def _change(context: Context, part: DraftPart, action: ChangeDraft) -> Change | None:
    """What the choice makes of the draft; None where it is offered no more."""
    draft = drawn_up(context.table, part)
    try:
        if action.choice is not None:
            return chosen(draft, action.place, action.choice)
        return typed(draft, action.place, action.text or "", action.form)
    except NoSuchChoiceError:
        return None


def _saved(context: Context, action: SaveDraft) -> Decision:
    part = own_draft(context.table, context.person.id)
    if part is None or part.revision != action.seen:
        raise Refused(TableReason.STALE)
    data = dict(account_of(drawn_up(context.table, part)).data)
    if part.card is None or action.as_new:
        decision = dealing.decide(context, AddCard(data=data))
    else:
        entry = dealing.Dealer.at(context).cards.numbered(part.card)
        if entry is None:
            raise unknown("card", part.name, ())
        edit = EditCard(card=entry.id, seen=part.seen, data=data)
        decision = dealing.decide(context, edit)
    gone = {draft_part(context.person.id): None}
    return replace(decision, states={**decision.states, **gone})


def _dropped(context: Context, action: DropDraft) -> Decision:
    part = own_draft(context.table, context.person.id)
    if part is not None and part.revision != action.seen:
        return _shown(context, None, DraftShown(note="stale"))
    return Decision(
        (DraftDropped(name=part.name if part else ""),),
        {draft_part(context.person.id): None},
        people=frozenset((context.person.id,)),
        silent=True,
    )
