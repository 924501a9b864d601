"""What one seat may know of the deck; whatever is shown to somebody is made from this alone.

Only the game master's view has the questions that cards put to the game master, and the answers
that stay secret. Source: design.md, rule 4; spec/deck.md, part 1.
"""

from dataclasses import dataclass

from bot.deck.actions import Seat
from bot.deck.cards import Card
from bot.deck.effects import Effect
from bot.deck.ledger import Ledger
from bot.deck.legal import Offer, legal
from bot.deck.model import CardRef
from bot.deck.state import Character, Choice, ChoiceKind, DeckState, Past, Which


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as everyone may read it."""

    id: str
    name: str
    playing_card: str | None
    text: str


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A question, open or answered; `effect` has the figures of the options.

    `is_yours`: this seat may answer it now. `has_fates`: it is about the Fates, and the character
    keeps one use of them already, beside which no second one is kept.
    """

    number: int
    character: int
    name: str
    card: CardRef
    kind: ChoiceKind
    question: str | None
    options: tuple[str, ...]
    effect: Effect | None
    extra: int
    is_secret: bool
    is_open: bool
    is_yours: bool
    answer: str | None
    at: int
    has_fates: bool = False


@dataclass(frozen=True, slots=True)
class CharacterView:
    """Somebody who draws. `due_at` is when the rest is drawn automatically, in milliseconds;
    `waits` when the hour is over and a choice is waited for."""

    number: int
    name: str
    owner: int
    is_yours: bool
    ledger: Ledger
    declared: int
    extra: int
    drawn: int
    lapsed: int
    left: int
    due_at: int | None
    waits: bool
    ended: CardRef | None


@dataclass(frozen=True, slots=True)
class View:
    """The deck from a seat. `cards` are in it, `away` have left it; `choices` wait for players.

    `answers` are questions to the game master and the answers in words that were given.
    """

    which: Which | None
    name: str | None
    has_custom: bool
    is_master: bool
    cards: tuple[CardView, ...]
    away: tuple[CardView, ...]
    characters: tuple[CharacterView, ...]
    choices: tuple[ChoiceView, ...]
    answers: tuple[ChoiceView, ...]
    history: tuple[Past, ...]
    offers: tuple[Offer, ...]

    def character(self, number: int) -> CharacterView | None:
        """Return a character by number, if it is there."""
        return next((one for one in self.characters if one.number == number), None)

    def card(self, card_id: str) -> CardView | None:
        """Return a card of this deck by id, whether it is in it or away."""
        return next((one for one in (*self.cards, *self.away) if one.id == card_id), None)


def view(state: DeckState, seat: Seat) -> View:
    """Return what a seat may know."""
    deck = state.deck
    by_id = {card.id: card_view(card) for card in deck.cards} if deck else {}
    characters = {one.number: one for one in state.characters}
    asked = [_choice(one, characters[one.character], seat) for one in state.choices]
    return View(
        which=state.which,
        name=deck.name if deck else None,
        has_custom=state.custom is not None,
        is_master=seat.is_master,
        cards=tuple(by_id[card.id] for card in state.cards),
        away=tuple(by_id[card_id] for card_id in state.away),
        characters=tuple(_character(one, seat) for one in state.characters),
        choices=tuple(one for one in asked if one.is_open and not _is_masters(one)),
        answers=tuple(one for one in asked if _is_masters(one) or not one.is_open),
        history=state.history,
        offers=legal(state, seat),
    )


def card_view(card: Card) -> CardView:
    """Return a card as everyone may read it."""
    return CardView(card.id, card.name, card.playing_card, card.text)


def _is_masters(choice: ChoiceView) -> bool:
    return choice.kind is ChoiceKind.MASTER


def _choice(choice: Choice, character: Character, seat: Seat) -> ChoiceView:
    is_masters = choice.kind is ChoiceKind.MASTER
    knows = seat.is_master or not (is_masters and (choice.is_open or choice.is_hidden))
    may = seat.is_master or (not is_masters and seat.person == character.owner)
    return ChoiceView(
        number=choice.number,
        character=choice.character,
        name=character.name,
        card=choice.card,
        kind=choice.kind,
        question=choice.question if knows else None,
        options=choice.options,
        effect=choice.effect,
        extra=choice.extra,
        is_secret=choice.is_hidden,
        is_open=choice.is_open,
        is_yours=may and choice.is_open,
        answer=choice.answer if knows else None,
        at=choice.at,
        has_fates=choice.kind is ChoiceKind.FATES and character.ledger.fates,
    )


def _character(character: Character, seat: Seat) -> CharacterView:
    declaration = character.declaration
    return CharacterView(
        number=character.number,
        name=character.name,
        owner=character.owner,
        is_yours=character.owner == seat.person or seat.is_master,
        ledger=character.ledger,
        declared=declaration.declared if declaration else 0,
        extra=declaration.extra if declaration else 0,
        drawn=declaration.drawn if declaration else 0,
        lapsed=declaration.lapsed if declaration else 0,
        left=character.left,
        due_at=declaration.due_at if declaration else None,
        waits=declaration is not None and declaration.overdue and declaration.left > 0,
        ended=character.ended,
    )
