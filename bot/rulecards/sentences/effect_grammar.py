"""The grammar after the arrow: ten effects. Yields the effect's data.

Source: spec/rule-cards-details.md, part 4 (`effect`). Quotations and phrases without a name
come first, since they have no other spelling; then names of the system, which may be quoted; then
free words.
"""

from collections.abc import Iterator
from typing import Final

from bot.rulecards.sentences.lexicon import Lexicon, Slot, world
from bot.rulecards.sentences.marks import Mark
from bot.rulecards.sentences.numbers import amount, number, value, whole_number
from bot.rulecards.sentences.patterns import (
    Found,
    Pattern,
    Reading,
    Scan,
    Wanted,
    also,
    either,
    kept,
    maybe,
    row,
    words,
)

_BLOCKED: Final = "blocked:"


def effect(lexicon: Lexicon, on: str) -> Pattern:
    """Everything that may stand between two semicolons of a card with this trigger."""
    return either(_tell, *_advantage(), *_marks(lexicon), *_plain(lexicon), _changed(on), _blocked)


def effect_offered(lexicon: Lexicon, on: str, stage: str) -> Pattern:
    """What of that is not refused on such a card: before-only effects, marks, advantage."""
    before = () if stage != "before" else (_changed(on), _blocked)
    advantage = _advantage() if before and on == "roll" else ()
    marks = _marks(lexicon) if lexicon.system.improvement else ()
    marks = marks if on == "roll" else marks[1:]
    return either(*_plain(lexicon), _tell, *before, *advantage, *marks)


def _advantage() -> tuple[Pattern, ...]:
    return (
        words("advantage", kind="modify", advantage=True),
        words("disadvantage", kind="modify", disadvantage=True),
    )


def _marks(lexicon: Lexicon) -> tuple[Pattern, ...]:
    """The roll's stat, then a named one."""
    return (
        words("the stat is marked to improve", kind="mark"),
        row(lexicon.stats.read, words("is marked to improve"), kind="mark"),
    )


def _plain(lexicon: Lexicon) -> tuple[Pattern, ...]:
    return (
        _track(lexicon),
        row(lexicon.pools.read, _change(), kind="pool"),
        *_conditions(lexicon),
        row(amount("amount"), words("xp"), kind="xp"),
        row(lexicon.checks.after(words("roll"), article=True), kind="check"),
        _tick(),
    )


def _changed(on: str) -> Pattern:
    if on == "damage":
        return _damage()
    return row(amount("amount"), words("to the roll"), kind="modify")


def _change() -> Pattern:
    return either(amount("add"), row(words("set to"), value("set")))


def _track(lexicon: Lexicon) -> Pattern:
    """`of the` is offered where the track is a thing's."""
    owned = lexicon.tracks_with(lambda track: track.of is not None).read
    whose = row(owned, maybe(row(words("of the"), lexicon.things.read)))
    any_one = row(lexicon.tracks.read, maybe(row(also("of the"), lexicon.things.read)))
    return row(either(whose, any_one), _change(), kind="track")


def _conditions(lexicon: Lexicon) -> tuple[Pattern, ...]:
    """`the condition "X"` is for a name that would read as something else, even in quotes."""
    named = either(lexicon.conditions.read, row(also("the condition"), lexicon.conditions.read))
    duration = row(words("for"), whole_number("turns"), either(words("turns"), also("turn")))
    without_levels = {one.id for one in lexicon.system.conditions if _top(lexicon, one.id) == 1}

    def settled(found: Found) -> Found:
        if found.get("level") == 1 and found["condition"] in without_levels:
            return {key: value for key, value in found.items() if key != "level"}
        return found

    # `Frightened +1` would be heard as one more, but could only be set to 1.
    level = maybe(whole_number("level", plus=False))
    plain = row(named, level, maybe(duration), kind="condition", op="set")
    return (
        kept(plain, settled),
        row(named, words("rises"), kind="condition", op="raise"),
        row(named, words("falls"), kind="condition", op="lower"),
        row(lexicon.conditions.after(words("lose")), kind="condition", op="remove"),
    )


def _top(lexicon: Lexicon, condition: str) -> int:
    return lexicon.system.top_of(condition)


def _damage() -> Pattern:
    changed = either(
        row(number("amount", sign="-"), words("less")), row(number("amount"), words("more"))
    )
    return row(either(changed, amount("amount")), words("damage"), kind="modify")


def _tick() -> Pattern:
    ticks = maybe(whole_number("ticks"))
    size = maybe(row(words("of"), whole_number("size")))
    return row(words("tick"), world("clock", Slot.CLOCK), ticks, size, kind="clock")


def _tell(scan: Scan, at: int) -> Iterator[Reading]:
    scan.miss(at, Wanted(Slot.QUOTATION, ()))
    token = scan.token(at, Mark.QUOTED)
    if token is not None:
        yield at + 1, {"kind": "tell", "text": token.text}


def _blocked(scan: Scan, at: int) -> Iterator[Reading]:
    """`blocked:` and a text: one quotation, or everything up to the end of the clause.

    The text may cling to the colon, as it does where somebody types on after what was offered.
    """
    first = scan.token(at, Mark.WORD)
    if first and first.folded.startswith(_BLOCKED) and first.folded != _BLOCKED:
        text = scan.text[first.start + len(_BLOCKED) : scan.tokens[-1].end]
        yield len(scan.tokens), {"kind": "block", "reason": " ".join(text.split())}
        return
    for start, _ in words(_BLOCKED)(scan, at):
        scan.miss(start, Wanted(Slot.TEXT, ()))
        end = len(scan.tokens)
        if start == end:
            return
        token = scan.token(start, Mark.QUOTED)
        single = token is not None and start + 1 == end
        text = token.text if token and single else scan.between(start, end)
        yield end, {"kind": "block", "reason": text}
