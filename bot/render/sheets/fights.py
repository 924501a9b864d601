"""What each step of a fight is answered with.

Everybody sees the order without the names that are not theirs to know; game masters are told those
apart. Source: issue 5 (fight tracker); spec/rule-cards-details.md, part 7 (Turns).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import cast

from bot.render.answer import Answer, Aside, Asides, Behind, Tellers
from bot.render.message import Block, Message, Text, line
from bot.render.sheets.doing import first_of
from bot.render.sheets.moment_blocks import moment_blocks
from bot.render.sheets.moments import behind
from bot.render.sheets.passing import after_leaving, in_secret, passed_on, turn_now
from bot.render.sheets.tracker import fighter_name
from bot.render.text import Marked, fitting
from bot.render.words import Words, later
from bot.table.act import Outcome
from bot.table.part import Event
from bot.table.sheets.events import (
    FightEnded,
    FightJoined,
    FightLeft,
    FightStarted,
    MomentEvent,
    Placed,
    TurnEnded,
)
from bot.table.sheets.tracker import whole_fight

Values = Mapping[str, object]

_ROOM = 3900
"""Characters of a whole answer; what happened has what the tracker leaves of them."""

_DICE_ROOM = 500
_MOST_FACES = 12


def _started(outcome: Outcome, event: FightStarted, say: Words) -> Answer:
    head = [say("# ⚔️ A fight begins"), *_dice(event.order, say)]
    return _with_turn(outcome, event, head, say)


def _dice(order: Iterable[Placed], say: Words) -> list[Marked]:
    """What was rolled for whom, where anything was."""
    rolled = (_placed(one, say) for one in order if one.dice)
    shown = " · ".join(fitting(rolled, _DICE_ROOM))
    return [say("-# 🎲 {rolls}", rolls=Marked(shown))] if shown else []


def _placed(one: Placed, say: Words) -> Marked:
    name = say("{name}", name=one.name) if one.name is not None else say("somebody unseen")
    if not one.dice or sum(one.dice) == one.initiative:
        return say("{name} {value}", name=name, value=one.initiative)
    faces = Marked(", ".join(str(face) for face in one.dice[:_MOST_FACES]))
    return say("{name} ({faces}) = {value}", name=name, faces=faces, value=one.initiative)


def _turned(outcome: Outcome, event: TurnEnded, say: Words) -> Answer:
    if event.ended is None:
        head = say("A turn is over.")
    else:
        head = say("The turn of **{name}** is over.", name=event.ended)
    return _with_turn(outcome, event, [head], say)


def _with_turn(outcome: Outcome, event: MomentEvent, head: list[Marked], say: Words) -> Answer:
    """What happened, then whose turn it is, who alone is pinged, and the tracker."""
    now, pings = turn_now(outcome, say)
    begins = Text("\n".join(head))
    room = _ROOM - sum(
        len(one.content) for one in Message((begins, *now)).flat() if isinstance(one, Text)
    )
    blocks: list[Block] = [begins, *moment_blocks(event.shown, say, room=room), *now]
    return Answer(Message(tuple(blocks), pings))


def _ended(outcome: Outcome, event: FightEnded, say: Words) -> Answer:
    head = say.plural(
        "# 🕊️ The fight is over\nIt took {count} round.",
        "# 🕊️ The fight is over\nIt took {count} rounds.",
        event.rounds,
    )
    return Answer(Message((Text(head), *moment_blocks(event.shown, say))))


def _joined(outcome: Outcome, event: FightJoined, say: Words) -> Answer:
    rows = [_placed(one, say) for one in (event.joined, *event.others)]
    told = say.plural(
        "⚔️ {placed} joins the fight.",
        "⚔️ {placed} join the fight.",
        len(rows),
        placed=Marked(" · ".join(first_of(rows, _DICE_ROOM, say))),
    )
    return Answer(line(told))


def _left(outcome: Outcome, event: FightLeft, say: Words) -> Answer:
    told = Text(say("**{name}** leaves the fight.", name=event.left))
    if event.secret:
        return Answer(Message((told,)))
    blocks, pings = after_leaving(outcome, event.after, say)
    return Answer(Message((told, *blocks), pings))


def _joined_unseen(outcome: Outcome, event: FightJoined, say: Words) -> Aside:
    """Of those of whom players know nothing, game masters alone are told."""
    if not event.secret:
        return Aside()
    return Aside(log=in_secret(outcome, _joined(outcome, event, say).message, say))


def _left_unseen(outcome: Outcome, event: FightLeft, say: Words) -> Aside:
    """Players learn that the turn has passed, never from whom."""
    if not event.secret:
        return Aside()
    log = in_secret(outcome, _left(outcome, event, say).message, say)
    return Aside(passed_on(outcome, event.after, say), log)


def _order_behind(outcome: Outcome, event: FightStarted, say: Words) -> Message | None:
    """Who is in the fight of whom players know nothing."""
    fight = whole_fight(outcome.table)
    hidden = [one for one in fight.order if one.is_hidden] if fight else []
    rows = [
        say("{name} {value}", name=fighter_name(one, say), value=one.initiative)
        for one in hidden
        if one.name is not None
    ]
    shown = Marked(", ".join(fitting(rows, _DICE_ROOM))) if rows else None
    told = say("🔒 Unseen in this fight: {names}", names=shown) if shown else None
    return _behind(outcome, event, told, say)


def _turn_behind(outcome: Outcome, event: TurnEnded, say: Words) -> Message | None:
    """Whose turn it is, where players know nothing of them."""
    fight = whole_fight(outcome.table)
    told = None
    if event.next is None and fight is not None and fight.acting.name is not None:
        told = say("🔒 It is **{name}**'s turn, unseen.", name=fighter_name(fight.acting, say))
    return _behind(outcome, event, told, say)


def _behind(
    outcome: Outcome, event: MomentEvent, told: Marked | None, say: Words
) -> Message | None:
    further = behind(outcome, event, say)
    if told is None:
        return further
    return Message((Text(told), *(further.blocks if further else ())))


def _who(values: Values, say: Words) -> Marked | None:
    """The character's name; who is forgotten, is forgotten by that name too."""
    who = values.get("who")
    name = cast(Values, who).get("name") if isinstance(who, Mapping) else None
    return say("“{name}”", name=str(name)) if name else None


def _line_started(values: Values, say: Words) -> Marked:
    count = cast(int, values.get("fighters") or 0)
    return say.plural("started a fight of {count}", "started a fight of {count}", count)


def _line_turned(values: Values, say: Words) -> Marked:
    number = values.get("round") or 1
    if (who := _who(values, say)) is None:
        return say("ended a turn in round {round}", round=number)
    return say("ended the turn of {who} in round {round}", who=who, round=number)


def _line_ended(values: Values, say: Words) -> Marked:
    count = cast(int, values.get("rounds") or 0)
    return say.plural(
        "ended the fight after {count} round", "ended the fight after {count} rounds", count
    )


def _line_joined(values: Values, say: Words) -> Marked:
    if isinstance(foes := values.get("foes"), int):
        return say.plural(
            "took {count} foe into the fight", "took {count} foes into the fight", foes
        )
    who = _who(values, say) or say("somebody")
    return say(
        "took {who} into the fight with initiative {value}",
        who=who,
        value=values.get("initiative") or 0,
    )


def _line_left(values: Values, say: Words) -> Marked:
    return say("took {who} out of the fight", who=_who(values, say) or say("somebody"))


TELLERS: Tellers = {
    FightStarted: _started,
    TurnEnded: _turned,
    FightEnded: _ended,
    FightJoined: _joined,
    FightLeft: _left,
}
ASIDES: Asides = {FightJoined: _joined_unseen, FightLeft: _left_unseen}
BEHIND: Behind = {
    FightStarted: _order_behind,
    TurnEnded: _turn_behind,
    FightEnded: behind,
}
PUBLIC: frozenset[type[Event]] = frozenset(TELLERS)
"""But for those that are secret, of whom players know nothing."""

LINES: Mapping[str, Callable[[Values, Words], Marked]] = {
    "fight.started": _line_started,
    "fight.turn": _line_turned,
    "fight.ended": _line_ended,
    "fight.joined": _line_joined,
    "fight.left": _line_left,
}
VAGUE: Mapping[str, str] = {
    "fight.started": later("started a fight"),
    "fight.turn": later("ended a turn"),
    "fight.ended": later("ended the fight"),
    "fight.joined": later("took somebody into the fight"),
    "fight.left": later("took somebody out of the fight"),
}
