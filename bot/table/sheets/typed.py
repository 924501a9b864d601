"""What was typed for a check or a change, and what it means under a system.

A check may be typed by the beginnings of its words and of its stat's, in any order: `str save`.
Source: issue 5 (`/check`, `/track`).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice

from bot.errors import Refused
from bot.rulecards.names import nearest
from bot.rulecards.system import System
from bot.rulecards.system_parts import Check, Stat
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.spelled import index_of, plain, words_of
from bot.text import shortened

MOST_SENT = 100
"""Characters of what a choice sends back (Discord)."""

MOST_OFFERED = 25
_MOST_TYPED = 200
_PLACED = re.compile(r"#(\d{1,3})(?:\.(\d{1,3}))?")
_CHANGE = re.compile(r"([+-])(\d{1,20})|=([+-]?\d{1,20})")


@dataclass(frozen=True, slots=True)
class Pick:
    """A check of the system, with the stat that it is rolled with; None is the check's own."""

    check: Check
    stat: Stat | None = None

    @property
    def key(self) -> tuple[str, str | None]:
        """The ids of both."""
        return self.check.id, self.stat and self.stat.id

    @property
    def label(self) -> str:
        """What it is called: `Saving throw: Strength`."""
        return f"{self.check.name}: {self.stat.name}" if self.stat else self.check.name


def check_of(system: System, typed: str) -> Pick:
    """The check that was typed; Refused with the nearest where it is none, or may be several."""
    text = typed[:_MOST_TYPED]
    if placed := _placed(system, text):
        return placed
    found = list(_whole(system, text)) or list(islice(_matching(system, text), 10_000))
    if len(found) == 1:
        return found[0]
    bare = [one for one in found if one.stat is None]
    if len(bare) == 1 and all(one.check is bare[0].check for one in found):
        return bare[0]
    raise Refused(
        SheetReason.UNKNOWN,
        what="check",
        name=shortened(typed, 80),
        near=[one.label for one in (bare or found)[:3]] or _nearest(system, text),
        checks=tuple(islice((one.label for one in _examples(system)), MOST_OFFERED)),
    )


def _nearest(system: System, typed: str) -> list[str]:
    """The checks that are most like what was typed."""
    return nearest(typed, [one.label for one in likely(system)])


def _examples(system: System) -> Iterator[Pick]:
    """Every check once, with a stat that it may be rolled with."""
    return (next(_stats_of(system, one), Pick(one)) for one in system.checks)


def offered(system: System, typed: str) -> list[tuple[str, str]]:
    """The checks that begin with what is typed, as they are shown and sent, likely ones first."""
    text = typed[:_MOST_TYPED]
    if not words_of(text):
        found: Iterable[Pick] = likely(system)
    else:
        loose = (one for one in _matching(system, text) if not _is_own(one))
        strict = (one for one in _matching(system, text, strict=True) if not _is_own(one))
        whole = (one for one in _whole(system, text) if not _is_own(one))
        likely_first = (whole, islice(strict, 25), islice(loose, 25))
        found = {one.key: one for one in chain(*likely_first)}.values()
    return [(one.label, sent(system, one)) for one in islice(found, MOST_OFFERED)]


def likely(system: System) -> list[Pick]:
    """The checks as one leafs through them: each with its stats, unless those are too many."""
    picks = list(islice((one for one in _picks(system) if not _is_own(one)), MOST_OFFERED + 1))
    return picks if len(picks) <= MOST_OFFERED else [Pick(one) for one in system.checks]


def stats_offered(system: System, typed: str) -> list[tuple[str, str]]:
    """The stats that begin with what is typed, as they are shown and sent."""
    wanted, index = words_of(typed), index_of(system)
    every = (1 << len(wanted)) - 1
    called = zip(system.stats, index.stats, strict=True)
    return [(one.name, one.name) for one, how in called if how.found(wanted, strict=True) == every]


def sent(system: System, pick: Pick) -> str:
    """What a choice sends for a check: its words, or its place where they do not say it."""
    words = pick.label.replace(": ", " ").casefold()
    if len(words) <= MOST_SENT and list(_whole(system, words)) == [pick]:
        return words
    check = system.checks.index(pick.check) + 1
    return f"#{check}.{system.stats.index(pick.stat) + 1}" if pick.stat else f"#{check}"


def check_words(system: System, pick: Pick) -> tuple[str, str | None]:
    """The names of a check and its stat, or the id of one whose name means another."""
    check = pick.check.name if system.check(pick.check.name) is pick.check else pick.check.id
    if pick.stat is None:
        return check, None
    return check, pick.stat.name if system.stat(pick.stat.name) is pick.stat else pick.stat.id


def change_of(typed: str) -> dict[str, int]:
    """A change of a value: `+2` and `-1` add, `=5` sets; Refused for anything else."""
    found = _CHANGE.fullmatch(plain_number(typed))
    if found is None:
        raise Refused(SheetReason.NOT_A_CHANGE, typed=shortened(typed, 80))
    return {"set": int(found[3])} if found[3] else {"add": int(found[1] + found[2])}


def changes_offered(typed: str, value: int, least: int, most: int | None) -> list[tuple[str, str]]:
    """Changes like what is typed, each with what a value would become by it."""
    top = value if most is None else most
    text = plain_number(typed)
    if not text:
        found = ["+1", "-1", *([f"={top}"] if top != value else []), f"={least}"]
    elif re.fullmatch(r"\d{1,10}", text):
        found = [f"+{int(text)}", f"-{int(text)}", f"={int(text)}"]
    else:
        found = [text]
    return [shown for one in found for shown in _previewed(one, value, least, most)]


def _previewed(text: str, value: int, least: int, most: int | None) -> Iterator[tuple[str, str]]:
    try:
        change = change_of(text)
    except Refused:
        return
    new = change["set"] if "set" in change else value + change["add"]
    new = max(least, new if most is None else min(most, new))
    yield f"{text.replace('-', '−')} ({value} → {new})", text


def plain_number(typed: str) -> str:
    """What was typed without spaces, with the minus sign of a keyboard."""
    return "".join(typed[:_MOST_TYPED].split()).replace("−", "-").replace("–", "-")


def _picks(system: System) -> Iterator[Pick]:
    for check in system.checks:
        yield from _stats_of(system, check)
        yield Pick(check)


def _stats_of(system: System, check: Check) -> Iterator[Pick]:
    """A check with each stat, its own first."""
    if check.stat is not None:
        own = check.stat.default
        yield from (Pick(check, one) for one in system.stats if one.id == own)
        yield from (Pick(check, one) for one in system.stats if one.id != own)


def _is_own(pick: Pick) -> bool:
    """Whether it is rolled with a stat that is offered by name already."""
    return pick.stat is None and pick.check.stat is not None and bool(pick.check.stat.default)


def _placed(system: System, typed: str) -> Pick | None:
    found = _PLACED.fullmatch(typed.strip())
    if found is None:
        return None
    check, stat = int(found[1]) - 1, int(found[2] or 0) - 1
    if not 0 <= check < len(system.checks) or stat >= len(system.stats):
        return None
    return Pick(system.checks[check], system.stats[stat] if found[2] and stat >= 0 else None)


def _whole(system: System, typed: str) -> Iterator[Pick]:
    """Every check that is called just so, with or without its stat, in either order."""
    text, index = plain(typed), index_of(system)
    for check, called in zip(system.checks, index.checks, strict=True):
        if text in called.whole:
            yield Pick(check)
        if check.stat is None:
            continue
        for at in index.stats_named(called.rests(text)):
            yield Pick(check, system.stats[at])


def _matching(system: System, typed: str, *, strict: bool = False) -> Iterator[Pick]:
    """Every check of which each word that was typed is the beginning of a word, or is like one."""
    wanted, index = words_of(typed), index_of(system)
    every = (1 << len(wanted)) - 1
    if not every:
        return
    stats = {
        one.id: called.found(wanted, strict=strict)
        for one, called in zip(system.stats, index.stats, strict=True)
    }
    masks = {0, *stats.values()}
    for check, called in zip(system.checks, index.checks, strict=True):
        own = called.found(wanted, strict=strict)
        if all(own | mask != every for mask in masks):
            continue
        for pick in (*_stats_of(system, check), Pick(check)):
            if own | (stats[pick.stat.id] if pick.stat else 0) == every:
                yield pick
