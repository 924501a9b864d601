"""What the deck keeps of a character, in a few lines."""

from collections.abc import Iterator

from bot.deck.effects import ABILITIES
from bot.deck.ledger import Ledger
from bot.render.deck.content import content
from bot.render.deck.figures import ability, counted, experience, listed, signed
from bot.render.text import Marked
from bot.render.words import Words


def ledger_lines(ledger: Ledger, say: Words) -> list[Marked]:
    """Return the figures in one line, and a line for each list that is not empty."""
    lines = [Marked(" · ".join(_figures(ledger, say)))]
    conditions = [counted(content(one.name, say), one.count) for one in ledger.conditions]
    curses = [content(one.name, say) for one in ledger.saving_throws]
    if lasting := [*curses, *conditions]:
        lines.append(say("Conditions: {conditions}", conditions=listed(lasting, between="; ")))
    gains = [counted(content(one.name, say), one.count) for one in ledger.gains]
    pieces = [f"{say.number(one.count)} × {content(one.name, say)}" for one in ledger.treasure]
    if owned := [*gains, *pieces]:
        lines.append(say("From the cards: {items}", items=listed(owned, between="; ")))
    if ledger.proficiencies:
        skills = listed(content(one.skill, say) for one in ledger.proficiencies)
        lines.append(say("Proficient in {skill}", skill=skills))
    return lines


def _figures(ledger: Ledger, say: Words) -> Iterator[Marked]:
    yield _intelligence(ledger, say)
    for key in ABILITIES:
        if key != "intelligence" and (change := ledger.score(key)):
            yield Marked(f"{ability(key, say)} {signed(change, say)}")
    if ledger.wishes:
        yield say.plural("{count} wish", "{count} wishes", ledger.wishes)
    if ledger.fates:
        yield say("the Fates are kept")
    if ledger.experience:
        yield experience(ledger.experience, say)
    if change := ledger.saving_throw_change:
        yield say("{change} to saving throws", change=signed(change, say))
    if ledger.alignment_flipped:
        yield say("alignment turned around")
    if ledger.wealth_lost:
        yield say("wealth lost")
    if ledger.magic_items_lost:
        yield say("magic items lost")


def _intelligence(ledger: Ledger, say: Words) -> Marked:
    name, score = ability("intelligence", say), ledger.intelligence
    if ledger.intelligence_entered:
        return Marked(f"{name} {say.number(score)}")
    return say("{ability} {score} (assumed)", ability=name, score=score)
