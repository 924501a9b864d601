"""Everything that is said of fights, foes, places, scenes and the inbox, once.

For tests that listen to a language; what people would type themselves is of digits and stars.
"""

from collections.abc import Iterator

from bot.render.answers import answer
from bot.render.history import told, told_vaguely
from bot.render.message import Button, Message, Option, Row, Select, Text
from bot.render.sheets import fights, inbox, scenes, surroundings
from bot.render.sheets.foes import foe_list
from bot.render.sheets.inbox import inbox_page
from bot.render.sheets.questions import for_whom, questions
from bot.render.sheets.scenery import place_list
from bot.render.sheets.tracker import tracker, who_leaves, whole_order
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.part import Action, Event
from bot.table.people import Person, Place
from bot.table.sheets.asking import scene_view
from bot.table.sheets.events import (
    AfterLeaving,
    ClockRemoved,
    FightEnded,
    FightJoined,
    FightLeft,
    FightStarted,
    FoesAdded,
    FoeSet,
    FoesRemoved,
    LinesTicked,
    Placed,
    PlaceDescribed,
    PlaceRemoved,
    Question,
    SceneEnded,
    StoryAnswered,
    StoryDeclined,
    TurnEnded,
    Whom,
)
from bot.table.sheets.happening import deed_of
from bot.table.sheets.inbox import Inbox, inbox_of
from bot.table.sheets.moves import (
    AddCard,
    AddFoe,
    AnswerStory,
    BringFoes,
    CreateSheet,
    DescribePlace,
    EndFight,
    EndScene,
    Happen,
    Initiative,
    JoinFight,
    LeaveFight,
    NextTurn,
    RemoveClock,
    RemoveFoe,
    RemovePlace,
    SetFoe,
    StartFight,
    TickLine,
)
from bot.table.sheets.scenery import place_views
from bot.table.sheets.tracker import fight_view, foe_views, whole_fight
from bot.table.whole import UndoLast
from tests.unit.render.moments_words import BEHIND, BEHINDS, SHOWN
from tests.unit.table.building import started
from tests.unit.table.sheets.playing import GWEN, MIRA, ODILE, Played

LONG = "*" * 80
PEOPLE = (GWEN, MIRA, ODILE)


class Evening:
    """A table at which all of it comes up; what everybody is told is kept."""

    def __init__(self, say: Words) -> None:
        self.say = say
        self.played = Played()
        self.played.table = started(system="classic_d20").table
        self.played.revisions = {"campaign": 1}
        self.said: list[str] = []

    def act(self, person: Person, action: Action) -> Event:
        """Act, and keep what anybody is told of it."""
        event = self.played.event(person, action)
        outcome = Outcome(self.played.table, (event,), person, Place(2, 1), 1)
        given = answer(outcome, self.say, self.say)
        found = [given.message, given.announce, *given.follows, *given.logs, *given.besides]
        self.hear(*(one for one in found if one is not None))
        return event

    def hear(self, *messages: Message) -> None:
        """Keep what messages say."""
        self.said += [text for one in messages for text in texts_of(one)]

    def look(self) -> None:
        """Everybody looks at everything."""
        table = self.played.table
        for person in PEOPLE:
            seen = fight_view(table, person)
            self.hear(tracker(seen, self.say))
            if seen and (leaving := who_leaves(seen, self.say)):
                self.hear(leaving)
            self.hear(whole_order(seen, self.say, 0), foe_list(foe_views(table, person), self.say))
            self.hear(place_list(place_views(table, person), self.say))
        self.hear(questions(scene_view(table), self.say))
        self.hear(inbox_page(inbox_of(table), self.say))

    def moment(self, do: str, **data: object) -> None:
        """Something happens."""
        self.act(GWEN, Happen(moment=deed_of({"do": do, **data})))


def evening(say: Words) -> Evening:
    """Play an evening."""
    table = Evening(say)
    table.look()
    for person, name, npc in ((MIRA, "1*", False), (ODILE, "2*", False), (GWEN, "3*", True)):
        table.played.act(person, CreateSheet(name=name, is_npc=npc))
    sentences = (
        "When they 13 14 → Inspiration +1.",
        'When they 15 → "5*".',
        "When a fight starts → Inspiration +1.",
    )
    for sentence in sentences:
        name = f"{4 + sentences.index(sentence)}*"
        table.played.act(GWEN, AddCard(sentence=sentence, name=name))
    table.act(GWEN, AddFoe(name="7*", hit_points=8, count=2, kinds=("8*",)))
    table.act(GWEN, AddFoe(name="9*", hit_points=8))
    table.act(GWEN, AddFoe(name="6*", hit_points=8, count=20))
    for number, points in ((1, 7), (2, 1), (3, 0)):
        table.act(GWEN, SetFoe(number=number, hit_points=points))
    table.moment("condition", who="1*", set="blessed", turns=1)
    table.moment("condition", who="1*", set="poisoned", turns=2)
    for condition in ("prone", "stunned", "blinded", "deafened"):
        table.moment("condition", who="1*", set=condition)
    table.moment("condition", who="2*", set="frightened", level=2)
    places_and_clocks(table)
    fight(table)
    scene(table)
    return table


def places_and_clocks(table: Evening) -> None:
    """Places are described and forgotten, a clock taken away."""
    table.act(GWEN, DescribePlace(name="10", kinds=("11",)))
    table.look()
    table.moment("enter", who="1*", place="10")
    table.look()
    table.act(GWEN, DescribePlace(name="10"))
    table.act(GWEN, RemovePlace(name="10"))
    table.moment("tick", clock="12")
    table.act(GWEN, RemoveClock(name="12"))


def fight(table: Evening) -> None:
    """A fight goes its way."""
    who = [Initiative(who=f"{one}*", value=30 - one) for one in (1, 2, 3)]
    foes = [Initiative(foe=one.number) for one in table.played.part.foes]
    table.act(GWEN, StartFight(joining=(*who, *foes), check="ability_check", stat="dex"))
    table.look()
    for person in (MIRA, GWEN, GWEN, GWEN):
        table.act(person, NextTurn())
    table.act(GWEN, LeaveFight(who="3*"))
    table.act(GWEN, LeaveFight(foe=3))
    table.act(GWEN, JoinFight(joining=Initiative(who="3*", value=50), check="ability_check"))
    table.act(MIRA, LeaveFight(who="1*"))
    table.act(MIRA, JoinFight(joining=Initiative(who="1*"), check="ability_check"))
    table.act(GWEN, AddFoe(name="4*", hit_points=8))
    table.act(GWEN, AddFoe(name="5*", hit_points=8, count=40))
    numbers = [one.number for one in table.played.part.foes]
    table.act(GWEN, BringFoes(numbers=tuple(numbers[-41:-40]), check="ability_check"))
    table.act(GWEN, BringFoes(numbers=tuple(numbers[-40:]), check="ability_check"))
    table.act(GWEN, UndoLast())
    hear_stranger(table)
    table.act(GWEN, EndFight())
    for leaving in ("1*", "3*"):
        order = (Initiative(who=leaving, value=9), Initiative(who="2*", value=8))
        table.act(GWEN, StartFight(joining=order))
        table.act(GWEN, LeaveFight(who=leaving))
        table.act(GWEN, LeaveFight(who="2*"))
    order = (Initiative(foe=1, value=9), Initiative(foe=2, value=8), Initiative(who="2*", value=7))
    table.act(GWEN, StartFight(joining=order))
    table.act(GWEN, RemoveFoe(number=1))
    table.act(GWEN, RemoveFoe(name="6*"))


def hear_stranger(table: Evening) -> None:
    """Somebody of whom nobody is looks at the fight."""
    seen = fight_view(table.played.table, Person(99))
    assert seen is not None
    assert who_leaves(seen, table.say) is None
    table.hear(tracker(whole_fight(table.played.table), table.say))


def scene(table: Evening) -> None:
    """Scenes end, and are asked about."""
    table.act(GWEN, EndScene())
    table.look()
    seen = scene_view(table.played.table)
    assert seen is not None
    table.hear(for_whom(1, seen.questions[0], table.say))
    cards = [one.card for one in seen.questions]
    table.act(GWEN, AnswerStory(card=cards[0], answer=True, who=("1*",), scene=1))
    table.act(GWEN, AnswerStory(card=cards[0], answer=True, who=("3*",)))
    table.look()
    table.act(GWEN, AnswerStory(card=cards[1], answer=False, scene=1))
    table.look()
    table.act(GWEN, AnswerStory(card=cards[1], answer=True, who=("1*",)))
    table.act(GWEN, AnswerStory(card=cards[1], answer=True, who=("2*",)))
    table.act(GWEN, AnswerStory(card=cards[1], answer=True, who=("2*",)))
    table.look()
    tells = inbox_of(table.played.table).open_tells
    table.act(GWEN, TickLine(number=tells[0].number))
    table.look()
    table.act(GWEN, TickLine(number=tells[1].number))
    table.look()
    table.act(GWEN, TickLine())
    table.look()
    for number in range(12):
        sentence = f"When they {number} → Inspiration +1."
        table.played.act(GWEN, AddCard(sentence=sentence, name=f"{number}"))
        table.played.act(MIRA, CreateSheet(name=f"{100 + number}*"))
        table.played.act(MIRA, CreateSheet(name=f"{200 + number}*"))
    table.act(GWEN, EndScene())
    seen = scene_view(table.played.table)
    assert seen is not None
    table.hear(questions(seen, table.say, 1), for_whom(2, seen.questions[2], table.say, 1))
    table.act(GWEN, UndoLast(steps=1))


def everything_said(say: Words) -> list[str]:
    """Return all that is said, in the language of `say`."""
    heard = evening(say).said
    lines = [told(event.kind, event.line(), say) for event in samples()]
    lines.append(told("foes.removed", {"names": ["1*"], "count": 2}, say))
    lines.append(told("foes.removed", {"names": ["1*"], "count": 1}, say))
    lines.append(told("fight.turn", {"round": 2}, say))
    lines.append(told("fight.joined", {"initiative": 2}, say))
    for area in (fights, inbox, scenes, surroundings):
        lines += [told_vaguely(kind, say) for kind in area.VAGUE]
    return [*heard, *lines]


def samples() -> Iterator[Event]:
    """Every event, with names as long as they may be."""
    whom = (Whom(key=LONG, name=LONG, owner=2**63 - 1),)
    placed = Placed(name=LONG, initiative=10**9, dice=(20,) * 100)
    unseen = Placed(name=None, initiative=1, dice=(1,))
    ended = AfterLeaving(ended=True)
    for moment in ({}, {"shown": SHOWN, "behind": BEHIND}, {"behind": BEHINDS[-1]}):
        yield FightStarted(whom=whom, order=(placed, unseen) * 75, **moment)
        yield FightEnded(whom=whom * 50, rounds=10**9, **moment)
        yield TurnEnded(
            whom=whom, ended=LONG, next=LONG, next_owner=5, turn=1, round=10**9, **moment
        )
        yield TurnEnded(ended=None, next=None, next_owner=0, turn=1, round=2, **moment)
        yield StoryAnswered(whom=whom * 50, question="*" * 200, left=1, **moment)
    for secret in (True, False):
        yield FightJoined(whom=whom, secret=secret, joined=placed)
        yield FightLeft(whom=whom, secret=secret, left=LONG, after=ended)
        yield FightJoined(whom=whom, secret=secret, joined=placed, others=(placed,) * 99)
    yield FoesAdded(name=LONG, numbers=tuple(range(100)), kinds=(LONG,) * 20, hit_points=10**9)
    yield FoesRemoved(names=(LONG,) * 100, after=ended)
    yield FoeSet(name=LONG, number=2**50, old=10**9, new=0)
    yield PlaceDescribed(name=LONG, kinds=(LONG,) * 20, is_new=True)
    yield PlaceDescribed(name=LONG, kinds=(), is_new=False)
    yield PlaceRemoved(name=LONG)
    yield ClockRemoved(name=LONG)
    asked = Question(card="1", number=1, name=LONG, question="*" * 200, whom=whom * 50)
    yield SceneEnded(scene=2**50, questions=(asked,) * 200)
    yield StoryDeclined(card="1", name=LONG, question="*" * 200, left=0)
    yield LinesTicked(numbers=tuple(range(200)), left=2)
    yield LinesTicked(numbers=(1,), left=0)


def texts_of(message: Message) -> Iterator[str]:
    """Return every text of a message, of its buttons and of its lists."""
    for block in message.flat():
        if isinstance(block, Text):
            yield block.content
        elif isinstance(block, Row):
            for item in block.items:
                if isinstance(item, Button):
                    yield item.label
                elif isinstance(item, Select):
                    yield item.placeholder or "1"
                    yield from (one for each in item.options for one in _of_option(each))


def _of_option(option: Option) -> tuple[str, ...]:
    return (option.label, option.description or "1")


def full_inbox() -> Inbox:
    """An inbox that holds as much as it may, of the longest lines."""
    return Inbox().with_lines(one for behind in BEHINDS for one in behind.lines)[0]
