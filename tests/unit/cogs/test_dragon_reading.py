"""What people type of Daredragon is read as they mean it, or refused with what is near."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dragon.actions import Discard, Draw, NameAlly, NamePart
from bot.dragon.cards import ALL_CARDS, JOKERS, PARTS, SUIT, Part
from bot.errors import Refused
from bot.render.dragon.cards import action_name, daredevil_card, part_name
from bot.render.dragon.manekin import card_sign
from bot.render.words import Words, words
from bot.table.dragon.reasons import FellowshipReason
from bot.table.reasons import TableReason
from cogs.dragon_reading import ally_of, answers_of, card_of, cards_of, part_of
from tests.unit.dragon.playing import Fight
from tests.unit.languages.listening import Pseudo
from tests.unit.render.dragon_hand_words import begun
from tests.unit.render.dragon_hands import seen_from

SAY = words("en")
FINNISH = Words("fi", Pseudo())
NAMED = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


@pytest.mark.parametrize("card", [card for card in ALL_CARDS if SUIT[card]])
def test_a_card_is_read_in_every_way_in_which_people_write_it(card: str) -> None:
    rank, suit = card[:-1], card[-1]
    sign = card_sign(card, SAY)
    for typed in (
        card,
        card.lower(),
        sign,
        f"{sign}\ufe0f",
        f"{sign}\ufe0e",
        f"{sign}\ufe0e {action_name(card, SAY)}",
        f"{rank} {suit}",
        f"{suit}{rank}",
        f"{sign[-1]} {rank}",
        f"{rank} of {NAMED[suit]}",
        f"{rank}{NAMED[suit].upper()}",
        str(daredevil_card(card, SAY)),
        f"  {sign} ",
    ):
        assert card_of(typed, (), SAY) == card, typed


def test_jokers_are_read_and_of_two_one_and_the_other() -> None:
    for typed in ("joker", "Joker", "JK", "joker First Aid"):
        assert card_of(typed, ("9C", "JK2"), SAY) == "JK2"
        assert card_of(typed, (), SAY) in JOKERS
    assert card_of("JK1", ("JK2",), SAY) == "JK1"
    assert cards_of("joker joker", ("JK1", "JK2"), SAY) == ("JK1", "JK2")
    assert card_of(card_sign("JK1", FINNISH), ("JK2",), FINNISH) == "JK2"


def test_a_rank_or_an_action_means_the_only_card_in_hand_that_has_it() -> None:
    assert card_of("9", ("9H", "KD"), SAY) == "9H"
    assert card_of("charge", ("9H", "KD"), SAY) == "9H"
    assert card_of("9 charge", ("9H",), SAY) == "9H"
    for typed in ("9", "charge"):
        with pytest.raises(Refused) as caught:
            card_of(typed, ("9H", "9C", "KD"), SAY)
        assert caught.value.reason is FellowshipReason.CARD_UNKNOWN
        assert caught.value.values["near"] == ("9H", "9C")


@pytest.mark.parametrize("typed", ["", "1", "11C", "e", "Z9", "queen", "the moon", "♣"])
def test_what_is_no_card_is_refused_with_the_cards_in_hand(typed: str) -> None:
    with pytest.raises(Refused) as caught:
        card_of(typed, ("9H", "KD"), SAY)
    assert caught.value.reason is FellowshipReason.CARD_UNKNOWN
    assert caught.value.values["near"] == ("9H", "KD")


@given(st.lists(st.sampled_from(ALL_CARDS[:-2]), unique=True, max_size=6), st.sampled_from(" ,"))
def test_several_cards_are_read_with_spaces_or_commas_between(cards: list[str], gap: str) -> None:
    assert cards_of(gap.join(cards), (), SAY) == tuple(cards)
    signs = (f"{card[:-1]} of {NAMED[card[-1]]}" for card in cards)
    assert cards_of(f"{gap} ".join(signs), (), SAY) == tuple(cards)


@given(st.text(max_size=80))
def test_nothing_that_people_type_breaks_the_reading(typed: str) -> None:
    for read in (card_of, cards_of):
        with suppress(Refused):
            read(typed, ("9H", "JK1"), SAY)


@pytest.mark.parametrize("part", PARTS)
def test_a_body_part_is_read_in_the_persons_language_and_in_english(part: Part) -> None:
    for typed in (part.name, part.name.title(), f"{part.name} 13 → 3"):
        assert part_of(typed, PARTS, SAY) is part
        assert part_of(typed, PARTS, FINNISH) is part
    assert part_of(part_name(part, FINNISH), PARTS, FINNISH) is part


def test_what_is_no_body_part_is_refused_with_what_is_near() -> None:
    with pytest.raises(Refused) as caught:
        part_of("jawz", (Part.JAWS, Part.TAIL), SAY)
    assert caught.value.reason is FellowshipReason.PART_UNKNOWN
    assert caught.value.values["near"] is Part.JAWS
    assert caught.value.values["allowed"] == (Part.JAWS, Part.TAIL)


def test_a_daredevil_is_read_by_name_or_number_never_by_a_guess() -> None:
    seen = seen_from(begun(turn=5, hands={"A": "9C"}), "A")
    assert ally_of("odile", seen, SAY) == 1
    assert ally_of("3", seen, SAY) == 2
    assert ally_of("Manekin", seen, SAY) == 3
    with pytest.raises(Refused) as caught:
        ally_of("Odil", seen, SAY)
    assert caught.value.reason is FellowshipReason.DAREDEVIL_UNKNOWN
    assert caught.value.values["near"] == "Odile"


def test_an_answer_is_read_as_what_is_asked() -> None:
    def answered(fight: Fight, who: str, typed: str) -> object:
        seen = seen_from(fight, who)
        assert seen.seen is not None
        return answers_of(typed, seen, seen.seen, SAY)

    aiming = begun(turn=5, board="A 9S 5")
    assert answered(aiming, "A", "tail") == (NamePart(0, Part.TAIL),)
    assert answered(aiming, "B", "tail") == (Draw(1),)
    helping = begun(turn=5, board="A JK1 5")
    assert answered(helping, "A", "3") == (NameAlly(0, 2),)
    full = begun(turn=8, hands={"A": "5S 6S 7S 8S 9S 10S"}, deck="2H 3H 4H")
    full.draw("D")
    assert answered(full, "A", "5S 6S") == (Discard(0, "5S"), Discard(0, "6S"))
    for typed in ("", " ".join(ALL_CARDS[:9])):
        with pytest.raises(Refused) as caught:
            answered(full, "A", typed)
        assert caught.value.reason is TableReason.UNKNOWN_MOVE
