"""The open questions of the last scene as the game master is asked them, with numbers for buttons.

Source: issue 5 (`/scene end`); spec/rule-cards.md, part 2 (story).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.errors import Refused
from bot.table.campaign import campaign_of
from bot.table.sheets.kit import kit_of, world_of
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.scenes import open_questions
from bot.table.snapshot import Table


@dataclass(frozen=True, slots=True)
class Asked:
    """A story card's question; `whom` are the numbers and names of those it may be true of."""

    number: int
    card: str
    name: str
    question: str
    whom: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class SceneView:
    """The last scene that ended, with what is still open of it."""

    number: int
    questions: tuple[Asked, ...]
    cards: Mapping[int, str]
    """The names of all cards by their numbers."""

    def question(self, number: int) -> Asked:
        """An open question by its card's number; Refused where it is open no more."""
        for one in self.questions:
            if one.number == number:
                return one
        if (card := self.cards.get(number)) is not None:
            raise Refused(SheetReason.ANSWERED, card=card)
        raise Refused(SheetReason.SCENE_OVER)


def scene_view(table: Table) -> SceneView | None:
    """The last scene and its questions; None where no scene has ended yet."""
    if campaign_of(table) is None:
        return None
    kit = kit_of(table)
    part = world_of(table, kit)
    if part.scene is None:
        return None
    questions = (
        Asked(
            one.number,
            one.card,
            one.name,
            one.question,
            tuple((part.holder(each.key).number, each.name) for each in one.whom),
        )
        for one in open_questions(kit, part)
    )
    cards = {one.number: one.card.name for one in kit.entries}
    return SceneView(part.scene.number, tuple(questions), cards)
