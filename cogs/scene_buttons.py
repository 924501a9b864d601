"""The buttons and lists below the questions of story cards.

The questions stand on a message that one game master sees, and what is left of them takes its
place; what came of a yes is told to everyone. Source: issue 5 (`/scene end`).
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.message import Message
from bot.render.sheets.questions import for_whom
from bot.table.act import Outcome
from bot.table.reasons import TableReason
from bot.table.sheets.asking import Asked, SceneView, scene_view
from bot.table.sheets.events import StoryAnswered
from bot.table.sheets.moves import AnswerStory
from bot.table.sheets.reasons import SheetReason
from cogs.game_master import led
from cogs.mistakes import raised
from cogs.moves import Made, Moves, Press
from cogs.scene import page_of
from cogs.shell import Interaction, do, look, own_words, take

Judge = Callable[[Press], Awaitable[None]]

_OVER = frozenset({SheetReason.SCENE_OVER, SheetReason.ANSWERED})


async def _asked(press: Press) -> tuple[SceneView, Asked]:
    """The scene and the question of a press; Refused where they are over, or not theirs to see."""
    table, _ = await led(press.interaction)
    scene = scene_view(table)
    if scene is None or scene.number != press.number(0):
        raise Refused(SheetReason.SCENE_OVER)
    return scene, scene.question(press.number(1))


def _or_as_it_is(judge: Judge) -> Judge:
    """Where a question is over already, whoever pressed is shown what is open now."""

    async def judged(press: Press) -> None:
        try:
            await judge(press)
        except Refused as error:
            beside = partial(_as_it_is, press.interaction)
            await do(press.interaction, raised(error), private=True, beside=beside)

    return judged


@_or_as_it_is
async def _yes(press: Press) -> None:
    """Of one alone it is true at once; of several it is asked of whom."""
    scene, asked = await _asked(press)
    if not asked.whom:
        raise Refused(TableReason.UNKNOWN_MOVE)
    if len(asked.whom) == 1:
        await _answer(press, asked, asked.whom)
        return
    page = press.number(2) if len(press.arguments) > 2 else 0

    async def work() -> Answer:
        say = own_words(press.interaction)
        return Answer(for_whom(scene.number, asked, say, page), private=True)

    await do(press.interaction, work(), private=True, in_place=True)


@_or_as_it_is
async def _for(press: Press) -> None:
    _, asked = await _asked(press)
    chosen = press.chosen_numbers()
    await _answer(press, asked, [one for one in asked.whom if one[0] in chosen])


@_or_as_it_is
async def _no(press: Press) -> None:
    _, asked = await _asked(press)
    await _answer(press, asked, None)


async def _answer(press: Press, asked: Asked, whom: Sequence[tuple[int, str]] | None) -> None:
    action = AnswerStory(
        card=asked.card,
        answer=whom is not None,
        who=tuple(name for _, name in whom or ()),
        scene=press.number(0),
    )

    async def answered(outcome: Outcome, told: Answer) -> Answer:
        """A yes that nobody sees anything of is no news to players."""
        page = page_of(outcome.table, own_words(press.interaction))
        seen = any(isinstance(one, StoryAnswered) and is_news(one) for one in outcome.events)
        return replace(told, message=page, private=True, announce=told.message if seen else None)

    await take(
        press.interaction,
        action,
        private=True,
        in_place=True,
        shown=answered,
        beside=partial(_as_it_is, press.interaction),
    )


def is_news(event: StoryAnswered) -> bool:
    """Tell whether everybody may see something of what came of an answer."""
    return not event.secret and event.shown != type(event.shown)()


async def _as_it_is(interaction: Interaction, error: Refused) -> Message | None:
    """What is open now, where the question that was answered is over."""
    if error.reason not in _OVER:
        return None
    return page_of(await look(interaction), own_words(interaction))


@_or_as_it_is
async def _page(press: Press) -> None:
    table, _ = await led(press.interaction)
    scene = scene_view(table)
    if scene is None or scene.number != press.number(0):
        raise Refused(SheetReason.SCENE_OVER)
    page = press.number(1)

    async def work() -> Answer:
        return Answer(page_of(table, own_words(press.interaction), page), private=True)

    await do(press.interaction, work(), private=True, in_place=True)


MOVES: Moves = {
    ("scene", "yes"): Made(_yes, arguments=3),
    ("scene", "for"): Made(_for, arguments=2),
    ("scene", "no"): Made(_no, arguments=2),
    ("scene", "page"): Made(_page, arguments=3),
}
