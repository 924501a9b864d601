"""The hand of one person, for their eyes alone: their cards, what each does, and what they may do.

Every button carries the stamp of the moment it was made for. Source: issue 7; spec/daredragon.md,
sections 4, 5 and 9.
"""

from collections.abc import Iterator, Sequence

from bot.dragon.actions import Draw, Play
from bot.dragon.cards import DAREDEVIL
from bot.dragon.daredevil_events import (
    ActionCancelled,
    AggroDrawn,
    AllyHealed,
    AllyHelped,
    CardPlayed,
    DealBegan,
    Discarded,
    PartAttacked,
    PartEntangled,
    StoodIn,
)
from bot.dragon.dragon_events import Incapacitated, KnockedDown
from bot.dragon.events import Event
from bot.dragon.prospects import plays_on
from bot.dragon.state import Phase, Placed, QuestionKind
from bot.dragon.view import DaredevilView, View
from bot.render.dragon.cards import daredevil_card, dragon_card
from bot.render.dragon.choosing import question_blocks
from bot.render.dragon.effects import in_order, kept_from, would_do
from bot.render.dragon.narration import narrated, worth_telling
from bot.render.dragon.seating import chair_names
from bot.render.dragon.terms import asked, stance_name
from bot.render.message import Button, Message, Move, Row, Rule, Text, line
from bot.render.message import Card as Frame
from bot.render.text import Marked, escaped
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.dragon.events import GameMoved
from bot.table.dragon.game_view import GameView, game_view
from bot.table.dragon.part import PART
from bot.table.dragon.story import Meanwhile

GREEN, GREY = 0x2E9E5B, 0x6B7280
IN_A_ROW = 4
MOST_SINCE = 7
"""Lines about what happened since one's own last move."""
MOST_READ = 120
"""Events that more lines than that are made of."""
MOST_TOLD = 3
"""Lines about what came of one's own move; the board tells the rest."""

OWN = (
    CardPlayed,
    PartAttacked,
    PartEntangled,
    AggroDrawn,
    AllyHelped,
    AllyHealed,
    DealBegan,
    Discarded,
    KnockedDown,
    ActionCancelled,
    Incapacitated,
)


def hand(
    seen: GameView, say: Words, *, told: Sequence[Marked] = (), since: Meanwhile | None = None
) -> Message:
    """Return a person's hand, below what is `told`; without one, how to come by it.

    `since` is what happened since the person's last move.
    """
    game = seen.seen
    if game is None or seen.seat is None or seen.stage != "playing":
        return _told_only(told, _no_hand(seen, say))
    me = game.daredevils[seen.seat]
    mine = _is_asked(game, seen.seat) and not seen.paused
    blocks: list[Text | Rule | Row] = []
    if told:
        blocks += [Text("\n".join(told)), Rule()]
    if since is not None:
        blocks += _meanwhile(seen, since, say)
    blocks.append(Text("\n".join(_heading(seen, game, me, say))))
    if mine and game.pending is not None and game.pending.kind is not QuestionKind.TURN:
        blocks += question_blocks(seen, game, game.pending, say)
    if me.hand:
        blocks.append(Text("\n".join(_cards(game, me, say))))
    if mine and game.pending is not None and game.pending.kind is QuestionKind.TURN:
        blocks += _plays(seen, game, say)
    blocks.append(_further(me, say))
    return Message((Frame(tuple(blocks), GREEN if mine else GREY),))


def after_move(outcome: Outcome, event: GameMoved, say: Words) -> Message:
    """Return the answer to whoever moved: what came of it, and the hand as it is now."""
    seen = game_view(outcome.table, outcome.person)
    if seen is None:
        return line(say("That is done."))
    names = chair_names(seen.chairs, say)
    lines = narrated(
        event.happened, names, say, seed=seen.number, told=lambda one: _is_of(one, event.seat)
    )
    told = list(lines[:MOST_TOLD])
    if event.stood_in:
        first = say("The Manekin's rules played this turn for {name}.", name=event.name)
        told = [first, *told]
    if seen.seat is None:
        return line("\n".join(told or [say("That is done.")]))
    return hand(seen, say, told=told)


def _meanwhile(seen: GameView, since: Meanwhile, say: Words) -> Iterator[Text | Rule | Row]:
    """What the others and the dragon did, the newest lines of it."""
    names = chair_names(seen.chairs, say)
    lines = narrated(worth_telling(since.events[-MOST_READ:]), names, say, seed=seen.number)
    if not lines:
        return
    heading = say("**Since your last move:**") if since.has_moved else say("**So far:**")
    told = [heading]
    if StoodIn(seen.seat or 0) in since.events:
        told.append(say("⏭️ The Manekin's rules played a turn for you."))
    if len(lines) > MOST_SINCE:
        told.append(say("-# … the rest is in the log."))
    told += lines[-MOST_SINCE:]
    yield Text("\n".join(told))
    if len(lines) > MOST_SINCE:
        yield Row((Button(say("Log"), Move(PART, "log")),))
    yield Rule()


def _is_of(event: Event, seat: int) -> bool:
    """Whether an event is a seat's own doing, or befell it."""
    return isinstance(event, OWN) and event.seat == seat


def _told_only(told: Sequence[Marked], sentence: Marked) -> Message:
    return line("\n".join((*told, sentence)))


def _no_hand(seen: GameView, say: Words) -> Marked:
    """Why somebody has no hand, and what to do about it."""
    match seen.stage:
        case "lobby" if seen.seat is None:
            return say(
                "The game has not begun. Sit down with `/dragon seat take`; the cards are dealt "
                "when it starts."
            )
        case "lobby":
            return say(
                "You have a seat. The cards are dealt when the game starts: `/dragon start`."
            )
        case "over":
            return say("The game is over. `/dragon new` opens the next one.")
        case _:
            return _invited(seen, say)


def _invited(seen: GameView, say: Words) -> Marked:
    """Whether somebody without a seat can have one in a game that is played, and which."""
    if seen.is_sent_away:
        return say("You do not sit at this game: whoever runs it has taken your seat from you.")
    if seen.former is not None:
        seat, sits = seen.former + 1, seen.chairs[seen.former]
        if sits.holder is not None:
            return say(
                "You do not sit at this game any more: **{name}** has your former seat {seat}.",
                name=sits.name,
                seat=seat,
            )
        return say("You got up. Seat {seat} is still yours: `/dragon seat take`.", seat=seat)
    if all(chair.holder is not None for chair in seen.chairs):
        return say("You do not sit at this game, and every seat is taken. You can watch the board.")
    return say(
        "You do not sit at this game. A Manekin's seat can become yours: `/dragon seat take`."
    )


def _is_asked(game: View, seat: int) -> bool:
    return game.pending is not None and game.pending.seat == seat


def _heading(seen: GameView, game: View, me: DaredevilView, say: Words) -> list[Marked]:
    lines = [say("### Your hand"), _moment(seen, game, say), _condition(me, say)]
    if me.placed is not None and not _lands(game, me.placed):
        lines.append(_on_board(me.placed, say))
    return [*lines, *_threat(game, me, chair_names(seen.chairs, say), say)]


def _lands(game: View, placed: Placed) -> bool:
    """Whether a card takes effect just now, which is what its owner is asked about."""
    question = game.pending
    return question is not None and (question.seat, question.card) == (placed.seat, placed.card)


def _threat(game: View, me: DaredevilView, names: Sequence[str], say: Words) -> Iterator[Marked]:
    """What the dragon is up to and whom it is after, which whoever chooses has to know."""
    dragon = game.dragon
    if dragon is not None and dragon.phase == "warm-up":
        values = {"card": dragon_card(dragon.card, say), "due": dragon.due}
        if game.phase is Phase.ROAR:
            yield say("🐉 {card} fills the air just now.", **values)
        else:
            yield say("🐉 {card} comes after turn {due}.", **values)
    elif dragon is not None and dragon.phase == "cool-down":
        yield say("🐉 The dragon rests until after turn {due}.", due=dragon.due)
    if game.target is None:
        yield say("🎯 The dragon is after nobody now.")
    elif game.target == me.seat:
        yield say("🎯 The dragon has its eye on you.")
    else:
        yield say("🎯 The dragon has its eye on {name}.", name=names[game.target])


def _moment(seen: GameView, game: View, say: Words) -> Marked:
    """Whose answer the game waits for."""
    question = game.pending
    if seen.paused:
        return say("⏸️ The game is paused. `/dragon resume` goes on with it.")
    if question is None:
        return say("Turn {turn}.", turn=game.turn)
    if question.seat != seen.seat:
        name = Marked(escaped(chair_names(seen.chairs, say)[question.seat]))
        waits = asked(question, name, say)
        return say("Turn {turn}. Not your move yet: {waits}.", turn=game.turn, waits=waits)
    if question.kind is not QuestionKind.TURN:
        return say("**Turn {turn}: you have to choose.**", turn=game.turn)
    if not game.daredevils[question.seat].hp:
        return say(
            "**Turn {turn} is yours.** Out of breath, you can only draw cards for the others.",
            turn=game.turn,
        )
    if not any(isinstance(move, Play) for move in game.moves):
        return say(
            "**Turn {turn} is yours.** You have no card to play now, so deal the others one each.",
            turn=game.turn,
        )
    return say(
        "**Turn {turn} is yours.** Play one card, or draw: a card for each of the others.",
        turn=game.turn,
    )


def _condition(me: DaredevilView, say: Words) -> Marked:
    return say(
        "{hp} of 25 HP, {stance}. Cards: {held} of {limit}.",
        hp=me.hp,
        stance=stance_name(me.hp, say, prone=me.prone),
        held=me.hand_size,
        limit=me.hand_limit,
    )


def _on_board(placed: Placed, say: Words) -> Marked:
    values = {"card": daredevil_card(placed.card, say), "due": placed.due}
    rule = DAREDEVIL[placed.card]
    if rule.is_guard:
        return say("On the board: {card}, until turn {due}.", **values)
    if rule.is_attack:
        return say("On the board: {card}, lands on turn {due}.", **values)
    return say("On the board: {card}, takes effect on turn {due}.", **values)


def _cards(game: View, me: DaredevilView, say: Words) -> list[Marked]:
    lines: list[Marked] = []
    turn = plays_on(game, me.seat)
    if game.pending is None or not game.moves or turn != game.turn:
        lines.append(say("-# If you play a card on turn {turn}:", turn=turn))
    for card in in_order(me.hand or ()):
        shown = daredevil_card(card, say)
        does = would_do(game, me.seat, card, say)
        barred = kept_from(game, card, say)
        lines.append(
            say("**{card}** – {does} · 🚫 {why}", card=shown, does=does, why=barred)
            if barred
            else say("**{card}** – {does}", card=shown, does=does)
        )
    return lines


def _plays(seen: GameView, game: View, say: Words) -> list[Row]:
    cards = in_order([move.card for move in game.moves if isinstance(move, Play)])
    buttons = [
        Button(daredevil_card(card, say), Move(PART, f"play.{card.lower()}", seen.stamp), "primary")
        for card in cards
    ]
    if any(isinstance(move, Draw) for move in game.moves):
        buttons.append(Button(say("Draw cards"), Move(PART, "draw", seen.stamp), "success"))
    return rows(buttons)


def rows(buttons: Sequence[Button]) -> list[Row]:
    """Return buttons in rows that a phone shows whole."""
    return [
        Row(tuple(buttons[first : first + IN_A_ROW])) for first in range(0, len(buttons), IN_A_ROW)
    ]


def _further(me: DaredevilView, say: Words) -> Row:
    buttons = [Button(say("Look again"), Move(PART, "hand"))]
    if me.hand:
        buttons.append(Button(say("What the cards do"), Move(PART, "cards")))
        buttons.append(Button(say("Odds"), Move(PART, "odds")))
    return Row(tuple(buttons))
