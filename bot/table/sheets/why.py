"""Because of what a card fired, with names in place of keys and ids."""

from collections.abc import Iterable, Sequence

from bot.rulecards.events import (
    Arrived,
    Before,
    BlowAhead,
    BlowLanded,
    ClockFilled,
    Event,
    FightTurned,
    FirstMet,
    FoeDefeated,
    ItemChanged,
    LevelGained,
    QuestAdvanced,
    Rested,
    RollAhead,
    RollRead,
    StoryTold,
    TrackCrossed,
    TurnTaken,
)
from bot.rulecards.names import key_of
from bot.rulecards.sheet import World
from bot.rulecards.triggers import StoryTrigger
from bot.table.sheets.foes import foe_called
from bot.table.sheets.kit import Kit
from bot.table.sheets.told import Why


def why_of(event: Event | Before, kit: Kit, world: World, numbers: Sequence[int]) -> Why:
    """What is shown of a card's reason to fire. `numbers` are the foes'."""
    system = kit.system
    match event:
        case RollAhead(check=check):
            return Why(on="before_roll", what=system.checks_by_id[check].name)
        case RollRead(roll=roll):
            check = system.checks_by_id[roll.check]
            band = check.bands_by_id.get(roll.band or "")
            return Why(on="roll", what=check.name, band=band.name if band else None)
        case BlowAhead(dir=edge, amount=amount):
            return Why(on="before_damage", edge=edge, amount=amount)
        case BlowLanded(dir=edge, amount=amount):
            return Why(on="damage", edge=edge, amount=amount)
        case TrackCrossed():
            name = system.tracks_by_id[event.track].name
            return Why(on="track", what=name, lines=event.lines, old=event.old, new=event.new)
        case FoeDefeated(amount=amount, foe=at):
            return Why(on="defeat", what=foe_called(world.foes, numbers, at), amount=amount)
        case _:
            return _of_course(event, kit, world)


def _of_course(
    event: LevelGained
    | FightTurned
    | Rested
    | TurnTaken
    | ClockFilled
    | Arrived
    | FirstMet
    | ItemChanged
    | QuestAdvanced
    | StoryTold,
    kit: Kit,
    world: World,
) -> Why:
    match event:
        case LevelGained(level=level, amount=amount):
            return Why(on="level", new=level, amount=amount)
        case FightTurned(edge=edge):
            return Why(on="fight", edge=edge)
        case Rested():
            return Why(on="rest")
        case TurnTaken():
            return Why(on="turn")
        case _:
            return _of_story(event, kit, world)


def _of_story(
    event: ClockFilled | Arrived | FirstMet | ItemChanged | QuestAdvanced | StoryTold,
    kit: Kit,
    world: World,
) -> Why:
    match event:
        case ClockFilled(clock=clock):
            return Why(on="clock", what=world.clocks[clock].name)
        case Arrived(place=place):
            return Why(on="place", what=world.places[place].name)
        case FirstMet(who=who, person=person):
            return Why(on="meet", what=_person(world, who, person))
        case ItemChanged(change=change, item=item):
            return Why(on="item", edge=change, what=_item(world, event.who, item))
        case QuestAdvanced(what=what):
            return Why(on="quest", edge=what)
        case StoryTold(card=card):
            entry = kit.entry(card)
            when = entry.card.when if entry else None
            return Why(on="story", what=when.question if isinstance(when, StoryTrigger) else None)


def _person(world: World, who: Iterable[str], key: str | None) -> str | None:
    met = (world.characters[one].met.get(key or "") for one in who)
    return next((one.name for one in met if one), None)


def _item(world: World, who: Iterable[str], key: str) -> str:
    carried = (item for one in who for item in world.characters[one].items)
    return next((item for item in carried if key_of(item) == key), key.replace("_", " "))
