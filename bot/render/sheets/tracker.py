"""The fight tracker: the round, the order, whose turn it is, and how everybody is.

Drawn from what one person, or everybody, may see of the fight. Source: issue 5 (fight tracker).
"""

from collections.abc import Iterator

from bot.render.message import Button, Card, Message, Move, Option, Row, Rule, Select, Text, line
from bot.render.sheets.doing import and_more
from bot.render.sheets.foes import PART, RED, foe_name, foe_state, paged, points, turning
from bot.render.text import Marked, person
from bot.render.words import Words
from bot.table.sheets.foes import numbered
from bot.table.sheets.tracker import FighterView, FightView, Hurt, StandingView
from bot.text import shortened

MOST_ROWS = 12
_ROOM = 1700
"""Characters of the order; what a turn's end did stands above it."""

_MOST_CONDITIONS = 4
_MOST_CONDITION = 30
_MOST_OPTIONS = 25


def tracker(fight: FightView | None, say: Words) -> Message:
    """Return the tracker with what can be done in the fight."""
    if fight is None:
        return line(say("No fight is on. A game master starts one with `/fight start`."))
    return Message((tracker_card(fight, say),))


def tracker_card(fight: FightView, say: Words) -> Card:
    """Return the part of the order in which somebody's turn is, and the buttons."""
    at, pages = _at_turn(fight, say)
    blocks: list[Text | Rule | Row] = [Text("\n".join((_head(fight, say), *pages[at])))]
    if hidden := len(fight.order) - len(pages[at]):
        blocks.append(Text(f"-# {and_more(hidden, say)}"))
    buttons = [
        Button(say("Next turn"), Move(PART, f"next.{fight.turn}"), "primary"),
        Button(say("Leave"), Move(PART, "leave")),
        Button(say("End fight"), Move(PART, f"end.{fight.turn}"), "danger"),
    ]
    if hidden:
        buttons.insert(1, Button(say("Whole order"), Move(PART, "order")))
    return Card((*blocks, Row(tuple(buttons))), RED)


def whole_order(fight: FightView | None, say: Words, page: int) -> Message:
    """Return a page of the whole order, for one person."""
    if fight is None:
        return tracker(fight, say)
    pages = _pages(fight, say)
    page = min(page, len(pages) - 1)
    blocks: list[Text | Row] = [Text("\n".join((_head(fight, say), *pages[page])))]
    if len(pages) > 1:
        blocks.append(turning("order", page, len(pages), say))
    return Message((Card(tuple(blocks), RED),))


def _head(fight: FightView, say: Words) -> Marked:
    return say("## ⚔️ Round {round}", round=fight.round)


def _pages(fight: FightView, say: Words) -> list[list[Marked]]:
    return paged([fighter_row(one, say) for one in fight.order], MOST_ROWS, _ROOM)


def _at_turn(fight: FightView, say: Words) -> tuple[int, list[list[Marked]]]:
    pages = _pages(fight, say)
    place, at = fight.order.index(fight.acting), 0
    while place >= len(pages[at]):
        place -= len(pages[at])
        at += 1
    return at, pages


def fighter_row(one: FighterView, say: Words) -> Marked:
    """Return one in the order: initiative, name, and how they are."""
    name = Marked(f"**{fighter_name(one, say)}**")
    if one.foe is not None and one.foe.hurt is Hurt.FALLEN:
        name = Marked(f"~~{fighter_name(one, say)}~~")
    mark = "➤" if one.is_acting else "▫️"
    secret = " 🔒" if one.is_hidden and one.name is not None else ""
    facts = [Marked(f"{mark} `{say.number(one.initiative)}` {name}{secret}"), *_facts(one, say)]
    return Marked(" · ".join(facts))


def fighter_name(one: FighterView, say: Words) -> Marked:
    """Return what somebody in the order is called by whoever looks."""
    if one.foe is not None:
        return foe_name(one.foe)
    return say("{name}", name=one.name) if one.name is not None else say("somebody unseen")


def _facts(one: FighterView, say: Words) -> Iterator[Marked]:
    if one.foe is not None:
        yield foe_state(one.foe, say)
    if one.points is not None:
        yield points(*one.points, say)
    shown = one.conditions[:_MOST_CONDITIONS]
    if shown:
        yield Marked(", ".join(_condition(each, say) for each in shown))
    if more := len(one.conditions) - len(shown):
        yield and_more(more, say)


def _condition(one: StandingView, say: Words) -> Marked:
    name = shortened(one.name, _MOST_CONDITION)
    told = (
        say("{name}", name=name)
        if one.level is None
        else say("{condition} {level}", condition=name, level=one.level)
    )
    if one.turns is None:
        return told
    return say.plural(
        "{condition} ({count} turn)", "{condition} ({count} turns)", one.turns, condition=told
    )


def whose_turn(fight: FightView, say: Words, *, actor: int) -> tuple[Marked, tuple[int, ...]]:
    """Return the line that says whose turn it is, and whom it pings: the player, once.

    Whoever acted knows it already.
    """
    now = fight.acting
    if now.name is None:
        return say("➤ It is the turn of somebody unseen."), ()
    name = fighter_name(now, say)
    if not now.owner:
        return say("➤ It is **{name}**'s turn.", name=name), ()
    told = say("➤ It is **{name}**'s turn, {who}.", name=name, who=person(now.owner))
    return told, () if now.owner == actor else (now.owner,)


def who_leaves(fight: FightView, say: Words) -> Message | None:
    """Return the list of those for whom the person may act, one of whom leaves."""
    mine = may_leave(fight)
    if not mine:
        return None
    options = tuple(
        Option(shortened(_label(one, say), 100), one.choice, _placed(one, say))
        for one in mine[:_MOST_OPTIONS]
    )
    blocks: list[Row | Text] = [Row((Select(Move(PART, "out"), options),))]
    if len(mine) > len(options):
        blocks.append(Text(say("-# Others leave with `/fight leave`.")))
    return Message(tuple(blocks))


def may_leave(fight: FightView) -> list[FighterView]:
    """Return those for whom whoever looks may act."""
    return [one for one in fight.order if one.is_yours]


def _label(one: FighterView, say: Words) -> str:
    """What somebody is called where no Markdown is."""
    if one.foe is not None:
        return numbered(one.foe.name, one.foe.told_number)
    return one.name or say("somebody unseen")


def _placed(one: FighterView, say: Words) -> str:
    return say("Initiative {value}", value=one.initiative)
