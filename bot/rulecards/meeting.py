"""A character's way through the world: places, people, things carried, quests.

Names are shown as they were first written at the table. Source: spec/rule-cards-details.md, parts
1 and 7 (Enter, Meet, Quest, Item).
"""

from collections.abc import Iterable

from bot.errors import Refused
from bot.rulecards.changes import ItemsMoved, PersonMoved, PlaceMoved, PlaceNamed, QuestMoved
from bot.rulecards.events import Arrived, FirstMet, ItemChanged, QuestAdvanced
from bot.rulecards.moment_reasons import MomentReason
from bot.rulecards.names import key_of, world_name
from bot.rulecards.sheet import Person, Place, Quest
from bot.rulecards.working import Working


def enter(work: Working, who: str, name: str) -> list[Arrived]:
    """Arrive at a place; to be there already is no arrival."""
    key = key_of(name)
    character = work.character(who)
    if character.place is not None and key_of(character.place) == key:
        return []
    place = work.world.places.get(key)
    if place is None:
        stays = (one.place for one in work.world.characters.values())
        place = Place(_first_written(name, filter(None, stays)))
        work.make(PlaceNamed(key, None, place))
    work.make(PlaceMoved(who, character.place, place.name))
    return [Arrived((who,), key, frozenset(map(key_of, place.kinds)))]


def meet(work: Working, who: str, name: str, kinds: Iterable[str]) -> list[FirstMet]:
    """Meet somebody: new, or a known person who turns out to be more than was known."""
    key = key_of(name)
    met = work.character(who).met
    old = met.get(key)
    known = old.kinds if old else ()
    new_kinds = {key_of(kind): world_name(kind) for kind in kinds}
    for kind in known:
        new_kinds.pop(key_of(kind), None)
    if old and not new_kinds:
        return []
    ever_met = {key_of(kind) for person in met.values() for kind in person.kinds}
    people = (one.met[key].name for one in work.world.characters.values() if key in one.met)
    person = Person(_first_written(name, people), (*known, *new_kinds.values()))
    work.make(PersonMoved(who, key, old, person))
    first = frozenset(new_kinds) - ever_met
    return [FirstMet((who,), None if old else key, first)]


def gain_item(work: Working, who: str, name: str) -> list[ItemChanged]:
    """Carry one more of an item."""
    items = work.character(who).items
    carried = (item for one in work.world.characters.values() for item in one.items)
    work.make(ItemsMoved(who, items, (*items, _first_written(name, carried))))
    return [ItemChanged((who,), "gain", key_of(name))]


def lose_item(work: Working, who: str, name: str) -> list[ItemChanged]:
    """Carry one less; Refused if none is carried."""
    key = key_of(name)
    items = work.character(who).items
    at = next((at for at, item in enumerate(items) if key_of(item) == key), None)
    if at is None:
        raise Refused(MomentReason.NOT_CARRIED, item=name, who=work.character(who).name)
    work.make(ItemsMoved(who, items, items[:at] + items[at + 1 :]))
    return [ItemChanged((who,), "lose", key)]


def advance(work: Working, who: str, name: str, step: str | None) -> list[QuestAdvanced]:
    """Do a quest's step, or (None) finish it; what is done already is nothing."""
    key = key_of(name)
    old = work.character(who).quests.get(key)
    if old and old.is_finished:
        return []
    steps = old.steps if old else ()
    if step is not None:
        if key_of(step) in map(key_of, steps):
            return []
        steps = (*steps, world_name(step))
    quests = (one.quests[key].name for one in work.world.characters.values() if key in one.quests)
    work.make(QuestMoved(who, key, old, Quest(_first_written(name, quests), steps, step is None)))
    return [QuestAdvanced((who,), "finished" if step is None else "step")]


def _first_written(name: str, names: Iterable[str]) -> str:
    """The name as it already stands at the table, else as it is written here."""
    key = key_of(name)
    return next((one for one in names if key_of(one) == key), world_name(name))
