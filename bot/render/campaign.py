"""What each change of the campaign itself is answered with."""

from bot.render.answer import Answer, Tellers
from bot.render.message import line
from bot.render.panel import panel
from bot.render.systems import system_name
from bot.render.text import Marked, channel, person, role
from bot.render.words import Words, language_name
from bot.table import campaign as table_campaign
from bot.table.act import Outcome
from bot.table.campaign import campaign_of


def _started(outcome: Outcome, event: table_campaign.Started, say: Words) -> Answer:
    shown = campaign_of(outcome.table) or event.campaign
    return Answer(panel(shown, say), is_panel=True)


def _joined(outcome: Outcome, event: table_campaign.Joined, say: Words) -> Answer:
    told = say("{who} sits down at “{name}”.", who=person(event.person), name=event.name)
    return Answer(line(told), refreshes_panel=True)


def _left(outcome: Outcome, event: table_campaign.Left, say: Words) -> Answer:
    told = say("{who} leaves “{name}”.", who=person(event.person), name=event.name)
    return Answer(line(told), refreshes_panel=True)


def _closed(outcome: Outcome, event: table_campaign.Closed, say: Words) -> Answer:
    told = say(
        "“{name}” is closed. Everything stays as it is; `/campaign reopen` goes on with it.",
        name=event.name,
    )
    return Answer(line(told), refreshes_panel=True)


def _reopened(outcome: Outcome, event: table_campaign.Reopened, say: Words) -> Answer:
    return Answer(line(say("“{name}” goes on.", name=event.name)), refreshes_panel=True)


def _master_added(outcome: Outcome, event: table_campaign.MasterAdded, say: Words) -> Answer:
    told = say("{master} is a game master of this table now.", master=person(event.master))
    return Answer(line(told), refreshes_panel=True)


def _master_removed(outcome: Outcome, event: table_campaign.MasterRemoved, say: Words) -> Answer:
    told = say("{master} is no longer a game master of this table.", master=person(event.master))
    return Answer(line(told), refreshes_panel=True)


def _master_role_set(outcome: Outcome, event: table_campaign.MasterRoleSet, say: Words) -> Answer:
    if event.role is None:
        told = say("No role makes game masters here any more.")
    else:
        told = say("Everyone with {role} is a game master here now.", role=role(event.role))
    return Answer(line(told), refreshes_panel=True)


def _configured(outcome: Outcome, event: table_campaign.Configured, say: Words) -> Answer:
    told = say(
        "This table is “{name}” now, playing {system} in {language}.",
        name=event.name,
        system=system_name(event.system, say),
        language=language_name(event.language),
    )
    return Answer(line(told), refreshes_panel=True)


def _log_channel_set(outcome: Outcome, event: table_campaign.LogChannelSet, say: Words) -> Answer:
    return Answer(line(where_secrets_go(event.channel, say)))


def where_secrets_go(to: int | None, say: Words) -> Marked:
    """Return where the secrets of game masters are shown."""
    if to is None:
        return say(
            "Secret rolls, and what rule cards tell game masters, are not shown in any channel now."
        )
    return say(
        "Secret rolls, and what rule cards tell game masters, are now shown in {channel}.",
        channel=channel(to),
    )


TELLERS: Tellers = {
    table_campaign.Started: _started,
    table_campaign.Joined: _joined,
    table_campaign.Left: _left,
    table_campaign.Closed: _closed,
    table_campaign.Reopened: _reopened,
    table_campaign.MasterAdded: _master_added,
    table_campaign.MasterRemoved: _master_removed,
    table_campaign.MasterRoleSet: _master_role_set,
    table_campaign.Configured: _configured,
    table_campaign.LogChannelSet: _log_channel_set,
}
PUBLIC = frozenset(
    {
        table_campaign.Started,
        table_campaign.Joined,
        table_campaign.Left,
        table_campaign.Closed,
        table_campaign.Reopened,
    }
)
