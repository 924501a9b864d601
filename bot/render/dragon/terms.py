"""Short sentences that stand on the board and are told beside it too.

A picture whose language the font has no letters for is lettered in English.
"""

from collections.abc import Mapping

from bot.dragon.cards import PARTS
from bot.dragon.state import Outcome, Question, QuestionKind
from bot.render.dragon.cards import part_name
from bot.render.faces.lettering import SANS, drawable
from bot.render.text import Marked
from bot.render.words import SOURCE_LANGUAGE, Words, later, words

_ASKED: Mapping[QuestionKind, str] = {
    QuestionKind.TURN: later("{name} plays or draws"),
    QuestionKind.PART: later("{name} takes aim"),
    QuestionKind.ALLY: later("{name} chooses whom to help"),
    QuestionKind.DISCARD: later("{name} gives up {count}"),
}

_OUTCOMES: Mapping[Outcome | None, str] = {
    Outcome.VICTORY: later("Victory on turn {turn}!"),
    Outcome.DEFEAT: later("The dragon wins on turn {turn}."),
    None: later("The fellowship turns back on turn {turn}."),
}


def legible(say: Words) -> Words:
    """Return the words themselves, or the English ones where the font lacks their letters."""
    samples = [part_name(part, say) for part in PARTS]
    samples += [end_told(outcome, 1, say) for outcome in _OUTCOMES]
    if all(drawable(sample, SANS) == sample for sample in samples):
        return say
    return words(SOURCE_LANGUAGE)


def asked(question: Question, name: Marked, say: Words) -> Marked:
    """Return who is asked for what."""
    return say(_ASKED[question.kind], name=name, count=question.count)


def stance_name(hp: int, say: Words, *, prone: bool) -> Marked:
    """Return how a daredevil holds up."""
    if not hp:
        return say("out of breath")
    return say("on the ground") if prone else say("standing")


def stance_sign(hp: int, say: Words, *, prone: bool) -> Marked:
    """Return how a daredevil holds up where there is little room."""
    if not hp:
        return say("out")
    return say("down") if prone else say("up")


def end_told(outcome: Outcome | None, turn: int, say: Words) -> Marked:
    """Return how a game ended, and when; without an outcome people gave it up."""
    return say(_OUTCOMES[outcome], turn=turn)
