"""What people wrote to cards under a system: canonical, or refused with every fault and its place.

Source: spec/rule-cards-details.md, parts 1 and 5.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Annotated, cast

from pydantic import ConfigDict, Field

from bot.rulecards import limits
from bot.rulecards.card import Card
from bot.rulecards.effect_reading import Where, read_effect
from bot.rulecards.effects import ClockEffect, Effect
from bot.rulecards.fields import Amount, Data, Name, Stage
from bot.rulecards.names import id_of, key_of
from bot.rulecards.reading import EnoughError, Reading
from bot.rulecards.reasons import CardError, CardReason, within
from bot.rulecards.scope import scope_of
from bot.rulecards.shapes import shaped
from bot.rulecards.system import System
from bot.rulecards.trigger_reading import read_trigger
from bot.rulecards.triggers import Trigger

UNNAMED = "card"
"""Id and name of a card that has neither, where none is needed."""


class _Draft(Data, frozen=True):
    """A card as people write it: more may be left out."""

    model_config = ConfigDict(validate_by_name=False, validate_by_alias=True)

    id: Name | None = None
    name: Name | None = None
    when: Trigger
    stage: Stage = "after"
    if_: Amount | None = Field(default=None, validation_alias="if", serialization_alias="if")
    then: Annotated[
        tuple[Effect, ...], Field(strict=False, min_length=1, max_length=limits.EFFECTS)
    ]
    note: Annotated[str, Field(max_length=limits.NOTE)] | None = None


def read_card(
    data: object, system: System, clocks: Iterable[str] = (), *, needs_name: bool = True
) -> Card:
    """The canonical card; CardError with every fault otherwise.

    `clocks` are the names of clocks there are beside those the system declares and the card ticks.
    Without `needs_name` a card may lack id and name; it is then called `UNNAMED`.
    """
    known = _clocks(system, clocks, [data])
    return _read(data, system, known, needs_name=needs_name)


def read_cards(
    data: object, system: System, clocks: Iterable[str] = (), *, needs_name: bool = True
) -> tuple[Card, ...]:
    """One card, or a list of them that watch each other's clocks; CardError with every fault."""
    if not isinstance(data, list | tuple):
        return (read_card(data, system, clocks, needs_name=needs_name),)
    entries = cast(Sequence[object], data)
    if len(entries) > limits.CARDS:
        raise CardError(CardReason.TOO_MANY, "", most=limits.CARDS)
    known = _clocks(system, clocks, entries)
    cards: list[Card] = []
    problems: list[CardError] = []
    places: dict[str, str] = {}
    for index, entry in enumerate(entries):
        place = within("", index)
        try:
            card = _read(entry, system, known, needs_name=needs_name)
        except CardError as error:
            problems += (_moved(one, place) for one in error.problems)
        else:
            cards.append(card)
            first = places.setdefault(card.id, place)
            if first != place and (needs_name or card.id != UNNAMED):
                taken = {"name": card.id, "by": first}
                problems.append(CardError(CardReason.TAKEN, f"{place}.id", **taken))
        if len(problems) >= limits.PROBLEMS:
            break
    if problems:
        raise CardError.of(problems[: limits.PROBLEMS])
    return tuple(cards)


def _read(data: object, system: System, clocks: Collection[str], *, needs_name: bool) -> Card:
    draft = shaped(_Draft, data)
    reading = Reading(system, clocks)
    try:
        card = _canonical(draft, reading, needs_name=needs_name)
    except EnoughError:
        card = None
    if card is None or reading.problems:
        raise CardError.of(reading.problems)
    return card


def _canonical(draft: _Draft, reading: Reading, *, needs_name: bool) -> Card | None:
    scope = scope_of(draft.when, draft.stage)
    where = Where(draft.stage, draft.when.on == "roll", scope)
    called = _called(draft, reading, needs_name=needs_name)
    when = read_trigger(draft.when, draft.stage, reading)
    condition = draft.if_ if draft.if_ and draft.if_.strip() else None
    condition = reading.formula_or_none(condition, "if", scope)
    then = tuple(
        read_effect(effect, within("then", index), where, reading)
        for index, effect in enumerate(draft.then)
    )
    note = reading.plain(draft.note or "", "note") if (draft.note or "").strip() else ""
    if reading.problems:
        return None
    card_id, name = called
    return Card(
        id=card_id, name=name, when=when, stage=draft.stage, if_=condition, then=then, note=note
    )


def _called(draft: _Draft, reading: Reading, *, needs_name: bool) -> tuple[str, str]:
    if draft.name is None:
        if needs_name:
            reading.refuse(CardReason.MISSING, "name", key="name")
        return draft.id or UNNAMED, UNNAMED
    name = reading.line(draft.name, "name")
    if draft.id is not None:
        return reading.id(draft.id, "id"), name
    card_id = id_of(name)
    if name.strip() and not card_id:
        reading.refuse(CardReason.NO_LETTERS, "name", found=draft.name)
    if len(card_id) > limits.NAME:
        # Some letters are a whole sentence once they are made plain.
        reading.refuse(CardReason.TOO_LONG, "name", most=limits.NAME)
    return card_id, name


def _clocks(system: System, names: Iterable[str], cards: Iterable[object]) -> frozenset[str]:
    """The keys of all clocks: declared, running, ticked by a band or by one of these cards."""
    ticked = (
        effect.clock
        for check in system.checks
        for band in check.bands
        for effect in band.effects
        if isinstance(effect, ClockEffect)
    )
    keys = {key_of(name) for name in (*names, *ticked)} | system.clocks_by_key.keys()
    for card in cards:
        keys |= {key_of(name) for name in _ticked(card)}
    return frozenset(keys)


def _ticked(card: object) -> Iterable[str]:
    """The clocks that a card ticks, whatever else may be wrong with it."""
    if not isinstance(card, Mapping):
        return
    effects = cast(Mapping[str, object], card).get("then")
    if not isinstance(effects, list | tuple):
        return
    for effect in cast(Sequence[object], effects)[: limits.EFFECTS]:
        if isinstance(effect, Mapping):
            entries = cast(Mapping[str, object], effect)
            clock = entries.get("clock")
            if entries.get("kind") == "clock" and isinstance(clock, str):
                yield clock[: limits.NAME]


def _moved(problem: CardError, place: str) -> CardError:
    """The same fault of an entry of a list."""
    inner = problem.place
    whole = f"{place}.{inner}" if inner and not inner.startswith("[") else f"{place}{inner}"
    values = {key: value for key, value in problem.values.items() if key != "place"}
    return CardError(CardReason(problem.reason), whole, **values)
