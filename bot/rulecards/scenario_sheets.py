"""A scenario's characters, foes, places, clocks and pools to a world.

Source: spec/rule-cards-details.md, parts 7 and 9.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from bot.dice import DiceError
from bot.rulecards.beginning import bare, begun_growth, begun_track, owned_tracks
from bot.rulecards.clocks import SIZE
from bot.rulecards.growth import HUNDRED
from bot.rulecards.names import key_of
from bot.rulecards.reasons import CardError, CardReason, within
from bot.rulecards.scenario_names import Names, in_range, once
from bot.rulecards.scenario_shape import (
    CharacterData,
    ClockData,
    GaugeData,
    PersonData,
    QuestData,
    ScenarioData,
    StandingData,
    ThingData,
)
from bot.rulecards.sheet import (
    Character,
    Clock,
    Foe,
    Gauge,
    Growth,
    Person,
    Place,
    Quest,
    Standing,
    World,
)
from bot.rulecards.system_parts import Track


def world_of(data: ScenarioData, names: Names) -> World:
    """The world in which a scenario begins; CardError with the place of what cannot be."""
    places: dict[str, Place] = {}
    for at, one in enumerate(data.places):
        where = f"places[{at}]"
        place = Place(
            names.world(one.name, f"{where}.name"), names.worlds(one.kinds, f"{where}.kinds")
        )
        once(places, place.name, place, f"{where}.name")
    characters: dict[str, Character] = {}
    for at, one in enumerate(data.characters):
        where = f"characters[{at}]"
        character = _character(one, names, where, places)
        once(characters, character.name, character, f"{where}.name")
    foes = tuple(
        Foe(
            names.world(one.name, f"foes[{at}].name"),
            names.worlds(one.kinds, f"foes[{at}].kinds"),
            one.hit_points,
        )
        for at, one in enumerate(data.foes)
    )
    return World(
        characters=characters,
        foes=foes,
        places=places,
        clocks=_clocks(data.clocks, names),
        pools=_pools(data.pools, names),
        is_fighting=data.fight,
    )


def _clocks(data: Mapping[str, ClockData], names: Names) -> dict[str, Clock]:
    clocks: dict[str, Clock] = {}
    for name, one in data.items():
        where = within("clocks", name)
        declared = names.system.clock(name)
        size = one.size or (declared.size if declared else SIZE)
        filled = in_range(one.filled, 0, size, f"{where}.filled")
        clock = Clock(names.world(name, where), filled, size)
        once(clocks, clock.name, clock, where)
    return clocks


def _pools(data: Mapping[str, int], names: Names) -> dict[str, int]:
    given = names.ids("pool", data, "pools")
    pools: dict[str, int] = {}
    for pool in names.system.pools:
        where, value = given.get(pool.id, ("", pool.start))
        pools[pool.id] = in_range(value, pool.min, pool.max, where)
    return pools


def _character(
    data: CharacterData, names: Names, where: str, places: Mapping[str, Place]
) -> Character:
    system = names.system
    stats = {
        stat: in_range(value, system.stats_by_id[stat].min, system.stats_by_id[stat].max, place)
        for stat, (place, value) in names.ids("stat", data.stats, f"{where}.stats").items()
    }
    ranks = {
        rank: in_range(value, 0, system.ranks_by_id[rank].top, place)
        for rank, (place, value) in names.ids("rank", data.ranks, f"{where}.ranks").items()
    }
    classes = names.ids("character_class", data.classes, f"{where}.classes")
    things = names.ids("thing", data.things, f"{where}.things")
    blank = bare(system, names.world(data.name, f"{where}.name"))
    sheet = replace(
        blank,
        growth=_growth(data, names, where),
        stats={**blank.stats, **stats},
        ranks={**blank.ranks, **ranks},
        classes={one: value for one, (_, value) in classes.items()},
        things={
            thing: names.world(one.name, f"{place}.name")
            if one.name
            else system.things_by_id[thing].name
            for thing, (place, one) in things.items()
        },
    )
    return replace(
        sheet,
        tracks=_tracks(data, things, names, where, sheet),
        conditions=_conditions(data.conditions, names, f"{where}.conditions"),
        marked=tuple(
            dict.fromkeys(
                names.id("stat", stat, f"{where}.marked[{at}]")
                for at, stat in enumerate(data.marked)
            )
        ),
        items=tuple(
            names.world(item, f"{where}.items[{at}]") for at, item in enumerate(data.items)
        ),
        place=_place(data.place, names, f"{where}.place", places),
        met=_met(data.met, names, f"{where}.met"),
        quests=_quests(data.quests, names, f"{where}.quests"),
    )


def _growth(data: CharacterData, names: Names, where: str) -> Growth:
    table = names.system.xp_table
    if data.level is not None and table is not None:
        in_range(data.level, 1, len(table), f"{where}.level")
    if data.xp is not None and table is None:
        in_range(data.xp, 0, HUNDRED - 1, f"{where}.xp")
    return begun_growth(names.system, data.level, data.xp)


def _tracks(
    data: CharacterData,
    things: Mapping[str, tuple[str, ThingData]],
    names: Names,
    where: str,
    sheet: Character,
) -> dict[str, Gauge]:
    """Every track that the character has, as given or at its start."""
    given = names.ids("track", data.tracks, f"{where}.tracks")
    _check_owner(given, None, names)
    for thing, (place, one) in things.items():
        of_thing = names.ids("track", one.tracks, f"{place}.tracks")
        _check_owner(of_thing, thing, names)
        given |= of_thing
    gauges: dict[str, Gauge] = {}
    for track in owned_tracks(names.system, sheet.things):
        place, one = given.get(track.id, (f"{where}.tracks.{track.id}", GaugeData()))
        try:
            gauges[track.id] = _gauge(one, track, names, place, sheet)
        except DiceError as error:
            raise CardError.of_formula(place, error) from None
    return gauges


def _check_owner(
    given: Mapping[str, tuple[str, GaugeData]], thing: str | None, names: Names
) -> None:
    """A thing's track is given with the thing, a character's own with the character."""
    for track_id, (place, _) in given.items():
        track = names.system.tracks_by_id[track_id]
        if track.of != thing:
            raise CardError(
                CardReason.NOT_ITS_THING, place, name=track.name, thing=thing or track.of
            )


def _gauge(data: GaugeData, track: Track, names: Names, place: str, sheet: Character) -> Gauge:
    if data.max is not None:
        most = in_range(data.max, track.min, None, f"{place}.max")
        start = most if track.start == "max" else track.start
        gauge = Gauge(max(track.min, min(start, most)), most, is_fixed=True)
    elif "max" in data.model_fields_set and track.max is not None:
        raise CardError(CardReason.NEEDS_WHOLE, f"{place}.max")
    else:
        gauge = begun_track(names.system, track, sheet)
    if data.value is None:
        return gauge
    return replace(gauge, value=in_range(data.value, track.min, gauge.max, f"{place}.value"))


def _conditions(data: Mapping[str, StandingData], names: Names, where: str) -> dict[str, Standing]:
    system = names.system
    standing: dict[str, Standing] = {}
    for condition, (place, one) in names.ids("condition", data, where).items():
        level = in_range(one.level, 1, system.top_of(condition), f"{place}.level")
        standing[condition] = Standing(level, one.turns)
    entries = Counter(system.conditions_by_id[condition].list for condition in standing)
    for one in system.lists:
        if entries[one.id] > one.entries:
            raise CardError(CardReason.TOO_MANY, where, most=one.entries)
    return standing


def _place(name: str | None, names: Names, where: str, places: Mapping[str, Place]) -> str | None:
    if name is None:
        return None
    kept = names.world(name, where)
    listed = places.get(key_of(kept))
    return listed.name if listed else kept


def _met(data: tuple[PersonData, ...], names: Names, where: str) -> dict[str, Person]:
    met: dict[str, Person] = {}
    for at, one in enumerate(data):
        place = within(where, at)
        name = names.world(one.name, f"{place}.name")
        once(met, name, Person(name, names.worlds(one.kinds, f"{place}.kinds")), f"{place}.name")
    return met


def _quests(data: tuple[QuestData, ...], names: Names, where: str) -> dict[str, Quest]:
    quests: dict[str, Quest] = {}
    for at, one in enumerate(data):
        place = within(where, at)
        name = names.world(one.name, f"{place}.name")
        steps = names.worlds(one.steps, f"{place}.steps")
        once(quests, name, Quest(name, steps, one.finished), f"{place}.name")
    return quests
