"""What each change of a card is answered with: to whoever made it alone, as cards are no secret
that players are told before they fire.
"""

from collections.abc import Callable, Mapping
from functools import partial

from bot.errors import Refused
from bot.render.answer import Answer, Asides, Tellers
from bot.render.cards import editor_steps
from bot.render.cards.misfits import broken_lines, mended_line
from bot.render.cards.page import card_page
from bot.render.cards.systems import system_page
from bot.render.cards.wording import called, fitted, names
from bot.render.message import Message, line
from bot.render.text import Marked
from bot.render.words import Words, later
from bot.rulecards.shipped import shipped_systems
from bot.table.act import Outcome
from bot.table.part import Event
from bot.table.sheets.deal import cards_of
from bot.table.sheets.events import (
    CardAdded,
    CardBound,
    CardDeleted,
    CardDisabled,
    CardEdited,
    CardEnabled,
    CardEvent,
    CardOrdered,
    CardsImported,
    SystemSet,
)
from bot.table.sheets.kit import Kit, kit_of, world_of
from bot.table.snapshot import Table

_BRIEF = 600


def _page(table: Table, number: int, told: Marked, say: Words) -> Message:
    """A card's page; the sentence alone where the card is there no more."""
    kit = _kit(table)
    entry = next((one for one in kit.entries if one.number == number), None) if kit else None
    if kit is None or entry is None:
        return line(told)
    return card_page(entry, kit, world_of(table, kit), say, told=told)


def _about(outcome: Outcome, event: CardEvent, told: Marked, say: Words) -> Answer:
    return Answer(_page(outcome.table, event.number, told, say))


def _added(outcome: Outcome, event: CardAdded, say: Words) -> Answer:
    told = say("✅ Added: **{name}** is on.", name=fitted(event.name, 160))
    return _about(outcome, event, told, say)


def _edited(outcome: Outcome, event: CardEdited, say: Words) -> Answer:
    return _about(outcome, event, say("✅ Saved."), say)


def _ordered(outcome: Outcome, event: CardOrdered, say: Words) -> Answer:
    told = say("✅ It is card {place} now.", place=event.place)
    return _about(outcome, event, told, say)


def _enabled(outcome: Outcome, event: CardEnabled, say: Words) -> Answer:
    if event.broken is None:
        told = say("✅ It is on.")
    else:
        told = say("✅ It is on, but does not fire until it is fixed.")
    return _about(outcome, event, told, say)


def _disabled(outcome: Outcome, event: CardDisabled, say: Words) -> Answer:
    return _about(outcome, event, say("✅ It is off."), say)


def _deleted(outcome: Outcome, event: CardDeleted, say: Words) -> Answer:
    told = say("🗑️ **{name}** is deleted. `/gm undo` takes it back.", name=fitted(event.name, 160))
    return Answer(line(told))


def _bound(outcome: Outcome, event: CardBound, say: Words) -> Answer:
    if event.whom:
        watched = names((one.name for one in event.whom), say)
        told = say("✅ It watches {names} alone now.", names=watched)
    else:
        told = say("✅ It watches everybody now.")
    return _about(outcome, event, told, say)


def _imported(outcome: Outcome, event: CardsImported, say: Words) -> Answer:
    told = say.plural(
        "✅ {count} card added: {names}.",
        "✅ {count} cards added: {names}.",
        len(event.names),
        names=names(event.names, say, 1500),
    )
    if not event.names:
        told = say("✅ No card is left.")
    if event.replaced:
        gone = say.plural(
            "{count} card that was here before is gone; `/gm undo` brings it back.",
            "{count} cards that were here before are gone; `/gm undo` brings them back.",
            event.replaced,
        )
        told = Marked(f"{told}\n{gone}")
    return Answer(line(told))


def _system(outcome: Outcome, event: SystemSet, say: Words) -> Answer:
    lines = [
        say("✅ This table plays under **{system}** now.", system=_called(event, say)),
        *broken_lines(event.broken, say),
    ]
    if event.mended:
        lines.append(mended_line(event.mended, say))
    kit = _kit(outcome.table)
    if kit and world_of(outcome.table, kit).world.characters:
        lines.append(say("-# What a sheet had that this system has not is gone; `/gm undo` helps."))
    told = Marked("\n".join(lines))
    return Answer(_system_page(outcome.table, told, say), refreshes_panel=True)


def _called(event: SystemSet, say: Words) -> Marked | str:
    """The system's name; of one that comes with the bot as everybody knows it."""
    shipped = (one for one in shipped_systems().values() if one.name == event.system)
    found = None if event.is_own else next(shipped, None)
    return called(found, say) if found else fitted(event.system, 160)


def _system_page(table: Table, told: Marked, say: Words) -> Message:
    """What is told of the system, and below it, where there is room, all that it has."""
    kit = _kit(table)
    if kit is None or len(told) > _BRIEF:
        return line(told)
    is_own = cards_of(table).own_system is not None
    return system_page(kit.system, say, is_own=is_own, told=told)


def _kit(table: Table) -> Kit | None:
    """What the table plays by; None where an answer is given once more and it plays freely now."""
    try:
        return kit_of(table)
    except Refused:
        return None


TELLERS: Tellers = {
    **editor_steps.TELLERS,
    CardAdded: _added,
    CardEdited: _edited,
    CardOrdered: _ordered,
    CardEnabled: _enabled,
    CardDisabled: _disabled,
    CardDeleted: _deleted,
    CardBound: _bound,
    CardsImported: _imported,
    SystemSet: _system,
}
ASIDES: Asides = {}
PUBLIC: frozenset[type[Event]] = frozenset()

Values = Mapping[str, object]


def _count(values: Values, key: str) -> int:
    value = values.get(key)
    return value if isinstance(value, int) else 0


def _took_in(values: Values, say: Words) -> Marked:
    told = say.plural(
        "took in {count} rule card", "took in {count} rule cards", _count(values, "count")
    )
    if replaced := _count(values, "replaced"):
        gone = say.plural("in the place of {count}", "in the place of {count}", replaced)
        return Marked(f"{told} {gone}")
    return told


def _played_under(values: Values, say: Words) -> Marked:
    told = say("set the system to “{system}”", system=str(values.get("system", "")))
    if broken := _count(values, "broken"):
        rest = say.plural("{count} card broke", "{count} cards broke", broken)
        return Marked(f"{told} · {rest}")
    return told


NAMED: Mapping[str, str] = {
    "cards.added": later("added the rule card “{card}”"),
    "cards.edited": later("changed the rule card “{card}”"),
    "cards.ordered": later("moved the rule card “{card}” to another place"),
    "cards.enabled": later("turned the rule card “{card}” on"),
    "cards.disabled": later("turned the rule card “{card}” off"),
    "cards.deleted": later("deleted the rule card “{card}”"),
    "cards.bound": later("chose whom the rule card “{card}” watches"),
}
"""What became of one card, by the kind of its event."""


def _named(kind: str, values: Values, say: Words) -> Marked:
    return say(NAMED[kind], card=str(values.get("card", "")))


LINES: Mapping[str, Callable[[Values, Words], Marked]] = {
    **{kind: partial(_named, kind) for kind in NAMED},
    "cards.imported": _took_in,
    "cards.system": _played_under,
}

VAGUE: Mapping[str, str] = {
    "cards.added": later("added a rule card"),
    "cards.edited": later("changed a rule card"),
    "cards.ordered": later("moved a rule card to another place"),
    "cards.enabled": later("turned a rule card on"),
    "cards.disabled": later("turned a rule card off"),
    "cards.deleted": later("deleted a rule card"),
    "cards.bound": later("chose whom a rule card watches"),
    "cards.imported": later("took in rule cards"),
    "cards.system": later("changed the system"),
}
