"""What the commands of Daredragon that play offer while somebody types: of their own hand alone."""

from bot.dragon.actions import Discard, NameAlly, Play
from bot.dragon.cards import PART_NAMES, PARTS, Card
from bot.dragon.state import QuestionKind
from bot.dragon.view import View
from bot.render.dragon.cards import daredevil_card, part_name
from bot.render.dragon.choosing import aims, ally_choice, part_choice
from bot.render.dragon.effects import in_order
from bot.render.dragon.manekin import card_sign
from bot.render.dragon.rules_reading import topics as every_topic
from bot.render.dragon.seating import chair_names
from bot.render.words import Words
from bot.table.dragon.game_view import GameView, game_view
from bot.text import folded
from cogs.dragon_reading import own_hand
from cogs.offered import like
from cogs.send import Choices, suggest
from cogs.shell import Interaction, look, own_words, person_of


async def _seen(interaction: Interaction) -> GameView | None:
    return game_view(await look(interaction), person_of(interaction))


async def playable(interaction: Interaction, typed: str) -> Choices:
    """Offer the cards that the person may play now."""
    seen = await _seen(interaction)
    if seen is None or seen.seen is None:
        return []
    cards = in_order(move.card for move in seen.seen.moves if isinstance(move, Play))
    return _cards(typed, cards, own_words(interaction))


async def held(interaction: Interaction, typed: str) -> Choices:
    """Offer the cards in the person's hand, and the one that they have on the board."""
    seen = await _seen(interaction)
    if seen is None or seen.seen is None or seen.seat is None:
        return []
    placed = seen.seen.daredevils[seen.seat].placed
    cards = in_order(own_hand(seen))
    if placed is not None:
        cards.insert(0, placed.card)
    return _cards(typed, cards, own_words(interaction))


async def body_parts(interaction: Interaction, typed: str) -> Choices:
    """Offer the dragon's body parts."""
    say = own_words(interaction)
    return like(typed, ((part_name(part, say), PART_NAMES[part]) for part in PARTS))


async def answers(interaction: Interaction, typed: str) -> Choices:
    """Offer what answers the question that the person is asked."""
    seen = await _seen(interaction)
    if seen is None or seen.seen is None or not seen.seen.moves:
        return []
    say, game, question = own_words(interaction), seen.seen, seen.seen.pending
    if question is None or question.kind is QuestionKind.TURN:
        return []
    if question.kind is QuestionKind.DISCARD:
        return _discards(typed, game, question.count, say)
    return like(typed, _aims(seen, game, say))


async def topics(interaction: Interaction, typed: str) -> Choices:
    """Offer the pages of the rules, and every card."""
    return like(typed, every_topic(own_words(interaction)))


def _cards(typed: str, cards: list[Card], say: Words) -> Choices:
    wanted = folded(typed)
    shown = [(str(daredevil_card(card, say)), card) for card in cards]
    # People type letters for suits; what is offered shows signs.
    return suggest([one for one in shown if wanted in folded(one[0]) or wanted in folded(one[1])])


def _aims(seen: GameView, game: View, say: Words) -> list[tuple[str, str]]:
    names = chair_names(seen.chairs, say)
    parts = [(str(part_choice(game, aim, say)), PART_NAMES[aim.part]) for aim in aims(game)]
    allies = [
        (str(ally_choice(game, move.ally, names[move.ally], say)), str(move.ally + 1))
        for move in game.moves
        if isinstance(move, NameAlly)
    ]
    return parts or allies


def _discards(typed: str, game: View, count: int, say: Words) -> Choices:
    """Offer the cards to discard; of several, to go on with what is typed."""
    hand = in_order(move.card for move in game.moves if isinstance(move, Discard))
    *before, begun = typed.upper().split(" ") if typed else [""]
    taken = [one for one in before if one in hand]
    lead = "".join(f"{one} " for one in taken)
    signs = "".join(f"{card_sign(one, say)} " for one in taken)
    if len(taken) >= count:
        return suggest([(signs.strip(), lead.strip())])
    left = [one for one in hand if one not in taken]
    found = [(f"{signs}{daredevil_card(one, say)}", f"{lead}{one}") for one in left]
    wanted = folded(begun)
    return suggest([one for one in found if wanted in folded(one[0]) or wanted in folded(one[1])])
