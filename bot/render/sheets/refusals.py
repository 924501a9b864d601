"""Why something about sheets, fights, scenes or cards is refused; what hindered an effect.

Names that are like what was typed come with the refusal: only such as the reader may know.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import cast

from bot.errors import Refused
from bot.render.cards.card_sentences import UNKNOWN, UNKNOWN_OTHER
from bot.render.cards.formula_refusals import short
from bot.render.cards.near import quoted, with_near
from bot.render.cards.refusals import card_refusal, problem_words
from bot.render.catalogs import OPTION
from bot.render.dice import code
from bot.render.import_problems import PROBLEMS
from bot.render.sheets.sheet_sentences import (
    COMMANDS,
    HINDRANCES,
    MEASURES,
    SHEET_SENTENCES,
    TOO_MANY,
    TOO_MANY_OTHER,
)
from bot.render.text import Marked, person
from bot.render.words import Words
from bot.rulecards.limits import NUMBER
from bot.rulecards.reasons import CardReason
from bot.table.import_problems import ImportProblem
from bot.table.sheets.problem import Problem
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.sifting import Unfit
from bot.table.sheets.told import InboxLine
from bot.text import shortened, tidied

_MOST_CHECKS = 8
_MOST_TYPED = 40


def sheet_refusal(error: Refused, say: Words) -> Marked:
    """Return the sentence for what sheets, fights, scenes and a table's cards refuse."""
    reason, values = SheetReason(error.reason), error.values
    if special := _SPECIAL.get(reason):
        return special(values, say)
    shown = {name: short(one) for name, one in values.items()}
    for name in ("owner", "by"):
        if isinstance(someone := values.get(name), int):
            shown[name] = person(someone) if someone else say("The game master")
    return say(SHEET_SENTENCES[reason], **shown)


def hindrance_words(line: InboxLine, say: Words) -> Marked:
    """Return why an effect did nothing, to stand behind a colon."""
    if line.hindrance is None:
        return Marked("")
    who = Marked(", ".join(say("{name}", name=one) for one in line.who))
    return say(HINDRANCES[line.hindrance], what=short(line.what), who=who)


def _unknown(values: Mapping[str, object], say: Words) -> Marked:
    what, name = str(values.get("what")), str(values.get("name", ""))
    if what == "line":
        return say("That line is not in the inbox any more.")
    if what == "foe" and name.isdecimal():
        return say("That foe is not at the table any more.")
    told = say(UNKNOWN.get(what, UNKNOWN_OTHER), name=short(name))
    checks = [str(one) for one in cast("Iterable[object]", values.get("checks") or ())]
    if values.get("near") or not checks:
        return with_near(told, values, say)
    first = quoted(checks[:_MOST_CHECKS], say)
    fits = say("Name one of your system, with a stat that fits: {checks}.", checks=first)
    return Marked(f"{told} {fits}")


def _not_yours(values: Mapping[str, object], say: Words) -> Marked:
    owner = cast(int, values["owner"])
    if not owner:
        return say("“{name}” is played by the game master.", name=short(values["name"]))
    name = short(values["name"])
    return say(SHEET_SENTENCES[SheetReason.NOT_YOURS], name=name, owner=person(owner))


def _too_many(values: Mapping[str, object], say: Words) -> Marked:
    return say(TOO_MANY.get(str(values["what"]), TOO_MANY_OTHER), most=values["most"])


def _not_filled_in(values: Mapping[str, object], say: Words) -> Marked:
    option = say.name(OPTION, str(values["key"]))
    return say(SHEET_SENTENCES[SheetReason.NOT_FILLED_IN], key=short(option))


def _out_of_range(values: Mapping[str, object], say: Words) -> Marked:
    return say(
        "{what} must be from {least} to {most}.",
        what=_measure(values, say),
        least=values["least"],
        most=values["most"],
    )


def _not_a_number(values: Mapping[str, object], say: Words) -> Marked:
    what, least, most = _measure(values, say), values.get("least"), values.get("most")
    if least is None or most is None:
        return say("{what} must be a whole number.", what=what)
    if most == NUMBER:
        return say("{what} must be a whole number, {least} or more.", what=what, least=least)
    return say(
        "{what} must be a whole number from {least} to {most}.", what=what, least=least, most=most
    )


def _not_taken(values: Mapping[str, object], say: Words) -> Marked:
    lines = unfit_lines(cast("Iterable[Unfit]", values["unfit"]), say)
    return Marked("\n".join((say("Nothing was written down:"), *lines)))


def unfit_lines(unfit: Iterable[Unfit], say: Words) -> Iterator[Marked]:
    """Return what of a form does not fit and what would, a line each."""
    for one in unfit:
        by_card = isinstance(one.error.reason, CardReason)
        why = card_refusal(one.error, say) if by_card else sheet_refusal(one.error, say)
        typed = shortened(tidied(one.typed), _MOST_TYPED)
        told = say("{why} You wrote “{typed}”.", why=why, typed=typed) if typed else why
        yield Marked(f"- {told}")


def _measure(values: Mapping[str, object], say: Words) -> Marked:
    what = str(values["what"])
    return say(MEASURES[what]) if what in MEASURES else say("“{name}”", name=short(what))


def _not_json_here(values: Mapping[str, object], say: Words) -> Marked:
    shown = {name: short(one) for name, one in values.items()}
    problem = say(PROBLEMS[ImportProblem(str(values["problem"]))], **shown)
    return say(SHEET_SENTENCES[SheetReason.NOT_JSON_HERE], problem=problem)


def _turn_over(values: Mapping[str, object], say: Words) -> Marked:
    return say(
        "That turn is over. It is the turn of {who} now, in round {round}.",
        who=_at_turn(values, say),
        round=values["round"],
    )


def _not_their_turn(values: Mapping[str, object], say: Words) -> Marked:
    if values["name"] is None or not values.get("owner"):
        return say(
            "It is the turn of {who}, and the game master ends it.", who=_at_turn(values, say)
        )
    return say("It is the turn of {who}, who alone ends it.", who=_at_turn(values, say))


def _at_turn(values: Mapping[str, object], say: Words) -> Marked:
    if values["name"] is None:
        return say("somebody unseen")
    name, owner = short(values["name"]), cast(int, values.get("owner") or 0)
    if not owner:
        return say("“{name}”", name=name)
    return say("“{name}” ({owner})", name=name, owner=person(owner))


def _no_such_check(values: Mapping[str, object], say: Words) -> Marked:
    told = say(COMMANDS.get(str(values["check"]), COMMANDS["ability_check"]))
    checks = [str(one) for one in cast("Iterable[object]", values.get("checks") or ())]
    if not checks:
        return told
    first = quoted(checks[:_MOST_CHECKS], say)
    if len(checks) > _MOST_CHECKS:
        return Marked(f"{told} {say('Roll with `/check`, for example {checks}.', checks=first)}")
    return Marked(f"{told} {say('Roll with `/check`: {checks}.', checks=first)}")


def _broken(values: Mapping[str, object], say: Words) -> Marked:
    problem = values.get("problem")
    told = problem_words(problem, say) if isinstance(problem, Problem) else Marked("")
    return say(SHEET_SENTENCES[SheetReason.BROKEN], card=short(values["card"]), problem=told)


def _card_taken(values: Mapping[str, object], say: Words) -> Marked:
    return say(SHEET_SENTENCES[SheetReason.CARD_TAKEN], id=code(str(values["id"])))


_SPECIAL: Mapping[SheetReason, Callable[[Mapping[str, object], Words], Marked]] = {
    SheetReason.UNKNOWN: _unknown,
    SheetReason.NOT_YOURS: _not_yours,
    SheetReason.TOO_MANY: _too_many,
    SheetReason.NOT_FILLED_IN: _not_filled_in,
    SheetReason.OUT_OF_RANGE: _out_of_range,
    SheetReason.NOT_A_NUMBER: _not_a_number,
    SheetReason.NOT_TAKEN: _not_taken,
    SheetReason.NOT_JSON_HERE: _not_json_here,
    SheetReason.TURN_OVER: _turn_over,
    SheetReason.NOT_THEIR_TURN: _not_their_turn,
    SheetReason.BROKEN: _broken,
    SheetReason.CARD_TAKEN: _card_taken,
    SheetReason.NO_SUCH_CHECK: _no_such_check,
}
"""Reasons whose sentence depends on what comes with them."""

SPOKEN_APART = frozenset(_SPECIAL)
