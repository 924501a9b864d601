"""Everything that is said of sheets, once: for tests that listen to a language.

What people would type themselves is of digits and stars, so that it is no word.
"""

import json
from collections.abc import Iterator
from dataclasses import replace

from bot.errors import Refused
from bot.render.answers import answer
from bot.render.controls import Form
from bot.render.history import told, told_vaguely
from bot.render.message import Attachment, Button, Message, Row, Select, Text
from bot.render.sheets.sheet_forms import (
    editable_choice,
    editing,
    editing_form,
    form_again,
    guide,
    making_form,
    mark_choices,
    step_again,
    value_choice,
)
from bot.render.sheets.sheet_lines import LINES
from bot.render.sheets.sheet_list import character_list
from bot.render.sheets.sheet_page import posted_sheet, sheet_page
from bot.render.sheets.sheet_questions import deleted, deleting, exported_sheet, kept
from bot.render.sheets.sheets import filled_note
from bot.render.words import Words
from bot.rulecards.sheet import Character, Gauge, Growth, Person, Quest, Standing
from bot.rulecards.system import System
from bot.rulecards.system_parts import (
    Band,
    Check,
    Condition,
    ConditionList,
    Rank,
    Stat,
    SumRoll,
    Thing,
    Track,
)
from bot.table.act import Outcome
from bot.table.campaign import SetLogChannel
from bot.table.people import Person as Somebody
from bot.table.people import Place
from bot.table.sheets.editable import editables
from bot.table.sheets.events import SheetEvent, SheetFilled, Whom
from bot.table.sheets.moves import CreateSheet, SetSystem, ShowSheet
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.sheet_view import Listed, SheetView
from bot.table.sheets.sifting import Unfit
from bot.table.sheets.slots import editing_pages, making_pages
from tests.unit.render.sheet_samples import CLASSIC, EVENTS, bare, seen
from tests.unit.table.sheets.playing import GWEN, MIRA, ODILE, Played, played


def wordless(**values: object) -> System:
    """A system whose own names are of digits and stars."""
    band = Band(id="b1", name="18*", outcome="success", when="1")
    system = System(
        id="1",
        name="19*",
        stats=(Stat(id="s1", name="2*", default=1, min=0, max=5),),
        checks=(Check(id="h1", name="20*", roll=SumRoll(dice="1d6"), bands=(band,)),),
        tracks=(
            Track(id="t1", name="1*", max=3),
            Track(id="t2", name="3*", max="@level", start="max"),
            Track(id="t3", name="4*"),
            Track(id="t4", name="5*", max=3, of="g1"),
        ),
        things=(Thing(id="g1", name="6*"), Thing(id="g2", name="7*")),
        classes=(Thing(id="c1", name="8*"),),
        ranks=(Rank(id="r1", name="9*", top=3),),
        conditions=(
            Condition(id="k1", name="10*"),
            Condition(id="k2", name="11*", top=3),
            Condition(id="k3", name="12*", list="l1"),
        ),
        lists=(ConditionList(id="l1", name="13*", entries=3, top=2),),
        improvement=True,
        damage_track="t1",
        stat_modifier="@value / 2",
        xp_table=CLASSIC.xp_table,
    )
    return system.model_copy(update=values)


def full(system: System, *, count: int = 2) -> Character:
    """A sheet that holds something of everything, once or several times."""
    some = range(1, count + 1)
    return replace(
        bare(),
        name="1*",
        growth=Growth(2, 5),
        stats={"s1": 3},
        marked=("s1",),
        tracks={one.id: Gauge(1, 3, is_fixed=one.id == "t2") for one in system.tracks[:2]}
        | {"t3": Gauge(1, None)}
        | ({"t4": Gauge(1, 3)} if count > 1 else {}),
        things={"g1": "14*", "g2": "7*"} if count > 1 else {"g2": "7*"},
        classes={"c1": 2},
        ranks={"r1": 2},
        conditions={f"k{at}": Standing(1, at) for at in some if at < 3}
        | ({"k3": Standing(1)} if count > 1 else {}),
        items=tuple(f"{at}*" for at in some),
        place="15*",
        met={str(at): Person(f"{at}*", ("16*",)) for at in some},
        quests={str(at): Quest(f"{at}*", ("17*",) * at, is_finished=at > 1) for at in some},
    )


def everything_said(say: Words) -> list[str]:
    """Return all that is said of sheets, in the language of `say`."""
    said = [text for message in (*_pages(say), *_answers(say)) for text in _texts(message)]
    return [*said, *_forms(say), *_history(say), *_choices(say)]


def _views() -> list[SheetView]:
    system, native = wordless(), wordless(xp_table=None)
    sheet = full(system)
    return [
        seen(sheet, system),
        seen(replace(sheet, growth=Growth(20, 5)), system, is_shown=True, is_turn=True),
        seen(sheet, native, is_npc=True, is_turn=False),
        seen(full(system, count=1), system, is_played=False),
        seen(replace(sheet, tracks={}, things={}), system),
        seen(replace(sheet, items=tuple(f"{at}" * 40 for at in range(10, 99))), system),
    ]


def _pages(say: Words) -> Iterator[Message]:
    for view in _views():
        yield sheet_page(view, say)
        yield posted_sheet(view, say)
        yield deleting(view, say)
        yield editing(view, say)
        yield exported_sheet(view, say)
        for step in range(len(making_pages(view.sheet, view.system))):
            shown = guide(view, say, step)
            assert shown is not None
            yield shown
            yield Message((step_again(1, step, say),))
        yield sheet_page(view, say, again=form_again(1, 0, say))
    yield character_list([], say)
    yield character_list([_listed(at) for at in range(1)], say)
    yield character_list([_listed(at) for at in range(20)], say)
    yield deleted(say)
    yield kept(say)


def _listed(at: int) -> Listed:
    return Listed(
        number=at,
        name=f"{at}*",
        owner=0 if at % 2 else MIRA.id,
        place="1*",
        track="2*",
        hit_points=Gauge(1, 2),
        is_npc=at % 2 == 1 and at % 3 == 0,
        is_hidden=at % 2 == 1,
        is_readable=True,
        is_played=True,
        is_current=at == 0,
    )


def _table(*, is_shown: bool = False) -> Played:
    """A table that is played by the wordless system."""
    memory = played()
    memory.act(GWEN, SetSystem(text=json.dumps(wordless().to_data())))
    memory.act(GWEN, CreateSheet(name="7", is_npc=True))
    memory.act(MIRA, CreateSheet(name="8"))
    memory.act(GWEN, SetLogChannel(channel=5))
    if is_shown:
        memory.act(MIRA, ShowSheet(who="8", is_shown=True))
    return memory


def _answers(say: Words) -> Iterator[Message]:
    tables = _table(), _table(is_shown=True)
    for event in EVENTS:
        for table in tables:
            for person in (GWEN, MIRA, ODILE):
                yield from _told(table, _wordless(event), person, say)


def _wordless(event: SheetEvent) -> SheetEvent:
    """The event about a character who is called by a number."""
    name = {"Mira": "8", "Old Tom": "7"}.get(event.whom.name, "9*")
    whom = Whom(key=name, name=name, owner=event.whom.owner)
    return event.model_copy(update={"whom": whom})


def _told(table: Played, event: SheetEvent, person: Somebody, say: Words) -> Iterator[Message]:
    told = answer(Outcome(table.table, (event,), person, Place(1, 1), 1), say, say)
    yield told.message
    yield from (*told.follows, *told.logs, *told.besides)
    if told.announce is not None:
        yield told.announce


def _forms(say: Words) -> Iterator[str]:
    for view in _views():
        made = (making_form(view, say, at) for at in range(len(_making(view))))
        edited = (editing_form(view, say, at) for at in range(len(_editing(view))))
        for form in (*made, *edited):
            yield from _fields(form) if form else ()


def _making(view: SheetView) -> list[object]:
    return [*making_pages(view.sheet, view.system)]


def _editing(view: SheetView) -> list[object]:
    return [*editing_pages(view.sheet, view.system)]


def _fields(form: Form) -> Iterator[str]:
    for field in form.fields:
        yield field.label
        yield from (field.hint,) if field.hint else ()


def _history(say: Words) -> Iterator[str]:
    for event in EVENTS:
        yield told(event.kind, _wordless(event).line(), say)
    changed = SheetFilled(whom=Whom(key="8", name="8", owner=5), changes=())
    yield filled_note(changed, (Unfit("1", Refused(SheetReason.NAME_TAKEN, name="2*")),), say)
    for kind in LINES:
        yield told_vaguely(kind, say)
        yield LINES[kind]({}, say)


def _choices(say: Words) -> Iterator[str]:
    yield value_choice("1", say)
    yield from (editable_choice(one, say) for one in editables(wordless()))
    yield from (shown for shown, _ in mark_choices(say))


def _texts(message: Message) -> Iterator[str]:
    for block in message.flat():
        match block:
            case Text(content=content):
                yield content
            case Row(items=items):
                for item in items:
                    yield from _words_of(item)
            case Attachment():
                pass
            case _:
                pass


def _words_of(item: object) -> Iterator[str]:
    match item:
        case Button(label=label):
            yield label
        case Select(placeholder=placeholder, options=options):
            yield from (placeholder,) if placeholder else ()
            for one in options:
                yield one.label
                yield from (one.description,) if one.description else ()
        case _:
            pass
