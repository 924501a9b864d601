"""Which rules decide which action, and every event there is.

A new kind of action is one line here; nothing else in the table knows its rules.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.table import (
    campaign,
    campaign_rules,
    deck_at_sheets,
    deck_events,
    deck_moves,
    doom,
    leaving,
    macros,
    panel,
    person,
    rolls,
    transfer,
    whole,
)
from bot.table.dragon import deciding as dragon
from bot.table.part import Action, Context, Decision, Event
from bot.table.sheets import moves
from bot.table.sheets.deciding import DECIDED
from bot.table.sheets.deciding import EVENTS as SHEETS_EVENTS
from bot.table.sheets.kit import is_large
from bot.table.snapshot import Table

Decide = Callable[[Context, Action], Decision]


@dataclass(frozen=True, slots=True)
class Handler:
    """How an action is decided; `undo_depth` is how many journal entries it must see.

    `is_heavy` tells of a table whether deciding may take long: then a worker does it.
    """

    decide: Decide
    undo_depth: int = 0
    is_heavy: Callable[[Table], bool] = lambda _: False


def _campaign(context: Context, action: Action) -> Decision:
    if not isinstance(action, campaign.CampaignAction):
        raise TypeError(f"{type(action).__name__} is no action of a campaign")
    return campaign_rules.decide(context, action)


HANDLERS: Mapping[type[Action], Handler] = {
    **dict.fromkeys(
        (
            campaign.Start,
            campaign.Join,
            campaign.Leave,
            campaign.Close,
            campaign.Reopen,
            campaign.AddMaster,
            campaign.RemoveMaster,
            campaign.SetMasterRole,
            campaign.Configure,
            campaign.SetLogChannel,
        ),
        Handler(_campaign),
    ),
    **dict.fromkeys((rolls.RollDice, rolls.RollSaved, rolls.RollForMaster), Handler(rolls.decide)),
    **dict.fromkeys((macros.SaveMacro, macros.DeleteMacro), Handler(macros.decide)),
    **dict.fromkeys(
        (
            deck_moves.PlayDeck,
            deck_moves.MakeChoice,
            deck_moves.RunDeck,
            deck_moves.DrawDue,
            deck_moves.AskDeclaration,
            deck_moves.ConfirmDeclaration,
            deck_moves.DropDeclaration,
        ),
        Handler(deck_at_sheets.decide, is_heavy=is_large),
    ),
    doom.RunUntilDoom: Handler(doom.decide),
    **dict.fromkeys(
        (
            transfer.StageImport,
            transfer.ConfirmImport,
            transfer.CancelImport,
            transfer.ExpireImport,
        ),
        Handler(transfer.decide, is_heavy=lambda _: True),
    ),
    whole.UndoOwn: Handler(whole.undo_own, undo_depth=whole.MOST_UNDO),
    whole.UndoLast: Handler(whole.undo_last, undo_depth=whole.MOST_UNDO),
    whole.Reset: Handler(whole.reset),
    panel.PlacePanel: Handler(panel.decide),
    person.ForgetPerson: Handler(person.decide),
    **dict.fromkeys((leaving.Depart, leaving.Return), Handler(leaving.decide)),
    **{kind: Handler(decide, is_heavy=is_large) for kind, decide in DECIDED.items()},
    # As long as what they read; that is a person's to choose.
    **{
        kind: Handler(DECIDED[kind], is_heavy=lambda _: True)
        for kind in (moves.ImportSheet, moves.ImportCards, moves.SetSystem)
    },
    **{kind: Handler(decide) for kind, decide in dragon.DECIDED.items()},
    dragon.UNDOING: Handler(dragon.UNDONE, undo_depth=1),
}

EVENTS: tuple[type[Event], ...] = (
    campaign.Started,
    campaign.Joined,
    campaign.Left,
    campaign.Closed,
    campaign.Reopened,
    campaign.MasterAdded,
    campaign.MasterRemoved,
    campaign.MasterRoleSet,
    campaign.Configured,
    campaign.LogChannelSet,
    rolls.Rolled,
    macros.MacroSaved,
    macros.MacroDeleted,
    deck_events.DeckLaidOut,
    deck_events.DrawsDeclared,
    deck_events.CardsDrawn,
    deck_events.ChoiceMade,
    deck_events.PowerSpent,
    deck_events.DeckRuled,
    deck_events.SecretAnswered,
    deck_events.DeclarationAsked,
    deck_events.AskingDropped,
    doom.RanUntilDoom,
    transfer.ImportStaged,
    transfer.Imported,
    transfer.ImportDropped,
    whole.TookBack,
    whole.WasReset,
    panel.PanelPlaced,
    person.PersonForgotten,
    leaving.Departed,
    leaving.Returned,
    *SHEETS_EVENTS,
    *dragon.EVENTS,
)

_BY_KIND = {str(event.model_fields["kind"].default): event for event in EVENTS}


def outcome_text(events: tuple[Event, ...]) -> str:
    """Return events as the JSON that the journal keeps."""
    return f"[{','.join(event.model_dump_json() for event in events)}]"


def outcome_of(text: str) -> tuple[Event, ...]:
    """Return the events that a journal entry keeps."""
    # As JSON, not as data: a state inside an event is strict, and a list is no tuple to it.
    return tuple(
        _BY_KIND[event["kind"]].model_validate_json(json.dumps(event)) for event in json.loads(text)
    )
