"""What a seat may know. Source: design.md, rule 4; spec/daredragon.md, sections 2 and 13."""

from bot.dragon.actions import Draw, Play
from bot.dragon.daredevil_events import CardDealt, Reshuffled
from bot.dragon.settings import Settings
from bot.dragon.view import View, seen, view
from tests.unit.dragon.playing import Fight

HANDS = {"A": "5S 9H", "B": "6S", "C": "7S KH", "D": "8S"}


def hands(shown: View) -> list[tuple[str, ...] | None]:
    return [one.hand for one in shown.daredevils]


def test_a_seat_sees_its_hand_and_counts_the_others() -> None:
    fight = Fight(hands=HANDS, hp={"C": 7}, settings=Settings(manekins=(3,)))
    fight.proceed()
    own = view(fight.state, 0)
    assert hands(own) == [("5S", "9H"), None, None, None]
    assert [one.hand_size for one in own.daredevils] == [2, 1, 2, 1]
    assert [one.hand_limit for one in own.daredevils] == [6, 6, 4, 6]
    assert own.moves == (Play(0, "5S"), Play(0, "9H"), Draw(0))
    assert view(fight.state, 1).moves == ()


def test_nobody_sees_a_manekin_s_pile_and_who_watches_sees_no_hand() -> None:
    fight = Fight(hands=HANDS, settings=Settings(manekins=(3,)))
    assert hands(view(fight.state, 3)) == hands(view(fight.state, None)) == [None] * 4


def test_on_the_ground_only_some_cards_are_moves() -> None:
    fight = Fight(hands=HANDS, prone="A")
    fight.proceed()
    assert view(fight.state, 0).moves == (Play(0, "5S"), Draw(0))


def test_a_finished_game_lies_open() -> None:
    parts = {"jaws": 0, "paws": 0, "legs": 0, "tail": 1}
    fight = Fight(turn=5, hands=HANDS, board="A 5C 5", parts=parts)
    fight.proceed()
    fight.part("A", "tail")
    for seat in (None, 2):
        assert hands(view(fight.state, seat)) == [("5S", "9H"), ("6S",), ("7S", "KH"), ("8S",)]


def test_the_name_is_shown_as_far_as_it_is_known() -> None:
    assert view(Fight().state, 0).name is None
    assert view(Fight(settings=Settings(traits=True)).state, 0).name == "?·?·?·?"
    assert (
        view(Fight(name="?·Zel·?·?", settings=Settings(traits=True)).state, 0).name == "?·Zel·?·?"
    )


def test_a_dealt_card_and_a_new_order_are_covered() -> None:
    dealt = CardDealt(1, "5S", to_manekin=False)
    assert [seen(dealt, seat) == dealt for seat in (None, 0, 1)] == [False, False, True]
    assert seen(CardDealt(1, "5S", to_manekin=True), 1) == CardDealt(1, None, to_manekin=True)
    assert seen(Reshuffled("dragon", 2, ("5S", "6S")), 0) == Reshuffled("dragon", 2, ())
