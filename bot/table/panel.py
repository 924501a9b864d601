"""Where the table's panel message is, so that it can be kept up to date.

Kept apart from the campaign: moving the panel changes nothing that people decided, so it is in no
history and no undo.
"""

from typing import ClassVar, Literal

from bot.errors import Refused
from bot.table.part import Action, Context, Decision, Event, Rank
from bot.table.reasons import TableReason
from bot.table.snapshot import Snowflake, State, Table

PART = "panel"


class Panel(State, frozen=True):
    """The panel message's address."""

    channel: Snowflake
    message: Snowflake


class PlacePanel(Action, frozen=True):
    """Remember the newest panel message; without one, forget the old."""

    part: ClassVar[str] = PART
    rank: ClassVar[Rank] = Rank.SYSTEM
    works_when_closed: ClassVar[bool] = True
    channel: int
    message: int | None


class PanelPlaced(Event, frozen=True):
    kind: Literal["panel.placed"] = "panel.placed"
    message: int | None


def panel_of(table: Table) -> Panel | None:
    """Return where the table's panel is, if it has one."""
    return table.part(Panel, PART)


def decide(context: Context, action: Action) -> Decision:
    """Remember or forget the panel message."""
    if not isinstance(action, PlacePanel):
        raise Refused(TableReason.UNKNOWN_MOVE)
    message = action.message
    panel = None if message is None else Panel(channel=action.channel, message=message)
    return Decision((PanelPlaced(message=message),), {PART: panel}, silent=True)
