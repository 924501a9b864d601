"""What each event of the dragon changes in a game.

Never refused and never random: all from what the event records. Source: spec/daredragon.md,
sections 6, 7 and 14.
"""

from bot.dragon.cards import Card
from bot.dragon.dragon_events import (
    AftermathBegan,
    CoolDownBegan,
    CoolDownEnded,
    DaredevilHurt,
    DragonDelayed,
    DragonPlaced,
    DragonRevealed,
    DragonTurnEnded,
    EntanglementEnded,
    Glared,
    Incapacitated,
    KnockedDown,
    Menaced,
    PartHealed,
    RiposteOpened,
    Roared,
    TraitRevealed,
)
from bot.dragon.game import Game
from bot.dragon.state import DragonCard, Phase


def dragon_delayed(game: Game, event: DragonDelayed) -> None:
    """The dragon's card lands later."""
    game.dragon = DragonCard(event.card, "warm-up", event.due)


def thrown_away(game: Game, event: CoolDownEnded | Glared | Menaced) -> None:
    """The dragon's card goes to its discard pile."""
    game.dragon = None
    game.dragon_discard.append(event.card)


def dragon_revealed(game: Game, event: DragonRevealed) -> None:
    """The dragon has a card in hand."""
    card: Card = game.dragon_deck.pop(0)
    game.dragon = DragonCard(card, "revealed", game.turn)


def trait_revealed(game: Game, event: TraitRevealed) -> None:
    """One syllable more is known."""
    game.traits[event.part] = event.trait


def dragon_placed(game: Game, event: DragonPlaced) -> None:
    """The dragon's card warms up."""
    game.dragon = DragonCard(event.card, "warm-up", event.due)


def daredevil_hurt(game: Game, event: DaredevilHurt) -> None:
    """A daredevil loses hit points."""
    game.hp[event.seat] = event.after


def knocked_down(game: Game, event: KnockedDown) -> None:
    """A daredevil lies on the ground."""
    game.prone[event.seat] = True


def incapacitated(game: Game, event: Incapacitated) -> None:
    """The aftermath's next seat lies on the ground."""
    game.prone[event.seat] = True
    del game.queue[0]


def entanglement_ended(game: Game, event: EntanglementEnded) -> None:
    """A part loses its mark."""
    game.entangled[event.part] = False


def riposte_opened(game: Game, event: RiposteOpened) -> None:
    """A part may be riposted for a while."""
    game.riposte[event.part] = event.until


def roared(game: Game, event: Roared) -> None:
    """Everybody who has cards will discard."""
    game.phase = Phase.ROAR
    game.queue = [*event.seats]


def part_healed(game: Game, event: PartHealed) -> None:
    """A part gains hit points."""
    game.parts[event.part] = event.after


def cool_down_began(game: Game, event: CoolDownBegan) -> None:
    """The dragon rests."""
    game.dragon = DragonCard(event.card, "cool-down", event.due)


def aftermath_began(game: Game, event: AftermathBegan) -> None:
    """Those who have fallen or hold too much are dealt with."""
    game.phase = Phase.AFTERMATH
    game.queue = [*event.seats]


def dragon_turn_ended(game: Game, event: DragonTurnEnded) -> None:
    """The next daredevil's turn follows."""
    game.turn = event.turn + 1
    game.phase = Phase.BEGIN
