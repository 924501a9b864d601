"""Decks that people bring, refused with the place that is wrong. Source: issue 3, Bad input."""

import json

import pytest

from bot.deck.actions import Declare, Draw, ImportDeck, NewDeck
from bot.deck.cards import built_in
from bot.deck.custom import MOST_BYTES, read_deck
from bot.deck.events import DeckImported, DeckLaid, RanOut
from bot.deck.reasons import DeckProblem, DeckReason
from bot.errors import Refused
from tests.unit.deck.playing import ANNA, MASTER, Play, card, deck_file


def refusal(text: str) -> Refused:
    with pytest.raises(Refused) as caught:
        read_deck(text)
    return caught.value


def wrong(text: str) -> tuple[object, object]:
    """The place and the problem."""
    refused = refusal(text)
    assert refused.reason is DeckReason.FILE_WRONG
    return refused.values["place"], refused.values["problem"]


def test_what_comes_with_the_program_can_be_brought_as_well() -> None:
    text = built_in("22").model_dump_json()
    assert read_deck(text) == built_in("22")


def test_a_small_deck_is_read_and_its_names_are_tidied() -> None:
    deck = read_deck("\ufeff" + deck_file(card(name=" The \n Owl ", extra=2)))
    assert deck.name == "Deck of One Evening"
    assert (deck.cards[0].name, deck.cards[0].extra, deck.cards[0].leaves) == ("The Owl", 2, False)


def test_two_megabytes_are_refused_unread() -> None:
    refused = refusal("[" * 2_000_000)
    assert refused.reason is DeckReason.FILE_TOO_LARGE
    assert refused.values == {"most": MOST_BYTES, "size": 2_000_000}


def test_the_limit_is_bytes_and_not_letters() -> None:
    assert refusal("ä" * (MOST_BYTES // 2 + 1)).reason is DeckReason.FILE_TOO_LARGE
    assert refusal("ä" * (MOST_BYTES // 2)).reason is DeckReason.FILE_NOT_JSON


def test_what_is_no_json_names_line_and_column() -> None:
    refused = refusal('{\n "name": }')
    assert refused.reason is DeckReason.FILE_NOT_JSON
    assert refused.values == {"line": 2, "column": 10}


WISHES = {"kind": "wishes", "roll": {"sides": 3}}


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("[]", "file", DeckProblem.NEEDS_OBJECT),
        (json.dumps({"a": [[[0] * 100] * 100] * 4}), "a[2][96][98]", DeckProblem.TOO_LONG),
        ("[" * 100_000, "file", DeckProblem.TOO_DEEP),
        (deck_file(card(effects=[[[[[[[]]]]]]])), "cards[0].effects[0][0][0][0][0]", "too_deep"),
        ('{"name": NaN}', "name", DeckProblem.NOT_A_NUMBER),
        ('{"name": -Infinity}', "name", DeckProblem.NOT_A_NUMBER),
        ('{"name": 1e999}', "name", DeckProblem.NOT_A_NUMBER),
        ('{"a": %s}' % ("9" * 5000), "file", DeckProblem.NUMBER_TOO_LONG),
        ('{"a": -%s}' % ("9" * 19), "a", DeckProblem.NUMBER_TOO_LONG),
        ('{"name": "a", "name": "b"}', "name", DeckProblem.KEY_TWICE),
        ('{"name": "\\ud800"}', "name", DeckProblem.NOT_TEXT),
        (json.dumps({"name": "No cards"}), "cards", DeckProblem.MISSING),
        (deck_file(), "cards", DeckProblem.TOO_SHORT),
        (deck_file(*[{}] * 5000), "cards", DeckProblem.TOO_LONG),
        (deck_file(card(**dict.fromkeys("abcdefghijklmnop", 1))), "cards[0]", "too_long"),
        (deck_file(card(), rules=1), "rules", DeckProblem.UNKNOWN_FIELD),
        (deck_file(card(), card()), "cards[1].id", DeckProblem.STANDS_TWICE),
        (deck_file(card(), card("b", name="ÓWL")), "cards[1].name", DeckProblem.STANDS_TWICE),
        (deck_file(card(), card("No Id")), "cards[1].id", DeckProblem.BAD_ID),
        (deck_file(card(name="x" * 61)), "cards[0].name", DeckProblem.TOO_LONG),
        (deck_file(card(name=" \u200b ")), "cards[0].name", DeckProblem.EMPTY_TEXT),
        (deck_file(card(text="x" * 601)), "cards[0].text", DeckProblem.TOO_LONG),
        (deck_file(card(text=7)), "cards[0].text", DeckProblem.NEEDS_TEXT),
        (deck_file(card(leaves=1)), "cards[0].leaves", DeckProblem.NEEDS_TRUTH),
        (deck_file(card(extra="2")), "cards[0].extra", DeckProblem.NEEDS_NUMBER),
        (deck_file(card(extra=True)), "cards[0].extra", DeckProblem.NEEDS_NUMBER),
        (deck_file(card(extra=11)), "cards[0].extra", DeckProblem.TOO_LARGE),
        (deck_file(card(extra=-1)), "cards[0].extra", DeckProblem.TOO_SMALL),
        (deck_file(card(effects=[1])), "cards[0].effects[0]", DeckProblem.NEEDS_OBJECT),
        (deck_file(card(effects=[{}])), "cards[0].effects[0].kind", DeckProblem.MISSING),
        (deck_file(card(effects=[WISHES] * 9)), "cards[0].effects", DeckProblem.TOO_LONG),
        (
            deck_file(card(effects=[WISHES, {"kind": "wishes", "roll": {"sides": 10**9}}])),
            "cards[0].effects[1].roll.sides",
            DeckProblem.TOO_LARGE,
        ),
        (
            deck_file(card(effects=[{"kind": "experience", "change": 1.5}])),
            "cards[0].effects[0].change",
            DeckProblem.NEEDS_NUMBER,
        ),
        (
            deck_file(card(effects=[{"kind": "fates", "code": "x"}])),
            "cards[0].effects[0].code",
            DeckProblem.UNKNOWN_FIELD,
        ),
        (
            deck_file(card(effects=[{"kind": "experience_instead", "change": 5}])),
            "cards[0].effects[0].kind",
            DeckProblem.INSTEAD_OF_NOTHING,
        ),
        (deck_file(card(ends=True, extra=1)), "cards[0].ends", DeckProblem.ENDS_AND_EXTRA),
        (
            deck_file(card(redraws=True, leaves=True, extra=1)),
            "cards[0].redraws",
            DeckProblem.REDRAWS_AND_MORE,
        ),
    ],
)
def test_the_first_fault_is_named_with_its_place(text: str, place: str, problem: str) -> None:
    assert wrong(text) == (place, problem)


def test_a_draw_that_might_never_end_is_refused() -> None:
    found = wrong(deck_file(card(redraws=True)))
    assert found == ("cards[0].redraws", DeckProblem.REDRAWS_WITHOUT_LEAVING)


def test_an_unknown_kind_comes_with_the_nearest_known() -> None:
    refused = refusal(deck_file(card(effects=[{"kind": "whishes", "roll": {"sides": 3}}])))
    assert refused.values == {
        "place": "cards[0].effects[0].kind",
        "title": "Owl",
        "problem": DeckProblem.UNKNOWN_KIND,
        "found": "whishes",
        "near": "wishes",
    }


def test_what_stands_twice_says_where_first() -> None:
    assert refusal(deck_file(card(), card())).values["first"] == "cards[0].id"


def test_limits_come_with_their_figure() -> None:
    assert refusal(deck_file(card(extra=11))).values["most"] == 10
    assert refusal(deck_file(card(name="x" * 61))).values["most"] == 60


def test_a_hundred_cards_are_read() -> None:
    assert len(read_deck(deck_file(*(card(f"c{one}") for one in range(100)))).cards) == 100


def test_a_custom_deck_is_kept_until_it_is_laid_out() -> None:
    play = Play()
    assert play.refused(MASTER, NewDeck(which="custom")).reason is DeckReason.NO_CUSTOM_DECK
    (event,) = play.act(MASTER, ImportDeck(text=deck_file(card())))
    assert isinstance(event, DeckImported)
    assert play.state.which == "22"
    play.act(MASTER, NewDeck(which="custom"))
    assert play.cards() == {"owl"}
    play.declare(1)
    assert play.draw("owl")[0].card.name == "Owl"


def test_the_largest_deck_that_keeps_the_limits_is_read() -> None:
    hoards = [{"id": f"h{one}", "item": "x", "count": 1, "worth": 1} for one in range(5)]
    treasures = [{"kind": "treasure", "options": hoards}] * 8
    text = deck_file(
        *(card(f"c{one}", effects=treasures, leaves=True, extra=1) for one in range(100))
    )
    assert len(read_deck(text.replace(" ", "")).cards) == 100


def test_only_the_master_imports_and_a_bad_file_changes_nothing() -> None:
    play = Play()
    good = ImportDeck(text=deck_file(card()))
    assert play.refused(ANNA, good).reason is DeckReason.MASTER_ONLY
    refused = play.refused(MASTER, ImportDeck(text=deck_file()))
    assert (refused.reason, refused.values["place"]) == (DeckReason.FILE_WRONG, "cards")


def test_a_deck_imported_over_the_custom_one_is_laid_out_anew() -> None:
    play = Play()
    play.act(MASTER, ImportDeck(text=deck_file(card(leaves=True), card("cat"))))
    play.act(MASTER, NewDeck(which="custom"))
    play.declare(3)
    play.draw("owl")
    events = play.act(MASTER, ImportDeck(text=deck_file(card("dog"))))
    assert [type(event) for event in events] == [DeckImported, DeckLaid]
    assert play.cards() == {"dog"}
    assert play.mira().left == 0


def test_a_deck_that_runs_out_says_so_and_lapses_when_the_hour_is_over() -> None:
    play = Play()
    play.act(MASTER, ImportDeck(text=deck_file(card(leaves=True))))
    play.act(MASTER, NewDeck(which="custom"))
    play.declare(3)
    play.draw("owl")
    assert play.refused(ANNA, Draw(character="Mira")).reason is DeckReason.EMPTY_DECK
    play.wait()
    (event,) = play.auto()
    assert isinstance(event, RanOut)
    assert (event.lapsed, event.redraw) == (2, False)
    assert play.mira().left == 0
    play.act(ANNA, Declare(character="Mira", count=1))


def test_a_card_drawn_again_at_once_counts_when_it_was_the_last() -> None:
    play = Play()
    play.act(MASTER, ImportDeck(text=deck_file(card(leaves=True, redraws=True))))
    play.act(MASTER, NewDeck(which="custom"))
    play.declare(2)
    events = play.act(ANNA, Draw(character="Mira"), "owl")
    assert isinstance(events[-1], RanOut)
    assert events[-1].redraw
    assert play.mira().left == 1
