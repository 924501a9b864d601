"""The places of a condition: what it is, one more that must hold as well, and its number.

A condition is a formula; what has words in a sentence is offered, anything else can be typed.
Source: spec/rule-cards.md, part 4.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

from bot.dice.limits import TEXT
from bot.rulecards.editing.pieces import (
    Choice,
    Data,
    Draft,
    Label,
    Place,
    Typed,
    Typing,
    What,
    place_of,
    word,
)
from bot.rulecards.editing.typings import number_typing
from bot.rulecards.editing.world_places import ANY

_NUMBERED: Final = re.compile(
    r"(.*@(?!cond\.|group\.[^ ]+\.ones)[^ ]+ (?:<|>=|>|<=|==) )(-?\d+)", re.DOTALL
)
_JOINED: Final = 9
"""Characters that join two formulas."""

_LONGEST_OFFERED: Final = 110
"""Characters of the longest formula that is offered, with the longest name."""

_WORDS: Final = {"<": "if.below", ">=": "if.least"}


def condition_places(draft: Draft, said: str) -> Iterator[Place]:
    """The places of the condition, which reads as `said`; none before there is a trigger."""
    if not draft.on:
        return
    formula = draft.data.get("if")
    text = None if formula is None else str(formula)

    def put(new: str) -> Data:
        return draft.having(if_=new.strip() or None)

    none = Choice(ANY, word("if.any"), draft.having(if_=None))
    offered = [none, *_offered(draft, put)]
    current = ANY if text is None else next((c.key for c in offered if c.data == draft.data), None)
    typing = _formula(text, put)
    now = word("if.any") if text is None else Label(said)
    yield place_of("if", What.IF, current, offered, typing, now=now)
    if text is None:
        return

    def also(new: str) -> Data:
        return draft.having(if_=f"({text}) and ({new})") if new.strip() else draft.data

    room = TEXT - len(text) - _JOINED
    if room >= _LONGEST_OFFERED:
        typing = Typing(Typed.FORMULA, "", room, also, is_long=True, is_needed=False)
        yield place_of("also", What.ALSO, None, _offered(draft, also), typing, now=Label())
    numbered = _NUMBERED.fullmatch(text)
    if numbered:
        yield _bound(draft, numbered[1], numbered[2])


def _bound(draft: Draft, before: str, number: str) -> Place:
    def put(new: object) -> Data:
        return draft.having(if_=f"{before}{'' if new is None else new}")

    choices = [Choice(str(one), Label(str(one)), put(one)) for one in range(11)]
    return place_of("bound", What.BOUND, number, choices, number_typing(number, put), raw=number)


def _formula(now: str | None, put: Callable[[str], Data]) -> Typing:
    return Typing(Typed.FORMULA, (now or "")[:TEXT], TEXT, put, is_long=True, is_needed=False)


def _offered(draft: Draft, put: Callable[[str], Data]) -> Iterator[Choice]:
    system = draft.system
    for one in system.conditions:
        name = one.name
        yield Choice(f"while.{one.id}", word("if.while", name), put(f"@cond.{one.id} > 0"))
    for one in system.conditions:
        name = one.name
        yield Choice(f"unless.{one.id}", word("if.unless", name), put(f"@cond.{one.id} == 0"))
    numbers = [*draft.system.tracks, *system.pools, *system.stats]
    for name, read in [*((one.name, one.id) for one in numbers), ("Level", "level"), ("Xp", "xp")]:
        for sign, key in _WORDS.items():
            yield Choice(f"{key[3:]}.{read}", word(key, name), put(f"@{read} {sign} 1"))
    if draft.on == "damage":
        yield Choice("amount", word("if.amount"), put("@event.amount >= 1"))
    if draft.scope.groups:
        for group in system.groups_by_id:
            yield Choice(f"one.{group}", word("if.one", group), put(f"@group.{group}.ones > 0"))
            shows = put(f"@group.{group}.high == 6")
            yield Choice(f"shows.{group}", word("if.shows", group), shows)
