"""What the game master did to the deck or a character: for the game master, and for the table."""

from bot.deck.events import (
    AnsweredOpenly,
    CardPut,
    CardTaken,
    CharacterEvent,
    DeckEvent,
    DeckImported,
    DeckLaid,
    Lifted,
    Retired,
    Revealed,
    WasGranted,
)
from bot.render.answer import Answer, Aside
from bot.render.deck.ended import still_barred
from bot.render.deck.figures import label
from bot.render.deck.standing import and_now, laid_out
from bot.render.message import line
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.deck import everyones_view
from bot.table.deck_events import DeckRuled


def ruled(outcome: Outcome, event: DeckRuled, say: Words) -> Answer:
    """Return what the game master is answered."""
    first = event.happened[0]
    if isinstance(first, DeckImported):
        count = len(first.deck.cards)
        told = say.plural(
            "“{deck}” is kept for this channel: {count} card. `/deck new custom` lays it out.",
            "“{deck}” is kept for this channel: {count} cards. `/deck new custom` lays it out.",
            count,
            deck=first.deck.name,
        )
        return Answer(line(told))
    told = [_ruling(event, say), *_barred(outcome, first, say)]
    return Answer(line("\n".join(told)))


def _barred(outcome: Outcome, first: DeckEvent, say: Words) -> list[Marked]:
    """To lift what a card laid on somebody does not undo that it ended the drawing."""
    if not isinstance(first, Lifted):
        return []
    character = everyones_view(outcome.table).character(first.character)
    return still_barred(character, say) if character else []


def _ruling(event: DeckRuled, say: Words) -> Marked:
    ruled = event.happened[0]
    match ruled:
        case CardPut(card=card):
            return say("🃏 **{card}** is back in the deck.", card=label(card.name, say))
        case CardTaken(card=card):
            return say("🃏 **{card}** is taken out of the deck.", card=label(card.name, say))
        case WasGranted():
            return _granted(ruled, say)
        case Lifted(name=name, condition=condition):
            ended = label(condition, say)
            return say("**{name}** is free of this: {condition}.", name=name, condition=ended)
        case Retired(name=name):
            return say("**{name}** is retired, with all that the deck kept of them.", name=name)
        case AnsweredOpenly() | Revealed():
            card = label(ruled.card.name, say)
            return say(
                "🔓 **{card}**, drawn by **{name}**: “{text}”",
                card=card,
                name=ruled.name,
                text=ruled.text,
            )
        case _:
            raise LookupError(f"nothing tells of {ruled.kind}")


def _granted(granted: WasGranted, say: Words) -> Marked:
    name, count = granted.name, granted.count
    match granted.what:
        case "draws":
            return say.plural(
                "**{name}** may draw {count} card more.",
                "**{name}** may draw {count} cards more.",
                count,
                name=name,
            )
        case "again":
            return say("**{name}** may draw from the deck again.", name=name)
        case "wishes":
            return say.plural(
                "**{name}** is granted {count} wish.",
                "**{name}** is granted {count} wishes.",
                count,
                name=name,
            )
        case "fates":
            return say("**{name}** is granted one use of the Fates.", name=name)
        case "intelligence":
            return say("**{name}** has an Intelligence of {count}.", name=name, count=count)


def announced(outcome: Outcome, event: DeckRuled, say: Words) -> Aside:
    """Return what everyone at the table is told of it."""
    seen = everyones_view(outcome.table)
    first = event.happened[0]
    if isinstance(first, DeckImported):
        laid = next((one for one in event.happened if isinstance(one, DeckLaid)), None)
        return Aside(announce=laid_out(laid, seen, say) if laid else None)
    told = _ruling(event, say)
    if isinstance(first, CharacterEvent) and not isinstance(first, AnsweredOpenly | Revealed):
        lines = [told, *_barred(outcome, first, say)]
        return Aside(announce=and_now(first.character, lines, seen, say))
    return Aside(announce=line(told))
