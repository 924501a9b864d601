"""The questions of story cards, with buttons for the game master who judges them.

A button carries the numbers of the scene and of the card: pressed twice, it answers once. Source:
issue 5 (`/scene end`); spec/rule-cards.md, part 2 (story).
"""

from bot.render.message import Button, Card, Message, Move, Option, Row, Rule, Select, Text, line
from bot.render.text import Marked
from bot.render.turning import turning_buttons
from bot.render.words import Words
from bot.table.sheets.asking import Asked, SceneView
from bot.text import shortened

PART = "scene"
PURPLE = 0x6A4C93
MOST_ON_PAGE = 5
MOST_NAMES = 25


def questions(scene: SceneView | None, say: Words, page: int = 0) -> Message:
    """Return a page of the questions that are still open."""
    if scene is None:
        return line(say("No scene has ended yet. `/scene end` ends one."))
    if not scene.questions:
        told = say("🎬 Scene {number} is over, and no question is open.", number=scene.number)
        return line(told)
    pages = -(-len(scene.questions) // MOST_ON_PAGE)
    page = min(page, pages - 1)
    shown = scene.questions[page * MOST_ON_PAGE :][:MOST_ON_PAGE]
    head = say("## 🎬 Scene {number} is over", number=scene.number)
    asks = say.plural(
        "{count} card asks: did it happen?",
        "{count} cards ask: did it happen?",
        len(scene.questions),
    )
    seen = say("-# The table sees what a yes changes, never what was asked.")
    blocks: list[Text | Rule | Row] = [Text(f"{head}\n{asks}\n{seen}")]
    for one in shown:
        blocks += [Text(_asked(one, say)), _buttons(scene.number, one, say)]
    if pages > 1:
        blocks.append(_turning(scene.number, page, pages, say))
    return Message((Card(tuple(blocks), PURPLE),))


def _asked(one: Asked, say: Words) -> Marked:
    return say("“{question}” · {card}", question=one.question, card=one.name)


def _buttons(scene: int, one: Asked, say: Words) -> Row:
    """Of one alone a yes is true at once; of several it is asked of whom."""
    no, yes = Move(PART, f"no.{scene}.{one.number}"), Move(PART, f"yes.{scene}.{one.number}")
    if len(one.whom) == 1:
        ((number, _),) = one.whom
        yes = Move(PART, f"for.{scene}.{one.number}.{number}")
    return Row(
        (
            Button(say("Yes"), yes, "success", disabled=not one.whom),
            Button(say("No"), no),
        )
    )


def _turning(scene: int, page: int, pages: int, say: Words) -> Row:
    before = Move(PART, f"page.{scene}.{page - 1}" if page else f"page.{scene}.0.first")
    after = Move(PART, f"page.{scene}.{page + 1}")
    return Row(turning_buttons(before, after, page, pages, say))


def for_whom(scene: int, asked: Asked, say: Words, page: int = 0) -> Message:
    """Return the question of whom it is true, where that may be several."""
    pages = -(-len(asked.whom) // MOST_NAMES)
    page = min(page, pages - 1)
    shown = asked.whom[page * MOST_NAMES :][:MOST_NAMES]
    options = tuple(Option(shortened(name, 100), str(number)) for number, name in shown)
    move = Move(PART, f"for.{scene}.{asked.number}")
    buttons = [Button(say("Back"), Move(PART, f"page.{scene}.0"))]
    if pages > 1:
        after = Move(PART, f"yes.{scene}.{asked.number}.{(page + 1) % pages}")
        buttons.append(Button(say("Others"), after))
    told = Text(f"{_asked(asked, say)}\n{say('Of whom is it true?')}")
    choose = Select(move, options, say("Choose one or more"), most=len(options))
    return Message((Card((told, Row((choose,)), Row(tuple(buttons))), PURPLE),))
