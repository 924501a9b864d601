"""The private hand of Daredragon: what it says, what may be pressed, and nobody else's cards."""

import pytest

from bot.dragon.actions import (
    Discard,
    Draw,
    NameAlly,
    NamePart,
    Play,
    Proceed,
    SeatAction,
)
from bot.dragon.cards import PART_NAMES, Part
from bot.dragon.legal import seat_moves
from bot.dragon.settings import Settings
from bot.dragon.view import view
from bot.render.dragon.board_words import board_words
from bot.render.dragon.hand import hand
from bot.render.dragon.manekin import card_sign
from bot.render.dragon.odds_page import odds_page
from bot.render.dragon.rules_reading import cards_explained, cards_in_hand, rules_page, topic_of
from bot.render.dragon.seating import chair_labels
from bot.render.message import Message
from bot.render.words import Words, words
from tests.unit.dragon.playing import SEATS, Fight
from tests.unit.languages.hard_coded import hard_coded
from tests.unit.languages.listening import Pseudo
from tests.unit.render.dragon_boards import whole_game
from tests.unit.render.dragon_hand_words import everything_said
from tests.unit.render.dragon_hands import STAMP, lists, pressable, read, seen_from, words_on
from tools.sentences import ROOT, sentences

SAY = words("en")
LONG = Words("fi", Pseudo())
"""A language in which every sentence is a third longer."""

HELD = "AS 9C 5D 3H JK1 10S"


def begun(**position: object) -> Fight:
    """A fight in which somebody is asked for a turn, or something else before."""
    fight = Fight(**position)  # pyright: ignore[reportArgumentType]
    fight.act(Proceed())
    return fight


def test_a_hand_lists_its_cards_by_rank_with_what_each_would_do() -> None:
    fight = begun(turn=5, hands={"A": HELD, "B": "KD"})
    told = read(hand(seen_from(fight, "A"), SAY))
    drawing = "draw: a card for each of the others."
    assert f"**Turn 5 is yours.** Play one card, or {drawing}" in told
    assert "25 of 25 HP, standing. Cards: 6 of 6." in told
    cards = [line for line in told.splitlines() if line.startswith("**") and "–" in line]
    assert cards == [
        "**A♠ Intervention Dodge** – pulls a friend out of the way, until turn 9",
        "**10♠ Entangle** – lands on turn 8, ties up a body part",
        "**9♣ Charge** – lands on turn 9, 8 damage",
        "**5♦ Quick Strike** – lands on turn 6, 5 damage",
        "**3♥ Helping Hand** – on turn 7 a friend gets up · nobody else lies on the ground now",
        "**joker First Aid** – on turn 9 a friend gets 8 HP back",
    ]
    assert "K♦" not in told


def test_each_legal_play_has_a_button_with_the_stamp_of_the_moment() -> None:
    fight = begun(turn=5, hands={"A": "9C JK1", "B": "KD"})
    assert pressable(hand(seen_from(fight, "A"), SAY)) == {
        f"mk:dragon:{STAMP}:play.9c": "9♣ Charge",
        f"mk:dragon:{STAMP}:play.jk1": "joker First Aid",
        f"mk:dragon:{STAMP}:draw": "Draw cards",
        "mk:dragon:0:hand": "Look again",
        "mk:dragon:0:cards": "What the cards do",
        "mk:dragon:0:odds": "Odds",
    }


def test_a_card_that_cannot_be_played_from_the_ground_says_so_and_has_no_button() -> None:
    fight = begun(turn=5, hands={"A": "AS 9C 4S 5D"}, prone="A", hp={"A": 13})
    shown = hand(seen_from(fight, "A"), SAY)
    assert "**9♣ Charge** – lands on turn 10, 4 damage · 🚫 not from the ground" in read(shown)
    assert "**5♦ Quick Strike** – lands on turn 7, 2 damage\n" in f"{read(shown)}\n"
    plays = [one for one in pressable(shown) if ":play." in one]
    assert plays == [f"mk:dragon:{STAMP}:play.5d", f"mk:dragon:{STAMP}:play.4s"]


def test_who_is_not_at_turn_sees_the_hand_and_whom_the_game_waits_for() -> None:
    fight = begun(turn=5, hands={"A": "9C", "B": "KD 5S"})
    shown = hand(seen_from(fight, "B"), SAY)
    assert "Turn 5. Not your move yet: Mira plays or draws." in read(shown)
    assert "**5♠ Quick Strike** – lands on turn 7, 5 damage" in read(shown)
    assert not [one for one in pressable(shown) if f":{STAMP}:" in one]
    assert "9♣" not in read(shown)


def test_an_attack_that_lands_asks_for_a_part_and_says_what_each_would_lose() -> None:
    fight = begun(
        turn=9,
        board="A 8C 9",
        hands={"A": "KD"},
        parts={"jaws": 13, "paws": 0},
        riposte={"jaws": 10},
        entangled="tail",
    )
    shown = hand(seen_from(fight, "A"), SAY)
    assert "⚔️ **8♣ Precision Strike** lands. Which part does it hit?" in read(shown)
    assert "Jaws: **10** (6, riposte +2)" in read(shown)
    assert [label for move, label in pressable(shown).items() if ":part." in move] == [
        "Jaws 13 → 3",
        "Paws 0 → 0",
        "Legs 25 → 19",
        "Tail 25 → 17",
    ]
    assert f"mk:dragon:{STAMP}:play.kd" not in pressable(shown)


def test_attacks_that_land_together_are_reckoned_together_for_each_of_them() -> None:
    fight = begun(turn=9, board="A 9S 9, B 8S 9, C 5S 9")
    assert "Jaws 25 → 12" in pressable(hand(seen_from(fight, "A"), SAY)).values()
    fight.part("A", "tail")
    assert "Jaws 25 → 15" in pressable(hand(seen_from(fight, "B"), SAY)).values()
    fight.part("B", "tail")
    assert "Jaws 25 → 17" in pressable(hand(seen_from(fight, "C"), SAY)).values()


def test_entangle_offers_only_the_parts_that_are_free_to_be_tied_up() -> None:
    fight = begun(turn=9, board="A 10C 9", entangled="tail", dragon="7H warm-up 10", target="B")
    shown = hand(seen_from(fight, "A"), SAY)
    assert [label for move, label in pressable(shown).items() if ":part." in move] == [
        "Jaws: free",
        "Legs: free",
        "Tail: tied up already",
    ]


def test_whom_to_help_is_asked_with_what_it_would_come_to() -> None:
    fight = begun(turn=9, board="A JK1 9", hp={"B": 3, "C": 20}, prone="B")
    shown = hand(seen_from(fight, "A"), SAY)
    assert [label for move, label in pressable(shown).items() if ":ally." in move] == [
        "Odile 3 → 11 HP, stands up",
        "Ana* 20 → 25 HP",
        "Manekin 25 → 25 HP",
    ]
    fight = begun(turn=9, board="A 3S 9", hp={"B": 3}, prone="BC")
    shown = hand(seen_from(fight, "A"), SAY)
    assert [label for move, label in pressable(shown).items() if ":ally." in move] == [
        "Odile stands up (3 HP)",
        "Ana* stands up (25 HP)",
    ]


def test_discards_are_chosen_in_one_list_of_exactly_as_many() -> None:
    fight = begun(turn=5, hands={"A": "KD", "B": HELD}, deck="4D 6H 7H")
    fight.draw("A")
    (found,) = lists(hand(seen_from(fight, "B"), SAY))
    assert (found.least, found.most) == (1, 1)
    assert found.move.custom_id == f"mk:dragon:{STAMP}:discard"
    assert sorted(one.value for one in found.options) == sorted(
        card.lower() for card in (*HELD.split(), "4D")
    )
    assert "Your hand is too full: discard 1 card." in read(hand(seen_from(fight, "B"), SAY))


def test_a_roar_asks_for_two_cards_at_once() -> None:
    fight = begun(
        turn=5, hands={"A": "9C", "B": "KD 5S 7H"}, dragon="AS warm-up 5", deck="4D 6H 7C"
    )
    fight.draw("A")
    fight.proceed()
    (found,) = lists(hand(seen_from(fight, "B"), SAY))
    assert (found.least, found.most) == (2, 2)
    assert "The roar makes you drop 2 cards." in read(hand(seen_from(fight, "B"), SAY))


def test_while_the_dragon_roars_the_roar_is_not_still_to_come() -> None:
    fight = begun(
        turn=5, hands={"A": "9C", "B": "KD 5S 7H"}, dragon="AS warm-up 5", deck="4D 6H 7C"
    )
    assert "🐉 A♠ Roar comes after turn 5." in read(hand(seen_from(fight, "B"), SAY))
    fight.draw("A")
    fight.proceed()
    for who in "BC":
        told = read(hand(seen_from(fight, who), SAY))
        assert "comes after turn" not in told
        assert "🐉 A♠ Roar fills the air just now." in told
    public = view(fight.state, None)
    said = board_words(public, chair_labels(seen_from(fight, None).chairs, SAY), SAY)
    assert "A♠ Roar fills the air just now." in said
    assert "strikes" not in said


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("A", "🎯 The dragon has its eye on you."),
        ("C", "🎯 The dragon has its eye on Ana\\*."),
        (None, "🎯 The dragon is after nobody now."),
    ],
)
def test_a_hand_says_what_the_dragon_does_when_and_to_whom(target: str | None, told: str) -> None:
    fight = begun(turn=5, hands={"A": "9C"}, dragon="QH warm-up 8", target=target)
    lines = read(hand(seen_from(fight, "A"), SAY)).splitlines()
    assert lines[3:5] == ["🐉 Q♥ Bite comes after turn 8.", told]
    resting = begun(turn=5, hands={"A": "9C"}, dragon="QH cool-down 8", target=target)
    lines = read(hand(seen_from(resting, "A"), SAY)).splitlines()
    assert lines[3:5] == ["🐉 The dragon rests until after turn 8.", told]


@pytest.mark.parametrize(
    ("placed", "told"),
    [
        ("A 9C 9", "On the board: 9♣ Charge, lands on turn 9."),
        ("A 10C 9", "On the board: 10♣ Entangle, lands on turn 9."),
        ("A 3S 9", "On the board: 3♠ Helping Hand, takes effect on turn 9."),
        ("A QS 9", "On the board: Q♠ Shield, until turn 9."),
    ],
)
def test_a_card_on_the_board_lands_and_a_guard_stands(placed: str, told: str) -> None:
    fight = begun(turn=6, board=placed, hands={"B": "5S"})
    assert told in read(hand(seen_from(fight, "A"), SAY))


def test_the_odds_show_an_attack_first_and_no_brackets_around_nothing() -> None:
    fight = begun(turn=8, hands={"D": "KS AS 10S 9C 3S"}, board="D KD 9")
    assert "## What 9♣ Charge would do" in read(odds_page(seen_from(fight, "D"), SAY, None, None))
    one = read(odds_page(seen_from(fight, "D"), SAY, "9C", Part.JAWS))
    assert "**Jaws** (25 HP): **8**" in one.splitlines()
    lands = begun(turn=9, board="A 9C 9")
    told = read(hand(seen_from(lands, "A"), SAY)).splitlines()
    assert "Jaws: **8**" in told


def test_who_is_out_of_breath_is_told_that_they_can_only_draw() -> None:
    fight = begun(turn=5, hp={"A": 0}, prone="A", hands={"B": "KD"})
    shown = hand(seen_from(fight, "A"), SAY)
    assert "Out of breath, you can only draw cards" in read(shown)
    assert list(pressable(shown).values()) == ["Draw cards", "Look again"]


def test_who_has_no_card_is_not_told_to_play_one_nor_that_drawing_gives_them_any() -> None:
    shown = hand(seen_from(begun(turn=5, hands={"B": "KD"}), "A"), SAY)
    assert "You have no card to play now, so deal the others one each." in read(shown)
    assert "Play one card" not in read(shown)


def test_in_a_pause_nothing_can_be_played() -> None:
    fight = begun(turn=5, hands={"A": "9C"})
    shown = hand(seen_from(fight, "A", paused=True), SAY)
    assert "`/dragon resume` goes on with it" in read(shown)
    assert not [one for one in pressable(shown) if f":{STAMP}:" in one]


@pytest.mark.parametrize(
    ("who", "stage", "told"),
    [
        (None, "lobby", "Sit down with `/dragon seat take`"),
        ("A", "lobby", "`/dragon start`"),
        (None, "playing", "A Manekin's seat can become yours"),
        ("A", "over", "`/dragon new` opens the next one"),
    ],
)
def test_who_has_no_hand_reads_how_to_come_by_one(who: str | None, stage: str, told: str) -> None:
    fight = None if stage == "lobby" else begun(turn=5, hands={"A": "9C"})
    shown = hand(seen_from(fight, who, stage=stage), SAY)  # pyright: ignore[reportArgumentType]
    assert told in read(shown)
    assert "9♣" not in read(shown)


def test_the_odds_name_each_part_now_and_on_the_turn_it_will_be() -> None:
    fight = begun(
        turn=8,
        hands={"D": "8C 4D"},
        board="A 5C 11",
        riposte={"jaws": 9},
        entangled="tail",
        settings=Settings(daredevil_damage=1),
    )
    told = read(odds_page(seen_from(fight, "D"), SAY, None, None))
    assert "## What 8♣ Precision Strike would do" in told
    assert "It would land on turn 11; now is turn 8." in told
    assert (
        "**Jaws** (25 HP): now **13** (6, riposte +2, difficulty +1) · "
        "then **10** (6, together +1, difficulty +1)"
    ) in told
    one = read(odds_page(seen_from(fight, "D"), SAY, "8C", None))
    assert one == told
    assert "No damage" in read(odds_page(seen_from(fight, "D"), SAY, "4D", None))


def test_cards_that_do_the_same_are_explained_once() -> None:
    fight = begun(turn=5, hands={"A": "7H 6D 9C"})
    told = read(cards_explained(cards_in_hand(seen_from(fight, "A")), SAY))
    assert told.count("**7♥, 6♦ Strike**: ") == 1
    assert told.count("**9♣ Charge**: ") == 1


def test_the_rules_are_found_by_topic_and_title_and_each_page_leads_to_the_others() -> None:
    assert topic_of("", SAY) == "overview"
    assert topic_of("The Manekin", SAY) == topic_of("manekin", SAY) == "manekin"
    assert topic_of("9C", SAY) is None
    (found,) = lists(rules_page("manekin", SAY))
    assert [one.value for one in found.options if one.chosen] == ["manekin"]


MODULES = "choosing effects hand log_page odds_page rules_reading seating"


def test_all_of_it_is_said_in_the_readers_language() -> None:
    said = everything_said(Words("fi", Pseudo()))
    assert not {text: found for text in said if (found := hard_coded(text))}


def test_each_sentence_is_said() -> None:
    catalog = Pseudo()
    everything_said(Words("fi", catalog))
    written = {
        one.forms[0]
        for module in MODULES.split()
        for one in sentences(ROOT / "bot" / "render" / "dragon" / f"{module}.py")
    }
    assert written
    assert sorted(written - catalog.heard) == []


def test_the_source_language_says_it_too() -> None:
    assert not [text for text in everything_said(SAY) if "None" in text]


@pytest.mark.parametrize("seats", [4, 6])
def test_at_every_moment_of_a_game_a_hand_offers_exactly_what_is_legal_and_no_other_card(
    seats: int,
) -> None:
    for state in whole_game(seats, seats):
        # The dragon's deck has the same cards.
        public = {placed.card for placed in state.board} | {state.dragon and state.dragon.card}
        for place in range(seats):
            fight = Fight()
            fight.state = state
            seen = seen_from(fight, SEATS[place])
            shown = hand(seen, LONG)
            moves = seat_moves(state, place)
            ids = [one for one in (*pressable(shown), *_list_ids(shown)) if f":{STAMP}:" in one]
            assert sorted(ids) == sorted({_id_of(move) for move in moves})
            odds_page(seen, LONG, None, None)
            words_shown = "\n".join(words_on(shown))
            for other, held in enumerate(state.hands):
                hidden = set(held) - public - set(state.hands[place])
                if other != place:
                    assert not [card for card in hidden if card_sign(card, SAY) in words_shown]


def _list_ids(message: Message) -> list[str]:
    return [one.move.custom_id for one in lists(message)]


def _id_of(move: SeatAction) -> str:
    """The id of what makes a move, discards being chosen in one list."""
    match move:
        case Play():
            name = f"play.{move.card.lower()}"
        case Draw():
            name = "draw"
        case NamePart():
            name = f"part.{PART_NAMES[move.part]}"
        case NameAlly():
            name = f"ally.{move.ally}"
        case Discard():
            name = "discard"
    return f"mk:dragon:{STAMP}:{name}"
