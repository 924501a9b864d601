"""Cards changed place by place: what is offered leads to cards, and leads to every card."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.rulecards.card import Card
from bot.rulecards.card_reading import read_card
from bot.rulecards.editing.changing import Change, NoSuchChoiceError, chosen, typed
from bot.rulecards.editing.drafts import Missing, account_of
from bot.rulecards.editing.pieces import Draft, Place
from bot.rulecards.editing.places import find, flat, places_of
from bot.rulecards.library import library
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.sentences.lexicon import Slot
from bot.rulecards.sentences.writing import written
from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system import System
from tests.effort import share, tries
from tests.unit.rulecards.sentences import generated
from tests.unit.rulecards.sentences.generated import CLOCKS

SYSTEMS = shipped_systems()
CLASSIC = SYSTEMS["classic_d20"]
KNOWN = {
    Slot.CLOCK: CLOCKS,
    Slot.PLACE: ("Sunken Chapel", "the Witchwood"),
    Slot.PLACE_KIND: ("settlement",),
    Slot.PERSON: ("Odile",),
    Slot.PERSON_KIND: ("priest",),
    Slot.ITEM: ("Moonsilver Blade",),
    Slot.FOE: ("Bridge raider", "undead"),
}
patient = settings(
    max_examples=tries(60),
    deadline=None,
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.filter_too_much),
)


def draft(data: Any = None, system: System = CLASSIC) -> Draft:
    return Draft(data or {}, system, KNOWN)


def opened(card: Card, system: System) -> Draft:
    data = {key: value for key, value in card.to_data().items() if key != "id"}
    return Draft({**data, "name": "A rule"}, system, KNOWN)


def places(one: Draft) -> dict[str, Place]:
    return {place.id: place for place in flat(places_of(one, account_of(one)))}


def stepped(one: Draft, *steps: tuple[str, str]) -> Draft:
    for place, key in steps:
        one = one.at(chosen(one, place, key).data)
    return one


def said(one: Draft) -> str:
    return account_of(one).sentence


def missing(one: Draft) -> set[Missing]:
    return {gap.what for gap in account_of(one).gaps}


def assert_sound(one: Draft, step: object) -> None:
    """It reads as a card again, or it names what is missing; its sentence reads back to it."""
    account = account_of(one)
    assert not account.problems, (step, account.problems, one.data)
    if account.gaps:
        assert account.card is None
        ids = {place.id for place in flat(places_of(one, account))}
        assert all(gap.place in ids for gap in account.gaps), (step, account.gaps)
        return
    card = account.card
    assert card is not None
    assert read_card(dict(account.data), one.system, CLOCKS) == read_card(
        {**card.rule(), "name": card.name, "note": card.note}, one.system, CLOCKS
    )
    assert written(account.sentence, one.system, CLOCKS).rule() == card.rule(), step


def assert_choices_sound(one: Draft, data: st.DataObject, steps: int) -> None:
    for _ in range(steps):
        offered = [place for place in places(one).values() if place.choices]
        place = data.draw(st.sampled_from(offered))
        key = data.draw(st.sampled_from([choice.key for choice in place.choices]))
        change = chosen(one, place.id, key)
        one = one.at(change.data)
        assert_sound(one, (place.id, key))
        assert change.focus in places(one), (place.id, key)
        json.dumps(one.data)


@patient
@given(st.data())
def test_every_choice_at_every_place_of_a_card_makes_a_card_again(data: st.DataObject) -> None:
    system = data.draw(generated.shipped())
    one = opened(data.draw(generated.cards(system)), system)
    assert_sound(one, "as it was")
    assert_choices_sound(one, data, 4)


@settings(patient, max_examples=tries(30))
@given(st.data())
def test_every_choice_makes_a_card_whatever_the_names_of_the_system(data: st.DataObject) -> None:
    system = data.draw(generated.systems())
    one = opened(data.draw(generated.cards(system)), system)
    assert_choices_sound(one, data, 3)


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda one: one.id)
def test_whatever_is_chosen_from_nothing_on_is_a_card_or_says_what_it_lacks(system: System) -> None:
    turn = [*SYSTEMS].index(system.id)
    for number, kind in enumerate(places(draft(system=system))["on"].choices):
        begun = draft(kind.data, system)
        for place in places(begun).values():
            for choice in share(place.choices, turn + number):
                change = chosen(begun, place.id, choice.key)
                assert_sound(begun.at(change.data), (kind.key, place.id, choice.key))


def rebuilt(target: Draft) -> Draft:
    """What is chosen and typed at each place of a card, chosen and typed again from nothing."""
    one = draft(system=target.system)
    wanted = places_of(target, account_of(target))
    for place in wanted:
        if place.parts:
            kind = str(target.then[place.effect or 0]["kind"])
            one = stepped(one, ("add", kind))
        for part in (place, *place.parts):
            if not part.id.endswith(("_kind", "also", "bound")):
                one = _again(one, part)
    return one


def _again(one: Draft, part: Place) -> Draft:
    if part.chosen is not None:
        return stepped(one, (part.id, part.chosen))
    for form, typing in enumerate(part.typings):
        if typing.value:
            return one.at(typed(one, part.id, typing.value, form).data)
    return one


READY = [(card.id, system) for card in library().values() for system in card.systems]


@pytest.mark.parametrize(("card_id", "system_id"), READY)
def test_every_ready_card_can_be_made_by_choices_and_forms_alone(
    card_id: str, system_id: str
) -> None:
    system = SYSTEMS[system_id]
    card = read_card(library()[card_id].data, system, CLOCKS)
    data = {key: value for key, value in card.to_data().items() if key != "id"}
    again = account_of(rebuilt(Draft(data, system, KNOWN)))
    assert again.card is not None, (again.gaps, again.problems)
    assert (again.card.rule(), again.card.name, again.card.note) == (
        card.rule(),
        card.name,
        card.note,
    )


@patient
@given(st.data())
def test_every_card_can_be_made_by_choices_and_forms_alone(data: st.DataObject) -> None:
    system = data.draw(generated.shipped())
    target = opened(data.draw(generated.cards(system)), system)
    again = account_of(rebuilt(target)).card
    assert again is not None
    assert again.rule() == read_card(dict(target.data), system, CLOCKS).rule()


@patient
@given(st.data())
def test_whatever_is_typed_is_kept_and_what_is_wrong_with_it_is_said(data: st.DataObject) -> None:
    system = data.draw(generated.shipped())
    one = opened(data.draw(generated.cards(system)), system)
    forms = [
        (place.id, form) for place in places(one).values() for form in range(len(place.typings))
    ]
    place, form = data.draw(st.sampled_from(forms))
    text = data.draw(
        st.text(max_size=60) | st.sampled_from(("−3", "+2", "1 or", "@mana", "they rest", "@level"))
    )
    change = typed(one, place, text, form)
    after = one.at(change.data)
    account = account_of(after)
    assert account.card is not None or account.gaps or account.problems
    assert change.focus in places(after)
    json.dumps(after.data)
    # Whatever it is by now, it can be changed on.
    for kind in ("rest", "roll"):
        chosen(after, "on", kind)


def test_a_card_is_made_in_a_few_choices():
    one = stepped(
        draft(),
        ("on", "roll"),
        ("result", "outcome.critical"),
        ("add", "track"),
        ("then_0_track", "id.inspiration"),
    )
    assert said(one) == "When a roll is a critical → Inspiration +1."
    assert missing(one) == {Missing.NAME}
    one = one.at(typed(one, "name", "  Lucky   streak ").data)
    card = account_of(one).card
    assert card is not None
    assert card.name == "Lucky streak"


def test_an_unfinished_card_says_what_it_lacks_and_where():
    assert said(draft()) == "When … → …"
    assert missing(draft()) == {Missing.NAME, Missing.WHEN, Missing.EFFECT}
    one = stepped(draft(), ("on", "story"), ("add", "tell"))
    assert said(one) == "When they … → …"
    assert [(gap.what, gap.place) for gap in account_of(one).gaps[1:]] == [
        (Missing.QUESTION, "question"),
        (Missing.TEXT, "then_0_text"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "keep a promise",
        "They keep a promise.",
        "When they keep a promise",
        "did they keep a promise?",
        "they  keep a promise",
    ],
)
def test_a_question_takes_its_they_by_itself(text: str):
    one = stepped(draft(), ("on", "story"), ("add", "xp"))
    one = one.at(typed(one, "question", text).data)
    assert said(one) == "When they keep a promise → +25 xp."
    emptied = one.at(typed(one, "question", " ").data)
    assert Missing.QUESTION in missing(emptied)


@pytest.mark.parametrize(
    "on", ["roll", "damage", "track", "place", "meet", "item", "clock", "story"]
)
@pytest.mark.parametrize("text", ["zzz ((", "@nope", "→", "-9"])
def test_whatever_is_typed_the_form_is_at_hand_again(on: str, text: str):
    one = stepped(draft(), ("on", on), ("add", "track"))
    for place in flat(places_of(one, account_of(one))):
        for form in range(len(place.typings)):
            change = typed(one, place.id, text, form)
            after = one.at(change.data)
            again = find(places_of(after, account_of(after)), change.focus)
            assert again is not None
            assert (again.id, len(again.typings) > form) == (place.id, True)


def test_conditions_are_joined_and_their_number_is_a_place_of_its_own():
    one = stepped(
        draft(),
        ("on", "rest"),
        ("add", "xp"),
        ("if", "while.blessed"),
        ("also", "least.hit_points"),
        ("bound", "3"),
    )
    assert said(one) == "When they rest (while Blessed and Hit points is at least 3) → +25 xp."
    assert "bound" not in places(stepped(one, ("if", "unless.blessed")))
    assert places(stepped(one, ("if", "unless.blessed")))["if"].chosen == "unless.blessed"


def test_what_cannot_stand_any_more_is_taken_out_and_named():
    one = stepped(
        draft({"name": "x"}),
        ("on", "damage"),
        ("stage", "before"),
        ("if", "amount"),
        ("add", "modify"),
        ("add", "xp"),
    )
    assert said(one) == "Before taking damage (when it is at least 1) → 1 less damage; +25 xp."
    change = chosen(one, "on", "rest")
    assert set(change.gone) == {"when it is at least 1", "1 less damage"}
    assert said(one.at(change.data)) == "When they rest → +25 xp."


def test_a_clock_that_only_this_card_ticks_goes_with_its_effect():
    one = stepped(draft({"name": "x"}), ("on", "rest"), ("add", "clock"))
    one = one.at(typed(one, "then_0_clock", "Dawn").data)
    one = stepped(one, ("add", "xp"), ("on", "clock"), ("clock", "name.dawn"))
    assert said(one) == "When the Dawn clock fills → tick Dawn 1; +25 xp."
    change = chosen(one, "remove", "0")
    assert change.gone == ("Dawn",)
    assert said(one.at(change.data)) == "When a clock fills → +25 xp."


def test_what_was_wrong_already_stays_to_be_mended():
    one = stepped(draft({"name": "x"}), ("on", "rest"), ("add", "xp"), ("add", "track"))
    one = one.at(typed(one, "then_0_amount", "@mana * 2").data)
    (problem,) = account_of(one).problems
    assert (problem.reason, problem.place) == (CardReason.UNKNOWN_NAME, "then[0].amount")
    change = chosen(one, "then_1_track", "id.inspiration")
    assert change.gone == ()
    assert said(one.at(change.data)) == "When they rest → +(@mana * 2) xp; Inspiration +1."


def test_a_card_of_which_the_system_has_not_everything_can_be_opened_and_mended():
    broken = draft({
        "name": "Old",
        "when": {"on": "track", "track": "mana", "crosses": "empty"},
        "if": "@cond.cursed > 0",
        "then": [{"kind": "condition", "condition": "dazed", "op": "set"}],
    })  # fmt: skip
    assert len(account_of(broken).problems) == 3
    assert places(broken)["track"].now.name == "mana"
    mended = stepped(
        broken,
        ("track", "id.hit_points"),
        ("if", "any"),
        ("then_0_condition", "id.blessed"),
    )
    assert said(mended) == "When Hit points run out → Blessed."


def test_names_of_the_world_are_offered_and_others_typed():
    one = stepped(draft(), ("on", "place"))
    assert [choice.key for choice in places(one)["place"].choices] == [
        "any",
        "name.sunken_chapel",
        "name.witchwood",
        "kind.settlement",
    ]
    named = stepped(one, ("place", "name.witchwood"))
    assert said(named) == "When they enter the Witchwood → …"
    kind = one.at(typed(one, "place", "harbour", form=1).data)
    assert said(kind) == "When they enter a harbour → …"
    assert said(kind.at(typed(kind, "place", "", form=1).data)) == "When they enter a place → …"


def test_a_number_that_is_none_is_kept_and_refused():
    one = stepped(draft({"name": "x"}), ("on", "damage"), ("add", "xp"))
    one = one.at(typed(one, "least", "ten").data)
    (problem,) = account_of(one).problems
    assert problem.reason is CardReason.NEEDS_WHOLE
    assert places(one)["least"].now.name == "ten"
    assert "at least 10" in said(one.at(typed(one, "least", "10").data))


def test_places_fit_one_list_of_discord():
    one = stepped(draft(), ("on", "roll"), ("if", "below.hit_points"))
    for _ in range(8):
        one = stepped(one, ("add", "condition"))
    found = places_of(one, account_of(one))
    assert len(found) <= 25
    assert "add" not in {place.id for place in found}
    assert all(len(choice.key) <= 100 for place in flat(found) for choice in place.choices)


@pytest.mark.parametrize(
    ("place", "key"), [("moon", "full"), ("on", "moon"), ("then_3_kind", "xp"), ("name", "x")]
)
def test_what_is_not_offered_cannot_be_chosen(place: str, key: str):
    with pytest.raises(NoSuchChoiceError):
        chosen(draft(), place, key)


def test_nothing_too_long_is_taken():
    with pytest.raises(CardError) as found:
        typed(draft(), "name", "x" * 81)
    assert found.value.reason is CardReason.TOO_LONG
    with pytest.raises(NoSuchChoiceError):
        typed(draft(), "name", "x", form=1)


def test_a_condition_does_not_grow_beyond_what_can_be_read():
    one = stepped(draft({"name": "x"}), ("on", "rest"), ("add", "xp"), ("if", "while.blessed"))
    for _ in range(60):
        if "also" not in places(one):
            break
        one = one.at(typed(one, "also", "@hit_points < 1000").data)
        assert not account_of(one).problems
    assert "also" not in places(one)
    assert len(str(one.data["if"])) <= 500


def test_focus_goes_where_something_is_to_be_chosen_next():
    def focus(one: Draft, place: str, key: str) -> str:
        found: Change = chosen(one, place, key)
        return found.focus

    assert focus(draft(), "on", "roll") == "check"
    assert focus(draft(), "on", "rest") == "add"
    one = stepped(draft(), ("on", "track"))
    assert focus(one, "line", "reach") == "reach"
    assert focus(one, "add", "pool") == "then_0_pool"
    assert focus(one, "if", "below.hit_points") == "bound"
