"""Pages of fights, foes, questions and the inbox, as long as they may become."""

import pytest

from bot.render.message import Button, Message, Row, Select, Text
from bot.render.sheets.foes import foe_list, foe_state
from bot.render.sheets.inbox import inbox_page
from bot.render.sheets.questions import for_whom, questions
from bot.render.sheets.scenery import place_list
from bot.render.sheets.tracker import tracker, who_leaves, whole_order, whose_turn
from bot.render.words import words
from bot.table.sheets.asking import Asked, SceneView
from bot.table.sheets.inbox import MOST_LINES, Inbox
from bot.table.sheets.scenery import PlaceView
from bot.table.sheets.told import InboxLine
from bot.table.sheets.tracker import FighterView, FightView, FoeView, Hurt, StandingView

SAY = words("en")
LONG = "*" * 80
HARD = FoeView(1, LONG, has_namesakes=True, hurt=Hurt.HURT, points=(5, 10**9), kinds=(LONG,) * 20)


def text_of(message: Message) -> str:
    return "\n".join(block.content for block in message.flat() if isinstance(block, Text))


def controls(message: Message) -> list[Button | Select]:
    rows = (block for block in message.flat() if isinstance(block, Row))
    return [item for row in rows for item in row.items if isinstance(item, Button | Select)]


def fighter(number: int, *, acting: bool = False, **values: object) -> FighterView:
    given: dict[str, object] = {
        "name": LONG,
        "number": number,
        "initiative": 10**9,
        "is_acting": acting,
        "owner": 5,
        "is_yours": True,
        "points": (10**9, 10**9),
        "conditions": (StandingView(LONG, 100, 1000),) * 40,
    }
    return FighterView(**{**given, **values})


def fight(count: int, at: int) -> FightView:
    order = tuple(fighter(one, acting=one == at) for one in range(count))
    return FightView(10**9, 2**52, order)


@pytest.mark.parametrize("at", [0, 1, 75, 149])
def test_the_tracker_shows_whose_turn_it_is_however_many_fight(at: int):
    shown = tracker(fight(150, at), SAY)
    assert text_of(shown).count("➤") == 1
    assert "… and " in text_of(shown)
    assert "order" in [one.move.name for one in controls(shown)]


def test_a_short_order_is_shown_whole():
    shown = tracker(fight(2, 1), SAY)
    assert text_of(shown).count("▫️") == 1
    assert [one.move.name for one in controls(shown)] == [f"next.{2**52}", "leave", f"end.{2**52}"]


def test_every_page_of_the_order_holds_somebody_and_all_hold_everybody():
    seen, page = 0, 0
    while True:
        shown = whole_order(fight(150, 0), SAY, page)
        rows = text_of(shown).count("➤") + text_of(shown).count("▫️")
        assert rows
        seen += rows
        _, after = controls(shown)
        assert isinstance(after, Button)
        if after.disabled:
            break
        page += 1
    assert seen == 150
    assert text_of(whole_order(fight(150, 0), SAY, 10**6)) == text_of(shown)


def test_more_than_a_list_holds_leave_by_command():
    shown = who_leaves(fight(150, 0), SAY)
    (choose,) = controls(shown)
    assert isinstance(choose, Select)
    assert len(choose.options) == 25
    assert "/fight leave" in text_of(shown)


def test_whose_turn_it_is_pings_the_player_but_not_whoever_acted():
    mine = fight(2, 1)
    assert whose_turn(mine, SAY, actor=9)[1] == (5,)
    assert whose_turn(mine, SAY, actor=5)[1] == ()
    masters = FightView(1, 1, (fighter(1, acting=True, owner=0),))
    assert whose_turn(masters, SAY, actor=9)[1] == ()
    unseen = FightView(1, 1, (fighter(1, acting=True, name=None, owner=7),))
    told, pings = whose_turn(unseen, SAY, actor=9)
    assert pings == ()
    assert "<@" not in told


def test_a_foe_s_hit_points_are_told_to_those_who_have_them():
    assert "5/10" in foe_state(FoeView(1, "x", False, Hurt.BADLY, points=(5, 10)), SAY)
    assert foe_state(FoeView(1, "x", False, Hurt.BADLY), SAY) == "badly hurt"


def test_lists_as_long_as_they_may_be_are_shown_by_pages():
    places = (PlaceView(LONG, (LONG,) * 20, (LONG,) * 50),) * 200
    for page in (0, 1, 10**6):
        assert "**" in text_of(foe_list((HARD,) * 100, SAY, page))
        assert "📍" in text_of(place_list(places, SAY, page))


def asked(number: int) -> Asked:
    names = tuple((one, LONG) for one in range(1, 51))
    return Asked(number, "x" * 80, LONG, "*" * 200, names)


def test_two_hundred_questions_are_shown_by_pages_with_a_yes_and_a_no_each():
    scene = SceneView(2**52, tuple(map(asked, range(1, 201))))
    first = questions(scene, SAY)
    names = [one.move.name for one in controls(first)]
    assert names[:2] == [f"yes.{2**52}.1", f"no.{2**52}.1"]
    assert "200 cards ask" in text_of(first)
    last = [one.move.name for one in controls(questions(scene, SAY, 10**6))]
    assert f"no.{2**52}.200" in last


def test_of_fifty_characters_all_can_be_chosen():
    found: list[str] = []
    for page in (0, 1):
        choose = controls(for_whom(1, asked(1), SAY, page))[0]
        assert isinstance(choose, Select)
        assert choose.most == len(choose.options)
        found += [one.value for one in choose.options]
    assert found == [str(one) for one in range(1, 51)]


def test_a_question_that_is_true_of_nobody_cannot_be_answered_with_yes():
    nobody = Asked(1, "kept", "Kept", "they keep a promise", ())
    yes, no = controls(questions(SceneView(1, (nobody,)), SAY))
    assert isinstance(yes, Button)
    assert isinstance(no, Button)
    assert (yes.disabled, no.disabled) == (True, False)


def test_a_full_inbox_is_shown_by_pages_what_is_open_first():
    lines = (
        InboxLine(number=1, sort=sort, card=LONG, text="*" * 300, who=(LONG,) * 50, at=2**52)
        for _ in range(MOST_LINES // 2)
        for sort in ("note", "tell")
    )
    inbox, _ = Inbox().with_lines(lines)
    open_ones, page = 0, 0
    while True:
        shown = inbox_page(inbox, SAY, page)
        done = [one for one in controls(shown) if one.move.name.startswith("done.")]
        open_ones += len(done)
        assert all(one.move.name.endswith(f".{page}") for one in done)
        after = controls(shown)[-1]
        assert isinstance(after, Button)
        if after.disabled:
            break
        page += 1
    assert open_ones == MOST_LINES // 2
    assert "📣" in text_of(inbox_page(inbox, SAY))
    assert "📣" not in text_of(shown)
