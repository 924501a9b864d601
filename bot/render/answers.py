"""What each event is answered with: to whom, in whose language, and what others are told.

Each area of the bot has its tellers in its own module; a new one is a line in each table here.
"""

from dataclasses import replace

from bot.render import campaign, macros, rolls, taking_back, transfer
from bot.render.answer import Answer, Aside, Asides, Tellers
from bot.render.cards import tellers as cards
from bot.render.deck import tellers as deck
from bot.render.doom import run as doom
from bot.render.dragon import tellers as dragon
from bot.render.message import Message, line
from bot.render.openly import PUBLIC, PUBLIC_KINDS
from bot.render.sheets import areas as sheets
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.campaign import campaign_of
from bot.table.part import Event
from bot.table.rolls import Rolled
from bot.table.sheets.events import MomentEvent, SheetEvent
from bot.table.who import is_game_master
from bot.table.whole import TookBack

__all__ = ["Answer", "answer", "is_private"]

_TELLERS: Tellers = {
    **campaign.TELLERS,
    **rolls.TELLERS,
    **macros.TELLERS,
    **taking_back.TELLERS,
    **transfer.TELLERS,
    **deck.TELLERS,
    **doom.TELLERS,
    **dragon.TELLERS,
    **sheets.TELLERS,
    **cards.TELLERS,
}
_ASIDES: Asides = {
    **rolls.ASIDES,
    **deck.ASIDES,
    **dragon.ASIDES,
    **taking_back.ASIDES,
    **sheets.ASIDES,
    **cards.ASIDES,
}


def answer(outcome: Outcome, table_says: Words, person_hears: Words) -> Answer:
    """Return the answer to an act: in the table's language, or the person's own if private."""
    if not outcome.events:
        say = person_hears
        return Answer(line(say("That was done already.")), private=True)
    event = outcome.events[0]
    teller = _TELLERS.get(type(event))
    if teller is None:
        raise LookupError(f"nothing tells of {event.kind}")
    private = is_private(event)
    told = teller(outcome, event, person_hears if private else table_says)
    others = _ASIDES.get(type(event))
    aside = others(outcome, event, table_says) if others else Aside()
    further = outcome.events[1:]
    follows = [
        _TELLERS[type(one)](outcome, one, table_says) for one in further if not is_private(one)
    ]
    behind = [_behind(outcome, one, table_says, person_hears) for one in outcome.events]
    return replace(
        told,
        private=private,
        announce=aside.announce,
        follows=tuple(one.message for one in follows),
        logs=tuple(one for one in (aside.log, *(log for log, _ in behind)) if one),
        besides=tuple(one for log, one in behind if one and log is None),
        unlogged=tuple(one for log, one in behind if one and log is not None),
    )


def _behind(
    outcome: Outcome, event: Event, table_says: Words, person_hears: Words
) -> tuple[Message | None, Message | None]:
    """What game masters alone are told: in their log, and else beside what one of them did."""
    told = sheets.BEHIND.get(type(event))
    played = campaign_of(outcome.table)
    if told is None or played is None:
        return None, None
    logged = played.log_channel is not None
    leads = is_game_master(played, outcome.person)
    return (
        told(outcome, event, table_says) if logged else None,
        told(outcome, event, person_hears) if leads else None,
    )


def is_private(event: Event) -> bool:
    """Tell whether only whoever acted is answered."""
    match event:
        case Rolled():
            return event.secret
        case TookBack():
            return not event.own or any(
                entry["kind"] not in PUBLIC_KINDS or entry["hidden"] for entry in event.entries
            )
        case MomentEvent() | SheetEvent() if event.secret:
            return True
        case _:
            return type(event) not in PUBLIC
