"""Pictures of odds: every bar as long as its chance, ends marked, any name drawn or left out."""

import io

import pytest
from PIL import Image, ImageColor

from bot.render import odds_pictures
from bot.render.odds_pictures import MOST_BARS, declaration_odds, doom_odds, percent
from bot.render.pictures import BAR, EXPECTED, GROUND

ENDS = {
    "skull": 0.1884729427,
    "hunted": 0.0408723784,
    "donjon": 0.2491435314,
    "void": 0.2491435314,
    "talons": 0.2491435314,
    "dim": 0.0232240846,
}
WORDS = ("at least once", "ends the drawing")


def opened(data: bytes) -> Image.Image:
    assert len(data) < 150_000
    with Image.open(io.BytesIO(data)) as picture:
        return picture.convert("RGB")


def bars(picture: Image.Image, colour: str, top: int = 100) -> list[int]:
    """The lengths in dots of the bars of a colour, from the top down, below the legend."""
    wanted = ImageColor.getrgb(colour)
    lengths: list[int] = []
    inside = False
    for y in range(top, picture.height):
        row = [picture.getpixel((x, y)) for x in range(picture.width)]
        places = [x for x, dot in enumerate(row) if dot == wanted]
        if not places:
            inside = False
            continue
        length = places[-1] - places[0]
        if inside:
            lengths[-1] = max(lengths[-1], length)
        else:
            lengths.append(length)
        inside = True
    return lengths


def test_bars_are_sorted_and_as_long_as_their_chances() -> None:
    picture = opened(
        declaration_odds("3 cards", {"Sun": 0.1, "Moon": 0.4, "Star": 0.2}, words=WORDS)
    )
    long, middle, short = bars(picture, BAR, top=50)

    assert middle == pytest.approx(long / 2, abs=3)
    assert short == pytest.approx(long / 4, abs=3)
    assert picture.getpixel((1, 1)) == ImageColor.getrgb(GROUND)


def test_what_ends_the_drawing_is_marked() -> None:
    chances = {"Sun": 0.1, "Void": 0.2, "Donjon": 0.2}
    marked = opened(declaration_odds("x", chances, ends={"Void", "Donjon"}, words=WORDS))
    plain = opened(declaration_odds("x", chances, words=WORDS))

    assert len(bars(marked, EXPECTED)) == 2
    assert len(bars(marked, BAR)) == 1
    assert bars(plain, EXPECTED, top=0) == []
    assert len(bars(plain, BAR, top=50)) == 3


def test_a_large_deck_shows_the_likeliest_and_every_end() -> None:
    chances = {f"Card {number}": 0.5 - number / 1000 for number in range(100)}
    picture = opened(declaration_odds("x", chances, ends={"Card 99"}, words=WORDS))

    assert len(bars(picture, BAR)) == MOST_BARS - 1
    assert len(bars(picture, EXPECTED)) == 1


def test_ends_keep_their_order_with_frequencies_below() -> None:
    exact = opened(doom_odds("How runs end", ENDS, words=("exact", "")))
    both = opened(doom_odds("How runs end", ENDS, simulated=ENDS, words=("exact", "simulated")))
    lengths = bars(exact, BAR, top=50)

    assert len(lengths) == 6
    assert max(lengths) == lengths[2] == lengths[3] == lengths[4]
    assert lengths[5] < lengths[1] < lengths[0] < lengths[2]
    assert len(bars(both, BAR)) == len(bars(both, EXPECTED)) == 6
    assert both.height > exact.height


def test_pictures_are_always_the_same() -> None:
    assert doom_odds("x", ENDS, words=WORDS) == doom_odds("x", ENDS, words=WORDS)
    assert declaration_odds("x", ENDS, ends={"void"}, words=WORDS) == declaration_odds(
        "x", ENDS, ends={"void"}, words=WORDS
    )


def test_names_are_no_formulas_and_leave_no_boxes() -> None:
    """A letter that the font lacks is a warning, which fails a test here."""
    names = ["$x^2$ \\frac{", "龍", "Огонь 🔥", "W" * 60, "דרקון", "_hidden", ""]
    chances = {name: 0.1 * number for number, name in enumerate(names, start=1)}
    data = declaration_odds("$龍_2$", chances, ends={"龍"}, words=("$a$", "_🔥"))
    longest = max(bars(opened(data), BAR))

    assert longest > 300


def test_a_name_that_cannot_be_drawn_gives_way_to_its_number() -> None:
    lacking = declaration_odds("x", {"Sun": 0.2, "龍": 0.1}, words=WORDS)
    numbered = declaration_odds("x", {"Sun": 0.2, "(2)": 0.1}, words=WORDS)

    assert lacking == numbered


@pytest.mark.parametrize("chances", [{}, {"Sun": 0.0}, {"Sun": 1.0}])
def test_nothing_and_certainty_are_drawn_too(chances: dict[str, float]) -> None:
    picture = opened(declaration_odds("x", chances, words=WORDS))

    assert len(bars(picture, BAR, top=50)) == sum(chances.values())


@pytest.mark.parametrize(
    ("chance", "written"),
    [
        (0, "0.0%"),
        (1e-9, "<0.1%"),
        (0.0005, "0.1%"),
        (1 / 11, "9.1%"),
        (0.99949, "99.9%"),
        (0.9999999, ">99.9%"),
        (1, "100.0%"),
    ],
)
def test_percentages_round_to_neither_sure_nor_impossible(chance: float, written: str) -> None:
    assert percent(chance) == written


def test_percentages_may_be_written_otherwise() -> None:
    ours = declaration_odds("x", ENDS, words=WORDS)

    assert ours != declaration_odds("x", ENDS, words=WORDS, percentage="{:.0%}".format)


def test_what_was_drawn_lately_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    chances = {"Sun": 0.1, "Owl": 0.25}
    once = declaration_odds("2 cards", chances, words=WORDS, percentage=percent)
    runs = doom_odds("Runs", chances, simulated=chances, words=WORDS, percentage=percent)

    def drawn_again(height: float) -> None:
        raise AssertionError("the same picture takes a fifth of a second each time")

    monkeypatch.setattr(odds_pictures, "empty_figure", drawn_again)
    # Each language has a function of its own that writes the same.
    same = declaration_odds("2 cards", dict(chances), words=WORDS, percentage="{:.1%}".format)
    assert same is once
    assert doom_odds("Runs", chances, simulated=dict(chances), words=WORDS) is runs
    with pytest.raises(AssertionError):
        declaration_odds("2 cards", chances | {"Owl": 0.3}, words=WORDS)
