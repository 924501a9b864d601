"""The table's rule cards: added, changed by one game master at a time, ordered, tried, taken in."""

import json
from typing import Any

import pytest

from bot.dice import SeededDice
from bot.errors import Refused
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.sentences.refusals import SentenceReason
from bot.table.campaign import PART as CAMPAIGN
from bot.table.campaign import AddMaster, Campaign, Configure
from bot.table.part import Action
from bot.table.people import Person
from bot.table.reasons import TableReason
from bot.table.sheets.bounds import MOST_CARDS
from bot.table.sheets.events import CardAdded, CardEdited, CardTested, SystemSet
from bot.table.sheets.happening import deed_of
from bot.table.sheets.kit import kit_of
from bot.table.sheets.moves import (
    AddCard,
    AddFoe,
    BindCard,
    CreateSheet,
    DeleteCard,
    DisableCard,
    EditCard,
    EnableCard,
    ImportCards,
    OrderCard,
    SetSystem,
    TestCard,
)
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.trying import MOST_ROLLS
from bot.table.whole import UndoLast
from tests.unit.table.sheets.playing import GWEN, MIRA, ODILE, Played, played

REST: dict[str, Any] = {
    "name": "Deep sleep",
    "when": {"on": "rest"},
    "then": [{"kind": "track", "track": "Hit points", "add": 5}],
}

MANA: dict[str, Any] = {"then": [{"kind": "track", "track": "mana", "add": 1}]}


def refused(memory: Played, person: Person, action: Action) -> Refused:
    before = memory.bodies()
    with pytest.raises(Refused) as found:
        memory.act(person, action)
    assert memory.bodies() == before
    return found.value


def ids(memory: Played) -> list[str]:
    return [one.id for one in memory.cards.entries]


def rest(memory: Played) -> list[str]:
    return [one.name for one in memory.happens(MIRA, "rest", who=["Mira"]).shown.fired]


def test_a_card_comes_from_data_a_sentence_or_the_library():
    memory = played()
    added = memory.event(GWEN, AddCard(data=REST, note="They sleep well."))
    assert isinstance(added, CardAdded)
    assert added.line() == {"card": "Deep sleep"}
    memory.act(GWEN, AddCard(sentence="When they rest -> Inspiration +1", name="Good dreams"))
    memory.act(GWEN, AddCard(library="Lucky streak"))
    memory.act(GWEN, AddCard(library="lucky_streak", name="Luckier"))
    assert ids(memory) == ["deep_sleep", "good_dreams", "lucky_streak", "luckier"]
    assert memory.cards.entries[0].card.note == "They sleep well."
    assert memory.cards.entries[0].card.to_data()["then"] == [
        {"kind": "track", "track": "hit_points", "add": "5"}
    ]
    assert rest(memory) == ["Deep sleep", "Good dreams"]


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (AddCard(), SheetReason.ONE_SOURCE),
        (AddCard(data=REST, sentence="When they rest → Prone."), SheetReason.ONE_SOURCE),
        (AddCard(sentence="When they rest → Prone."), SheetReason.NEEDS_NAME),
        (AddCard(sentence="When they rest → Sleepy.", name="x"), SentenceReason.UNEXPECTED),
        (AddCard(sentence="", name="x"), SentenceReason.EMPTY),
        (AddCard(library="no such card at all"), CardReason.UNKNOWN),
        (AddCard(library="salt_cursed"), CardReason.UNKNOWN),
        (AddCard(data=REST | {"colour": "red"}), CardReason.UNKNOWN_KEY),
        (AddCard(data=REST | {"name": "x" * 81}), CardReason.TOO_LONG),
        (AddCard(data=REST | {"name": "ﷺ" * 80}), CardReason.TOO_LONG),
        (AddCard(data={"then": [[[[1]]]]}), CardReason.MISSING),
        (AddCard(data=REST | MANA), CardReason.UNKNOWN),
    ],
)
def test_a_card_that_cannot_be_is_refused_and_nothing_is_kept(action: AddCard, reason: str):
    assert refused(played(), GWEN, action).reason is reason


def test_a_taken_name_gets_an_id_of_its_own_and_a_taken_id_is_refused():
    memory = played()
    for _ in range(3):
        memory.act(GWEN, AddCard(data=REST))
    assert ids(memory) == ["deep_sleep", "deep_sleep_2", "deep_sleep_3"]
    assert len(rest(memory)) == 3
    error = refused(memory, GWEN, AddCard(data=REST | {"id": "deep_sleep"}))
    assert (error.reason, error.values) == (SheetReason.CARD_TAKEN, {"id": "deep_sleep"})


def test_a_card_of_the_library_that_is_here_already_does_not_come_a_second_time():
    memory = played("lucky_streak")
    memory.act(GWEN, AddCard(sentence="When they rest → Prone.", name="Spoils"))
    for name, here in (("Lucky streak", "Lucky streak"), ("spoils", "Spoils")):
        error = refused(memory, GWEN, AddCard(library=name))
        assert (error.reason, error.values) == (SheetReason.CARD_HERE, {"card": here})
    assert ids(memory) == ["lucky_streak", "spoils"]
    memory.act(GWEN, AddCard(library="lucky_streak", name="Luckier"))


def test_of_two_game_masters_the_later_one_is_told_and_overwrites_nothing():
    memory = played("lucky_streak")
    memory.act(GWEN, AddMaster(master=ODILE.id))
    seen = memory.cards.entries[0].revision
    sentence = "When a roll is a critical → Inspiration +2."
    event = memory.event(ODILE, EditCard(card="lucky_streak", seen=seen, sentence=sentence))
    assert isinstance(event, CardEdited)
    mine = EditCard(card="lucky_streak", seen=seen, sentence=sentence.replace("2", "3"))
    error = refused(memory, GWEN, mine)
    assert (error.reason, error.values) == (
        SheetReason.CARD_CHANGED,
        {"card": "Lucky streak", "by": ODILE.id, "revision": event.revision},
    )
    assert refused(memory, GWEN, DeleteCard(card="lucky_streak", seen=seen)).reason is (
        SheetReason.CARD_CHANGED
    )
    memory.now += 5
    memory.act(GWEN, UndoLast())
    memory.act(GWEN, EditCard(card="lucky_streak", seen=seen, sentence=sentence))
    assert memory.cards.entries[0].revision > event.revision


def test_an_edit_keeps_what_it_does_not_name():
    memory = played("shield_of_faith")
    memory.act(GWEN, BindCard(card="shield_of_faith", who=("Mira",)))
    entry = memory.cards.entries[0]
    memory.act(
        GWEN,
        EditCard(
            card="Shield of Faith",
            seen=entry.revision,
            sentence="Before taking damage (while Blessed) → 5 less damage.",
        ),
    )
    after = memory.cards.entries[0]
    assert (after.id, after.card.name, after.card.note, after.bound) == (
        "shield_of_faith",
        "Shield of faith",
        "The blessing turns part of the blow.",
        ("mira",),
    )
    memory.act(GWEN, EditCard(card="shield_of_faith", seen=after.revision, name="Ward", note=""))
    last = memory.cards.entries[0].card
    assert (last.id, last.name, last.note, last.then) == (
        "shield_of_faith", "Ward", "", after.card.then,
    )  # fmt: skip
    same = EditCard(card="Ward", seen=memory.cards.entries[0].revision, name="Ward")
    assert refused(memory, GWEN, same).reason is SheetReason.NOTHING_CHANGED


def test_cards_fire_in_the_order_in_which_they_lie():
    sentence = "When they rest → Inspiration +1."
    memory = played(sentence, sentence, sentence)
    assert rest(memory) == ["Card 1", "Card 2", "Card 3"]
    memory.act(GWEN, OrderCard(card="card_3", place=1))
    assert rest(memory) == ["Card 3", "Card 1", "Card 2"]
    for place, reason in ((1, SheetReason.NOTHING_CHANGED), (4, SheetReason.OUT_OF_RANGE)):
        error = refused(memory, GWEN, OrderCard(card="Card 3", place=place))
        assert error.reason is reason


def test_cards_are_the_game_masters():
    memory = played("lucky_streak")
    for action in (
        AddCard(library="spoils"),
        EditCard(card="lucky_streak", seen=1, name="x"),
        OrderCard(card="lucky_streak", place=1),
        DisableCard(card="lucky_streak"),
        EnableCard(card="lucky_streak"),
        DeleteCard(card="lucky_streak"),
        BindCard(card="lucky_streak"),
        TestCard(moment=deed_of({"do": "rest", "who": ["Mira"]})),
        ImportCards(text="[]"),
        SetSystem(system="night_hunt"),
    ):
        assert refused(memory, MIRA, action).reason is TableReason.NOT_GAME_MASTER


@pytest.mark.parametrize("kind", [DisableCard, DeleteCard, BindCard, OrderCard])
def test_a_misspelled_card_is_told_with_what_is_near(kind: type[Action]):
    memory = played("lucky_streak")
    values = {"card": "luky streak"} | ({"place": 1} if kind is OrderCard else {})
    error = refused(memory, GWEN, kind.model_validate(values))
    assert (error.reason, error.values["near"]) == (SheetReason.UNKNOWN, ["Lucky streak"])


def test_a_dry_run_shows_the_chain_and_changes_nothing():
    memory = played("renown", "a_name_in_the_capital")
    memory.act(GWEN, AddFoe(name="Raider", hit_points=1))
    memory.happens(GWEN, "tick", clock="Renown", ticks=3)
    memory.act(GWEN, DisableCard(card="a_name_in_the_capital"))
    before, entries = memory.bodies(), len(memory.undoable)
    moment = deed_of({"do": "deal", "who": "Mira", "to": "raider", "amount": 3})
    event = memory.event(GWEN, TestCard(moment=moment, card="a_name_in_the_capital"))
    assert isinstance(event, CardTested)
    assert event.fires
    assert [one.name for one in event.shown.fired] == ["Renown", "A name in the capital"]
    assert any(one.text == "Known in the capital" for one in event.behind.lines)
    event = memory.event(GWEN, TestCard(moment=moment))
    assert isinstance(event, CardTested)
    assert (event.fires, [one.name for one in event.shown.fired]) == (None, ["Renown"])
    draft = "When they defeat a foe (while Inspiration is at least 1) → +5 xp."
    event = memory.event(GWEN, TestCard(moment=moment, sentence=draft))
    assert isinstance(event, CardTested)
    assert event.fires is False
    event = memory.event(
        GWEN, TestCard(moment=moment, card="renown", sentence="When they defeat a foe → Prone.")
    )
    assert isinstance(event, CardTested)
    assert event.fires
    assert (memory.bodies(), len(memory.undoable)) == (before, entries)


def test_cards_that_are_written_out_read_back_as_they_were():
    memory = played("renown", "a_name_in_the_capital", "When they rest → tick Night 1 of 6.")
    data = [dict(one.card.to_data()) for one in memory.cards.entries]
    other = played()
    other.act(GWEN, ImportCards(text=json.dumps(data)))
    assert [one.card.to_data() for one in other.cards.entries] == data
    taken = refused(other, GWEN, ImportCards(text=json.dumps(data[:1])))
    assert taken.reason is SheetReason.CARD_TAKEN
    other.act(GWEN, ImportCards(text=json.dumps(data[:2]), replace=True))
    assert ids(other) == ["renown", "a_name_in_the_capital"]


def test_a_list_with_faults_is_told_all_of_them_and_none_of_it_is_taken_in():
    wrong: list[dict[str, Any]] = [{"when": {"on": "rets"}}, {"then": []}]
    broken = [REST, *(REST | one for one in wrong), REST]
    error = refused(played(), GWEN, ImportCards(text=json.dumps(broken)))
    assert isinstance(error, CardError)
    assert [one.place for one in error.problems] == ["[1].when.on", "[2].then", "[3].id"]
    assert refused(played(), GWEN, ImportCards(text="{")).reason is SheetReason.NOT_JSON


def test_a_table_holds_two_hundred_cards():
    memory = played()
    many = [REST | {"id": f"c{number}"} for number in range(MOST_CARDS)]
    memory.act(GWEN, ImportCards(text=json.dumps(many)))
    assert refused(memory, GWEN, AddCard(data=REST)).reason is SheetReason.TOO_MANY
    more = refused(memory, GWEN, ImportCards(text=json.dumps([REST])))
    assert (more.reason, more.values["most"]) == (SheetReason.TOO_MANY, MOST_CARDS)


def test_an_act_reads_no_card_again(monkeypatch: pytest.MonkeyPatch):
    memory = played("lucky_streak", "bloodied")
    kit = kit_of(memory.table)
    monkeypatch.setattr("bot.table.sheets.kit.read_card", None)
    monkeypatch.setattr("bot.table.sheets.kit.rules_of", None)
    memory.happens(MIRA, "take", who="Mira", amount=5)
    assert kit_of(memory.table) is kit


OWN: dict[str, Any] = {
    "id": "mine",
    "name": "Mine",
    "extends": "classic_d20",
    "conditions": [{"id": "sleepy", "name": "Sleepy", "top": 1}],
}


def test_a_card_that_names_what_the_system_lost_is_kept_broken_and_does_not_fire():
    memory = played("lucky_streak")
    memory.act(GWEN, SetSystem(text=json.dumps(OWN)))
    memory.with_cards("When they rest → Sleepy.")
    assert rest(memory) == ["Card 2"]
    assert "sleepy" in memory.sheet().conditions
    before = memory.bodies()
    event = memory.event(GWEN, SetSystem(system="classic_d20"))
    assert isinstance(event, SystemSet)
    (broken,) = event.broken
    assert (broken.name, broken.problem.reason) == ("Card 2", CardReason.UNKNOWN.value)
    assert broken.problem.values["place"] == "then[0].condition"
    assert broken.problem.refusal().values["what"] == "condition"
    assert memory.sheet().conditions == {}
    assert rest(memory) == []
    memory.act(GWEN, UndoLast(steps=2))
    assert memory.bodies() == before
    memory.act(GWEN, SetSystem(system="classic_d20"))
    tested = TestCard(moment=deed_of({"do": "rest", "who": ["Mira"]}), card="card_2")
    assert refused(memory, GWEN, tested).reason is SheetReason.BROKEN
    event = memory.event(GWEN, SetSystem(text=json.dumps(OWN)))
    assert isinstance(event, SystemSet)
    assert (event.is_own, event.broken, event.mended) == (True, (), ("Card 2",))
    assert rest(memory) == ["Card 2"]


def test_a_broken_card_can_be_mended_by_an_edit():
    memory = played()
    memory.act(GWEN, SetSystem(text=json.dumps(OWN)))
    memory.with_cards("When they rest → Sleepy.")
    memory.act(GWEN, SetSystem(system="classic_d20"))
    (entry,) = memory.cards.entries
    memory.act(GWEN, DisableCard(card=entry.id))
    memory.act(GWEN, EnableCard(card=entry.id))
    memory.act(
        GWEN, EditCard(card=entry.id, seen=entry.revision, sentence="When they rest → Prone.")
    )
    assert rest(memory) == ["Card 1"]


def test_the_campaigns_own_way_to_another_system_does_not_break_the_table():
    memory = played("lucky_streak", "When they rest → Inspiration +1.")
    memory.act(GWEN, Configure(system="night_hunt"))
    memory.happens(MIRA, "rest", who=["Mira"])
    assert memory.points("health") == 5
    kit = kit_of(memory.table)
    assert [one.broken is not None for one in kit.entries] == [True, True]
    memory.act(GWEN, AddCard(sentence="When they rest → Hunger +1.", name="Night falls"))
    assert [one.broken is not None for one in memory.cards.entries] == [True, True, False]
    memory.act(GWEN, Configure(system="classic_d20"))
    memory.act(MIRA, CreateSheet(name="Rook"))
    assert rest(memory) == ["Card 2"]


def test_a_system_is_one_or_the_other_and_must_be_sound():
    memory = played()
    for action, reason in (
        (SetSystem(), SheetReason.ONE_SOURCE),
        (SetSystem(system="classic_d20"), SheetReason.NOTHING_CHANGED),
        (SetSystem(system="freeform"), TableReason.UNKNOWN_SYSTEM),
        (SetSystem(text="{"), SheetReason.NOT_JSON),
        (SetSystem(text='{"id": "x"}'), CardReason.MISSING),
        (SetSystem(text=json.dumps(OWN | {"extends": "d30"})), CardReason.UNKNOWN_SYSTEM),
    ):
        assert refused(memory, GWEN, action).reason is reason
    memory.act(GWEN, SetSystem(system="salt_and_iron"))
    campaign = memory.table.part(Campaign, CAMPAIGN)
    assert campaign is not None
    assert campaign.system == "salt_and_iron"
    assert memory.points("vigor") == 6


def test_a_roll_can_be_tried_as_it_ends():
    memory = played("lucky_streak")
    roll = deed_of({"do": "roll", "who": "Mira", "check": "Saving throw"})
    for outcome in ("critical", "success", "failure", "fumble"):
        tried = TestCard(moment=roll, card="lucky_streak", outcome=outcome)
        event = memory.event(GWEN, tried)
        assert isinstance(event, CardTested)
        assert event.shown.roll is not None
        assert (event.shown.roll.outcome, event.fires) == (outcome, outcome == "critical")
    assert memory.points("inspiration") == 0


class Counted:
    """Dice that count how often they are thrown."""

    def __init__(self) -> None:
        self.thrown = 0
        self._dice = SeededDice(7)

    def die(self, sides: int) -> int:
        self.thrown += 1
        return self._dice.die(sides)


def test_until_a_roll_ends_so_nothing_but_the_roll_is_played_again():
    memory = played()
    memory.faces = dice = Counted()
    saves = "; ".join(["roll a Death save"] * 8)
    memory.act(GWEN, AddCard(sentence=f"When an Attack is made → {saves}.", name="Saves"))
    memory.act(GWEN, AddCard(sentence="Before any roll → advantage.", name="Ease"))
    memory.act(GWEN, AddCard(sentence="When an Attack fumbles → Prone.", name="Trip"))
    roll = deed_of({"do": "roll", "who": "Mira", "check": "Attack", "dc": 1000})
    refused(memory, GWEN, TestCard(moment=roll, outcome="success"))
    assert dice.thrown == 2 * MOST_ROLLS
    event = memory.event(GWEN, TestCard(moment=roll, card="trip", outcome="critical"))
    assert isinstance(event, CardTested)
    assert event.shown.roll is not None
    assert event.shown.roll.outcome == "critical"
    assert [one.card for one in event.shown.roll.touched_by] == ["Ease"]
    assert not event.fires
    assert len(event.shown.rolls) == 8


def test_a_roll_that_cannot_end_so_is_refused_after_many():
    memory = played()
    roll = deed_of({"do": "roll", "who": "Mira", "check": "Saving throw", "dc": 1000})
    error = refused(memory, GWEN, TestCard(moment=roll, outcome="success"))
    assert (error.reason, error.values) == (SheetReason.NEVER_ENDED_SO, {"most": MOST_ROLLS})
