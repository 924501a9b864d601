"""Who did what: the lines with which the answer to a moment begins, one function a kind of deed.

Source: spec/rule-cards.md, parts 2 and 5; issue 5.
"""

from collections.abc import Iterable, Sequence

from bot.render.deck.figures import listed
from bot.render.sheets.doing import Line
from bot.render.sheets.moment_blocks import acted_lines
from bot.render.sheets.rolls import check_name, roll_lines
from bot.render.text import Marked
from bot.render.words import Words
from bot.rulecards.scenario_shape import RestData, RollData, TakeData, TurnData
from bot.table.sheets.events import MomentEvent, Whom
from bot.table.sheets.foes import numbered
from bot.table.sheets.moves import StrikeData
from bot.table.sheets.told import Give, Shown


def headings(event: MomentEvent, say: Words) -> list[Line]:
    """Return what whoever acted made happen, and with what it began to change."""
    deed, shown = event.deed, event.shown
    match deed:
        case RollData():
            return [*_roll(event, deed, say), *acted_lines(shown, say)]
        case TakeData():
            return [*_take(event, deed, say), *_landed(shown, say)]
        case StrikeData():
            return [*_deal(event, deed, say), *_landed(shown, say)]
        case RestData():
            who, count = names(event.whom), len(event.whom)
            told = say.plural("🌙 {who} rests.", "🌙 {who} rest.", count, who=who)
            return [told, *acted_lines(shown, say)]
        case TurnData():
            told = say("⏳ {who} takes a turn.", who=names(event.whom))
            return [told, *acted_lines(shown, say)]
        case _:
            return _changed(event, say)


def names(whom: Iterable[Whom]) -> Marked:
    """Return the characters that a moment belongs to, the first of them where they are many."""
    known = [one.name for one in whom]
    return Marked(f"**{listed(known)}**") if known else Marked("")


def _changed(event: MomentEvent, say: Words) -> list[Line]:
    """What changes a sheet or the table at once says so by itself."""
    if lines := acted_lines(event.shown, say):
        return lines
    if event.whom:
        return [say("{who}: nothing changed.", who=names(event.whom))]
    return [say("Nothing changed.")]


def _roll(event: MomentEvent, deed: RollData, say: Words) -> list[Marked]:
    shown = event.shown
    if shown.roll is not None:
        asked: list[Give] = ["advantage"] if deed.advantage else []
        if deed.disadvantage:
            asked.append("disadvantage")
        return roll_lines(shown.roll, say, asked=asked)
    check = _blocked_check(shown) or deed.check
    told = say("🎲 {who}: {check}", who=names(event.whom), check=check_name(check, None, say))
    if shown.blocked is None:
        return [told]
    return [told, say("⛔ The roll is not made: {reason}", reason=shown.blocked)]


def _blocked_check(shown: Shown) -> str | None:
    """The name of the check that a card stopped."""
    stopped = (one for one in shown.fired if one.blocked is not None)
    return next((one.why.what for one in stopped if one.why.on == "before_roll"), None)


def _blow_blocked(shown: Shown) -> str | None:
    stopped = (one for one in shown.fired if one.why.on == "before_damage")
    return next((one.blocked for one in stopped if one.blocked is not None), None)


def _take(event: MomentEvent, deed: TakeData, say: Words) -> list[Marked]:
    who, damage = names(event.whom), event.shown.damage or 0
    if deed.source is None:
        told = say("💥 {who} takes **{damage}** damage.", who=who, damage=damage)
    else:
        told = say(
            "💥 {who} takes **{damage}** damage from {source}.",
            who=who,
            damage=damage,
            source=deed.source,
        )
    return [told, *_blow(event.shown, deed.amount, say)]


def _deal(event: MomentEvent, deed: StrikeData, say: Words) -> list[Marked]:
    told = say(
        "⚔️ {who} deals **{damage}** damage to {foe}.",
        who=names(event.whom),
        damage=event.shown.damage or 0,
        foe=numbered(deed.to, deed.foe),
    )
    return [told, *_blow(event.shown, deed.amount, say)]


def _blow(shown: Shown, amount: int, say: Words) -> Sequence[Marked]:
    """What became of the blow on its way."""
    reason = _blow_blocked(shown)
    if reason is not None:
        return [
            say("⛔ The blow of {amount} does not land: {reason}", amount=amount, reason=reason)
        ]
    if shown.damage is not None and shown.damage < amount:
        return [say("-# Softened from {amount}.", amount=amount)]
    if shown.damage is not None and shown.damage > amount:
        return [say("-# Made worse: it was {amount}.", amount=amount)]
    return []


def _landed(shown: Shown, say: Words) -> list[Line]:
    if not shown.acted and shown.damage:
        return [say("-# Nothing was left to lose.")]
    return acted_lines(shown, say)
