"""Laws of the engine over cards and moments of every kind, valid ones and damaged ones."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cli.cards_told import told
from bot.dice import SeededDice
from bot.rulecards.card import Card
from bot.rulecards.card_reading import read_cards
from bot.rulecards.engine import decide, evolve, undone
from bot.rulecards.events import (
    Arrived,
    BlowLanded,
    ClockFilled,
    Event,
    FirstMet,
    FoeDefeated,
    RollRead,
    TrackCrossed,
)
from bot.rulecards.moment_reasons import MomentRefused
from bot.rulecards.names import key_of
from bot.rulecards.outcome import Fired, Outcome
from bot.rulecards.reasons import CardError
from bot.rulecards.rules import Rules
from bot.rulecards.scenario import play, read_scenario
from bot.rulecards.scenario_output import outcome_data
from bot.rulecards.sheet import World
from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system import System
from bot.rulecards.triggers import (
    ClockTrigger,
    DamageTrigger,
    DefeatTrigger,
    MeetTrigger,
    PlaceTrigger,
    Reach,
    RollTrigger,
    TrackTrigger,
)
from tests.effort import tries
from tests.unit.rulecards.given import OUTLANDISH, SYSTEMS, cards, damaged, world_names
from tests.unit.rulecards.playing import Data, check, do

PEOPLE = ("Mira", "Bran")
Played = tuple[Rules, list[tuple[World, Outcome]]]
"""The moments of a scenario, each with the world before it."""
NAMES = st.sampled_from(["Witchwood", "the Sunken Chapel", "Odile", "A", "An ember"]) | world_names


def listed(things: Any) -> st.SearchStrategy[str]:
    return st.sampled_from([thing.id for thing in things])


def moments(system: System) -> st.SearchStrategy[Data]:
    """Sound moments of every kind but stories, which need a card."""
    some, small = st.integers(-30, 30), st.integers(0, 30)
    rolled = st.sampled_from([one for one in system.checks if not one.dc.fixed] or system.checks)
    own = [track for track in system.tracks if track.of is None]
    kinds = st.lists(NAMES, max_size=2)
    several = st.sampled_from([["Mira"], ["Bran", "Mira"]])
    return st.one_of(
        rolled.map(lambda one: check(one.id)),
        st.tuples(listed(system.checks), st.booleans()).map(
            lambda two: check(two[0], advantage=two[1])
        ),
        small.map(lambda amount: do("take", amount=amount)),
        small.map(lambda amount: do("deal", to="Ghoul", amount=amount)),
        st.tuples(listed(own), some).map(lambda two: do("track", track=two[0], add=two[1])),
        st.tuples(listed(system.pools), some).map(lambda two: do("pool", pool=two[0], add=two[1])),
        st.tuples(
            listed(system.conditions), st.sampled_from(["set", "raise", "lower", "remove"])
        ).map(lambda two: do("condition", **{two[1]: two[0]})),
        st.tuples(NAMES, st.integers(1, 9)).map(lambda two: do("tick", clock=two[0], ticks=two[1])),
        st.sampled_from(["start", "end"]).map(lambda edge: do("fight", edge=edge)),
        several.map(lambda who: do("rest", who=who)),
        st.sampled_from(PEOPLE).map(lambda who: do("turn", who=who)),
        st.integers(-500, 5000).map(lambda amount: do("xp", amount=amount)),
        NAMES.map(lambda place: do("enter", place=place)),
        st.tuples(NAMES, kinds).map(lambda two: do("meet", name=two[0], kinds=two[1])),
        NAMES.map(lambda item: do("item", gain=item)),
        NAMES.map(lambda step: do("quest", quest="The oath", step=step)),
        st.just(do("quest", quest="The oath", finish=True)),
    )


@st.composite
def scenarios(draw: st.DrawFn) -> Data:
    """A sound scenario with cards and moments of any kind."""
    system = draw(st.sampled_from(SYSTEMS))
    some = draw(st.lists(cards(system), max_size=8))
    return {
        "system": system.id if system.id in shipped_systems() else dict(OUTLANDISH),
        "characters": [{"name": name} for name in PEOPLE],
        "foes": [{"name": "Ghoul", "kinds": ["undead"], "hit_points": 9}] * 2,
        "cards": [{**card, "id": f"c{at}"} for at, card in enumerate(some)],
        "moments": draw(st.lists(moments(system), max_size=6)),
        "places": [{"name": "Sunken Chapel", "kinds": ["ruin"]}],
    }


def outcomes(data: Data, seed: int = 1) -> Played:
    """Play a scenario, dice from a seed."""
    scenario = read_scenario(data)
    assert not scenario.refused
    dice, world = SeededDice(seed), scenario.world
    results: list[tuple[World, Outcome]] = []
    for moment in scenario.moments:
        outcome = decide(scenario.rules, world, moment, dice)
        results.append((world, outcome))
        world = outcome.world
    return scenario.rules, results


# Making up a scenario takes ten times what playing it does: one is held against every law.
@settings(max_examples=tries(80), deadline=None)
@given(scenarios(), st.integers(0, 99))
def test_every_law_holds_in_any_scenario(data: Data, seed: int):
    played = outcomes(data, seed)
    folding_the_changes_gives_the_world_and_undoing_them_the_world_before(played)
    the_sheets_stay_within_their_system(played)
    no_card_fires_twice_for_anyone_and_no_chain_is_longer_than_three(played)
    what_is_printed_is_whole_and_the_same_each_time(played, data, seed)
    the_index_finds_what_a_plain_reading_finds(played)


def folding_the_changes_gives_the_world_and_undoing_them_the_world_before(played: Played):
    for before, outcome in played[1]:
        world = before
        for change in outcome.changes:
            world = evolve(world, change)
        assert world == outcome.world
        assert undone(outcome.world, outcome.changes) == before


def the_sheets_stay_within_their_system(played: Played):
    rules, results = played
    system = rules.system
    for _, outcome in results:
        for character in outcome.world.characters.values():
            for track_id, gauge in character.tracks.items():
                assert system.tracks_by_id[track_id].min <= gauge.value
                assert gauge.max is None or gauge.value <= gauge.max
            for condition, standing in character.conditions.items():
                assert 1 <= standing.level <= system.top_of(condition)
                assert standing.turns is None or standing.turns >= 1
            for one in system.lists:
                entries = [
                    name
                    for name in character.conditions
                    if system.conditions_by_id[name].list == one.id
                ]
                assert len(entries) <= one.entries
            assert character.growth.level >= 1
            assert character.growth.xp >= 0
        for pool in system.pools:
            assert pool.min <= outcome.world.pools[pool.id] <= pool.max
        assert all(clock.filled < clock.size for clock in outcome.world.clocks.values())


def no_card_fires_twice_for_anyone_and_no_chain_is_longer_than_three(played: Played):
    for _, outcome in played[1]:
        used: list[tuple[str, str]] = []
        for account in outcome.accounts:
            if isinstance(account, Fired):
                used += [(account.card, who) for who in account.who]
                assert 1 <= account.step <= 3
        assert len(used) == len(set(used))


def what_is_printed_is_whole_and_the_same_each_time(played: Played, data: Data, seed: int):
    rules, results = played
    system = rules.system
    printed = [outcome_data(one, system, told(one, system)) for _, one in results]
    again = outcomes(data, seed)[1]
    assert printed == [outcome_data(one, system, told(one, system)) for _, one in again]
    for one in printed:
        assert all(line.strip() for line in one["told"])
        state = {**data, **one["state"], "moments": [], "cards": []}
        world = read_scenario(state).world
        assert (
            outcome_data(replace(results[0][1], world=world), system, [])["state"] == one["state"]
        )


def _watches(card: Card, event: Event) -> bool:
    """The plain reading of a trigger, one card at a time."""
    match card.when, event:
        case RollTrigger() as when, RollRead(roll=roll, place=place):
            failed = roll.outcome in ("failure", "fumble")
            return (
                (when.check is None or when.check == roll.check)
                and (when.band is None or when.band == roll.band)
                and (
                    when.outcome is None
                    or when.outcome == roll.outcome
                    or (when.outcome == "fails_or_fumbles" and failed)
                )
                and (when.place is None or key_of(when.place) == place)
            )
        case TrackTrigger(track=track, crosses=Reach(reach=line)), TrackCrossed() as moved:
            old, new = moved.old, moved.new
            return track == moved.track and (old < line <= new or new <= line < old)
        case TrackTrigger(track=track, crosses=line), TrackCrossed() as moved:
            return track == moved.track and line in moved.lines
        case ClockTrigger(clock=clock), ClockFilled() as filled:
            return clock is None or key_of(clock) == filled.clock
        case DamageTrigger() as when, BlowLanded() as blow:
            return when.dir == blow.dir and (when.at_least or 0) <= blow.amount
        case DefeatTrigger(foe=foe), FoeDefeated(names=names):
            return foe is None or key_of(foe) in names
        case PlaceTrigger(place=place, kind=kind), Arrived() as arrived:
            named = place is None or key_of(place) == arrived.place
            return named and (kind is None or key_of(kind) in arrived.kinds)
        case MeetTrigger(who=None, kind=str(kind)), FirstMet(kinds=kinds):
            return key_of(kind) in kinds
        case MeetTrigger(who=who), FirstMet(person=person):
            return person is not None and (who is None or key_of(who) == person)
        case _:
            return False


def the_index_finds_what_a_plain_reading_finds(played: Played):
    rules, results = played
    kinds = (RollRead, TrackCrossed, ClockFilled, BlowLanded, FoeDefeated, Arrived, FirstMet)
    for _, outcome in results:
        for account in outcome.accounts:
            if not isinstance(account, Fired) or not isinstance(account.why, kinds):
                continue
            event = account.why
            found = rules.watch.of(event)
            assert found == [
                at
                for at, card in enumerate(rules.cards)
                if card.stage == "after" and _watches(card, event)
            ]
            assert rules.positions[account.card] in found


@settings(max_examples=tries(40), deadline=None)
@given(scenarios().flatmap(lambda sound: st.tuples(*[damaged(sound)] * 3)))
def test_a_damaged_scenario_is_played_or_refused_and_nothing_else(several: tuple[Any, ...]):
    for data in several:
        with suppress(CardError, MomentRefused):
            list(play(read_scenario(data)))


@settings(max_examples=tries(40), deadline=None)
@given(st.data())
def test_bound_cards_fire_for_theirs_alone(data: st.DataObject):
    system = SYSTEMS[0]
    some = [{**card, "id": f"c{at}"} for at, card in enumerate(
        data.draw(st.lists(cards(system), min_size=1, max_size=6)))]  # fmt: skip
    read = read_cards(some, system)
    whole = {
        "characters": [{"name": name} for name in PEOPLE],
        "foes": [{"name": "Ghoul", "hit_points": 9}],
        "cards": some,
        "bound": {card.id: ["Bran"] for card in read},
        "moments": data.draw(st.lists(moments(system), max_size=6)),
    }
    for _, outcome in outcomes(whole)[1]:
        for account in outcome.accounts:
            assert not isinstance(account, Fired) or account.who == ("bran",)
