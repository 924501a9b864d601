"""What goes with the card editor: its forms, its questions, and what each step is answered with.

Source: issue 5 (the card editor).
"""

from bot.render.answer import Answer, Tellers
from bot.render.cards.editor import PART, Desk, editor
from bot.render.cards.editor_words import HINTS, what_words
from bot.render.cards.wording import AMBER, RED, fitted, sentence
from bot.render.message import Button, Card, Field, Form, Message, Move, Row, Rule, Text, line
from bot.render.text import Marked, moment, person
from bot.render.words import Words
from bot.rulecards.editing.pieces import Place, Typed
from bot.table.act import Outcome
from bot.table.sheets.drafting import DraftDropped, DraftShown
from bot.text import shortened

_MOST_GONE = 300


def writing_form(desk: Desk, place: Place, form: int, say: Words) -> Form:
    """Return the form in which something is typed at a place."""
    typing = place.typings[form]
    what = what_words(place, say)
    if typing.typed is Typed.KIND:
        what = say("Kind")
    about = next((one for one in (place.what, typing.typed) if one in HINTS), None)
    entry = Field(
        key="text",
        label=shortened(what, 45),
        value=typing.value[: typing.most],
        most=typing.most,
        required=typing.is_needed,
        long=typing.is_long,
        hint=say(HINTS[about]) if about else None,
    )
    move = Move(PART, f"wrote.{place.id}.{form}", desk.at)
    return Form(shortened(what, 45), move, (entry,))


def discard_question(desk: Desk, say: Words) -> Message:
    """Return what is asked before a draft is thrown away."""
    name = fitted(desk.part.name, 160)
    lines = [
        say("## Discard the draft of “{name}”?", name=name) if name else say("## Discard it?"),
        Marked(f"> {fitted(desk.account.sentence, 1500)}"),
        say("It cannot be brought back. What the table plays by stays as it is."),
    ]
    row = Row(
        (
            Button(say("Discard"), Move(PART, "drop", desk.at), "danger"),
            Button(say("Go on"), Move(PART, "show", desk.at)),
        )
    )
    return Message((Card((Text("\n".join(lines)), Rule(), row), RED),))


def theirs(desk: Desk, say: Words) -> Message:
    """Return the card as another game master has made it meanwhile, beside one's own."""
    entry = next((one for one in desk.kit.entries if one.number == desk.part.card), None)
    if entry is None:
        return editor(desk, say)
    lines = [
        say("## “{name}” as it is now", name=fitted(entry.card.name, 160)),
        Marked(f"> {sentence(entry, desk.kit.system, 1400)}"),
        say(
            "-# Changed {when} by {who}",
            when=moment(entry.changed_at, "R"),
            who=person(entry.changed_by) if entry.changed_by else say("someone"),
        ),
        say("And yours:"),
        Marked(f"> {fitted(desk.account.sentence, 1400)}"),
    ]
    row = Row(
        (
            Button(say("Go on with mine"), Move(PART, "show", desk.at), "primary"),
            Button(say("Save as a new card"), Move(PART, "save_new", desk.at)),
            Button(
                say("Drop mine and open theirs"),
                Move(PART, f"anew.{entry.number}", desk.at),
                "danger",
            ),
        )
    )
    return Message((Card((Text("\n".join(lines)), Rule(), row), AMBER),))


def _shown(outcome: Outcome, event: DraftShown, say: Words) -> Answer:
    desk = Desk.of(outcome.table, outcome.person.id)
    return Answer(editor(desk, say, focus=event.focus, told=_told(event, say)))


def _told(event: DraftShown, say: Words) -> list[Marked]:
    match event.note:
        case "resumed":
            return [say("This is your draft as you left it.")]
        case "busy":
            wanted = fitted(event.wanted, 160)
            return [
                say(
                    "You are still working on this draft. Save or discard it, then begin "
                    "“{name}” again.",
                    name=wanted,
                )
            ]
        case "stale":
            return [say("What you pressed was out of date: this is your draft as it is now.")]
        case "changed" if event.gone:
            gone = Marked("; ".join(fitted(one, _MOST_GONE) for one in event.gone))
            return [say("Taken out, as it does not fit any more: {things}", things=gone)]
        case _:
            return []


def _dropped(outcome: Outcome, event: DraftDropped, say: Words) -> Answer:
    if not event.name:
        return Answer(line(say("The draft is discarded.")))
    return Answer(line(say("The draft of “{name}” is discarded.", name=fitted(event.name, 160))))


TELLERS: Tellers = {DraftShown: _shown, DraftDropped: _dropped}
