"""What the commands of fights, foes and places offer while somebody types.

What players must not know is offered to game masters alone: hidden characters, foes that do not
fight, places that are prepared.
"""

from collections.abc import Iterable

from bot.table.campaign import campaign_of
from bot.table.sheets.initiative import NOBODY
from bot.table.sheets.scenery import place_views
from bot.table.sheets.tracker import FoeView, fight_view, foe_views
from bot.table.sheets.typed import offered
from bot.table.who import is_game_master
from cogs.offered import like, names_like, names_next_like, next_like, offering
from cogs.send import Choices, suggest
from cogs.shell import Interaction, look, own_words, person_of


async def checks(interaction: Interaction, typed: str) -> Choices:
    """Offer the checks of the system, and that nothing is rolled."""
    found = await offering(interaction)
    if found is None:
        return []
    say = own_words(interaction)
    nothing = [(str(say("Roll nothing")), NOBODY)] if not typed else []
    return suggest([*nothing, *offered(found.meant.kit.system, typed)])


async def fighters(interaction: Interaction, typed: str) -> Choices:
    """Offer the characters for whom the person may act, several after one another."""
    found = await offering(interaction)
    return names_next_like(typed, (one.name for one in found.own())) if found else []


async def own_fighting(interaction: Interaction, typed: str) -> Choices:
    """Offer those of a fight for whom the person may act."""
    fight = fight_view(await look(interaction), person_of(interaction))
    order = fight.order if fight else ()
    names = [one.name for one in order if one.name and one.is_yours and one.foe is None]
    return names_like(typed, names)


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
    return like(typed, map(_foe, await _foes(interaction)))


async def foes(interaction: Interaction, typed: str) -> Choices:
    """Offer a game master the foes, those that are called alike together too."""
    found = await _foes(interaction)
    return like(typed, [*_alike(found), *map(_foe, found)])


async def several_foes(interaction: Interaction, typed: str) -> Choices:
    """Offer a game master foes, several after one another."""
    found = await _foes(interaction)
    return next_like(typed, [*_alike(found), *map(_foe, found)])


async def places(interaction: Interaction, typed: str) -> Choices:
    """Offer a game master the places."""
    table, person = await look(interaction), person_of(interaction)
    if not is_game_master(campaign_of(table), person):
        return []
    return names_like(typed, (one.name for one in place_views(table, person)))
