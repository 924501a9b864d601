"""What would happen if a moment did: a dry run that changed nothing, for a game master alone.

Source: spec/rule-cards.md, part 9 (testing a card).
"""

from collections.abc import Sequence
from functools import partial

from bot.render.answer import Answer
from bot.render.cards.refusals import problem_words
from bot.render.message import Message
from bot.render.sheets.behind import inbox_line
from bot.render.sheets.doing import Line, doing_lines
from bot.render.sheets.fired import fired_line
from bot.render.sheets.headings import headings
from bot.render.sheets.moment_blocks import Paragraphs, in_frame, is_above, settled_lines
from bot.render.sheets.rolls import roll_text
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.sheets.events import CardTested
from bot.table.sheets.told import FiredTold

_BEGINNING, _CHAIN, _BEHIND, _ENDED = 1100, 1300, 800, 250


def tested(outcome: Outcome, event: CardTested, say: Words) -> Answer:
    """Return the chain that a moment would set off, and what game masters would be told."""
    return Answer(_page(event, say))


def _page(event: CardTested, say: Words) -> Message:
    shown, behind = event.shown, event.behind
    paragraphs = Paragraphs(say)
    paragraphs.add([say("🧪 A dry run: nothing was changed."), *_verdict(event, say)])
    paragraphs.add(headings(event, say), _BEGINNING)
    chain = sorted((*shown.fired, *behind.fired), key=lambda one: one.step)
    paragraphs.add(_chain(chain, say) or [say("No card would fire.")], _CHAIN)
    paragraphs.add([*settled_lines(shown, say), *doing_lines(behind.did, say)], _ENDED)
    lines = [partial(inbox_line, one, say) for one in behind.lines if one.sort != "did"]
    if lines:
        paragraphs.add([say("**Game masters would be told:**"), *lines], _BEHIND)
    return in_frame(paragraphs.texts)


def _chain(chain: Sequence[FiredTold], say: Words) -> list[Line]:
    lines: list[Line] = []
    for fired in chain:
        lines.append(partial(_step, fired, say))
        lines += (partial(roll_text, roll, say) for roll in fired.rolls)
    return lines


def _step(fired: FiredTold, say: Words) -> Marked:
    return say("Step {step}: {line}", step=fired.step, line=fired_line(fired, say))


def _verdict(event: CardTested, say: Words) -> list[Marked]:
    """Whether the card that was asked about fires, and why not."""
    if event.name is None or event.fires is None:
        return []
    if event.fires:
        return [say("✅ **{card}** would fire.", card=event.name)]
    return [say("❌ **{card}** would not fire.", card=event.name), _why_not(event, say)]


def _why_not(event: CardTested, say: Words) -> Marked:
    failed = (one.problem for one in event.behind.lines if one.card == event.name)
    if problem := next((one for one in failed if one), None):
        return say("Its formula cannot be told: {why}", why=problem_words(problem, say))
    if event.name in event.behind.held_back:
        return say("A chain is at most three cards long, and it would be the fourth.")
    if is_above(event.shown):
        return say("Another card stops the roll or the blow before this one is asked.")
    return say("It waits for something else, or its “only while” does not hold.")
