"""The card editor as a message: what it shows, in whose words, and that it always fits."""

import json
from typing import Any

import pytest

from bot.render.cards.editor import editor, unfinished
from bot.render.cards.editor_steps import discard_question, theirs, writing_form
from bot.render.cards.editor_words import LABELS, MISSING, WHAT
from bot.render.message import Button, Message, Select, Text
from bot.render.words import words
from bot.rulecards.editing.drafts import Missing, account_of
from bot.rulecards.editing.pieces import Draft, What
from bot.rulecards.editing.places import flat, places_of
from bot.rulecards.sentences.lexicon import Slot
from bot.rulecards.shipped import shipped_systems
from bot.table.sheets.drafting import StartDraft
from bot.table.sheets.moves import SetSystem
from tests.unit.render.editor_words import (
    begun,
    behind,
    change,
    desk_of,
)
from tests.unit.table.sheets.playing import GWEN, Played, played

SAY = words("en")


def shown(message: Message) -> str:
    return "\n".join(block.content for block in message.flat() if isinstance(block, Text))


def lists(message: Message) -> dict[str, Select]:
    found = (item for block in message.flat() for item in getattr(block, "items", ()))
    return {one.move.name: one for one in found if isinstance(one, Select)}


def buttons(message: Message) -> dict[str, Button]:
    found = (item for block in message.flat() for item in getattr(block, "items", ()))
    return {one.move.name: one for one in found if isinstance(one, Button)}


def labels() -> set[str]:
    """Every word that the rules give to a place or a choice, under every system."""
    found: set[str] = set()
    known = dict.fromkeys(Slot, ("Odile",))
    for system in shipped_systems().values():
        start = Draft({}, system, known)
        for on in _choices(start, "on"):
            stages = [on, start.at(on).having(stage="before")] if _may_wait(on) else [on]
            for data in stages:
                for kind in _choices(start.at(data), "add"):
                    found |= _labels_of(start.at(kind))
                    for one in _choices(start.at(kind), "then_0_condition"):
                        found |= _labels_of(start.at(one))
    return found


def _labels_of(draft: Draft) -> set[str]:
    places = tuple(flat(places_of(draft, account_of(draft))))
    said = [(place.now, *(choice.label for choice in place.choices)) for place in places]
    return {label.word for labels in said for label in labels if label.word}


def _may_wait(data: Any) -> bool:
    return data["when"]["on"] in ("roll", "damage")


def _choices(draft: Draft, place_id: str) -> list[Any]:
    places = flat(places_of(draft, account_of(draft)))
    return [choice.data for place in places if place.id == place_id for choice in place.choices]


def test_the_rules_and_the_editor_know_the_same_words():
    assert labels() == LABELS.keys()
    assert set(WHAT) == set(What)
    assert set(MISSING) == set(Missing)


def test_the_sentence_stands_on_top_and_each_place_says_what_is_there():
    memory = begun(("on", "roll"), ("result", "outcome.critical"), ("add", "track"))
    change(memory, "then_0_track", "id.inspiration")
    message = editor(desk_of(memory), SAY, focus="result")
    assert "> When a roll is a critical → Inspiration +1." in shown(message)
    offered = {one.value: one.label for one in lists(message)["place"].options}
    assert offered == {
        "on": "What sets it off: a roll",
        "stage": "Before or after: after it has happened",
        "check": "Check: any check",
        "result": "Outcome: a critical",
        "where": "Where: anywhere",
        "if": "Only while: always",
        "then_0": "Effect 1: Inspiration +1",
        "add": "Add an effect",
        "remove": "Remove an effect",
        "name": "Name: 1*",
        "note": "Note to game masters",
    }
    (chosen,) = [one.value for one in lists(message)["choose.result"].options if one.chosen]
    assert chosen == "outcome.critical"
    assert lists(message)["place"].move.revision == desk_of(memory).part.revision


def test_an_effect_opens_at_its_first_detail():
    memory = begun(("on", "rest"), ("add", "condition"))
    message = editor(desk_of(memory), SAY, focus="then_0")
    parts = [one.label for one in lists(message)["part"].options]
    assert parts == [
        "What it does: set or take away a condition",
        "Condition: Blinded",
        "What happens to it: they get it",
        "How long: until it is taken away",
    ]
    assert "choose.then_0_condition" in lists(message)


def test_long_lists_have_pages_that_open_where_the_choice_is():
    memory = begun(("on", "rest"), ("if", "least.cha"))
    message = editor(desk_of(memory), SAY, focus="if")
    assert "least.cha" in {one.value for one in lists(message)["choose.if"].options}
    turns = [one.label for name, one in buttons(message).items() if name.startswith("page.if.")]
    assert turns == ["Previous", "Next"]
    first = lists(editor(desk_of(memory), SAY, focus="if", page=0))["choose.if"]
    beyond = lists(editor(desk_of(memory), SAY, focus="if", page=900))["choose.if"]
    assert len(first.options) == 25
    assert first != beyond


def test_what_is_missing_and_what_is_wrong_is_told():
    memory = begun(("on", "story"), ("add", "tell"))
    told = shown(editor(desk_of(memory), SAY))
    assert "Still missing: the question that you are asked · the line that effect 1 tells." in told
    change(memory, "question", text="they keep → it")
    assert "⚠️" in shown(editor(desk_of(memory), SAY))


def test_lists_ask_in_plain_words():
    memory = begun(("on", "roll"), ("add", "track"))
    asked = [one.placeholder for one in lists(editor(desk_of(memory), SAY)).values()]
    assert asked == ["What do you want to change?", "What sets it off: choose …"]
    asked = [
        one.placeholder for one in lists(editor(desk_of(memory), SAY, focus="then_0")).values()
    ]
    assert asked[1] == "Effect 1: change …"


def test_what_keeps_a_draft_from_being_saved_is_where_it_opens():
    memory = begun(("on", "story"), ("add", "tell"))
    assert unfinished(desk_of(memory)) == "question"
    change(memory, "question", text="keep a promise")
    assert unfinished(desk_of(memory)) == "then_0_text"
    change(memory, "then_0_text", text="It is kept")
    assert unfinished(desk_of(memory)) == "on"
    memory = begun(("on", "rest"), ("add", "track"))
    change(memory, "then_0_amount", text="@mana + 1")
    place = desk_of(memory).account.problems[0].place
    assert (place, unfinished(desk_of(memory))) == ("then[0].add", "then_0_amount")


def test_somebody_elses_change_is_told_with_what_can_be_done():
    message = editor(desk_of(behind()), SAY)
    assert f"<@{GWEN.id}> changed this card meanwhile" in shown(message)
    assert {"theirs", "save_new"} <= buttons(message).keys()
    assert "“2\\*” as it is now" in shown(theirs(desk_of(behind()), SAY))


def test_names_are_letter_for_letter_in_lists_and_escaped_in_the_text():
    memory = begun(("on", "item"))
    change(memory, "item", text="**Blade** <@1>")
    message = editor(desk_of(memory), SAY, focus="item")
    assert "\\*\\*Blade\\*\\* \\<@1\\>" in shown(message)
    labels = [one.label for one in lists(message)["place"].options]
    assert "Item: **Blade** <@1>" in labels


def _vast() -> Played:
    """A table under a system with 500 conditions of the longest names, and the longest card."""
    memory = played()
    name = "*_" * 37
    data = {
        "id": "vast",
        "name": "Vast",
        "version": 1,
        "damage_track": "hp",
        "tracks": [{"id": "hp", "name": "Hit points", "max": 9, "start": "max"}],
        "conditions": [{"id": f"c{at}", "name": f"{name}c{at}"[-80:]} for at in range(500)],
    }
    memory.act(GWEN, SetSystem(text=json.dumps(data)))
    memory.act(GWEN, StartDraft(name="*" * 79 + "1"))
    change(memory, "on", "story")
    change(memory, "question", text="they " + "*" * 195)
    change(memory, "note", text="*" * 300)
    change(memory, "if", text="1" + " + 1" * 124)
    for at in range(8):
        change(memory, "add", "tell")
        change(memory, f"then_{at}_text", text="*" * 300)
    return memory


def test_the_longest_card_of_the_largest_system_fits_at_every_place():
    memory = _vast()
    desk = desk_of(memory)
    assert len(desk.places) <= 25
    for place in flat(desk.places):
        for page in (None, 0, 39):
            editor(desk, SAY, focus=place.id, page=page)
        for form in range(len(place.typings)):
            writing_form(desk, place, form, SAY)
    discard_question(desk, SAY)


def test_many_things_that_are_wrong_fit_as_well():
    memory = _vast()
    for at in range(8):
        change(memory, f"then_{at}_kind", "track")
        change(memory, f"then_{at}_amount", text="(" * 20 + "`@" + "x" * 470)
    desk = desk_of(memory)
    assert len(desk.account.problems) == 8
    for place in desk.places:
        editor(desk, SAY, focus=place.id)


@pytest.mark.parametrize("on", ["damage", "place", "story", "clock", "track"])
def test_every_form_of_every_place_can_be_shown(on: str):
    memory = begun(("on", on), ("add", "condition"), ("add", "clock"), ("if", "below.hit_points"))
    desk = desk_of(memory)
    for place in flat(desk.places):
        for form, typing in enumerate(place.typings):
            found = writing_form(desk, place, form, SAY)
            assert found.fields[0].value == typing.value
            assert found.move.custom_id.endswith(f"wrote.{place.id}.{form}")
