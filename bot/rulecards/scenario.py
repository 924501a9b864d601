"""Scenarios: a table, its cards and what happens there, read strictly and played to the end.

Source: spec/replay.md (Rule cards), spec/rule-cards-details.md, part 9.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from bot.errors import Refused
from bot.rulecards.card import Card
from bot.rulecards.card_reading import read_cards
from bot.rulecards.engine import decide
from bot.rulecards.moment_reasons import MomentReason, MomentRefused
from bot.rulecards.moments import Moment
from bot.rulecards.names import id_of
from bot.rulecards.outcome import Outcome
from bot.rulecards.reasons import CardError, CardReason, within
from bot.rulecards.rules import Rules
from bot.rulecards.scenario_moments import MomentReader
from bot.rulecards.scenario_names import Names, found_by_id, unknown
from bot.rulecards.scenario_shape import ScenarioData
from bot.rulecards.scenario_sheets import world_of
from bot.rulecards.shapes import shaped
from bot.rulecards.sheet import World
from bot.rulecards.shipped import shipped_cards, shipped_systems
from bot.rulecards.system import System
from bot.rulecards.system_reading import read_system

_CARDS: Final = "cards"
_FREE: Final = frozenset((_CARDS, "system", "about", "expect", "expect_error"))
"""Keys of a scenario that are read elsewhere, or by checkers alone."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario that is sound, but for the cards: `refused` are their faults."""

    rules: Rules
    world: World
    moments: tuple[Moment, ...]
    dice: tuple[int, ...]
    refused: tuple[CardError, ...] = ()


def read_scenario(data: object) -> Scenario:
    """The scenario; CardError or MomentRefused, with the place, for what cannot be used.

    A card that is refused is no such thing: it is told in `refused`, and the rest is still read.
    """
    shape = shaped(ScenarioData, data, _FREE)
    names = Names(_system(shape.system))
    cards = [_card_data(card, within(_CARDS, at)) for at, card in enumerate(shape.cards)]
    kinds = _story_cards(cards)
    world = world_of(shape, names)
    reader = MomentReader(names, world, kinds)
    moments = tuple(
        reader.moment(moment, within("moments", at)) for at, moment in enumerate(shape.moments)
    )
    bound = _bound(shape, reader, list(kinds))
    read, refused = _read(cards, names.system, [clock.name for clock in world.clocks.values()])
    return Scenario(Rules(names.system, read, bound), world, moments, shape.dice, refused)


def play(scenario: Scenario) -> Iterator[Outcome]:
    """What comes of each moment, one after the other; MomentRefused where one cannot happen."""
    world = scenario.world
    dice = _Faces(scenario.dice)
    for at, moment in enumerate(scenario.moments):
        place = within("moments", at)
        try:
            outcome = decide(scenario.rules, world, moment, dice)
        except Refused as error:
            raise MomentRefused(MomentReason(error.reason), place, **error.values) from None
        yield outcome
        world = outcome.world


class _Faces:
    """The scenario's dice, one after the other."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = faces
        self._used = 0

    def die(self, sides: int) -> int:
        """The next face; Refused if there is none, or the die does not have it."""
        if self._used == len(self._faces):
            raise Refused(MomentReason.OUT_OF_DICE, used=self._used)
        face = self._faces[self._used]
        if not 1 <= face <= sides:
            raise Refused(MomentReason.NO_SUCH_FACE, face=face, sides=sides)
        self._used += 1
        return face


def _system(data: object) -> System:
    if isinstance(data, str):
        known = shipped_systems()
        found = found_by_id(data, known)
        if found is None:
            raise CardError(CardReason.UNKNOWN_SYSTEM, "system", name=data, near=list(known))
        return known[found]
    try:
        return read_system(data, shipped_systems())
    except CardError as error:
        raise _placed(error, "system") from None


def _card_data(card: object, place: str) -> Mapping[str, Any]:
    """A card's data, those of a shipped one by its id."""
    if isinstance(card, str):
        shipped = shipped_cards()
        found = found_by_id(card, shipped)
        if found is None:
            raise unknown("card", card, place, shipped)
        return shipped[found]
    if not isinstance(card, dict):
        raise CardError(CardReason.NEEDS_OBJECT, place)
    return cast(dict[str, Any], card)


def _read(
    cards: list[Mapping[str, Any]], system: System, clocks: list[str]
) -> tuple[tuple[Card, ...], tuple[CardError, ...]]:
    try:
        return read_cards(cards, system, clocks), ()
    except CardError as error:
        return (), tuple(_placed(one, _CARDS) for one in error.problems)


def _story_cards(cards: list[Mapping[str, Any]]) -> dict[str, bool]:
    """The ids of all cards, refused ones too, each with whether a story is what it watches."""
    kinds: dict[str, bool] = {}
    for card in cards:
        name, given = card.get("name"), card.get("id")
        card_id = given if isinstance(given, str) else id_of(name) if isinstance(name, str) else ""
        when = card.get("when")
        watches = cast(dict[str, object], when).get("on") if isinstance(when, dict) else None
        kinds.setdefault(card_id, watches == "story")
    return kinds


def _bound(
    shape: ScenarioData, reader: MomentReader, cards: list[str]
) -> dict[str, frozenset[str]]:
    bound: dict[str, frozenset[str]] = {}
    for name, who in shape.bound.items():
        place = within("bound", name)
        card = found_by_id(name, cards)
        if card is None:
            raise unknown("card", name, place, cards)
        bound[card] = bound.get(card, frozenset()) | frozenset(reader.all(who, place))
    return bound


def _placed(error: CardError, place: str) -> CardError:
    """The same fault inside something larger."""
    inner = error.place
    whole = f"{place}{inner}" if inner.startswith("[") else f"{place}.{inner}" if inner else place
    values = {key: value for key, value in error.values.items() if key != "place"}
    return CardError(CardReason(error.reason), whole, **values)
