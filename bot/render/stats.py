"""How a person's or a table's dice came up, against what is expected of fair dice."""

from bot.render.message import Card, Gallery, Message, Picture, Rule, Text
from bot.render.pictures import FaceChart, is_drawable
from bot.render.text import Marked, person
from bot.render.words import SOURCE_LANGUAGE, Words, words
from bot.table.rolls import FATE, Tally, luck
from bot.text import shortened

_SHOWN_DICE = 8
_DRAWN_DICE = 2
_FEW = 10
_MOST_DESCRIBED = 420
"""Characters that a screen reader is given for the faces of one die."""


def charts(tally: Tally, say: Words) -> tuple[FaceChart, ...]:
    """Return the charts of the dice that were rolled most, in English where nothing else draws."""
    drawn = _charts(tally, say)
    if all(is_drawable(one.words) for one in drawn):
        return drawn
    return _charts(tally, words(SOURCE_LANGUAGE))


def _charts(tally: Tally, say: Words) -> tuple[FaceChart, ...]:
    return tuple(
        FaceChart(
            title=say.plural(
                "{die}: {count} die", "{die}: {count} dice", sum(counts), die=f"d{size}"
            ),
            counts=counts,
            lowest=_lowest(size),
            expected_label=say("expected"),
            count_label=say("rolled"),
        )
        for size, counts in _most_rolled(tally)[:_DRAWN_DICE]
    )


def _most_rolled(tally: Tally) -> list[tuple[str, tuple[int, ...]]]:
    return sorted(tally.faces.items(), key=lambda item: (-sum(item[1]), -len(item[1])))


def stats(tally: Tally, of: int | None, picture: bytes, say: Words) -> Message:
    """Return the figures in words, with the picture of them."""
    title = (
        say("## Dice of {who}", who=person(of)) if of is not None else say("## Dice of this table")
    )
    rolls = say.plural(
        "{count} open roll. Secret rolls are not counted.",
        "{count} open rolls. Secret rolls are not counted.",
        tally.rolls,
    )
    lines = [_die(size, counts, say) for size, counts in _most_rolled(tally)[:_SHOWN_DICE]]
    text = Text("\n".join((title, rolls, *lines)))
    shown = Gallery((Picture("dice.png", picture, _described(tally, say)),))
    note = Text(
        say("-# The band is where two in three faces of fair dice fall. Chance has no memory.")
    )
    return Message((Card((text, Rule(), shown, note)),))


def _lowest(size: str) -> int:
    return -1 if size == FATE else 1


def _die(size: str, counts: tuple[int, ...], say: Words) -> Marked:
    number, sides, lowest = sum(counts), len(counts), _lowest(size)
    mean = sum(face * count for face, count in enumerate(counts, start=lowest)) / number
    fact = say.plural(
        "**{die}** × {count}: average {mean}, expected {expected}",
        "**{die}** × {count}: average {mean}, expected {expected}",
        number,
        die=f"d{size}",
        mean=mean,
        expected=lowest + (sides - 1) / 2,
    )
    if number < _FEW:
        return Marked(f"- {fact}")
    return Marked(f"- {fact} – {_verdict(luck(sides, counts), say)}")


def _verdict(errors: float, say: Words) -> Marked:
    size = abs(errors)
    if size < 1:
        return say("as fair dice do")
    if size < 2:
        return say("a little lucky") if errors > 0 else say("a little unlucky")
    return say("remarkably lucky") if errors > 0 else say("remarkably unlucky")


def _described(tally: Tally, say: Words) -> str:
    parts: list[str] = []
    for size, counts in _most_rolled(tally)[:_DRAWN_DICE]:
        often = [
            f"{face}: {say.number(count)}"
            for face, count in enumerate(counts, start=_lowest(size))
            if count
        ]
        while sum(len(one) + 2 for one in often) > _MOST_DESCRIBED:
            often[-2:] = ["…"]
        shown = Marked(", ".join(often))
        parts.append(say("d{size}, face and how often: {often}", size=size, often=shown))
    return shortened(". ".join(parts), 1000)
