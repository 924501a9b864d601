"""The living board of a game, which everyone in the channel sees: the lobby, the fight, the end.

Made of what everybody may know alone (`game_view(table, None)`). Source: issue 7.
"""

from bot.dragon.state import Question, QuestionKind
from bot.dragon.view import View
from bot.render.dragon.board_picture import board_sketch
from bot.render.dragon.cards import daredevil_card
from bot.render.dragon.lobby import EMBER, lobby
from bot.render.dragon.narration import narrated, shortened_story, worth_telling
from bot.render.dragon.seating import chair_labels, chair_names
from bot.render.message import Button, Card, Gallery, Message, Move, Row, Rule, Text, line
from bot.render.text import Marked, escaped
from bot.render.words import Words
from bot.table.dragon.game_view import GameView
from bot.table.dragon.part import PART

GREEN, GREY = 0x2E9E5B, 0x6B7280
MOST_STORY = 1200
"""Characters of what happened last; the log has the whole."""

_JUMP = "https://discord.com/channels"


def board(seen: GameView, say: Words) -> Message:
    """Return the board as it is to look now."""
    game = seen.seen
    if seen.stage == "lobby" or game is None:
        return lobby(seen, say)
    headline = "\n".join((heading(seen, game, say), *_standing(seen, game, say)))
    labels = chair_labels(seen.chairs, say)
    picture = board_sketch(game, labels, say, given_up=seen.ended == "conceded")
    blocks: list[Text | Gallery | Rule | Row] = [Text(headline), Gallery((picture,))]
    if told := story(seen, game, say):
        blocks += [Rule(), Text(told)]
    buttons = _after(seen, say) if seen.stage == "over" else _during(seen, say)
    return Message((Card((*blocks, Row(buttons)), _colour(seen)),))


def moved_board(guild: int, place: int, message: int, say: Words) -> Message:
    """Return what an older board becomes that cannot be taken away."""
    address = Marked(f"{_JUMP}/{guild}/{place}/{message}")
    return line(say("The board has moved to {address}.", address=address))


def no_board(say: Words) -> Message:
    """Return what a board becomes when its game is no more."""
    return line(say("This game was taken off the table. `/dragon new` opens another."))


def heading(seen: GameView, game: View, say: Words) -> Marked:
    """Return the title of a game that is played, or was."""
    match seen.ended:
        case "victory":
            return say("## 🏆 The dragon is beaten!")
        case "defeat":
            return say("## 🐉 The dragon wins this one")
        case "conceded":
            return say("## 🏳️ The fellowship turns back")
        case None:
            return say("## 🐉 Daredragon Fellowship · turn {turn}", turn=game.turn)


def story(seen: GameView, game: View, say: Words) -> Marked | None:
    """Return what the last turns brought, their newest lines."""
    # Who is asked, and on which turn, stands in the headline.
    names = chair_names(seen.chairs, say)
    told = narrated(worth_telling(seen.news), names, say, seed=seen.number)
    return shortened_story(told, MOST_STORY) if told else None


def waited_for(question: Question, name: Marked, say: Words) -> Marked:
    """Return whom the game waits for, and for what."""
    card = say("the card") if question.card is None else daredevil_card(question.card, say)
    match question.kind:
        case QuestionKind.TURN:
            return say("▶️ **{name}** is on: play a card, or draw cards.", name=name)
        case QuestionKind.PART:
            return say("🎯 **{name}** takes aim with {card}.", name=name, card=card)
        case QuestionKind.ALLY:
            return say("🤝 **{name}** chooses whom {card} helps.", name=name, card=card)
        case QuestionKind.DISCARD:
            return say.plural(
                "🃏 **{name}** has to give up {count} card.",
                "🃏 **{name}** has to give up {count} cards.",
                question.count,
                name=name,
            )


def _standing(seen: GameView, game: View, say: Words) -> list[Marked]:
    if seen.stage == "over":
        return [say.plural("After {count} turn.", "After {count} turns.", game.turn)]
    lines: list[Marked] = []
    if game.pending is not None:
        name = Marked(escaped(chair_names(seen.chairs, say)[game.pending.seat]))
        lines.append(waited_for(game.pending, name, say))
    if seen.paused and not seen.people:
        lines.append(say("⏸️ Paused: nobody sits here. Whoever sits down goes on."))
    elif seen.paused:
        lines.append(say("⏸️ Paused: nobody is called until somebody goes on."))
    if seen.votes:
        lines.append(
            say(
                "🏳️ To give in: {votes} of {needed} votes. `/dragon concede` adds one.",
                votes=len(seen.votes),
                needed=seen.votes_needed,
            )
        )
    return lines


def _during(seen: GameView, say: Words) -> tuple[Button, ...]:
    buttons = [Button(say("My hand"), Move(PART, "hand"), "primary", emoji="🃏")]
    if any(chair.holder is None for chair in seen.chairs):
        buttons.append(Button(say("Sit down"), Move(PART, f"sit.{seen.number}")))
    if seen.paused and seen.people:
        buttons.append(Button(say("Go on"), Move(PART, "resume"), "success"))
    return (
        *buttons,
        Button(say("Rules"), Move(PART, "rules")),
        Button(say("Log"), Move(PART, "log")),
    )


def _after(seen: GameView, say: Words) -> tuple[Button, ...]:
    return (
        Button(say("New game"), Move(PART, "new"), "success"),
        Button(say("Log and transcript"), Move(PART, "log")),
        Button(say("Bestiary"), Move(PART, "bestiary")),
    )


def _colour(seen: GameView) -> int:
    if seen.stage == "over":
        return GREEN if seen.ended == "victory" else GREY
    return GREY if seen.paused else EMBER
