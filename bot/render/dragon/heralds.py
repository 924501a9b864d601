"""Short messages to everyone beside the board: who is called, and each syllable that comes out.

Source: issue 7; spec/daredragon.md, section 14.
"""

from collections.abc import Iterator

from bot.dragon.cards import DAREDEVIL, PARTS, Feat, Part
from bot.dragon.dragon_events import TraitRevealed
from bot.dragon.events import Event as GameEvent
from bot.dragon.state import Phase, Question, QuestionKind
from bot.dragon.view import View
from bot.render.dragon.cards import daredevil_card
from bot.render.dragon.syllables import syllable_told
from bot.render.message import Button, Message, Move, Row, Text, line
from bot.render.text import Marked, person
from bot.render.words import Words
from bot.table.dragon.game_view import GameView
from bot.table.dragon.part import PART

_HIDDEN = "?"


def call(seen: GameView, who: int, say: Words, *, reminder: bool = False) -> Message | None:
    """Return what calls a person to the game; None where it does not wait for anybody."""
    game = seen.seen
    if game is None or game.pending is None:
        return None
    if reminder:
        told = _reminder(game.pending, person(who), say)
    else:
        told = _call(game, game.pending, person(who), say)
    button = Button(say("My hand"), Move(PART, "hand"), "primary", emoji="🃏")
    return Message((Text(told), Row((button,))), pings=(who,))


def syllables(happened: tuple[GameEvent, ...], name: str | None, say: Words) -> Iterator[Message]:
    """Yield a message for each syllable of the dragon's name that came out in an act.

    `name` is the name as it is known after it.
    """
    came_out = [event for event in happened if isinstance(event, TraitRevealed)]
    for place, event in enumerate(came_out, start=1):
        later = {one.part for one in came_out[place:]}
        yield syllable_told(event, _before(name or "", later), say)


def unseen(where: Marked, say: Words) -> Message:
    """Return what game masters read where the board's channel takes no message."""
    return line(
        say(
            "I cannot show the dragon's game in {where}: I need to see the channel, send messages "
            "and attach files there. The game goes on; `/dragon status` shows it.",
            where=where,
        )
    )


def _before(name: str, hidden: set[Part]) -> str:
    """The name as it was before those parts told theirs."""
    heard = zip(PARTS, name.split("·"), strict=False)
    return "·".join(_HIDDEN if part in hidden else syllable for part, syllable in heard)


def _call(game: View, question: Question, who: Marked, say: Words) -> Marked:
    card = say("your card") if question.card is None else daredevil_card(question.card, say)
    match question.kind:
        case QuestionKind.TURN:
            return say("{who}, your turn: play a card, or draw cards.", who=who)
        case QuestionKind.PART if question.card and DAREDEVIL[question.card].feat is Feat.ENTANGLE:
            return say(
                "{who}, your {card} is ready: which part does it tie up?", who=who, card=card
            )
        case QuestionKind.PART:
            return say("{who}, your {card} lands: which part does it hit?", who=who, card=card)
        case QuestionKind.ALLY:
            return say("{who}, your {card} is ready: whom does it help?", who=who, card=card)
        case QuestionKind.DISCARD if game.phase is Phase.ROAR:
            return say.plural(
                "{who}, the roar makes you drop {count} card: choose which.",
                "{who}, the roar makes you drop {count} cards: choose which.",
                question.count,
                who=who,
            )
        case QuestionKind.DISCARD:
            return say.plural(
                "{who}, you hold too much: give up {count} card.",
                "{who}, you hold too much: give up {count} cards.",
                question.count,
                who=who,
            )


def _reminder(question: Question, who: Marked, say: Words) -> Marked:
    if question.kind is QuestionKind.TURN:
        return say("⏰ {who}, the fellowship still waits for your turn.", who=who)
    return say("⏰ {who}, the fellowship still waits for your choice.", who=who)
