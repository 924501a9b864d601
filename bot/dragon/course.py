"""The course of one act: the game as it changes, and the events that change it."""

from bot.dragon.cards import DRAGON, Card, Deck, DragonKind
from bot.dragon.daredevil_events import Discarded, Reshuffled
from bot.dragon.event_words import DiscardWhy
from bot.dragon.events import Event
from bot.dragon.evolve import FOLDS
from bot.dragon.game import Game
from bot.dragon.reasons import DragonReason
from bot.dragon.shuffling import Shuffle
from bot.errors import Refused


class Course:
    """Events take effect as they happen, so that what follows sees what came before."""

    __slots__ = ("events", "game", "shuffle")

    def __init__(self, game: Game, shuffle: Shuffle) -> None:
        self.game = game
        self.shuffle = shuffle
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        """Record an event and let it take effect."""
        self.events.append(event)
        FOLDS[type(event)](self.game, event)

    def daredevil_card(self) -> Card | None:
        """Return the top card of the daredevils' deck, or None if there is none at all."""
        game = self.game
        if not game.daredevil_deck and game.daredevil_discard:
            self._reshuffle("daredevil", game.daredevil_discard)
        return game.daredevil_deck[0] if game.daredevil_deck else None

    def dragon_card(self) -> Card:
        """Return the top card of the dragon's deck; refused where a partial deck has no more."""
        game = self.game
        if not game.dragon_deck:
            # Glares alone would be turned over for ever.
            if all(DRAGON[card].kind is DragonKind.GLARE for card in game.dragon_discard):
                raise Refused(DragonReason.NO_DRAGON_CARD, turn=game.turn)
            self._reshuffle("dragon", game.dragon_discard)
        return game.dragon_deck[0]

    def discard_all(self, seat: int, why: DiscardWhy) -> None:
        """Discard a whole hand in the order received (section 15)."""
        for card in self.game.hands[seat]:
            self.happen(Discarded(seat, card, why))

    def discard_bottom(self, seat: int, count: int, why: DiscardWhy) -> None:
        """Discard cards of a Manekin's pile from the bottom (section 13)."""
        for card in self.game.hands[seat][:count]:
            self.happen(Discarded(seat, card, why))

    def _reshuffle(self, deck: Deck, pile: list[Card]) -> None:
        order = self.shuffle(deck, tuple(pile))
        if sorted(order) != sorted(pile):
            raise Refused(DragonReason.BAD_ORDER, deck=deck)
        self.happen(Reshuffled(deck, len(order), order))
