"""How texts are read: spelling, comments, operations, marks. Sources: issue 2, spec/faults.md D."""

import pytest

from bot.dice import Roll, Scripted, parse, roll


def rolled(text: str, *faces: int) -> Roll:
    dice = Scripted(faces)
    result = roll(text, dice)
    assert dice.left == 0
    return result


@pytest.mark.parametrize(
    ("text", "expression", "comment"),
    [
        ("1d20+4 dexterity test", "1d20+4", "dexterity test"),
        ("1d20 plan ahead", "1d20", "plan ahead"),
        ("2d10+3 guard the midnight door", "2d10+3", "guard the midnight door"),
        ("+d20+5 ! climb", "+d20+5", "! climb"),
        ("+d20+5 ! climb 3 walls", "+d20+5", "! climb 3 walls"),
        ("1d20 # 5 rats", "1d20", "# 5 rats"),
        ("1d20 " + "1" * 490 + "x", "1d20", "1" * 490 + "x"),
        ("1d20 " + "1d61" * 120 + "x", "1d20", "1d61" * 120 + "x"),
        ("1d20 " + "rrr1" * 120, "1d20", "rrr1" * 120),
        ("d20 Drag Karl   Away ", "d20", "Drag Karl   Away"),
        ("1d20 3rd attempt", "1d20", "3rd attempt"),
        ("1d20 dc15", "1d20", "dc15"),
        ("1d20 5ft jump", "1d20", "5ft jump"),
        ("1d20 (sneaking)", "1d20", "(sneaking)"),
        ("1d20 # stealth", "1d20", "# stealth"),
        ("1d20 :) yay", "1d20", ":) yay"),
        ("1d20 🎲 2d6", "1d20", "🎲 2d6"),
        ("1d20 e-mail the king", "1d20", "e-mail the king"),
        ("1d20 dis-engage", "1d20", "dis-engage"),
        ("1d20 advance", "1d20", "advance"),
        ("1d20 adv to hit", "1d20 adv", "to hit"),
        ("1d20+5 adv to hit", "1d20+5 adv", "to hit"),
        ("1d20 roll 1", "1d20", "roll 1"),
        ("1d20 mine", "1d20", "mine"),
        ("1d20 every day", "1d20", "every day"),
        ("1d6[fire] boom [x", "1d6[fire]", "boom [x"),
        ("1d20 Éloïse", "1d20", "Éloïse"),
        ("1d20 кот", "1d20", "кот"),
        ("1d20\nnext line", "1d20", "next line"),
        ("1d20", "1d20", ""),
    ],
)
def test_the_roll_ends_at_the_first_word_that_is_not_dice(
    text: str, expression: str, comment: str
) -> None:
    parsed = parse(text)
    assert (parsed.expression, parsed.comment) == (expression, comment)


@pytest.mark.parametrize(
    ("typed", "same_as"),
    [
        ("1d20−2", "1d20-2"),
        ("1d20–2", "1d20-2"),
        ("1d20—2", "1d20-2"),
        ("１ｄ２０＋３", "1d20+3"),
        ("４ｄ６ｋｈ３！", "4d6kh3!"),
        ("2d6×3÷2", "2d6*3/2"),
        ("１０ｄ６＞＝５", "10d6>=5"),
        ("10d6≥5", "10d6>=5"),
        ("٣d٦", "3d6"),
        ("4D6 KH3 + 2", "4d6kh3+2"),
        ("  4 d 6\tkh 3+2 ", "4d6kh3+2"),
        ("1D20 ADVANTAGE", "1d20adv"),
        ("1d20 Disadvantage", "1d20dis"),
        ("4df", "4dF"),
        ("d%", "1d100"),
        ("4d6 k 3", "4d6kh3"),
        ("2d20kh", "2d20kh1"),
        ("3d6e6", "3d6!6"),
        ("3d6!=6", "3d6!6"),
        ("3d6==6", "3d6=6"),
        ("1d6 + -1", "1d6-1"),
        ("1d6 - -1", "1d6+1"),
        ("---1d6", "-1d6"),
        ("６＃１ｄ６", "6#1d6"),
    ],
)
def test_other_spellings_are_the_same_roll(typed: str, same_as: str) -> None:
    first, second = parse(typed), parse(same_as)
    assert first.layout == second.layout
    faces = (1,) * 40
    assert roll(typed, Scripted(faces)).results == roll(same_as, Scripted(faces)).results


@pytest.mark.parametrize(
    ("text", "faces", "shown"),
    [
        ("4d6kh3+2", (2, 3, 4, 6), "4d6kh3 (~~2~~, 3, 4, 6) + 2 = **15**"),
        ("1d6 + -1", (3,), "1d6 (3) - 1 = **2**"),
        ("1d6-6", (2,), "1d6 (2) - 6 = **-4**"),
        ("2d6+0", (2, 5), "2d6 (2, 5) + 0 = **7**"),
        ("1d20", (20,), "1d20 (**20**) = **20**"),
        ("1d20 adv", (20, 4), "2d20kh1 (**20**, ~~4~~) = **20**"),
        ("1d1", (1,), "1d1 (1) = **1**"),
        ("3d6!", (6, 2, 3, 1), "3d6! (6!, 1, 2, 3) = **12**"),
        ("2d6ro<3", (2, 5, 1), "2d6ro<3 (~~2~~, 1, 5) = **6**"),
        ("2d6mi3", (1, 5), "2d6mi3 (3, 5) = **8**"),
        ("4d6>=5", (5, 1, 6, 2), "4d6>=5 (**5**, 1, **6**, 2) = **2**"),
        ("3dF", (1, 2, 3), "3dF (-1, 0, 1) = **0**"),
        ("-1d6*(2+1)", (4,), "-1d6 (4) × (2 + 1) = **-12**"),
        ("1d6[fire]+2", (4,), "1d6 (4) \\[fire\\] + 2 = **6**"),
        ("2#1d4/2", (3, 4), "1d4 (3) / 2 = **1**\n1d4 (4) / 2 = **2**"),
    ],
)
def test_worked_examples(text: str, faces: tuple[int, ...], shown: str) -> None:
    assert rolled(text, *faces).text == shown


def test_labels_keep_their_capitals_and_lose_their_brackets() -> None:
    [result] = rolled("1d6 [Cold  Fire] [x]", 2).results
    assert [segment for segment in result.segments if hasattr(segment, "text")] == [
        ("Cold Fire",),
        ("x",),
    ]


@pytest.mark.parametrize(
    ("text", "faces", "natural"),
    [
        ("1d20+5", (20,), 20),
        ("1d20 adv", (20, 4), 20),
        ("1d20 adv", (4, 20), 20),
        ("1d20 dis", (20, 1), 1),
        ("1d20! ", (20, 7), 20),
        ("1d20ro1", (1, 13), 13),
        ("1d20mi10", (3,), 3),
        ("1d20+1d6", (1, 6), 1),
        ("2d20", (20, 20), None),
        ("1d20+1d20", (20, 20), None),
        ("1d20>=15", (20,), None),
        ("1d1", (1,), None),
        ("1d6", (1,), None),
    ],
)
def test_the_natural_face_is_that_of_the_kept_d20(
    text: str, faces: tuple[int, ...], natural: int | None
) -> None:
    [result] = rolled(text, *faces).results
    assert result.natural == natural
    assert (result.is_critical, result.is_fumble) == (natural == 20, natural == 1)


def test_dropped_dice_are_neither_criticals_nor_fumbles() -> None:
    [result] = rolled("1d20 adv", 1, 7).results
    assert [die.is_fumble for die in result.rolled[0].dice] == [False, False]
    assert [die.is_dropped for die in result.rolled[0].dice] == [True, False]


def test_every_physical_die_is_reported_for_statistics() -> None:
    terms = rolled("4d6kh3+1d20ro1+2dF", 1, 2, 3, 4, 1, 9, 3, 1).terms
    assert [(term.sides, term.fate, [die.face for die in term.dice]) for term in terms] == [
        (6, False, [1, 2, 3, 4]),
        (20, False, [1, 9]),
        (3, True, [3, 1]),
    ]


@pytest.mark.parametrize(
    ("text", "faces", "count"),
    [
        ("3d6>=5", (5, 6, 1), True),
        ("3d6>=5 [hits] + 1 + 1d6=1", (5, 6, 1, 1), True),
        ("3d6>=5 [×]", (5, 6, 1), True),
        ("3d6>=5 + 1d6", (5, 6, 1, 1), False),
        ("2*(3d6>=5)", (5, 6, 1), False),
        ("3d6", (5, 6, 1), False),
        ("7", (), False),
    ],
)
def test_a_number_of_successes_is_told_from_a_sum(
    text: str, faces: tuple[int, ...], count: bool
) -> None:
    outcome = rolled(text, *faces)
    assert [result.is_count for result in outcome.results] == [count]
    assert outcome.tell(successes=lambda total: f"{total} hits").endswith("hits**") == count


def test_advantage_at_the_end_goes_to_the_d20() -> None:
    assert rolled("1d20+5 adv", 3, 9).total == 14
    assert rolled("1d20+5+1d4 adv bless", 3, 9, 2).total == 16
    assert rolled("1d20+1d4adv", 3, 1, 2).total == 5
    assert rolled("1d8+1d4 adv", 3, 1, 2).total == 5
    assert rolled("2d20+1d4 adv", 3, 4, 1, 2).total == 9
    assert rolled("1d20ro1 adv", 1, 6, 5).total == 6
