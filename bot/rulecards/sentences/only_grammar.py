"""The grammar in the brackets: `unless`, words joined by `and`, or a formula. Yields `if`.

Source: spec/rule-cards-details.md, part 4 (`only`, `words`).
"""

from typing import Final, cast

from bot.rulecards.sentences.lexicon import Lexicon
from bot.rulecards.sentences.numbers import formula, whole_number
from bot.rulecards.sentences.patterns import (
    Found,
    Pattern,
    also,
    either,
    kept,
    listed,
    maybe,
    row,
    words,
)

COMPARISONS: Final = {
    "<": "below",
    ">=": "at least",
    ">": "above",
    "<=": "at most",
    "==": "exactly",
}
AMOUNT: Final = "event.amount"
MOST_WORDS: Final = 60
"""More parts than a formula of 500 characters can have."""


def only(lexicon: Lexicon, on: str) -> Pattern:
    """Everything that may stand in the brackets of a card with this trigger."""
    unless = lexicon.conditions.after(words("unless"))
    chain = listed(_word(lexicon, on), words("and"), "parts", MOST_WORDS)
    return either(
        kept(unless, lambda found: {"if": f"@cond.{found['condition']} == 0"}),
        kept(row(either(words("while"), words("when")), chain), _joined),
        row(maybe(words("while")), formula("if")),
    )


def _joined(found: Found) -> Found:
    parts = cast("list[dict[str, str]]", found["parts"])
    return {"if": " and ".join(part["part"] for part in parts)}


def _word(lexicon: Lexicon, on: str) -> Pattern:
    standing = kept(
        lexicon.conditions.read, lambda found: {"part": f"@cond.{found['condition']} > 0"}
    )
    lacking = kept(
        lexicon.conditions.after(words("not")),
        lambda found: {"part": f"@cond.{found['condition']} == 0"},
    )
    return either(_compared(lexicon, on), standing, lacking, _dice(lexicon))


def _compared(lexicon: Lexicon, on: str) -> Pattern:
    left = [
        kept(lexicon.conditions.read, lambda found: {"name": f"cond.{found['condition']}"}),
        kept(lexicon.tracks.read, lambda found: {"name": found["track"]}),
        kept(lexicon.stats.read, lambda found: {"name": found["stat"]}),
        kept(lexicon.pools.read, lambda found: {"name": found["pool"]}),
        words("Level", name="level"),
        words("Xp", name="xp"),
    ]
    if on == "damage":
        left.insert(0, words("it", name=AMOUNT))
    how = either(*(words(f"is {said}", sign=sign) for sign, said in COMPARISONS.items()))
    return kept(
        row(either(*left), how, whole_number("number")),
        lambda found: {"part": f"@{found['name']} {found['sign']} {found['number']}"},
    )


def _dice(lexicon: Lexicon) -> Pattern:
    verb = either(words("die shows"), words("dice show"), also("die show"), also("dice shows"))
    shows = row(verb, either(words("a 1", ones=True), whole_number("number")))
    return kept(row(lexicon.groups.after(words("the")), shows), _shown)


def _shown(found: Found) -> Found:
    group = f"@group.{found['group']}"
    if "ones" in found:
        return {"part": f"{group}.ones > 0"}
    return {"part": f"{group}.high == {found['number']}"}
