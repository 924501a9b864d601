"""Messages as plain data become what discord.py sends, piece by piece."""

from typing import Any

import discord
import pytest
from discord import ui
from hypothesis import given
from hypothesis import strategies as st

from bot.render.message import (
    Attachment,
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
    Style,
    Text,
    line,
)
from cogs.layout import body, changed_body, files, layout, modal
from cogs.send import suggest

PICTURE = Picture("dice.png", b"png", "how often each face came up")


def test_every_kind_of_block_has_its_component():
    message = Message(
        (
            Card((Text("# Title"), Rule(), Row((Button("Join", Move("campaign", "join")),))), 0xC9),
            Row((Link("Read", "https://example.org"),)),
            Row(
                (Select(Move("help", "show"), (Option("Dice", "dice", "how", chosen=True),), "?"),)
            ),
            Gallery((PICTURE,)),
            Attachment("table.json", b"{}"),
        )
    )
    shown = layout(message).to_components()
    kinds = [piece["type"] for piece in shown]
    assert kinds == [17, 1, 1, 12, 13]
    card, link, choice, gallery, file = shown
    assert card["accent_color"] == 0xC9
    assert [piece["type"] for piece in card["components"]] == [10, 14, 1]
    (button,) = card["components"][2]["components"]
    assert (button["label"], button["custom_id"]) == ("Join", "mk:campaign:0:join")
    assert link["components"][0]["url"] == "https://example.org"
    (option,) = choice["components"][0]["options"]
    assert (option["value"], option["default"]) == ("dice", True)
    assert gallery["items"][0]["description"] == "how often each face came up"
    assert file["file"]["url"] == "attachment://table.json"


def as_the_library(block: Any) -> ui.Item[Any]:
    """The same as discord.py's own item."""
    match block:
        case Text():
            return ui.TextDisplay(block.content)
        case Rule():
            return ui.Separator()
        case Row():
            return ui.ActionRow(*map(as_the_library, block.items))
        case Gallery():
            pictures = [
                discord.MediaGalleryItem(f"attachment://{one.name}", description=one.description)
                for one in block.pictures
            ]
            return ui.MediaGallery(*pictures)
        case Attachment():
            return ui.File(f"attachment://{block.name}")
        case Card():
            return ui.Container(*map(as_the_library, block.blocks), accent_colour=block.colour)
        case Link():
            return ui.Button(label=block.label, url=block.address)
        case Button():
            return ui.Button(
                label=block.label,
                style=discord.ButtonStyle[block.style],
                custom_id=block.move.custom_id,
                emoji=block.emoji,
                disabled=block.disabled,
            )
        case _:
            options = [
                discord.SelectOption(
                    label=one.label,
                    value=one.value,
                    description=one.description,
                    default=one.chosen,
                )
                for one in block.options
            ]
            return ui.Select(
                custom_id=block.move.custom_id,
                placeholder=block.placeholder,
                min_values=block.least,
                max_values=block.most,
                options=options,
            )


def test_components_are_those_that_the_library_makes():
    styles: tuple[Style, ...] = ("primary", "secondary", "success", "danger")
    buttons = [
        Button(style, Move("a", style), style, emoji, disabled=emoji is None)
        for style, emoji in zip(styles, ("🃏", None, "<:suit:12345>", None), strict=True)
    ]
    few = Select(Move("a", "few"), (Option("D", "d", "how", chosen=True), Option("E", "e")), "?", 2)
    plain = Select(Move("a", "plain"), (Option("D", "d"),))
    message = Message(
        (
            Card((Text("# Title"), Rule(), Row((*buttons, Link("Read", "https://example.org"))))),
            Card((Gallery((PICTURE,)), Row((few,))), 0xC9),
            Row((plain,)),
            Attachment("table.json", b"{}"),
        )
    )
    made, library = layout(message), ui.LayoutView(timeout=None)
    for block in message.blocks:
        library.add_item(as_the_library(block))
    assert made.to_components() == library.to_components()
    assert made.has_components_v2() == library.has_components_v2()


async def test_a_view_waits_for_nobody_as_its_buttons_are_found_by_their_ids():
    view = layout(Message((Row((Button("Join", Move("campaign", "join")),)),)))
    assert view.is_finished()
    assert view.timeout is None


def test_each_sending_has_files_of_its_own_to_read():
    message = Message((Gallery((PICTURE,)), Attachment("table.json", b"{}")))
    for _ in range(2):
        found = files(message)
        assert [(one.filename, one.fp.read()) for one in found] == [
            ("dice.png", b"png"),
            ("table.json", b"{}"),
        ]
        assert found[0].description == PICTURE.description


def test_a_short_paragraph_is_sent_without_components():
    assert body(line("Hello")) == {"content": "Hello"}


def test_a_long_paragraph_goes_into_a_component():
    assert isinstance(body(line("x" * 2001))["view"], ui.LayoutView)


def test_nobody_is_pinged_but_those_a_message_names():
    assert "allowed_mentions" not in body(line("@everyone <@7>"))
    allowed = body(Message((Text("<@7>"),), pings=(7,)))["allowed_mentions"].to_dict()
    assert allowed == {"parse": [], "users": [7]}


def test_a_message_in_the_place_of_another_leaves_nothing_of_it():
    changes = changed_body(line("Nothing was cleared."))
    assert changes["content"] is None
    assert changes["attachments"] == []
    assert isinstance(changes["view"], ui.LayoutView)


async def test_a_form_asks_what_it_says_and_waits_for_nobody():
    name = Field("name", "What it is called", "Nine Lamps", most=80, required=True, hint="a name")
    form = modal(Form("Rename", Move("campaign", "renamed"), (name,)))
    assert form.is_finished()
    assert (form.title, form.custom_id) == ("Rename", "mk:campaign:0:renamed")
    (label,) = form.children
    assert isinstance(label, ui.Label)
    entry = label.component
    assert isinstance(entry, ui.TextInput)
    assert (entry.custom_id, entry.default, entry.max_length) == ("name", "Nine Lamps", 80)
    assert entry.required
    assert entry.style is discord.TextStyle.short


def test_a_long_field_is_a_paragraph_and_an_empty_one_has_no_default():
    form = modal(Form("Note", Move("gm", "note"), (Field("note", "Note", long=True),)))
    (label,) = form.children
    assert isinstance(label, ui.Label)
    assert isinstance(label.component, ui.TextInput)
    assert label.component.style is discord.TextStyle.paragraph
    assert label.component.default is None


@given(st.lists(st.tuples(st.text(max_size=150), st.text(max_size=150)), max_size=60))
def test_offered_choices_are_always_such_as_discord_takes(choices: list[tuple[str, str]]):
    offered = suggest(choices)
    assert len(offered) <= 25
    for choice in offered:
        assert len(choice.name) <= 100
        assert 1 <= len(choice.value) <= 100
    fitting = [sent for _, sent in choices if 0 < len(sent) <= 100]
    assert [choice.value for choice in offered] == fitting[:25], "what is sent is never cut"


@pytest.mark.parametrize("style", ["primary", "secondary", "success", "danger"])
def test_every_style_of_a_button_is_known(style):
    view = layout(Message((Row((Button("Go", Move("gm", "go"), style),)),)))
    assert view.to_components()[0]["components"][0]["style"] in (1, 2, 3, 4)


SUITS = "♠ ♥ ♦ ♣"
LETTERS = "♠\ufe0e ♥\ufe0e ♦\ufe0e ♣\ufe0e"


def test_suits_are_letters_wherever_discord_would_make_pictures_of_them():
    button = Button(SUITS, Move("dragon", "hand"))
    select = Select(Move("dragon", "odds"), (Option(SUITS, "9c", SUITS),), SUITS)
    message = Message((Card((Text(SUITS), Row((button,)), Row((select,)))), Text(SUITS)))
    sent = layout(message).to_components()
    row, lists = sent[0]["components"][1:]
    (chosen,) = lists["components"]
    assert sent[0]["components"][0]["content"] == sent[1]["content"] == LETTERS
    assert row["components"][0]["label"] == LETTERS
    assert chosen["placeholder"] == chosen["options"][0]["label"] == LETTERS
    assert chosen["options"][0]["description"] == LETTERS
    assert chosen["options"][0]["value"] == "9c"
    assert body(line(SUITS))["content"] == LETTERS
    form = modal(Form(SUITS, Move("dragon", "f"), (Field("key", SUITS, hint=SUITS),))).to_dict()
    assert form["title"] == form["components"][0]["label"] == LETTERS
    assert form["components"][0]["component"]["placeholder"] == LETTERS
    assert suggest([(SUITS, "9C")])[0].name == LETTERS


def test_letters_for_suits_are_no_reason_to_be_beyond_what_discord_takes():
    full = "♠" * 4000
    assert layout(Message((Text(full),))).to_components()[0]["content"] == full
    nearly = layout(Message((Text("♠" * 3000), Text("♣" * 999)))).to_components()
    assert sum(len(one["content"]) for one in nearly) == 4000
    label = Button("♠" * 80, Move("dragon", "hand"))
    assert len(layout(Message((Row((label,)),))).to_components()[0]["components"][0]["label"]) == 80
    assert len(suggest([("♠" * 99, "9C")])[0].name) == 100
    plain = body(line("♠" * 1500))
    assert "content" not in plain
    assert "view" in plain


def test_who_chose_a_picture_for_a_suit_keeps_it_and_alt_texts_stay_plain():
    message = Message((Text("♥\ufe0f ♣\ufe0e"), Gallery((Picture("a.png", b"", SUITS),))))
    text, gallery = layout(message).to_components()
    assert text["content"] == "♥\ufe0f ♣\ufe0e"
    assert gallery["items"][0]["description"] == SUITS
    assert files(message)[0].description == SUITS
