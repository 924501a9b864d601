"""Everything that a dragon game's board, its calls and its end say, said once.

What people would type themselves is of digits and stars, so that it is no word.
"""

from collections.abc import Iterator
from dataclasses import replace

from bot.dragon.fellowship import Fellowship
from bot.dragon.state import Outcome, Phase, Question, QuestionKind
from bot.render.dragon.board import board, moved_board, no_board
from bot.render.dragon.ending import ending
from bot.render.dragon.heralds import call, unseen
from bot.render.message import Attachment, Message
from bot.render.text import channel
from bot.render.words import Words
from bot.table.dragon.game_view import GameView
from bot.table.dragon.part import Ending
from tests.unit.render.dragon_boards import fellowship
from tests.unit.render.fellowship_samples import LONGEST, playing_part
from tests.unit.render.fellowship_words import seen, words_of

ENDINGS: tuple[tuple[Ending, Outcome | None], ...] = (
    ("victory", Outcome.VICTORY),
    ("defeat", Outcome.DEFEAT),
    ("conceded", None),
)


def everything_said(say: Words) -> list[str]:
    """Return all that everyone reads of a game but its pictures."""
    return [text for message in messages(say) for text in words_of(message)]


def messages(say: Words) -> Iterator[Message]:
    """Yield boards, calls and ends of all kinds."""
    yield moved_board(1, 2, 3, say)
    yield no_board(say)
    yield unseen(channel(1), say)
    for asked in _asked():
        yield board(asked, say)
        for reminds in (False, True):
            called = call(asked, LONGEST, say, reminder=reminds)
            assert called is not None
            yield called
    file = Attachment("1.json", b"{}")
    for number in range(3):
        for ended, outcome in ENDINGS:
            over = replace(seen(playing_part()), stage="over", ended=ended, number=number)
            yield board(over, say)
            for named in (True, False):
                yield ending(over, _lively(outcome, named=named), file, say)


def _lively(outcome: Outcome | None, *, named: bool) -> Fellowship:
    """An end of which everything can be told."""
    found = fellowship(outcome, named=named)
    one = replace(found.companions[1], healed=1, shields=1, dodges=1, drawn_off=1)
    none = replace(one, raised=0, healed=0, shields=0, dodges=0, drawn_off=0, blows_taken=0)
    return replace(found, companions=(none, one, none, none) if named else (one,) * 4)


def _asked() -> Iterator[GameView]:
    """The game asking for each thing that it can ask for."""
    base = seen(playing_part())
    assert base.seen is not None
    for kind in QuestionKind:
        for count in (1, 2):
            question = Question(kind, 0, "9C", count)
            for card, phase in (("9C", Phase.PLAY), ("10C", Phase.ROAR)):
                pending = replace(question, card=card)
                game = replace(base.seen, pending=pending, phase=phase)
                yield replace(base, seen=game, votes=(1,))
