"""The card editor: a draft as its sentence, what it lacks, and pickers for its places.

Everything is found by the ids of what is pressed: which place, at which revision of the draft.
Source: issue 5 (the card editor); spec/rule-cards.md, part 9.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.render.cards.editor_words import gap_words, label_words, what_words
from bot.render.cards.refusals import card_words
from bot.render.cards.wording import AMBER, GREEN, GREY, fitted
from bot.render.message import Button, Card, Message, Move, Option, Row, Rule, Select, Text, line
from bot.render.text import Marked, fitting, person
from bot.render.turning import turning_buttons
from bot.render.words import Words
from bot.rulecards.editing.drafts import Account, account_of, places_meant
from bot.rulecards.editing.pieces import Place, Typed
from bot.rulecards.editing.places import find, places_of
from bot.table.sheets.draft import DraftPart, drawn_up, is_behind, own_draft
from bot.table.sheets.kit import Kit, kit_of
from bot.table.snapshot import Table
from bot.text import shortened

PART = "draft"
PAGE = 25
"""Choices in one list."""

_SENTENCE = 1500
_ROOM = 3400
_MOST_PROBLEMS = 3


@dataclass(frozen=True, slots=True)
class Desk:
    """A person's draft as it is to be shown."""

    part: DraftPart
    kit: Kit
    account: Account
    places: tuple[Place, ...]

    @classmethod
    def of(cls, table: Table, person_id: int) -> "Desk | None":
        """What a person is working on, if anything; Refused where the table has no system."""
        part = own_draft(table, person_id)
        if part is None:
            return None
        draft = drawn_up(table, part)
        account = account_of(draft)
        return cls(part, kit_of(table), account, places_of(draft, account))

    @property
    def at(self) -> int:
        """The revision that is shown, which goes into every id."""
        return self.part.revision


def editor(
    desk: Desk | None,
    say: Words,
    *,
    focus: str = "on",
    page: int | None = None,
    told: Sequence[Marked] = (),
) -> Message:
    """Return the editor, at one of its places."""
    if desk is None:
        return line(say("There is no draft of yours here any more: it was saved or discarded."))
    place = find(desk.places, focus) or desk.places[0]
    if place.parts:
        place = place.parts[min(1, len(place.parts) - 1)]
    lines = fitting((*_head(desk, say), *told, *_lacking(desk, say)), _ROOM)
    blocks = [
        Text("\n".join(lines)),
        Rule(),
        *_pickers(desk, place, page, say),
        *_ends(desk, place, say),
    ]
    return Message((Card(tuple(blocks), _colour(desk)),))


def unfinished(desk: Desk) -> str:
    """The place of the editor at which something is missing or wrong, or else its first."""
    gaps = [gap.place for gap in desk.account.gaps]
    wrong = [one for problem in desk.account.problems for one in places_meant(problem.place)]
    return next((one for one in (*gaps, *wrong) if find(desk.places, one)), "on")


def _colour(desk: Desk) -> int:
    if desk.account.problems:
        return AMBER
    return GREY if desk.account.gaps else GREEN


def _head(desk: Desk, say: Words) -> Iterable[Marked]:
    name = fitted(desk.part.name, 160)
    if desk.part.card is not None:
        yield say("## Editing “{name}”", name=name)
    else:
        yield say("## New card: {name}", name=name) if name else say("## A new card")
    yield Marked(f"> {fitted(desk.account.sentence, _SENTENCE)}")
    note = str(desk.part.data.get("note") or "")
    if note:
        yield say("You are told: “{note}”", note=fitted(note, 400))


def _lacking(desk: Desk, say: Words) -> Iterable[Marked]:
    account = desk.account
    if account.gaps:
        missing = Marked(" · ".join(gap_words(gap, say) for gap in account.gaps))
        yield say("Still missing: {things}.", things=missing)
    for problem in account.problems[:_MOST_PROBLEMS]:
        yield say("⚠️ {problem}", problem=card_words(problem, say))
    if is_behind(desk.kit, desk.part):
        yield _behind(desk, say)
    yield say("-# Your draft is kept, for you alone. The table plays by it once you save it.")


def _behind(desk: Desk, say: Words) -> Marked:
    entry = next((one for one in desk.kit.entries if one.number == desk.part.card), None)
    if entry is None:
        return say("⚠️ This card was deleted meanwhile. You can save yours as a new card.")
    if not entry.changed_by:
        return say("⚠️ This card was changed meanwhile, so yours cannot be saved over it.")
    return say(
        "⚠️ {person} changed this card meanwhile, so yours cannot be saved over it.",
        person=person(entry.changed_by),
    )


def _pickers(desk: Desk, place: Place, page: int | None, say: Words) -> Iterable[Row]:
    top = next(one for one in desk.places if place is one or place in one.parts)
    yield Row((_select(desk, "place", desk.places, top, say("What do you want to change?"), say),))
    if top.parts:
        asked = say("Effect {number}: change …", number=(top.effect or 0) + 1)
        yield Row((_select(desk, "part", top.parts, place, asked, say),))
    if place.choices:
        yield from _choices(desk, place, page, say)


def _select(
    desk: Desk, name: str, places: Sequence[Place], focus: Place, asked: str, say: Words
) -> Select:
    options = tuple(
        Option(shortened(_named(one, say), 100), one.id, chosen=one is focus) for one in places
    )
    return Select(Move(PART, name, desk.at), options, asked)


def _named(place: Place, say: Words) -> str:
    now = label_words(place.now, say)
    what = what_words(place, say)
    return f"{what}: {now}" if now.strip() else what


def _choices(desk: Desk, place: Place, page: int | None, say: Words) -> Iterable[Row]:
    listed = place.choices
    last = (len(listed) - 1) // PAGE
    if page is None:
        at = next((at for at, one in enumerate(listed) if one.key == place.chosen), 0)
        page = at // PAGE
    page = min(page, last)
    options = tuple(
        Option(shortened(label_words(one.label, say), 100), one.key, chosen=one.key == place.chosen)
        for one in listed[page * PAGE : (page + 1) * PAGE]
    )
    asked = shortened(say("{what}: choose …", what=Marked(what_words(place, say))), 150)
    yield Row((Select(Move(PART, f"choose.{place.id}", desk.at), options, asked),))
    if last:
        before, after = (
            Move(PART, f"page.{place.id}.{max(to, 0)}", desk.at) for to in (page - 1, page + 1)
        )
        yield Row(turning_buttons(before, after, page, last + 1, say))


def _ends(desk: Desk, place: Place, say: Words) -> Iterable[Row]:
    forms = [
        Button(
            _typed(typing.typed, place, say),
            Move(PART, f"write.{place.id}.{form}", desk.at),
            "primary",
        )
        for form, typing in enumerate(place.typings)
    ]
    save = Button(say("Save"), Move(PART, "save", desk.at), "success")
    yield Row((*forms, save, Button(say("Discard"), Move(PART, "discard", desk.at))))
    if is_behind(desk.kit, desk.part):
        theirs = Button(say("Show theirs"), Move(PART, "theirs", desk.at))
        new = Button(say("Save as a new card"), Move(PART, "save_new", desk.at))
        there = any(one.number == desk.part.card for one in desk.kit.entries)
        yield Row((theirs, new) if there else (new,))


def _typed(typed: Typed, place: Place, say: Words) -> str:
    match typed:
        case Typed.FORMULA:
            return say("Write a formula")
        case Typed.NUMBER:
            return say("Another number")
        case Typed.AMOUNT:
            return say("Another number or a formula")
        case Typed.KIND:
            return say("Write a kind")
        case Typed.NAME:
            return say("Write another") if place.choices else say("Write it")
