"""Which card has which emblem, in which ink."""

from collections.abc import Callable
from zlib import crc32

from bot.render.faces.emblems import doom, folly, people, sky, things
from bot.render.faces.engraving import Plate
from bot.render.faces.inks import Ink

Emblem = Callable[[Plate], None]

EMBLEMS: dict[str, tuple[Emblem, Ink]] = {
    "balance": (things.balance, Ink.GOLD),
    "comet": (sky.comet, Ink.SILVER),
    "donjon": (doom.donjon, Ink.BONE),
    "euryale": (people.euryale, Ink.VERDIGRIS),
    "fates": (things.fates, Ink.VIOLET),
    "flames": (doom.flames, Ink.EMBER),
    "fool": (folly.fool, Ink.VERDIGRIS),
    "gem": (things.gem, Ink.VERDIGRIS),
    "idiot": (folly.idiot, Ink.BONE),
    "jester": (folly.jester, Ink.VIOLET),
    "key": (things.key, Ink.GOLD),
    "knight": (people.knight, Ink.SILVER),
    "moon": (sky.moon, Ink.SILVER),
    "rogue": (people.rogue, Ink.EMBER),
    "ruin": (doom.ruin, Ink.BONE),
    "skull": (doom.skull, Ink.BONE),
    "star": (sky.star_of_eight, Ink.SILVER),
    "sun": (sky.sun, Ink.GOLD),
    "talons": (doom.talons, Ink.EMBER),
    "throne": (things.throne, Ink.GOLD),
    "vizier": (people.vizier, Ink.VIOLET),
    "void": (sky.void, Ink.VIOLET),
}

_NEUTRAL_INKS = (Ink.GOLD, Ink.SILVER, Ink.EMBER, Ink.VIOLET, Ink.VERDIGRIS, Ink.BONE)


def emblem_of(card_id: str) -> tuple[Emblem, Ink]:
    """Return a card's emblem; for a card of a group's own, a rosette that stays the same."""
    if card_id in EMBLEMS:
        return EMBLEMS[card_id]
    number = crc32(card_id.encode(errors="surrogatepass"))
    petals = 5 + number // len(_NEUTRAL_INKS) % 6
    return lambda plate: things.rosette(plate, petals), _NEUTRAL_INKS[number % len(_NEUTRAL_INKS)]
