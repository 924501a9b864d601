"""Rule cards at work: a moment happens, cards fire, and an outcome tells all of it.

`decide` changes nothing: its outcome holds the changes, and folding them over the world (`evolve`)
gives the world after it; `undone` takes them back. Source: design.md (five verbs),
spec/rule-cards-details.md, part 8.
"""

from bot.dice import Dice
from bot.rulecards import clocks, conditions
from bot.rulecards.acting import act
from bot.rulecards.chain import Chain
from bot.rulecards.changes import evolve, undone
from bot.rulecards.moments import Moment, Turn
from bot.rulecards.outcome import Outcome
from bot.rulecards.rules import Rules
from bot.rulecards.sheet import World

__all__ = ["decide", "evolve", "undone"]


def decide(rules: Rules, world: World, moment: Moment, dice: Dice) -> Outcome:
    """What comes of a moment; Refused if it cannot happen. Also answers "what would fire if"."""
    chain = Chain(rules, world, dice)
    act(chain, moment)
    chain.run()
    settled = chain.record.settled()
    start = len(chain.work.changes)
    if isinstance(moment, Turn):
        conditions.end_turn(chain.work, moment.who, moment.spared)
    clocks.empty_full(chain.work)
    settled.did += chain.work.changes[start:]
    return chain.record.outcome(chain.work)
