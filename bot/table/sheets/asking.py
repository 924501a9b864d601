"""The open questions of the last scene as the game master is asked them, with numbers for buttons.

Source: issue 5 (`/scene end`); spec/rule-cards.md, part 2 (story).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.errors import Refused
from bot.table.campaign import campaign_of
from bot.table.sheets.deal import Entry
from bot.table.sheets.kit import kit_of, world_of
from bot.table.sheets.moves import AnswerStory
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
    return SceneView(part.scene.number, tuple(questions))


def question(table: Table, scene: int, number: int) -> Asked:
    """An open question of a scene by its card's number; Refused where it is open no more."""
    seen = scene_view(table)
    if seen is None or seen.number != scene:
        raise Refused(SheetReason.SCENE_OVER)
    for one in seen.questions:
        if one.number == number:
            return one
    raise Refused(SheetReason.ANSWERED, card=_card(table, number).card.name)


def answer_of(table: Table, scene: int, number: int, whom: Iterable[int] | None) -> AnswerStory:
    """The answer to a card's question: no (None), or true of the characters with these numbers.

    Whether it is still open is judged when it is given.
    """
    card = _card(table, number).id
    if whom is None:
        return AnswerStory(card=card, answer=False, scene=scene)
    part = world_of(table, kit_of(table))
    keys = [part.character_numbered(one) for one in whom]
    names = tuple(part.world.characters[key].name for key in keys if key is not None)
    return AnswerStory(card=card, answer=True, who=names, scene=scene)


def _card(table: Table, number: int) -> Entry:
    found = (one for one in kit_of(table).entries if one.number == number)
    entry = next(found, None)
    if entry is None:
        raise Refused(SheetReason.SCENE_OVER)
    return entry
