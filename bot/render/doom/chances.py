"""Odds as text and picture: of a run until doom from a start, and of cards declared at the table.

Figures are handed in: reckoning them takes longer than the event loop may be held. Pictures are
drawn in a worker thread and kept. Source: spec/deck.md, part 2, "Beyond the challenge".
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from bot.deck.declaration import DeclarationOdds
from bot.deck.doom import End, Hero, Rules
from bot.deck.view import View
from bot.render.deck import declaring
from bot.render.deck.content import content
from bot.render.deck.reveal import PURPLE
from bot.render.message import MOST_DESCRIPTION, Card, Gallery, Message, Sketch, Text
from bot.render.odds_pictures import doom_odds
from bot.render.pictures import is_drawable
from bot.render.text import Marked
from bot.render.words import SOURCE_LANGUAGE, Words, later, words
from bot.text import shortened

PLACES = 3
"""Places of a percentage: what a million runs differ by from the exact figure is seen."""

_CARDS: Mapping[End, str] = {
    End.DONJON: "Donjon",
    End.VOID: "Void",
    End.TALONS: "Talons",
    End.SKULL: "Skull",
}

_OTHERS: Mapping[End, str] = {
    End.HUNTED: later("Hunted down"),
    End.DIM: later("Intelligence gone"),
}


@dataclass(frozen=True, slots=True)
class Simulated:
    """How often each end came in so many runs, and how many cards they took on average."""

    runs: int
    ends: Mapping[End, float]
    cards: float


@dataclass(frozen=True, slots=True)
class Figures:
    """What is told of runs from a start; `name` is whose start it is, at the table."""

    start: Hero
    rules: Rules
    ends: Mapping[End, float]
    cards: float
    simulated: Simulated | None = None
    name: str | None = None
    deck_of_their_own: bool = False


def of_a_run(figures: Figures, say: Words) -> Message:
    """Return the chance of each end, the cards it takes, and what was simulated beside it."""
    lines = [_heading(figures, say), _start(figures.start, say)]
    lines += [_end(end, figures, say) for end in _ranked(figures)]
    lines.append(_cards(figures, say))
    notes = "\n".join(_notes(figures, say))
    blocks = (Text("\n".join(lines)), Gallery((_sketch(figures, say),)), Text(notes))
    return Message((Card(blocks, PURPLE),))


def of_a_declaration(count: int, odds: DeclarationOdds, seen: View, say: Words) -> Message:
    """Return the chance of each card when so many are declared of the deck as it is."""
    heading = say.plural(
        "## Odds of {count} card declared", "## Odds of {count} cards declared", count
    )
    return Message((Card(tuple(declaring.chances(heading, count, odds, seen, say)), PURPLE),))


def _heading(figures: Figures, say: Words) -> Marked:
    if figures.name is None:
        return say("## Odds until doom")
    return say("## Odds until doom for {name}", name=figures.name)


def _start(start: Hero, say: Words) -> Marked:
    facts = [
        say("Intelligence {score}", score=start.intelligence),
        say.plural("{count} wish", "{count} wishes", start.wishes),
    ]
    if start.cursed:
        facts.append(say("wishes cursed"))
    if start.fates:
        facts.append(say("the Fates kept"))
    cards = len(start.deck)
    facts.append(say.plural("{count} card in the deck", "{count} cards in the deck", cards))
    return say("From the start: {facts}", facts=Marked(" · ".join(facts)))


def _ranked(figures: Figures) -> list[End]:
    """The likeliest end first, as the exact figures are shown."""
    return sorted(figures.ends, key=lambda end: -round(figures.ends[end], 10))


def _end(end: End, figures: Figures, say: Words) -> Marked:
    chance, name = say.percent(figures.ends[end], PLACES), _name(end, say)
    if figures.simulated is None:
        return say("- **{chance}** {end}", chance=chance, end=name)
    often = say.percent(figures.simulated.ends[end], PLACES)
    return say("- **{chance}** {end} · simulated {often}", chance=chance, end=name, often=often)


def _cards(figures: Figures, say: Words) -> Marked:
    if figures.simulated is None:
        return say("Cards drawn on average: **{count}**", count=figures.cards)
    return say(
        "Cards drawn on average: **{count}** · simulated {often}",
        count=figures.cards,
        often=figures.simulated.cards,
    )


def _notes(figures: Figures, say: Words) -> list[Marked]:
    notes = [say("-# Exact, not sampled.")]
    if figures.simulated:
        runs = say.number(figures.simulated.runs)
        notes.append(say("-# Runs simulated beside it: {runs}", runs=runs))
    if figures.rules is Rules.REFERENCE:
        notes.append(say("-# By the printed program, which differs from the text."))
    if figures.deck_of_their_own:
        notes.append(say("-# Cards that the challenge does not know do nothing here."))
    return notes


def _name(end: End, say: Words) -> str:
    return content(_CARDS[end], say) if end in _CARDS else say(_OTHERS[end])


def _sketch(figures: Figures, say: Words) -> Sketch:
    told = "; ".join(
        f"{say.percent(figures.ends[end])} {_name(end, say)}" for end in _ranked(figures)
    )
    described = say("Chance of each end: {chances}", chances=Marked(told))
    exact = tuple((end, figures.ends[end]) for end in _ranked(figures))
    often = tuple(figures.simulated.ends.items()) if figures.simulated else None
    draw = partial(_drawn, exact, often, _drawable(say))
    return Sketch("odds.png", draw, shortened(described, MOST_DESCRIPTION))


@lru_cache(maxsize=128)
def _drawn(
    exact: tuple[tuple[End, float], ...], often: tuple[tuple[End, float], ...] | None, say: Words
) -> bytes:
    return doom_odds(
        say("Odds until doom"),
        {_name(end, say): chance for end, chance in exact},
        simulated=None if often is None else {_name(end, say): chance for end, chance in often},
        words=_legend(say),
        percentage=say.percent,
    )


def _drawable(say: Words) -> Words:
    """The reader's language, or English where the picture's letters cannot write it."""
    names = [_name(end, say) for end in End]
    written = (say("Odds until doom"), *_legend(say), *names)
    return say if all(map(is_drawable, written)) else words(SOURCE_LANGUAGE)


def _legend(say: Words) -> tuple[str, str]:
    return say("exact"), say("simulated")
