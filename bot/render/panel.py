"""The table's panel: who plays what here, with buttons that work for as long as it stands."""

from bot.render.message import Button, Card, Message, Move, Row, Rule, Text, line
from bot.render.systems import system_name
from bot.render.text import Marked, channel, escaped, moment, person, role
from bot.render.words import Words, language_name
from bot.table.campaign import Campaign

_JUMP = "https://discord.com/channels"
GOLD = 0xC9A227
GREY = 0x80848E
_SHOWN_PLAYERS = 25


def panel(campaign: Campaign, say: Words) -> Message:
    """Return the panel that everyone at the table sees."""
    blocks = (Text(f"## {heading(campaign)}\n{details(campaign, say)}"),)
    if campaign.closed:
        note = Text(say("*This campaign is closed. A game master can reopen it.*"))
        return Message((Card((*blocks, Rule(), note, Row((_tools(say),))), GREY),))
    buttons = Row(
        (
            Button(say("Join"), Move("campaign", "join"), "success"),
            Button(say("Leave"), Move("campaign", "leave")),
            Button(say("How to play"), Move("help", "show")),
            _tools(say),
        )
    )
    return Message((Card((*blocks, Rule(), buttons), GOLD),))


def moved_panel(guild: int, place: int, message: int, say: Words) -> Message:
    """Return what an older panel becomes when a newer one is posted."""
    address = Marked(f"{_JUMP}/{guild}/{place}/{message}")
    return line(say("The panel has moved to {address}.", address=address))


def erased_panel(say: Words) -> Message:
    """Return what the panel becomes when its table is no more."""
    return line(say("This table was erased. `/campaign start` makes a new one."))


def _tools(say: Words) -> Button:
    return Button(say("GM tools"), Move("gm", "tools"))


def heading(campaign: Campaign) -> str:
    """Return the campaign's name as a heading's text."""
    return escaped(campaign.name)


def details(campaign: Campaign, say: Words) -> Marked:
    """Return the lines of facts."""
    lines = [
        _led_by(campaign, say),
        say("**Players:** {players}", players=players(campaign, say)),
        say("**System:** {system}", system=system_name(campaign.system, say)),
        say("**Language:** {language}", language=language_name(campaign.language)),
        say("**Since:** {moment}", moment=moment(campaign.started_at, "D")),
    ]
    return Marked("\n".join(lines))


def _led_by(campaign: Campaign, say: Words) -> Marked:
    return say.plural(
        "**Game master:** {masters}",
        "**Game masters:** {masters}",
        max(1, len(named(campaign.masters, campaign.master_role))),
        masters=masters(campaign, say),
    )


def masters(campaign: Campaign, say: Words) -> Marked:
    """Return who is game master: people and the role."""
    names = named(campaign.masters, campaign.master_role)
    return Marked(", ".join(names)) if names else say("nobody yet")


def named(masters: tuple[int, ...], master_role: int | None) -> list[Marked]:
    """Return game masters one by one: people first, then the role."""
    return [
        *(person(one) for one in masters),
        *([] if master_role is None else [role(master_role)]),
    ]


def players(campaign: Campaign, say: Words) -> Marked:
    """Return who plays, shortened where it is a crowd."""
    if not campaign.players and campaign.closed:
        return say("nobody")
    if not campaign.players:
        return say("nobody yet – press Join")
    shown = Marked(", ".join(person(one) for one in campaign.players[:_SHOWN_PLAYERS]))
    left = len(campaign.players) - _SHOWN_PLAYERS
    if left <= 0:
        return shown
    return say.plural("{shown} and {count} more", "{shown} and {count} more", left, shown=shown)


def log_line(campaign: Campaign, say: Words) -> Marked:
    """Return where the game masters' log goes."""
    if campaign.log_channel is None:
        return say("**Log channel:** none – set one with `/gm log-channel`")
    return say("**Log channel:** {channel}", channel=channel(campaign.log_channel))


def info(campaign: Campaign, say: Words, *, leads: bool) -> Message:
    """Return the table as one person asks for it; a game master sees the log channel too."""
    text = f"## {heading(campaign)}\n{details(campaign, say)}"
    if leads:
        text = f"{text}\n{log_line(campaign, say)}"
    if campaign.closed:
        text = f"{text}\n{say('*This campaign is closed. A game master can reopen it.*')}"
    return Message((Card((Text(text),), GREY if campaign.closed else GOLD),))
