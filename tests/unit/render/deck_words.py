"""Everything that the deck can say, said once: for tests that listen to a language.

What people would type themselves is of digits and stars, so that it is no word.
"""

from collections.abc import Iterator

from bot.deck.actions import (
    SYSTEM,
    Action,
    Answer,
    AutoDraw,
    Choose,
    Declare,
    Draw,
    Grant,
    Seat,
    TakeCard,
)
from bot.deck.cards import built_in
from bot.deck.declaration import declaration_odds
from bot.deck.doom_refusals import DoomReason
from bot.deck.effects import FlipAlignment, Gain, LoseMagicItems, Proficiency, SavingThrows
from bot.deck.engine import step
from bot.deck.reasons import DeckProblem, DeckReason
from bot.deck.sheet import AbilityChange, FatesChange, Told
from bot.deck.state import HOUR, ChoiceKind, DeckState
from bot.deck.view import ChoiceView, view
from bot.dice import Scripted
from bot.errors import Refused
from bot.render.answers import answer
from bot.render.deck.asking import answer_form, choice_label, option_label, question, text_form
from bot.render.deck.content import everything
from bot.render.deck.declaring import question as declaring
from bot.render.deck.effects import told_line
from bot.render.deck.figures import ABILITY
from bot.render.deck.lines import LINES, OPTIONS
from bot.render.deck.past import history
from bot.render.deck.peek import peek
from bot.render.deck.status import choices, status
from bot.render.history import told, told_vaguely
from bot.render.message import Button, Form, Message, Select, Text, drawn
from bot.render.refusals import refusal
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.deck_events import DeclarationAsked
from bot.table.people import Person, Place
from tests.unit.deck.playing import ANNA, MASTER
from tests.unit.render import deck_samples
from tests.unit.render.deck_table import items_of, pictures_of, table_of

OTHER = Seat(2)


class Evening:
    """A table at which much comes up; characters are called by numbers."""

    def __init__(self) -> None:
        self.state = DeckState(which="22")
        self.now = 1_000_000

    def act(self, seat: Seat, action: Action, *coming: str | int) -> None:
        """Take an action while these cards and faces come up."""
        faces = [self._face(one) for one in coming]
        self.state, _ = step(self.state, action, seat, Scripted(faces), self.now)

    def _face(self, coming: str | int) -> int:
        ids = [card.id for card in self.state.cards]
        return ids.index(coming) + 1 if isinstance(coming, str) else coming

    def draw(self, name: str, *coming: str | int) -> None:
        self.act(ANNA, Draw(character=name), *coming)

    def choose(self, name: str, option: str) -> None:
        choice = self.state.choices[-1].number
        self.act(ANNA, Choose(character=name, choice=choice, option=option))


def evenings() -> list[Evening]:
    """Tables in every state that has words of its own."""
    begun, busy, over = Evening(), Evening(), Evening()
    begun.act(ANNA, Declare(character="1*", count=1))
    begun.act(ANNA, Declare(character="2*", count=2))
    begun.draw("2*", "star")
    begun.act(ANNA, Declare(character="3*", count=1))
    begun.draw("3*", "fates")
    begun.act(MASTER, Grant(character="3*", what="fates"))
    busy.act(MASTER, TakeCard(card="comet"))
    for number in range(1, 11):
        busy.act(ANNA, Declare(character=f"{number}*", count=22))
    for coming in (("euryale",), ("moon", 1), ("ruin",), ("talons",), ("balance",), ("throne",)):
        busy.draw("1*", *coming)
    busy.draw("1*", "sun")
    busy.draw("1*", "star")
    busy.choose("1*", "wisdom")
    busy.act(MASTER, Grant(character="1*", what="fates"))
    for name, card in (("2*", "idiot"), ("3*", "jester"), ("4*", "gem"), ("5*", "star")):
        busy.draw(name, card, *((1,) if card == "idiot" else ()))
    for name, card in (("6*", "fates"), ("7*", "knight")):
        busy.draw(name, card)
    for _ in range(6):
        busy.draw("8*", "rogue")
    busy.act(MASTER, Answer(choice=busy.state.choices[-1].number, text="1*"))
    busy.now += HOUR
    busy.act(SYSTEM, AutoDraw(character=2))
    over.act(ANNA, Declare(character="1*", count=3))
    over.draw("1*", "void")
    over.act(ANNA, Declare(character="2*", count=1))
    over.now += HOUR
    over.act(SYSTEM, AutoDraw(character=2), "vizier")
    over.act(ANNA, Declare(character="3*", count=1))
    over.now += 2 * HOUR
    over.act(SYSTEM, AutoDraw(character=3), "vizier")
    return [Evening(), begun, busy, over]


def everything_said(say: Words) -> list[str]:
    """Return all that the deck can say, in the language of `say`."""
    said = [text for message in (*_answers(say), *_pages(say)) for text in _texts(message)]
    return [*everything(say), *said, *_pieces(say), *_lines(say), *_refusals(say)]


def _texts(message: Message) -> Iterator[str]:
    yield from (block.content for block in message.flat() if isinstance(block, Text))
    yield from (one.description for one in pictures_of(message))
    for item in items_of(message):
        match item:
            case Button(label=label):
                yield label
            case Select(options=options, placeholder=placeholder):
                yield from (placeholder or "", *(one.label for one in options))
            case _:
                pass


def _answers(say: Words) -> Iterator[Message]:
    tables = [table_of(one.state) for one in evenings()]
    for event in deck_samples.SAMPLES:
        for table in tables:
            given = answer(Outcome(table, (event,), Person(1), Place(2, 1), 1), say, say)
            told_to = (given.message, given.then, given.announce, *given.logs)
            yield from (message for message in told_to if message is not None)


def _pages(say: Words) -> Iterator[Message]:
    for state in (DeckState(), *(one.state for one in evenings())):
        for seat in (ANNA, OTHER, MASTER):
            seen = view(state, seat)
            yield from (status(seen, say), status(seen, say, 1), choices(seen, say))
            yield from (history(seen, say), history(seen, say, 5))
        yield peek(view(state, MASTER), say)
    event = DeclarationAsked(number=1, character="1*", name="1*", count=22)
    odds, seen = declaration_odds(built_in("22").cards, 22), view(DeckState(which="22"), ANNA)
    for known in (odds, None):
        yield drawn(declaring(event, known, seen, say, revision=1))


def _pieces(say: Words) -> Iterator[str]:
    """Questions and changes that come up in no evening."""
    for evening in evenings():
        seen = view(evening.state, MASTER)
        for choice in (*seen.choices, *seen.answers):
            yield from (question(choice, say), choice_label(choice, say))
            yield from (option_label(choice, option, say) for option in choice.options)
    bare = _choice(ChoiceKind.ABILITY)
    yield question(bare, say)
    yield from _form_texts(text_form(bare, say))
    yield from _form_texts(answer_form(bare, say))
    yield from (say(one) for one in ABILITY.values())
    for after in (0, 1):
        yield told_line(Told(change=FlipAlignment(), before=1 - after, after=after), say)
    for change in (
        LoseMagicItems(),
        SavingThrows(name="1*", change=-2),
        Gain(item="1*"),
        Proficiency(skill="1*", doubled=True),
        FatesChange(stored=False),
        FatesChange(stored=True),
    ):
        yield told_line(Told(change=change, before=1, after=1), say)
    for bounds in ({}, {"most": 24}, {"least": 1}):
        change = AbilityChange(ability="wisdom", change=-2, **bounds)
        yield told_line(Told(change=change, before=0, after=-2), say)
    lowest = AbilityChange(ability="intelligence", change=-2, least=1)
    yield told_line(Told(change=lowest, before=1, after=1), say)


def _form_texts(form: Form) -> list[str]:
    return [form.title, *(field.label for field in form.fields)]


def _choice(kind: ChoiceKind) -> ChoiceView:
    made = deck_samples.asked(kind, 1)
    return ChoiceView(1, 1, "1*", made.card, kind, None, (), None, 1, False, True, True, None, 1)


def _lines(say: Words) -> Iterator[str]:
    who: dict[str, object] = {"who": {"name": "1*", "owner": 1}, "deck": "1*", "card": "1*"}
    many: dict[str, object] = {
        **who,
        "cards": ["1*"],
        "more": 1,
        "lapsed": 1,
        "waits": 1,
        "text": "1*",
    }
    for kind in LINES:
        yield from (told(kind, given, say) for given in (who, many, {"card": "1*"}))
        yield told_vaguely(kind, say)
    yield told("deck.drew", {**many, "automatic": True}, say)
    yield told("deck.drew", {**many, "automatic": True, "late": True}, say)
    chosen = [(option, "") for option in (*OPTIONS, "wisdom")]
    for option, asked in (*chosen, ("1*", "text"), ("1*", "treasure")):
        yield told("deck.chose", {**who, "option": option, "asked": asked}, say)
    for what in ("wish", "fates"):
        yield told("deck.spent", {**who, "what": what, "purpose": "1*"}, say)
    for event in deck_samples.HAPPENED:
        if event.kind == "deck.ruled":
            line = {**event.line(), **who, "text": "1*", "condition": "1*"}
            yield told(event.kind, line, say)


def _refusals(say: Words) -> Iterator[str]:
    names = ("name", "card", "condition", "option", "place", "first", "expected", "found")
    values: dict[str, object] = dict.fromkeys(names, "1*")
    numbers = ("least", "most", "length", "count", "left", "size", "line", "column", "owner")
    values |= dict.fromkeys(numbers, 2)
    for reason in (*DeckReason, *DoomReason):
        yield refusal(Refused(reason, **values, near="1*", problem=DeckProblem.TOO_DEEP), say)
    for problem in DeckProblem:
        yield refusal(Refused(DeckReason.FILE_WRONG, **values, near="1*", problem=problem), say)
    for place in ("file", "cards[1]", "cards[1].effects[0].name"):
        problem = DeckProblem.NEEDS_TEXT
        wrong = Refused(DeckReason.FILE_WRONG, place=place, title="1*", problem=problem)
        yield refusal(wrong, say)
    missing = Refused(DeckReason.FILE_WRONG, place="1*", problem=DeckProblem.TOO_LARGE)
    yield refusal(missing, say)
