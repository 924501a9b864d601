"""Everything for which sheets and cards refuse something, said once: for tests of a language.

What people would type themselves is of digits and stars, so that it is no word.
"""

from collections.abc import Iterator

from bot.dice import DiceError, DiceReason, Kind
from bot.errors import Refused
from bot.render.cards.card_sentences import UNKNOWN
from bot.render.cards.places import ENTRIES, FIELDS
from bot.render.cards.refusals import problem_words
from bot.render.cards.sentence_refusals import typed_again
from bot.render.message import Text
from bot.render.refusals import refusal
from bot.render.sheets.refusals import hindrance_words
from bot.render.sheets.sheet_sentences import COMMANDS, MEASURES, TOO_MANY
from bot.render.words import Words
from bot.rulecards.limits import NUMBER
from bot.rulecards.moment_reasons import MomentReason
from bot.rulecards.outcome import Hindrance
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.sentences.lexicon import Slot
from bot.rulecards.sentences.refusals import SentenceError, SentenceReason
from bot.table.import_problems import ImportProblem
from bot.table.sheets.problem import Problem
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.sifting import Unfit
from bot.table.sheets.told import InboxLine

TYPED = "1*"
FORMULA = DiceError(DiceReason.UNEXPECTED, "1 *", 2, expected=tuple(Kind), found="*")


def values_of(typed: str = TYPED) -> dict[str, object]:
    """A value under every name that a reason of sheets or cards comes with."""
    texts = (
        *("what", "name", "key", "found", "kind", "on", "thing", "card", "item", "track", "check"),
        *("who", "face", "sides", "typed", "id", "system", "by", "text", "expression"),
    )
    numbers = ("most", "least", "at", "line", "column", "number", "used", "limit", "length")
    values: dict[str, object] = {**dict.fromkeys(texts, typed), **dict.fromkeys(numbers, 2)}
    lists = ("near", "allowed", "keys", "names", "checks")
    error = CardError(CardReason.UNKNOWN, "when.check", what="check", name=typed)
    problem = Problem.of(error)
    return {
        **values,
        **dict.fromkeys(lists, (typed,)),
        "place": "then[0].amount",
        "position": 0,
        "owner": 5,
        "round": 2,
        "unfit": (Unfit(typed, error), Unfit("", Refused(SheetReason.NAME_TAKEN, name=typed))),
        "revision": 3,
        "error": DiceError(DiceReason.UNEXPECTED, typed, 0, found=typed),
        "formula": DiceError(DiceReason.UNEXPECTED, typed, 0, found=typed),
        "problem": problem,
    }


def valued(
    reason: SheetReason | CardReason | SentenceReason | MomentReason, typed: str = TYPED
) -> Refused:
    """A refusal for a reason, with whatever comes with it."""
    values = values_of(typed)
    if isinstance(reason, SheetReason):
        values |= {"by": 5}
        if reason is SheetReason.NOT_JSON_HERE:
            values["problem"] = ImportProblem.TWICE
    if isinstance(reason, SentenceReason):
        del values["problem"]
        if reason is SentenceReason.REFUSED:
            values["problem"] = CardError(CardReason.NEEDS_TEXT, "note")
        values["expected"] = (typed, Slot.CHECK)
    if reason is not CardReason.FORMULA:
        del values["error"]
    if reason is not SentenceReason.FORMULA:
        del values["formula"]
    return Refused(reason, **values)


def everything_said(say: Words) -> list[str]:
    """Return all refusals of sheets, cards, sentences and moments, in the language of `say`."""
    return [refusal(one, say) for one in _refused()] + list(_kept(say))


def _refused() -> Iterator[Refused]:
    for reason in (*SheetReason, *CardReason, *SentenceReason, *MomentReason):
        yield valued(reason)
    # A stored one may have lost what stands inside it.
    yield Refused(SentenceReason.FORMULA, text="1", position=0)
    yield Refused(SentenceReason.REFUSED, text="1", position=0)
    yield Refused(CardReason.FORMULA, place="if", expression="1", position=0)
    for what in (*UNKNOWN, TYPED):
        yield CardError(CardReason.UNKNOWN, "library", what=what, name=TYPED)
        yield Refused(SheetReason.UNKNOWN, what=what, name="1", near=())
    yield Refused(SheetReason.UNKNOWN, what="check", name="1", near=(), checks=(TYPED,))
    yield Refused(SheetReason.UNKNOWN, what="line", name="1", near=())
    for what in (*TOO_MANY, TYPED):
        yield Refused(SheetReason.TOO_MANY, what=what, most=2)
    for what in (*MEASURES, TYPED):
        yield Refused(SheetReason.NOT_A_NUMBER, what=what)
    for most in (2, NUMBER):
        yield Refused(SheetReason.NOT_A_NUMBER, what=TYPED, least=1, most=most)
    for check in COMMANDS:
        for checks in ((), (TYPED,), (TYPED,) * 20):
            yield Refused(SheetReason.NO_SUCH_CHECK, check=check, system=TYPED, checks=checks)
    for owner in (0, 5):
        yield Refused(SheetReason.NOT_YOURS, name=TYPED, owner=owner)
        yield Refused(SheetReason.TURN_OVER, name=TYPED, owner=owner, round=2)
        yield Refused(SheetReason.TURN_OVER, name=None, owner=owner, round=2)
        yield Refused(SheetReason.NOT_THEIR_TURN, name=TYPED, owner=owner)
        yield Refused(SheetReason.CARD_CHANGED, card=TYPED, by=owner, revision=2)
    yield from _of_cards()


def _of_cards() -> Iterator[Refused]:
    for key in FIELDS:
        yield CardError(CardReason.NEEDS_TEXT, key)
    for key in ENTRIES:
        yield CardError(CardReason.NEEDS_TEXT, f"{key}[0]")
    for most in (None, 2):
        yield CardError(CardReason.OUT_OF_RANGE, "moment.amount", least=1, most=most)
    for found, allowed in (("", ()), ("", ("1",)), ("2", ("1",))):
        yield CardError(CardReason.NOT_ALLOWED, "stage", found=found, allowed=allowed)
    yield CardError(CardReason.NOT_A_QUESTION, "when.question", found="")
    yield CardError(CardReason.NEEDS_TEXT, "xp_table[2]")
    for by in ("1", "[0].id"):
        yield CardError(CardReason.TAKEN, "[1].id", name=TYPED, by=by)
    yield CardError.of_formula("if", FORMULA)
    dice = DiceError(DiceReason.UNEXPECTED, "1d6", 1, found="d6")
    yield CardError.of_formula("if", dice)
    yield CardError.of_formula("if", DiceError(DiceReason.EMPTY, "", 0))
    for many in (2, 20):
        yield CardError.of([CardError(CardReason.NEEDS_TEXT, f"[{at}]") for at in range(many)])
    long = ("1",) * 20
    yield SentenceError(SentenceReason.UNEXPECTED, "1", 0, expected=tuple(Slot)[:8], found="1")
    yield SentenceError(SentenceReason.UNEXPECTED, "1", 0, expected=tuple(Slot)[8:16], found="1")
    yield SentenceError(SentenceReason.UNEXPECTED, "1", 0, expected=tuple(Slot)[16:], found="1")
    yield SentenceError(SentenceReason.UNEXPECTED, "1", 0, expected=long, found="1")


def _kept(say: Words) -> Iterator[str]:
    kept = (
        FORMULA,
        CardError.of_formula("if", FORMULA),
        CardError(CardReason.UNKNOWN_NAME, "if", name="1", near=[], expression="@1", position=0),
        Refused(MomentReason.TOO_MUCH, most=2),
        SentenceError(SentenceReason.UNFINISHED, "1", 1),
    )
    for error in kept:
        yield problem_words(Problem.of(error), say)
    again = typed_again("1", say)
    assert again is not None
    yield from (one.content for one in again.flat() if isinstance(one, Text))
    for hindrance in (*Hindrance, None):
        line = inbox_line(hindrance)
        yield hindrance_words(line, say)


def inbox_line(hindrance: Hindrance | None, what: str = TYPED) -> InboxLine:
    """A line about an effect that did nothing."""
    return InboxLine(
        number=1, sort="hindered", card=TYPED, who=(TYPED,), hindrance=hindrance, what=what, at=0
    )
