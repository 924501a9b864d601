"""Characters whom a card bars from drawing, and how a game master lets them draw again."""

from bot.deck.view import CharacterView, View
from bot.render.deck.figures import label, listed
from bot.render.text import Marked
from bot.render.words import Words


def way_out(say: Words) -> Marked:
    """Return how such a character is freed: neither a new deck nor lifting a condition does it."""
    return say(
        "A game master lets them draw again with `/deck gm grant` and “The right to draw again”."
    )


def barred(seen: View, say: Words) -> list[Marked]:
    """Return who still draws no cards, if there is anybody."""
    names = [one.name for one in seen.characters if one.ended is not None]
    if not names:
        return []
    told = say("⛔ Still drawing no cards: {names}.", names=listed(names))
    return [Marked(f"{told} {way_out(say)}")]


def still_barred(character: CharacterView, say: Words) -> list[Marked]:
    """Return that a character who is freed of something draws no cards all the same."""
    if character.ended is None:
        return []
    told = say(
        "⛔ **{name}** still draws no cards, since {card} came up.",
        name=character.name,
        card=label(character.ended.name, say),
    )
    return [Marked(f"{told} {way_out(say)}")]
