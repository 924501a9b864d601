"""The end of a scene: each story card's question, answered by the game master.

A question is a value in the state: it waits across restarts, and is answered once. Source:
spec/rule-cards.md, part 2 (story); issue 5; design.md, rule 3.
"""

from bot.errors import Refused
from bot.rulecards.moments import Tell
from bot.rulecards.names import id_of
from bot.rulecards.triggers import StoryTrigger
from bot.table.part import Context, Decision
from bot.table.sheets.deal import Entry
from bot.table.sheets.events import Question, SceneEnded, StoryAnswered, StoryDeclined
from bot.table.sheets.happening import all_hidden
from bot.table.sheets.kit import Kit
from bot.table.sheets.moves import AnswerStory, EndScene
from bot.table.sheets.people import unknown, whom
from bot.table.sheets.play import Play
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.world import Scene, WorldPart


def decide(context: Context, action: EndScene | AnswerStory) -> Decision:
    """Decide one action about a scene."""
    play = Play.at(context)
    if isinstance(action, EndScene):
        return _ended(play)
    return _answered(play, action)


def open_questions(kit: Kit, part: WorldPart) -> tuple[Question, ...]:
    """The questions of the last scene that still wait, of cards that are still at work."""
    if part.scene is None:
        return ()
    waiting = (kit.entry(card) for card in part.scene.open)
    return tuple(_question(part, one) for one in waiting if one and _asks(one))


def _ended(play: Play) -> Decision:
    asking = [one for one in play.kit.entries if _asks(one)]
    number = play.before.scenes + 1
    play.values["scenes"] = number
    play.values["scene"] = Scene(number=number, open=tuple(one.id for one in asking))
    questions = tuple(_question(play.before, one) for one in asking)
    # What is asked is the game master's secret, and so is that a card asks.
    return play.decision(SceneEnded(scene=number, questions=questions), hidden=True)


def _asks(entry: Entry) -> bool:
    return entry.fires and isinstance(entry.card.when, StoryTrigger)


def _question(part: WorldPart, entry: Entry) -> Question:
    watched = part.world.characters if entry.bound is None else entry.bound
    return Question(
        card=entry.id,
        number=entry.number,
        name=entry.card.name,
        question=_words(entry),
        whom=tuple(
            whom(part, key)
            for key in watched
            if key in part.world.characters and (entry.bound or not part.holder(key).is_npc)
        ),
    )


def _words(entry: Entry) -> str:
    when = entry.card.when
    if not isinstance(when, StoryTrigger):
        raise Refused(SheetReason.NOT_A_STORY_CARD, card=entry.card.name)
    return when.question


def _answered(play: Play, action: AnswerStory) -> Decision:
    entry = _card(play.kit, action.card)
    question = _words(entry)
    scene = play.before.scene
    left = scene.open if scene else ()
    if action.scene is not None:
        if scene is None or scene.number != action.scene:
            raise Refused(SheetReason.SCENE_OVER)
        if entry.id not in scene.open:
            raise Refused(SheetReason.ANSWERED, card=entry.card.name)
        left = tuple(one for one in scene.open if one != entry.id)
        play.values["scene"] = scene.changed(open=left)
    if not action.answer:
        declined = StoryDeclined(
            card=entry.id, name=entry.card.name, question=question, left=len(left)
        )
        return play.decision(declined, hidden=True)
    keys = tuple(dict.fromkeys(map(play.seats.own, action.who)))
    if not keys:
        raise Refused(SheetReason.NO_CHARACTER)
    if entry.broken is not None:
        raise Refused(SheetReason.BROKEN, card=entry.card.name, problem=entry.broken)
    if not entry.is_enabled:
        raise Refused(SheetReason.AT_REST, card=entry.card.name)
    for key in keys:
        play.happens(Tell(key, entry.id, answer=True))
    secret = all_hidden(play.before, keys)
    seen = keys if secret else tuple(one for one in keys if not play.before.holder(one).is_hidden)
    shown, behind, states = play.told(secret=secret)
    event = StoryAnswered(
        whom=tuple(whom(play.before, key) for key in seen),
        secret=secret,
        shown=shown,
        behind=behind,
        question=question,
        left=len(left),
    )
    people = [one.owner for one in event.whom]
    return play.decision(event, states=states, people=people, hidden=secret)


def _card(kit: Kit, name: str) -> Entry:
    found = kit.entry(name) or next(
        (one for one in kit.entries if id_of(name) in (id_of(one.id), id_of(one.card.name))), None
    )
    if found is None:
        raise unknown("card", name, (one.card.name for one in kit.entries))
    return found
