"""What happened in an act, told in short lines: facts first, and now and then an aside.

Told is what everybody may see (`seen(event, None)`); what belongs together is told in one line.
Source: issue 7 (narration); spec/daredragon.md.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from bot.dragon.daredevil_events import (
    ActionCancelled,
    AggroDrawn,
    AllyHealed,
    AllyHelped,
    Amended,
    Asked,
    CardDealt,
    CardPlayed,
    DealBegan,
    Discarded,
    GameEnded,
    GuardLapsed,
    ManekinRevealed,
    NothingDealt,
    PartAttacked,
    PartEntangled,
    Reshuffled,
    SeatHandedBack,
    SeatTakenOver,
    StoodIn,
    TargetChanged,
    TurnBegan,
    TurnEnded,
)
from bot.dragon.dragon_events import (
    AftermathBegan,
    CoolDownBegan,
    CoolDownEnded,
    DaredevilHurt,
    Dodged,
    DragonAttacked,
    DragonDelayed,
    DragonPlaced,
    DragonRevealed,
    DragonTurnEnded,
    DragonWaited,
    EntanglementEnded,
    Glared,
    GuardSpent,
    Incapacitated,
    KnockedDown,
    Menaced,
    PartHealed,
    RiposteOpened,
    Roared,
    TraitRevealed,
)
from bot.dragon.events import Event
from bot.render.dragon import daredevil_lines as of_daredevils
from bot.render.dragon import dragon_lines as of_dragon
from bot.render.dragon.telling import Beat, Teller, Telling
from bot.render.text import Marked, fitting
from bot.render.words import Words

SILENT: frozenset[type] = frozenset(
    {CardDealt, TurnEnded, CoolDownEnded, DragonRevealed, AftermathBegan, DragonTurnEnded}
)
"""What is told by what comes before or after it."""

TELLERS: Mapping[type, Teller] = {
    TurnBegan: of_daredevils.turn_began,
    GuardLapsed: of_daredevils.guard_lapsed,
    PartAttacked: of_daredevils.part_attacked,
    PartEntangled: of_daredevils.part_entangled,
    AggroDrawn: of_daredevils.aggro_drawn,
    AllyHelped: of_daredevils.ally_helped,
    AllyHealed: of_daredevils.ally_healed,
    TargetChanged: of_daredevils.target_changed,
    Asked: of_daredevils.asked,
    CardPlayed: of_daredevils.card_played,
    DealBegan: of_daredevils.deal_began,
    NothingDealt: of_daredevils.nothing_dealt,
    Reshuffled: of_daredevils.reshuffled,
    Discarded: of_daredevils.discarded,
    ManekinRevealed: of_daredevils.manekin_revealed,
    ActionCancelled: of_dragon.fell,
    Amended: of_daredevils.amended,
    SeatTakenOver: of_daredevils.taken_over,
    SeatHandedBack: of_daredevils.handed_back,
    StoodIn: of_daredevils.stood_in,
    GameEnded: of_daredevils.game_ended,
    DragonDelayed: of_dragon.delayed,
    DragonWaited: of_dragon.waited,
    TraitRevealed: of_dragon.trait_revealed,
    Glared: of_dragon.glared,
    Menaced: of_dragon.menaced,
    DragonPlaced: of_dragon.placed,
    DragonAttacked: of_dragon.attacked,
    Dodged: of_dragon.dodged,
    DaredevilHurt: of_dragon.hurt_alone,
    GuardSpent: of_dragon.guards_spent,
    KnockedDown: of_dragon.fell,
    EntanglementEnded: of_dragon.disentangled,
    RiposteOpened: of_dragon.riposte_opened,
    Roared: of_dragon.roared,
    PartHealed: of_dragon.part_healed,
    CoolDownBegan: of_dragon.cools_down,
    Incapacitated: of_dragon.incapacitated,
}
"""What tells a beat, by its first event."""

_FOLLOWERS: Mapping[type, tuple[type, ...]] = {
    DragonAttacked: (Dodged, DaredevilHurt),
    GuardSpent: (GuardSpent,),
    KnockedDown: (KnockedDown, ActionCancelled),
    ActionCancelled: (KnockedDown, ActionCancelled),
    Roared: (ActionCancelled,),
    Incapacitated: (ActionCancelled, Discarded, TargetChanged),
    Discarded: (Discarded,),
    NothingDealt: (NothingDealt,),
    Glared: (TargetChanged,),
    AggroDrawn: (TargetChanged,),
    ManekinRevealed: (DealBegan,),
}
"""What joins the beat of an event before it."""


_MORE = "…\n"


def narrated(
    events: Sequence[Event],
    names: Sequence[str],
    say: Words,
    *,
    seed: int,
    told: Callable[[Event], bool] | None = None,
) -> tuple[Marked, ...]:
    """Return the lines of what happened; `names` are those of the seats.

    `seed` chooses the asides: the game's number, so that they are the same wherever it is told.
    Only what has something in it that is to be `told` is, as a whole.
    """
    telling = Telling(names, say, seed)
    lines: list[Marked] = []
    for beat in _beats(events):
        if told is None or any(map(told, beat)):
            telling.go_to(beat)
            lines += TELLERS[type(beat[0])](beat, telling)
    return tuple(lines)


def worth_telling(events: Sequence[Event]) -> list[Event]:
    """Return what happened without what is asked now, which is told beside the story."""
    told: list[Event] = [event for event in events if not isinstance(event, Asked)]
    while told and isinstance(told[-1], TurnBegan):
        told.pop()
    return told


def shortened_story(lines: Sequence[Marked], most_characters: int) -> Marked:
    """Return the newest lines that so many characters hold, one at least, below `…` for others."""
    whole = Marked("\n".join(lines))
    if len(whole) <= most_characters:
        return whole
    newest = fitting(reversed(lines), most_characters - len(_MORE) + len("\n"))
    return Marked(_MORE + "\n".join(reversed(newest)))


def _beats(events: Sequence[Event]) -> Iterator[Beat]:
    """Yield what is told together."""
    beat: list[Event] = []
    stood_in: set[int] = set()
    for event in events:
        if type(event) in SILENT:
            continue
        if isinstance(event, TurnBegan):
            stood_in.clear()
        if isinstance(event, StoodIn):
            # It stands before each act, and is told once a turn.
            if event.seat in stood_in:
                continue
            stood_in.add(event.seat)
        if beat and _joins(beat, event):
            beat.append(event)
            continue
        if beat:
            yield beat
        beat = [event]
    if beat:
        yield beat


def _joins(beat: Beat, event: Event) -> bool:
    """Whether an event belongs to the beat: the same matter, and not another's."""
    followers = _FOLLOWERS.get(type(beat[0]), ())
    if type(event) not in followers:
        return False
    match event:
        case TargetChanged():
            return event.why != "attack"
        case ActionCancelled() if isinstance(beat[0], Incapacitated):
            return event.why == "incapacitated"
        case Discarded() if isinstance(beat[0], Incapacitated):
            return event.why == "incapacitated"
        case _:
            return True
