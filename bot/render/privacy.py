"""What is kept about a person, shown to that person alone."""

from collections.abc import Sequence

from bot.render.message import Attachment, Button, Card, Message, Move, Row, Rule, Text
from bot.render.text import Marked, channel
from bot.render.transfer import RED
from bot.render.words import Words
from bot.table.campaign import campaign_of
from bot.table.macros import macros_of
from bot.table.rolls import Tally, part_of
from bot.table.snapshot import Table

_SHOWN_TABLES = 20


def summary(me: int, kept: Sequence[Table], lines: int, say: Words) -> Message:
    """Return what is kept about a person, by table."""
    what = say(
        "I keep your user id where you sit at or lead a table, your saved rolls, how often each "
        "face of your dice came up in open rolls, and a line for each thing you did at a table. "
        "I read no messages and keep no names."
    )
    if not kept and not lines:
        text = f"{say('## Your data')}\n{what}\n\n{say('**Nothing is kept about you.**')}"
        return Message((Card((Text(text),)),))
    rows = [_row(me, one, say) for one in kept[:_SHOWN_TABLES]]
    left = len(kept) - len(rows)
    if left > 0:
        rows.append(say.plural("… and {count} more table", "… and {count} more tables", left))
    count = say.plural("{count} line in histories", "{count} lines in histories", lines)
    text = "\n".join((say("## Your data"), what, "", *rows, f"- {count}"))
    note = say("-# `/privacy export` gives you all of it, `/privacy delete` deletes it.")
    return Message((Card((Text(text), Rule(), Text(note))),))


def _row(me: int, table: Table, say: Words) -> Marked:
    campaign, tally = campaign_of(table), table.part(Tally, part_of(me))
    saved = len(macros_of(table, me).saved)
    facts: list[Marked] = []
    if campaign is not None and me in campaign.masters:
        facts.append(say("you lead it"))
    if campaign is not None and me in campaign.players:
        facts.append(say("you play"))
    if saved:
        facts.append(say.plural("{count} saved roll", "{count} saved rolls", saved))
    if tally is not None:
        facts.append(say.plural("{count} roll counted", "{count} rolls counted", tally.rolls))
    shown = Marked(" · ".join(facts)) if facts else say("lines in the history")
    return Marked(f"- {channel(table.channel_id)}: {shown}")


def export(data: bytes, say: Words) -> Message:
    """Return the file with all of it."""
    told = say("This is everything I keep about you.")
    return Message((Text(told), Attachment("manekin-my-data.json", data)))


def question(say: Words) -> Message:
    """Return what deleting takes away, and the two buttons."""
    text = "\n".join(
        (
            say("## Delete your data?"),
            say(
                "This removes you from every table in every server: your seats, your office as "
                "game master, your saved rolls and your statistics. Lines in histories stay "
                "without your name and without what they said. Nothing takes this back."
            ),
        )
    )
    buttons = Row(
        (
            Button(say("Delete everything about me"), Move("privacy", "forget"), "danger"),
            Button(say("Cancel"), Move("privacy", "keep")),
        )
    )
    return Message((Card((Text(text), Rule(), buttons), RED),))


def deleted(tables: int, say: Words) -> Message:
    """Return what was done."""
    told = say.plural(
        "Everything about you is deleted, at {count} table.",
        "Everything about you is deleted, at {count} tables.",
        tables,
    )
    return Message((Text(told),))


def nothing_deleted(say: Words) -> Message:
    """Return that all stays."""
    return Message((Text(say("Nothing was deleted.")),))
