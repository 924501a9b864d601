"""What it means for a fight that somebody is gone: the turn is another's, or the fight is over.

Told from the fight as it is now, never by whoever left: that may be one of whom players know
nothing. Source: issue 5; faults R17, C5.
"""

from bot.render.message import Card, Message, Text
from bot.render.sheets.tracker import tracker_card, whose_turn
from bot.render.text import channel
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.sheets.events import AfterLeaving
from bot.table.sheets.tracker import fight_view

Blocks = tuple[Text | Card, ...]


def after_leaving(
    outcome: Outcome, after: AfterLeaving | None, say: Words
) -> tuple[Blocks, tuple[int, ...]]:
    """Return what everybody is told of it, with whom that pings; nothing where nothing changed."""
    if after is None:
        return (), ()
    if after.ended:
        return (Text(say("Nobody is left, and with that the fight is over.")),), ()
    return turn_now(outcome, say) if after.passed else ((), ())


def turn_now(outcome: Outcome, say: Words) -> tuple[Blocks, tuple[int, ...]]:
    """Return whose turn it is and the tracker, as everybody sees them."""
    fight = fight_view(outcome.table)
    if fight is None:
        return (), ()
    told, pings = whose_turn(fight, say, actor=outcome.person.id)
    return (Text(told), tracker_card(fight, say)), pings


def passed_on(outcome: Outcome, after: AfterLeaving | None, say: Words) -> Message | None:
    """Return what everybody is told where who left is not theirs to know; None for nothing."""
    blocks, pings = after_leaving(outcome, after, say)
    return Message(blocks, pings) if blocks else None


def in_secret(outcome: Outcome, message: Message, say: Words) -> Message:
    """Return what is for game masters alone as it stands in their log."""
    where = say("🔒 In secret, in {channel}:", channel=channel(outcome.table.channel_id))
    return Message((Text(where), *message.blocks))
