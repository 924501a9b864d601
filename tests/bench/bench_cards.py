"""Rule cards in one run: `python -m tests.bench.bench_cards`.

A roll at a table of 500 cards of which three fire beside the same roll with those three alone;
a table from its stored JSON to ready; and compiled conditions beside the package `rule-engine`.
Prints the figures and ends with 1 if one is missed. Source: issue 4 (Figures).
"""

import json
import sys
import timeit
from collections.abc import Callable
from typing import Any

import rule_engine
from pydantic import TypeAdapter

from bot.dice import SeededDice
from bot.rulecards.card import Card
from bot.rulecards.card_reading import read_cards
from bot.rulecards.engine import decide
from bot.rulecards.formulas import compiled
from bot.rulecards.moments import Roll
from bot.rulecards.readers import SheetReader
from bot.rulecards.rules import Rules
from bot.rulecards.scenario import read_scenario
from bot.rulecards.scope import PLAIN
from bot.rulecards.shipped import shipped_cards, shipped_systems

Data = dict[str, Any]

TIMES_AS_LONG = 5.0
ROLL_MS = 0.3
LARGE, LARGE_MS = 500, 50.0
SMALL, SMALL_MS = 10, 2.0
FASTER = 3.0
_ROUNDS = 7

SYSTEM = shipped_systems()["classic_d20"]
STORED = TypeAdapter(tuple[Card, ...])

FIRING: list[Data] = [
    {
        "id": f"on_{on}",
        "name": f"On {on}",
        "when": {"on": "roll", **when},
        "if": "@hit_points >= 3 and @cond.blessed == 0",
        "then": [{"kind": "pool", "pool": "doom", "add": "0"}],
    }
    for on, when in (("any", {}), ("check", {"check": "attack"}), ("place", {"place": "Witchwood"}))
]
"""Three cards that every attack in the Witchwood fires."""

CONDITIONS = (
    "@cond.blessed > 0 and @inspiration >= 3",
    "@hit_points < 8 or @exhaustion > 2 and @doom != 0",
    "not @cond.poisoned and (@level + @inspiration) * 2 >= 7",
    "@hit_points * 2 < @hit_points.max",
)


def silent(count: int) -> list[Data]:
    """Cards of every kind that this roll does not fire: of other places, checks and conditions."""
    when: list[Data] = [
        {"on": "roll", "place": "Place {0}"},
        {"on": "roll", "check": "saving_throw", "outcome": "critical"},
        {"on": "roll", "check": "death_save", "place": "Place {0}"},
        *(data["when"] for data in shipped_cards().values() if data["when"]["on"] != "roll"),
        {"on": "place", "place": "Place {0}"},
        {"on": "meet", "kind": "Kind {0}"},
        {"on": "item", "change": "gain", "item": "Item {0}"},
        {"on": "level"},
        {"on": "fight", "edge": "start"},
        {"on": "track", "track": "exhaustion", "crosses": {"reach": 3}},
    ]
    return [
        {
            "id": f"silent_{number}",
            "name": f"Silent {number}",
            "when": json.loads(json.dumps(when[number % len(when)]).replace("{0}", str(number))),
            "if": f"@hit_points > {number} and @cond.blessed == 0",
            "then": [{"kind": "track", "track": "hit_points", "add": str(number)}],
        }
        for number in range(count)
    ]


def table(count: int) -> list[Data]:
    """So many cards, those that fire among them."""
    return [*FIRING, *silent(count - len(FIRING))]


def seconds(action: Callable[[], object], number: int) -> float:
    """The best of several rounds, for one call."""
    return min(timeit.repeat(action, number=number, repeat=_ROUNDS)) / number


def said(what: str, figure: str, *, holds: bool) -> bool:
    """Print one figure; whether it was missed."""
    print(f"cards {what:<34} {figure}{'' if holds else '  MISSED'}")
    return not holds


def rolling() -> bool:
    """A roll with 500 cards beside the same roll with three."""
    world = read_scenario({"characters": [{"name": "Mira", "place": "Witchwood"}], "moments": []})
    moment = Roll("mira", "attack")
    took: list[float] = []
    for cards in (table(LARGE), FIRING):
        rules = Rules(SYSTEM, read_cards(cards, SYSTEM))
        dice = SeededDice(4)
        fired = decide(rules, world.world, moment, dice).fired
        if len(fired) != len(FIRING):
            raise RuntimeError(f"{fired} fired, not the three that are measured")
        took.append(seconds(lambda r=rules, d=dice: decide(r, world.world, moment, d), 500))
    large, small = took
    ratio = said(
        f"roll, {LARGE} cards / {len(FIRING)}",
        f"{large * 1e6:.0f} µs / {small * 1e6:.0f} µs, ratio {large / small:.2f} "
        f"(at most {TIMES_AS_LONG})",
        holds=large <= TIMES_AS_LONG * small,
    )
    time = said(
        f"roll, {LARGE} cards",
        f"{large * 1e3:.3f} ms (at most {ROLL_MS} ms)",
        holds=large * 1e3 <= ROLL_MS,
    )
    return ratio or time


def loading() -> bool:
    """A table's cards from their stored JSON to rules that can be asked."""
    missed = False
    for count, most in ((LARGE, LARGE_MS), (SMALL, SMALL_MS)):
        cards = read_cards(table(count), SYSTEM)
        text = json.dumps([card.to_data() for card in cards])
        took = seconds(lambda t=text: Rules(SYSTEM, STORED.validate_json(t)), 10) * 1e3
        missed |= said(
            f"{count} stored cards to ready", f"{took:.2f} ms (at most {most} ms)",
            holds=took <= most,
        )  # fmt: skip
    return missed


def conditions() -> bool:
    """Compiled conditions beside those of a general rule engine, on one sheet."""
    scenario = read_scenario({"characters": [{"name": "Mira"}], "moments": []})
    character = scenario.world.characters["mira"]
    reader = SheetReader(SYSTEM, scenario.world, character)
    ours = [compiled(text, SYSTEM, PLAIN) for text in CONDITIONS]
    plain = [text.replace("@", "").replace(".", "_") for text in CONDITIONS]
    theirs = [rule_engine.Rule(text) for text in plain]
    sheet = {
        "cond_blessed": reader.condition("blessed"),
        "cond_poisoned": reader.condition("poisoned") > 0,
        "hit_points": reader.track("hit_points"),
        "hit_points_max": reader.track_max("hit_points"),
        "inspiration": reader.track("inspiration"),
        "exhaustion": reader.track("exhaustion"),
        "doom": reader.pool("doom"),
        "level": reader.level(),
    }
    if [one.holds(reader) for one in ours] != [rule.matches(sheet) for rule in theirs]:
        raise RuntimeError("the two engines disagree about a condition")
    mine = seconds(lambda: [one.holds(reader) for one in ours], 2_000)
    others = seconds(lambda: [rule.matches(sheet) for rule in theirs], 500)
    return said(
        f"{len(CONDITIONS)} conditions, rule-engine / ours",
        f"{others * 1e6:.1f} µs / {mine * 1e6:.1f} µs, {others / mine:.1f} times as fast "
        f"(at least {FASTER})",
        holds=others >= FASTER * mine,
    )


def main() -> int:
    """Print a line for each figure; 1 if any is missed."""
    return int(any([rolling(), loading(), conditions()]))


if __name__ == "__main__":
    sys.exit(main())
