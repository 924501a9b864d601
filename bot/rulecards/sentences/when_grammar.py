"""The grammar before the arrow: fourteen triggers. Yields the trigger's data, and `stage`.

Source: spec/rule-cards-details.md, part 4 (`when`). Fixed words come before names, names of the
system before names of the world; a story's question is whatever no other trigger is.
"""

from collections.abc import Callable, Iterator
from typing import Final

from bot.rulecards.sentences.lexicon import Lexicon, Names, Slot, world
from bot.rulecards.sentences.marks import Mark
from bot.rulecards.sentences.numbers import whole_number
from bot.rulecards.sentences.patterns import (
    Pattern,
    Reading,
    Scan,
    Wanted,
    also,
    either,
    followed,
    kept,
    maybe,
    row,
    words,
)
from bot.rulecards.sentences.refusals import SentenceError, SentenceReason

_AT_LEAST: Final = "of at least"


def when(lexicon: Lexicon) -> Pattern:
    """Everything that may stand before the arrow."""
    return either(trigger(lexicon), row(words("When"), _story))


def trigger(lexicon: Lexicon) -> Pattern:
    """Every trigger but a story's question, which may be any words."""
    return either(
        row(
            words("When"),
            either(
                _roll(lexicon),
                track(lexicon),
                _clock(),
                words("a fight starts", on="fight", edge="start"),
                words("a fight ends", on="fight", edge="end"),
                row(words("they"), deed()),
                words("a quest step is done", on="quest", what="step"),
                words("a quest is finished", on="quest", what="finished"),
            ),
        ),
        words("Each turn", on="turn"),
        row(words("Before"), _before(lexicon), stage="before"),
    )


def _article() -> Pattern:
    return either(words("a"), also("an"))


def _in_place() -> Pattern:
    return maybe(row(words("in"), maybe(words("the")), world("place", Slot.PLACE)))


def _roll(lexicon: Lexicon) -> Pattern:
    subject = row(either(words("a roll"), lexicon.checks.read_with_article), _in_place())
    of_any = _ending(lexicon.bands)
    of_check = {one.id: _ending(lexicon.bands_of(one.id)) for one in lexicon.system.checks}
    return followed(subject, lambda found: of_check.get(str(found.get("check")), of_any), on="roll")


def _ending(bands: Names) -> Pattern:
    """How a roll ends; a band of another check is none, where the sentence names one."""
    return either(
        words("is a critical", outcome="critical"),
        words("succeeds", outcome="success"),
        words("fails", outcome="failure"),
        words("fumbles", outcome="fumble"),
        also("is a fumble", outcome="fumble"),
        words("fails or fumbles", outcome="fails_or_fumbles"),
        bands.after(words("lands on")),
        words("is made"),
    )


def track(lexicon: Lexicon) -> Pattern:
    """A track and the line it crosses; the verb's form that fits the track is the one offered."""
    plural = row(lexicon.tracks_with(lambda track: track.plural).read, _crosses("", words))
    single = row(lexicon.tracks_with(lambda track: not track.plural).read, _crosses("s", words))
    either_form = either(_crosses("", also), _crosses("s", also))
    return row(either(plural, single, row(lexicon.tracks.read, either_form)), on="track")


def _crosses(ending: str, said: Callable[..., Pattern]) -> Pattern:
    verb = "reaches" if ending else "reach"
    return either(
        said(f"run{ending} out", crosses="empty"),
        said(f"fill{ending} up", crosses="full"),
        said(f"drop{ending} below half", crosses="below_half"),
        kept(row(said(verb), whole_number("reach")), lambda found: {"crosses": dict(found)}),
    )


def _clock() -> Pattern:
    return either(
        words("a clock fills", on="clock"),
        row(words("the"), world("clock", Slot.CLOCK), words("clock fills"), on="clock"),
    )


def deed() -> Pattern:
    """What follows `they`, a story's question aside."""
    return either(
        words("rest", on="rest"),
        words("gain a level", on="level"),
        _enter(),
        _meet(),
        *(
            row(words(change), _any_or("an item", "item", Slot.ITEM), on="item", change=change)
            for change in ("gain", "lose")
        ),
        _damage("deal", "dealt"),
        _damage("take", "taken"),
        row(words("defeat"), _any_or("a foe", "foe", Slot.FOE), on="defeat"),
    )


def _any_or(any_one: str, key: str, slot: Slot) -> Pattern:
    return either(words(any_one), world(key, slot))


def _enter() -> Pattern:
    where = either(
        words("a place"),
        row(_article(), world("kind", Slot.PLACE_KIND)),
        row(words("the"), world("place", Slot.PLACE)),
        world("place", Slot.PLACE),
    )
    return row(words("enter"), where, on="place")


def _meet() -> Pattern:
    whom = either(
        words("someone"),
        row(_article(), world("kind", Slot.PERSON_KIND)),
        world("who", Slot.PERSON),
    )
    return row(words("first meet"), whom, on="meet")


def _damage(verb: str, direction: str) -> Pattern:
    return row(words(f"{verb} damage"), _at_least(), on="damage", dir=direction)


def _at_least() -> Pattern:
    return maybe(row(words(_AT_LEAST), whole_number("at_least")))


def _before(lexicon: Lexicon) -> Pattern:
    subject = either(words("any roll"), lexicon.checks.read_with_article)
    return either(
        row(subject, _in_place(), on="roll"),
        _damage("taking", "taken"),
        _damage("dealing", "dealt"),
    )


def _story(scan: Scan, at: int) -> Iterator[Reading]:
    """`they` and any words up to the arrow; what a question may not hold is refused here."""
    scan.miss(at, Wanted("they"))
    if at >= len(scan.tokens) or scan.tokens[at].folded != "they":
        return
    end = len(scan.tokens)
    for index in range(at, end):
        if scan.tokens[index].mark not in (Mark.WORD, Mark.SIGN):
            scan.refuse(index, _no_question(scan, scan.tokens[index].start))
            return
    last = scan.tokens[-1].end - 1
    if scan.text[last] in ".?!":
        scan.refuse(end, _no_question(scan, last))
    elif at + 1 < end:
        yield end, {"on": "story", "question": f"they{scan.between(at, end)[4:]}"}


def _no_question(scan: Scan, place: int) -> SentenceError:
    return SentenceError(SentenceReason.QUESTION, scan.text, place, found=scan.text[place])
