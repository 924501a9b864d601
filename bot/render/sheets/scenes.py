"""What the end of a scene and the answers after it are answered with.

That a scene is over is everybody's; what is asked, and that a card asks, is the game master's.
Source: issue 5 (`/scene end`); spec/rule-cards.md, part 2 (story).
"""

from collections.abc import Callable, Mapping
from typing import cast

from bot.render.answer import Answer, Aside, Asides, Behind, Tellers
from bot.render.deck.figures import listed
from bot.render.message import Message, Text, line
from bot.render.sheets.moment_blocks import moment_blocks
from bot.render.sheets.moments import behind
from bot.render.sheets.passing import in_secret
from bot.render.sheets.questions import questions
from bot.render.text import Marked
from bot.render.words import Words, later
from bot.table.act import Outcome
from bot.table.part import Event
from bot.table.sheets.asking import scene_view
from bot.table.sheets.events import SceneEnded, StoryAnswered, StoryDeclined

Values = Mapping[str, object]

_ROOM = 3000


def _ended(outcome: Outcome, event: SceneEnded, say: Words) -> Answer:
    return Answer(questions(scene_view(outcome.table), say))


def _over(outcome: Outcome, event: SceneEnded, say: Words) -> Aside:
    return Aside(announce=line(say("🎬 The scene is over.")))


def _declined(outcome: Outcome, event: StoryDeclined, say: Words) -> Answer:
    return Answer(line(say("**{card}**: no.", card=event.name)))


def _answered(outcome: Outcome, event: StoryAnswered, say: Words) -> Answer:
    # What was asked is the game master's to know, also with a yes.
    names = listed(one.name for one in event.whom)
    head = say("🎬 What came of the scene for **{names}**:", names=names)
    return Answer(Message((Text(head), *moment_blocks(event.shown, say, room=_ROOM))))


def _secretly(outcome: Outcome, event: StoryAnswered, say: Words) -> Aside:
    """Of those of whom players know nothing, game masters alone are told."""
    if not event.secret:
        return Aside()
    return Aside(log=in_secret(outcome, _answered(outcome, event, say).message, say))


def _line_ended(values: Values, say: Words) -> Marked:
    return say("ended scene {number}", number=cast(int, values.get("scene") or 0))


def _line_declined(values: Values, say: Words) -> Marked:
    return say("answered a story card's question with no")


def _line_answered(values: Values, say: Words) -> Marked:
    question = str(values.get("question", ""))
    return say("answered with yes: “{question}”", question=question)


TELLERS: Tellers = {
    SceneEnded: _ended,
    StoryDeclined: _declined,
    StoryAnswered: _answered,
}
ASIDES: Asides = {SceneEnded: _over, StoryAnswered: _secretly}
BEHIND: Behind = {StoryAnswered: behind}
PUBLIC: frozenset[type[Event]] = frozenset((StoryAnswered,))

LINES: Mapping[str, Callable[[Values, Words], Marked]] = {
    "scene.ended": _line_ended,
    "scene.declined": _line_declined,
    "scene.answered": _line_answered,
}
VAGUE: Mapping[str, str] = {
    "scene.ended": later("ended a scene"),
    "scene.declined": later("answered a story card's question"),
    "scene.answered": later("answered a story card's question"),
}
