"""What is kept about a person, shown to that person alone."""

from bot.render.message import Attachment, Button, Card, Message, Move, Row, Rule, Text
from bot.render.text import Marked, channel
from bot.render.transfer import RED
from bot.render.words import Words
from bot.table.privacy import Kept, KeptAt

_SHOWN_TABLES = 20


def summary(kept: Kept, say: Words) -> Message:
    """Return what is kept about a person, by table."""
    what = say(
        "I keep your user id where you sit at or lead a table, your saved rolls, how often each "
        "face of your dice came up in open rolls, your characters with their sheets and what they "
        "draw from a deck, which rule cards you changed last, and a line for each thing you did "
        "at a table. I read no messages, and keep no names but those you give; a character that "
        "you give none is called like you."
    )
    damaged = _damaged(kept.unreadable, say)
    if not kept.tables and not kept.lines:
        nothing = damaged or say("**Nothing is kept about you.**")
        return Message((Card((Text(f"{say('## Your data')}\n{what}\n\n{nothing}"),)),))
    rows = [_row(one, say) for one in kept.tables[:_SHOWN_TABLES]]
    left = len(kept.tables) - len(rows)
    if left > 0:
        rows.append(say.plural("… and {count} more table", "… and {count} more tables", left))
    lines = len(kept.lines)
    count = say.plural("{count} line in histories", "{count} lines in histories", lines)
    told = (say("## Your data"), what, "", *rows, f"- {count}", *([damaged] if damaged else []))
    note = say("-# `/privacy export` gives you all of it, `/privacy delete` deletes it.")
    return Message((Card((Text("\n".join(told)), Rule(), Text(note))),))


def _damaged(tables: int, say: Words) -> Marked | None:
    if not tables:
        return None
    return say.plural(
        "{count} table is damaged, and what it keeps cannot be read. Tell the operator.",
        "{count} tables are damaged, and what they keep cannot be read. Tell the operator.",
        tables,
    )


def _row(kept: KeptAt, say: Words) -> Marked:
    facts: list[Marked] = []
    if kept.leads:
        facts.append(say("you lead it"))
    if kept.plays:
        facts.append(say("you play"))
    if kept.saved:
        saved = len(kept.saved)
        facts.append(say.plural("{count} saved roll", "{count} saved rolls", saved))
    if kept.tally is not None:
        rolls = kept.tally.rolls
        facts.append(say.plural("{count} roll counted", "{count} rolls counted", rolls))
    if kept.characters:
        drawing = len(kept.characters)
        facts.append(
            say.plural("{count} character in the deck", "{count} characters in the deck", drawing)
        )
    if sheets := len(kept.sheets.get("characters", ())):
        facts.append(say.plural("{count} character sheet", "{count} character sheets", sheets))
    if cards := len(kept.sheets.get("cards_changed", ())):
        facts.append(say.plural("{count} rule card", "{count} rule cards", cards))
    shown = Marked(" · ".join(facts)) if facts else say("lines in the history")
    return Marked(f"- {channel(kept.channel_id)}: {shown}")


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
                "game master, your saved rolls, your statistics, your characters and their sheets. "
                "Rule cards that you wrote stay with the table, without your name. Lines in "
                "histories stay without your name and without what they said. Nothing takes this "
                "back."
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


def deleted(tables: int, failed: int, say: Words) -> Message:
    """Return what was done, and at how many tables it could not be."""
    told = say.plural(
        "Everything about you is deleted, at {count} table.",
        "Everything about you is deleted, at {count} tables.",
        tables,
    )
    if failed:
        rest = say.plural(
            "At {count} table it could not be done. Try again, or tell the operator.",
            "At {count} tables it could not be done. Try again, or tell the operator.",
            failed,
        )
        told = Marked(f"{told} {rest}")
    return Message((Text(told),))


def nothing_deleted(say: Words) -> Message:
    """Return that all stays."""
    return Message((Text(say("Nothing was deleted.")),))
