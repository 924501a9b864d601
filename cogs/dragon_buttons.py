"""The buttons and lists with which people play Daredragon: the hand, its questions, and what to
read.

Whatever moves the game carries the stamp of the moment it was shown at.
"""

from bot.dragon.actions import Draw, NameAlly, NamePart, Play
from bot.dragon.cards import ALL_CARDS, PART_NAMED, Card
from bot.dragon.settings import MOST_SEATS
from bot.errors import Refused
from bot.table.dragon.part import PART
from bot.table.reasons import TableReason
from cogs.dragon_play import play, show_cards, show_hand, show_log, show_odds, show_rules
from cogs.dragon_reading import discards
from cogs.moves import Made, Moves, Press


async def _hand(press: Press) -> None:
    await show_hand(press.interaction)


async def _play(press: Press) -> None:
    card = _card(_first(press))
    await play(press.interaction, lambda _, __: (Play(0, card),), stamp=press.asked_at())


async def _draw(press: Press) -> None:
    await play(press.interaction, lambda _, __: (Draw(0),), stamp=press.asked_at())


async def _part(press: Press) -> None:
    part = PART_NAMED.get(_first(press))
    if part is None:
        raise Refused(TableReason.UNKNOWN_MOVE)
    await play(press.interaction, lambda _, __: (NamePart(0, part),), stamp=press.asked_at())


async def _ally(press: Press) -> None:
    ally = press.number(0)
    if not 0 <= ally < MOST_SEATS:
        raise Refused(TableReason.UNKNOWN_MOVE)
    await play(press.interaction, lambda _, __: (NameAlly(0, ally),), stamp=press.asked_at())


async def _discard(press: Press) -> None:
    moves = discards([_card(one) for one in press.values])
    await play(press.interaction, lambda _, __: moves, stamp=press.asked_at())


async def _cards(press: Press) -> None:
    await show_cards(press.interaction)


async def _odds(press: Press) -> None:
    named = press.chosen() if press.values else (press.arguments or (None,))[0]
    await show_odds(press.interaction, named)


async def _rules(press: Press) -> None:
    named = press.chosen() if press.values else (press.arguments or ("",))[0]
    await show_rules(press.interaction, named)


async def _log(press: Press) -> None:
    await show_log(press.interaction, press.number(0) if press.arguments else 0)


def _first(press: Press) -> str:
    if not press.arguments:
        raise Refused(TableReason.UNKNOWN_MOVE)
    return press.arguments[0]


def _card(named: str) -> Card:
    """The card of a button; raises Refused where it is none."""
    code = named.upper()
    if code not in ALL_CARDS:
        raise Refused(TableReason.UNKNOWN_MOVE)
    return code


MOVES: Moves = {
    (PART, "hand"): Made(_hand),
    (PART, "play"): Made(_play, arguments=1),
    (PART, "draw"): Made(_draw),
    (PART, "part"): Made(_part, arguments=1),
    (PART, "ally"): Made(_ally, arguments=1),
    (PART, "discard"): Made(_discard),
    (PART, "cards"): Made(_cards),
    (PART, "odds"): Made(_odds, arguments=1),
    (PART, "rules"): Made(_rules, arguments=1),
    (PART, "log"): Made(_log, arguments=2),
}
