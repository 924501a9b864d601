"""A message either is what Discord takes, or cannot be built at all."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from simcord.types import HttpLogEntry

from bot.render.message import (
    Attachment,
    BeyondDiscord,
    Button,
    Card,
    Field,
    Form,
    Gallery,
    Link,
    Message,
    Move,
    Option,
    Picture,
    Row,
    Rule,
    Select,
    Text,
    line,
)
from cogs.layout import body, files, layout, modal
from tests.effort import tries
from tests.simulated.contract import load_contract

COMPONENTS_V2 = 1 << 15
ROW, BUTTON, SELECT, TEXT, GALLERY, CARD = 1, 2, 3, 10, 12, 17


def sent(message: Message) -> dict[str, Any]:
    """What goes to Discord when the message is posted."""
    content = body(message).get("content")
    if content is not None:
        return {"content": content}
    return {"components": layout(message).to_components(), "flags": COMPONENTS_V2}


def every_component(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for top in found for one in (top, *every_component(top.get("components", [])))]


def refused_by_discord(payload: dict[str, Any]) -> list[str]:
    """Discord's own limits, written down once more, and its published description."""
    wrong: list[str] = []
    everything = every_component(payload.get("components", []))
    letters = sum(len(one.get("content", "")) for one in everything)
    ids = [one["custom_id"] for one in everything if "custom_id" in one]
    if "content" in payload and not (
        payload["content"].strip() and len(payload["content"]) <= 2000
    ):
        wrong.append("content")
    if "content" not in payload and not 1 <= len(everything) <= 40:
        wrong.append(f"{len(everything)} components")
    if letters > 4000:
        wrong.append(f"{letters} characters")
    if len(set(ids)) < len(ids):
        wrong.append("an id twice")
    for one in everything:
        wrong += component_problems(one)
    contract = load_contract()
    if contract is not None:
        entry = HttpLogEntry("POST", "/channels/123456789012345678/messages", {}, payload, None)
        wrong += contract.problems(entry)
    return wrong


def component_problems(one: dict[str, Any]) -> list[str]:
    limits: list[tuple[str, bool]] = [
        ("an id", len(one.get("custom_id", "x")) <= 100),
        ("a placeholder", len(one.get("placeholder") or "") <= 150),
    ]
    match one["type"]:
        case 1:
            kinds = [inside["type"] for inside in one["components"]]
            fits = kinds == [SELECT] or (1 <= len(kinds) <= 5 and set(kinds) == {BUTTON})
            limits.append(("a row", fits))
        case 2:
            limits.append(("a label", 1 <= len(one["label"].strip()) <= 80))
            limits.append(("an address", len(one.get("url") or "") <= 512))
        case 3:
            options = one["options"]
            values = [option["value"] for option in options]
            limits.append(("options", 1 <= len(options) <= 25))
            limits.append(("values", len(set(values)) == len(values)))
            limits.append(("chosen", sum(option.get("default", False) for option in options) <= 1))
            for option in options:
                limits += [
                    (key, len(option[key]) <= 100 and bool(option[key].strip()))
                    for key in ("label", "value", "description")
                    if option.get(key) is not None
                ]
        case 10:
            limits.append(("a text", bool(one["content"].strip())))
        case 12:
            limits.append(("pictures", 1 <= len(one["items"]) <= 10))
        case 17:
            limits.append(("a card", bool(one["components"])))
        case _:
            pass
    return [what for what, fits in limits if not fits]


def words_around(limit: int) -> st.SearchStrategy[str]:
    """Text that nearly always fits, sometimes just, and sometimes does not."""
    return st.one_of(
        st.text("ab é🎲\n", max_size=12),
        st.integers(limit - 1, limit + 1).map(lambda length: "x" * length),
        st.integers(0, 3).map(lambda length: " " * length),
    )


IDS = st.text("ab", min_size=1, max_size=2)
MOVES = st.builds(Move, IDS, words_around(90), st.integers(0, 9))
BUTTONS = st.builds(Button, words_around(80), MOVES)
LINKS = st.builds(Link, words_around(80), st.just("https://example.org/"))
OPTIONS = st.builds(Option, words_around(100), IDS, st.none() | words_around(100), st.booleans())
SELECTS = st.builds(
    Select,
    MOVES,
    st.lists(OPTIONS, max_size=3).map(tuple),
    st.none() | words_around(150),
)
ROWS = st.builds(Row, st.lists(BUTTONS | LINKS | SELECTS, max_size=6).map(tuple))
PICTURES = st.builds(
    Picture, IDS.map(lambda name: f"{name}.png"), st.just(b"x"), words_around(1024)
)
GALLERIES = st.builds(Gallery, st.lists(PICTURES, max_size=11).map(tuple))
TEXTS = st.builds(Text, words_around(2000))
INNER = st.one_of(TEXTS, st.just(Rule()), ROWS, GALLERIES)
CARDS = st.builds(Card, st.lists(INNER, max_size=5).map(tuple))
MESSAGES = st.builds(Message, st.lists(INNER | CARDS, max_size=8).map(tuple))


@settings(max_examples=tries(150))
@given(st.data())
def test_whatever_can_be_built_is_taken_by_discord(data: st.DataObject) -> None:
    try:
        message = data.draw(MESSAGES)
    except BeyondDiscord:
        return
    assert refused_by_discord(sent(message)) == []
    assert len(files(message)) <= 10


def buttons(count: int) -> tuple[Button, ...]:
    return tuple(Button("Go", Move("part", f"go{number}")) for number in range(count))


def options(count: int) -> tuple[Option, ...]:
    return tuple(Option("One", str(number)) for number in range(count))


def pictures(count: int) -> tuple[Picture, ...]:
    return tuple(Picture(f"{number}.png", b"x", "A chart") for number in range(count))


def row(number: int) -> Row:
    return Row(tuple(Button("Go", Move(f"row{number}", f"go{one}")) for one in range(5)))


MOVE = Move("part", "go")
LIMITS: dict[str, tuple[int, Callable[[int], Message]]] = {
    "letters of a text": (4000, lambda size: Message((Text("x" * size), Rule()))),
    "letters of all texts": (
        1000,
        lambda size: Message((Card((Text("x" * 3000),)), Text("x" * size))),
    ),
    "components": (40, lambda size: Message((Rule(),) * size)),
    "components inside rows and cards": (
        3,
        lambda size: Message((*(Card((row(one),)) for one in range(5)), *(Rule(),) * (size + 2))),
    ),
    "buttons in a row": (5, lambda size: Message((Row(buttons(size)),))),
    "letters of a label": (80, lambda size: Message((Row((Button("x" * size, MOVE),)),))),
    "letters of a move": (
        90,
        lambda size: Message((Row((Button("Go", Move("part", "x" * size)),)),)),
    ),
    "options": (25, lambda size: Message((Row((Select(MOVE, options(size)),)),))),
    "letters of an option": (
        100,
        lambda size: Message((Row((Select(MOVE, (Option("x" * size, "1"),)),)),)),
    ),
    "letters of a value": (
        100,
        lambda size: Message((Row((Select(MOVE, (Option("One", "x" * size),)),)),)),
    ),
    "letters of an explanation": (
        100,
        lambda size: Message((Row((Select(MOVE, (Option("One", "1", "x" * size),)),)),)),
    ),
    "letters of a placeholder": (
        150,
        lambda size: Message((Row((Select(MOVE, options(1), "x" * size),)),)),
    ),
    "letters of an address": (
        512,
        lambda size: Message((Row((Link("Go", f"https://{'x' * (size - 8)}"),)),)),
    ),
    "pictures": (10, lambda size: Message((Gallery(pictures(size)),))),
    "files": (
        10,
        lambda size: Message(tuple(Attachment(f"{one}.json", b"x") for one in range(size))),
    ),
    "letters of what a picture shows": (
        1024,
        lambda size: Message((Gallery((Picture("a.png", b"x", "x" * size),)),)),
    ),
    "options chosen at once": (
        25,
        lambda size: Message((Row((Select(MOVE, options(25), most=size),)),)),
    ),
    "pings": (100, lambda size: Message((Text("Hello"),), tuple(range(1, size + 1)))),
}


@pytest.mark.parametrize("what", LIMITS)
def test_a_message_can_be_filled_to_its_limit_and_not_beyond(what: str) -> None:
    limit, make = LIMITS[what]
    assert refused_by_discord(sent(make(limit))) == []
    with pytest.raises(BeyondDiscord):
        make(limit + 1)


WRONG: dict[str, Callable[[], object]] = {
    "no block": lambda: Message(()),
    "an empty text": lambda: Text(""),
    "a text of spaces": lambda: Text(" \n\u3000"),
    "an empty card": lambda: Card(()),
    "no colour": lambda: Card((Rule(),), 0x1000000),
    "an empty row": lambda: Row(()),
    "an unlabelled button": lambda: Button(" ", MOVE),
    "a select beside a button": lambda: Row((*buttons(1), Select(MOVE, options(1)))),
    "no options": lambda: Select(MOVE, ()),
    "a value twice": lambda: Select(MOVE, options(1) * 2),
    "two chosen": lambda: Select(MOVE, tuple(Option("One", one, chosen=True) for one in "ab")),
    "three chosen of two": lambda: Select(
        MOVE, tuple(Option("One", one, chosen=True) for one in "abc"), most=2
    ),
    "none to be chosen": lambda: Select(MOVE, options(1), most=0),
    "more at least than at most": lambda: Select(MOVE, options(3), most=1, least=2),
    "none at least": lambda: Select(MOVE, options(3), least=0),
    "a move twice": lambda: Message((Row(buttons(1)), Row(buttons(1)))),
    "a move twice, once in a card": lambda: Message((Row(buttons(1)), Card((Row(buttons(1)),)))),
    "no pictures": lambda: Gallery(()),
    "a picture that is not described": lambda: Picture("a.png", b"x", ""),
    "a file twice": lambda: Message((Gallery(pictures(1)), Attachment("0.png", b"x"))),
    "an untitled form": lambda: Form("", MOVE, (Field("a", "A"),)),
    "a form without fields": lambda: Form("Title", MOVE, ()),
    "a form of six fields": lambda: Form("Title", MOVE, tuple(Field(one, one) for one in "abcdef")),
    "a field twice": lambda: Form("Title", MOVE, (Field("a", "A"), Field("a", "B"))),
    "a long title": lambda: Form("x" * 46, MOVE, (Field("a", "A"),)),
    "a long field's label": lambda: Field("a", "x" * 46),
    "a long field's hint": lambda: Field("a", "A", hint="x" * 101),
    "a field filled beyond what it takes": lambda: Field("a", "A", value="xxx", most=2),
    "a field that takes nothing": lambda: Field("a", "A", most=0),
    "a field that takes too much": lambda: Field("a", "A", most=4001),
    "a field without a key": lambda: Field("", "A"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_discord_would_refuse_cannot_be_built(what: str) -> None:
    with pytest.raises(BeyondDiscord):
        WRONG[what]()


def test_a_form_filled_to_its_limits_keeps_them_on_its_way_to_discord() -> None:
    fields = tuple(
        Field(f"{one}" * 100, "x" * 45, "y" * 4000, 4000, required=True, long=True, hint="z" * 100)
        for one in range(5)
    )
    shown = modal(Form("t" * 45, Move("part", "x" * 90), fields)).to_dict()
    assert len(shown["title"]) == 45
    assert len(shown["custom_id"]) <= 100
    entries = [one["component"] for one in shown["components"]]
    assert [entry["max_length"] for entry in entries] == [4000] * 5
    assert {len(entry["custom_id"]) for entry in entries} == {100}


def test_a_short_paragraph_goes_out_plain_and_a_long_one_as_a_component() -> None:
    assert sent(line("x" * 2000)) == {"content": "x" * 2000}
    assert "components" in sent(line("x" * 2001))


def test_a_message_pings_nobody_but_whom_it_names() -> None:
    assert "allowed_mentions" not in body(line("@everyone <@5>"))
    named = body(Message((Text("<@5>"),), pings=(5,)))["allowed_mentions"].to_dict()
    assert named["users"] == [5]
    assert "everyone" not in named.get("parse", [])
    assert "roles" not in named.get("parse", [])
