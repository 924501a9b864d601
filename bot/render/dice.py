"""Rolls as messages: every die, dropped ones struck out, the total, and refusals with a caret."""

from collections.abc import Mapping

from bot.dice import DiceError, DiceReason, Kind, Roll
from bot.errors import Refused
from bot.render.hints import hint
from bot.render.message import Message, line
from bot.render.text import Marked, escaped, person
from bot.render.words import Words, later
from bot.table.campaign import Campaign
from bot.table.rolls import Rolled
from bot.text import shortened, tidied

MOST_ROLL = 700
"""Characters of dice shown, half a phone's screen; the rest is counted, the total stands."""

MOST_REPEAT = 70
"""Characters of each roll where so many are repeated that these are more."""

MOST_EXPRESSION = 120

SENTENCES: Mapping[DiceReason, str] = {
    DiceReason.EMPTY: later("Say what to roll, for example `2d6+3`."),
    DiceReason.TOO_LONG: later("That is too long: {length} characters, and at most {limit} fit."),
    DiceReason.UNEXPECTED: later("I cannot read “{found}” there."),
    DiceReason.UNFINISHED: later("Something is missing at the end."),
    DiceReason.TOO_DEEP: later("At most {limit} brackets may stand inside one another."),
    DiceReason.NUMBER_TOO_LARGE: later("“{found}” is too large: numbers go up to {limit}."),
    DiceReason.TOTAL_TOO_LARGE: later("The result is too large: it may go up to {limit}."),
    DiceReason.NO_DICE: later("“{found}” rolls no dice: at least one is needed."),
    DiceReason.TOO_MANY_DICE: later("That is too many dice: at most {limit} in one roll."),
    DiceReason.NO_SIDES: later("“{found}” has no sides: a die has at least one."),
    DiceReason.TOO_MANY_SIDES: later("“{found}” has too many sides: at most {limit}."),
    DiceReason.NO_REPEATS: later("Repeating a roll needs at least once."),
    DiceReason.TOO_MANY_REPEATS: later(
        "“{found}” is too often: a roll repeats at most {limit} times."
    ),
    DiceReason.DROPS_ALL: later("“{found}” would leave none of the dice ({dice} are rolled)."),
    DiceReason.NEVER_EXPLODES_OUT: later(
        "“{found}” explodes on every face of that die and would never end."
    ),
    DiceReason.NEVER_REROLLS_OUT: later(
        "“{found}” rerolls every face of that die and would never end."
    ),
    DiceReason.TOO_MANY_EXPLOSIONS: later("A die exploded more than {limit} times, so I stopped."),
    DiceReason.ADVANTAGE_NEEDS_ONE_DIE: later(
        "Advantage and disadvantage need one single die, once, as in `1d20+5 adv`."
    ),
    DiceReason.DIVISION_BY_ZERO: later("Nothing can be divided by zero."),
    DiceReason.UNKNOWN_NAME: later("“{name}” stands for nothing here."),
}

KINDS: Mapping[Kind, str] = {
    Kind.NUMBER: later("a number"),
    Kind.DIE: later("a die such as `2d6`"),
    Kind.OPERATOR: later("`+`, `-`, `*` or `/`"),
    Kind.DIE_OPERATION: later("a die operation such as `kh3`"),
    Kind.COMPARISON: later("a comparison such as `>=5`"),
    Kind.LABEL: later("a label such as `[fire]`"),
    Kind.COMMENT: later("a comment"),
    Kind.REPEAT: later("`#`"),
    Kind.OPENING: later("`(`"),
    Kind.CLOSING: later("`)`"),
    Kind.CLOSING_LABEL: later("`]`"),
    Kind.COMMA: later("a comma"),
    Kind.NAME: later("a name"),
    Kind.FUNCTION: later("a function"),
    Kind.END: later("the end"),
}


def rolled(event: Rolled, say: Words) -> Message:
    """Return what everyone, or for a secret roll the roller, is shown."""
    return line(_body(event, say))


def _body(event: Rolled, say: Words) -> str:
    """The heading, the dice, and what to write where words behind them sound like dice."""
    note = hint(event.roll.comment, say)
    return "\n".join((_heading(event, say), told(event.roll, say), *([note] if note else [])))


def rolled_secretly(event: Rolled, campaign: Campaign | None, say: Words) -> Message:
    """Return what the roller of a secret roll is shown, and who else knows of it."""
    if campaign is None:
        note = say("-# 🔒 Only you see this roll.")
    elif event.by_master:
        note = say("-# 🔒 Only game masters know of this roll.")
    elif campaign.log_channel is not None:
        note = say("-# 🔒 Only you and the game masters see this roll.")
    else:
        note = say("-# 🔒 Only you see this roll; the game masters find it in their history.")
    return line(f"{_body(event, say)}\n{note}")


def rolled_for_master(event: Rolled, say: Words) -> Message:
    """Return what the game masters are shown of a secret roll."""
    heading = say("🔒 Secret: {heading}", heading=_heading(event, say))
    return line(f"{heading}\n{told(event.roll, say)}")


def _heading(event: Rolled, say: Words) -> Marked:
    expression = code(event.roll.expression)
    if event.expanded:
        expression = Marked(f"{code(event.asked)} = {code(event.roll.expression)}")
    who = person(event.person)
    if event.on_behalf_of:
        other = person(event.on_behalf_of)
        heading = say(
            "🎲 {who} rolls {expression} for {other}", who=who, expression=expression, other=other
        )
    else:
        heading = say("🎲 {who} rolls {expression}", who=who, expression=expression)
    return Marked(f"{heading} · *{escaped(event.reason)}*") if event.reason else heading


def told(outcome: Roll, say: Words) -> Marked:
    """Return every result of a roll on a line of its own, within a message's limits."""
    most = max(MOST_ROLL, MOST_REPEAT * len(outcome.results))
    return Marked(outcome.tell(most, lambda count: successes(count, say)))


def successes(count: int, say: Words) -> Marked:
    """Return a number of successes in words."""
    return say.plural("{count} success", "{count} successes", count)


def code(text: str, most: int = MOST_EXPRESSION) -> Marked:
    """Return text in one line of code, whatever it holds, shortened to `most` characters."""
    shown = shortened(tidied(text), most) or "…"
    return Marked(f"`{shown.replace('`', 'ˋ')}`")


def dice_refusal(error: Refused, say: Words) -> Marked:
    """Return what is wrong, a caret under the place, and what may stand there."""
    if not isinstance(error, DiceError) or not isinstance(error.reason, DiceReason):
        raise LookupError(f"no sentence for the reason {error.reason}")
    parts = [say(SENTENCES[error.reason], **error.values)]
    if error.expression.strip():
        parts.append(Marked(f"```\n{error.pointed(46).replace('`', 'ˋ')}\n```"))
    if error.expected:
        kinds = Marked(", ".join(say(KINDS[kind]) for kind in error.expected))
        parts.append(say("Expected there: {kinds}.", kinds=kinds))
    return Marked("\n".join(parts).replace("```\n\n", "```\n"))
