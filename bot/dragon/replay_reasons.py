"""Why a replay is refused, beside what the game itself refuses; the sentences are made elsewhere.

The comment behind each reason names the values that come with it.
"""

from enum import StrEnum

from bot.errors import Refused


class ReplayReason(StrEnum):
    """What is wrong with a file of spec/daredragon.md, section 17."""

    SHAPE = "replay.shape"  # place, problem (an error type of pydantic)
    UNKNOWN_KEY = "replay.unknown_key"  # place, key, near
    SAME_NAME = "replay.same_name"  # name
    UNKNOWN_NAME = "replay.unknown_name"  # place, name, names
    UNKNOWN_PART = "replay.unknown_part"  # place, name, parts
    NO_ANSWER = "replay.no_answer"  # asked (a question in words of data)
    OTHER_ANSWER = "replay.other_answer"  # asked, place, found (what stands there)
    DISCARD_COUNT = "replay.discard_count"  # asked, place, found (how many)
    NO_HOST_ACTION = "replay.no_host_action"  # place, found: nothing that a host does
    NO_MOVE = "replay.no_move"  # place, found: neither a play nor a draw


class ReplayRefused(Refused):
    """A replay that cannot go on: the half-turn it reached, and the names of the seats."""

    def __init__(self, problem: Refused, turn: str, names: tuple[str, ...]) -> None:
        super().__init__(problem.reason, **problem.values)
        self.turn = turn
        self.names = names
