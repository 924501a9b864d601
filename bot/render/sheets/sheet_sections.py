"""What stands on a sheet, by section: tracks as bars, conditions as chips, lists in their order.

Only sections that hold something are there. Source: issue 5; spec/rule-cards.md, part 1.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from bot.render.deck.figures import listed, signed
from bot.render.dice import code
from bot.render.sheets.foes import points
from bot.render.text import Marked, escaped
from bot.render.words import Words
from bot.rulecards.names import key_of
from bot.rulecards.sheet import Gauge, Person, Quest, Standing
from bot.rulecards.system_parts import Stat, Track
from bot.table.sheets.sheet_view import SheetView

_STEPS = 320
_KINDS = 160
_CHIP = 140
_SIDE_BY_SIDE = " · "
_AS_LINES = "\n"


@dataclass(frozen=True, slots=True)
class Section:
    """Pieces under a title, side by side or each in a line."""

    title: Marked
    pieces: tuple[Marked, ...]
    between: str = _SIDE_BY_SIDE


def sections(seen: SheetView, say: Words) -> list[Section]:
    """Return every section that holds something, what changes most first."""
    every = (
        Section(say("### Tracks"), tuple(_tracks(seen, None, say)), _AS_LINES),
        *_conditions(seen, say),
        Section(say("### Stats"), tuple(_stats(seen, say))),
        Section(say("### Marked to improve"), tuple(_marked(seen))),
        Section(say("### Classes"), tuple(_classes(seen, say))),
        Section(say("### Ranks"), tuple(_ranks(seen, say))),
        *_things(seen, say),
        Section(say("### Items"), tuple(_items(seen))),
        Section(say("### Quests"), tuple(_quests(seen, say)), _AS_LINES),
        Section(say("### People met"), tuple(_people(seen))),
    )
    return [one for one in every if one.pieces]


def _tracks(seen: SheetView, thing: str | None, say: Words) -> Iterator[Marked]:
    for track in seen.system.tracks:
        gauge = seen.sheet.tracks.get(track.id)
        if gauge is not None and track.of == thing:
            yield _track(track, gauge, say)


def _track(track: Track, gauge: Gauge, say: Words) -> Marked:
    return say("**{name}** {state}", name=track.name, state=points(gauge.value, gauge.max, say))


def _conditions(seen: SheetView, say: Words) -> Iterator[Section]:
    """Those of a list by themselves, with how many more it has room for."""
    by_list: dict[str | None, list[Marked]] = {None: []}
    for condition, standing in seen.sheet.conditions.items():
        held = seen.system.conditions_by_id[condition].list
        by_list.setdefault(held, []).append(_chip(seen, condition, standing, say))
    yield Section(say("### Conditions"), tuple(by_list.pop(None)), " ")
    for key, chips in by_list.items():
        found = seen.system.lists_by_id[key or ""]
        title = say(
            "### {list}, {count} of {most}", list=found.name, count=len(chips), most=found.entries
        )
        yield Section(title, tuple(chips), " ")


def _chip(seen: SheetView, condition: str, standing: Standing, say: Words) -> Marked:
    told = Marked(seen.system.conditions_by_id[condition].name)
    if seen.system.top_of(condition) > 1:
        told = Marked(f"{told} {say.number(standing.level)}")
    if standing.turns is not None:
        turns = say.plural("{count} turn", "{count} turns", standing.turns)
        told = Marked(f"{told}, {turns}")
    return code(told, _CHIP)


def _stats(seen: SheetView, say: Words) -> Iterator[Marked]:
    for stat in seen.system.stats:
        value = seen.sheet.stats[stat.id]
        told = say("{name} **{value}**", name=stat.name, value=value)
        modifier = _modifier(seen, stat, say)
        yield told if modifier is None else Marked(f"{told} ({modifier})")


def _modifier(seen: SheetView, stat: Stat, say: Words) -> Marked | None:
    """The modifier of a stat, None where it is the stat itself."""
    if seen.system.stat_modifier == "@value":
        return None
    modifier = seen.modifier(stat.id)
    if modifier is None:
        return None
    if isinstance(modifier, Fraction) and modifier.denominator > 1:
        return say.number(float(modifier))
    return signed(int(modifier), say)


def _marked(seen: SheetView) -> Iterator[Marked]:
    for stat in seen.sheet.marked:
        yield Marked(escaped(seen.system.stats_by_id[stat].name))


def _classes(seen: SheetView, say: Words) -> Iterator[Marked]:
    for one, level in seen.sheet.classes.items():
        yield say("{name} {level}", name=seen.system.classes_by_id[one].name, level=level)


def _ranks(seen: SheetView, say: Words) -> Iterator[Marked]:
    for rank in seen.system.ranks:
        if held := seen.sheet.ranks.get(rank.id, 0):
            yield say("{name} {held} of {most}", name=rank.name, held=held, most=rank.top)


def _things(seen: SheetView, say: Words) -> Iterator[Section]:
    """Each thing by its name, with its own tracks."""
    for thing, name in seen.sheet.things.items():
        kind = seen.system.things_by_id[thing].name
        title = say("### {name}", name=name)
        if key_of(name) != key_of(kind):
            title = say("### {name} ({kind})", name=name, kind=kind)
        tracks = tuple(_tracks(seen, thing, say)) or (say("It has no tracks."),)
        yield Section(title, tracks, _AS_LINES)


def _items(seen: SheetView) -> Iterator[Marked]:
    """Each item once, with how many there are of it."""
    names = {key_of(one): one for one in reversed(seen.sheet.items)}
    counts = Counter(map(key_of, seen.sheet.items))
    for key, count in counts.items():
        name = escaped(names[key])
        yield Marked(name if count == 1 else f"{name} × {count}")


def _quests(seen: SheetView, say: Words) -> Iterator[Marked]:
    for quest in seen.sheet.quests.values():
        yield _quest(quest, say)


def _quest(quest: Quest, say: Words) -> Marked:
    told = Marked(escaped(quest.name))
    if quest.steps:
        told = say.plural(
            "{quest}, {count} step done: {steps}",
            "{quest}, {count} steps done: {steps}",
            len(quest.steps),
            quest=quest.name,
            steps=listed(quest.steps, between="; ", room=_STEPS),
        )
    return Marked(f"{'✅' if quest.is_finished else '▫️'} {told}")


def _people(seen: SheetView) -> Iterator[Marked]:
    for one in seen.sheet.met.values():
        yield _person(one)


def _person(one: Person) -> Marked:
    name = escaped(one.name)
    return Marked(f"{name} ({listed(one.kinds, room=_KINDS)})" if one.kinds else name)


def pages_of(found: Iterable[Section], room: int) -> list[list[Marked]]:
    """Return sections as texts, page by page: as many pieces on each as so many characters hold.

    A section that goes on repeats its title.
    """
    pages: list[list[Marked]] = [[]]
    left = room
    for section in found:
        pieces = list(section.pieces)
        while pieces:
            count = _fit(pieces, left - len(section.title) - 1, len(section.between))
            if not count and pages[-1]:
                pages.append([])
                left = room
                continue
            count = max(count, 1)
            text = Marked(f"{section.title}\n{section.between.join(pieces[:count])}")
            pages[-1].append(text)
            left -= len(text) + 1
            pieces = pieces[count:]
    return pages


def _fit(pieces: list[Marked], room: int, between: int) -> int:
    """How many of the first pieces so many characters hold."""
    for count, piece in enumerate(pieces):
        room -= len(piece) + (between if count else 0)
        if room < 0:
            return count
    return len(pieces)
