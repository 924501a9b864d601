"""Everything that a person's hand of Daredragon can say, said once, the odds and the log with it.

What people would type themselves is of digits and stars, so that it is no word.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from bot.dragon.actions import Draw, Proceed
from bot.dragon.cards import Part
from bot.dragon.daredevil_events import CardPlayed, StoodIn, TurnBegan
from bot.dragon.state import Placed, QuestionKind
from bot.render.dragon.choosing import aims, ally_choice, part_choice
from bot.render.dragon.hand import after_move, hand
from bot.render.dragon.log_page import log_page
from bot.render.dragon.odds_page import odds_page
from bot.render.dragon.rules_reading import (
    card_page,
    cards_explained,
    cards_in_hand,
    rules_page,
    topics,
)
from bot.render.message import Message
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.dragon.events import GameMoved
from bot.table.dragon.game_view import GameView
from bot.table.dragon.part import PART, Chair, DragonPart, Stage
from bot.table.dragon.story import Meanwhile, Turn
from bot.table.people import Person, Place
from bot.table.snapshot import Table
from tests.unit.dragon.playing import Fight
from tests.unit.render.dragon_hands import chairs, seen_from, words_on

NAMES = ("1*", "2*", "3*", "")
EVERY_ACTION = "AS KS QS 10S 9S 3S"


def everything_said(say: Words) -> list[str]:
    """Return what hands, questions, odds, rules and the log say, in the language of `say`."""
    said = [text for message in _messages(say) for text in words_on(message)]
    return [*said, *_choices(say), *(shown for shown, _ in topics(say))]


def _messages(say: Words) -> Iterator[Message]:
    for seen in views():
        yield hand(seen, say, since=Meanwhile((StoodIn(0), *(_PLAYED,) * 9), has_moved=True))
        yield hand(seen, say, since=Meanwhile((_PLAYED,), has_moved=False))
        for card in cards_in_hand(seen):
            yield odds_page(seen, say, card, None)
    for fight in (*questions(), begun(turn=5, hands={"B": "5S"})):
        yield odds_page(_seen(fight, "A"), say, None, None)
    windows = begun(turn=5, hands={"A": "9S"}, riposte={"jaws": 6})
    yield odds_page(_seen(windows, "A"), say, "9S", Part.JAWS)
    seen = _seen(begun(turn=5, hands={"A": EVERY_ACTION}), "A")
    yield cards_explained(cards_in_hand(seen), say)
    yield cards_explained([], say)
    yield rules_page("overview", say)
    yield card_page("9S", say)
    yield log_page((), NAMES, 0, say)
    turns = [Turn(number, (TurnBegan(number, 0), _PLAYED)) for number in range(1, 90)]
    yield log_page(turns, NAMES, 1, say)
    yield from _moved(say)


_PLAYED = CardPlayed(0, "9S", 4, 0, 5)


def _moved(say: Words) -> Iterator[Message]:
    """What whoever moved is answered with: at the table, beside it, and where the game is gone."""
    game = begun(turn=5, hands={"A": "9S"}).state
    part = DragonPart(
        number=1, stage="playing", host=1, opened_at=1, chairs=chairs(NAMES), game=game
    )
    for table in (Table(1, 1), Table(1, 1).replaced({}, {PART: part})):
        for stood_in, person in product((True, False), (1, 9)):
            event = GameMoved(turn=1, seat=0, name="1*", stood_in=stood_in, happened=(_PLAYED,))
            yield after_move(Outcome(table, (event,), Person(person), Place(1, 1)), event, say)


def _seen(
    fight: Fight | None, who: str | None, *, stage: Stage = "playing", paused: bool = False
) -> GameView:
    return seen_from(fight, who, stage=stage, paused=paused, names=NAMES)


def views() -> Iterator[GameView]:
    """A person's hand at every kind of moment."""
    stages: tuple[Stage, ...] = ("lobby", "playing", "over")
    for stage in stages:
        yield _seen(None, "A", stage=stage)
        yield _seen(None, None, stage=stage)
    turn = begun(turn=5, hands={"A": EVERY_ACTION, "B": "JK1 9C"})
    yield from (_seen(turn, who) for who in "AB")
    yield _seen(turn, "A", paused=True)
    threatened = begun(
        turn=5, hands={"A": "AS QS KS 4H"}, dragon="QH warm-up 8", target="B", prone="C"
    )
    yield _seen(threatened, "A")
    yield _seen(begun(turn=5, hands={"A": "AS 5S"}, prone="A", target="A"), "A")
    yield _seen(begun(turn=5, hands={"B": "5S"}, hp={"A": 0}, prone="A"), "A")
    yield _seen(_busy(), "A")
    for state in questions():
        yield _seen(state, "A")
    for placed in ("B 9S 6", "B QS 6"):
        yield _seen(begun(turn=5, board=placed, hands={"A": "5S"}), "B")
    for placed in ("A 9S 7", "A 3S 7", "A QS 9"):
        yield _seen(begun(turn=6, board=placed, hands={"A": "5S"}, dragon="5H cool-down 9"), "A")
    yield replace(_seen(turn, "B"), chairs=chairs(("", "2*", "", "")))
    yield replace(_seen(turn, "B"), chairs=chairs(("", "2*", "3*", "4*")))
    yield replace(_seen(turn, "B"), chairs=(Chair(), *chairs(NAMES[1:])))
    outside = replace(_seen(turn, None), chairs=chairs(("1*", "2*", "3*", "4*")))
    yield outside
    yield replace(outside, is_sent_away=True)
    yield replace(outside, former=1)
    yield replace(outside, former=1, chairs=chairs(NAMES[:1] + ("",) * 3))


def begun(**position: object) -> Fight:
    """A fight that has come to a question."""
    fight = Fight(**position)  # pyright: ignore[reportArgumentType]
    fight.act(Proceed())
    return fight


def _busy() -> Fight:
    """A turn of somebody whose other card is still on the board, as only a position can have it."""
    fight = begun(turn=5, hands={"A": "5S"})
    fight.state = replace(fight.state, board=(Placed(0, "9S", 7),))
    return fight


def questions() -> Iterator[Fight]:
    """What A is asked beside a turn."""
    yield begun(turn=5, board="A 9S 5", riposte={"jaws": 6}, entangled="tail")
    yield begun(turn=5, board="A 10S 5", entangled="tail", dragon="7H warm-up 9", target="B")
    yield begun(turn=5, board="A JK1 5", hp={"B": 3}, prone="B")
    yield begun(turn=5, board="A 3S 5", prone="B")
    for card in ("5S 6S 7S 8S 9S 10S", "KS"):
        fight = begun(turn=8, hands={"A": card, "D": ""}, deck="2H 3H 4H")
        fight.act(Draw(3))
        yield fight
    for held in ("5S 6S 7S", "5S"):
        fight = begun(turn=4, hands={"A": held}, dragon="AS warm-up 4", deck="2H 3H 4H")
        fight.act(Draw(3))
        fight.proceed()
        yield fight


def _choices(say: Words) -> Iterator[str]:
    for fight in questions():
        seen = _seen(fight, "A").seen
        if seen is None or seen.pending is None:
            continue
        yield from (part_choice(seen, aim, say) for aim in aims(seen))
        if seen.pending.kind is QuestionKind.ALLY:
            yield ally_choice(seen, 1, "1*", say)
