"""What each event of daredevils and of the table changes in a game.

Never refused and never random: all from what the event records. Source: spec/daredragon.md,
sections 3 to 5, 13 and 15.
"""

from bot.dragon.cards import DAREDEVIL, Card
from bot.dragon.daredevil_events import (
    ActionCancelled,
    AggroDrawn,
    AllyHealed,
    AllyHelped,
    Amended,
    Asked,
    CardDealt,
    CardPlayed,
    DealBegan,
    Discarded,
    GameEnded,
    GuardLapsed,
    ManekinRevealed,
    NothingDealt,
    PartAttacked,
    PartEntangled,
    Reshuffled,
    SeatHandedBack,
    SeatTakenOver,
    TargetChanged,
    TurnBegan,
    TurnEnded,
)
from bot.dragon.dragon_events import GuardSpent
from bot.dragon.event_words import Verdict
from bot.dragon.game import Game
from bot.dragon.state import Phase, Placed, Question, QuestionKind


def turn_began(game: Game, event: TurnBegan) -> None:
    """The actions due become those that land."""
    turn = event.turn
    game.turn = turn
    game.phase = Phase.RESOLVE
    game.landed = tuple(
        placed for placed in game.board if placed.due == turn and DAREDEVIL[placed.card].is_attack
    )


def asked(game: Game, event: Asked) -> None:
    """The game waits."""
    question = event.question
    game.pending = question
    if question.kind is QuestionKind.TURN:
        game.phase = Phase.PLAY
    elif question.kind is QuestionKind.DISCARD:
        _out_of_queue(game, question.seat)


def off_board(game: Game, event: GuardLapsed | GuardSpent | ActionCancelled) -> None:
    """A card leaves the board for the discard pile."""
    _spend(game, event.seat, event.card)


def part_attacked(game: Game, event: PartAttacked) -> None:
    """A part loses hit points."""
    game.parts[event.part] = event.after
    _resolved(game, event.seat, event.card)


def part_entangled(game: Game, event: PartEntangled) -> None:
    """A part gets its mark."""
    game.entangled[event.part] = True
    _resolved(game, event.seat, event.card)


def aggro_drawn(game: Game, event: AggroDrawn) -> None:
    """The card is done; what it led to has events of its own."""
    _resolved(game, event.seat, event.card)


def ally_helped(game: Game, event: AllyHelped) -> None:
    """Somebody stands up, if there was anybody."""
    if event.ally is not None:
        game.prone[event.ally] = False
    _resolved(game, event.seat, event.card)


def ally_healed(game: Game, event: AllyHealed) -> None:
    """Somebody is better and stands."""
    game.hp[event.ally] = event.after
    game.prone[event.ally] = False
    _resolved(game, event.seat, event.card)


def target_changed(game: Game, event: TargetChanged) -> None:
    """The dragon looks at somebody else, or at nobody."""
    game.target = event.after


def card_played(game: Game, event: CardPlayed) -> None:
    """A card goes from hand to board."""
    game.pending = None
    _out_of_hand(game, event.seat, event.card)
    game.board.append(Placed(event.seat, event.card, event.due))


def deal_began(game: Game, event: DealBegan) -> None:
    """The recipients wait for their cards."""
    game.pending = None
    game.phase = Phase.DEAL
    game.queue = [*event.recipients]


def card_dealt(game: Game, event: CardDealt) -> None:
    """The top card of the deck goes on a hand."""
    game.hands[event.seat] = (*game.hands[event.seat], game.daredevil_deck.pop(0))
    _out_of_queue(game, event.seat)


def nothing_dealt(game: Game, event: NothingDealt) -> None:
    """A recipient goes without."""
    _out_of_queue(game, event.seat)


def reshuffled(game: Game, event: Reshuffled) -> None:
    """The discard pile becomes the deck."""
    game.discard(event.deck).clear()
    game.deck(event.deck).extend(event.order)


def discarded(game: Game, event: Discarded) -> None:
    """A card goes from hand to discard pile."""
    seat = event.seat
    _out_of_hand(game, seat, event.card)
    game.daredevil_discard.append(event.card)
    pending = game.pending
    if pending is None:
        _out_of_queue(game, seat)
    elif pending.count > 1:
        game.pending = Question(pending.kind, seat, None, pending.count - 1)
    else:
        game.pending = None


def manekin_revealed(game: Game, event: ManekinRevealed) -> None:
    """A card that is not played goes under the pile."""
    game.pending = None
    if event.card is not None and event.verdict is not Verdict.MET:
        hand = game.hands[event.seat]
        game.hands[event.seat] = (hand[-1], *hand[:-1])


def turn_ended(game: Game, event: TurnEnded) -> None:
    """The dragon's half follows."""
    game.turn = event.turn
    game.phase = Phase.DRAGON
    game.landed = ()


def seat_taken_over(game: Game, event: SeatTakenOver) -> None:
    """The hand becomes a pile, bottom to top in the order received."""
    game.manekins[event.seat] = True


def seat_handed_back(game: Game, event: SeatHandedBack) -> None:
    """The pile becomes a hand, in the same order."""
    game.manekins[event.seat] = False


def amended(game: Game, event: Amended) -> None:
    """What was put right is so from now on."""
    for seat, _, points in event.hp:
        game.hp[seat] = points
    for seat, lies in event.prone:
        game.prone[seat] = lies
    for part, _, points in event.parts:
        game.parts[part] = points
    for part, marked in event.entangled:
        game.entangled[part] = marked
    if event.target is not None:
        game.target = event.target[1]


def game_ended(game: Game, event: GameEnded) -> None:
    """Nothing more is asked of anybody."""
    game.outcome = event.outcome
    game.phase = Phase.OVER
    game.landed = ()


def _resolved(game: Game, seat: int, card: Card) -> None:
    game.pending = None
    _spend(game, seat, card)


def _spend(game: Game, seat: int, card: Card) -> None:
    board = game.board
    for index, placed in enumerate(board):
        if placed.seat == seat:
            del board[index]
            break
    game.daredevil_discard.append(card)


def _out_of_hand(game: Game, seat: int, card: Card) -> None:
    hand = game.hands[seat]
    index = hand.index(card)
    game.hands[seat] = hand[:index] + hand[index + 1 :]


def _out_of_queue(game: Game, seat: int) -> None:
    if game.queue and game.queue[0] == seat:
        del game.queue[0]
