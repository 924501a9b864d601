"""The buttons and lists of fights, foes, places and clocks."""

import logging
from dataclasses import replace
from functools import partial

from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.message import line
from bot.render.sheets.tracker import whole_order
from bot.table.act import Outcome
from bot.table.sheets.events import FightLeft
from bot.table.sheets.moves import EndFight
from bot.table.sheets.tracker import fight_view
from cogs.campaign import existing
from cogs.fight_acts import (
    as_it_is,
    brought,
    leaving_or_not,
    left_alone,
    left_by_choice,
    next_turn,
)
from cogs.foe import show as show_foes
from cogs.layout import changed_body
from cogs.moves import Made, Moves, Press
from cogs.place_masters import show as show_places
from cogs.rereading import without_controls
from cogs.send import UNREACHED
from cogs.shell import Interaction, do, look, own_words, person_of, take

log = logging.getLogger(__name__)


async def _next(press: Press) -> None:
    interaction = press.interaction
    ended: list[Outcome] = []

    async def answered(outcome: Outcome, told: Answer) -> Answer:
        ended.append(outcome)
        return told

    await take(
        interaction,
        next_turn(interaction, press.number(0)),
        shown=answered,
        beside=partial(as_it_is, interaction),
    )
    if ended:
        await _close(interaction)


async def _close(interaction: Interaction) -> None:
    """The tracker that was pressed stays to be read; what can be done stands on the new one."""
    pressed = interaction.message
    if pressed is None or pressed.flags.ephemeral:
        return
    try:
        await pressed.edit(**changed_body(without_controls(pressed)))
    except (Refused, *UNREACHED) as error:
        log.info("an earlier tracker keeps its buttons: %s", error)


async def _end(press: Press) -> None:
    action = EndFight(turn=press.number(0))
    await take(press.interaction, action, beside=partial(as_it_is, press.interaction))


async def _leave(press: Press) -> None:
    """Who has one alone in the fight is not asked who leaves."""
    interaction = press.interaction
    await take(interaction, left_alone(interaction), beside=partial(leaving_or_not, interaction))


async def _join(press: Press) -> None:
    """Foes that were added while a fight was on come into it."""
    interaction = press.interaction
    joining = brought(interaction, press.number(0), press.number(1))
    await take(interaction, joining, beside=partial(as_it_is, interaction))


async def _out(press: Press) -> None:
    """The question, which one person sees, is over; that somebody leaves is told to everyone."""
    chosen = press.chosen()

    async def answered(outcome: Outcome, told: Answer) -> Answer:
        if any(isinstance(one, FightLeft) and one.secret for one in outcome.events):
            return told
        say = own_words(press.interaction)
        return replace(told, message=line(say("Done.")), private=True, announce=told.message)

    await take(
        press.interaction,
        left_by_choice(press.interaction, chosen),
        private=True,
        in_place=True,
        shown=answered,
        beside=partial(as_it_is, press.interaction),
    )


async def _order(press: Press) -> None:
    """Asked for on a tracker that all see, it is shown to one person, who turns its pages."""
    turns = bool(press.arguments)
    page = press.number(0) if turns else 0

    async def work() -> Answer:
        table = await look(press.interaction)
        existing(table)
        seen = fight_view(table, person_of(press.interaction))
        return Answer(whole_order(seen, own_words(press.interaction), page), private=True)

    await do(press.interaction, work(), private=True, in_place=turns)


async def _foes(press: Press) -> None:
    await show_foes(press.interaction, press.number(0), in_place=True)


async def _places(press: Press) -> None:
    await show_places(press.interaction, press.number(0), in_place=True)


MOVES: Moves = {
    ("world", "next"): Made(_next, arguments=1),
    ("world", "end"): Made(_end, arguments=1),
    ("world", "leave"): Made(_leave),
    ("world", "join"): Made(_join, arguments=2),
    ("world", "out"): Made(_out),
    ("world", "order"): Made(_order, arguments=2),
    ("world", "foes"): Made(_foes, arguments=2),
    ("world", "places"): Made(_places, arguments=2),
}
