"""The places of triggers that name things of the world: what the table knows is offered, by name.

Source: spec/rule-cards.md, part 2.
"""

from collections.abc import Iterator
from typing import Final

from bot.rulecards import limits
from bot.rulecards.editing.pieces import (
    Choice,
    Draft,
    Label,
    Place,
    Typed,
    What,
    name_key,
    place_of,
    word,
    world_names,
)
from bot.rulecards.editing.typings import name_typing
from bot.rulecards.names import key_of
from bot.rulecards.sentences.lexicon import Slot

ANY: Final = "any"


def clock(draft: Draft) -> Iterator[Place]:
    """A clock's: which one."""
    now = draft.when.get("clock")
    ticked = [str(one["clock"]) for one in draft.then if one.get("clock")]
    names = [one.name for one in draft.system.clocks]
    choices = [Choice(ANY, word("clock.any"), draft.with_when(clock=None))]
    for name in (*names, *draft.clocks, *ticked):
        if key_of(name) and len(name) <= limits.NAME:
            data = draft.with_when(clock=name)
            choices.append(Choice(name_key(name), Label(name), data))
    yield place_of("clock", What.CLOCK, key_at("name.", now, fold=True), choices, raw=now)


def place(draft: Draft) -> Iterator[Place]:
    """A place's: which one, or of which kind."""
    yield _name_or_kind(draft, "place", What.PLACE, Slot.PLACE, Slot.PLACE_KIND)


def meet(draft: Draft) -> Iterator[Place]:
    """A meeting's: with whom, or with what kind of person."""
    yield _name_or_kind(draft, "who", What.PERSON, Slot.PERSON, Slot.PERSON_KIND)


def _name_or_kind(draft: Draft, key: str, what: What, named: Slot, kinds: Slot) -> Place:
    when = draft.when
    name, kind = when.get(key), when.get("kind")
    choices = [Choice(ANY, word(f"{what}.any"), draft.with_when(**{key: None, "kind": None}))]
    for one in world_names(draft, named):
        data = draft.with_when(**{key: one, "kind": None})
        choices.append(Choice(name_key(one), Label(one), data))
    for one in world_names(draft, kinds):
        data = draft.with_when(**{key: None, "kind": one})
        choices.append(Choice(name_key(one, "kind."), word("of_kind", one), data))
    current = key_at("name.", name, fold=True)
    if kind is not None:
        current = key_at("kind.", kind, fold=True)
    return place_of(
        str(what),
        what,
        current,
        choices,
        name_typing(name, lambda text: draft.with_when(**{key: text, "kind": None})),
        name_typing(kind, lambda text: draft.with_when(**{key: None, "kind": text}), Typed.KIND),
        raw=name,
        now=None if kind is None else word("of_kind", str(kind)),
    )


def item(draft: Draft) -> Iterator[Place]:
    """An item's: gained or lost, and which one."""
    yield fixed_words(draft, "change", What.CHANGE, ("gain", "lose"))
    yield _one_or_any(draft, "item", What.ITEM, Slot.ITEM)


def _one_or_any(draft: Draft, key: str, what: What, slot: Slot) -> Place:
    now = draft.when.get(key)
    choices = [Choice(ANY, word(f"{key}.any"), draft.with_when(**{key: None}))]
    choices += named_choices(draft, key, slot)
    typing = name_typing(now, lambda name: draft.with_when(**{key: name}))
    return place_of(key, what, key_at("name.", now, fold=True), choices, typing, raw=now)


def defeat(draft: Draft) -> Iterator[Place]:
    """A defeat's: which foe, or of which kind."""
    yield _one_or_any(draft, "foe", What.FOE, Slot.FOE)


def named_choices(draft: Draft, key: str, slot: Slot) -> list[Choice]:
    """A choice for each name that the table knows there."""
    return [
        Choice(name_key(one), Label(one), draft.with_when(**{key: one}))
        for one in world_names(draft, slot)
    ]


def key_at(prefix: str, now: object, *, fold: bool = False) -> str:
    """The key of what stands there; of a name of the world it is made of the name's key."""
    if now is None:
        return ANY
    text = str(now)
    return name_key(text, prefix) if fold else f"{prefix}{text}"


def fixed_words(draft: Draft, key: str, what: What, values: tuple[str, ...]) -> Place:
    """One of a few words of the grammar."""
    choices = [Choice(one, word(f"{key}.{one}"), draft.with_when(**{key: one})) for one in values]
    return place_of(str(what), what, draft.when.get(key), choices)
