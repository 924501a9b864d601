"""The buttons and lists below the questions of story cards.

The questions stand on a message that one game master sees, and what is left of them takes its
place; what came of a yes is told to everyone. Source: issue 5 (`/scene end`).
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.message import Message
from bot.render.sheets.questions import for_whom
from bot.table.act import Outcome
from bot.table.reasons import TableReason
from bot.table.sheets.asking import answer_of, question, scene_view
from bot.table.sheets.events import StoryAnswered
from bot.table.sheets.moves import AnswerStory
from bot.table.sheets.reasons import SheetReason
from cogs.game_master import led
from cogs.moves import Made, Moves, Press
from cogs.scene import page_of
from cogs.shell import Interaction, do, look, own_words, take

_OVER = frozenset({SheetReason.SCENE_OVER, SheetReason.ANSWERED})


async def _yes(press: Press) -> None:
    page = press.number(2) if len(press.arguments) > 2 else 0

    async def work() -> Answer:
        table, _ = await led(press.interaction)
        scene = press.number(0)
        asked = question(table, scene, press.number(1))
        if not asked.whom:
            raise Refused(TableReason.UNKNOWN_MOVE)
        shown = for_whom(scene, asked, own_words(press.interaction), page)
        return Answer(shown, private=True)

    beside = partial(_as_it_is, press.interaction)
    await do(press.interaction, work(), private=True, in_place=True, beside=beside)


async def _for(press: Press) -> None:
    """Chosen in a list, or the only one of whom it may be true."""
    only = len(press.arguments) > 2
    await _answer(press, (press.number(2),) if only else press.chosen_numbers())


async def _no(press: Press) -> None:
    await _answer(press, None)


async def _answer(press: Press, whom: Sequence[int] | None) -> None:
    scene, card = press.number(0), press.number(1)

    async def action() -> AnswerStory:
        table, _ = await led(press.interaction)
        return answer_of(table, scene, card, whom)

    async def answered(outcome: Outcome, told: Answer) -> Answer:
        """A yes that nobody sees anything of is no news to players."""
        page = page_of(outcome.table, own_words(press.interaction))
        seen = any(isinstance(one, StoryAnswered) and is_news(one) for one in outcome.events)
        return replace(told, message=page, private=True, announce=told.message if seen else None)

    await take(
        press.interaction,
        action(),
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


async def _page(press: Press) -> None:
    async def work() -> Answer:
        table, _ = await led(press.interaction)
        scene = scene_view(table)
        if scene is None or scene.number != press.number(0):
            raise Refused(SheetReason.SCENE_OVER)
        page = press.number(1)
        return Answer(page_of(table, own_words(press.interaction), page), private=True)

    beside = partial(_as_it_is, press.interaction)
    await do(press.interaction, work(), private=True, in_place=True, beside=beside)


MOVES: Moves = {
    ("scene", "yes"): Made(_yes, arguments=3),
    ("scene", "for"): Made(_for, arguments=3),
    ("scene", "no"): Made(_no, arguments=2),
    ("scene", "page"): Made(_page, arguments=3),
}
