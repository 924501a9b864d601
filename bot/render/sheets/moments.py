"""What a moment is answered with, and what game masters are told of it."""

from bot.render.answer import Answer, Aside, Asides, Tellers
from bot.render.answer import Behind as BehindTold
from bot.render.message import Message
from bot.render.sheets.behind import behind_heading, behind_message
from bot.render.sheets.headings import headings
from bot.render.sheets.moment_blocks import moment_message
from bot.render.sheets.moment_lines import LINES, VAGUE
from bot.render.sheets.tested import tested
from bot.render.text import Marked, channel
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.campaign import campaign_of
from bot.table.part import Event
from bot.table.sheets.events import CardTested, MomentEvent, MomentPlayed, MomentRolled
from bot.table.who import is_game_master

__all__ = ["ASIDES", "BEHIND", "LINES", "PUBLIC", "TELLERS", "VAGUE"]


def _happened(outcome: Outcome, event: MomentEvent, say: Words) -> Answer:
    heading = headings(event, say)
    if event.secret:
        heading.append(_who_knows(outcome, say))
    return Answer(moment_message(heading, event.shown, say))


def _who_knows(outcome: Outcome, say: Words) -> Marked:
    campaign = campaign_of(outcome.table)
    if is_game_master(campaign, outcome.person):
        return say("-# 🔒 Only game masters know of this.")
    if campaign is not None and campaign.log_channel is not None:
        return say("-# 🔒 Only you and the game masters see this.")
    return say("-# 🔒 Only you see this; the game masters find it in their history.")


def _for_masters(outcome: Outcome, event: MomentEvent, say: Words) -> Aside:
    """What nobody else is shown is told in the game masters' log."""
    if not event.secret:
        return Aside()
    where = say("🔒 In secret, in {channel}:", channel=channel(outcome.table.channel_id))
    return Aside(log=moment_message([where, *headings(event, say)], event.shown, say))


def behind(outcome: Outcome, event: MomentEvent, say: Words) -> Message | None:
    """Return what game masters alone are told of any moment: in their log, or beside its answer."""
    table, campaign = outcome.table.channel_id, campaign_of(outcome.table)
    if campaign is not None and campaign.log_channel is not None:
        return behind_message(event.behind, say, heading=behind_heading(table, say), table=table)
    # The heading need not name the channel that it stands in.
    heading = say("🔒 For game masters alone:")
    return behind_message(event.behind, say, heading=heading, table=table)


TELLERS: Tellers = {MomentPlayed: _happened, MomentRolled: _happened, CardTested: tested}
ASIDES: Asides = {MomentPlayed: _for_masters, MomentRolled: _for_masters}
BEHIND: BehindTold = {MomentPlayed: behind, MomentRolled: behind}
PUBLIC: frozenset[type[Event]] = frozenset((MomentPlayed, MomentRolled))
