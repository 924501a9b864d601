"""Everything that the card editor says, said once: for tests that listen to a language.

What people would type themselves is of digits and stars, so that it is no word; what stands in a
card's own sentence is English in every language.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

from bot.render.answers import answer
from bot.render.cards.editor import Desk, editor
from bot.render.cards.editor_steps import discard_question, theirs, writing_form
from bot.render.cards.editor_words import (
    HINTS,
    LABELS,
    MISSING,
    WHAT,
    gap_words,
    label_words,
    what_words,
)
from bot.render.message import Button, Form, Message, Select, Text
from bot.render.words import Words
from bot.rulecards.editing.drafts import Gap
from bot.rulecards.editing.pieces import Label, Place
from bot.rulecards.editing.places import flat
from bot.table.act import Outcome
from bot.table.part import Action, Event
from bot.table.people import Person
from bot.table.sheets.draft import own_draft
from bot.table.sheets.drafting import (
    ChangeDraft,
    DraftDropped,
    DraftShown,
    DropDraft,
    Note,
    StartDraft,
)
from bot.table.sheets.moves import DeleteCard, EditCard
from tests.unit.table.building import PLACE
from tests.unit.table.sheets.playing import GWEN, Played, played

NAME = "1*"


def desk_of(memory: Played, person: Person = GWEN) -> Desk:
    """What somebody is working on."""
    found = Desk.of(memory.table, person.id)
    assert found is not None
    return found


def seen_of(memory: Played, person: Person = GWEN) -> int:
    """The revision of somebody's draft."""
    part = own_draft(memory.table, person.id)
    assert part is not None
    return part.revision


def change(memory: Played, place: str, choice: str | None = None, text: str | None = None) -> None:
    """Choose or type something."""
    action = ChangeDraft(seen=seen_of(memory), place=place, choice=choice, text=text)
    memory.act(GWEN, action)


def begun(*choices: tuple[str, str], name: str = NAME) -> Played:
    """A table at which a card is begun."""
    memory = played()
    memory.act(GWEN, StartDraft(name=name))
    for place, choice in choices:
        change(memory, place, choice)
    return memory


def behind() -> Played:
    """A draft of a card that somebody has changed meanwhile."""
    memory = played("lucky_streak")
    memory.act(GWEN, StartDraft(number=1))
    change(memory, "name", text=NAME)
    seen = memory.cards.entries[0].revision
    memory.act(GWEN, EditCard(card="lucky_streak", seen=seen, name="2*"))
    return memory


def samples() -> list[Event]:
    """Every way in which a draft is told, with the longest names."""
    notes = get_args(Note)
    long = "*" * 80
    shown = [DraftShown(note=one, gone=("*" * 300,) * 3, wanted=long) for one in notes]
    return [*shown, DraftDropped(), DraftDropped(name=long)]


UNKEPT = (DraftShown, DraftDropped)
"""What the history does not hold: a draft is its owner's alone."""


def everything_said(say: Words) -> list[str]:
    """Return all that the editor says, in the language of `say`."""
    labels = [label_words(Label(NAME, key), say) for key in LABELS]
    what = [what_words(Place("1", one, Label(), effect=0), say) for one in WHAT]
    gaps = [str(gap_words(Gap(one, "1", 0), say)) for one in MISSING]
    hints = [say(one) for one in HINTS.values()]
    pages = [text for page in (*_editors(say), *_answers(say)) for text in texts(page)]
    return [*labels, *what, *gaps, *hints, *pages, *_forms(say)]


def _editors(say: Words) -> Iterator[Message]:
    yield editor(None, say)
    yield editor(desk_of(begun()), say)
    yield editor(desk_of(begun(name="")), say)
    yield discard_question(desk_of(begun()), say)
    yield discard_question(desk_of(begun(name="")), say)
    memory = begun(("on", "damage"), ("add", "track"))
    for focus in ("if", "least", "note", "then_0", "then_0_amount"):
        yield editor(desk_of(memory), say, focus=focus)
    change(memory, "note", text=NAME)
    change(memory, "then_0_amount", text="1**")
    yield editor(desk_of(memory), say)
    place = begun(("on", "place"))
    yield editor(desk_of(place), say, focus="place")
    yield editor(desk_of(begun(("on", "rest"))), say, focus="if")
    late = behind()
    yield editor(desk_of(late), say)
    yield theirs(desk_of(late), say)
    desk = desk_of(late)
    nobodys = desk.kit.entries[0].changed(changed_by=0)
    desk = replace(desk, kit=replace(desk.kit, entries=(nobodys,)))
    yield editor(desk, say)
    yield theirs(desk, say)
    late = behind()
    late.act(GWEN, DeleteCard(card="lucky_streak"))
    yield editor(desk_of(late), say)
    yield theirs(desk_of(late), say)


def _answers(say: Words) -> Iterator[Message]:
    memory = begun(("on", "rest"))
    seen = seen_of(memory)
    stale = ChangeDraft(seen=1, place="on", choice="rest")
    yield _told(memory, stale, say)
    yield _told(memory, StartDraft(name=NAME), say)
    yield _told(memory, StartDraft(name="2*"), say)
    gone = DraftShown(note="changed", gone=(NAME,))
    yield answer(Outcome(memory.table, (gone,), GWEN, PLACE), say, say).message
    yield _told(memory, DropDraft(seen=seen), say)
    yield _told(memory, DropDraft(seen=seen), say)
    yield _told(memory, stale, say)


def _told(memory: Played, action: Action, say: Words) -> Message:
    decision = memory.act(GWEN, action)
    outcome = Outcome(memory.table, decision.events, GWEN, PLACE)
    return answer(outcome, say, say).message


def _forms(say: Words) -> Iterator[str]:
    for on in ("damage", "place", "story"):
        desk = desk_of(begun(("on", on), ("add", "track")))
        for place in flat(desk.places):
            for number in range(len(place.typings)):
                yield from form_texts(writing_form(desk, place, number, say))


def form_texts(form: Form) -> list[str]:
    """What a form shows but what is typed in it."""
    return [
        form.title,
        *(one.label for one in form.fields),
        *(one.hint or "" for one in form.fields),
    ]


def texts(message: Message) -> Iterator[str]:
    """Everything that a message shows."""
    for block in message.flat():
        if isinstance(block, Text):
            yield block.content
        for item in getattr(block, "items", ()):
            if isinstance(item, Button):
                yield item.label
            elif isinstance(item, Select):
                yield item.placeholder or ""
                yield from (option.label for option in item.options)
