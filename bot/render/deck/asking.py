"""Questions that cards put: in words, as buttons and lists, and as forms to fill in.

A button carries the number of its question, which is never given again: pressed twice, it answers
once. In the game masters' own channel, which is not the table's, it carries the table too.
"""

from collections.abc import Sequence

from bot.deck.effects import AbilityGain, ExperienceInstead, Hoard, Treasure
from bot.deck.model import MOST_ANSWER
from bot.deck.sheet import TreasureGain
from bot.deck.state import ChoiceKind
from bot.deck.view import ChoiceView
from bot.render.deck.content import content
from bot.render.deck.effects import treasure
from bot.render.deck.figures import ability, experience, known_ability, label
from bot.render.message import Button, Field, Form, Move, Option, Row, Select, Text
from bot.render.text import Marked
from bot.render.words import Words
from bot.text import shortened

PART = "deck"
MOST_SHOWN = 3
"""Questions of one message that can be answered there; for others there is `/deck choose`."""

_MOST_QUESTION = 120
_MOST_LISTED = 100


def question(choice: ChoiceView, say: Words) -> Marked:
    """Return what is asked."""
    match choice.kind:
        case ChoiceKind.EXTRA:
            return say.plural(
                "Draw {count} card beyond those declared?",
                "Draw {count} cards beyond those declared?",
                choice.extra,
            )
        case ChoiceKind.EXPERIENCE_OR_EXTRA:
            return say("What shall it be?")
        case ChoiceKind.TREASURE:
            return say("In which form?")
        case ChoiceKind.ABILITY:
            return _which_ability(choice, say)
        case ChoiceKind.FATES if choice.has_fates:
            return say("Use the Fates now, or let them go? One use is kept already.")
        case ChoiceKind.FATES:
            return say("Use the Fates now, or keep them for later?")
        case ChoiceKind.TEXT | ChoiceKind.MASTER:
            asked = shortened(content(choice.question or "", say), _MOST_QUESTION)
            return say("{question}", question=asked)


def _which_ability(choice: ChoiceView, say: Words) -> Marked:
    if not isinstance(choice.effect, AbilityGain):
        return say("Which ability?")
    return say(
        "Which ability rises by {change}? It may go up to {most}.",
        change=choice.effect.change,
        most=choice.effect.most,
    )


def asked(choice: ChoiceView, say: Words) -> Marked:
    """Return the question with the card that puts it and the character it is about."""
    return say(
        "**{card}**, drawn by {name}: {question}",
        card=label(choice.card.name, say),
        name=choice.name,
        question=question(choice, say),
    )


def option_label(choice: ChoiceView, option: str, say: Words) -> str:
    """Return an option as plain text, for a button or a list."""
    match option, choice.effect:
        case _, Treasure(options=hoards):
            return _treasure(hoards, option, say)
        case (("yes" | "draws"), _):
            count = choice.extra
            return say.plural("Draw {count} card more", "Draw {count} cards more", count)
        case "no", _:
            return say("Draw no more")
        case "later", _ if choice.has_fates:
            return say("Let them go (one is kept already)")
        case "later", _:
            return say("Keep them for later")
        case "now", _:
            return say("Use them now")
        case "experience", ExperienceInstead(change=change):
            return experience(change, say)
        case _:
            known = known_ability(option)
            return ability(known, say) if known else option


def _treasure(hoards: Sequence[Hoard], option: str, say: Words) -> str:
    hoard = next((one for one in hoards if one.id == option), None)
    if hoard is None:
        return option
    gain = TreasureGain(item=hoard.item, count=hoard.count, worth=hoard.worth)
    return treasure(gain, say, plain=True)


def choice_label(choice: ChoiceView, say: Words) -> str:
    """Return a question as plain text for a list, in its own words where these fit."""
    text = content(choice.question, say) if choice.question else str(question(choice, say))
    of = f"{choice.name} · {content(choice.card.name, say)}"
    whole = f"{of} · {text}"
    return whole if len(whole) <= _MOST_LISTED else shortened(of, _MOST_LISTED)


def controls(choices: Sequence[ChoiceView], say: Words) -> list[Text | Row]:
    """Return the first questions to a player with what answers them, and how many there are."""
    blocks: list[Text | Row] = []
    for choice in choices[:MOST_SHOWN]:
        blocks += [Text(f"❓ {asked(choice, say)}"), _row(choice, say)]
    more = len(choices) - MOST_SHOWN
    if more > 0:
        rest = say.plural(
            "-# {count} more choice is open: `/deck choose`.",
            "-# {count} more choices are open: `/deck choose`.",
            more,
        )
        blocks.append(Text(rest))
    return blocks


def _row(choice: ChoiceView, say: Words) -> Row:
    number = choice.number
    match choice.kind:
        case ChoiceKind.TEXT:
            return Row((Button(say("Answer"), Move(PART, f"say.{number}"), "primary"),))
        case ChoiceKind.ABILITY:
            options = tuple(
                Option(shortened(option_label(choice, option, say), 100), option)
                for option in choice.options
            )
            return Row((Select(Move(PART, f"pick.{number}"), options, say("Choose an ability")),))
        case _:
            # What loses a second use of the Fates does not come first.
            options = choice.options[::-1] if choice.has_fates else choice.options
            return Row(
                tuple(
                    Button(
                        shortened(option_label(choice, option, say), 80),
                        Move(PART, f"choose.{number}.{option}"),
                        "primary",
                    )
                    for option in options[:5]
                )
            )


def masters_row(choice: ChoiceView, say: Words, table: int | None = None) -> Row:
    """Return the button with which the game master answers, or makes the answer known."""
    if choice.is_open:
        return Row((Button(say("Answer"), _masters("ask", choice, table), "primary"),))
    return Row((Button(say("Make it known"), _masters("reveal", choice, table)),))


def _masters(name: str, choice: ChoiceView, table: int | None) -> Move:
    return Move(
        PART, f"{name}.{choice.number}" if table is None else f"{name}.{choice.number}.{table}"
    )


def text_form(choice: ChoiceView, say: Words) -> Form:
    """Return the form in which a player answers in words."""
    return Form(say("Your answer"), Move(PART, f"said.{choice.number}"), (_field(choice, say),))


def answer_form(choice: ChoiceView, say: Words, *, table: int | None = None) -> Form:
    """Return the form in which the game master answers."""
    move = _masters("answer", choice, table)
    return Form(say("The game master's answer"), move, (_field(choice, say),))


def _field(choice: ChoiceView, say: Words) -> Field:
    asks = shortened(content(choice.question or "", say), 100)
    return Field(
        key="text",
        label=say("In a few words"),
        most=MOST_ANSWER,
        required=True,
        long=True,
        hint=asks or None,
    )
