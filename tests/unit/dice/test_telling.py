"""The text of a roll: bounded, without lies, and safe to send."""

import pytest

from bot.dice import Scripted, SeededDice, roll


def test_many_dice_are_cut_with_their_number_and_the_total() -> None:
    result = roll("400d20", SeededDice(3))
    shown, _, left_out = result.text.partition(", … +")
    assert len(result.text) <= 900
    assert left_out == f"{400 - 1 - shown.count(',')}) = **{result.total}**"


def test_many_terms_are_cut_with_the_number_of_dice_left_out() -> None:
    result = roll("+".join(["1d6"] * 125), Scripted([6] * 125))
    assert len(result.text) <= 900
    shown = result.text.count("(6)")
    assert result.text.endswith(f"… +{125 - shown} = **750**")


def test_every_repeat_shows_its_total() -> None:
    result = roll("20#50d100", SeededDice(5))
    lines = result.text.split("\n")
    assert len(result.text) <= 900
    assert [line.rpartition(" = ")[2] for line in lines] == [
        f"**{one.total}**" for one in result.results
    ]


@pytest.mark.parametrize("limit", [100, 200, 900, 3000])
@pytest.mark.parametrize("text", ["1000d6", "9d6[" + "*" * 450 + "]", "d6+" * 100 + "1"])
def test_the_limit_holds(text: str, limit: int) -> None:
    result = roll(text, SeededDice(5))
    assert len(result.tell(limit)) <= limit
    assert result.tell(limit).endswith(f" = **{result.total}**")


def test_markdown_in_labels_is_harmless() -> None:
    text = roll("1d6[**x** <@1> `y`]", Scripted([4])).text
    assert text == "1d6 (4) \\[\\*\\*x\\*\\* \\<\\@1\\> \\`y\\`\\] = **4**"


def test_no_line_begins_like_a_list_or_a_quote() -> None:
    assert roll("- 1d6", Scripted([4])).text == "-1d6 (4) = **-4**"
