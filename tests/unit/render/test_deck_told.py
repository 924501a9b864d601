"""What everyone is told of the deck, and what each may press below it."""

import pytest

from bot.deck.actions import (
    SYSTEM,
    Answer,
    AutoDraw,
    Choose,
    Declare,
    Draw,
    Grant,
    ImportDeck,
    Lift,
    NewDeck,
    PutCard,
    Retire,
    Reveal,
    SpendFates,
    SpendWish,
    TakeCard,
)
from bot.deck.cards import Deck, built_in
from bot.deck.state import HOUR
from bot.render import faces
from bot.render.history import told as told_in_history
from bot.render.message import Button, Sketch, drawn
from bot.table.deck_events import event_of
from tests.unit.deck.playing import ANNA, BERT, MASTER
from tests.unit.render.deck_table import SAY, Told, items_of, moves_of, pictures_of, text_of

NASTY = "@everyone **[x](https://a.b)** `#"


WAY_OUT = "A game master lets them draw again with `/deck gm grant`"


def last_choice(play: Told) -> int:
    return play.state.choices[-1].number


def draw_again(play: Told, number: int = 1) -> str:
    """The id of the button that makes a character's next draw, right after the last one."""
    character = play.state.character(number)
    assert character is not None
    assert character.declaration is not None
    return f"mk:deck:0:draw.{number}.{play.now}.{character.declaration.drawn}"


def choose(play: Told, option: str) -> Choose:
    return Choose(character="Mira", choice=last_choice(play), option=option)


def test_a_deck_that_is_laid_out_says_how_many_cards_it_has():
    told = Told(count=3).tell(MASTER, NewDeck(which="13"))
    assert not told.private
    assert "**Deck of Many Things (13 cards)** is laid out: 13 cards." in text_of(told.message)
    assert "1 character had cards left to draw" in text_of(told.message)


def test_who_is_barred_from_drawing_is_told_with_the_way_out_when_a_deck_is_laid_out():
    play = Told(count=3)
    play.draw("void")
    play.declare(1, name="Odo", seat=BERT)
    shown = text_of(play.tell(MASTER, NewDeck()).message)
    assert "Still drawing no cards: Mira. " in shown
    assert WAY_OUT in shown
    assert "Still drawing" not in text_of(Told(count=3).tell(MASTER, NewDeck()).message)


def test_lifting_what_a_card_laid_on_a_barred_character_tells_that_it_frees_nobody():
    play = Told(count=3)
    play.draw("void")
    character = play.state.character(1)
    assert character is not None
    told = play.tell(MASTER, Lift(character="Mira", condition=character.ledger.lasting[0]))
    for shown in (text_of(told.message), text_of(told.announce)):
        assert "**Mira** still draws no cards, since Void came up." in shown
        assert WAY_OUT in shown


def test_lifting_a_curse_of_somebody_who_draws_says_nothing_of_a_bar():
    play = Told(count=3)
    play.draw("euryale")
    told = play.tell(MASTER, Lift(character="Mira", condition="Euryale's curse"))
    assert WAY_OUT not in text_of(told.message)


def test_a_declaration_offers_the_first_draw_and_says_when_the_rest_comes_by_itself():
    play = Told()
    told = play.tell(ANNA, Declare(character="Mira", count=3))
    assert not told.private
    assert "**Mira** declares **3** cards." in text_of(told.message)
    assert f"the bot draws them <t:{(play.now + HOUR) // 1000}:R>" in text_of(told.message)
    assert moves_of(told.message) == [draw_again(play)]


def test_a_card_lies_face_down_first_and_is_then_shown_with_what_it_did():
    play = Told(count=2)
    told = play.tell(ANNA, Draw(character="Mira"), "sun")
    assert text_of(told.message) == "**Mira** draws …\nA card, face down"
    assert moves_of(told.message) == []
    revealed = text_of(told.then)
    assert "## Sun" in revealed
    assert "king of diamonds" in revealed
    assert "+50,000 experience points" in revealed
    assert "Now owned: A wondrous item" in revealed
    assert "Draw again (1 left)" in revealed
    assert moves_of(told.then) == [draw_again(play)]


def test_pictures_are_drawn_only_when_they_are_asked_for():
    told = Told(count=1).tell(ANNA, Draw(character="Mira"), "sun")
    assert told.message.is_sketched
    assert told.then is not None
    (sketch,) = pictures_of(told.then)
    assert isinstance(sketch, Sketch)
    finished = drawn(told.then)
    assert not finished.is_sketched
    (picture,) = pictures_of(finished)
    assert picture.data == faces.face("sun", "Sun", "king of diamonds")
    assert picture.description == sketch.description
    assert picture.description.startswith("The card Sun: You receive 50,000")


def test_the_fool_and_the_card_after_it_are_shown_one_by_one():
    play = Told(count=2)
    told = play.tell(ANNA, Draw(character="Mira"), "fool", "throne")
    shown = text_of(told.then)
    assert shown.index("## Fool") < shown.index("## Throne")
    assert "−10,000 experience points, but no level is lost" in shown
    assert "Gone from the deck for good: Fool." in shown
    assert "Proficient in Persuasion, with twice the bonus" in shown
    assert len(pictures_of(told.then)) == 2


def test_the_void_ends_the_drawing_and_asks_the_game_master_alone():
    told = Told(count=3).tell(ANNA, Draw(character="Mira"), "void")
    shown = text_of(told.then)
    assert "**Mira** draws no more cards." in shown
    assert "2 draws that were left are void." in shown
    assert "The game master has a question" in shown
    assert "finds it in `/deck gm peek`" in shown
    assert "Which object holds the soul" not in shown
    assert moves_of(told.then) == []
    assert "Which object holds the soul" in text_of(told.logs[0])
    assert moves_of(told.logs[0]) == ["mk:deck:0:ask.1.1"]


@pytest.mark.parametrize(
    ("card", "faces_up", "asked", "moves"),
    [
        ("idiot", (2,), "Draw 1 card beyond", ["choose.1.yes", "choose.1.no"]),
        ("jester", (), "What shall it be?", ["choose.1.experience", "choose.1.draws"]),
        ("gem", (), "In which form?", ["choose.1.jewelry", "choose.1.gems"]),
        ("star", (), "Which ability rises by 2? It may go up to 24.", ["pick.1"]),
        ("fates", (), "Use the Fates now", ["choose.1.later", "choose.1.now"]),
        ("knight", (), "In which space within 30 feet", ["say.1"]),
    ],
)
def test_a_choice_stands_below_the_card_and_in_the_place_of_the_next_draw(
    card: str, faces_up: tuple[int, ...], asked: str, moves: list[str]
):
    told = Told(count=3).tell(ANNA, Draw(character="Mira"), card, *faces_up)
    assert asked in text_of(told.then)
    assert moves_of(told.then) == [f"mk:deck:0:{move}" for move in moves]


@pytest.mark.parametrize(
    ("card", "faces_up", "option", "said"),
    [
        ("idiot", (2,), "yes", "- 1 card more"),
        ("idiot", (2,), "no", "- no card more"),
        ("jester", (), "experience", "- +10,000 experience points"),
        ("jester", (), "draws", "- 2 cards more"),
        ("gem", (), "gems", "- Now owned: 50 × Gems, 1000 gp each"),
        ("star", (), "wisdom", "- Wisdom +2, up to 24"),
        ("star", (), "intelligence", "- Intelligence 10 → 12"),
        ("fates", (), "later", "- The Fates are kept for later"),
        ("fates", (), "now", "- The Fates are used at once"),
        ("knight", (), "by the well", "**Mira**, **Knight**: “by the well”"),
    ],
)
def test_a_choice_is_told_with_what_it_did_and_the_next_draw(
    card: str, faces_up: tuple[int, ...], option: str, said: str
):
    play = Told(count=3)
    play.draw(card, *faces_up)
    told = play.tell(ANNA, choose(play, option))
    assert not told.private
    assert said in text_of(told.message)
    assert moves_of(told.message) == [draw_again(play)]


def test_what_the_hour_draws_is_one_message_with_all_cards_and_no_pause():
    play = Told(count=22)
    play.now += HOUR
    told = play.tell(SYSTEM, AutoDraw(character=1), *["sun", "moon", 2] * 11)
    assert told.then is None
    shown = text_of(told.message)
    assert "The hour of **Mira** (<@1>) is over." in shown
    assert "this comes late" not in shown
    assert shown.count("- **Sun** – +50,000 experience points · Now owned") == 11
    assert "- **Moon** – Wishes 20 → 22" in shown
    (picture,) = pictures_of(told.message)
    assert picture.description.count("Sun") == 5


def test_what_fell_due_while_the_bot_was_away_is_told_to_be_late():
    play = Told(count=1)
    play.now += 3 * HOUR
    told = play.tell(SYSTEM, AutoDraw(character=1), "comet")
    assert "while I was away" in text_of(told.message)


def test_the_rest_waits_for_a_choice_and_comes_with_it():
    play = Told(count=2)
    play.draw("gem")
    play.now += HOUR
    waits = play.tell(SYSTEM, AutoDraw(character=1))
    assert "1 card is drawn as soon as the open choice is made" in text_of(waits.message)
    assert moves_of(waits.message) == ["mk:deck:0:choose.1.jewelry", "mk:deck:0:choose.1.gems"]
    told = play.tell(ANNA, choose(play, "gems"), "comet")
    shown = text_of(told.message)
    assert shown.index("has chosen for **Gem**") < shown.index("## Comet")
    assert told.then is None


def test_a_deck_without_cards_lets_the_rest_lapse():
    play = Told(count=2)
    for card in play.state.cards:
        play.act(MASTER, TakeCard(card=card.id))
    play.now += HOUR
    shown = text_of(play.tell(SYSTEM, AutoDraw(character=1)).message)
    assert "No card is left in the deck." in shown
    assert "2 draws that were left are void." in shown


def test_wishes_and_fates_are_used_with_a_purpose():
    play = Told(count=2)
    play.draw("moon", 1)
    play.draw("fates")
    play.act(ANNA, choose(play, "later"))
    wished = play.tell(ANNA, SpendWish(character="Mira", purpose="rain"))
    assert text_of(wished.message) == "✨ **Mira** makes a wish.\n> rain\n- Wishes 1 → 0"
    used = play.tell(ANNA, SpendFates(character="Mira"))
    assert text_of(used.message) == "✨ **Mira** calls on the Fates.\n- The Fates are used"


def test_a_second_use_of_the_fates_is_not_kept_and_that_is_told():
    play = Told(count=2)
    for said in ("The Fates are kept for later", "The Fates are kept already"):
        play.draw("fates")
        assert said in text_of(play.tell(ANNA, choose(play, "later")).message)


def test_beside_stored_fates_a_second_use_is_not_offered_as_kept():
    play = Told(count=3)
    play.draw("fates")
    play.act(ANNA, choose(play, "later"))
    shown = play.tell(ANNA, Draw(character="Mira"), "fates").then
    labels = [one.label for one in items_of(shown) if isinstance(one, Button)]
    assert labels == ["Use them now", "Let them go (one is kept already)"]
    assert "One use is kept already." in text_of(shown)
    before = play.state
    happened = play.act(ANNA, choose(play, "later"))
    line = event_of(before, play.state, happened).line()
    assert "to let the Fates go" in told_in_history("deck.chose", line, SAY)


RULINGS = [
    (TakeCard(card="sun"), "🃏 **Sun** is taken out of the deck."),
    (PutCard(card="moon"), "🃏 **Moon** is back in the deck."),
    (Grant(character="Mira", what="wishes", count=2), "**Mira** is granted 2 wishes."),
    (Grant(character="Mira", what="fates"), "**Mira** is granted one use of the Fates."),
    (Grant(character="Mira", what="draws"), "**Mira** may draw 1 card more."),
    (
        Grant(character="Mira", what="intelligence", count=8),
        "**Mira** has an Intelligence of 8.",
    ),
    (Lift(character="Mira", condition="Euryale's curse"), "is free of this: Euryale's curse."),
    (Retire(character="Mira"), "**Mira** is retired"),
]


@pytest.mark.parametrize(("ruling", "said"), RULINGS, ids=[one.kind for one, _ in RULINGS])
def test_a_ruling_is_answered_in_private_and_announced(ruling, said: str):
    play = Told(count=2)
    play.draw("euryale")
    play.act(MASTER, TakeCard(card="moon"))
    told = play.tell(MASTER, ruling)
    assert told.private
    assert said in text_of(told.message)
    assert said in text_of(told.announce)


def test_who_may_draw_again_is_told_so():
    play = Told(count=1)
    play.draw("donjon")
    told = play.tell(MASTER, Grant(character="Mira", what="again"))
    assert "may draw from the deck again" in text_of(told.announce)


def test_a_deck_of_their_own_is_announced_only_when_it_lies_there():
    play = Told()
    file = built_in("13").model_dump_json()
    told = play.tell(MASTER, ImportDeck(text=file))
    assert "13 cards. `/deck new custom` lays it out" in text_of(told.message)
    assert told.announce is None
    play.act(MASTER, NewDeck(which="custom"))
    again = play.tell(MASTER, ImportDeck(text=file))
    assert "is laid out: 13 cards." in text_of(again.announce)


def test_an_open_answer_is_announced():
    play = Told(count=1)
    play.draw("key")
    told = play.tell(MASTER, Answer(choice=1, text="Frostbrand"))
    assert told.private
    assert text_of(told.announce) == "🔓 **Key**, drawn by **Mira**: “Frostbrand”"


def test_a_secret_answer_is_told_to_the_game_master_alone_until_it_is_made_known():
    play = Told(count=1)
    play.draw("rogue")
    told = play.tell(MASTER, Answer(choice=1, text="Lord Vane"))
    assert told.private
    assert "Lord Vane" in text_of(told.message)
    assert told.announce is None
    assert told.logs == ()
    known = play.tell(MASTER, Reveal(choice=1))
    assert "Lord Vane" in text_of(known.announce)


def custom(**values: object) -> Deck:
    card = {"id": "card", "name": NASTY, "text": NASTY, **values}
    return Deck.model_validate({"name": NASTY, "cards": (card,)})


def test_names_that_people_gave_are_shown_letter_for_letter():
    play = Told()
    play.act(MASTER, ImportDeck(text=custom().model_dump_json()))
    laid = play.tell(MASTER, NewDeck(which="custom"))
    declared = play.tell(ANNA, Declare(character=NASTY, count=1))
    told = play.tell(ANNA, Draw(character=NASTY), 1)
    for message in (laid.message, declared.message, told.message, told.then):
        assert message is not None
        assert message.pings == ()
        shown = "\n".join(text_of(message).split(NASTY))
        assert "**[x]" not in shown
        assert "\\*\\*[x]\\(https\\://a.b)\\*\\* \\`#" in shown


def test_a_custom_card_that_is_called_like_ours_goes_by_that_name():
    play = Told()
    play.act(MASTER, ImportDeck(text=custom(name="Sun").model_dump_json()))
    play.act(MASTER, NewDeck(which="custom"))
    play.declare(1)
    assert "## Sun" in text_of(play.tell(ANNA, Draw(character="Mira"), 1).then)


def test_the_next_draw_of_others_stays_theirs():
    play = Told(count=3)
    play.declare(2, name="Odo", seat=BERT)
    play.now += 5
    told = play.tell(BERT, Draw(character="Odo"), "comet")
    assert moves_of(told.then) == [draw_again(play, 2)]
    assert len(items_of(told.then)) == 1
