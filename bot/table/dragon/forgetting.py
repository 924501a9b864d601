"""A person taken out of a table's game and its bestiary; and what is kept there of one."""

from bot.store.model import TimerWrite
from bot.table.dragon.calling import asked_anew, timers_after
from bot.table.dragon.chairs import FREE, hosted, with_chair
from bot.table.dragon.course import met_states
from bot.table.dragon.game_view import former_seat, seat_of
from bot.table.dragon.part import (
    BESTIARY,
    PART,
    Bestiary,
    Calls,
    DragonPart,
    Met,
    bestiary_of,
    calls_part,
    dragon_of,
)
from bot.table.dragon.seating import without_seat
from bot.table.part import Context
from bot.table.snapshot import State, Table


def without_person(
    context: Context, person_id: int
) -> tuple[dict[str, State], tuple[TimerWrite, ...]]:
    """Return the parts and timers that change when a person is forgotten.

    In a game it is as if they had got up. Their name goes from its chairs and from the dragons met.
    """
    found: dict[str, State] = {}
    timers: tuple[TimerWrite, ...] = ()
    before = dragon_of(context.table)
    after = None if before is None else _without(context, before, person_id)
    if before is not None and after is not None and after != before:
        found[PART] = after
        timers = timers_after(context.table, after, context.now)
        if after.stage != before.stage:
            found |= met_states(context.table, after, context.now)
    known = found.get(BESTIARY, bestiary_of(context.table))
    if isinstance(known, Bestiary) and any(person_id in one.holders for one in known.met):
        met = tuple(_without_name(one, person_id) for one in known.met)
        found[BESTIARY] = Bestiary(met=met)
    return found, timers


def kept_of(table: Table, person_id: int) -> dict[str, object]:
    """Return what a table's game keeps of a person, as plain data; nothing where it is nothing."""
    found: dict[str, object] = {}
    part = dragon_of(table)
    seat = None if part is None else seat_of(part, person_id)
    former = None if part is None else former_seat(part, person_id)
    sent = part is not None and person_id in part.sent_away
    sat = seat is not None or former is not None
    if part is not None and (sat or sent or part.host == person_id):
        found["game"] = {
            "number": part.number,
            "stage": part.stage,
            "host": part.host == person_id,
            "seat": None if seat is None else seat + 1,
            "name": None if seat is None else part.chairs[seat].name,
            "concedes": person_id in part.votes,
            "former_seat": None if former is None else former + 1,
            "sent_away": sent,
        }
    calls = table.part(Calls, calls_part(person_id))
    if calls is not None:
        found["calls"] = calls.model_dump(mode="json")
    met = [one for one in bestiary_of(table).met if person_id in one.holders]
    if met:
        found["met"] = [
            {
                "dragon": one.name,
                "ended": one.ended,
                "at": one.at,
                "turns": one.turns,
                "name": one.daredevils[one.holders.index(person_id)],
            }
            for one in met
        ]
    return found


def _without(context: Context, part: DragonPart, person_id: int) -> DragonPart:
    seat = seat_of(part, person_id)
    after = part
    if seat is not None and part.stage == "over":
        after = part.changed(chairs=with_chair(part.chairs, seat, FREE))
    elif seat is not None:
        after, _ = without_seat(context, part, seat)
    if after.host == person_id:
        after = after.changed(host=None)
    if any(who == person_id for who, _ in after.former) or person_id in after.sent_away:
        after = after.changed(
            former=tuple(pair for pair in after.former if pair[0] != person_id),
            sent_away=tuple(who for who in after.sent_away if who != person_id),
        )
    return asked_anew(part, hosted(after), by=None, now=context.now)


def _without_name(met: Met, person_id: int) -> Met:
    those = [
        (holder, name)
        for holder, name in zip(met.holders, met.daredevils, strict=True)
        if holder != person_id
    ]
    return met.changed(
        holders=tuple(holder for holder, _ in those), daredevils=tuple(name for _, name in those)
    )
