"""What follows once something was said: a deck that lies ready, a character who may go on."""

from bot.deck.events import DeckLaid
from bot.deck.view import View
from bot.render.deck.ended import barred
from bot.render.deck.figures import label
from bot.render.deck.reveal import PURPLE, left_line, next_steps
from bot.render.message import Card, Message, Text, line
from bot.render.text import Marked, fitting
from bot.render.words import Words


def laid_out(laid: DeckLaid, seen: View, say: Words) -> Message:
    """Return that a deck was laid out, and what became of the one before."""
    count = len(seen.cards) + len(seen.away)
    lines = [
        say.plural(
            "🃏 **{deck}** is laid out: {count} card.",
            "🃏 **{deck}** is laid out: {count} cards.",
            count,
            deck=label(laid.name, say),
        )
    ]
    if laid.lapsed:
        lines.append(
            say.plural(
                "{count} character had cards left to draw; they are void.",
                "{count} characters had cards left to draw; they are void.",
                len(laid.lapsed),
            )
        )
    lines += barred(seen, say)
    lines.append(say("-# Say how many you draw with `/deck declare`."))
    return line("\n".join(lines))


def and_now(number: int, lines: list[Marked], seen: View, say: Words) -> Message:
    """Return what was said, with what the character's player may do next."""
    character = seen.character(number)
    left = left_line(character, say) if character else []
    text = Text("\n".join(fitting([*lines, *left])))
    return Message((Card((text, *next_steps(number, seen, say)), PURPLE),))
