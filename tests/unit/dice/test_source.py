"""The random sources: fair, repeatable, or scripted."""

from collections import Counter

import pytest

from bot.dice import OutOfDice, Scripted, SeededDice, SystemDice
from bot.dice import source as dice_source


def test_seeded_dice_give_the_published_sequence_of_splitmix64() -> None:
    # The first outputs of SplitMix64 for the seed 1234567, reduced to 2**32 sides.
    published = (6457827717110365317, 3203168211198807973, 9817491932198370423)
    dice = SeededDice(1234567)
    assert [dice.die(1 << 32) for _ in published] == [word % (1 << 32) + 1 for word in published]


def test_equal_seeds_give_equal_dice_and_others_do_not() -> None:
    first, second, other = SeededDice(7), SeededDice(7), SeededDice(-8)
    faces = [first.die(20) for _ in range(50)]
    assert faces == [second.die(20) for _ in range(50)]
    assert faces != [other.die(20) for _ in range(50)]


def test_system_dice_show_every_face_and_no_other() -> None:
    dice = SystemDice()
    assert set(Counter(dice.die(6) for _ in range(3000))) == {1, 2, 3, 4, 5, 6}
    assert all(1 <= dice.die(1_000_000) <= 1_000_000 for _ in range(3000))
    assert dice.die(1) == 1


def test_system_dice_reject_words_that_would_favour_low_faces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # 2**32 leaves a remainder of 4 when divided by 6: the last four words must not be used.
    words = [0, (1 << 32) - 5, (1 << 32) - 1, (1 << 32) - 4]
    block = memoryview(b"".join(word.to_bytes(4, "little") for word in words))
    monkeypatch.setattr(dice_source.os, "urandom", lambda _count: bytes(block))
    dice = SystemDice()
    assert [dice.die(6), dice.die(6)] == [6, 1]


def test_a_script_ends_with_an_error() -> None:
    dice = Scripted([3, 5])
    assert (dice.die(6), dice.left, dice.die(6), dice.left) == (3, 1, 5, 0)
    with pytest.raises(OutOfDice):
        dice.die(6)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_script_cannot_show_a_face_the_die_lacks(face: int) -> None:
    dice = Scripted([face])
    with pytest.raises(ValueError, match="6 sides"):
        dice.die(6)
    assert dice.left == 1
