"""Laws of sheets and cards at a table, whatever is done there in whatever order."""

import json
import re
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import Refused
from bot.table.campaign import Configure
from bot.table.part import Action
from bot.table.people import Person
from bot.table.sheets.bounds import MOST_CHARACTERS
from bot.table.sheets.deal import PART as CARDS
from bot.table.sheets.deal import CardsPart
from bot.table.sheets.deciding import EVENTS
from bot.table.sheets.events import MomentEvent
from bot.table.sheets.forgetting import without_person
from bot.table.sheets.happening import deed_of
from bot.table.sheets.inbox import MOST_LINES, Inbox
from bot.table.sheets.inbox import PART as INBOX
from bot.table.sheets.moves import (
    AddCard,
    AddFoe,
    AnswerStory,
    BindCard,
    CreateSheet,
    DeleteCard,
    DeleteSheet,
    DisableCard,
    EditSheet,
    EnableCard,
    EndFight,
    EndScene,
    GiveSheet,
    Happen,
    Initiative,
    JoinFight,
    LeaveFight,
    NextTurn,
    OrderCard,
    RemoveFoe,
    SetSystem,
    ShowSheet,
    StartFight,
    SwitchSheet,
    TickLine,
)
from bot.table.sheets.told import InboxLine
from bot.table.sheets.world import PART as WORLD
from bot.table.sheets.world import WorldPart
from bot.table.whole import UndoLast
from tests.effort import tries
from tests.unit.table.sheets.playing import GWEN, MIRA, ODILE, OUTSIDER, Played, played

SECRET = "SECRET LINE"
LIBRARY = (
    "lucky_streak", "spoils", "renown", "a_name_in_the_capital", "price_of_blood", "bloodied",
    "the_debt_comes_due", "promise_kept", "worn_to_the_bone", "rally", "the_squall_line",
)  # fmt: skip
SENTENCES = (
    f'When they rest → "{SECRET}"; Inspiration +1.',
    f'When they take damage → "{SECRET}"; Poisoned for 2 turns.',
    "Each turn (while Poisoned) → Hit points −1.",
    f'Before any roll → +1 to the roll; "{SECRET}".',
)
NAMES = ("Mira", "Mira", "Mira", "Odile", "Odile", "Zed", "The Rook", "nobody")
WHO = st.sampled_from(NAMES)
SMALL = st.integers(0, 12)


def made(
    kind: Callable[..., Action], **fields: st.SearchStrategy[Any]
) -> st.SearchStrategy[Action]:
    return st.builds(kind, **fields)


def deed(do: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Action]:
    return st.fixed_dictionaries({"do": st.just(do), **fields}).map(
        lambda data: Happen(moment=deed_of(data))
    )


DEEDS = st.one_of(
    deed("roll", who=WHO, check=st.sampled_from(["attack", "saving throw"]), bonus=SMALL),
    deed("take", who=WHO, amount=SMALL),
    deed("deal", who=WHO, to=st.just("Ghoul"), amount=SMALL),
    deed("track", who=WHO, track=st.just("hit points"), add=st.integers(-9, 9)),
    deed(
        "condition", who=WHO, set=st.sampled_from(["blood-sworn", "frightened"]), turns=st.just(2)
    ),
    deed("tick", clock=st.sampled_from(["Renown", "Siege"]), ticks=st.integers(1, 3)),
    deed("pool", pool=st.just("doom"), add=st.integers(-2, 2)),
    deed("rest", who=st.lists(WHO, min_size=1, max_size=3)),
    deed("turn", who=WHO),
    deed("xp", who=WHO, amount=st.integers(-500, 5000)),
    deed("enter", who=WHO, place=st.sampled_from(["Storm", "Bridge"])),
    deed("item", who=WHO, gain=st.just("Rope")),
    deed("item", who=WHO, lose=st.just("Rope")),
)
SHEETS = st.one_of(
    made(CreateSheet, name=WHO, is_npc=st.booleans()),
    made(DeleteSheet, who=WHO),
    made(EditSheet, who=WHO, what=st.just("name"), value=WHO),
    made(EditSheet, who=WHO, what=st.just("stat"), of=st.just("con"), value=st.integers(1, 30)),
    made(GiveSheet, who=WHO, to=st.sampled_from([MIRA.id, ODILE.id])),
    made(ShowSheet, who=WHO, is_shown=st.booleans()),
    made(SwitchSheet, who=WHO),
)
FIGHTS = st.one_of(
    st.just(AddFoe(name="Ghoul", hit_points=5, count=2)),
    st.just(RemoveFoe()),
    st.just(StartFight()),
    st.just(StartFight(check="ability_check")),
    st.just(NextTurn()),
    st.just(EndFight()),
    WHO.map(lambda who: JoinFight(joining=Initiative(who=who, value=3))),
    made(LeaveFight, who=WHO),
)
CARDS_MOVES = st.one_of(
    made(AddCard, library=st.sampled_from(LIBRARY)),
    made(AddCard, sentence=st.sampled_from(SENTENCES), name=st.just("Own")),
    made(DisableCard, card=st.sampled_from(LIBRARY)),
    made(EnableCard, card=st.sampled_from(LIBRARY)),
    made(DeleteCard, card=st.sampled_from(LIBRARY)),
    made(BindCard, card=st.just("own"), who=st.lists(WHO, max_size=2).map(tuple)),
    made(OrderCard, card=st.just("own"), place=st.integers(1, 3)),
    made(SetSystem, system=st.sampled_from(["classic_d20", "night_hunt"])),
    made(Configure, system=st.sampled_from(["classic_d20", "salt_and_iron"])),
    st.just(EndScene()),
    made(AnswerStory, card=st.just("promise_kept"), answer=st.booleans(), who=st.just(("Mira",))),
    st.just(TickLine()),
)
STEPS = st.lists(
    st.tuples(
        st.sampled_from([GWEN, GWEN, GWEN, GWEN, MIRA, MIRA, ODILE, OUTSIDER]),
        st.one_of(DEEDS, DEEDS, SHEETS, FIGHTS, CARDS_MOVES),
    ),
    min_size=6,
    max_size=25,
)


def start() -> Played:
    return played(SENTENCES[0], SENTENCES[1], "bloodied")


def play(memory: Played, steps: list[tuple[Person, Action]]) -> list[dict[str, tuple[int, str]]]:
    """Take what can be taken; return the table before each step that was."""
    pictures: list[dict[str, tuple[int, str]]] = []
    for person, action in steps:
        before = memory.bodies()
        try:
            decision = memory.act(person, action)
        except Refused:
            # A refusal has changed nothing.
            assert memory.bodies() == before
            continue
        if not decision.silent:
            pictures.append(before)
    return pictures


@settings(max_examples=tries(60))
@given(STEPS)
def test_taking_back_gives_the_very_table_of_then(steps: list[tuple[Person, Action]]):
    memory = start()
    pictures = play(memory, steps)
    for picture in reversed(pictures):
        memory.act(GWEN, UndoLast())
        assert memory.bodies() == picture


@settings(max_examples=tries(60))
@given(STEPS)
def test_what_is_stored_is_whole_and_reads_back_to_the_letter(
    steps: list[tuple[Person, Action]],
):
    memory = start()
    for person, action in steps:
        try:
            memory.act(person, action)
        except Refused:
            continue
        for name, kind in ((WORLD, WorldPart), (CARDS, CardsPart), (INBOX, Inbox)):
            if name in memory.table.parts:
                body = memory.table.parts[name].body
                assert kind.model_validate_json(body).model_dump_json() == body


@settings(max_examples=tries(60))
@given(STEPS)
def test_no_line_for_the_game_master_is_in_what_others_see(steps: list[tuple[Person, Action]]):
    memory = start()
    for person, action in steps:
        try:
            decision = memory.act(person, action)
        except Refused:
            continue
        for event in decision.events:
            if isinstance(event, MomentEvent):
                seen = event.model_dump_json(exclude={"behind"}) + json.dumps(event.line())
                assert SECRET not in seen
                if not event.secret:
                    hidden = [
                        memory.sheet(key).name
                        for key, one in memory.part.holders.items()
                        if one.is_hidden
                    ]
                    assert not any(f'"{name}"' in seen for name in hidden)


@settings(max_examples=tries(60))
@given(STEPS, st.sampled_from([MIRA, ODILE, OUTSIDER]))
def test_nobody_touches_anothers_character(steps: list[tuple[Person, Action]], person: Person):
    memory = start()
    for actor, action in steps:
        if actor is GWEN:
            try:
                memory.act(actor, action)
            except Refused:
                continue
        elif actor is person:
            before = memory.part
            try:
                memory.act(actor, action)
            except Refused:
                continue
            if isinstance(action, NextTurn | JoinFight | LeaveFight):
                continue
            others = {
                key for key, one in before.holders.items() if one.owner != person.id
            } & memory.part.world.characters.keys()
            before_others = {
                key: before.world.characters[key]
                for key in others
                if key in before.world.characters
            }
            # A change of the system waits to be written: what the engine knows is compared.
            if memory.part.world.pools.keys() != before.world.pools.keys():
                continue
            assert {key: memory.sheet(key) for key in before_others} == before_others


@settings(max_examples=tries(40))
@given(STEPS)
def test_what_the_journal_keeps_reads_back(steps: list[tuple[Person, Action]]):
    by_kind = {str(event.model_fields["kind"].default): event for event in EVENTS}
    memory = start()
    for person, action in steps:
        try:
            events = memory.act(person, action).events
        except Refused:
            continue
        for event in events:
            if event.kind in by_kind:
                kept = json.loads(event.model_dump_json())
                again = by_kind[event.kind].model_validate_json(json.dumps(kept))
                assert again == event
                assert json.loads(json.dumps(event.line())) == event.line()


@settings(max_examples=tries(40))
@given(STEPS)
def test_a_person_who_is_forgotten_is_nowhere(steps: list[tuple[Person, Action]]):
    memory = start()
    play(memory, steps)
    for name, state in without_person(memory.table, MIRA.id).items():
        memory._write(name, state)  # pyright: ignore[reportPrivateUsage]
    for name in (WORLD, CARDS, INBOX):
        part = memory.table.parts.get(name)
        named = re.findall(r'"(?:owner|changed_by)":(\d+)|"(\d+)":', part.body if part else "")
        assert not any(str(MIRA.id) in one for one in named)
    play(memory, steps)
    assert len(memory.part.world.characters) <= MOST_CHARACTERS


LINES = st.lists(st.sampled_from(["tell", "note", "did"]), max_size=80)


@given(st.lists(st.tuples(LINES, st.sets(st.integers(1, 400), max_size=40)), max_size=8))
def test_the_inbox_is_bounded_and_keeps_what_must_be_told_longest(
    batches: list[tuple[list[str], set[int]]],
):
    inbox = Inbox()
    for sorts, ticked in batches:
        before = inbox
        new = [InboxLine.model_validate({"number": 1, "sort": one, "at": 0}) for one in sorts]
        inbox, numbered = inbox.with_lines(new)
        assert [one.number for one in numbered] == list(
            range(before.made + 1, before.made + len(new) + 1)
        )
        assert len(inbox.lines) == min(MOST_LINES, len(before.lines) + len(new))
        gone = {one.number for one in before.open_tells} - {one.number for one in inbox.lines}
        if gone:
            assert all(one.is_tell and not one.is_ticked for one in inbox.lines)
        inbox = inbox.ticked(ticked)
