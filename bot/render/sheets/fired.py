"""The cards that fired in a moment: why, and what each of them did.

Source: issue 5 (each answer shows what changed, and which cards fired and why).
"""

from functools import partial

from bot.render.sheets.doing import Line, doing_lines, first_of
from bot.render.sheets.rolls import roll_text, turned_words
from bot.render.sheets.why import because
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.sheets.told import FiredTold, Shown

_DID = 700
"""Characters of what one card did."""


def fired_lines(shown: Shown, say: Words, *, above: str | None = None) -> list[Line]:
    """Return the cards that fired, in their order, each with the rolls that it made.

    A before-card that did nothing but turn a roll stands with that roll already; `above` is the
    reason of a block that is told already.
    """
    rolls = [*([shown.roll] if shown.roll else []), *shown.rolls]
    told = {touch.card for roll in rolls for touch in roll.touched_by}
    found: list[Line] = []
    for fired in shown.fired:
        with_roll = fired.why.on == "before_roll" and fired.name in told
        if not with_roll or _does_more(fired):
            found.append(partial(fired_line, fired, say, turned=not with_roll, above=above))
        found += (partial(roll_text, roll, say) for roll in fired.rolls)
    return found


def _does_more(fired: FiredTold) -> bool:
    """Whether a before-card did more than turn the roll."""
    return bool(fired.did or fired.rolls) or fired.blocked is not None


def fired_line(
    fired: FiredTold, say: Words, *, turned: bool = True, above: str | None = None
) -> Marked:
    """Return one card that fired: because of what, and what it did."""
    why = because(fired.why, say)
    effects: list[Line] = []
    if turned and fired.turned:
        effects.append(turned_words(fired.turned, say, blow=fired.why.on == "before_damage"))
    if fired.blocked is not None:
        effects.append(
            say("stopped")
            if fired.blocked == above
            else say("stopped: {reason}", reason=fired.blocked)
        )
    effects += doing_lines(fired.did, say)
    if not effects:
        return say("🃏 **{card}** {why}", card=fired.name, why=why)
    did = Marked("; ".join(first_of(effects, _DID, say)))
    return say("🃏 **{card}** {why}: {effects}", card=fired.name, why=why, effects=did)
