"""What each event is answered with: to whom, in whose language, and whether the panel changes."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.render import dice, transfer
from bot.render.history import fitting, told_vaguely
from bot.render.history import told as told_entry
from bot.render.message import Form, Message, line
from bot.render.panel import panel
from bot.render.systems import system_name
from bot.render.text import Marked, channel, person, role
from bot.render.words import Words, language_name
from bot.table import campaign as table_campaign
from bot.table import macros, rolls, whole
from bot.table import transfer as table_transfer
from bot.table.act import Outcome
from bot.table.campaign import campaign_of
from bot.table.part import Event


@dataclass(frozen=True, slots=True)
class Answer:
    """The reply to whoever acted, and what game masters are told apart from it.

    A form can only be shown at once; the message is for when it is too late for it.
    """

    message: Message
    private: bool = False
    log: Message | None = None
    refreshes_panel: bool = False
    is_panel: bool = False
    form: Form | None = None


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
    log = None
    if isinstance(event, rolls.Rolled) and event.secret:
        log = dice.rolled_for_master(event, table_says)
    return replace(told, private=private, log=log)


def is_private(event: Event) -> bool:
    """Tell whether only whoever acted is answered."""
    match event:
        case rolls.Rolled():
            return event.secret
        case whole.TookBack():
            return not event.own or any(
                entry["kind"] not in _PUBLIC_KINDS for entry in event.entries
            )
        case _:
            return type(event) not in _PUBLIC


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
    return Answer(line(_where_secrets_go(event.channel, say)))


def _rolled(outcome: Outcome, event: rolls.Rolled, say: Words) -> Answer:
    if not event.secret:
        return Answer(dice.rolled(event, say))
    return Answer(dice.rolled_secretly(event, campaign_of(outcome.table), say))


def _macro_saved(outcome: Outcome, event: macros.MacroSaved, say: Words) -> Answer:
    told = say(
        "Saved “{name}” as {expression}. Roll it with `/roll` or `/macro roll`.",
        name=event.name,
        expression=dice.code(event.expression),
    )
    if event.replaced and event.replaced != event.expression:
        before = say("It was {expression} before.", expression=dice.code(event.replaced))
        told = Marked(f"{told} {before}")
    return Answer(line(told))


def _macro_deleted(outcome: Outcome, event: macros.MacroDeleted, say: Words) -> Answer:
    told = say(
        "Deleted “{name}” ({expression}).", name=event.name, expression=dice.code(event.expression)
    )
    return Answer(line(told))


def _took_back(outcome: Outcome, event: whole.TookBack, say: Words) -> Answer:
    lines = fitting([_undone(entry, say) for entry in event.entries[:20]])
    left = len(event.entries) - len(lines)
    if left:
        lines.append(say.plural("… and {count} more change", "… and {count} more changes", left))
    heading = say.plural(
        "↩️ Took back {count} change:", "↩️ Took back {count} changes:", len(event.entries)
    )
    after = campaign_of(outcome.table)
    if event.moved_log and after is not None:
        lines.append(_where_secrets_go(after.log_channel, say))
    return Answer(line("\n".join((heading, *lines))), refreshes_panel=True)


def _where_secrets_go(to: int | None, say: Words) -> Marked:
    if to is None:
        return say("Secret rolls are not shown in any channel now.")
    return say("Secret rolls are now shown in {channel}.", channel=channel(to))


def _undone(entry: Mapping[str, Any], say: Words) -> Marked:
    kind, actor = str(entry["kind"]), int(entry["actor"])
    secret = "🔒 " if entry["hidden"] else ""
    if not actor:
        return Marked(f"- {secret}{say('someone')} {told_vaguely(kind, say)}")
    who, what = person(actor), told_entry(kind, json.loads(str(entry["line"])), say)
    return Marked(f"- {secret}{who} {what}")


def _was_reset(outcome: Outcome, event: whole.WasReset, say: Words) -> Answer:
    told = say(
        "Everything that was played here is cleared; the campaign and its people stay. "
        "`/gm undo` takes this back."
    )
    return Answer(line(told), refreshes_panel=True)


def _staged(outcome: Outcome, event: table_transfer.ImportStaged, say: Words) -> Answer:
    revision = outcome.table.revision(table_transfer.PENDING)
    return Answer(transfer.confirmation(event, revision, outcome.table, say))


def _imported(outcome: Outcome, event: table_transfer.Imported, say: Words) -> Answer:
    told = say("“{name}” is on this table now. `/gm undo` takes this back.", name=event.name)
    return Answer(line(told), refreshes_panel=True)


def _dropped(outcome: Outcome, event: table_transfer.ImportDropped, say: Words) -> Answer:
    return Answer(line(say("Nothing was imported; the table is as it was.")))


_Teller = Callable[[Outcome, Any, Words], Answer]

_TELLERS: Mapping[type[Event], _Teller] = {
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
    rolls.Rolled: _rolled,
    macros.MacroSaved: _macro_saved,
    macros.MacroDeleted: _macro_deleted,
    whole.TookBack: _took_back,
    whole.WasReset: _was_reset,
    table_transfer.ImportStaged: _staged,
    table_transfer.Imported: _imported,
    table_transfer.ImportDropped: _dropped,
}

_PUBLIC = frozenset(
    {
        table_campaign.Started,
        table_campaign.Joined,
        table_campaign.Left,
        table_campaign.Closed,
        table_campaign.Reopened,
    }
)
_PUBLIC_KINDS = frozenset(event.model_fields["kind"].default for event in _PUBLIC)
