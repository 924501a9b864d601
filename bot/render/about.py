"""What the bot is, and whose words and work it is made of."""

from bot.render.message import Card, Link, Message, Row, Rule, Text
from bot.render.words import Words

SRD = "https://dnd.wizards.com/resources/systems-reference-document"
DARE_DRAGON = "https://github.com/bsulkowski/daredragon-fellowship"
CC_BY = "https://creativecommons.org/licenses/by/4.0/legalcode"


def about(version: str, say: Words) -> Message:
    """Return what the bot is, its version, its licence and whom it owes what."""
    text = "\n".join(
        (
            say("## Manekin {version}", version=version),
            say(
                "I take a seat at your tabletop group's table: dice, a campaign kept in its "
                "channel for months, and everything a game master needs to run it."
            ),
            say("Free software under the MIT licence. `/help` shows what I can do."),
        )
    )
    owed = say(
        "-# The Deck of Many Things is told in words of our own, with material from the System "
        "Reference Document 5.1 (“SRD 5.1”) by Wizards of the Coast LLC, which is licensed under "
        "the Creative Commons Attribution 4.0 International License. Manekin is not theirs, nor "
        "endorsed by them."
    )
    dragon = say(
        "-# Daredragon Fellowship by Bartosz Sułkowski, CC BY 4.0, adapted: its rules were turned "
        "into a program and told in words of our own, without its story."
    )
    links = Row(
        (
            Link(say("SRD 5.1"), SRD),
            Link(say("Daredragon Fellowship"), DARE_DRAGON),
            Link(say("CC BY 4.0"), CC_BY),
        )
    )
    return Message((Card((Text(text), Rule(), Text(f"{owed}\n{dragon}"), links)),))
