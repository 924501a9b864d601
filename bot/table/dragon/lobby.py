"""A game before it begins: opening, what is chosen, whose chairs are Manekins', and the start.

Source: issue 7; spec/daredragon.md, sections 2, 12 and 14.
"""

from typing import TypeVar

from bot.dice import Dice
from bot.dragon.actions import Proceed
from bot.dragon.name import Trait, Traits, name_of, read_name
from bot.dragon.settings import LEAST_SEATS, MOST_SEATS, Settings
from bot.dragon.setup import shuffled_decks, start
from bot.dragon.transcript import begun
from bot.errors import Refused
from bot.store.model import TimerWrite
from bot.table.dragon.calling import KIND
from bot.table.dragon.chairs import (
    FREE,
    MANEKIN,
    chair_at,
    check_takes_part,
    lobby_of,
    may_run,
    named,
    own_seat,
    people,
    with_chair,
    with_room,
    without_spare,
)
from bot.table.dragon.course import Course, decided, gone_on
from bot.table.dragon.events import (
    GameOpened,
    GameStarted,
    LobbyClosed,
    ManekinSeated,
    SettingsChosen,
)
from bot.table.dragon.game_view import seat_of
from bot.table.dragon.moves import ChooseSettings, CloseLobby, OpenGame, SeatManekin, StartGame
from bot.table.dragon.part import (
    LONGEST_REMINDER,
    PART,
    Chair,
    Choices,
    DragonPart,
    Naming,
    dragon_of,
)
from bot.table.dragon.reasons import FellowshipReason
from bot.table.part import Context, Decision
from bot.table.reasons import TableReason

T = TypeVar("T")

MOST_DIFFICULTY = 2
MOST_PACE = 1


def open_game(context: Context, action: OpenGame) -> Decision:
    """Open a lobby in which its host sits."""
    before = dragon_of(context.table)
    if before is not None and before.stage != "over":
        raise Refused(FellowshipReason.GAME_ON)
    if action.again and before is not None:
        return _opened_again(context, action, before)
    name = named(action.name, ())
    naming, dragon_name = _named_dragon(action.naming, action.dragon_name)
    after = DragonPart(
        number=1 if before is None else before.number + 1,
        host=context.person.id,
        opened_at=context.now,
        choices=Choices(
            difficulty=_in_range(action.difficulty, MOST_DIFFICULTY),
            pace=_in_range(action.pace, MOST_PACE),
            naming=naming,
            name=dragon_name,
            remind_after=_in_range(action.remind_after, LONGEST_REMINDER, least=0),
        ),
        chairs=(Chair(holder=context.person.id, name=name), *(FREE,) * (LEAST_SEATS - 1)),
    )
    return decided(context, GameOpened(number=after.number, name=name), before, after)


def _opened_again(context: Context, action: OpenGame, over: DragonPart) -> Decision:
    """Open the next game for the same people, who sit where they sat, with all that was chosen."""
    me = context.person.id
    chairs = tuple(FREE if chair.holder is None else chair for chair in over.chairs)
    seat = seat_of(over, me)
    name = named(action.name, chairs) if seat is None else chairs[seat].name
    if seat is None and FREE in chairs:
        chairs = with_chair(chairs, chairs.index(FREE), Chair(holder=me, name=name))
    choices = over.choices
    if choices.first not in people(over):
        choices = choices.changed(first="random")
    after = DragonPart(
        number=over.number + 1,
        host=me,
        opened_at=context.now,
        choices=choices,
        chairs=with_room(chairs, choices.chairs),
    )
    return decided(context, GameOpened(number=after.number, name=name), over, after)


def choose(context: Context, action: ChooseSettings) -> Decision:
    """Change what is named; the rest stays."""
    before = lobby_of(context)
    check_takes_part(context, before)
    choices = _chosen(before, action)
    chairs = before.chairs
    if action.chairs is not None:
        chairs = with_room(_so_many(chairs, action.chairs), action.chairs)
    after = before.changed(choices=choices, chairs=chairs)
    if after == before:
        raise Refused(FellowshipReason.NOTHING_CHANGED)
    event = SettingsChosen(choices=choices, chairs=choices.chairs)
    return decided(context, event, before, after)


def _chosen(part: DragonPart, action: ChooseSettings) -> Choices:
    old = part.choices
    if isinstance(action.first, int) and action.first not in people(part):
        raise Refused(FellowshipReason.FIRST_NOT_SEATED)
    naming, dragon_name = old.naming, old.name
    if action.naming is not None or action.dragon_name is not None:
        kept = old.name if action.naming in (None, "open") else None
        typed = _or_else(action.dragon_name, kept)
        naming, dragon_name = _named_dragon(action.naming or old.naming, typed)
    return Choices(
        difficulty=_in_range(_or_else(action.difficulty, old.difficulty), MOST_DIFFICULTY),
        pace=_in_range(_or_else(action.pace, old.pace), MOST_PACE),
        naming=naming,
        name=dragon_name,
        chairs=_in_range(_or_else(action.chairs, old.chairs), MOST_SEATS, least=LEAST_SEATS),
        first=_or_else(action.first, old.first),
        remind_after=_or_else(action.remind_after, old.remind_after),
    )


def close(context: Context, action: CloseLobby) -> Decision:
    """Leave a game that has not begun."""
    part = lobby_of(context)
    if not may_run(context, part):
        raise Refused(FellowshipReason.NOT_RUNNING, host=part.host)
    stop = TimerWrite(key=KIND, kind=KIND, due_at=None)
    return Decision((LobbyClosed(),), {PART: None}, (stop,))


def seat_manekin(context: Context, action: SeatManekin) -> Decision:
    """Make a free chair a Manekin's, or a Manekin's chair free."""
    before = lobby_of(context)
    check_takes_part(context, before)
    chair = chair_at(before, action.seat)
    if chair.holder is not None:
        raise Refused(FellowshipReason.SEAT_HELD, seat=action.seat + 1, name=chair.name)
    if chair.is_manekin is action.there:
        raise Refused(FellowshipReason.NOTHING_CHANGED)
    sits = MANEKIN if action.there else FREE
    after = before.changed(chairs=with_chair(before.chairs, action.seat, sits))
    return decided(context, ManekinSeated(seat=action.seat, there=action.there), before, after)


def begin(context: Context, action: StartGame) -> Decision:
    """Begin the game; whoever is first has seat 0, and the others follow as they sit."""
    before = lobby_of(context)
    if not people(before):
        raise Refused(FellowshipReason.NOBODY_SITS)
    own_seat(context, before)
    chairs = _from_first(before, context.dice)
    settings = _settings(before.choices, chairs, context.dice)
    decks = shuffled_decks(context.dice)
    course = Course(start(settings, decks), begun(settings, decks))
    course = course.after((Proceed(),), context.dice)
    seated = before.changed(stage="playing", chairs=chairs)
    after = gone_on(context, seated, course)
    event = GameStarted(number=after.number, first=chairs[0].name, happened=course.openly)
    return decided(context, event, before, after)


def _from_first(part: DragonPart, dice: Dice) -> tuple[Chair, ...]:
    """The ring turned to whoever is first: the person named, or one of the people by chance."""
    kept = without_spare(part.chairs, part.choices.chairs)
    chairs = tuple(MANEKIN if chair.holder is None else chair for chair in kept)
    seated, chosen = people(part), part.choices.first
    if chosen == "random" or chosen not in seated:
        chosen = seated[dice.die(len(seated)) - 1]
    first = next(seat for seat, chair in enumerate(chairs) if chair.holder == chosen)
    return (*chairs[first:], *chairs[:first])


def _settings(choices: Choices, chairs: tuple[Chair, ...], dice: Dice) -> Settings:
    name: Traits | None = None
    if choices.naming == "open":
        name = _any_name(dice) if choices.name is None else read_name(choices.name)
    return Settings(
        seats=len(chairs),
        manekins=tuple(seat for seat, chair in enumerate(chairs) if chair.is_manekin),
        dragon_damage=choices.difficulty + choices.pace,
        daredevil_damage=choices.pace,
        traits=choices.naming == "in_play",
        name=name,
    )


def _any_name(dice: Dice) -> Traits:
    traits = tuple(Trait)
    jaws, paws, legs, tail = (traits[dice.die(len(traits)) - 1] for _ in range(4))
    return jaws, paws, legs, tail


def _named_dragon(naming: Naming, typed: str | None) -> tuple[Naming, str | None]:
    """A name that is given is known from the start."""
    return (naming, None) if typed is None else ("open", name_of(read_name(typed)))


def _so_many(chairs: tuple[Chair, ...], wanted: int) -> tuple[Chair, ...]:
    """So many chairs; of those that are too many, the last go on which nobody sits."""
    chairs = (*chairs, *(FREE,) * (wanted - len(chairs)))
    while len(chairs) > wanted:
        empty = [seat for seat, chair in enumerate(chairs) if chair.holder is None]
        if not empty:
            last = chairs[-1]
            raise Refused(FellowshipReason.SEAT_HELD, seat=len(chairs), name=last.name)
        chairs = (*chairs[: empty[-1]], *chairs[empty[-1] + 1 :])
    return chairs


def _in_range(value: int, most: int, *, least: int | None = None) -> int:
    if not (-most if least is None else least) <= value <= most:
        raise Refused(TableReason.UNFIT_OPTION, value=str(value))
    return value


def _or_else(value: T | None, other: T) -> T:
    return other if value is None else value
