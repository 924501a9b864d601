"""What somebody is answered with, as data; the areas of the bot tell it (answers.py)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.render.controls import Form
from bot.render.message import Message
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.part import Event


@dataclass(frozen=True, slots=True)
class Answer:
    """The reply to whoever acted, and what else is to be shown because of it.

    A form can only be shown at once; the message is for when it is too late for it.
    """

    message: Message
    private: bool = False
    stages: tuple[Message, ...] = ()
    """What the message turns into, one after the other, so that people can watch."""
    then: Message | None = None
    """What the message turns into after a moment, where the end of it is not to be seen at once."""
    announce: Message | None = None
    """What everyone at the table is shown apart from a private reply."""
    follows: tuple[Message, ...] = ()
    """What everyone is shown after the answer, of what else came of the same act."""
    logs: tuple[Message, ...] = ()
    """What game masters are told in their log."""
    besides: tuple[Message, ...] = ()
    """What whoever acted is told alone, apart from the answer."""
    unlogged: tuple[Message, ...] = ()
    """What whoever acted is told alone where the log cannot be reached."""
    refreshes_panel: bool = False
    is_panel: bool = False
    refreshes_board: bool = False
    """Whether the board of the table's game of Daredragon is to be brought up to date."""
    is_board: bool = False
    """Whether the message is that board from now on."""
    form: Form | None = None


@dataclass(frozen=True, slots=True)
class Aside:
    """What others are shown because somebody acted, in the table's language."""

    announce: Message | None = None
    log: Message | None = None


Teller = Callable[[Outcome, Any, Words], Answer]
Tellers = Mapping[type[Event], Teller]
Asides = Mapping[type[Event], Callable[[Outcome, Any, Words], Aside]]
Behind = Mapping[type[Event], Callable[[Outcome, Any, Words], Message | None]]
"""What game masters alone are told of an event: in their log, or else beside their own acts."""
