"""Every shipped card at work, alone: spec/rule-cards.md, part 7; rule-cards-details.md, part 2."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.rulecards.card_reading import read_card
from bot.rulecards.sentences.reading import sentence_of
from bot.rulecards.sentences.writing import written
from bot.rulecards.shipped import shipped_cards, shipped_systems
from tests.unit.rulecards.playing import check, do, hero, move, played, points, sheet

Data = dict[str, Any]

CLASSIC = shipped_systems()["classic_d20"]
GHOUL: Data = {"name": "Ghoul", "kinds": ["undead"], "hit_points": 5}
RENOWN: Data = {"Renown": {"filled": 3, "size": 4}}
SWORN: Data = {"blood_sworn": {}}

SENTENCES = {
    "lucky_streak": "When a roll is a critical → Inspiration +1.",
    "spoils": "When they defeat a foe → +25 xp.",
    "the_witchwood": "Before any roll in the Witchwood → disadvantage.",
    "bloodied": "When Hit points drop below half → Bloodied.",
    "hallowed_ground": "When they enter the Sunken Chapel → Blessed for 3 turns.",
    "shield_of_faith": "Before taking damage (while Blessed) → 3 less damage.",
    "renown": "When they defeat a foe → tick Renown 1.",
    "a_name_in_the_capital": (
        "When the Renown clock fills → +100 xp; “Known in the capital”."
    ),
    "price_of_blood": "Before any roll (while Blood-sworn) → advantage; Hit points −2.",
    "the_debt_comes_due": (
        "When Hit points run out (while Blood-sworn) → Doom +2; "
        "“Something old notices that the oath is broken”."
    ),
    "promise_kept": "When they keep a promise that cost them something → Inspiration +1.",
    "quiet_of_the_temple": (
        "Before any roll in the Temple of Quiet → blocked: No spell can be cast inside the temple."
    ),
    "out_of_danger": (
        "When Death successes fill up → lose Dying; Stable; Death successes set to 0; "
        "Death failures set to 0."
    ),
    "the_end": "When Death failures fill up → lose Dying; Dead.",
}  # fmt: skip


def play(*moments: Data, character: Data | None = None, **more: Any) -> list[Data]:
    return played(*moments, characters=[character or hero()], **more)


def lucky_streak(cards: list[str]) -> None:
    hit, plain = play(check(), check(), dice=[20, 19], cards=cards)
    assert (hit["fired"], plain["fired"]) == (cards, [])
    assert points(plain, "inspiration") == 1


def spoils(cards: list[str]) -> None:
    wound, kill = play(
        do("deal", to="Ghoul", amount=4),
        do("deal", to="Ghoul", amount=1),
        foes=[GHOUL],
        cards=cards,
    )
    assert (wound["fired"], kill["fired"]) == ([], cards)
    assert sheet(kill)["xp"] == 25


def the_witchwood(cards: list[str]) -> None:
    out, _, within = play(
        check(), do("enter", place="witchwood"), check(), dice=[9, 17, 5], cards=cards
    )
    assert (out["roll"]["total"], within["roll"]["total"]) == (9, 5)
    assert within["roll"]["touched_by"] == ["The Witchwood: disadvantage"]


def bloodied(cards: list[str]) -> None:
    half, below = play(move("hit_points", -10), move("hit_points", -1), cards=cards)
    assert (half["fired"], below["fired"]) == ([], cards)
    assert sheet(below)["conditions"] == {"bloodied": {"level": 1}}


def hallowed_ground(cards: list[str]) -> None:
    enter, *turns = play(
        do("enter", place="The Sunken Chapel"), *[do("turn")] * 3, cards=cards
    )  # fmt: skip
    standing = [sheet(one)["conditions"].get("blessed") for one in (enter, *turns)]
    assert [one and one["turns"] for one in standing] == [3, 2, 1, None]


def shield_of_faith(cards: list[str]) -> None:
    blessed = hero(conditions={"blessed": {}})
    seven, two = play(do("take", amount=7), do("take", amount=2), character=blessed, cards=cards)
    assert (seven["damage"], two["damage"], points(two)) == (4, 0, 16)
    assert "The blessing turns part of the blow." in seven["told"]
    (bare,) = play(do("take", amount=7), cards=cards)
    assert (bare["fired"], bare["damage"]) == ([], 7)


def renown(cards: list[str]) -> None:
    (kill,) = play(do("deal", to="Ghoul", amount=5), foes=[GHOUL], cards=cards)
    assert kill["state"]["clocks"] == {"Renown": {"filled": 1, "size": 4}}


def a_name_in_the_capital(cards: list[str]) -> None:
    (full,) = play(do("tick", clock="Renown", who="Mira"), clocks=RENOWN, cards=cards)
    assert sheet(full)["xp"] == 100
    assert "Known in the capital" in full["told"]
    assert full["state"]["clocks"]["Renown"]["filled"] == 0


def price_of_blood(cards: list[str]) -> None:
    (roll,) = play(check(), character=hero(conditions=SWORN), dice=[4, 15], cards=cards)
    assert (roll["roll"]["total"], points(roll)) == (15, 18)
    (free,) = play(check(), dice=[4], cards=cards)
    assert (free["fired"], points(free)) == ([], 20)


def the_debt_comes_due(cards: list[str]) -> None:
    sworn = hero(hit_points=3, conditions=SWORN)
    (fall,) = play(do("take", amount=9), character=sworn, cards=cards)
    assert fall["state"]["pools"] == {"doom": 2}
    assert "Something old notices that the oath is broken" in fall["told"]
    (free,) = play(do("take", amount=20), cards=cards)
    assert free["fired"] == []


def promise_kept(cards: list[str]) -> None:
    yes, no = (do("story", card="promise_kept", answer=answer) for answer in (True, False))
    broken, kept = play(no, yes, cards=cards)
    assert (broken["fired"], kept["fired"]) == ([], cards)
    assert points(kept, "inspiration") == 1


def quiet_of_the_temple(cards: list[str]) -> None:
    _, silent = play(do("enter", place="the Temple of Quiet"), check(), cards=cards)
    assert silent["blocked"] == "No spell can be cast inside the temple"
    assert silent.get("roll") is None


def out_of_danger(cards: list[str]) -> None:
    dying = hero(hit_points=0, conditions={"dying": {}})
    dying["tracks"] |= {"death_successes": {"value": 2}, "death_failures": {"value": 1}}
    (saved,) = play(check("death_save"), character=dying, dice=[12], cards=cards)
    assert sheet(saved)["conditions"] == {"stable": {"level": 1}}
    assert points(saved, "death_successes") == points(saved, "death_failures") == 0


def the_end(cards: list[str]) -> None:
    dying = hero(hit_points=0, conditions={"dying": {}})
    dying["tracks"] |= {"death_failures": {"value": 1}}
    (lost,) = play(check("death_save"), character=dying, dice=[1], cards=cards)
    assert sheet(lost)["conditions"] == {"dead": {"level": 1}}


PLAYS: dict[str, Callable[[list[str]], None]] = {
    one.__name__: one
    for one in (
        lucky_streak, spoils, the_witchwood, bloodied, hallowed_ground, shield_of_faith, renown,
        a_name_in_the_capital, price_of_blood, the_debt_comes_due, promise_kept,
        quiet_of_the_temple, out_of_danger, the_end,
    )
}  # fmt: skip


@pytest.mark.parametrize("card", shipped_cards())
def test_a_shipped_card_does_what_it_says(card: str) -> None:
    PLAYS[card]([card])


@pytest.mark.parametrize("card", shipped_cards())
def test_a_shipped_card_reads_as_its_sentence_and_back(card: str) -> None:
    read = read_card(shipped_cards()[card], CLASSIC)
    typed = SENTENCES[card]
    assert sentence_of(read, CLASSIC) == typed.replace("“", '"').replace("”", '"')
    assert written(typed, CLASSIC).rule() == read.rule()
    assert written(typed.replace("→", "->").replace("−", "-"), CLASSIC).rule() == read.rule()
