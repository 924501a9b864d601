"""Events about sheets, sheets that hold everything there is, and tables on which they lie."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.rulecards.growth import xp_at
from bot.rulecards.names import key_of
from bot.rulecards.sheet import Character, Gauge, Growth, Person, Quest, Standing
from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system import System
from bot.table.sheets.events import (
    AfterLeaving,
    Correction,
    SheetCreated,
    SheetDeleted,
    SheetEdited,
    SheetEvent,
    SheetFilled,
    SheetGiven,
    SheetShown,
    SheetSwitched,
    Whom,
)
from bot.table.sheets.sheet_view import SheetView
from bot.table.sheets.world import Holder
from tests.unit.table.sheets.playing import GWEN, MIRA, ODILE, played

CLASSIC: System = shipped_systems()["classic_d20"]
SALT: System = shipped_systems()["salt_and_iron"]
LONGEST = "*" * 79 + "Ö"


def named(prefix: str, count: int) -> list[str]:
    """So many names, each as long as one may be, of characters that Markdown reads."""
    return [f"{prefix} {number} ".ljust(80, "*") for number in range(count)]


def crowded(system: System = CLASSIC, count: int = 200) -> Character:
    """A sheet that holds more of everything than a message has room for."""
    return replace(
        bare(system),
        name=LONGEST,
        place=LONGEST,
        conditions={one.id: Standing(system.top_of(one.id), 999) for one in system.conditions},
        classes={one.id: 20 for one in system.classes},
        ranks={one.id: one.top for one in system.ranks},
        items=tuple(named("item", count)),
        met={
            key_of(one): Person(one, tuple(named("kind", 20))) for one in named("somebody", count)
        },
        quests={
            key_of(one): Quest(one, tuple(named("step", 100)), is_finished=bool(at % 2))
            for at, one in enumerate(named("quest", count // 2))
        },
    )


def bare(system: System = CLASSIC, **values: Any) -> Character:
    """A sheet as it begins, with what is given of it."""
    sheet = played(system=system.id).sheet()
    return replace(sheet, **values)


def huge(count: int = 200) -> System:
    """A system that has so many of everything, with names as long as they may be."""
    stats = tuple(
        CLASSIC.stats[0].model_copy(update={"id": f"stat_{at}", "name": name})
        for at, name in enumerate(named("stat", count))
    )
    tracks = tuple(
        CLASSIC.tracks[1].model_copy(update={"id": f"track_{at}", "name": name})
        for at, name in enumerate(named("track", count))
    )
    classes = tuple(
        CLASSIC.classes[0].model_copy(update={"id": f"class_{at}", "name": name})
        for at, name in enumerate(named("class", count))
    )
    return CLASSIC.model_copy(
        update={
            "stats": (*CLASSIC.stats, *stats),
            "tracks": (*CLASSIC.tracks, *tracks),
            "classes": classes,
        }
    )


def under(system: System, sheet: Character) -> Character:
    """The sheet with every stat and track of a system."""
    tracks: Mapping[str, Gauge] = {
        one.id: sheet.tracks.get(one.id) or Gauge(1, 3) for one in system.tracks if not one.of
    }
    stats = {one.id: sheet.stats.get(one.id, one.default) for one in system.stats}
    return replace(sheet, tracks=tracks, stats=stats)


def seen(
    sheet: Character | None = None,
    system: System = CLASSIC,
    *,
    owner: int = MIRA.id,
    is_npc: bool = False,
    is_shown: bool = False,
    is_played: bool = True,
    is_turn: bool | None = None,
) -> SheetView:
    """A sheet as somebody sees it; `is_turn` None: not in a fight."""
    holder = Holder(number=7, owner=0 if is_npc else owner, is_npc=is_npc, is_shown=is_shown)
    return SheetView(
        sheet or bare(system),
        holder,
        system,
        "0123abcd",
        is_played=is_played,
        is_fighting=is_turn is not None,
        is_turn=bool(is_turn),
    )


def grown(level: int) -> Growth:
    """A level of Classic d20 just reached."""
    return Growth(level, xp_at(CLASSIC, level))


MIRAS = Whom(key="mira", name="Mira", owner=MIRA.id)
LONG = Whom(key=key_of(LONGEST) or "ö", name=LONGEST, owner=MIRA.id)
TOM = Whom(key="tom", name="Old Tom", owner=0)

CORRECTIONS: tuple[Correction, ...] = (
    Correction(what="name", old="1*", new="2*"),
    Correction(what="stat", of="3*", old=1, new=2),
    Correction(what="track", of="3*", old=1, new=2),
    Correction(what="most", of="3*", old=None, new=2),
    Correction(what="most", of="3*", old=2, new=None),
    Correction(what="level", old=1, new=2),
    Correction(what="xp", old=1, new=2),
    Correction(what="class", of="3*", old=0, new=2),
    Correction(what="rank", of="3*", old=0, new=2),
    Correction(what="thing", of="3*", old=None, new="4*"),
    Correction(what="thing", of="3*", old="4*", new=None),
    Correction(what="mark", of="3*", old=0, new=1),
    Correction(what="mark", of="3*", old=1, new=0),
)

EVENTS: tuple[SheetEvent, ...] = (
    SheetCreated(whom=MIRAS),
    SheetCreated(whom=MIRAS, is_imported=True),
    SheetCreated(whom=MIRAS, is_imported=True, is_replaced=True),
    SheetCreated(whom=LONG),
    SheetCreated(whom=TOM, is_npc=True, secret=True),
    SheetCreated(whom=TOM, is_npc=True, is_imported=True, secret=True),
    *(
        SheetEdited(whom=MIRAS, what=one.what, of=one.of, old=one.old, new=one.new)
        for one in CORRECTIONS
    ),
    SheetEdited(whom=TOM, what="level", old=1, new=2, secret=True),
    SheetFilled(whom=MIRAS, changes=CORRECTIONS),
    SheetFilled(whom=LONG, changes=(Correction(what="stat", of=LONGEST, old=1, new=2),) * 30),
    SheetGiven(whom=MIRAS, old_owner=ODILE.id),
    SheetGiven(whom=LONG, old_owner=0),
    SheetSwitched(whom=MIRAS),
    SheetShown(whom=MIRAS, is_shown=True),
    SheetShown(whom=MIRAS, is_shown=False),
    SheetShown(whom=TOM, is_shown=False, secret=True),
    SheetDeleted(whom=MIRAS),
    SheetDeleted(whom=LONG, after=AfterLeaving(ended=True)),
    SheetDeleted(whom=TOM, secret=True, after=AfterLeaving(passed=True)),
)
"""Everything that can happen to a sheet."""

PEOPLE = (GWEN, MIRA, ODILE)
