"""From what people type or press to moves of a fight, and what they are shown where it is over."""

import re

from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.message import Message
from bot.render.sheets.tracker import may_leave, tracker, who_leaves
from bot.table.people import Person
from bot.table.reasons import TableReason
from bot.table.sheets.bounds import MOST_FOES
from bot.table.sheets.initiative import foe_numbered, joining, name_numbered, rolled
from bot.table.sheets.moves import (
    BringFoes,
    Initiative,
    JoinFight,
    LeaveFight,
    NextTurn,
    StartFight,
)
from bot.table.sheets.people import usual_character
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.tracker import fight_view
from bot.table.snapshot import Table
from cogs.campaign import existing
from cogs.game_master import led
from cogs.shell import Interaction, look, own_words, person_of

_CHOICE = re.compile(r"(?P<foe>foe\.)?(?P<number>[0-9]{1,15})")
_ASKING = frozenset({SheetReason.WHO_LEAVES})
_OVER = frozenset({SheetReason.TURN_OVER, SheetReason.NO_FIGHT})


async def started(
    interaction: Interaction, check: str | None, who: str | None, foes: str | None
) -> StartFight:
    """Return the move that starts a fight; raises Refused for anybody but the game master."""
    table, _ = await led(interaction)
    rolls, stat = rolled(table, check)
    return StartFight(joining=joining(table, who, foes), check=rolls, stat=stat)


async def next_turn(interaction: Interaction, seen: int | None = None) -> NextTurn:
    """Return the move that ends the turn that was seen, else the one that runs now.

    Two people who ask at once have both seen the same turn, and end it once.
    """
    table = await look(interaction)
    existing(table)
    if seen is None and (fight := fight_view(table)) is not None:
        seen = fight.turn
    return NextTurn(turn=seen)


async def joined(
    interaction: Interaction,
    who: str | None,
    foe: str | None,
    initiative: int | None,
    check: str | None,
) -> JoinFight:
    """Return the move that lets one join, the person's own character where none is named."""
    table = await _table_of(interaction, foe)
    rolls, stat = rolled(table, check)
    if foe is not None and who is None:
        number = foe_numbered(table, foe, fighting=False)
        one = Initiative(foe=number, value=initiative)
    else:
        one = Initiative(who=who or _usual(table, person_of(interaction)), value=initiative)
    return JoinFight(joining=one, check=rolls, stat=stat)


async def left(interaction: Interaction, who: str | None, foe: str | None) -> LeaveFight:
    """Return the move that lets one leave, the person's own character where none is named."""
    table = await _table_of(interaction, foe)
    if foe is not None and who is None:
        return LeaveFight(foe=foe_numbered(table, foe, fighting=True))
    return LeaveFight(who=who or _usual(table, person_of(interaction)))


async def left_by_choice(interaction: Interaction, chosen: str) -> LeaveFight:
    """Return the move that lets the one leave who was chosen in the list (`FighterView.choice`)."""
    match = _CHOICE.fullmatch(chosen)
    if match is None:
        raise Refused(TableReason.UNKNOWN_MOVE)
    number = int(match["number"])
    if match["foe"]:
        await led(interaction)
        return LeaveFight(foe=number)
    table = await look(interaction)
    existing(table)
    return LeaveFight(who=name_numbered(table, person_of(interaction), number))


async def left_alone(interaction: Interaction) -> LeaveFight:
    """Return the move that lets the one leave for whom alone the person may act.

    Refused where there are several. That there is none is found out by the table, which knows
    whether this very press has let them leave.
    """
    table = await look(interaction)
    existing(table)
    seen = fight_view(table, person_of(interaction))
    mine = may_leave(seen) if seen else []
    if len(mine) > 1:
        raise Refused(SheetReason.WHO_LEAVES)
    return await left_by_choice(interaction, mine[0].choice) if mine else LeaveFight()


async def leaving_or_not(interaction: Interaction, error: Refused) -> Message | None:
    """Return the list of those of whom one leaves, where that is the question."""
    if error.reason not in _ASKING:
        return await as_it_is(interaction, error)
    seen = fight_view(await look(interaction), person_of(interaction))
    return who_leaves(seen, own_words(interaction)) if seen else None


async def brought(interaction: Interaction, first: int, last: int) -> BringFoes:
    """Return the move that brings foes into the fight, with the initiative that is usual."""
    table, _ = await led(interaction)
    if not 0 <= last - first < MOST_FOES:
        raise Refused(TableReason.UNKNOWN_MOVE)
    check, stat = rolled(table, None)
    return BringFoes(numbers=tuple(range(first, last + 1)), check=check, stat=stat)


async def _table_of(interaction: Interaction, foe: str | None) -> Table:
    """The table; of foes only game masters are told what is near to what they typed."""
    if foe is not None:
        return (await led(interaction))[0]
    table = await look(interaction)
    existing(table)
    return table


def _usual(table: Table, person: Person) -> str:
    usual = usual_character(table, person)
    if usual is None:
        raise Refused(SheetReason.NO_CHARACTER)
    return usual.name


async def shown(interaction: Interaction, *, everyone: bool = False) -> Answer:
    """Return the tracker as the person sees it, or as everybody does."""
    table = await look(interaction)
    existing(table)
    seen = fight_view(table, None if everyone else person_of(interaction))
    return Answer(tracker(seen, own_words(interaction)), private=not everyone)


async def as_it_is(interaction: Interaction, error: Refused) -> Message | None:
    """Return the fight as it is now, where what was pressed is over."""
    if error.reason not in _OVER:
        return None
    return (await shown(interaction)).message
