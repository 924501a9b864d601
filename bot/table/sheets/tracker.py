"""A fight and the foes as one person may see them, or everybody together.

An NPC of whom players know nothing has no name in it but for game masters, and a foe's hit points
are the game masters' too: others see how hurt it is. Source: issue 5 (fight tracker); design.md,
rule 4.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.rulecards.names import key_of
from bot.rulecards.sheet import Character, Foe
from bot.rulecards.system import System
from bot.table.campaign import campaign_of
from bot.table.people import Person
from bot.table.sheets.foes import known_foes
from bot.table.sheets.kit import Kit, kit_of, world_of
from bot.table.sheets.world import Combatant, Fight, FoeNote, WorldPart
from bot.table.snapshot import Table
from bot.table.who import is_game_master


class Hurt(StrEnum):
    """How hurt a foe is, for those who do not know its hit points."""

    UNHURT = "unhurt"
    HURT = "hurt"
    BADLY = "badly"
    FALLEN = "fallen"


@dataclass(frozen=True, slots=True)
class StandingView:
    """A condition that stands: its level is None where it has but one."""

    name: str
    level: int | None
    turns: int | None


@dataclass(frozen=True, slots=True)
class FoeView:
    """A foe; `points` and `kinds` are the game masters'.

    `has_namesakes`: only its number tells it apart.
    """

    number: int
    name: str
    has_namesakes: bool
    hurt: Hurt
    points: tuple[int, int] | None = None
    kinds: tuple[str, ...] = ()

    @property
    def told_number(self) -> int | None:
        """The number, where it is needed."""
        return self.number if self.has_namesakes else None


@dataclass(frozen=True, slots=True)
class FighterView:
    """One in the order. `name` None: nobody of whom this person knows; then nothing else is told.

    `points` are a character's on the track that damage takes from, with its maximum if it has one.
    """

    name: str | None
    number: int
    initiative: int
    is_acting: bool
    owner: int = 0
    is_hidden: bool = False
    is_yours: bool = False
    foe: FoeView | None = None
    points: tuple[int, int | None] | None = None
    conditions: tuple[StandingView, ...] = ()

    @property
    def choice(self) -> str:
        """What stands for them in a list: characters and foes have numbers of their own."""
        return str(self.number) if self.foe is None else f"foe.{self.number}"


@dataclass(frozen=True, slots=True)
class FightView:
    """A fight that is on."""

    round: int
    turn: int
    order: tuple[FighterView, ...]

    @property
    def acting(self) -> FighterView:
        """Whose turn it is."""
        return next(one for one in self.order if one.is_acting)


def fight_view(table: Table, person: Person | None = None) -> FightView | None:
    """The fight that is on, as a person sees it, or as everybody may; None where there is none."""
    return _fight(table, person, is_master=_leads(table, person))


def whole_fight(table: Table) -> FightView | None:
    """The fight that is on as a game master sees it; None where there is none."""
    return _fight(table, None, is_master=True)


def _fight(table: Table, person: Person | None, *, is_master: bool) -> FightView | None:
    if campaign_of(table) is None:
        return None
    kit = kit_of(table)
    part = world_of(table, kit)
    return _Seen(kit, part, person, is_master=is_master).fight(part.fight) if part.fight else None


def foe_views(table: Table, person: Person) -> tuple[FoeView, ...]:
    """The foes of whom a person knows: game masters of all, others of those in a fight."""
    if campaign_of(table) is None:
        return ()
    kit = kit_of(table)
    part = world_of(table, kit)
    seen = _Seen(kit, part, person, is_master=_leads(table, person))
    known = known_foes(part, is_master=seen.is_master)
    return tuple(seen.foe(note.number) for note in part.foes if note.number in known)


def _leads(table: Table, person: Person | None) -> bool:
    return person is not None and is_game_master(campaign_of(table), person)


class _Seen:
    """What one person may see of a world."""

    def __init__(
        self, kit: Kit, part: WorldPart, person: Person | None, *, is_master: bool
    ) -> None:
        self._system = kit.system
        self._part = part
        self._person = person
        self.is_master = is_master
        self._names = Counter(key_of(one.name) for one in part.world.foes)

    def fight(self, fight: Fight) -> FightView:
        """A fight."""
        order = (self._fighter(one, is_acting=at == fight.at) for at, one in enumerate(fight.order))
        return FightView(fight.round, fight.turn, tuple(order))

    def foe(self, number: int) -> FoeView:
        """A foe that is there."""
        at = self._part.foe_at(number)
        if at is None:
            raise LookupError(f"no foe {number}")
        foe, note = self._part.world.foes[at], self._part.foes[at]
        return FoeView(
            number=number,
            name=foe.name,
            has_namesakes=self._names[key_of(foe.name)] > 1,
            hurt=hurt(foe, note),
            points=(foe.hit_points, note.most) if self.is_master else None,
            kinds=foe.kinds if self.is_master else (),
        )

    def _fighter(self, one: Combatant, *, is_acting: bool) -> FighterView:
        if one.character is None:
            foe = self.foe(one.foe or 0)
            return FighterView(
                foe.name, foe.number, one.initiative, is_acting, is_yours=self.is_master, foe=foe
            )
        holder = self._part.holder(one.character)
        if holder.is_hidden and not self.is_master:
            return FighterView(None, 0, one.initiative, is_acting, is_hidden=True)
        sheet = self._part.world.characters[one.character]
        owns = self._person is not None and self._person.id == holder.owner
        return FighterView(
            name=sheet.name,
            number=holder.number,
            initiative=one.initiative,
            is_acting=is_acting,
            owner=holder.owner,
            is_hidden=holder.is_hidden,
            is_yours=self.is_master or owns,
            points=points(sheet, self._system),
            conditions=tuple(standing(sheet, self._system)),
        )


def points(sheet: Character, system: System) -> tuple[int, int | None] | None:
    """Where the track stands that damage takes from; None where the character has it not."""
    gauge = sheet.tracks.get(system.damage_track)
    return (gauge.value, gauge.max) if gauge else None


def standing(sheet: Character, system: System) -> Iterable[StandingView]:
    """The conditions that stand."""
    for key, one in sheet.conditions.items():
        level = one.level if system.top_of(key) > 1 else None
        yield StandingView(system.conditions_by_id[key].name, level, one.turns)


def hurt(foe: Foe, note: FoeNote) -> Hurt:
    """How hurt a foe is: badly below half of the hit points it came with."""
    if foe.hit_points <= 0:
        return Hurt.FALLEN
    if foe.hit_points >= note.most:
        return Hurt.UNHURT
    return Hurt.BADLY if 2 * foe.hit_points < note.most else Hurt.HURT
