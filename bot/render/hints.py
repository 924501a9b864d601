"""Words behind the dice that sound like dice: a comment all the same, and the roll says so.

What follows a roll is its comment, unchanged (spec/faults.md, D4). Somebody who writes "drop
lowest" there trusts a total that dropped nothing, so the notation for it is told.
"""

import re

from bot.render.text import Marked
from bot.render.words import Words

_ADVANTAGE = "1d20 adv"
_DISADVANTAGE = "1d20 dis"
_SOUNDS_LIKE = (
    (re.compile(r"(with|at|has|having)\s+(adv|advantage)\b", re.IGNORECASE), _ADVANTAGE),
    (re.compile(r"(with|at|has|having)\s+(dis|disadvantage)\b", re.IGNORECASE), _DISADVANTAGE),
    (re.compile(r"(keep|take)\s+(the\s+)?(high|best)", re.IGNORECASE), "4d6kh3"),
    (re.compile(r"(keep|take)\s+(the\s+)?(low|worst)", re.IGNORECASE), "4d6kl1"),
    (re.compile(r"drop\s+(the\s+)?(low|worst)", re.IGNORECASE), "4d6dl1"),
    (re.compile(r"drop\s+(the\s+)?(high|best)", re.IGNORECASE), "4d6dh1"),
    (re.compile(r"re-?roll(ing)?\s+(the\s+)?(1|one)", re.IGNORECASE), "2d6ro1"),
    (re.compile(r"explod(e|es|ing)\b", re.IGNORECASE), "3d6!"),
)


def hint(comment: str, say: Words) -> Marked | None:
    """Return what to write instead, where a roll's comment begins like a part of the roll."""
    if not comment:
        return None
    for words, notation in _SOUNDS_LIKE:
        found = words.match(comment)
        if found is not None:
            return say(
                "-# “{words}” is a comment here and changes no dice. To roll like that, write for "
                "example {notation}.",
                words=found[0],
                notation=Marked(f"`{notation}`"),
            )
    return None
