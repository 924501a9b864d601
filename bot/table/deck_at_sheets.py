"""What happens to the deck, with what it means for the sheet of the character concerned.

Both are one change: what a draw did to the sheet is taken back with it. Source: issue 5.
"""

from dataclasses import replace

from bot.errors import Refused
from bot.table import deck
from bot.table.deck_events import DeckHappened
from bot.table.part import Action, Context, Decision
from bot.table.sheets.deck_sheet import Raised, raised_by


def decide(context: Context, action: Action) -> Decision:
    """Decide one action about the deck; raises Refused like `deck.decide`."""
    decision = deck.decide(context, action)
    (event,) = decision.events
    raised = _raised(context, event) if isinstance(event, DeckHappened) else None
    if raised is None:
        return decision
    return replace(
        decision,
        events=(event, raised.event),
        states={**decision.states, **raised.states},
        people=decision.people | raised.people,
    )


def _raised(context: Context, event: DeckHappened) -> Raised | None:
    try:
        return raised_by(context, event)
    except Refused:
        # A sheet that is full, or a table that plays without a system by now: the draw stands, and
        # what it brought stays in the deck's own ledger.
        return None
