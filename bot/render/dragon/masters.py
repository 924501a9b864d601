"""What is told when whoever runs a game puts something right."""

from collections.abc import Iterator, Sequence

from bot.dragon.daredevil_events import Amended
from bot.dragon.events import Event
from bot.render.dragon.cards import part_name
from bot.render.text import Marked
from bot.render.words import Words


def amendments(happened: Sequence[Event], names: Sequence[str], say: Words) -> list[Marked]:
    """Return what is otherwise now, one line each; names are those of the seats."""
    return [
        line
        for event in happened
        if isinstance(event, Amended)
        for line in (*_of_seats(event, names, say), *_of_the_dragon(event, names, say))
    ]


def _of_seats(event: Amended, names: Sequence[str], say: Words) -> Iterator[Marked]:
    for seat, before, after in event.hp:
        yield say(
            "{name}: {before} → {after} hit points", name=names[seat], before=before, after=after
        )
    for seat, is_prone in event.prone:
        if is_prone:
            yield say("{name} lies on the ground", name=names[seat])
        else:
            yield say("{name} stands", name=names[seat])


def _of_the_dragon(event: Amended, names: Sequence[str], say: Words) -> Iterator[Marked]:
    for part, before, after in event.parts:
        name = part_name(part, say)
        yield say(
            "the dragon's {part}: {before} → {after} hit points",
            part=name,
            before=before,
            after=after,
        )
    for part, is_entangled in event.entangled:
        if is_entangled:
            yield say("the dragon's {part}: entangled", part=part_name(part, say))
        else:
            yield say("the dragon's {part}: free", part=part_name(part, say))
    if event.target is not None:
        after = event.target[1]
        if after is None:
            yield say("the dragon has no target")
        else:
            yield say("the dragon's target is {name}", name=names[after])
