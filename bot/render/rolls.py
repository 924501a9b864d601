"""What a roll at a table is answered with, and what game masters are told of a secret one."""

from bot.render import dice
from bot.render.answer import Answer, Aside, Asides, Tellers
from bot.render.words import Words
from bot.table import rolls
from bot.table.act import Outcome
from bot.table.campaign import campaign_of


def _rolled(outcome: Outcome, event: rolls.Rolled, say: Words) -> Answer:
    if not event.secret:
        return Answer(dice.rolled(event, say))
    return Answer(dice.rolled_secretly(event, campaign_of(outcome.table), say))


def _for_masters(outcome: Outcome, event: rolls.Rolled, say: Words) -> Aside:
    return Aside(log=dice.rolled_for_master(event, say)) if event.secret else Aside()


TELLERS: Tellers = {rolls.Rolled: _rolled}
ASIDES: Asides = {rolls.Rolled: _for_masters}
