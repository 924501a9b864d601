"""The dragon's board and summary: drawn for any moment and any name, small, and told in words."""

import io
from dataclasses import replace
from typing import Literal

import pytest
from PIL import Image, ImageColor

from bot.dragon.cards import ALL_CARDS, SUIT
from bot.dragon.state import DragonCard, Outcome, Placed, Question, QuestionKind, State
from bot.dragon.view import view
from bot.render.dragon.board_picture import WIDTH, board_sketch
from bot.render.dragon.board_words import board_words
from bot.render.dragon.canvas import (
    CAVE,
    CAVE_EDGE,
    DARK,
    EMBER,
    GOLD,
    INK,
    INSET,
    LEAF,
    LETTERS,
    LINE,
    PANEL,
    QUIET,
    SKY,
    Box,
    Canvas,
    fitted,
)
from bot.render.dragon.chairs import ChairLabel, drawn_names
from bot.render.dragon.manekin import card_sign
from bot.render.dragon.summary_picture import summary_sketch, summary_words
from bot.render.dragon.terms import legible
from bot.render.faces.lettering import PLAIN, SANS, font
from bot.render.message import MOST_DESCRIPTION
from bot.render.pictures import GROUND
from bot.render.words import Words, words
from tests.unit.languages.hard_coded import hard_coded
from tests.unit.languages.listening import Pseudo
from tests.unit.render.dragon_boards import (
    NAMES,
    ODD_NAMES,
    chairs,
    everything_on,
    fellowship,
    pictures_said,
    whole_game,
)

SAY = words("en")


def board(state: State, labels: tuple[ChairLabel, ...], say: Words = SAY) -> Image.Image:
    data = board_sketch(view(state, None), labels, say).data
    assert len(data) < 150_000
    return opened(data)


def opened(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data)) as picture:
        return picture.convert("RGB")


def told(state: State, labels: tuple[ChairLabel, ...] = chairs(*NAMES)) -> str:
    return board_words(view(state, None), labels[: state.settings.seats], SAY)


def dots(picture: Image.Image, colour: str) -> int:
    wanted = ImageColor.getrgb(colour)
    return sum(count for count, dot in picture.getcolors(1 << 20) or () if dot == wanted)


@pytest.mark.parametrize(("seed", "seats"), [(1, 4), (2, 4), (3, 5), (4, 6)])
def test_boards_of_whole_games_are_drawn_and_told(seed: int, seats: int):
    labels = chairs(*NAMES[:seats], manekins=1)
    states = list(whole_game(seed, seats))
    for state in (*states[:3], *states[3:-1:12], states[-1]):
        picture = board(state, labels)
        assert picture.width == WIDTH
        assert picture.getpixel((1, 1)) == ImageColor.getrgb(GROUND)
    for state in states:
        said = told(state, labels)
        assert len(said) <= MOST_DESCRIPTION
        for name, hp in zip(NAMES, state.hp, strict=False):
            assert f"{name} {hp} HP" in said
        for part, hp in zip(("jaws", "paws", "legs", "tail"), state.parts, strict=True):
            assert f"{part} {hp} HP" in said
        assert f"{state.turn}" in said.split(":")[0]


def test_the_height_of_a_board_is_the_same_until_the_end():
    *states, end = whole_game(1, 4)
    heights = {board(one, chairs(*NAMES[:4])).height for one in states[::20]}
    assert len(heights) == 1
    assert board(end, chairs(*NAMES[:4])).height < heights.pop()


def test_everything_on_is_told_in_its_words():
    said = told(everything_on())
    for one in (
        "Turn 14: Oskar plays or draws.",
        "Vrak·Zel·Dar·Kroth",
        "jaws 25 HP, Power, entangled, riposte until turn 15",
        "legs 4 HP, no trait, entangled, riposte until turn 14",
        "Q♠ Bite strikes after turn 16.",
        "It is after Oskar.",
        "Mira 22 HP, standing, 1 of 6 cards, 9♣ Charge on turn 17",
        "Lea 6 HP, standing, 1 of 3 cards, A♠ Intervention Dodge until turn 19",
        "Jan 0 HP, out of breath, 0 of 0 cards",
        "Bo 9 HP, on the ground",
        "joker First Aid on turn 15",
    ):
        assert one in said


def test_a_game_that_was_given_up_waits_for_nobody():
    state, labels = everything_on(), chairs(*NAMES)
    sketch = board_sketch(view(state, None), labels, SAY, given_up=True)
    assert sketch.description.startswith("The fellowship turns back on turn 14.")
    for one in ("plays or draws", "riposte", "strikes after"):
        assert one not in sketch.description
    assert opened(sketch.data).height < board(state, labels).height


def test_names_of_any_length_leave_the_state_in_the_words():
    labels = tuple(ChairLabel("Ж" * 300, is_manekin=False) for _ in range(6))
    said = told(everything_on(), labels)
    assert len(said) <= MOST_DESCRIPTION
    assert "Ж" in said
    assert said.endswith(".")


def test_a_language_twice_as_long_keeps_the_most_important():
    class Wordy(Pseudo):
        def gettext(self, message: str) -> str:
            return message + "…" * len(message)

    said = board_words(view(everything_on(), None), chairs(*NAMES), Words("fi", Wordy()))
    assert len(said) == MOST_DESCRIPTION
    assert "Turn 14" in said
    assert "Bite" in said


@pytest.mark.parametrize(
    ("kind", "asks"),
    [
        (QuestionKind.TURN, "Mira plays or draws"),
        (QuestionKind.PART, "Mira takes aim"),
        (QuestionKind.ALLY, "Mira chooses whom to help"),
        (QuestionKind.DISCARD, "Mira gives up 2"),
    ],
)
def test_who_is_asked_for_what_is_said(kind: QuestionKind, asks: str):
    state = replace(everything_on(), pending=Question(kind, 0, "9C", 2))
    assert asks in told(state)


def test_a_game_that_waits_says_whose_turn_it_is():
    assert told(replace(everything_on(), pending=None)).startswith("Turn 14: Oskar.")


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        ("warm-up", "10♥ Trample strikes after turn 15."),
        ("cool-down", "10♥ Trample is over; it rests until turn 15."),
        ("revealed", "It turns over 10♥ Trample."),
    ],
)
def test_what_the_dragon_is_about_is_said(
    phase: Literal["revealed", "warm-up", "cool-down"], said: str
):
    state = replace(everything_on(), dragon=DragonCard("10H", phase, 15))
    assert said in told(state)
    assert board(state, chairs(*NAMES)).width == WIDTH


def test_nobody_elses_cards_are_in_the_words():
    """Whoever looks from beside the table reads of no card in a hand, a deck or under a pile."""
    for seed, seats in ((5, 4), (6, 6)):
        for state in whole_game(seed, seats):
            said = told(state)
            public = {placed.card for placed in state.board} | set(state.daredevil_discard[-1:])
            its = () if state.dragon is None else (state.dragon.card,)
            hidden = [card for card in ALL_CARDS if card not in public and card not in its]
            assert not [
                card for card in hidden if SUIT[card] and f" {card_sign(card, SAY)} " in f" {said} "
            ]


def test_the_same_board_whatever_is_hidden():
    state = next(one for one in whole_game(7, 4) if one.turn == 9)
    other = replace(
        state,
        hands=tuple(tuple(reversed(hand)) for hand in state.hands),
        daredevil_deck=tuple(reversed(state.daredevil_deck)),
        dragon_deck=tuple(reversed(state.dragon_deck)),
    )
    labels = chairs(*NAMES[:4])
    one, two = (board_sketch(view(each, None), labels, SAY) for each in (state, other))
    assert one.description == two.description
    assert one.data == two.data


def test_names_that_cannot_be_drawn_become_numbers():
    labels = chairs(*ODD_NAMES, manekins=2)
    assert drawn_names(labels, SAY)[1] == "Seat 2"
    assert drawn_names(labels, SAY)[2] == "Żółw ☀"
    assert drawn_names(labels, SAY)[5] == "Seat 6"
    assert board(everything_on(), labels).width == WIDTH


def test_levels_are_told_apart_and_marks_are_there():
    busy = board(everything_on(), chairs(*NAMES, manekins=1))
    start = board(next(whole_game(1, 4)), chairs(*NAMES[:4]))
    assert dots(busy, EMBER) > dots(start, EMBER) == 0
    assert dots(busy, GOLD) > dots(start, GOLD)
    assert dots(start, LEAF) > dots(busy, LEAF)
    assert dots(busy, SKY) > 0


@pytest.mark.parametrize(
    "colour",
    [GROUND, PANEL, INSET, CAVE, CAVE_EDGE, DARK, LINE, INK, QUIET, GOLD, EMBER, LEAF, SKY],
)
def test_few_colours_keep_the_ones_that_tell_something(colour: str):
    canvas = Canvas(40, 40)
    canvas.panel(Box(0, 0, 40, 40), colour)
    assert opened(canvas.png()).getpixel((20, 20)) == ImageColor.getrgb(colour)


def test_a_longer_life_is_a_longer_bar():
    state = next(whole_game(1, 4))
    lengths = [
        dots(board(replace(state, hp=(hp, 25, 25, 25)), chairs(*NAMES[:4])), LEAF)
        for hp in (14, 20, 25)
    ]
    assert lengths == sorted(set(lengths))


def test_a_turn_with_many_cards_and_a_turn_far_away_are_drawn():
    state = everything_on()
    crowd = tuple(Placed(seat, card, 15) for seat, card in enumerate(("9C", "8H", "7S", "6D")))
    assert board(replace(state, board=crowd), chairs(*NAMES)).width == WIDTH
    late = replace(state, turn=10**9, dragon=DragonCard("KD", "warm-up", 10**9 + 4))
    assert board(late, chairs(*NAMES)).width == WIDTH
    assert told(late).startswith("Turn 1,000,000,000:")


def test_letters_shrink_before_they_are_cut():
    assert fitted("Mira", 300, LETTERS) == ("Mira", LETTERS)
    smaller, size = fitted("Maximiliana", 190, LETTERS)
    assert smaller == "Maximiliana"
    assert size < LETTERS
    cut, size = fitted("Maximiliana von Hohenstaufen", 190, LETTERS, PLAIN)
    assert cut.endswith("…")
    assert font(size, PLAIN).getlength(cut) <= 190
    assert fitted("Maximiliana", 1, LETTERS, SANS)[0] == ""


def test_a_language_that_the_font_cannot_draw_is_lettered_in_english():
    class Hebrew(Pseudo):
        def gettext(self, message: str) -> str:
            return "דרקון"

    assert legible(Words("he", Hebrew())).language == "en"
    assert legible(Words("fr", Pseudo())).language in ("en", "fr")
    assert legible(SAY) is SAY


@pytest.mark.parametrize("outcome", [*Outcome, None])
@pytest.mark.parametrize("named", [True, False])
def test_a_summary_is_drawn_and_told(outcome: Outcome | None, *, named: bool):
    labels = chairs(*ODD_NAMES)
    sketch = summary_sketch(fellowship(outcome, 6, named=named), labels, SAY)
    picture = opened(sketch.data)
    assert picture.width == WIDTH
    assert len(sketch.data) < 150_000
    colour = {Outcome.VICTORY: GOLD, Outcome.DEFEAT: EMBER, None: QUIET}[outcome]
    assert picture.getpixel((WIDTH // 2, 24)) == ImageColor.getrgb(colour)
    assert len(sketch.description) <= MOST_DESCRIPTION


def test_a_summary_tells_helps_first_and_what_the_name_meant():
    said = summary_words(fellowship(Outcome.DEFEAT), chairs(*NAMES[:4]), SAY)
    assert said.startswith("The dragon wins on turn 57.")
    assert "Vrak·?·Dar·Kroth" in said
    assert "jaws, Vrak, Power, beaten on turn 57" in said
    assert "tail, Kroth, Durability, beaten on turn 20" in said
    assert "Together: helps 18, healed 48, cards dealt 88, damage 106, tumbles 6." in said
    assert "Lea helped 6 times, healed 16, dealt 22 cards." in said
    # A correction beats nothing.
    assert "paws, worn out;" in said


def test_nobody_is_ranked_and_a_manekin_not_praised_at_the_end():
    found = fellowship(None)
    nothing = replace(found.people[1], raised=0, aided=0, healed=0, dodges=0, dealt=0)
    found = replace(found, people=(found.people[0], nothing, *found.people[2:]))
    said = summary_words(found, chairs("Ana", "Bo", "Cid", "", manekins=1), SAY)
    assert said.count("damage") == said.count("tumbles") == 1
    assert "Bo stood by the others." in said
    assert said.count("helped") == 1
    assert "Together: helps 18," in said


def test_every_word_is_said_in_the_readers_language():
    for said in pictures_said(Words("fi", Pseudo())):
        assert not hard_coded(said), said
