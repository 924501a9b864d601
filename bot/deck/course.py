"""Events as they come about one after the other, each decided on the state that the last one left.

Also finds what an action names: a character, a choice, a card. Source: style.md, section 3.2.
"""

from bot.deck.actions import Seat, Who
from bot.deck.cards import Card
from bot.deck.events import DeckEvent
from bot.deck.evolve import evolve
from bot.deck.model import MOST_ANSWER, MOST_NAME
from bot.deck.reasons import DeckReason
from bot.deck.sheet import Change, Told, apply
from bot.deck.state import Character, Choice, DeckState
from bot.dice import Dice
from bot.errors import Refused
from bot.text import folded, nearest, tidied


class Course:
    """One action's events so far, and the state after them."""

    def __init__(self, state: DeckState, seat: Seat, dice: Dice, now: int) -> None:
        self.state = state
        self.seat = seat
        self.dice = dice
        self.now = now
        self.events: list[DeckEvent] = []

    def happens(self, event: DeckEvent) -> None:
        """Add an event and go on from the state after it."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    def character(self, who: Who) -> Character:
        """Return the character that an action names; raises Refused with the nearest name."""
        found = self.find(who)
        if found is None:
            near = nearest(str(who), (one.name for one in self.state.characters))
            raise Refused(DeckReason.UNKNOWN_CHARACTER, name=str(who)[:MOST_NAME], near=near)
        return found

    def find(self, who: Who) -> Character | None:
        """Return the character that an action names, if there is one."""
        if isinstance(who, int):
            return self.state.character(who)
        wanted = folded(tidied(who))
        return next((one for one in self.state.characters if folded(one.name) == wanted), None)

    def own(self, who: Who) -> Character:
        """Return a character for whom this seat may act; raises Refused otherwise."""
        found = self.character(who)
        self.check_own(found)
        return found

    def check_own(self, character: Character) -> None:
        """Raise Refused unless this seat may act for the character."""
        if self.seat.person != character.owner and not self.seat.is_master:
            raise Refused(DeckReason.NOT_YOURS, name=character.name, owner=character.owner)

    def choice(self, number: int) -> Choice:
        """Return an open question; raises Refused where it is not open or never was there."""
        found = self.state.choice(number)
        if found is not None and found.is_open:
            return found
        if found is not None or 1 <= number <= self.state.choices_made:
            raise Refused(DeckReason.ALREADY_CHOSEN)
        raise Refused(DeckReason.UNKNOWN_CHOICE, choice=number)

    def card(self, named: str) -> Card:
        """Return a card of this deck by id or name; raises Refused with the nearest name."""
        deck = self.state.deck
        if deck is None:
            raise Refused(DeckReason.NO_DECK)
        wanted = folded(tidied(named))
        for card in deck.cards:
            if named == card.id or folded(card.name) == wanted:
                return card
        near = nearest(named, (card.name for card in deck.cards))
        raise Refused(DeckReason.UNKNOWN_CARD, card=named[:MOST_NAME], near=near)

    def told(self, character: Character, changes: tuple[Change, ...]) -> tuple[Told, ...]:
        """Return what changes do to a character, without doing them yet."""
        return apply(character.ledger, changes)[1]


def few_words(text: str) -> str:
    """Return an answer in one line; raises Refused where it is empty or too long."""
    tidy = tidied(text)
    if not tidy:
        raise Refused(DeckReason.EMPTY_TEXT)
    if len(tidy) > MOST_ANSWER:
        raise Refused(DeckReason.TEXT_TOO_LONG, most=MOST_ANSWER, length=len(tidy))
    return tidy


def named(text: str) -> str:
    """Return a character's name in one line; raises Refused where it is empty or too long."""
    tidy = tidied(text)
    if not folded(tidy):
        raise Refused(DeckReason.EMPTY_NAME)
    if len(tidy) > MOST_NAME:
        raise Refused(DeckReason.NAME_TOO_LONG, most=MOST_NAME, length=len(tidy))
    return tidy
