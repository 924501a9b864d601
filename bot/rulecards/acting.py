"""What each moment does by itself, before the cards that watch it: one function a kind.

Names in a moment are sound (`scenario_moments.py` and the table see to that); what only the world
as it is by then can refuse is refused here. Source: spec/rule-cards-details.md, part 7.
"""

from collections.abc import Iterable, Sequence

from bot.errors import Refused
from bot.rulecards import clocks, conditions, growth, tracks
from bot.rulecards.applying import pool
from bot.rulecards.chain import Chain
from bot.rulecards.changes import FightMoved, FoeMoved
from bot.rulecards.events import (
    BlowAhead,
    BlowLanded,
    FightTurned,
    FoeDefeated,
    Rested,
    StoryTold,
    TurnTaken,
)
from bot.rulecards.meeting import advance, enter, gain_item, lose_item, meet
from bot.rulecards.moment_reasons import MomentReason
from bot.rulecards.moments import (
    Advance,
    ChangeCondition,
    Deal,
    Enter,
    Fight,
    GainItem,
    GiveXp,
    LoseItem,
    Meet,
    Moment,
    MovePool,
    MoveTrack,
    Rest,
    Roll,
    Take,
    Tell,
    Tick,
    Turn,
)
from bot.rulecards.names import key_of
from bot.rulecards.outcome import Hindered, Hindrance
from bot.rulecards.sheet import Foe

_Blow = Take | Deal
_Deed = Enter | Meet | GainItem | LoseItem | Advance


def act(chain: Chain, moment: Moment) -> None:
    """Do what the moment does; Refused, before anything is changed, if it cannot be done."""
    match moment:
        case Roll():
            chain.record.roll = chain.roll(moment, 1)
        case Take() | Deal():
            _strike(chain, moment)
        case Fight():
            _fight(chain, moment)
        case Rest(who):
            chain.happened(Rested(_in_order(chain, who)))
        case Turn(who=who):
            chain.happened(TurnTaken((who,)))
        case Tell(who, card, answer):
            if answer:
                chain.happened(StoryTold((who,), card))
        case _:
            _change(chain, moment)


def _change(
    chain: Chain,
    moment: MoveTrack | MovePool | ChangeCondition | Tick | GiveXp | _Deed,
) -> None:
    """What changes a sheet or the table without dice and blows."""
    work, account = chain.work, chain.record.acted()
    match moment:
        case MoveTrack(who, track, amount, is_set):
            if track not in work.character(who).tracks:
                raise Refused(MomentReason.NOT_OWNED, track=track, who=work.character(who).name)
            chain.happened(*tracks.move(work, who, track, amount, is_set=is_set))
        case MovePool(name, amount, is_set):
            pool(work, name, amount, is_set=is_set)
        case ChangeCondition(who, name, op, level, turns):
            if not conditions.change(work, who, name, op, level=level, turns=turns):
                account.did.append(Hindered(Hindrance.LIST_IS_FULL, who, name))
        case Tick(name, ticks, size, who):
            whom = _in_order(chain, who)
            chain.happened(*clocks.tick(work, name, ticks, size, whom))
        case GiveXp(who, amount):
            chain.happened(*growth.gain(work, who, amount))
        case _:
            _deed(chain, moment)
    account.did += work.changes


def _deed(chain: Chain, moment: _Deed) -> None:
    work = chain.work
    match moment:
        case Enter(who, place):
            chain.happened(*enter(work, who, place))
        case Meet(who, name, kinds):
            chain.happened(*meet(work, who, name, kinds))
        case GainItem(who, item):
            chain.happened(*gain_item(work, who, item))
        case LoseItem(who, item):
            chain.happened(*lose_item(work, who, item))
        case Advance(who, quest, step):
            chain.happened(*advance(work, who, quest, step))


def _strike(chain: Chain, blow: _Blow) -> None:
    """The before-cards turn the blow; what is left of it lands."""
    who = (blow.who,)
    direction = "taken" if isinstance(blow, Take) else "dealt"
    turned = chain.before_blow(BlowAhead(who, direction, blow.amount))
    landed = 0 if turned.blocked is not None else turned.amount
    chain.record.damage = landed
    if not landed:
        return
    account = chain.record.acted()
    start = len(chain.work.changes)
    chain.happened(BlowLanded(who, direction, landed))
    if isinstance(blow, Deal):
        _hurt_foe(chain, blow, landed)
    else:
        track = chain.rules.system.damage_track
        if track in chain.work.character(blow.who).tracks:
            chain.happened(*tracks.move(chain.work, blow.who, track, -landed, is_set=False))
    account.did += chain.work.changes[start:]


def _hurt_foe(chain: Chain, blow: Deal, landed: int) -> None:
    at = _struck(chain.work.world.foes, blow)
    foe = chain.work.world.foes[at]
    left = max(0, foe.hit_points - landed)
    if left == foe.hit_points:
        return
    chain.work.make(FoeMoved(at, foe.hit_points, left))
    if not left:
        names = frozenset(map(key_of, (foe.name, *foe.kinds)))
        chain.record.defeated.append(foe.name)
        chain.happened(FoeDefeated((blow.who,), names, landed, at))


def _struck(foes: Sequence[Foe], blow: Deal) -> int:
    """The place of the foe that was meant; else of the first of that name who stands."""
    if blow.at is not None:
        return blow.at
    named = [at for at, foe in enumerate(foes) if key_of(foe.name) == blow.to]
    standing = [at for at in named if foes[at].hit_points > 0]
    return (standing or named)[0]


def _fight(chain: Chain, moment: Fight) -> None:
    starts = moment.edge == "start"
    if starts == chain.work.world.is_fighting:
        return
    account = chain.record.acted()
    chain.work.make(FightMoved(not starts, starts))
    account.did += chain.work.changes
    chain.happened(FightTurned(_in_order(chain, moment.who), moment.edge))


def _in_order(chain: Chain, who: Iterable[str]) -> tuple[str, ...]:
    """These characters, or all where none is named, in the order of the table."""
    named = set(who)
    everyone = chain.work.world.characters
    return tuple(one for one in everyone if one in named) if named else tuple(everyone)
