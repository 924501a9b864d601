"""Taking a file in, and clearing a table: what the game master is asked before it happens."""

from bot.render.answer import Answer, Tellers
from bot.render.message import Button, Card, Field, Form, Message, Move, Row, Rule, Text, line
from bot.render.panel import named
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.campaign import PART as CAMPAIGN
from bot.table.campaign import Campaign, campaign_of
from bot.table.names import MOST_NAME
from bot.table.rolls import tallies
from bot.table.sheets.deal import cards_of
from bot.table.sheets.world import PART as WORLD
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import Table
from bot.table.transfer import PENDING, ImportDropped, Imported, ImportStaged
from bot.text import shortened

RED = 0xC0392B


def confirmation(event: ImportStaged, revision: int, table: Table, say: Words) -> Message:
    """Return what the file holds, what it replaces, and the two buttons."""
    campaign, world = campaign_of(table), table.part(WorldPart, WORLD)
    lines = [
        say("## Import “{name}”?", name=event.name),
        say(
            "The file holds {players}, {characters}, {cards}, {macros} and the statistics of "
            "{rolls}.",
            players=_players(event.players, say),
            characters=_characters(event.characters, say),
            cards=_cards(event.cards, say),
            macros=say.plural("{count} saved roll", "{count} saved rolls", event.macros),
            rolls=_rolls(event.rolls, say),
        ),
        say(
            "It **replaces** “{name}” and everything kept at this table now: {players}, "
            "{characters}, {cards} and the statistics of {rolls}. This table's own history stays; "
            "the file's history is for reading only.",
            name=campaign.name if campaign else "",
            players=_players(len(campaign.players) if campaign else 0, say),
            characters=_characters(len(world.holders) if world else 0, say),
            cards=_cards(len(cards_of(table).entries), say),
            rolls=_rolls(sum(tally.rolls for tally in tallies(table).values()), say),
        ),
    ]
    lines.append(_led_by(event, say))
    if event.foreign:
        lines.append(say("It comes from another server, so its game masters' role is left out."))
    buttons = Row(
        (
            Button(say("Replace the table"), Move(PENDING, "confirm", revision), "danger"),
            Button(say("Cancel"), Move(PENDING, "cancel", revision)),
        )
    )
    note = Text(say("-# This question stays open for 15 minutes."))
    return Message((Card((Text("\n".join(lines)), Rule(), buttons, note), RED),))


def _led_by(event: ImportStaged, say: Words) -> Marked:
    names = named(event.masters, event.master_role)
    return say.plural(
        "The game master will be {masters}.",
        "The game masters will be {masters}.",
        len(names),
        masters=Marked(", ".join(names)),
    )


def _players(count: int, say: Words) -> Marked:
    return say.plural("{count} player", "{count} players", count)


def _characters(count: int, say: Words) -> Marked:
    return say.plural("{count} character", "{count} characters", count)


def _cards(count: int, say: Words) -> Marked:
    return say.plural("{count} rule card", "{count} rule cards", count)


def _rolls(count: int, say: Words) -> Marked:
    return say.plural("{count} roll", "{count} rolls", count)


def reset_question(table: Table, say: Words) -> Message:
    """Return what clearing the table would take away, and the buttons."""
    campaign = campaign_of(table)
    name = campaign.name if campaign else ""
    revision = table.revision(CAMPAIGN)
    text = Marked(
        "\n\n".join(
            (
                say("## Clear “{name}”?", name=name),
                say(
                    "**Clear what was played** removes saved rolls, statistics, characters and "
                    "games; the campaign, its people, its rule cards and its history stay. "
                    "`/gm undo` takes it back."
                ),
                say(
                    "**Erase the table** removes the campaign and its whole history for good. "
                    "Nothing takes that back: save a copy with `/gm export` first."
                ),
            )
        )
    )
    buttons = Row(
        (
            Button(say("Clear what was played"), Move("reset", "played", revision), "danger"),
            Button(say("Erase the table"), Move("reset", "erase", revision), "danger"),
            Button(say("Cancel"), Move("reset", "cancel", revision)),
        )
    )
    return Message((Card((Text(text), Rule(), buttons), RED),))


def erase_form(campaign: Campaign, revision: int, say: Words) -> Form:
    """Return the form that asks for the campaign's name before everything is erased."""
    name = Field(
        key="name",
        label=shortened(say("The campaign's name, to be sure"), 45),
        hint=shortened(campaign.name, MOST_NAME),
        most=MOST_NAME,
        required=True,
    )
    return Form(
        shortened(say("Erase the table for good"), 45), Move("reset", "erased", revision), (name,)
    )


def _staged(outcome: Outcome, event: ImportStaged, say: Words) -> Answer:
    revision = outcome.table.revision(PENDING)
    return Answer(confirmation(event, revision, outcome.table, say))


def _imported(outcome: Outcome, event: Imported, say: Words) -> Answer:
    told = say("“{name}” is on this table now. `/gm undo` takes this back.", name=event.name)
    return Answer(line(told), refreshes_panel=True, refreshes_board=True)


def _dropped(outcome: Outcome, event: ImportDropped, say: Words) -> Answer:
    return Answer(line(say("Nothing was imported; the table is as it was.")))


TELLERS: Tellers = {ImportStaged: _staged, Imported: _imported, ImportDropped: _dropped}
