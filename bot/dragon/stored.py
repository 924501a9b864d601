"""Games, actions and events as JSON, and back: what is stored or sent is checked like a position.

Source: design.md, rule 9.
"""

from typing import Final

from pydantic import ConfigDict, TypeAdapter

from bot.dragon.actions import Action
from bot.dragon.events import Event
from bot.dragon.sound import check_state
from bot.dragon.state import State

_EXACT: Final = ConfigDict(extra="forbid", strict=True)
_STATE: Final = TypeAdapter(State)
_EVENTS: Final[TypeAdapter[tuple[Event, ...]]] = TypeAdapter(tuple[Event, ...], config=_EXACT)
_ACTION: Final[TypeAdapter[Action]] = TypeAdapter(Action, config=_EXACT)


def state_to_json(state: State) -> str:
    """Return a game as JSON."""
    return _STATE.dump_json(state).decode()


def state_from_json(text: str) -> State:
    """Return a game from JSON; ValidationError or Refused if it is none."""
    state = _STATE.validate_json(text)
    check_state(state)
    return state


def events_to_json(events: tuple[Event, ...]) -> str:
    """Return events as JSON."""
    return _EVENTS.dump_json(events).decode()


def events_from_json(text: str) -> tuple[Event, ...]:
    """Return events from JSON; ValidationError if they are none."""
    return _EVENTS.validate_json(text)


def action_to_json(action: Action) -> str:
    """Return an action as JSON."""
    return _ACTION.dump_json(action).decode()


def action_from_json(text: str) -> Action:
    """Return an action from JSON; ValidationError if it is none."""
    return _ACTION.validate_json(text)
