"""An outcome of the engine to what is kept and shown of it.

Ids become names, and what players must not know is parted from the rest: the cards' lines, why
something did nothing, what was held back, and all that concerns hidden characters. Source: issue 5.
"""

from collections.abc import Callable, Collection, Iterable, Sequence

from bot.dice import DiceError
from bot.rulecards.changes import (
    Change,
    ClockMoved,
    FightMoved,
    FoeMoved,
    PlaceNamed,
    PoolMoved,
)
from bot.rulecards.outcome import (
    Account,
    Acted,
    BandDone,
    Blocked,
    CheckFailed,
    Did,
    Failed,
    Fired,
    Hindered,
    Outcome,
    Settled,
    Told,
    Turned,
)
from bot.rulecards.roll_made import RollMade
from bot.rulecards.sheet import World
from bot.table.sheets.foes import foe_called
from bot.table.sheets.kit import Kit
from bot.table.sheets.problem import Problem
from bot.table.sheets.saying import Parts, Said
from bot.table.sheets.told import (
    BandTold,
    Behind,
    FiredTold,
    InboxLine,
    Shown,
)
from bot.table.sheets.told_changes import doing_of
from bot.table.sheets.told_rolls import roll_told
from bot.table.sheets.why import why_of

MOST_DID = 20
"""Changes of one card that its line in the inbox names."""


class Teller:
    """Tells outcomes of one act; `hidden` are the characters of whom players know nothing."""

    def __init__(self, kit: Kit, numbers: Sequence[int], hidden: Collection[str], now: int) -> None:
        self._kit = kit
        self._numbers = numbers
        self._hidden = hidden
        self._now = now
        self._said = Said()

    def tell(self, outcome: Outcome) -> None:
        """Add an outcome to what is told."""
        world, said = outcome.world, self._said
        if outcome.roll:
            told = roll_told(outcome.roll, self._kit.system, world)
            if self._is_hidden(outcome.roll.who):
                said.hidden_rolls.append(told)
            else:
                said.roll = told
        for roll in outcome.rolls:
            there = said.hidden_rolls if self._is_hidden(roll.who) else said.rolls
            there.append(roll_told(roll, self._kit.system, world))
        if outcome.damage is not None:
            said.damage = outcome.damage
        if said.blocked is None:
            said.blocked = outcome.blocked
        said.defeated += (
            foe_called(world.foes, self._numbers, one.foe)
            for one in outcome.changes
            if isinstance(one, FoeMoved) and not one.new
        )
        names = [self._card_name(card) for card in outcome.held_back]
        said.held_back += names
        for account in outcome.accounts:
            self._account(account, world)
        for name in names:
            self._line("held_back", name)

    def told(self) -> tuple[Shown, Behind]:
        """What everybody may know, and what the game masters alone; lines have no numbers yet."""
        return self._said.shown(), self._said.behind()

    def _account(self, account: Account, world: World) -> None:
        match account:
            case Fired():
                self._fired(account, world)
            case Failed(name=name, who=who, error=error):
                self._failed(name, who, error, world)
            case CheckFailed(check=check, who=who, error=error):
                self._failed(self._kit.system.checks_by_id[check].name, (who,), error, world)
            case BandDone(roll=roll):
                self._band(roll, account.did, world)
            case Acted(did=did):
                parts = self._parted(did, world)
                self._said.acted += parts.did
                self._hid(parts)
                self._hindrances(None, parts, world)
            case Settled(did=did):
                parts = self._parted(did, world)
                self._said.settled += parts.did
                self._hid(parts)

    def _band(self, roll: RollMade, did: tuple[Did, ...], world: World) -> None:
        parts = self._parted(did, world)
        self._hid(parts)
        check = self._kit.system.checks_by_id[roll.check]
        for text in parts.told:
            self._line("tell", check.name, text=text, who=_names(world, (roll.who,)))
        self._hindrances(check.name, parts, world)
        if not parts.did:
            return
        band = check.bands_by_id.get(roll.band or "")
        told = BandTold(
            who=world.characters[roll.who].name,
            check=check.name,
            band=band.name if band else None,
            did=tuple(parts.did),
        )
        self._said.bands.append(told)

    def _fired(self, fired: Fired, world: World) -> None:
        parts = self._parted(fired.did, world)
        self._hid(parts)
        seen = tuple(one for one in fired.who if not self._is_hidden(one))
        told = FiredTold(
            card=fired.card,
            name=fired.name,
            is_before=fired.stage == "before",
            who=_names(world, seen or fired.who),
            step=fired.step,
            why=why_of(fired.why, self._kit, world, self._numbers),
            did=tuple(parts.did),
            turned=tuple(parts.turned),
            blocked=parts.blocked,
            rolls=tuple(parts.rolls),
        )
        if fired.only_tells or not seen:
            self._said.hidden_fired.append(told.changed(did=told.did + tuple(parts.hidden)))
        else:
            self._said.fired.append(told)
        self._told_of(fired, parts, world)

    def _told_of(self, fired: Fired, parts: Parts, world: World) -> None:
        """For each card its note, or what it did; then its own lines as they stand."""
        name, who = fired.name, _names(world, fired.who)
        if fired.note:
            self._line("note", name, text=fired.note, who=who)
        elif not fired.only_tells:
            did = (*parts.did, *parts.hidden)[:MOST_DID]
            turned, rolls = tuple(parts.turned), tuple(parts.rolls)
            self._line("did", name, who=who, did=did, turned=turned, rolls=rolls)
        for text in parts.told:
            self._line("tell", name, text=text, who=who)
        if parts.blocked is not None:
            self._line("blocked", name, text=parts.blocked, who=who)
        self._hindrances(name, parts, world)

    def _hindrances(self, name: str | None, parts: Parts, world: World) -> None:
        system = self._kit.system
        found: dict[str, Callable[[str], str]] = {
            "list_is_full": lambda one: system.conditions_by_id[one].name,
            "not_owned": lambda one: system.tracks_by_id[one].name,
            "check_blocked": lambda one: system.checks_by_id[one].name,
        }
        for one in parts.hindered:
            what = found[one.reason.value](one.what) if one.reason.value in found else ""
            who = _names(world, (one.who,))
            self._line("hindered", name, who=who, hindrance=one.reason, what=what)

    def _failed(self, name: str, who: tuple[str, ...], error: DiceError, world: World) -> None:
        self._line("failed", name, who=_names(world, who), problem=Problem.of(error))

    def _hid(self, parts: Parts) -> None:
        self._said.hidden_did += parts.hidden

    def _parted(self, did: Iterable[Did], world: World) -> Parts:
        parts = Parts()
        for one in did:
            match one:
                case Told(text):
                    parts.told.append(text)
                case Hindered():
                    parts.hindered.append(one)
                case Turned(by):
                    parts.turned.append(by)
                case Blocked(reason):
                    parts.blocked = reason
                case RollMade():
                    if not self._is_hidden(one.who):
                        parts.rolls.append(roll_told(one, self._kit.system, world))
                case _:
                    self._change(one, parts, world)
        return parts

    def _change(self, change: Change, parts: Parts, world: World) -> None:
        doing = doing_of(change, self._kit.system, world, self._numbers)
        if doing is None:
            return
        match change:
            case ClockMoved() | PoolMoved() | FoeMoved() | PlaceNamed() | FightMoved():
                parts.did.append(doing)
            case _:
                (parts.hidden if self._is_hidden(change.who) else parts.did).append(doing)

    def _is_hidden(self, who: str) -> bool:
        return who in self._hidden

    def _card_name(self, card_id: str) -> str:
        entry = self._kit.entry(card_id)
        return entry.card.name if entry else card_id

    def _line(self, sort: str, card: str | None, **values: object) -> None:
        line = {"number": 1, "sort": sort, "card": card, "at": self._now, **values}
        self._said.lines.append(InboxLine.model_validate(line))


def _names(world: World, keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(world.characters[key].name for key in keys if key in world.characters)
