"""A rule card that a game master is still working on: a part of its own for each person.

It may lack anything that a card needs. Nobody else sees it, and neither the history nor a file
holds it. Source: issue 5 (the card editor).
"""

import json
from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Self

from pydantic import Field, JsonValue, model_validator

from bot.rulecards.editing.pieces import Draft
from bot.rulecards.sentences.lexicon import Slot
from bot.table.sheets.kit import Kit, clocks_ticked, kit_of, world_of
from bot.table.sheets.known import known_names
from bot.table.sheets.world import Counter
from bot.table.snapshot import State, Table

FAMILY: Final = "draft"
MOST_TEXT: Final = 60_000
"""Characters of a draft as it is stored: more than the longest card has."""


class DraftPart(State, frozen=True):
    """One person's draft; `revision` is on its buttons, and never comes again."""

    version: ClassVar[int] = 1
    data: Mapping[str, JsonValue]
    revision: Annotated[int, Field(ge=1, lt=2**53)]
    card: Counter | None = None
    """The number of the card that it changes; None: it is a new one."""
    seen: Counter = 0
    """The revision at which that card was opened."""
    is_touched: bool = False
    """Whether anything was chosen since it was opened."""

    @property
    def name(self) -> str:
        """What the card is called so far."""
        return str(self.data.get("name") or "")

    @model_validator(mode="after")
    def _is_bounded(self) -> Self:
        if len(json.dumps(dict(self.data), ensure_ascii=False)) > MOST_TEXT:
            raise ValueError("a draft beyond all bounds")
        return self


def draft_part(person_id: int) -> str:
    """Return the name of the part that holds a person's draft."""
    return f"{FAMILY}:{person_id}"


def own_draft(table: Table, person_id: int) -> DraftPart | None:
    """Return what a person is working on."""
    return table.part(DraftPart, draft_part(person_id))


def drawn_up(table: Table, part: DraftPart) -> Draft:
    """Return the draft under the table's system; Refused where it is played freely."""
    kit = kit_of(table)
    world = world_of(table, kit)
    running = (one.name for one in world.world.clocks.values())
    ticked = clocks_ticked(one for one in kit.entries if one.number != part.card)
    known = {**known_names(world, kit), Slot.CLOCK: (*running, *ticked)}
    return Draft(part.data, kit.system, known)


def is_behind(kit: Kit, part: DraftPart) -> bool:
    """Tell whether the card that a draft changes was changed or deleted meanwhile."""
    if part.card is None:
        return False
    entry = next((one for one in kit.entries if one.number == part.card), None)
    return entry is None or entry.revision != part.seen
