"""What the commands of fights, foes and places offer while somebody types.

What players must not know is offered to game masters alone: hidden characters, foes that do not
fight, places that are prepared.
"""

from collections.abc import Iterable

from bot.errors import Refused
from bot.table.campaign import campaign_of
from bot.table.sheets.initiative import NOBODY
from bot.table.sheets.kit import Kit, kit_of, world_of
from bot.table.sheets.meant import names_in
from bot.table.sheets.people import Seats, seats_of
from bot.table.sheets.scenery import clock_views, place_views
from bot.table.sheets.tracker import FoeView, fight_view, foe_views
from bot.table.sheets.typed import offered
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import Table
from bot.table.who import is_game_master
from bot.text import folded
from cogs.send import Choices, suggest
from cogs.shell import Interaction, look, own_words, person_of

Found = tuple[Table, Kit, WorldPart, Seats]


async def _here(interaction: Interaction) -> Found | None:
    """The table with what it plays by; None where there is nothing to play."""
    table = await look(interaction)
    try:
        kit = kit_of(table)
    except Refused:
        return None
    part = world_of(table, kit)
    return table, kit, part, seats_of(table, part, person_of(interaction))


def _fitting(typed: str, found: Iterable[tuple[str, str]]) -> Choices:
    return suggest([(shown, sent) for shown, sent in found if folded(typed) in folded(shown)])


def _more(typed: str, found: Iterable[tuple[str, str]]) -> Choices:
    """Offers for the last of several names, behind those that stand there already."""
    before, comma, last = typed.rpartition(",")
    begun = f"{before.strip()}, " if comma else ""
    found = list(found)
    known = {sent for _, sent in found}
    named = {folded(one) for one in names_in(before, known.__contains__)}
    return suggest(
        [
            (f"{begun}{shown}", f"{begun}{sent}")
            for shown, sent in found
            if folded(last) in folded(shown) and folded(sent) not in named
        ]
    )


async def checks(interaction: Interaction, typed: str) -> Choices:
    """Offer the checks of the system, and that nothing is rolled."""
    here = await _here(interaction)
    if here is None:
        return []
    say = own_words(interaction)
    nothing = [(str(say("Roll nothing")), NOBODY)] if not typed else []
    return suggest([*nothing, *offered(here[1].system, typed)])


async def fighters(interaction: Interaction, typed: str) -> Choices:
    """Offer the characters for whom the person may act, several after one another."""
    here = await _here(interaction)
    if here is None:
        return []
    _, _, part, seats = here
    names = [part.world.characters[key].name for key in seats.seen() if seats.plays(key)]
    return _more(typed, [(one, one) for one in names])


async def own_fighter(interaction: Interaction, typed: str) -> Choices:
    """Offer the characters for whom the person may act."""
    here = await _here(interaction)
    if here is None:
        return []
    _, _, part, seats = here
    names = [part.world.characters[key].name for key in seats.seen() if seats.plays(key)]
    return _fitting(typed, [(one, one) for one in names])


async def own_fighting(interaction: Interaction, typed: str) -> Choices:
    """Offer those of a fight for whom the person may act."""
    fight = fight_view(await look(interaction), person_of(interaction))
    order = fight.order if fight else ()
    names = [one.name for one in order if one.name and one.is_yours and one.foe is None]
    return _fitting(typed, [(one, one) for one in names])


async def _foes(interaction: Interaction) -> tuple[FoeView, ...]:
    """The foes, to a game master alone."""
    table, person = await look(interaction), person_of(interaction)
    return foe_views(table, person) if is_game_master(campaign_of(table), person) else ()


def _foe(one: FoeView) -> tuple[str, str]:
    value, most = one.points or (0, 0)
    return f"{one.name} #{one.number} · {value}/{most}", f"#{one.number}"


def _alike(foes: Iterable[FoeView]) -> list[tuple[str, str]]:
    """Each name that several have, for all of them together."""
    names = [one.name for one in foes if one.has_namesakes]
    return [(f"{name} × {names.count(name)}", name) for name in dict.fromkeys(names)]


async def one_foe(interaction: Interaction, typed: str) -> Choices:
    """Offer a game master the foes by name, with number and hit points."""
    return _fitting(typed, map(_foe, await _foes(interaction)))


async def foes(interaction: Interaction, typed: str) -> Choices:
    """Offer a game master the foes, those that are called alike together too."""
    found = await _foes(interaction)
    return _fitting(typed, [*_alike(found), *map(_foe, found)])


async def several_foes(interaction: Interaction, typed: str) -> Choices:
    """Offer a game master foes, several after one another."""
    found = await _foes(interaction)
    return _more(typed, [*_alike(found), *map(_foe, found)])


async def places(interaction: Interaction, typed: str) -> Choices:
    """Offer a game master the places."""
    table, person = await look(interaction), person_of(interaction)
    if not is_game_master(campaign_of(table), person):
        return []
    return _fitting(typed, [(one.name, one.name) for one in place_views(table, person)])


async def clocks(interaction: Interaction, typed: str) -> Choices:
    """Offer the clocks that run."""
    return _fitting(typed, [(one.name, one.name) for one in clock_views(await look(interaction))])


def kinds_typed(typed: str | None) -> tuple[str, ...]:
    """Return the kinds that were typed one after another."""
    return tuple(one.strip() for one in (typed or "").split(",") if one.strip())
