"""The board of a dragon's game, the short messages beside it, and its end, in words and buttons."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.dragon.cards import PARTS, Deed
from bot.dragon.daredevil_events import Asked, CardPlayed, TurnBegan
from bot.dragon.dragon_events import TraitRevealed
from bot.dragon.fellowship import Fellowship, Foe
from bot.dragon.name import SYLLABLES, Trait
from bot.dragon.state import Outcome, Phase, Question, QuestionKind
from bot.render.dragon.board import board, moved_board, no_board
from bot.render.dragon.ending import ending
from bot.render.dragon.heralds import call, syllables, unseen
from bot.render.message import Attachment, Button, Gallery, Message, Row, Text
from bot.render.text import Marked
from bot.render.words import Words, words
from bot.table.dragon.game_view import GameView
from bot.table.dragon.part import Ending
from tests.unit.dragon.playing import Fight
from tests.unit.languages.hard_coded import hard_coded
from tests.unit.languages.listening import Pseudo
from tests.unit.render.dragon_boards import fellowship
from tests.unit.render.dragon_hands import seen_from
from tools.sentences import ROOT, sentences

SAY = words("en")
MODULES = ("board", "ending", "heralds")
NAMES = ("1*", "2*", "3*", "")
FILE = Attachment("game.json", b"{}")
QUESTIONS = (
    Question(QuestionKind.TURN, 0),
    Question(QuestionKind.PART, 0, "9C"),
    Question(QuestionKind.ALLY, 0, "4H"),
    Question(QuestionKind.DISCARD, 0, None, 1),
    Question(QuestionKind.DISCARD, 0, None, 2),
)
ENDINGS: tuple[Ending, ...] = ("victory", "defeat", "conceded")


def asked(question: Question, **changes: object) -> GameView:
    """A game that waits for Mira's answer to a question."""
    seen = seen_from(Fight(), None, names=NAMES)
    assert seen.seen is not None
    return replace(seen, seen=replace(seen.seen, pending=question), **changes)  # pyright: ignore[reportArgumentType]


def during(question: Question, **changes: object) -> GameView:
    """The same at another moment of the game."""
    seen = asked(question)
    assert seen.seen is not None
    return replace(seen, seen=replace(seen.seen, **changes))  # pyright: ignore[reportArgumentType]


def tying(question: Question) -> Question:
    """The same question about an Entangle."""
    return replace(question, card="10C")


def over(ended: Ending, number: int = 1) -> GameView:
    """A game that is over."""
    return replace(asked(QUESTIONS[0]), stage="over", ended=ended, number=number)


def figures(outcome: Outcome | None, *, helps: bool = True, menaces: int = 2) -> Fellowship:
    """What is counted at an end."""
    found = fellowship(outcome)
    companions = tuple(
        replace(one, shields=one.seat, drawn_off=one.seat)
        if helps
        else replace(one, raised=0, aided=0, healed=0, dodges=0, dealt=0)
        for one in found.companions
    )
    deeds = ((Deed.BITE, 1), (Deed.STRIKE, 3)) if helps else ()
    foe = Foe(deeds, deeds, menaces, found.dragon.fell, found.dragon.traits, found.dragon.name)
    return replace(found, companions=companions, dragon=foe)


def read(message: Message) -> str:
    """What stands on a message to be read, buttons aside."""
    return "\n".join(one.content for one in message.flat() if isinstance(one, Text))


def moves(message: Message) -> list[str]:
    """The ids of its buttons."""
    rows = (one for one in message.flat() if isinstance(one, Row))
    return [item.move.custom_id for row in rows for item in row.items if isinstance(item, Button)]


def everything_said(say: Words) -> Iterator[Message]:
    """Each message that these modules make, in every kind of moment."""
    for question in QUESTIONS:
        yield board(asked(question), say)
        for reminder in (False, True):
            told = call(asked(question), 7, say, reminder=reminder)
            assert told is not None
            yield told
    for question in QUESTIONS:
        for changes in ({"phase": Phase.ROAR}, {"pending": tying(question)}):
            told = call(during(question, **changes), 7, say)
            assert told is not None
            yield told
    people = asked(QUESTIONS[0]).chairs
    yield board(asked(QUESTIONS[0], paused=True, votes=(1,)), say)
    left = tuple(replace_holder(one) for one in people)
    yield board(asked(QUESTIONS[0], paused=True, chairs=left), say)
    yield from (board(over(one), say) for one in ENDINGS)
    yield moved_board(1, 2, 3, say)
    yield no_board(say)
    yield unseen(Marked("<#1>"), say)
    for ended in ENDINGS:
        for number in range(3):
            outcome = None if ended == "conceded" else Outcome(ended)
            yield ending(over(ended, number), figures(outcome), FILE, say)
    yield ending(over("defeat"), figures(Outcome.DEFEAT, helps=False, menaces=0), FILE, say)


def replace_holder(chair: object) -> object:
    """A chair that its person has left."""
    return type(chair)(holder=None, is_manekin=False, name="")


def test_whatever_is_said_is_said_in_the_readers_language():
    said = {read(one) for one in everything_said(Words("fi", Pseudo()))}
    names = {syllable for part in PARTS for syllable in SYLLABLES[part].values()}
    assert not {text: found for text in said if (found := {*hard_coded(text)} - names)}


def test_each_sentence_is_said():
    catalog = Pseudo()
    assert [*everything_said(Words("fi", catalog))]
    written = {
        one.forms[0]
        for module in MODULES
        for one in sentences(ROOT / "bot" / "render" / "dragon" / f"{module}.py")
    }
    assert len(written) > 50
    assert sorted(written - catalog.heard) == []


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: str(one.kind))
def test_the_board_says_whom_it_waits_for_and_has_no_button_that_moves_the_game(question: Question):
    shown = board(asked(question), SAY)
    assert "**1\\*** " in read(shown)
    assert any(isinstance(one, Gallery) for one in shown.flat())
    names = {one.split(":")[3].split(".")[0] for one in moves(shown)}
    assert names == {"hand", "sit", "rules", "log"}


def test_a_call_says_why_and_for_what_in_the_words_of_the_card():
    roar = during(Question(QuestionKind.DISCARD, 0, None, 2), phase=Phase.ROAR)
    told = call(roar, 7, SAY)
    assert told is not None
    assert "the roar makes you drop 2 cards" in read(told)
    assert "too much" not in read(told)
    full = call(asked(Question(QuestionKind.DISCARD, 0, None, 2)), 7, SAY)
    assert full is not None
    assert "you hold too much: give up 2 cards" in read(full)
    aims = call(asked(Question(QuestionKind.PART, 0, "10C")), 7, SAY)
    assert aims is not None
    assert "your 10♣ Entangle is ready: which part does it tie up?" in read(aims)
    hits = call(asked(Question(QuestionKind.PART, 0, "9C")), 7, SAY)
    assert hits is not None
    assert "which part does it hit?" in read(hits)


def test_on_a_running_board_nothing_is_as_loud_as_ones_own_hand():
    rows = (one for one in board(asked(QUESTIONS[0]), SAY).flat() if isinstance(one, Row))
    styles = {
        item.move.name.split(".")[0]: item.style
        for row in rows
        for item in row.items
        if isinstance(item, Button)
    }
    assert styles["hand"] == "primary"
    assert styles["sit"] == "secondary"


def test_what_happened_stands_on_the_board_without_what_the_headline_says():
    played = CardPlayed(0, "9C", 4, 0, 5)
    news = (played, TurnBegan(2, 1), Asked(QUESTIONS[0]))
    told = read(board(asked(QUESTIONS[0], news=news), SAY))
    assert "9♣" in told
    assert "Turn 2" not in told
    assert read(board(asked(QUESTIONS[0], news=news[1:]), SAY)).count("\n") == 1


def test_a_call_pings_its_person_alone():
    told = call(asked(QUESTIONS[0]), 77, SAY)
    assert told is not None
    assert told.pings == (77,)
    assert "<@77>" in read(told)
    assert moves(told) == ["mk:dragon:0:hand"]


def test_several_syllables_of_one_act_tell_the_name_as_it_grew():
    events = tuple(
        TraitRevealed(part, Trait.NONE, SYLLABLES[part][Trait.NONE]) for part in PARTS[:2]
    )
    first, second = syllables(events, "Dru·Mur·?·Ash", SAY)
    assert "Dru·?·?·Ash" in read(first)
    assert "Dru·Mur·?·Ash" in read(second)


def test_helps_come_first_at_the_end_and_nobody_is_ranked():
    told = ending(over("victory"), figures(Outcome.VICTORY), FILE, SAY)
    text = read(told)
    assert text.index("helped one another") < text.index("The dragon turned over")
    assert "Strike 3, Bite 1" in text
    assert told.blocks[-1] == FILE
