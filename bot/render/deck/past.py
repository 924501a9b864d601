"""The draws that were made at a table, newest first, with what was answered about them."""

from bot.deck.state import Past
from bot.deck.view import ChoiceView, View
from bot.render.deck.asking import PART
from bot.render.deck.figures import label
from bot.render.deck.reveal import PURPLE
from bot.render.message import Button, Card, Message, Move, Row, Rule, Text, line
from bot.render.text import Marked, escaped, fitting, moment
from bot.render.words import Words

PAGE = 12


def history(seen: View, say: Words, before: int = 0) -> Message:
    """Return a page of the draws before the one with this number, or the newest."""
    draws = [one for one in reversed(seen.history) if not before or one.number < before]
    if not draws:
        return line(say("No card has been drawn here yet."))
    lines = fitting([_draw(one, seen, say) for one in draws[:PAGE]])
    blocks: list[Text | Rule | Row] = [Text("\n".join((say("## Cards drawn"), *lines)))]
    buttons: list[Button] = []
    if before:
        buttons.append(Button(say("Newest"), Move(PART, "history.0")))
    if len(draws) > len(lines):
        oldest = draws[len(lines) - 1].number
        buttons.append(Button(say("Older"), Move(PART, f"history.{oldest}")))
    blocks += [Row(tuple(buttons))] if buttons else []
    return Message((Card(tuple(blocks), PURPLE),))


def _draw(past: Past, seen: View, say: Words) -> Marked:
    card = label(past.card.name, say)
    facts = [say("**{card}** for {name}", card=card, name=past.name)]
    if past.automatic:
        facts.append(say("drawn late") if past.late else say("drawn by itself"))
    facts.append(moment(past.at, "R"))
    first = Marked(f"`{past.number}` {' · '.join(facts)}")
    answers = [Marked(f"> {escaped(one.answer or '')}") for one in _about(past, seen)]
    return Marked("\n".join((first, *answers)))


def _about(past: Past, seen: View) -> list[ChoiceView]:
    """What was answered in words about a draw, as far as this seat may know it."""
    return [
        one
        for one in seen.answers
        if (one.character, one.card, one.at) == (past.character, past.card, past.at)
        and one.answer is not None
    ]
