"""Every construct against an independent count of all equally likely faces."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

import pytest

from tests.unit.dice.enumeration import distribution

Model = Callable[[Sequence[int]], int]


def counted(count: int, sides: int, model: Model) -> dict[int, Fraction]:
    totals = Counter(model(faces) for faces in product(range(1, sides + 1), repeat=count))
    return {total: Fraction(ways, sides**count) for total, ways in totals.items()}


@pytest.mark.parametrize(
    ("text", "count", "sides", "model"),
    [
        ("2d6", 2, 6, sum),
        ("d4+d4", 2, 4, sum),
        ("d%", 1, 100, sum),
        ("4dF", 4, 3, lambda faces: sum(faces) - 8),
        ("4d6kh3", 4, 6, lambda faces: sum(sorted(faces)[1:])),
        ("4d6k3", 4, 6, lambda faces: sum(sorted(faces)[1:])),
        ("4d6d1", 4, 6, lambda faces: sum(sorted(faces)[1:])),
        ("4d6dl1", 4, 6, lambda faces: sum(sorted(faces)[1:])),
        ("4d6pl1", 4, 6, lambda faces: sum(sorted(faces)[1:])),
        ("3d4kl2", 3, 4, lambda faces: sum(sorted(faces)[:2])),
        ("3d4dh1", 3, 4, lambda faces: sum(sorted(faces)[:2])),
        ("3d4ph1", 3, 4, lambda faces: sum(sorted(faces)[:2])),
        ("4d4kh3kl1", 4, 4, lambda faces: sorted(faces)[1]),
        ("3d4kh5", 3, 4, sum),
        ("1d20 adv", 2, 20, max),
        ("d20dis", 2, 20, min),
        ("adv", 2, 20, max),
        ("dis-1", 2, 20, lambda faces: min(faces) - 1),
        ("1d6+2 adv", 2, 6, lambda faces: max(faces) + 2),
        ("3d6mi2", 3, 6, lambda faces: sum(max(2, face) for face in faces)),
        ("3d6ma4", 3, 6, lambda faces: sum(min(4, face) for face in faces)),
        ("3d6mi2ma4", 3, 6, lambda faces: sum(min(4, max(2, face)) for face in faces)),
        ("4d6>=5", 4, 6, lambda faces: sum(face >= 5 for face in faces)),
        ("3d10>7", 3, 10, lambda faces: sum(face > 7 for face in faces)),
        ("4d4=2", 4, 4, lambda faces: sum(face == 2 for face in faces)),
        ("4d4<2", 4, 4, lambda faces: sum(face < 2 for face in faces)),
        ("4d4<=2", 4, 4, lambda faces: sum(face <= 2 for face in faces)),
        ("4d6kh2>=5", 4, 6, lambda faces: sum(face >= 5 for face in sorted(faces)[2:])),
        ("3dF=1", 3, 3, lambda faces: sum(face == 3 for face in faces)),
        ("1d6*1d6", 2, 6, lambda faces: faces[0] * faces[1]),
        ("1d6/1d6", 2, 6, lambda faces: faces[0] // faces[1]),
        ("1d6//2", 1, 6, lambda faces: faces[0] // 2),
        ("-1d6/2", 1, 6, lambda faces: -faces[0] // 2),
        ("(1d6+1)*2-1d6", 2, 6, lambda faces: (faces[0] + 1) * 2 - faces[1]),
        ("10-2*1d6", 1, 6, lambda faces: 10 - 2 * faces[0]),
        ("1d6-6", 1, 6, lambda faces: faces[0] - 6),
        ("2d6+0", 2, 6, sum),
        ("2#1d6", 2, 6, sum),
    ],
)
def test_constructs_of_a_fixed_number_of_dice(
    text: str, count: int, sides: int, model: Model
) -> None:
    assert distribution(text) == counted(count, sides, model)


def test_reroll_once_takes_the_second_face_whatever_it_is() -> None:
    # 1 and 2 are rolled again: a third of all; the second roll is any face.
    low, high = Fraction(2, 6) / 6, Fraction(1, 6) + Fraction(2, 6) / 6
    assert distribution("1d6ro<3") == {1: low, 2: low, 3: high, 4: high, 5: high, 6: high}


def test_reroll_names_exactly_its_faces() -> None:
    once = Fraction(1, 6) / 6
    assert distribution("1d6ro=4")[4] == once
    assert distribution("1d6ro4")[4] == once
    # Less than two is the one alone (spec/faults.md D9).
    assert distribution("1d6ro<2") == distribution("1d6ro1")
    assert distribution("1d6ro<=2") == distribution("1d6ro<3")


def test_reroll_until_spreads_over_the_other_faces() -> None:
    # Of k rolls the first k - 1 show a 1: what is left out at seven dice is the chance of seven 1s.
    chances = distribution("1d4rr1", most_dice=7)
    found = (1 - Fraction(1, 4) ** 7) / 3
    assert chances == {2: found, 3: found, 4: found}


def test_explosion_on_the_highest_face() -> None:
    chances = distribution("1d4!", most_dice=5)
    assert chances == {
        4 * chain + face: Fraction(1, 4) ** (chain + 1) for chain in range(5) for face in (1, 2, 3)
    }


@pytest.mark.parametrize("text", ["1d4!>=3", "1d4e>2", "1d4!>2"])
def test_explosion_on_named_faces(text: str) -> None:
    expected: Counter[int] = Counter()
    for length in range(1, 5):
        for faces in product((3, 4), repeat=length - 1):
            for last in (1, 2):
                expected[sum(faces) + last] += 4 ** (4 - length)
    chances = distribution(text, most_dice=4)
    assert chances == {total: Fraction(ways, 4**4) for total, ways in expected.items()}


def test_explosion_after_keeping_only_concerns_kept_dice() -> None:
    # Of two dice the higher explodes on a 2 of two sides: 1/4 keep a 1, 3/4 explode.
    chances = distribution("2d2kh1!", most_dice=4)
    assert chances == {1: Fraction(1, 4), 3: Fraction(3, 8), 5: Fraction(3, 16)}


def test_keeping_after_an_explosion_chooses_among_all_dice() -> None:
    # 1 stays 1; 2 then 1 keeps the 2; 2, 2, 1 keeps a 2 ...
    chances = distribution("1d2!kh1", most_dice=3)
    assert chances == {1: Fraction(1, 2), 2: Fraction(3, 8)}
