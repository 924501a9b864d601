"""The cards' faces: each its own, small, always the same, and never an empty box for a letter."""

import io
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.render.faces import MOST_IN_HAND, Shown, back, face, hand, lettering
from bot.render.faces.catalogue import EMBLEMS
from bot.render.faces.frame import FIELD, HEIGHT, WIDTH
from bot.render.faces.lettering import drawable, fitted, font, leading
from bot.render.faces.marks import read_mark
from tests.effort import tries

CARDS = [
    *("balance", "comet", "donjon", "euryale", "fates", "flames", "fool", "gem", "idiot", "jester"),
    *("key", "knight", "moon", "rogue", "ruin", "skull", "star", "sun", "talons", "throne"),
    *("vizier", "void"),
]
MOST_BYTES = 60_000


def opened(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data)) as picture:
        return picture.convert("RGBA")


def emblem(card_id: str) -> bytes:
    """The field alone, so that neither name nor mark tells two cards apart."""
    return opened(face(card_id, "", None)).crop(FIELD).tobytes()


def name_plate(name: str) -> bytes:
    return opened(face("void", name)).crop((0, FIELD[3], WIDTH, HEIGHT)).tobytes()


def test_every_card_of_the_deck_has_an_emblem_of_its_own() -> None:
    assert sorted(EMBLEMS) == CARDS
    fields = {card_id: emblem(card_id) for card_id in [*CARDS, "of-our-own"]}
    for one, other in combinations(fields, 2):
        assert fields[one] != fields[other], f"{one} looks like {other}"


@pytest.mark.parametrize("card_id", CARDS)
def test_a_face_is_small_and_always_the_same(card_id: str) -> None:
    first = face(card_id, card_id.title(), "Ace of spades")
    face("another", "Between", "2♥")
    face.cache_clear()

    assert face(card_id, card_id.title(), "Ace of spades") == first
    assert len(first) < MOST_BYTES
    assert opened(first).size == (WIDTH, HEIGHT)


def test_the_card_is_opaque_with_round_clear_corners() -> None:
    for data in (face("sun", "Sun"), back()):
        picture = opened(data)
        for x in (0, WIDTH - 1):
            for y in (0, HEIGHT - 1):
                assert picture.getpixel((x, y))[3] == 0
        assert picture.crop((24, 24, WIDTH - 24, HEIGHT - 24)).getchannel("A").getextrema() == (
            255,
            255,
        )


def test_a_face_is_seen_on_dark_and_on_light() -> None:
    picture = opened(face("moon", "Moon"))
    light = sum(picture.getpixel((2, HEIGHT // 2))[:3])
    dark = sum(picture.getpixel((14, HEIGHT // 2))[:3])

    assert light > 3 * 120
    assert dark < 3 * 40


def test_the_back_tells_nothing_and_is_no_face() -> None:
    assert back() == back()
    assert len(back()) < MOST_BYTES
    assert back() not in {face(card_id, card_id) for card_id in CARDS}


@pytest.mark.parametrize(
    ("text", "rank", "red"),
    [
        ("Ace of diamonds", "A", True),
        ("King of Hearts", "K", True),
        ("queen of clubs", "Q", False),
        ("Jack of spades", "J", False),
        ("Two of clubs", "2", False),
        ("10 of hearts", "10", True),
        ("A♦", "A", True),
        ("7 ♠\ufe0f", "7", False),
        ("Joker (with TM)", "", False),
    ],
)
def test_playing_cards_are_read(text: str, rank: str, *, red: bool) -> None:
    mark = read_mark(text)

    assert mark is not None
    assert (mark.rank, mark.red) == (rank, red)
    assert face("key", "Key", text) != face("key", "Key", None)


@pytest.mark.parametrize("text", [None, "", "The Tower", "11 of hearts", "ace of cups", "♠"])
def test_what_is_no_playing_card_leaves_the_corners_empty(text: str | None) -> None:
    assert read_mark(text) is None
    assert face("key", "Key", text) == face("key", "Key", None)


def test_the_two_jokers_differ() -> None:
    assert face("fool", "x", "Joker (with TM)") != face("fool", "x", "Joker (without TM)")


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("The Void", "The Void"),
        ("Огонь 🔥", "Огонь"),
        ("龍 Dragon 龍", "Dragon"),
        ("Cafe\u0301", "Café"),
        ("a\u202eb\u200bc", "abc"),
        ("two\n lines", "two lines"),
        ("דרקון", ""),
        ("تنين", ""),
        ("龍の巻", ""),
        ("\ud800", ""),
        ("🔥🐉", ""),
        ("…!", ""),
        ("", ""),
    ],
)
def test_what_the_font_lacks_is_left_out(name: str, drawn: str) -> None:
    assert drawable(name) == drawn
    assert name_plate(name) == name_plate(drawn)
    assert (name_plate(name) == name_plate("")) == (not drawn)


def test_letters_that_the_font_lacks_all_look_alike() -> None:
    """That is how they are told: by the one box that is drawn for each of them."""
    assert len({lettering._drawn(letter) for letter in "龍の巻🔥\ufffe"}) == 1
    assert len({lettering._drawn(letter) for letter in "AÆЖΩ☠\ufffe"}) >= 5


@given(st.text(max_size=60))
@settings(max_examples=tries(200))
def test_every_name_fits_its_plate(name: str) -> None:
    width, height, scale = 870, 189, 3
    text = drawable(name)
    lines, size = fitted(text, width, height, scale)

    assert len(lines) * leading(size) <= height
    assert all(font(size).getlength(line) <= width + size for line in lines)
    if not lines[-1].endswith("…"):
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@given(st.text(max_size=60), st.none() | st.text(max_size=20), st.text(max_size=20))
@settings(max_examples=tries(20), deadline=None)
def test_a_card_of_a_groups_own_always_has_a_face(
    name: str, playing_card: str | None, card_id: str
) -> None:
    data = face(card_id, name, playing_card)

    assert opened(data).size == (WIDTH, HEIGHT)
    assert len(data) < MOST_BYTES


def test_long_names_keep_their_letters() -> None:
    sixty = "The Very Long and Winding Road of the Seventh Sorrow of King"
    lines, size = fitted(sixty, 870, 189, 3)

    assert " ".join(lines) == sixty
    assert size >= 3 * 16
    assert face("own", "W" * 60) != face("own", "W" * 20)


def test_a_card_of_ones_own_keeps_its_emblem() -> None:
    once = emblem("our-hero")
    face.cache_clear()

    assert emblem("our-hero") == once
    assert emblem("\ud800")
    assert len({emblem(f"own-{number}") for number in range(20)}) > 5


@pytest.mark.parametrize(
    ("count", "size"),
    [(1, (252, 384)), (5, (1308, 384)), (7, (1044, 780)), (10, (1308, 780))],
)
def test_a_hand_shows_its_cards_in_rows_of_five(count: int, size: tuple[int, int]) -> None:
    cards = [Shown(card_id, card_id.title(), "Ace of hearts") for card_id in CARDS[:count]]
    data = hand(cards)

    assert opened(data).size == size
    assert len(data) < 250_000
    assert hand(tuple(cards)) == data
    if count > 1:
        assert hand(cards[::-1]) != data


@pytest.mark.parametrize("count", [0, MOST_IN_HAND + 1])
def test_a_hand_has_one_to_ten_cards(count: int) -> None:
    with pytest.raises(ValueError, match="1 to 10"):
        hand([Shown("sun", "Sun")] * count)


def test_what_is_kept_is_bounded() -> None:
    assert face.cache_info().maxsize is not None
