"""The tables of the rules. Source: spec/daredragon.md, sections 4, 6, 8 and 9."""

from collections import Counter

import pytest

from bot.dragon.cards import ALL_CARDS, DAREDEVIL, DRAGON, Deed, DragonKind, Feat
from bot.dragon.scale import HAND_LIMIT, SCALE, scaled


def test_a_deck_has_54_cards_and_every_card_does_something() -> None:
    assert len(set(ALL_CARDS)) == 54
    feats = Counter(rule.feat for rule in DAREDEVIL.values())
    assert feats[Feat.SHIELD] == feats[Feat.STRIKE] == 8
    assert feats[Feat.HELPING_HAND] == 12
    assert feats[Feat.FIRST_AID] == 2
    deeds = Counter(rule.deed for rule in DRAGON.values())
    assert deeds[Deed.TRAMPLE] == deeds[Deed.STRIKE] == 8
    assert deeds[Deed.GLARE_LEFT] == deeds[Deed.GLARE_RIGHT] == 4
    assert deeds[Deed.FAR_GLARE_LEFT] == deeds[Deed.FIRE_BREATH] == deeds[Deed.ROAR] == 2


@pytest.mark.parametrize(
    ("card", "deed"),
    [
        ("AH", Deed.FIRE_BREATH),
        ("AS", Deed.ROAR),
        ("4D", Deed.FAR_GLARE_RIGHT),
        ("4C", Deed.FAR_GLARE_LEFT),
        ("2H", Deed.GLARE_RIGHT),
        ("3S", Deed.GLARE_LEFT),
    ],
)
def test_colours_tell_some_cards_apart(card: str, deed: Deed) -> None:
    assert DRAGON[card].deed is deed


def test_only_attacks_with_a_part_have_one_and_only_glares_take_no_time() -> None:
    for rule in DRAGON.values():
        assert (rule.part is not None) == (rule.is_attack and rule.deed is not Deed.FIRE_BREATH)
        assert (rule.warm_up == 0) == (rule.kind is DragonKind.GLARE)


@pytest.mark.parametrize(
    ("printed", "steps", "damage"),
    [(8, 1, 10), (8, 3, 16), (5, -7, 0), (13, 5, 25), (6, -1, 5), (25, 0, 25), (0, 2, 2)],
)
def test_the_scale_is_clamped_once_at_the_end(printed: int, steps: int, damage: int) -> None:
    assert scaled(printed, steps) == damage


def test_the_scale_keeps_every_printed_damage() -> None:
    for rule in (*DAREDEVIL.values(), *DRAGON.values()):
        assert scaled(rule.amount, 0) == rule.amount or not rule.is_attack
    assert list(SCALE) == sorted(SCALE)


def test_the_hand_limits() -> None:
    limits = {25: 6, 21: 6, 20: 5, 14: 5, 13: 4, 7: 4, 6: 3, 1: 3, 0: 0}
    assert {points: HAND_LIMIT[points] for points in limits} == limits
