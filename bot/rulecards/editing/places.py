"""The changeable places of a draft, in the order of its sentence.

Source: spec/rule-cards.md, part 9.
"""

from collections.abc import Iterator

from bot.rulecards import limits
from bot.rulecards.editing.condition_places import condition_places
from bot.rulecards.editing.drafts import Account
from bot.rulecards.editing.effect_places import EffectPlaces, new_effects
from bot.rulecards.editing.pieces import (
    Choice,
    Data,
    Draft,
    Label,
    Place,
    Typed,
    Typing,
    What,
    word,
)
from bot.rulecards.editing.trigger_places import trigger_places
from bot.rulecards.editing.typings import one_line


def places_of(draft: Draft, account: Account) -> tuple[Place, ...]:
    """Every place that can change; at most 25, as many as one list of Discord's holds."""
    return tuple(_places(draft, account))


def find(places: tuple[Place, ...], place_id: str) -> Place | None:
    """The place with this id, also where it is part of an effect."""
    return next((one for one in flat(places) if one.id == place_id), None)


def flat(places: tuple[Place, ...]) -> Iterator[Place]:
    """Every place, and the parts of effects behind them."""
    for place in places:
        yield from (place, *place.parts)


def _places(draft: Draft, account: Account) -> Iterator[Place]:
    yield from trigger_places(draft)
    yield from condition_places(draft, account.only)
    for index, said in enumerate(account.effects):
        parts = tuple(EffectPlaces(draft, index).parts())
        yield Place(f"then_{index}", What.EFFECT, Label(said), parts=parts, effect=index)
    if len(draft.then) < limits.EFFECTS:
        yield _add(draft)
    if draft.then:
        yield _remove(draft, account)
    yield _name(draft)
    yield _note(draft)


def _add(draft: Draft) -> Place:
    choices = tuple(
        Choice(
            str(one["kind"]), word(f"kind.{one['kind']}"), draft.with_effect(len(draft.then), one)
        )
        for one in new_effects(draft)
    )
    return Place("add", What.ADD, Label(), choices)


def _remove(draft: Draft, account: Account) -> Place:
    choices = tuple(
        Choice(str(index), Label(said), draft.with_effect(index, None))
        for index, said in enumerate(account.effects)
    )
    return Place("remove", What.REMOVE, Label(), choices)


def _name(draft: Draft) -> Place:
    now = str(draft.data.get("name") or "")

    def put(text: str) -> Data:
        return draft.having(name=" ".join(text.split()) or None)

    return Place(
        "name", What.NAME, Label(now), typings=(Typing(Typed.NAME, now, limits.NAME, put),)
    )


def _note(draft: Draft) -> Place:
    now = str(draft.data.get("note") or "")

    def put(text: str) -> Data:
        return draft.having(note=one_line(text) or None)

    typing = Typing(Typed.NAME, now, limits.NOTE, put, is_long=True, is_needed=False)
    return Place("note", What.NOTE, Label(now), typings=(typing,))
