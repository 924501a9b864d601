"""Every refusal of Daredragon has its words, which name what was wrong and what would be right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dragon.actions import Draw, NameAlly, NamePart, Play, SeatAction
from bot.dragon.cards import Part
from bot.dragon.name import read_name
from bot.dragon.reasons import DragonReason
from bot.dragon.settings import Settings, check_settings
from bot.errors import Refused
from bot.render.dragon.refusals import DRAGON_SENTENCES, FELLOWSHIP_SENTENCES
from bot.render.refusals import refusal
from bot.render.words import words
from bot.table.dragon.reasons import FellowshipReason
from tests.unit.dragon.playing import Fight
from tests.unit.render.dragon_words import refused
from tests.unit.render.harmless import NASTY, formats

SAY = words("en")


def test_every_reason_has_a_sentence():
    assert set(DRAGON_SENTENCES) == set(DragonReason)
    assert set(FELLOWSHIP_SENTENCES) == set(FellowshipReason)


def test_each_refusal_is_one_short_line():
    for error in refused():
        said = refusal(error, SAY)
        assert said.strip()
        assert "\n" not in said
        assert len(said) <= 400


def test_what_the_rules_refuse_names_what_can_be_done():
    fight = Fight(hands={"A": "9C 4S"}, prone="A")
    fight.proceed()
    cases: list[tuple[SeatAction, str]] = [
        (Play(0, "9C"), "9♣ Charge cannot be played from the ground"),
        (Play(0, "8D"), "You do not hold 8♦ Precision Strike."),
        (Draw(1), "It is not your turn: the game waits for Seat 1."),
        (NamePart(0, Part.JAWS), "Something else comes first: play a card with `/dragon play`"),
        (NameAlly(0, 1), "Something else comes first: play a card"),
    ]
    for action, begins in cases:
        assert refusal(fight.refused(action), SAY).startswith(begins)
    error = Refused(DragonReason.NOT_ASKED, seat=1, asked=0, question=None, names=("Ana", "Bo"))
    assert refusal(error, SAY) == "It is not your turn: the game waits for Ana."


def test_names_and_settings_that_cannot_be_are_answered_with_what_can():
    with pytest.raises(Refused) as caught:
        read_name("Vrak Zel Dar")
    assert "has 4 syllables, and this has 3" in refusal(caught.value, SAY)
    with pytest.raises(Refused) as caught:
        read_name("Vrak Gorr Dar Boo")
    assert refusal(caught.value, SAY) == (
        "“Boo” is no syllable for the tail. Choose one of these: Zauth, Kroth, Skar, Ash."
    )
    with pytest.raises(Refused) as caught:
        read_name("Vrak Kroth Dar Ash")
    assert "“Kroth” speaks for the tail, and it stands in the place of the paws" in refusal(
        caught.value, SAY
    )
    with pytest.raises(Refused) as caught:
        check_settings(Settings(seats=7))
    assert refusal(caught.value, SAY) == "A game has 4 to 6 seats, and this is 7."


def test_who_may_do_it_is_named():
    told = refusal(Refused(FellowshipReason.NOT_RUNNING, host=5), SAY)
    assert "<@5>" in told
    assert "game master" in refusal(Refused(FellowshipReason.NOT_RUNNING, host=None), SAY)


def test_cards_that_are_there_are_named():
    error = Refused(FellowshipReason.CARD_UNKNOWN, card="9X", near=("9C", "JK1"))
    assert refusal(error, SAY) == "You hold no card “9X”. There is: 9♣, joker."
    error = Refused(FellowshipReason.CARD_UNKNOWN, card="9X", near=())
    # Nobody draws for themselves.
    assert refusal(error, SAY).endswith("Your hand is empty; cards come when others draw.")
    error = Refused(
        FellowshipReason.PART_UNKNOWN, part="jwas", near=Part.JAWS, allowed=(Part.JAWS, Part.TAIL)
    )
    assert refusal(error, SAY) == (
        "The dragon has no “jwas”. You can choose jaws, tail. Did you mean “jaws”?"
    )


@given(st.text(max_size=300))
def test_whatever_was_typed_stays_short_and_in_one_line(typed: str):
    _harmless_refusals(typed)


@pytest.mark.parametrize("typed", NASTY)
def test_whatever_was_typed_is_shown_letter_for_letter(typed: str):
    for said in _harmless_refusals(typed):
        assert not formats(said)


def _harmless_refusals(typed: str) -> list[str]:
    values: dict[str, object] = {"name": typed, "zone": typed, "part": typed, "seat": typed}
    said = [
        refusal(Refused(reason, **values, **more), SAY)
        for reason, more in (
            (FellowshipReason.DAREDEVIL_UNKNOWN, {"near": typed}),
            (FellowshipReason.ZONE_UNKNOWN, {"near": None}),
            (FellowshipReason.SEAT_UNKNOWN, {"most": 4}),
            (FellowshipReason.PART_UNKNOWN, {"near": None, "allowed": (Part.JAWS,)}),
            (FellowshipReason.NOT_TURN, {"is_manekin": False}),
            (
                DragonReason.NAME_SYLLABLE,
                {"syllable": typed, "place": "jaws", "allowed": ("Vrak",)},
            ),
        )
    ]
    assert all(one.strip() and "\n" not in one and len(one) <= 1000 for one in said)
    return said
