"""The names of the world that a table knows, by where a rule card's sentence may say them.

From the world as it is and from the cards there are; for game masters alone, as hidden characters
and what only a card knows of are among them. Source: spec/rule-cards.md, part 9.
"""

from collections.abc import Iterable, Iterator, Mapping

from bot.rulecards.effects import ClockEffect
from bot.rulecards.names import key_of
from bot.rulecards.sentences.lexicon import Slot
from bot.rulecards.sheet import World
from bot.rulecards.triggers import (
    ClockTrigger,
    DefeatTrigger,
    ItemTrigger,
    MeetTrigger,
    PlaceTrigger,
    RollTrigger,
    Trigger,
)
from bot.table.sheets.kit import Kit
from bot.table.sheets.world import WorldPart

Named = Iterator[tuple[Slot, str]]


def known_names(part: WorldPart, kit: Kit) -> Mapping[Slot, tuple[str, ...]]:
    """Every name once, as it was first written; those of the world before those of cards."""
    found: dict[Slot, dict[str, str]] = {}
    for slot, name in (*_of_world(part.world), *_of_cards(kit)):
        found.setdefault(slot, {}).setdefault(key_of(name), name)
    return {slot: tuple(names.values()) for slot, names in found.items()}


def _of_world(world: World) -> Named:
    for place in world.places.values():
        yield Slot.PLACE, place.name
        yield from _each(Slot.PLACE_KIND, place.kinds)
    for foe in world.foes:
        yield Slot.FOE, foe.name
        yield from _each(Slot.FOE, foe.kinds)
    for clock in world.clocks.values():
        yield Slot.CLOCK, clock.name
    for character in world.characters.values():
        if character.place is not None:
            yield Slot.PLACE, character.place
        yield from _each(Slot.ITEM, character.items)
        for person in character.met.values():
            yield Slot.PERSON, person.name
            yield from _each(Slot.PERSON_KIND, person.kinds)
    for character in world.characters.values():
        yield Slot.PERSON, character.name


def _of_cards(kit: Kit) -> Named:
    for clock in kit.system.clocks:
        yield Slot.CLOCK, clock.name
    for entry in kit.entries:
        yield from _watched(entry.card.when)
        for effect in entry.card.then:
            if isinstance(effect, ClockEffect):
                yield Slot.CLOCK, effect.clock


def _watched(when: Trigger) -> Named:
    match when:
        case RollTrigger(place=str(name)):
            yield Slot.PLACE, name
        case PlaceTrigger(place=name, kind=kind):
            yield from _each(Slot.PLACE, (name,))
            yield from _each(Slot.PLACE_KIND, (kind,))
        case MeetTrigger(who=name, kind=kind):
            yield from _each(Slot.PERSON, (name,))
            yield from _each(Slot.PERSON_KIND, (kind,))
        case ItemTrigger(item=str(name)):
            yield Slot.ITEM, name
        case DefeatTrigger(foe=str(name)):
            yield Slot.FOE, name
        case ClockTrigger(clock=str(name)):
            yield Slot.CLOCK, name
        case _:
            pass


def _each(slot: Slot, names: Iterable[str | None]) -> Named:
    for name in names:
        if name is not None:
            yield slot, name
