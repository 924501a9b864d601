"""Hands of Daredragon to look at: a fight at some moment, seen from one of its seats."""

from collections.abc import Sequence

from bot.dragon.view import view
from bot.render.message import Button, Message, Row, Select, Text
from bot.table.dragon.game_view import GameView
from bot.table.dragon.part import Chair, Choices, Stage
from tests.unit.dragon.playing import Fight, seat

NAMES = ("Mira", "Odile", "Ana*", "")
STAMP = 7


def chairs(names: Sequence[str]) -> tuple[Chair, ...]:
    """People on all chairs but those without a name, which are Manekins'."""
    return tuple(
        Chair(holder=place if name else None, is_manekin=not name, name=name)
        for place, name in enumerate(names, start=1)
    )


def seen_from(
    fight: Fight | None,
    who: str | None,
    *,
    stage: Stage = "playing",
    paused: bool = False,
    names: Sequence[str] = NAMES,
) -> GameView:
    """The game as somebody at the table sees it."""
    place = None if who is None else seat(who)
    seats = 4 if fight is None else fight.state.settings.seats
    return GameView(
        number=1,
        stage=stage,
        host=1,
        choices=Choices(),
        chairs=chairs((*names, "5*", "6*")[:seats]),
        seen=None if fight is None else view(fight.state, place),
        news=(),
        seat=place,
        runs=False,
        stamp=STAMP,
        revision=STAMP,
        paused=paused,
        votes=(),
        ended=None,
        board=None,
    )


def read(message: Message) -> str:
    """What stands on a message to be read, buttons aside."""
    return "\n".join(_texts(message))


def _texts(message: Message) -> list[str]:
    return [block.content for block in message.flat() if isinstance(block, Text)]


def pressable(message: Message) -> dict[str, str]:
    """What each button says, by the name of its move."""
    return {
        item.move.custom_id: item.label
        for block in message.flat()
        if isinstance(block, Row)
        for item in block.items
        if isinstance(item, Button)
    }


def lists(message: Message) -> list[Select]:
    """The lists on a message."""
    return [
        item
        for block in message.flat()
        if isinstance(block, Row)
        for item in block.items
        if isinstance(item, Select)
    ]


def words_on(message: Message) -> list[str]:
    """Everything on a message that somebody reads."""
    options = [
        text
        for one in lists(message)
        for text in (one.placeholder or "", *(option.label for option in one.options))
    ]
    return [*_texts(message), *pressable(message).values(), *options]
