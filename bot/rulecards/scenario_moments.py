"""A scenario's moments to what the engine plays, names found and what excludes itself refused.

Source: spec/rule-cards-details.md, parts 6 and 9.
"""

from collections.abc import Mapping

from bot.rulecards.moment_reasons import MomentReason, MomentRefused
from bot.rulecards.moments import (
    Advance,
    ChangeCondition,
    Deal,
    Enter,
    Fight,
    GainItem,
    Give,
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
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.scenario_names import Names, found_by_id, unknown
from bot.rulecards.scenario_shape import (
    ConditionData,
    DealData,
    EnterData,
    FightData,
    ItemData,
    MeetData,
    MomentData,
    PoolData,
    QuestMomentData,
    RestData,
    RollData,
    StoryData,
    TakeData,
    TickData,
    TrackData,
    TurnData,
    XpData,
)
from bot.rulecards.sheet import World

_Blow = TakeData | DealData


class MomentReader:
    """Finds what moments name: in the system, in the world, and among the cards."""

    def __init__(self, names: Names, world: World, cards: Mapping[str, bool]) -> None:
        """`cards` are the ids of all cards, each with whether it is a story card."""
        self._names = names
        self._world = world
        self._cards = cards

    def moment(self, data: MomentData, place: str) -> Moment:
        """The moment; CardError or MomentRefused with the place of what cannot be."""
        match data:
            case RollData():
                return self._roll(data, place)
            case TakeData() | DealData():
                return self._blow(data, place)
            case TrackData() | PoolData() | ConditionData():
                return self._change(data, place)
            case TickData() | FightData() | RestData() | TurnData():
                return self._time(data, place)
            case _:
                return self._story(data, place)

    def who(self, name: str, place: str) -> str:
        """The key of a character."""
        key = key_of(name)
        if key not in self._world.characters:
            known = (one.name for one in self._world.characters.values())
            raise unknown("character", name, place, known)
        return key

    def all(self, names: tuple[str, ...] | None, place: str) -> tuple[str, ...]:
        """The keys of several characters; none for None."""
        return tuple(self.who(name, place) for name in names or ())

    def _roll(self, data: RollData, place: str) -> Roll:
        check = self._names.system.checks_by_id[
            self._names.id("check", data.check, f"{place}.check")
        ]
        if data.dc is not None and check.dc.fixed:
            raise MomentRefused(MomentReason.DC_IS_FIXED, f"{place}.dc", check=check.name)
        if data.stat is not None and check.stat is None:
            raise MomentRefused(MomentReason.TAKES_NO_STAT, f"{place}.stat", check=check.name)
        stat = data.stat and self._names.id("stat", data.stat, f"{place}.stat")
        asked: dict[Give, bool] = {
            "advantage": data.advantage,
            "disadvantage": data.disadvantage,
        }
        gives = tuple[Give, ...](give for give, is_given in asked.items() if is_given)
        who = self.who(data.who, f"{place}.who")
        return Roll(who, check.id, stat, data.dc, data.bonus, gives)

    def _blow(self, data: _Blow, place: str) -> Take | Deal:
        who = self.who(data.who, f"{place}.who")
        if isinstance(data, TakeData):
            return Take(who, data.amount, data.source)
        key = key_of(data.to)
        if all(key_of(foe.name) != key for foe in self._world.foes):
            raise unknown("foe", data.to, f"{place}.to", (foe.name for foe in self._world.foes))
        return Deal(who, key, data.amount)

    def _change(self, data: TrackData | PoolData | ConditionData, place: str) -> Moment:
        if isinstance(data, ConditionData):
            return self._condition(data, place)
        amount = data.set if data.add is None else data.add
        if amount is None or (data.add is not None and data.set is not None):
            raise _one_of(place, "add", "set")
        is_set = data.add is None
        if isinstance(data, PoolData):
            pool = self._names.id("pool", data.pool, f"{place}.pool")
            return MovePool(pool, amount, is_set)
        who = self.who(data.who, f"{place}.who")
        track_id = self._names.id("track", data.track, f"{place}.track")
        if track_id not in self._world.characters[who].tracks:
            name = self._world.characters[who].name
            raise MomentRefused(
                MomentReason.NOT_OWNED, f"{place}.track", track=data.track, who=name
            )
        return MoveTrack(who, track_id, amount, is_set)

    def _condition(self, data: ConditionData, place: str) -> ChangeCondition:
        named = {
            "set": data.set,
            "remove": data.remove,
            "raise": data.raise_,
            "lower": data.lower,
        }
        given = [(op, name) for op, name in named.items() if name is not None]
        if len(given) != 1:
            raise _one_of(place, *named)
        op, name = given[0]
        for key in ("level", "turns"):
            if op != "set" and getattr(data, key) is not None:
                raise CardError(CardReason.ONLY_WITH_SET, f"{place}.{key}", key=key)
        who = self.who(data.who, f"{place}.who")
        condition = self._names.id("condition", name, f"{place}.{op}")
        match op:
            case "remove" | "raise" | "lower":
                return ChangeCondition(who, condition, op)
            case _:
                return ChangeCondition(who, condition, "set", data.level, data.turns)

    def _time(self, data: TickData | FightData | RestData | TurnData, place: str) -> Moment:
        match data:
            case TickData(clock=clock, ticks=ticks, size=size):
                name = self._names.world(clock, f"{place}.clock")
                return Tick(name, ticks, size, self.all(data.who, f"{place}.who"))
            case FightData(edge=edge):
                return Fight(edge, self.all(data.who, f"{place}.who"))
            case RestData():
                return Rest(self.all(data.who, f"{place}.who"))
            case TurnData():
                return Turn(self.who(data.who, f"{place}.who"))

    def _story(
        self,
        data: XpData | EnterData | MeetData | ItemData | QuestMomentData | StoryData,
        place: str,
    ) -> Moment:
        who = self.who(data.who, f"{place}.who")
        match data:
            case XpData(amount=amount):
                return GiveXp(who, amount)
            case EnterData():
                return Enter(who, self._names.world(data.place, f"{place}.place"))
            case MeetData():
                name = self._names.world(data.name, f"{place}.name")
                return Meet(who, name, self._names.worlds(data.kinds, f"{place}.kinds"))
            case ItemData():
                return self._item(who, data, place)
            case QuestMomentData():
                return self._quest(who, data, place)
            case StoryData():
                return Tell(who, self._story_card(data.card, f"{place}.card"), data.answer)

    def _item(self, who: str, data: ItemData, place: str) -> GainItem | LoseItem:
        if data.gain is not None and data.lose is None:
            return GainItem(who, self._names.world(data.gain, f"{place}.gain"))
        if data.lose is not None and data.gain is None:
            return LoseItem(who, self._names.world(data.lose, f"{place}.lose"))
        raise _one_of(place, "gain", "lose")

    def _quest(self, who: str, data: QuestMomentData, place: str) -> Advance:
        if data.finish is False:
            raise CardError(CardReason.NEEDS_TRUE, f"{place}.finish")
        if (data.step is None) == (data.finish is None):
            raise _one_of(place, "step", "finish")
        quest = self._names.world(data.quest, f"{place}.quest")
        step = data.step and self._names.world(data.step, f"{place}.step")
        return Advance(who, quest, step or None)

    def _story_card(self, name: str, place: str) -> str:
        stories = [card for card, is_story in self._cards.items() if is_story]
        card = found_by_id(name, stories)
        if card is None:
            raise unknown("story card", name, place, stories)
        return card


def _one_of(place: str, *keys: str) -> CardError:
    return CardError(CardReason.ONE_OF, place, keys=list(keys))
