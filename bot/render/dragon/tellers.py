"""What each change of a game of Daredragon is answered with, and what others are told of it.

The board shows everyone what happened; the answer is for whoever acted alone, but for what the
whole fellowship decides: a rest, a vote, and what is put right or taken back.
"""

from bot.render.answer import Answer, Aside, Asides, Tellers
from bot.render.dragon import hand
from bot.render.dragon.calls import calls
from bot.render.dragon.choices import chosen_lines, first_name
from bot.render.dragon.lobby import lobby
from bot.render.dragon.masters import amendments
from bot.render.dragon.seating import chair_names
from bot.render.history import told as told_entry
from bot.render.message import line
from bot.render.text import Marked, person
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.dragon.events import (
    CallsSet,
    ConcedeVoted,
    GameAmended,
    GameMoved,
    GameOpened,
    GamePaused,
    GameResumed,
    GameStarted,
    LobbyClosed,
    ManekinSeated,
    MoveUndone,
    SeatLeft,
    SeatTaken,
    SettingsChosen,
)
from bot.table.dragon.game_view import GameView, game_view


def _seen(outcome: Outcome) -> GameView | None:
    """The game as whoever acted may see it."""
    return game_view(outcome.table, outcome.person)


def _is_on(seen: GameView | None) -> bool:
    return seen is not None and seen.stage == "playing"


def _shown(told: str) -> Answer:
    return Answer(line(told), refreshes_board=True)


def _opened(outcome: Outcome, event: GameOpened, say: Words) -> Answer:
    seen = game_view(outcome.table, None)
    if seen is None or seen.stage != "lobby":
        # Told again when it is over: nobody may sit down by an old message.
        return Answer(line(say("A game of Daredragon was opened here.")))
    return Answer(lobby(seen, say), is_board=True)


def _chosen(outcome: Outcome, event: SettingsChosen, say: Words) -> Answer:
    seen = _seen(outcome)
    first = None if seen is None else first_name(seen, say)
    seats = say.plural("**Seats:** {count}", "**Seats:** {count}", event.chairs)
    lines = (say("That is chosen:"), *chosen_lines(event.choices, first, say), seats)
    return _shown("\n".join(lines))


def _closed(outcome: Outcome, event: LobbyClosed, say: Words) -> Answer:
    return _shown(say("The lobby is closed. `/dragon new` opens another one."))


def _sat(outcome: Outcome, event: SeatTaken, say: Words) -> Answer:
    seen, seat = _seen(outcome), event.seat + 1
    if seen is not None and _is_on(seen):
        told = [_took_over(event, say)]
        if event.resumed:
            told.append(say("The game goes on."))
        return Answer(hand.hand(seen, say, told=told), refreshes_board=True)
    if event.moved:
        return _shown(
            say("You have moved to seat {seat}, as **{name}**.", seat=seat, name=event.name)
        )
    return _shown(say("You sit on seat {seat}, as **{name}**.", seat=seat, name=event.name))


def _took_over(event: SeatTaken, say: Words) -> Marked:
    seat = event.seat + 1
    if event.from_manekin:
        return say("Seat {seat} is yours, with the cards that the Manekin held.", seat=seat)
    return say("Seat {seat} is yours, with the cards that were left there.", seat=seat)


def _sat_for_all(outcome: Outcome, event: SeatTaken, say: Words) -> Aside:
    if not _is_on(game_view(outcome.table, None)):
        return Aside()
    values = {"name": event.name, "seat": event.seat + 1}
    if event.from_manekin:
        told = say("🪑 **{name}** takes seat {seat} over from a Manekin.", **values)
    else:
        told = say("🪑 **{name}** sits down on seat {seat}.", **values)
    if event.resumed:
        told = Marked(f"{told} {say('The game goes on.')}")
    return Aside(announce=line(told))


def _left(outcome: Outcome, event: SeatLeft, say: Words) -> Answer:
    if event.why != "left":
        return _shown(_given_up(event, say))
    told = say("You have got up from seat {seat}.", seat=event.seat + 1)
    if event.pauses:
        told = Marked(
            f"{told} {say('Nobody is left, so the game rests until somebody sits down.')}"
        )
    elif event.to_manekin:
        told = Marked(f"{told} {say('A Manekin plays on in your place.')}")
    return _shown(told)


def _given_up(event: SeatLeft, say: Words) -> Marked:
    """What is told of somebody who leaves a seat, to others."""
    values = {"name": event.name, "seat": event.seat + 1}
    match event.why:
        case "sent":
            told = say("🪑 **{name}** was asked to leave seat {seat}.", **values)
        case "gone":
            told = say("🪑 **{name}** of seat {seat} is no longer on this server.", **values)
        case _:
            told = say("🪑 **{name}** gets up from seat {seat}.", **values)
    if event.pauses:
        return Marked(
            f"{told} {say('Nobody is left, so the game rests until somebody sits down.')}"
        )
    if event.to_manekin:
        return Marked(f"{told} {say('A Manekin plays on there.')}")
    return told


def _left_for_all(outcome: Outcome, event: SeatLeft, say: Words) -> Aside:
    in_game = event.pauses or event.to_manekin
    return Aside(announce=line(_given_up(event, say))) if in_game else Aside()


def _manekin(outcome: Outcome, event: ManekinSeated, say: Words) -> Answer:
    seat = event.seat + 1
    if event.there:
        return _shown(say("A Manekin sits on seat {seat}.", seat=seat))
    return _shown(say("Seat {seat} is free.", seat=seat))


def _started(outcome: Outcome, event: GameStarted, say: Words) -> Answer:
    told = say("The game begins; **{first}** has the first turn.", first=event.first)
    seen = _seen(outcome)
    if seen is None or seen.seat is None:
        return _shown(told)
    return Answer(hand.hand(seen, say, told=[told]), refreshes_board=True)


def _moved(outcome: Outcome, event: GameMoved, say: Words) -> Answer:
    return Answer(hand.after_move(outcome, event, say), refreshes_board=True)


def _stood_in_for_all(outcome: Outcome, event: GameMoved, say: Words) -> Aside:
    if not event.stood_in:
        return Aside()
    told = say("⏭️ The Manekin's rules played this turn for **{name}**.", name=event.name)
    return Aside(announce=line(told))


def _paused(outcome: Outcome, event: GamePaused, say: Words) -> Answer:
    told = say(
        "⏸️ {who} lets the game rest. Nobody is called until somebody who sits at it goes on, with "
        "`/dragon resume` or on the board.",
        who=person(outcome.person.id),
    )
    return _shown(told)


def _resumed(outcome: Outcome, event: GameResumed, say: Words) -> Answer:
    return _shown(say("▶️ {who} goes on with the game.", who=person(outcome.person.id)))


def _voted(outcome: Outcome, event: ConcedeVoted, say: Words) -> Answer:
    who = person(outcome.person.id)
    if event.ended:
        return _shown(
            say(
                "🏳️ {who} votes to give up, and that is enough: the fellowship leaves the dragon "
                "alone.",
                who=who,
            )
        )
    if not event.concedes:
        return _shown(say("💪 {who} wants to fight on after all.", who=who))
    told = say.plural(
        "🏳️ {who} would rather concede: {count} vote of {needed} needed. `/dragon concede` agrees.",
        "🏳️ {who} would rather concede: {count} votes of {needed} needed. `/dragon concede` agrees.",
        event.votes,
        who=who,
        needed=event.needed,
    )
    return _shown(told)


def _amended(outcome: Outcome, event: GameAmended, say: Words) -> Answer:
    seen = game_view(outcome.table, None)
    lines = [say("🛠️ {who} puts something right:", who=person(outcome.person.id))]
    if seen is not None:
        names = chair_names(seen.chairs, say)
        lines += [Marked(f"- {one}") for one in amendments(event.happened, names, say)]
    return _shown("\n".join(lines))


def _undone(outcome: Outcome, event: MoveUndone, say: Words) -> Answer:
    values = {
        "who": person(outcome.person.id),
        "other": person(event.who) if event.who else say("someone"),
        "turn": event.told.get("turn"),
    }
    if event.undone != GameMoved.model_fields["kind"].default or not values["turn"]:
        what = told_entry(event.undone, event.told, say)
        told = say("↩️ {who} took this back: {other} {what}.", **values, what=what)
    elif event.told.get("stood_in"):
        told = say(
            "↩️ {who} took back what the Manekin's rules played for seat {seat} on turn {turn}.",
            **values,
            seat=_seat_of(event),
        )
    else:
        told = say("↩️ {who} took back {other}'s move of turn {turn}.", **values)
    return _shown(f"{told} {say('Everything stands as it was before.')}")


def _seat_of(event: MoveUndone) -> int:
    seat = event.told.get("seat")
    return seat + 1 if isinstance(seat, int) else 1


def _calls_set(outcome: Outcome, event: CallsSet, say: Words) -> Answer:
    return Answer(calls(event, say, changed=True))


TELLERS: Tellers = {
    GameOpened: _opened,
    SettingsChosen: _chosen,
    LobbyClosed: _closed,
    SeatTaken: _sat,
    SeatLeft: _left,
    ManekinSeated: _manekin,
    GameStarted: _started,
    GameMoved: _moved,
    GamePaused: _paused,
    GameResumed: _resumed,
    ConcedeVoted: _voted,
    GameAmended: _amended,
    MoveUndone: _undone,
    CallsSet: _calls_set,
}
ASIDES: Asides = {
    GameMoved: _stood_in_for_all,
    SeatTaken: _sat_for_all,
    SeatLeft: _left_for_all,
}
PUBLIC = frozenset((GameOpened, GamePaused, GameResumed, ConcedeVoted, GameAmended, MoveUndone))
