"""Which rules decide which action about sheets and cards, and every event that they make.

`bot/table/handlers.py` takes both over as they stand.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from bot.errors import Refused
from bot.table.part import Action, Context, Decision, Event
from bot.table.reasons import TableReason
from bot.table.sheets import (
    dealing,
    drafting,
    events,
    fighting,
    filling,
    happening,
    making,
    moves,
    scenes,
    surroundings,
    systems,
    ticking,
    trying,
)

A = TypeVar("A", bound=Action)
Decide = Callable[[Context, Action], Decision]


def _for(decide: Callable[[Context, A], Decision], *kinds: type[A]) -> dict[type[Action], Decide]:
    def decided(context: Context, action: Action) -> Decision:
        if not isinstance(action, kinds):
            raise Refused(TableReason.UNKNOWN_MOVE)
        return decide(context, action)

    return dict.fromkeys(kinds, decided)


DECIDED: Mapping[type[Action], Decide] = {
    **_for(happening.happen, moves.Happen),
    **_for(
        making.decide,
        moves.CreateSheet,
        moves.EditSheet,
        moves.GiveSheet,
        moves.SwitchSheet,
        moves.ShowSheet,
        moves.DeleteSheet,
        moves.ImportSheet,
    ),
    **_for(filling.decide, moves.FillSheet),
    **_for(
        surroundings.decide,
        moves.AddFoe,
        moves.RemoveFoe,
        moves.SetFoe,
        moves.DescribePlace,
        moves.RemovePlace,
        moves.RemoveClock,
    ),
    **_for(
        fighting.decide,
        moves.StartFight,
        moves.NextTurn,
        moves.JoinFight,
        moves.BringFoes,
        moves.LeaveFight,
        moves.EndFight,
    ),
    **_for(scenes.decide, moves.EndScene, moves.AnswerStory),
    **_for(ticking.decide, moves.TickLine),
    **_for(
        dealing.decide,
        moves.AddCard,
        moves.EditCard,
        moves.OrderCard,
        moves.EnableCard,
        moves.DisableCard,
        moves.DeleteCard,
        moves.BindCard,
        moves.ImportCards,
    ),
    **_for(
        drafting.decide,
        drafting.StartDraft,
        drafting.ChangeDraft,
        drafting.SaveDraft,
        drafting.DropDraft,
    ),
    **_for(trying.decide, moves.TestCard),
    **_for(systems.decide, moves.SetSystem),
}

EVENTS: tuple[type[Event], ...] = (
    events.MomentPlayed,
    events.MomentRolled,
    events.FightStarted,
    events.TurnEnded,
    events.FightEnded,
    events.FightJoined,
    events.FightLeft,
    events.SheetCreated,
    events.SheetEdited,
    events.SheetFilled,
    events.SheetGiven,
    events.SheetSwitched,
    events.SheetShown,
    events.SheetDeleted,
    events.FoesAdded,
    events.FoesRemoved,
    events.FoeSet,
    events.PlaceDescribed,
    events.PlaceRemoved,
    events.ClockRemoved,
    events.SceneEnded,
    events.StoryDeclined,
    events.StoryAnswered,
    events.LinesTicked,
    events.CardAdded,
    events.CardEdited,
    events.CardOrdered,
    events.CardEnabled,
    events.CardDisabled,
    events.CardDeleted,
    events.CardBound,
    events.CardTested,
    events.CardsImported,
    events.SystemSet,
    drafting.DraftShown,
    drafting.DraftDropped,
)

ABSTRACT: frozenset[type[Action] | type[Event]] = frozenset(
    (
        moves.WorldAction,
        moves.MastersAction,
        moves.CardsAction,
        moves.CardSource,
        drafting.DraftAction,
        events.MomentEvent,
        events.SheetEvent,
        events.CardEvent,
    )
)
"""Kinds that are no action and no event by themselves."""

REVEALING: Mapping[str, str] = dict.fromkeys(
    ("world.rolled", "fight.started", "fight.turn", "fight.joined", "scene.answered"), "dice"
)
"""What becomes known to all by these, and so is not taken back by a player (whole.py)."""

PLAYERS_OWN: frozenset[str] = frozenset(
    (
        "world.played",
        "world.rolled",
        "fight.turn",
        "fight.joined",
        "fight.left",
        "sheet.created",
        "sheet.edited",
        "sheet.filled",
        "sheet.given",
        "sheet.switched",
        "sheet.shown",
        "sheet.deleted",
    )
)
"""What anybody may do with their own, and so may take back."""
