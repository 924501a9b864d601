"""The end of a scene: the game master is asked, and answers each question once."""

import pytest

from bot.errors import Refused
from bot.rulecards.reasons import CardError
from bot.table.part import Action
from bot.table.people import Person
from bot.table.reasons import TableReason
from bot.table.sheets.events import SceneEnded, StoryAnswered, StoryDeclined
from bot.table.sheets.kit import kit_of
from bot.table.sheets.moves import (
    AddCard,
    AnswerStory,
    BindCard,
    CreateSheet,
    DeleteCard,
    DisableCard,
    EnableCard,
    EndScene,
)
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.scenes import open_questions
from tests.unit.table.sheets.playing import GWEN, MIRA, Played, played


def refused(memory: Played, person: Person, action: Action) -> Refused:
    before = memory.bodies()
    with pytest.raises(Refused) as found:
        memory.act(person, action)
    assert memory.bodies() == before
    return found.value


def ended(memory: Played) -> SceneEnded:
    decision = memory.act(GWEN, EndScene())
    (event,) = decision.events
    assert isinstance(event, SceneEnded)
    assert decision.hidden
    return event


def test_every_story_card_at_work_asks_its_question():
    memory = played("promise_kept", "oathbreaker", "lucky_streak", "swear_by_blood")
    memory.act(GWEN, CreateSheet(name="Zed", is_npc=True))
    memory.act(GWEN, DisableCard(card="swear_by_blood"))
    memory.act(GWEN, BindCard(card="oathbreaker", who=("Odile", "Zed")))
    kept, broken = ended(memory).questions
    assert (kept.name, kept.question) == (
        "Promise kept",
        "they keep a promise that cost them something",
    )
    assert [one.name for one in kept.whom] == ["Mira", "Odile"]
    assert [one.name for one in broken.whom] == ["Odile", "Zed"]


def test_yes_fires_the_card_for_those_it_is_true_of_and_is_said_once():
    memory = played("promise_kept", "swear_by_blood")
    scene = ended(memory).scene
    event = memory.event(
        GWEN, AnswerStory(card="promise_kept", answer=True, who=("Mira", "Odile"), scene=scene)
    )
    assert isinstance(event, StoryAnswered)
    assert event.left == 1
    assert [one.why.on for one in event.shown.fired] == ["story", "story"]
    assert (memory.points("inspiration"), memory.points("inspiration", "odile")) == (1, 1)
    again = AnswerStory(card="promise_kept", answer=False, scene=scene)
    assert refused(memory, GWEN, again).reason is SheetReason.ANSWERED
    event = memory.event(GWEN, AnswerStory(card="swear_by_blood", answer=False, scene=scene))
    assert isinstance(event, StoryDeclined)
    assert event.left == 0


def test_the_next_scene_asks_anew_and_the_last_ones_questions_are_over():
    memory = played("promise_kept")
    first = ended(memory).scene
    second = ended(memory).scene
    stale = AnswerStory(card="promise_kept", answer=False, scene=first)
    assert refused(memory, GWEN, stale).reason is SheetReason.SCENE_OVER
    assert second == first + 1
    memory.act(GWEN, AnswerStory(card="promise_kept", answer=False, scene=second))
    assert open_questions(kit_of(memory.table), memory.part) == ()


def test_a_question_waits_as_long_as_its_card_is_at_work():
    memory = played("promise_kept")
    ended(memory)
    assert len(open_questions(kit_of(memory.table), memory.part)) == 1
    memory.act(GWEN, DisableCard(card="promise_kept"))
    assert open_questions(kit_of(memory.table), memory.part) == ()
    answer = AnswerStory(card="promise_kept", answer=True, who=("Mira",))
    assert refused(memory, GWEN, answer).reason is SheetReason.AT_REST
    memory.act(GWEN, EnableCard(card="promise_kept"))
    memory.act(GWEN, DeleteCard(card="promise_kept"))
    assert refused(memory, GWEN, answer).reason is SheetReason.UNKNOWN


def test_who_answers_what():
    memory = played("promise_kept", "lucky_streak")
    answer = AnswerStory(card="promise_kept", answer=True)
    assert refused(memory, GWEN, answer).reason is SheetReason.NO_CHARACTER
    assert refused(memory, MIRA, answer).reason is TableReason.NOT_GAME_MASTER
    assert refused(memory, MIRA, EndScene()).reason is TableReason.NOT_GAME_MASTER
    wrong = AnswerStory(card="lucky_streak", answer=True, who=("Mira",))
    assert refused(memory, GWEN, wrong).reason is SheetReason.NOT_A_STORY_CARD


def test_a_card_of_no_library_is_near_one_of_it():
    memory = played()
    error = refused(memory, GWEN, AddCard(library="promise kep"))
    assert isinstance(error, CardError)
    assert error.values["near"] == ["Promise kept"]
