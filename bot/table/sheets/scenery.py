"""Places, clocks and pools as one person may see them. Source: issue 5; design.md, rule 4."""

from dataclasses import dataclass

from bot.rulecards.names import key_of
from bot.rulecards.sheet import Place
from bot.table.campaign import campaign_of
from bot.table.people import Person
from bot.table.sheets.kit import kit_of, world_of
from bot.table.sheets.people import Seats, seats_of
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import Table
from bot.table.who import is_game_master


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place, who is there, and to game masters what it is."""

    name: str
    kinds: tuple[str, ...]
    there: tuple[str, ...]


def place_views(table: Table, person: Person) -> tuple[PlaceView, ...]:
    """The places where somebody is of whom the person knows; to a game master all of them."""
    if campaign_of(table) is None:
        return ()
    part = world_of(table, kit_of(table))
    seats = seats_of(table, part, person)
    leads = seats.is_master
    there = _there(part, seats)
    views = (
        PlaceView(
            place.name,
            place.kinds if leads else (),
            tuple(there.get(key, ())),
        )
        for key, place in _places(part).items()
    )
    return tuple(one for one in views if leads or one.there)


@dataclass(frozen=True, slots=True)
class GaugeView:
    """A clock or a pool: how much of it is filled, and of how much."""

    name: str
    value: int
    most: int
    note: str | None = None
    """What the system says about a pool, to game masters."""


def clock_views(table: Table) -> tuple[GaugeView, ...]:
    """The clocks that run."""
    if campaign_of(table) is None:
        return ()
    clocks = world_of(table, kit_of(table)).world.clocks
    return tuple(GaugeView(one.name, one.filled, one.size) for one in clocks.values())


def pool_views(table: Table, person: Person) -> tuple[GaugeView, ...]:
    """The pools of the system."""
    campaign = campaign_of(table)
    if campaign is None:
        return ()
    kit = kit_of(table)
    pools = world_of(table, kit).world.pools
    leads = is_game_master(campaign, person)
    return tuple(
        GaugeView(one.name, pools[one.id], one.max, one.note if leads else None)
        for one in kit.system.pools
    )


def _places(part: WorldPart) -> dict[str, Place]:
    """Those that are listed, and those that are not and where somebody is all the same."""
    found = dict(part.world.places)
    for sheet in part.world.characters.values():
        if sheet.place is not None:
            found.setdefault(key_of(sheet.place), Place(sheet.place))
    return found


def _there(part: WorldPart, seats: Seats) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for key, sheet in part.world.characters.items():
        if sheet.place is not None and seats.follows(key):
            found.setdefault(key_of(sheet.place), []).append(sheet.name)
    return found
