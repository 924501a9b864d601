"""Everything that is said of the challenge, said once: for tests that listen to a language.

What people would type themselves is of digits and stars, so that it is no word.
"""

from bot.deck.checker import check
from bot.deck.declaration import declaration_odds
from bot.deck.doom import End, Hero, Rules
from bot.deck.state import DeckState
from bot.deck.view import view
from bot.render.doom import chances, run
from bot.render.doom.lines import LINES
from bot.render.doom.verdict import told
from bot.render.message import Button, Row, Text, drawn
from bot.render.words import Words
from bot.table.doom import RanUntilDoom, RunCard, Saved
from tests.unit.deck.playing import ANNA
from tests.unit.render.deck_table import pictures_of

EVEN = dict.fromkeys(End, 1 / 6)
"""Chances of which each is as good as another."""


def ran(count: int = 3, end: End = End.SKULL, rules: Rules = Rules.RULES) -> RanUntilDoom:
    """A run of so many cards in which everything was used once."""
    saved = (*Saved, *(None for _ in range(count)))
    cards = [RunCard(id="skull", text="Skull (1 C)", saved=one) for one in saved[:count]]
    return RanUntilDoom(rules=rules, end=end, cards=tuple(cards))


def everything_said(say: Words) -> list[str]:
    """Return all that is said of the challenge, in the language of `say`."""
    messages = [run.whole(ran(end=end), 1, say) for end in End]
    messages += [run.whole(ran(count, rules=Rules.REFERENCE), 0, say) for count in (1, 400)]
    messages += [run.unfolding(ran(), 2, 1, 1, say)]
    for line in ("Void", "Moon (3)", "Skull, Skull"):
        for rules in Rules:
            messages.append(told(line, check(line, rules), rules, say))
    start = Hero(wishes=1, cursed=True, fates=True)
    simulated = chances.Simulated(1000, EVEN, 5.0)
    for figures in (
        chances.Figures(Hero(), Rules.RULES, EVEN, 5.0),
        chances.Figures(start, Rules.REFERENCE, EVEN, 5.0, simulated, "1*", deck_of_their_own=True),
    ):
        messages.append(drawn(chances.of_a_run(figures, say)))
    seen, deck = view(DeckState(which="22"), ANNA), DeckState(which="22").cards
    messages.append(chances.of_a_declaration(2, declaration_odds(deck, 2), seen, say))
    texts = [block.content for one in messages for block in one.flat() if isinstance(block, Text)]
    texts += [one.description for message in messages for one in pictures_of(message)]
    labels = [
        item.label
        for one in messages
        for row in one.flat()
        if isinstance(row, Row)
        for item in row.items
        if isinstance(item, Button)
    ]
    lines = [LINES["doom.ran"](values, say) for values in (ran().line(), {})]
    return [*texts, *labels, *lines]
