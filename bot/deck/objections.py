"""What is wrong with a printed run, in one English sentence each.

These words are the domain's own, as the line itself is (style.md, 3.4). Knows nothing of how a
line is judged. Source: spec/deck.md, part 2.
"""

import difflib
from collections.abc import Iterable, Sequence
from typing import Final

from bot.deck.doom import CARDS, DIM, HUNTED_FOR, End, Hero, Outcome, Rules
from bot.deck.line import Written
from bot.deck.run import card_name, printed
from bot.text import shortened

_MOST_QUOTED: Final = 40

_ENDED: Final = {
    End.SKULL: "where nothing saved the character",
    End.HUNTED: f"the last of the {HUNTED_FOR} draws of a hunt",
    End.DONJON: "after which no card is drawn",
    End.VOID: "after which no card is drawn",
    End.TALONS: "after which no card is drawn",
    End.DIM: f"where Intelligence fell to {DIM} or lower",
}


def unreadable(at: int, card: Written) -> str:
    """The place holds no card, or marks that are none."""
    if not card.typed:
        return f"{_place(at)}: no card stands between the commas."
    quoted = f'"{shortened(card.typed, _MOST_QUOTED)}"'
    if card.card:
        return (
            f"{_place(at, card.card)}: {quoted} cannot be read: the marks of a card are a number, "
            "a number with C, or F, each in parentheses, as in Moon (3) (2 C)."
        )
    name = card.typed.partition("(")[0].strip().title()
    near = difflib.get_close_matches(name, [card_name(each) for each in CARDS], n=1)
    nearest = f"; the nearest is {near[0]}" if near else ""
    return f"{_place(at)}: there is no card {quoted}{nearest}."


def after_the_end(at: int, card: Written, last: Written, end: End) -> str:
    """The run was over before this card."""
    name = card_name(last.card) if last.card else last.typed
    return f"{_place(at, card.card)}: the run ended with card {at}, {name}, {_ENDED[end]}."


def not_in_the_deck(at: int, card: str, written: Sequence[Written]) -> str:
    """The card left the deck earlier in the line, or was never in it."""
    before = next((place for place, each in enumerate(written[:at]) if each.card == card), None)
    if before is None:
        return f"{_place(at, card)}: this card is not in the deck."
    name = card_name(card)
    return f"{_place(at, card)}: {name} left the deck when it was drawn as card {before + 1}."


def marks_differ(
    at: int, card: Written, heroes: Iterable[Hero], possible: Sequence[Outcome], rules: Rules
) -> str:
    """The card can be drawn, but what is printed with it cannot be."""
    drawn = card.card or ""
    # Only the curse can be unknown: two situations at the most.
    known = sorted(heroes, key=lambda hero: hero.cursed)
    reasons = " or ".join(dict.fromkeys(_situation(drawn, hero, rules) for hero in known))
    if rules is Rules.REFERENCE and any(mark.endswith("C") for mark in card.marks or ()):
        reasons = f"the reference never prints C, and {reasons}"
    spellings = [*dict.fromkeys(printed(drawn, outcome.notes) for outcome in possible)]
    then = _what_follows(possible) if drawn == "skull" else ""
    return f"{_place(at, drawn)}: {reasons}, so it must read {_listed(spellings)}{then}."


def _what_follows(possible: Sequence[Outcome]) -> str:
    ended = {outcome.end is not None for outcome in possible}
    if len(ended) > 1:
        return ""
    return ", and the run ends" if ended.pop() else ", and the run goes on"


def _situation(card: str, hero: Hero, rules: Rules) -> str:
    """What decides how this card is printed."""
    match card:
        case "skull" | "flames" | "rogue":
            return _rescue(hero)
        case "fates":
            return "Fates ends the hunt at once" if hero.hunted else "Fates is only stored"
        case "moon":
            return _granted(hero, rules)
        case "idiot":
            return f"Intelligence was {hero.intelligence} and falls by 2, 3, 4 or 5"
        case "star":
            return f"Intelligence was {hero.intelligence} and rises by 2"
        case _:
            return "this card changes neither Intelligence nor wishes"


def _rescue(hero: Hero) -> str:
    if hero.fates:
        return "Fates is stored and is used first"
    if hero.wishes and hero.cursed:
        return "wishes are cursed and Fates is not stored"
    if hero.wishes:
        return f"{_wishes(hero.wishes, 'uncursed ')} left"
    return "neither a wish nor Fates is stored"


def _granted(hero: Hero, rules: Rules) -> str:
    stored = f"{_wishes(hero.wishes)} stored before it"
    if hero.hunted and (rules is Rules.REFERENCE or not hero.cursed):
        return f"{stored} and one is used at once to end the hunt"
    return stored


def _wishes(count: int, kind: str = "") -> str:
    return f"{count or 'no'} {kind}{'wish was' if count == 1 else 'wishes were'}"


def _listed(spellings: Sequence[str]) -> str:
    *others, last = spellings
    return f"{', '.join(others)} or {last}" if others else last


def _place(at: int, card: str | None = None) -> str:
    return f"Card {at + 1}, {card_name(card)}" if card else f"Card {at + 1}"
