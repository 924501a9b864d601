"""The table's settings, to be changed with buttons and lists, and the game masters' tools."""

from bot.render.message import (
    Button,
    Card,
    Field,
    Form,
    Message,
    Move,
    Option,
    Row,
    Rule,
    Select,
    Text,
)
from bot.render.panel import details, log_line
from bot.render.systems import system_name
from bot.render.text import Marked
from bot.render.words import Words, language_name, languages
from bot.table.campaign import PART, SYSTEMS, Campaign
from bot.table.names import MOST_NAME
from bot.text import shortened


def settings_panel(campaign: Campaign, say: Words, note: Marked | None = None) -> Message:
    """Return what can be changed, each with what it is now; above it stands a note."""
    title = say("## Settings of “{name}”", name=campaign.name)
    text = Text(f"{title}\n{details(campaign, say)}\n{log_line(campaign, say)}")
    systems = tuple(
        Option(system_name(key, say), key, chosen=key == campaign.system) for key in SYSTEMS
    )
    spoken = tuple(
        Option(language_name(code), code, chosen=code == campaign.language)
        for code in languages()[:25]
    )
    more = Text(say("-# Game masters: `/gm add`, `/gm remove`, `/gm role`"))
    above = (Text(note),) if note else ()
    return Message(
        (
            *above,
            Card(
                (
                    text,
                    Rule(),
                    Row((Select(Move(PART, "system"), systems, say("Choose the system")),)),
                    Row((Select(Move(PART, "language"), spoken, say("Choose the language")),)),
                    Row((Button(say("Rename"), Move(PART, "rename"), "primary"),)),
                    more,
                )
            ),
        )
    )


def rename_form(campaign: Campaign, say: Words) -> Form:
    """Return the form for the campaign's name."""
    name = Field(
        key="name",
        label=shortened(say("What the campaign is called"), 45),
        value=shortened(campaign.name, MOST_NAME),
        most=MOST_NAME,
        required=True,
    )
    return Form(shortened(say("Rename the campaign"), 45), Move(PART, "renamed"), (name,))


def tools(campaign: Campaign, say: Words) -> Message:
    """Return the game masters' tools behind the panel's button."""
    title = say("## GM tools for “{name}”", name=campaign.name)
    closed = campaign.closed
    first = Row(
        (
            Button(say("Settings"), Move("gm", "settings"), "primary", disabled=closed),
            Button(say("History"), Move("history", "before.0.0")),
            Button(say("Take back last"), Move("gm", "undo")),
            Button(say("Export"), Move("gm", "export")),
        )
    )
    turn = (
        Button(say("Reopen"), Move(PART, "reopen"), "success")
        if closed
        else Button(say("Close campaign"), Move(PART, "close"), "danger")
    )
    text = Text(f"{title}\n{log_line(campaign, say)}")
    return Message((Card((text, Rule(), first, Row((turn,)))),))
