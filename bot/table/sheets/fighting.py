"""A fight at the table: started, joined, left, ended, and whose turn it is.

The end of a character's turn is its `turn` moment, so that durations and cards count it once.
Source: issue 5; spec/rule-cards-details.md, part 7 (Turns); faults R15, R17, C2, C5.
"""

from collections.abc import Collection
from dataclasses import dataclass

from bot.errors import Refused
from bot.rulecards import moments
from bot.rulecards.changes import FightMoved, evolve
from bot.rulecards.engine import decide as run
from bot.rulecards.rules import Rules
from bot.rulecards.scenario_names import Names
from bot.rulecards.sheet import World
from bot.table.campaign import campaign_of
from bot.table.part import Context, Decision, Rank
from bot.table.sheets import order
from bot.table.sheets.blank import blank_sheet
from bot.table.sheets.events import (
    AfterLeaving,
    FightEnded,
    FightJoined,
    FightLeft,
    FightStarted,
    Placed,
    TurnEnded,
    Whom,
)
from bot.table.sheets.foes import foe_called
from bot.table.sheets.moves import (
    BringFoes,
    EndFight,
    Initiative,
    JoinFight,
    LeaveFight,
    NextTurn,
    StartFight,
)
from bot.table.sheets.people import unknown, whom
from bot.table.sheets.play import Play
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.world import Combatant, Fight, WorldPart
from bot.table.who import check_rank

_MOST = 1_000_000_000
Moves = StartFight | NextTurn | JoinFight | BringFoes | LeaveFight | EndFight


def decide(context: Context, action: Moves) -> Decision:
    """Decide one action of a fight."""
    play = Play.at(context)
    match action:
        case StartFight():
            return _started(play, action)
        case NextTurn():
            return _ended_turn(play, action)
        case JoinFight():
            return _joined(play, action)
        case BringFoes():
            return _brought(play, action)
        case LeaveFight():
            return _left(play, action)
        case EndFight():
            return _ended(play, action)


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody in the order, as they are told."""

    name: str
    owner: int
    is_hidden: bool

    @property
    def seen(self) -> str | None:
        """The name, if players may know it."""
        return None if self.is_hidden else self.name


def standing(part: WorldPart, world: World, one: Combatant) -> Standing:
    """Who somebody in the order is."""
    if one.character is not None:
        holder = part.holder(one.character)
        return Standing(world.characters[one.character].name, holder.owner, holder.is_hidden)
    at = part.foe_at(one.foe or 0)
    numbers = [note.number for note in part.foes]
    name = foe_called(world.foes, numbers, at) if at is not None else ""
    return Standing(name, 0, is_hidden=False)


def able_in(part: WorldPart, world: World) -> order.Able:
    """Whether somebody can take a turn: everybody but foes that have fallen."""

    def able(one: Combatant) -> bool:
        if one.foe is None:
            return True
        at = part.foe_at(one.foe)
        return at is not None and world.foes[at].hit_points > 0

    return able


def _running(play: Play) -> Fight:
    if play.fight is None:
        raise Refused(SheetReason.NO_FIGHT)
    return play.fight


def _started(play: Play, action: StartFight) -> Decision:
    if play.fight is not None:
        raise Refused(SheetReason.FIGHT_ON)
    joining = action.joining or _all(play)
    roll = _Rolled(play, action.check, action.stat)
    placed = [roll.placed(one) for one in joining]
    combatants = [combatant for combatant, _ in placed]
    if not combatants:
        raise Refused(SheetReason.NOBODY_FIGHTS)
    for at, one in enumerate(combatants):
        if any(one.who == other.who and one.sort == other.sort for other in combatants[:at]):
            name = standing(play.before, play.world, one).name
            raise Refused(SheetReason.ALREADY_FIGHTING, name=name)
    keys = tuple(one.character for one in combatants if one.character is not None)
    if keys:
        play.happens(moments.Fight("start", keys))
    else:
        # A fight among foes belongs to no character: no card watches it.
        play.world = evolve(play.world, FightMoved(old=False, new=True))
    begun = order.begun(order.sorted_order(combatants), able_in(play.before, play.world))
    # Counted from a moment, so that no turn of another fight has had the number of one of these.
    play.fight = begun.changed(turn=max(1, play.context.now))
    shown, behind, states = play.told()
    told = {one.who: told for one, told in placed}
    event = FightStarted(
        whom=_seen(play.before, keys),
        order=tuple(told[one.who] for one in play.fight.order),
        shown=shown,
        behind=behind,
    )
    return play.decision(event, states=states, people=[one.owner for one in event.whom])


def _all(play: Play) -> tuple[Initiative, ...]:
    part = play.before
    characters = (
        Initiative(who=one.name)
        for key, one in play.world.characters.items()
        if not part.holder(key).is_npc
    )
    foes = (
        Initiative(foe=note.number)
        for note, foe in zip(part.foes, play.world.foes, strict=True)
        if foe.hit_points > 0
    )
    return (*characters, *foes)


class _Rolled:
    """Initiative, given or rolled. A check rolled for it sets no card to work and moves nothing."""

    def __init__(self, play: Play, check: str | None, stat: str | None) -> None:
        self._play = play
        system = play.kit.system
        names = Names(system)
        self._check = names.id("check", check, "check") if check else None
        self._stat = names.id("stat", stat, "stat") if stat else None
        if self._stat and self._check and system.checks_by_id[self._check].stat is None:
            self._stat = None
        self._rules = Rules(system, ())

    def placed(self, joining: Initiative, *, told_all: bool = False) -> tuple[Combatant, Placed]:
        """One in the order, and as it is told: with every name only where it is told in secret."""
        part, world = self._play.before, self._play.world
        if (joining.who is None) == (joining.foe is None):
            raise Refused(SheetReason.NOBODY_FIGHTS)
        if joining.who is not None:
            key = self._play.seats.own(joining.who)
            value, dice = self._value(joining, world, key)
            one = Combatant(sort="character", character=key, initiative=value)
        else:
            number = joining.foe or 0
            _check_there(self._play, number)
            nobody = blank_sheet(self._play.kit.system, "Foe")
            value, dice = self._value(joining, World({"foe": nobody}, pools=world.pools), "foe")
            one = Combatant(sort="foe", foe=number, initiative=value)
        who = standing(part, world, one)
        return one, Placed(
            name=who.name if told_all else who.seen,
            initiative=value,
            dice=dice,
            is_foe=one.sort == "foe",
        )

    def _value(self, joining: Initiative, world: World, key: str) -> tuple[int, tuple[int, ...]]:
        if joining.value is not None or self._check is None:
            return joining.value or 0, ()
        moment = moments.Roll(key, self._check, self._stat)
        roll = run(self._rules, world, moment, self._play.context.dice).roll
        if roll is None:
            raise TypeError("without cards nothing stops a roll")
        return max(-_MOST, min(roll.total, _MOST)), roll.dice


def _ended_turn(play: Play, action: NextTurn) -> Decision:
    fight, part = _running(play), play.before
    _check_turn(play, fight, action.turn)
    acting = standing(part, play.world, fight.acting)
    if not play.seats.is_master and acting.owner != play.context.person.id:
        raise Refused(SheetReason.NOT_THEIR_TURN, name=acting.seen, owner=acting.owner)
    if (key := fight.acting.character) is not None:
        # From here on nobody's turn runs: what is set now lasts from the next one on.
        play.fight = None
        play.happens(moments.Turn(key, frozenset(fight.fresh)))
    play.fight = order.next_turn(fight, able_in(part, play.world))
    shown, behind, states = play.told()
    coming = standing(part, play.world, play.fight.acting)
    event = TurnEnded(
        whom=_seen(part, (key,) if key is not None else ()),
        shown=shown,
        behind=behind,
        ended=acting.seen,
        next=coming.seen,
        next_owner=coming.owner,
        turn=play.fight.turn,
        round=play.fight.round,
        is_new_round=play.fight.round > fight.round,
    )
    return play.decision(event, states=states, people=(acting.owner, coming.owner))


def _check_turn(play: Play, fight: Fight, seen: int | None) -> None:
    """Raise Refused, saying whose turn it is, where it was another that somebody saw."""
    if seen is not None and seen != fight.turn:
        acting = standing(play.before, play.world, fight.acting)
        name = acting.name if play.seats.is_master else acting.seen
        raise Refused(SheetReason.TURN_OVER, name=name, owner=acting.owner, round=fight.round)


def _joined(play: Play, action: JoinFight) -> Decision:
    fight = _running(play)
    if action.joining.foe is not None:
        check_rank(campaign_of(play.context.table), play.context.person, Rank.GAME_MASTER)
    rolled = _Rolled(play, action.check, action.stat)
    new, told = rolled.placed(action.joining, told_all=True)
    if _is_in(fight, new):
        raise Refused(SheetReason.ALREADY_FIGHTING, name=told.name)
    play.fight = order.joined(fight, new)
    who = standing(play.before, play.world, new)
    concerned = (whom(play.before, new.character),) if new.character is not None else ()
    event = FightJoined(whom=concerned, secret=who.is_hidden, joined=told)
    return play.decision(event, people=(who.owner,), hidden=who.is_hidden)


def _is_in(fight: Fight, one: Combatant) -> bool:
    return any(one.who == other.who and one.sort == other.sort for other in fight.order)


def _brought(play: Play, action: BringFoes) -> Decision:
    fight, there = _running(play), [one.number for one in play.before.foes]
    here = [number for number in dict.fromkeys(action.numbers) if number in there]
    if not here:
        raise unknown("foe", str(action.numbers[0]), ())
    rolled = _Rolled(play, action.check, action.stat)
    told: list[Placed] = []
    for number in here:
        if _is_in(fight, Combatant(sort="foe", foe=number)):
            continue
        new, placed = rolled.placed(Initiative(foe=number))
        fight = order.joined(fight, new)
        told.append(placed)
    if not told:
        name = standing(play.before, play.world, Combatant(sort="foe", foe=here[0])).name
        raise Refused(SheetReason.ALREADY_FIGHTING, name=name)
    play.fight = fight
    return play.decision(FightJoined(joined=told[0], others=tuple(told[1:])))


def _left(play: Play, action: LeaveFight) -> Decision:
    fight = _running(play)
    if (action.who is None) == (action.foe is None):
        raise Refused(SheetReason.NONE_OF_YOURS)
    if action.who is not None:
        who: str | int = play.seats.own(action.who)
    else:
        check_rank(campaign_of(play.context.table), play.context.person, Rank.GAME_MASTER)
        who = action.foe or 0
        _check_there(play, who)
    found = next(
        (
            one
            for one in fight.order
            if one.who == who and (one.character is None) == (action.who is None)
        ),
        None,
    )
    if found is None:
        one = Combatant(sort="foe", foe=action.foe or 0)
        name = action.who or standing(play.before, play.world, one).name
        raise Refused(SheetReason.NOT_FIGHTING, name=name)
    gone = standing(play.before, play.world, found)
    event = FightLeft(
        whom=(whom(play.before, found.character),) if found.character is not None else (),
        secret=gone.is_hidden,
        left=gone.name,
        after=leave(play, {who}),
    )
    people = (gone.owner, event.after.next_owner)
    return play.decision(event, people=people, hidden=gone.is_hidden)


def _check_there(play: Play, number: int) -> None:
    if play.before.foe_at(number) is None:
        raise unknown("foe", str(number), (foe.name for foe in play.world.foes))


def leave(play: Play, gone: Collection[str | int]) -> AfterLeaving:
    """Take some out of the fight that is on; the turn passes on where it was theirs.

    When nobody is left the fight is over, and it is nobody's for whom cards could watch its end.
    """
    left = order.without(
        _running(play), lambda one: one.who in gone, able_in(play.before, play.world)
    )
    play.fight = left.fight
    if left.fight is None:
        play.world = evolve(play.world, FightMoved(old=True, new=False))
        return AfterLeaving(ended=True)
    if not left.passed:
        return AfterLeaving()
    now = standing(play.before, play.world, left.fight.acting)
    return AfterLeaving(passed=True, next=now.seen, next_owner=now.owner)


def _seen(part: WorldPart, keys: tuple[str, ...]) -> tuple[Whom, ...]:
    """Those of whom players know."""
    return tuple(whom(part, key) for key in keys if not part.holder(key).is_hidden)


def _ended(play: Play, action: EndFight) -> Decision:
    fight = _running(play)
    _check_turn(play, fight, action.turn)
    keys = tuple(one.character for one in fight.order if one.character is not None)
    play.fight = None
    if keys:
        play.happens(moments.Fight("end", keys))
    else:
        play.world = evolve(play.world, FightMoved(old=True, new=False))
    shown, behind, states = play.told()
    event = FightEnded(
        whom=_seen(play.before, keys),
        shown=shown,
        behind=behind,
        rounds=fight.round,
    )
    return play.decision(event, states=states, people=[one.owner for one in event.whom])
