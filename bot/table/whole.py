"""Actions on the table as a whole: take back, reset, import, and forget a person.

Each is decided on what was gathered before it (bot/table/act.py), and is one change like any
other, so that an import or a reset can be taken back too.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Literal

from bot.errors import Refused
from bot.store.model import PartUndo, TimerWrite, UndoableEntry
from bot.table import deck, deck_timers
from bot.table.campaign import PART as CAMPAIGN
from bot.table.campaign import Campaign, campaign_of
from bot.table.dragon import calling
from bot.table.dragon import part as dragon
from bot.table.part import Action, Context, Decision, Event, Rank
from bot.table.reasons import TableReason
from bot.table.sheets import deciding, draft
from bot.table.sheets.world import PART as WORLD
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import Body, State, read_as
from bot.table.who import check_rank, is_game_master

UNDO_WINDOW = 5 * 60 * 1000
"""How long a player may take back an own action, in milliseconds (design.md, rule 8)."""

MOST_UNDO = 100
REVEALING = {
    "rolls.rolled": "dice",
    "deck.drew": "cards",
    "doom.ran": "cards",
    "dragon.started": "cards",
    "dragon.moved": "cards",
    "dragon.left": "cards",
    **deciding.REVEALING,
}
"""What becomes known to all by it, and so is not taken back by a player."""

PLAYERS_OWN = REVEALING.keys() | {
    "campaign.started",
    "campaign.joined",
    "campaign.left",
    "macros.saved",
    "macros.deleted",
    "deck.laid",
    "deck.declared",
    "deck.chose",
    "deck.spent",
    "dragon.opened",
    "dragon.chosen",
    "dragon.closed",
    "dragon.sat",
    "dragon.manekin",
    "dragon.paused",
    "dragon.resumed",
    "dragon.voted",
    *deciding.PLAYERS_OWN,
}
"""What anybody may do, and so may take back."""

KEPT_BY_RESET = frozenset({"campaign", "panel", "import", "cards", dragon.BOARD})
"""Cards are the table's rules, and none of what was played by them; messages still stand there."""
KEPT_FAMILIES = frozenset({dragon.CALLS})
"""Of parts that a reset keeps, one a person: when somebody sleeps is nothing that was played."""
NOT_TAKEN_BACK = frozenset({"import", draft.FAMILY, dragon.BOARD})
"""A file that waited for a word does not wait again: the timer that would drop it is gone. A draft
is what its owner made of it since, and a message stands where it stands."""


class UndoOwn(Action, frozen=True):
    """Take back one's own last action."""

    part: ClassVar[str] = "undo"
    works_when_closed: ClassVar[bool] = True


class UndoLast(Action, frozen=True):
    """Take back the table's last actions, whoever's they were."""

    part: ClassVar[str] = "undo"
    rank: ClassVar[Rank] = Rank.GAME_MASTER
    works_when_closed: ClassVar[bool] = True
    steps: int = 1


class Reset(Action, frozen=True):
    """Clear everything that was played; the campaign, its people, cards and settings stay."""

    part: ClassVar[str] = "campaign"
    rank: ClassVar[Rank] = Rank.GAME_MASTER


class TookBack(Event, frozen=True):
    """What was taken back: each entry's number, kind and line, newest first."""

    kind: Literal["undo.took_back"] = "undo.took_back"
    entries: tuple[dict[str, object], ...]
    own: bool
    moved_log: bool = False
    """Whether secrets go elsewhere afterwards, or nowhere any more."""
    moved_turn: bool = False
    """Whether a fight that is on is another than before."""

    def line(self) -> dict[str, object]:
        return {"numbers": [entry["number"] for entry in self.entries], "own": self.own}


class WasReset(Event, frozen=True):
    kind: Literal["table.reset"] = "table.reset"
    parts: int


def undo_own(context: Context, action: Action) -> Decision:
    """Take back the person's last action, unless it is old, known or built on."""
    me, gathered = context.person.id, context.gathered
    place = next((at for at, one in enumerate(gathered) if one.entry.actor_id == me), None)
    if place is None:
        raise Refused(TableReason.NOTHING_TO_UNDO)
    own, newer = gathered[place], gathered[:place]
    campaign = campaign_of(context.table)
    if own.entry.kind not in PLAYERS_OWN:
        # What took an office to do takes it to undo.
        appoints = own.entry.kind.startswith("campaign.master_")
        rank = Rank.APPOINTER if appoints else Rank.GAME_MASTER
        check_rank(campaign, context.person, rank)
    if own.entry.kind in REVEALING:
        raise Refused(TableReason.UNDO_REVEALED, what=REVEALING[own.entry.kind])
    if context.now - own.entry.at > UNDO_WINDOW:
        raise Refused(TableReason.UNDO_TOO_LATE, minutes=UNDO_WINDOW // 60_000)
    # By name, not by revision: what was done since and taken back again left the part as it was,
    # and a part that is gone has no revision.
    parts = {part.name for part in _undone(own)}
    built = next((one for one in newer if parts & {part.name for part in _undone(one)}), None)
    if built is not None:
        raise Refused(TableReason.UNDO_BUILT_ON, **_told_openly(built))
    return taken_back(context, (own,), own=True)


def _told_openly(built: UndoableEntry) -> dict[str, object]:
    """What was done since, unless that is a secret."""
    entry = built.entry
    if entry.hidden or entry.kind not in PLAYERS_OWN:
        return {}
    return {"actor": entry.actor_id, "kind": entry.kind, "line": entry.line}


def undo_last(context: Context, action: Action) -> Decision:
    """Take back the table's last `steps` actions."""
    if not isinstance(action, UndoLast):
        raise Refused(TableReason.UNKNOWN_MOVE)
    if not 1 <= action.steps <= MOST_UNDO:
        raise Refused(TableReason.UNFIT_OPTION, value=str(action.steps))
    chosen = context.gathered[: action.steps]
    if not chosen:
        raise Refused(TableReason.NOTHING_TO_UNDO)
    decision = taken_back(context, chosen, own=False)
    after = _campaign_after(context, decision)
    if after is not None and not is_game_master(after, context.person):
        raise Refused(TableReason.UNDO_OFFICE, masters=after.masters, role=after.master_role)
    return decision


def _campaign_after(context: Context, decision: Decision) -> Campaign | None:
    if CAMPAIGN not in decision.states:
        return campaign_of(context.table)
    return read_as(Campaign, CAMPAIGN, decision.states[CAMPAIGN])


def _undone(entry: UndoableEntry) -> tuple[PartUndo, ...]:
    return tuple(part for part in entry.parts if part.name.split(":")[0] not in NOT_TAKEN_BACK)


def taken_back(context: Context, chosen: tuple[UndoableEntry, ...], *, own: bool) -> Decision:
    """Return a table as it was before the entries chosen, newest first."""
    states: dict[str, State | Body | None] = {}
    # Newest first: the oldest entry's picture of a part is the one that stays.
    for undone in chosen:
        for part in _undone(undone):
            before = part.before_body
            states[part.name] = None if before is None else Body(part.before_version, before)
    if (game := _game_put_back(context, states)) is not None:
        states[dragon.PART] = game
    told: tuple[dict[str, object], ...] = tuple(
        {
            "number": undone.entry.number,
            "actor": undone.entry.actor_id,
            "kind": undone.entry.kind,
            "line": undone.entry.line,
            "hidden": undone.entry.hidden,
        }
        for undone in chosen
    )
    decision = Decision(
        (TookBack(entries=told, own=own),),
        states,
        _timers_after(context, states),
        takes_back=tuple(undone.entry.number for undone in chosen),
        people=frozenset(undone.entry.actor_id for undone in chosen),
    )
    before, after = campaign_of(context.table), _campaign_after(context, decision)
    event = TookBack(
        entries=told,
        own=own,
        moved_log=bool(before and after and before.log_channel != after.log_channel),
        moved_turn=_moves_turn(context, decision, chosen),
    )
    return replace(decision, events=(event,))


def _game_put_back(
    context: Context, states: Mapping[str, State | Body | None]
) -> dragon.DragonPart | None:
    """The game of Daredragon that is put back, with what of it no undo takes back."""
    game = read_as(dragon.DragonPart, dragon.PART, states.get(dragon.PART))
    before = dragon.dragon_of(context.table)
    by, now = context.person.id, context.now
    return None if game is None else calling.put_back(before, game, by=by, now=now)


def _moves_turn(context: Context, decision: Decision, chosen: tuple[UndoableEntry, ...]) -> bool:
    """Whether a fight goes on otherwise; of what was hidden, only a turn that passed shows."""
    if WORLD not in decision.states:
        return False
    before = context.table.part(WorldPart, WORLD)
    after = read_as(WorldPart, WORLD, decision.states[WORLD])
    old, new = before and before.fight, after and after.fight
    if not new:
        return False
    if not old or (old.turn, old.acting.who) != (new.turn, new.acting.who):
        return True
    return old.order != new.order and not all(one.entry.hidden for one in chosen)


def _timers_after(
    context: Context, states: Mapping[str, State | Body | None]
) -> tuple[TimerWrite, ...]:
    """The timers of what is put back; one rings no earlier than after this moment."""
    found: tuple[TimerWrite, ...] = ()
    if deck.PART in states:
        after = read_as(deck.DeckPart, deck.PART, states[deck.PART])
        before = deck.deck_of(context.table)
        found += deck_timers.timers_after(before, after.state if after else None, context.now)
    if dragon.PART in states:
        game = read_as(dragon.DragonPart, dragon.PART, states[dragon.PART])
        found += calling.timers_put_back(context.table, game, context.now)
    return found


def reset(context: Context, action: Action) -> Decision:
    """Remove every part but the campaign itself and the rules that it plays by."""
    played = [name for name in context.table.parts if not _is_kept(name)]
    if not played:
        raise Refused(TableReason.NOTHING_CHANGED)
    timers = (
        # The game's own timer has the name of its part.
        *(TimerWrite(key=name, kind="", due_at=None) for name in played),
        *deck_timers.timers_after(deck.deck_of(context.table), None, context.now),
    )
    return Decision((WasReset(parts=len(played)),), dict.fromkeys(played), timers)


def _is_kept(name: str) -> bool:
    return name in KEPT_BY_RESET or name.partition(":")[0] in KEPT_FAMILIES
