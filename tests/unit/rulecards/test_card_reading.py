"""Cards against their system: spec/rule-cards-details.md, parts 1 and 5; rule-cards.md, part 8."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rulecards import limits
from bot.rulecards.card import Card
from bot.rulecards.card_reading import UNNAMED, read_card, read_cards
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.shipped import shipped_cards, shipped_systems
from tests.unit.rulecards import given as draw

Data = dict[str, Any]

CLASSIC = shipped_systems()["classic_d20"]
NIGHT = shipped_systems()["night_hunt"]
SALT = shipped_systems()["salt_and_iron"]

REST: Data = {"on": "rest"}
ROLL: Data = {"on": "roll"}
NEEDS_TRUE = CardReason.NEEDS_TRUE
TELL: Data = {"kind": "tell", "text": "So be it"}


def card(when: Data = REST, *then: Data, **more: Any) -> Data:
    return {"name": "Mine", "when": when, "then": list(then or (TELL,)), **more}


def refusal(data: Any, system: Any = CLASSIC) -> list[tuple[str, CardReason]]:
    with pytest.raises(CardError) as caught:
        read_card(data, system)
    assert caught.value.problems[0] is caught.value
    return [(problem.place, CardReason(problem.reason)) for problem in caught.value.problems]


def test_the_card_of_the_specification_loads_as_it_stands() -> None:
    data = json.loads("""
        { "id": "shield_of_faith", "name": "Shield of faith",
          "when": { "on": "damage", "dir": "taken" },
          "stage": "before",
          "if": "@cond.blessed > 0",
          "then": [ { "kind": "modify", "amount": "-3" } ],
          "note": "The blessing turns part of the blow." }
    """)
    assert read_card(data, CLASSIC).to_data() == data


@pytest.mark.parametrize("card_id", shipped_cards())
def test_a_shipped_card_is_canonical(card_id: str) -> None:
    data = shipped_cards()[card_id]
    assert read_card(data, CLASSIC).to_data() == data
    assert data["id"] == card_id


def test_names_of_the_system_become_ids_and_formulas_canonical() -> None:
    read = read_card(
        card(
            {"on": "roll", "check": "SAVING throw", "band": "critical", "place": "the  Woods"},
            {"kind": "track", "track": "Hit Points", "add": "+ (1+@Constitution.MOD)"},
            {"kind": "condition", "condition": "Blood-Sworn", "level": 1},
            {"kind": "condition", "condition": "frightened", "level": 1, "turns": 2},
            {"kind": "clock", "clock": "The siege  of Ys"},
            {"kind": "xp", "amount": 2.50},
            {"kind": "xp", "amount": -0.0},
            stage="after",
            note="",
            **{"if": "(@EVENT.Total)>=5 and @item.the_blade==0"},
        ),
        CLASSIC,
    )
    assert read.to_data() == {
        "id": "mine",
        "name": "Mine",
        "when": {"on": "roll", "check": "saving_throw", "band": "critical", "place": "Woods"},
        "if": "@event.total >= 5 and @item.blade == 0",
        "then": [
            {"kind": "track", "track": "hit_points", "add": "1 + @con.mod"},
            {"kind": "condition", "condition": "blood_sworn", "op": "set"},
            {"kind": "condition", "condition": "frightened", "op": "set", "level": 1, "turns": 2},
            {"kind": "clock", "clock": "siege of Ys", "ticks": 1},
            {"kind": "xp", "amount": "2.5"},
            {"kind": "xp", "amount": "0"},
        ],
    }


def test_the_owner_of_a_track_is_filled_in() -> None:
    effect = {"kind": "track", "track": "hull", "add": -1}
    assert read_card(card(REST, effect), SALT).to_data()["then"] == [
        {"kind": "track", "track": "hull", "add": "-1", "of": "ship"}
    ]
    wrong = {"kind": "track", "track": "nerve", "add": -1, "of": "Ship"}
    assert refusal(card(REST, wrong), SALT) == [("then[0].of", CardReason.NOT_ITS_THING)]


def test_what_a_sentence_carries_needs_no_name() -> None:
    read = read_card({"when": REST, "then": [TELL]}, CLASSIC, needs_name=False)
    assert (read.id, read.name) == (UNNAMED, UNNAMED)
    assert read.rule() == {"when": REST, "then": [TELL]}


def test_texts_are_kept_verbatim_where_they_are_told() -> None:
    tell = {"kind": "tell", "text": "  two  spaces "}
    assert read_card(card(REST, tell), CLASSIC).to_data()["then"] == [tell]


@pytest.mark.parametrize(
    ("data", "place", "reason"),
    [
        (5, "", CardReason.NEEDS_OBJECT),
        ({**card(), "wehn": 1}, "wehn", CardReason.UNKNOWN_KEY),
        ({**card(), "if_": "1"}, "if_", CardReason.UNKNOWN_KEY),
        (card({"on": "rset"}), "when.on", CardReason.NOT_ALLOWED),
        (card({"off": "rest"}), "when.on", CardReason.MISSING),
        (card({"on": "rest", "kind": "x"}), "when.kind", CardReason.UNKNOWN_KEY),
        (card(REST, {"kind": "tel"}), "then[0].kind", CardReason.NOT_ALLOWED),
        (card(REST, TELL, {"kind": "tell"}), "then[1].text", CardReason.MISSING),
        ({**card(), "then": []}, "then", CardReason.TOO_FEW),
        ({**card(), "then": [TELL] * 9}, "then", CardReason.TOO_MANY),
        ({**card(), "then": TELL}, "then", CardReason.NEEDS_LIST),
        (card(name="x" * 81), "name", CardReason.TOO_LONG),
        (card(name="!"), "name", CardReason.NO_LETTERS),
        (card(name=None), "name", CardReason.MISSING),
        (card(id="Not one"), "id", CardReason.NOT_AN_ID),
        (card(note="x" * 301), "note", CardReason.TOO_LONG),
        (card(note="a\nb"), "note", CardReason.CONTROL_CHARACTER),
        (card(name="a\u202eb"), "name", CardReason.CONTROL_CHARACTER),
        (card(name="a\ud800b"), "name", CardReason.CONTROL_CHARACTER),
        (card(REST, {"kind": "tell", "text": "  "}), "then[0].text", CardReason.EMPTY),
        (card(REST, {"kind": "xp", "amount": True}), "then[0].amount", CardReason.NEEDS_AMOUNT),
        (card(REST, {"kind": "xp", "amount": 1e400}), "then[0].amount", CardReason.TOO_LARGE),
        (card(REST, {"kind": "xp", "amount": 10**9 + 1}), "then[0].amount", CardReason.TOO_LARGE),
        (card(REST, {"kind": "xp", "amount": "2d6"}), "then[0].amount", CardReason.FORMULA),
        (card(REST, {"kind": "xp", "amount": ""}), "then[0].amount", CardReason.FORMULA),
        (card(**{"if": "1+" * 2500 + "1"}), "if", CardReason.FORMULA),
        (card(**{"if": "(" * 1000 + "1" + ")" * 1000}), "if", CardReason.FORMULA),
        (card(**{"if": "@hit_pionts > 1"}), "if", CardReason.UNKNOWN_NAME),
        (card(**{"if": "@event.amount > 1"}), "if", CardReason.NOT_HERE),
        (card(ROLL, **{"if": "@event.amount > 1"}), "if", CardReason.NOT_HERE),
        (card(ROLL, stage="before", **{"if": "@event.total > 1"}), "if", CardReason.NOT_HERE),
        (card(**{"if": "@stat > 1"}), "if", CardReason.NOT_HERE),
        (card({"on": "roll", "band": "Succes"}), "when.band", CardReason.UNKNOWN),
        (card({"on": "roll", "check": "Atack"}), "when.check", CardReason.UNKNOWN),
        (
            card({"on": "roll", "band": "success", "outcome": "success"}),
            "when.outcome",
            CardReason.BAND_AND_OUTCOME,
        ),
        (
            card({"on": "roll", "outcome": "success"}, stage="before"),
            "when.outcome",
            CardReason.BEFORE_HAS_NO_RESULT,
        ),
        (card(stage="before"), "stage", CardReason.NEVER_BEFORE),
        (
            card({"on": "track", "track": "luck", "crosses": "full"}),
            "when.track",
            CardReason.UNKNOWN,
        ),
        (
            card({"on": "track", "track": "hit_points", "crosses": "half"}),
            "when.crosses",
            CardReason.NOT_ALLOWED,
        ),
        (
            card({"on": "track", "track": "hit_points", "crosses": {"reach": True}}),
            "when.crosses.reach",
            CardReason.NEEDS_WHOLE,
        ),
        (card({"on": "clock", "clock": "Siege"}), "when.clock", CardReason.UNKNOWN),
        (card(**{"if": "@clock.siege > 1"}), "if", CardReason.UNKNOWN_NAME),
        (card({"on": "place", "place": "a", "kind": "b"}), "when.kind", CardReason.NAME_AND_KIND),
        (card({"on": "place", "place": "…"}), "when.place", CardReason.NO_LETTERS),
        (card({"on": "meet", "who": "a", "kind": "b"}), "when.kind", CardReason.NAME_AND_KIND),
        (
            card({"on": "damage", "dir": "taken", "at_least": 0}),
            "when.at_least",
            CardReason.TOO_SMALL,
        ),
        (card(REST, {"kind": "track", "track": "exhaustion"}), "then[0]", CardReason.ONE_OF),
        (card(REST, {"kind": "pool", "pool": "doom"}), "then[0]", CardReason.ONE_OF),
        (
            card(REST, {"kind": "pool", "pool": "doom", "add": 1, "set": 1}),
            "then[0]",
            CardReason.ONE_OF,
        ),
        (
            card(REST, {"kind": "condition", "condition": "frightened", "level": 4}),
            "then[0].level",
            CardReason.TOO_LARGE,
        ),
        (
            card(REST, {"kind": "condition", "condition": "blessed", "op": "raise", "turns": 2}),
            "then[0].turns",
            CardReason.ONLY_WITH_SET,
        ),
        (
            card(REST, {"kind": "clock", "clock": "Siege", "ticks": 0}),
            "then[0].ticks",
            CardReason.TOO_SMALL,
        ),
        (card(REST, {"kind": "check", "check": "pray"}), "then[0].check", CardReason.UNKNOWN),
        (card(ROLL, {"kind": "mark"}), "then[0]", CardReason.NO_IMPROVEMENT),
        (card(ROLL, {"kind": "modify", "advantage": True}), "then[0]", CardReason.BEFORE_ONLY),
        (card(ROLL, {"kind": "block", "reason": "no"}), "then[0]", CardReason.BEFORE_ONLY),
        *(
            (card(ROLL, {"kind": "modify", key: one}, stage="before"), f"then[0].{key}", NEEDS_TRUE)
            for key in ("advantage", "disadvantage")
            for one in (1, 1.0, 0, "true", [True])
        ),
        (
            card(ROLL, {"kind": "modify", "advantage": False}, stage="before"),
            "then[0].advantage",
            CardReason.NEEDS_TRUE,
        ),
        (
            card(ROLL, {"kind": "modify", "advantage": True, "amount": 1}, stage="before"),
            "then[0]",
            CardReason.ONE_OF,
        ),
        (
            card(
                {"on": "damage", "dir": "dealt"}, {"kind": "modify", "advantage": True},
                stage="before",
            ),
            "then[0].advantage",
            CardReason.ROLLS_ONLY,
        ),
        (
            card({"on": "story", "question": "we win"}), "when.question",
            CardReason.NOT_A_QUESTION,
        ),
        (
            card({"on": "story", "question": "they win?"}), "when.question",
            CardReason.NOT_A_QUESTION,
        ),
        (
            card({"on": "story", "question": "they win (big)"}), "when.question",
            CardReason.NOT_A_QUESTION,
        ),
        (
            card({"on": "story", "question": "They  rest"}), "when.question",
            CardReason.READS_AS_OTHER,
        ),
        (
            card({"on": "story", "question": "they take damage of at least 3"}), "when.question",
            CardReason.READS_AS_OTHER,
        ),
    ],
)  # fmt: skip
def test_a_faulty_card_is_refused_with_its_place(data: Any, place: str, reason: CardReason) -> None:
    assert refusal(data) == [(place, reason)]


def test_all_faults_are_told_at_once_with_what_may_have_been_meant() -> None:
    data = card(
        {"on": "track", "track": "Hit point", "crosses": "empty"},
        {"kind": "condition", "condition": "Blesed"},
        {"kind": "pool", "pool": "Dom", "add": "@exhastion"},
    )
    with pytest.raises(CardError) as caught:
        read_card(data, CLASSIC)
    found = {problem.place: problem.values["near"] for problem in caught.value.problems}
    assert {place: near[0] for place, near in found.items()} == {
        "when.track": "Hit points",
        "then[0].condition": "Blessed",
        "then[1].pool": "Doom",
        "then[1].add": "@exhaustion",
    }


@pytest.mark.parametrize(
    ("when", "then", "place"),
    [
        ({"on": "roll", "place": " "}, TELL, "when.place"),
        ({"on": "place", "place": "\n"}, TELL, "when.place"),
        ({"on": "place", "kind": " "}, TELL, "when.kind"),
        ({"on": "meet", "who": "  "}, TELL, "when.who"),
        ({"on": "item", "change": "gain", "item": " "}, TELL, "when.item"),
        ({"on": "defeat", "foe": "\t"}, TELL, "when.foe"),
        ({"on": "clock", "clock": " "}, TELL, "when.clock"),
        ({"on": "story", "question": " "}, TELL, "when.question"),
        (REST, {"kind": "clock", "clock": " "}, "then[0].clock"),
        (REST, {"kind": "tell", "text": " "}, "then[0].text"),
    ],
)
def test_where_nothing_is_written_that_alone_is_told(when: Any, then: Any, place: str) -> None:
    assert refusal(card(when, then)) == [(place, CardReason.EMPTY)]
    assert refusal(card(when, then, name=" ")) == [
        ("name", CardReason.EMPTY),
        (place, CardReason.EMPTY),
    ]


def test_a_block_needs_a_reason() -> None:
    block = {"kind": "block", "reason": " "}
    assert refusal(card({"on": "roll"}, block, stage="before")) == [
        ("then[0].reason", CardReason.EMPTY)
    ]


def test_dice_groups_are_read_after_a_roll_alone() -> None:
    condition = {"if": "@group.HUNGER.ones > 0"}
    assert read_card(card(ROLL, **condition), NIGHT).if_ == "@group.Hunger.ones > 0"
    assert refusal(card(REST, **condition), NIGHT) == [("if", CardReason.NOT_HERE)]
    assert refusal(card(ROLL, stage="before", **condition), NIGHT) == [("if", CardReason.NOT_HERE)]
    assert refusal(card(ROLL, **condition), SALT) == [("if", CardReason.UNKNOWN_NAME)]


def test_a_mark_needs_a_stat_where_there_is_no_roll() -> None:
    assert read_card(card(ROLL, {"kind": "mark"}), SALT)
    assert refusal(card(REST, {"kind": "mark"}), SALT) == [
        ("then[0].stat", CardReason.MARK_NEEDS_STAT)
    ]


def test_full_needs_a_maximum() -> None:
    far_off = draw.SYSTEMS[-1]
    when = {"on": "track", "track": "Жар 2", "crosses": "full"}
    assert refusal(card(when), far_off) == [("when.crosses", CardReason.NO_MAXIMUM)]
    assert refusal(card(**{"if": "@жар_2.max > 1"}), far_off) == [
        ("if", CardReason.NO_MAXIMUM_HERE)
    ]


def test_a_clock_that_another_card_ticks_is_known() -> None:
    ticks = card(REST, {"kind": "clock", "clock": "the Siege"}, id="ticks")
    watches = card({"on": "clock", "clock": "SIEGE"}, id="watches", **{"if": "@clock.the_siege"})
    assert read_cards([watches, ticks], CLASSIC)[0].if_ == "@clock.siege"
    assert read_card(watches, CLASSIC, clocks=["Siege"])
    with pytest.raises(CardError) as caught:
        read_cards([watches], CLASSIC)
    assert [problem.place for problem in caught.value.problems] == ["[0].when.clock", "[0].if"]


def test_ids_are_unique_whatever_they_look_like() -> None:
    with pytest.raises(CardError) as caught:
        read_cards([card(name="Ｍｉｎｅ"), card(name="mine")], CLASSIC)
    assert (caught.value.place, caught.value.reason) == ("[1].id", CardReason.TAKEN)


def test_too_many_cards_are_refused_before_any_is_read() -> None:
    with pytest.raises(CardError) as caught:
        read_cards([card()] * 10_000, CLASSIC)
    assert (caught.value.place, caught.value.reason) == ("", CardReason.TOO_MANY)


def test_what_is_nested_too_deep_is_refused_wherever_it_stands() -> None:
    deep: Any = "rest"
    for _ in range(100_000):
        deep = [deep]
    cards = [deep, card({"on": deep}), card(REST, {"kind": deep}), card(note=deep)]
    for data, place in zip(cards, ["", "when", "then", "note"], strict=True):
        assert refusal(data) == [(place, CardReason.TOO_DEEP)]


def test_a_thousand_faults_are_told_up_to_the_limit() -> None:
    with pytest.raises(CardError) as caught:
        read_cards([card(id=f"c{n}", wehn=1) for n in range(1000)], CLASSIC)
    assert len(caught.value.problems) == limits.PROBLEMS


@pytest.mark.parametrize("system", draw.SYSTEMS, ids=lambda system: system.id)
@given(data=st.data())
def test_a_card_that_was_read_is_read_again_as_it_is(system: Any, data: st.DataObject) -> None:
    read = read_card(data.draw(draw.cards(system)), system)
    clocks = [read.when.clock] if read.when.on == "clock" and read.when.clock else []
    assert read_card(read.to_data(), system, clocks) == read
    assert Card.model_validate_json(json.dumps(read.to_data())) == read


@given(data=st.data())
def test_whatever_is_given_is_read_or_refused(data: st.DataObject) -> None:
    system = data.draw(st.sampled_from(draw.SYSTEMS))
    valid = draw.cards(system)
    fuzz = data.draw(draw.anything | valid.flatmap(draw.damaged) | st.lists(valid, max_size=3))
    try:
        read = read_cards(fuzz, system)
    except CardError:
        return
    assert [read_card(one.to_data(), system, _clocks(read)) for one in read] == list(read)


def _clocks(cards: tuple[Card, ...]) -> list[str]:
    return [e.clock for one in cards for e in one.then if e.kind == "clock"] + [
        one.when.clock for one in cards if one.when.on == "clock" and one.when.clock
    ]
