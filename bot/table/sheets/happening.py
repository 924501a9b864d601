"""A moment at the table: who may make it happen, and what comes of it.

Players act for their own characters, game masters for all; pools and clocks are the game masters'.
Source: issue 5; spec/rule-cards-details.md, parts 8 and 9.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.errors import Refused
from bot.rulecards.fields import Data
from bot.rulecards.moments import Deal, Moment
from bot.rulecards.scenario_moments import MomentReader
from bot.rulecards.scenario_names import Names
from bot.rulecards.scenario_shape import EnterData, TakeData, TurnData
from bot.rulecards.shapes import shaped
from bot.table.campaign import campaign_of
from bot.table.part import Context, Decision, Rank
from bot.table.sheets.events import MomentEvent, MomentPlayed, MomentRolled
from bot.table.sheets.foes import foe_meant, is_one_of_many, known_foes
from bot.table.sheets.kit import Kit
from bot.table.sheets.moves import MASTERS_DEEDS, Deed, Happen, StrikeData
from bot.table.sheets.people import Called, Seats, holders_after, unknown, whom
from bot.table.sheets.play import Play
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.world import WorldPart
from bot.table.who import check_rank

_PLACE = "moment"


def happen(context: Context, action: Happen) -> Decision:
    """Let a moment happen."""
    deed = action.moment
    if deed.do in MASTERS_DEEDS:
        check_rank(campaign_of(context.table), context.person, Rank.GAME_MASTER)
    play = Play.at(context)
    keys = keys_of(deed, play.seats)
    if isinstance(deed, TurnData):
        _check_out_of_fight(play.before, keys[0])
    deed = called(deed, play, keys)
    play.happens(moment_of(deed, play.kit, play.before))
    secret = action.secret or all_hidden(play.before, keys)
    if isinstance(deed, EnterData):
        _go(play, keys[0], secret=secret)
    seen = keys if secret else tuple(one for one in keys if not play.before.holder(one).is_hidden)
    concerned = tuple(whom(play.before, key) for key in seen)
    if len(seen) < len(keys):
        deed = deed.model_copy(update={"who": tuple(one.name for one in concerned)})
    # What a player names is kept: a name that vanished would tell that somebody is called so.
    if play.seats.is_master and not secret:
        deed = _openly(deed, play.before)
    shown, behind, states = play.told(secret=secret)
    kind: type[MomentEvent] = MomentRolled if play.has_rolled else MomentPlayed
    event = kind(deed=deed, whom=concerned, secret=secret, shown=shown, behind=behind)
    people = [one.owner for one in concerned]
    return play.decision(event, states=states, people=people, hidden=secret)


def keys_of(deed: Deed, seats: Seats) -> tuple[str, ...]:
    """The characters whom a moment belongs to; Refused unless the person may act for them all."""
    named = getattr(deed, "who", None)
    names: tuple[str, ...] = (named,) if isinstance(named, str) else named or ()
    return tuple(dict.fromkeys(map(seats.own, names)))


def called(deed: Deed, play: Play, keys: Sequence[str]) -> Deed:
    """The deed with those whom it belongs to called by their names, however they were typed.

    So is the foe that is struck; Refused where none is called so, or has a number that whoever
    acts may know of.
    """
    if isinstance(deed, StrikeData):
        deed = _struck(deed, play.before, is_master=play.seats.is_master)
    if not keys:
        return deed
    names = tuple(play.before.world.characters[key].name for key in keys)
    who = names[0] if isinstance(getattr(deed, "who", None), str) else names
    return deed.model_copy(update={"who": who})


def moment_of(deed: Deed, kit: Kit, part: WorldPart) -> Moment:
    """The moment with every name found; CardError or MomentRefused with the place otherwise."""
    moment = MomentReader(Names(kit.system), part.world, {}).moment(deed, _PLACE)
    if isinstance(moment, Deal) and isinstance(deed, StrikeData) and deed.foe is not None:
        return replace(moment, at=part.foe_at(deed.foe))
    return moment


def _struck(deed: StrikeData, part: WorldPart, *, is_master: bool) -> StrikeData:
    """The deed with the foe by its name, and by its number where others are called alike."""
    known = known_foes(part, is_master=is_master)
    number = foe_meant(part, known, deed.to)
    at = None if number is None else part.foe_at(number)
    foes = part.world.foes
    if at is None:
        seen = (foe.name for note, foe in zip(part.foes, foes, strict=True) if note.number in known)
        raise unknown("foe", deed.to, seen)
    needed = number if is_one_of_many(foes, at) else None
    return deed.model_copy(update={"to": foes[at].name, "foe": needed})


def _go(play: Play, key: str, *, secret: bool) -> None:
    """Where somebody went in secret is not told by lists either, until they go on openly."""
    holder = play.before.holder(key)
    if holder.went_in_secret != secret:
        new = holder.changed(went_in_secret=secret)
        play.values["holders"] = holders_after(play.before, key, new)


def _openly(deed: Deed, part: WorldPart) -> Deed:
    """The deed as everybody may read it: who deals a blow and is hidden, is not named."""
    if not isinstance(deed, TakeData) or deed.source is None:
        return deed
    hidden = (part.world.characters[key].name for key, one in part.holders.items() if one.is_hidden)
    if Called(hidden).find(deed.source) is None:
        return deed
    return deed.model_copy(update={"source": None})


def all_hidden(part: WorldPart, keys: tuple[str, ...]) -> bool:
    """Whether a moment concerns nobody of whom players know."""
    return bool(keys) and all(part.holder(key).is_hidden for key in keys)


def _check_out_of_fight(part: WorldPart, key: str) -> None:
    """In a fight it is the end of a turn that counts it, once."""
    if part.fight and any(one.character == key for one in part.fight.order):
        raise Refused(SheetReason.TURNS_ARE_TICKED, name=part.world.characters[key].name)


class _Asked(Data, frozen=True):
    moment: Deed


def deed_of(data: Mapping[str, object]) -> Deed:
    """A moment from what was typed, as in a scenario; what is None counts as left out.

    CardError, with the place, for what it cannot be: `{"do": "take", "who": "Mira", "amount": -5}`.
    """
    given = {key: value for key, value in data.items() if value is not None}
    return shaped(_Asked, {_PLACE: given}).moment
