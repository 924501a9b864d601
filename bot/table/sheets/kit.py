"""What a table plays by: its system and its cards, compiled once for each state they are in.

Kept in a bounded cache under the stored text of the cards, so that an act on a table of 200 cards
reads none of them. Source: issue 5 (Figures).
"""

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Final

from cachetools import LRUCache, cached

from bot.errors import Refused
from bot.rulecards.card import Card
from bot.rulecards.card_reading import read_card
from bot.rulecards.effects import ClockEffect
from bot.rulecards.reasons import CardError
from bot.rulecards.rules import Rules, amount_text
from bot.rulecards.sheet import World
from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system import System
from bot.rulecards.system_reading import read_system
from bot.rulecards.triggers import ClockTrigger
from bot.table.campaign import campaign_of
from bot.table.reasons import TableReason
from bot.table.sheets.deal import PART as CARDS
from bot.table.sheets.deal import CardsPart, Entry, cards_of
from bot.table.sheets.fitting import fitted
from bot.table.sheets.problem import Problem
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.world import PART as WORLD
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import Table

MOST_KITS = 128
LARGE = 2_000
"""Characters times cards from which on a moment may hold the event loop for too long."""

_CLOCK: Final = re.compile(r"@clock\.([^\s.,()]+)")


@dataclass(frozen=True, slots=True)
class Kit:
    """A system, the cards as they stand under it, and the rules that those at work make."""

    system: System
    mark: str
    """Tells whether cards were read under this very system."""
    entries: tuple[Entry, ...]
    rules: Rules

    def entry(self, card_id: str) -> Entry | None:
        """A card by its very id."""
        return next((one for one in self.entries if one.id == card_id), None)


def kit_of(table: Table) -> Kit:
    """What a table plays by; Refused where it is played freely."""
    campaign = campaign_of(table)
    if campaign is None:
        raise Refused(TableReason.NO_CAMPAIGN)
    stored = table.parts.get(CARDS)
    if stored is None:
        return _kit_without_cards(campaign.system)
    return _kept(f"{stored.version} {stored.body}", campaign.system, cards_of(table))


def _key(text: str, system: str, _: CardsPart) -> tuple[str, str]:
    return text, system


@cached(LRUCache[tuple[str, str], Kit](MOST_KITS), key=_key, lock=Lock())
def _kept(text: str, system: str, cards: CardsPart) -> Kit:
    return kit(cards, system)


@cache
def _kit_without_cards(system: str) -> Kit:
    return kit(CardsPart(), system)


def kit(cards: CardsPart, campaign_system: str) -> Kit:
    """What these cards make under their own system, or else the campaign's."""
    system, mark = system_of(cards, campaign_system)
    entries = cards.entries if cards.under == mark else read_again(cards.entries, system)
    return Kit(system, mark, entries, rules_of(system, entries))


def is_large(table: Table) -> bool:
    """Whether what happens at a table may take long to decide."""
    part = table.part(WorldPart, WORLD)
    return part is not None and len(part.holders) * len(cards_of(table).entries) > LARGE


def rules_of(system: System, entries: Iterable[Entry]) -> Rules:
    """The rules that the cards at work make."""
    at_work = [one for one in entries if one.fires]
    bound = {one.id: frozenset(one.bound) for one in at_work if one.bound is not None}
    return Rules(system, [one.card for one in at_work], bound)


def system_of(cards: CardsPart, campaign_system: str) -> tuple[System, str]:
    """The system that is played, and its mark; Refused where there is none."""
    if cards.own_system is not None:
        return _own(json.dumps(cards.own_system, ensure_ascii=False, sort_keys=True))
    if campaign_system not in shipped_systems():
        raise Refused(SheetReason.NO_SYSTEM)
    return _shipped(campaign_system)


@cache
def _shipped(system_id: str) -> tuple[System, str]:
    system = shipped_systems()[system_id]
    return system, mark_of(system)


@cached(LRUCache[str, tuple[System, str]](MOST_KITS), lock=Lock())
def _own(text: str) -> tuple[System, str]:
    system = read_system(json.loads(text), shipped_systems())
    return system, mark_of(system)


def mark_of(system: System) -> str:
    """A mark that two systems share only where they are the same to the letter."""
    return hashlib.sha256(system.model_dump_json().encode()).hexdigest()[:32]


def read_again(entries: Sequence[Entry], system: System) -> tuple[Entry, ...]:
    """The cards as they stand under a system: sound ones canonical, others marked broken.

    A clock that nothing ticks any more is no fault: its card waits.
    """
    clocks = frozenset(name for one in entries for name in clocks_named(one.card))
    return tuple(_read_again(one, system, clocks) for one in entries)


def _read_again(entry: Entry, system: System, clocks: Iterable[str]) -> Entry:
    try:
        card, broken = read_card(entry.card.to_data(), system, clocks), None
    except CardError as error:
        card, broken = entry.card, Problem.of(error)
    if (card, broken) == (entry.card, entry.broken):
        return entry
    return entry.changed(card=card, broken=broken)


def clocks_named(card: Card) -> Iterable[str]:
    """Every clock of which a card speaks."""
    if isinstance(card.when, ClockTrigger) and card.when.clock is not None:
        yield card.when.clock
    for effect in card.then:
        if isinstance(effect, ClockEffect):
            yield effect.clock
    for text in (card.if_, *map(amount_text, card.then)):
        yield from _CLOCK.findall(text or "")


def clocks_ticked(entries: Iterable[Entry]) -> Iterable[str]:
    """Every clock that the cards of a table tick."""
    for entry in entries:
        for effect in entry.card.then:
            if isinstance(effect, ClockEffect):
                yield effect.clock


def world_of(table: Table, kit: Kit) -> WorldPart:
    """A table's world under its system."""
    part = table.part(WorldPart, WORLD)
    if part is None:
        return WorldPart(world=fitted(World(characters={}), kit.system), foes_made=0)
    with _fits_lock:
        known = _fits.get(id(part.world))
    if known is not None and known[0] is part.world and known[1] == kit.mark:
        return part
    world = fitted(part.world, kit.system)
    keep_fitting(world, kit)
    return part if world is part.world else part.changed(world=world)


_fits: Final[LRUCache[int, tuple[World, str]]] = LRUCache(MOST_KITS)
_fits_lock: Final = Lock()


def keep_fitting(world: World, kit: Kit) -> None:
    """Remember that a world fits, as what the engine makes of one that does goes on fitting."""
    with _fits_lock:
        _fits[id(world)] = (world, kit.mark)
