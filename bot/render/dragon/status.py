"""How a game stands, for one person: the board, and since when the table waits for whom."""

from bot.render.dragon.board import board
from bot.render.dragon.seating import chair_names
from bot.render.message import Message, Text
from bot.render.text import Marked, moment
from bot.render.words import Words
from bot.table.dragon.game_view import GameView


def status(seen: GameView, asked_at: int, say: Words) -> Message:
    """Return the board as it is; `asked_at` is when the game began to wait."""
    shown = board(seen, say)
    waiting = _waiting(seen, asked_at, say)
    return Message((Text(waiting), *shown.blocks)) if waiting else shown


def _waiting(seen: GameView, asked_at: int, say: Words) -> Marked | None:
    if seen.seen is None or seen.seen.pending is None or seen.ended is not None:
        return None
    if seen.paused:
        return say("⏸️ The game rests. `/dragon resume` goes on with it.")
    name = chair_names(seen.chairs, say)[seen.seen.pending.seat]
    if seen.seat == seen.seen.pending.seat:
        since = moment(asked_at, "R")
        return say("⏳ The table waits for **you**, since {since}.", since=since)
    return say(
        "⏳ The table waits for **{name}**, since {since}.", name=name, since=moment(asked_at, "R")
    )
