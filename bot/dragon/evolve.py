"""The game after an event: never refused, never random. Source: design.md, rule 2."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from bot.dragon import daredevil_events, daredevil_folding, dragon_events, dragon_folding
from bot.dragon.events import Event
from bot.dragon.game import Game
from bot.dragon.state import State


def nothing(game: Game, event: object) -> None:
    """An event that tells something and changes nothing."""


FOLDS: Final[dict[type[Any], Callable[[Game, Any], None]]] = {
    daredevil_events.TurnBegan: daredevil_folding.turn_began,
    daredevil_events.GuardLapsed: daredevil_folding.off_board,
    daredevil_events.PartAttacked: daredevil_folding.part_attacked,
    daredevil_events.PartEntangled: daredevil_folding.part_entangled,
    daredevil_events.AggroDrawn: daredevil_folding.aggro_drawn,
    daredevil_events.AllyHelped: daredevil_folding.ally_helped,
    daredevil_events.AllyHealed: daredevil_folding.ally_healed,
    daredevil_events.TargetChanged: daredevil_folding.target_changed,
    daredevil_events.Asked: daredevil_folding.asked,
    daredevil_events.CardPlayed: daredevil_folding.card_played,
    daredevil_events.DealBegan: daredevil_folding.deal_began,
    daredevil_events.CardDealt: daredevil_folding.card_dealt,
    daredevil_events.NothingDealt: daredevil_folding.nothing_dealt,
    daredevil_events.Reshuffled: daredevil_folding.reshuffled,
    daredevil_events.Discarded: daredevil_folding.discarded,
    daredevil_events.ManekinRevealed: daredevil_folding.manekin_revealed,
    daredevil_events.TurnEnded: daredevil_folding.turn_ended,
    daredevil_events.ActionCancelled: daredevil_folding.off_board,
    daredevil_events.SeatTakenOver: daredevil_folding.seat_taken_over,
    daredevil_events.SeatHandedBack: daredevil_folding.seat_handed_back,
    daredevil_events.StoodIn: nothing,
    daredevil_events.Amended: daredevil_folding.amended,
    daredevil_events.GameEnded: daredevil_folding.game_ended,
    dragon_events.DragonDelayed: dragon_folding.dragon_delayed,
    dragon_events.DragonWaited: nothing,
    dragon_events.CoolDownEnded: dragon_folding.thrown_away,
    dragon_events.DragonRevealed: dragon_folding.dragon_revealed,
    dragon_events.TraitRevealed: dragon_folding.trait_revealed,
    dragon_events.Glared: dragon_folding.thrown_away,
    dragon_events.Menaced: dragon_folding.thrown_away,
    dragon_events.DragonPlaced: dragon_folding.dragon_placed,
    dragon_events.DragonAttacked: nothing,
    dragon_events.Dodged: nothing,
    dragon_events.DaredevilHurt: dragon_folding.daredevil_hurt,
    dragon_events.GuardSpent: daredevil_folding.off_board,
    dragon_events.KnockedDown: dragon_folding.knocked_down,
    dragon_events.EntanglementEnded: dragon_folding.entanglement_ended,
    dragon_events.RiposteOpened: dragon_folding.riposte_opened,
    dragon_events.Roared: dragon_folding.roared,
    dragon_events.PartHealed: dragon_folding.part_healed,
    dragon_events.CoolDownBegan: dragon_folding.cool_down_began,
    dragon_events.AftermathBegan: dragon_folding.aftermath_began,
    dragon_events.Incapacitated: dragon_folding.incapacitated,
    dragon_events.DragonTurnEnded: dragon_folding.dragon_turn_ended,
}
"""What each kind of event changes."""


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    return replayed(state, (event,))


def replayed(state: State, events: Iterable[Event]) -> State:
    """Return the state after several events."""
    game = Game(state)
    for event in events:
        FOLDS[type(event)](game, event)
    return game.frozen()
