"""One rule card as a game master sees it: what it says, whom it watches, what can be done with it.

Source: spec/rule-cards.md, parts 8 and 9; issue 5 (the card editor).
"""

from bot.render.cards.wording import PAGE, PART, RED, colour, fitted, sentence, watched, why_broken
from bot.render.message import MOST_CHARACTERS, Button, Card, Message, Move, Row, Rule, Text
from bot.render.text import Marked, moment, person
from bot.render.words import Words
from bot.rulecards.triggers import StoryTrigger
from bot.table.sheets.deal import Entry
from bot.table.sheets.kit import Kit
from bot.table.sheets.world import WorldPart

_MOST_SENTENCE = 1800
_MOST_NOTE = 600


def card_page(
    entry: Entry, kit: Kit, part: WorldPart, say: Words, *, told: Marked | None = None
) -> Message:
    """Return a card with what can be done with it, below what there is to tell of it."""
    place = next(at for at, one in enumerate(kit.entries) if one.number == entry.number)
    head = [*([told] if told else []), say("## {name}", name=fitted(entry.card.name, 160))]
    state = _state(entry, place, kit, part, say)
    room = MOST_CHARACTERS - 100 - sum(map(len, (*head, *state)))
    quoted = Marked(f"> {sentence(entry, kit.system, min(room, _MOST_SENTENCE))}")
    row = _buttons(entry, place // PAGE, say)
    blocks = (Text("\n".join((*head, quoted, *state))), Rule(), row)
    return Message((Card(blocks, colour(entry)),))


def _state(entry: Entry, place: int, kit: Kit, part: WorldPart, say: Words) -> list[Marked]:
    lines: list[Marked] = []
    if isinstance(entry.card.when, StoryTrigger):
        # Whatever begins with "When" and is no other trigger is a question, misspelt ones too.
        question = fitted(entry.card.when.question, _MOST_NOTE)
        lines.append(
            say(
                "🎬 **A story card:** it waits for no command; at each `/scene end` you are asked "
                "whether {question}.",
                question=question,
            )
        )
    if entry.card.note:
        lines.append(say("You are told: “{note}”", note=fitted(entry.card.note, _MOST_NOTE)))
    if entry.broken is not None:
        why = why_broken(entry.broken, say)
        lines.append(say("⚠️ **Broken, so it does not fire:** {why}", why=why))
    if not entry.is_enabled:
        lines.append(say("⏸ **Off:** it does not fire."))
    if (whom := watched(entry, part, say)) is not None:
        lines.append(say("It {watches}.", watches=whom))
    lines.append(
        say(
            "-# Card {place} of {count} · changed {when} by {who}",
            place=place + 1,
            count=len(kit.entries),
            when=moment(entry.changed_at, "R"),
            who=person(entry.changed_by) if entry.changed_by else say("someone"),
        )
    )
    return lines


def _buttons(entry: Entry, page: int, say: Words) -> Row:
    number = entry.number
    turn = (
        Button(say("Disable"), Move(PART, f"disable.{number}"))
        if entry.is_enabled
        else Button(say("Enable"), Move(PART, f"enable.{number}"), "success")
    )
    return Row(
        (
            Button(say("Edit"), Move(PART, f"edit.{number}"), "primary"),
            Button(say("Test"), Move(PART, f"test.{number}")),
            turn,
            Button(say("Delete"), Move(PART, f"delete.{number}"), "danger"),
            Button(say("All cards"), Move(PART, f"list.{page}")),
        )
    )


def delete_question(entry: Entry, kit: Kit, say: Words) -> Message:
    """Return what is asked before a card is deleted, at the revision that is seen."""
    lines = [
        say("## Delete “{name}”?", name=fitted(entry.card.name, 160)),
        Marked(f"> {sentence(entry, kit.system, _MOST_SENTENCE)}"),
        say("`/gm undo` takes it back. To turn it off for a while, disable it instead."),
    ]
    number = entry.number
    row = Row(
        (
            Button(say("Delete"), Move(PART, f"deleted.{number}", entry.revision), "danger"),
            Button(say("Keep it"), Move(PART, f"show.{number}")),
        )
    )
    return Message((Card((Text("\n".join(lines)), Rule(), row), RED),))
