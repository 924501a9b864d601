"""What a person is told when the dragon's game refuses something: what was wrong, what is right.

Seats that the rules name have numbers from 0; their chairs' names are said where `names` came with
the refusal.
"""

from collections.abc import Mapping, Sequence
from typing import cast

from bot.dragon.cards import PART_NAMED, Card, Part
from bot.dragon.reasons import DragonReason
from bot.dragon.state import QuestionKind
from bot.errors import Refused
from bot.render.dragon.cards import daredevil_card, part_name
from bot.render.dragon.chairs import numbered
from bot.render.dragon.manekin import card_sign
from bot.render.text import Marked, person
from bot.render.words import Words, later
from bot.table.dragon.reasons import FellowshipReason
from bot.text import shortened, tidied

_MOST_TYPED = 100

DRAGON_SENTENCES: Mapping[DragonReason, str] = {
    DragonReason.GAME_OVER: later("The game is over. `/dragon new` opens another one."),
    DragonReason.NOT_ASKED: later("It is not your turn: nothing is asked of you now."),
    DragonReason.OTHER_QUESTION: later("Something else comes first: {question}"),
    DragonReason.CARD_NOT_IN_HAND: later("You do not hold {card}. `/dragon hand` shows your hand."),
    DragonReason.PRONE: later(
        "{card} cannot be played from the ground, nor can any Intervention Dodge, Shield, Charge "
        "or First Aid. Your other cards can, a turn later, and you can always draw."
    ),
    DragonReason.ACTION_UNDER_WAY: later(
        "Your {card} is still on the board, and you have one action at a time. You can draw cards."
    ),
    DragonReason.PART_NOT_ALLOWED: later(
        "The {part} cannot be chosen there: an attack with them is warming up. You can choose "
        "{allowed}."
    ),
    DragonReason.ALLY_NOT_ALLOWED: later("{ally} cannot be helped there. You can help {allowed}."),
    DragonReason.NOTHING_TO_PROCEED: later("The game waits for {asked}."),
    DragonReason.UNKNOWN_SEAT: later("There is no such seat: they go up to {most}."),
    DragonReason.SEAT_AUTOMATED: later("A Manekin plays there, and nobody else decides for it."),
    DragonReason.SEAT_NOT_AUTOMATED: later("No Manekin plays there."),
    DragonReason.AMEND_NOT_NOW: later(
        "Something can be put right when somebody is to play or draw, and another question is "
        "open now. Wait until it is answered."
    ),
    DragonReason.AMEND_RANGE: later(
        "Hit points must be from {least} to {most} there, and this is {value}."
    ),
    DragonReason.AMEND_STANDING: later(
        "{seat} is out of breath and cannot stand. Give them hit points as well."
    ),
    DragonReason.AMEND_TARGET: later(
        "{seat} is out of breath and cannot be the target. Somebody with hit points can."
    ),
    DragonReason.AMEND_HAND: later(
        "{seat} holds {held} cards, and with so few hit points only {limit} are allowed. Give them "
        "more hit points, or let them play first."
    ),
    DragonReason.AMEND_ALL_PARTS: later(
        "One body part at least must keep a hit point: wearing out the last is for the daredevils."
    ),
    DragonReason.AMEND_NOTHING: later("Nothing to put right: it is all like that already."),
    DragonReason.BAD_ORDER: later(
        "That order does not hold exactly the cards that were discarded."
    ),
    DragonReason.NO_DRAGON_CARD: later("The dragon's deck has no card left."),
    DragonReason.SEAT_COUNT: later("A game has {least} to {most} seats, and this is {count}."),
    DragonReason.SETTING_RANGE: later(
        "Difficulty and pace are steps from {least} to {most}, and this is {value}."
    ),
    DragonReason.UNKNOWN_CARD: later(
        "There is no card “{card}”. Write it like `9♣`, `10H` or `joker`."
    ),
    DragonReason.DUPLICATE_CARD: later("{card} is in that deck twice."),
    DragonReason.MISSING_CARDS: later("Cards are missing in that deck: {cards}."),
    DragonReason.POSITION_WRONG: later("No game can stand like that."),
    DragonReason.NAME_LENGTH: later(
        "A dragon's name has {expected} syllables, and this has {count}. For example: "
        "`Vrak·Zel·Dar·Kroth`."
    ),
    DragonReason.NAME_SYLLABLE: later(
        "“{syllable}” is no syllable for the {place}. Choose one of these: {allowed}."
    ),
    DragonReason.NAME_MISPLACED: later(
        "“{syllable}” speaks for the {belongs}, and it stands in the place of the {place}. There, "
        "choose one of these: {allowed}."
    ),
}

FELLOWSHIP_SENTENCES: Mapping[FellowshipReason, str] = {
    FellowshipReason.NO_GAME: later(
        "No dragon is about in this channel yet. `/dragon new` opens a game."
    ),
    FellowshipReason.GAME_ON: later(
        "There is a game in this channel already, and only one at a time. `/dragon status` shows "
        "it; a game that nobody wants any more ends with `/dragon concede`, a lobby with "
        "`/dragon close`."
    ),
    FellowshipReason.NOT_STARTED: later("The game has not begun yet. `/dragon start` begins it."),
    FellowshipReason.STARTED: later("The game has begun, so that is fixed until its end."),
    FellowshipReason.OVER: later("That game is over. `/dragon new` opens another one."),
    FellowshipReason.PAUSED: later("The game is paused. `/dragon resume` goes on with it."),
    FellowshipReason.NOT_PAUSED: later("The game is not paused."),
    FellowshipReason.NOBODY_SITS: later(
        "Somebody has to play: nobody sits there. Sit down with `/dragon seat take` first."
    ),
    FellowshipReason.NO_SEAT: later(
        "You have no seat at this game. `/dragon seat take` gives you a free one, or a Manekin's."
    ),
    FellowshipReason.SEATED: later("You have a seat already: number {seat}."),
    FellowshipReason.SEAT_HELD: later(
        "“{name}” sits on seat {seat}. Choose a free one, or a Manekin's."
    ),
    FellowshipReason.SEAT_UNKNOWN: later(
        "There is no seat “{seat}”: they are numbered from 1 to {most}."
    ),
    FellowshipReason.SEAT_NOT_HELD: later("Nobody sits on seat {seat} who could be sent away."),
    FellowshipReason.SEATS_FULL: later(
        "All seats are taken. If somebody leaves with `/dragon seat leave`, theirs is yours."
    ),
    FellowshipReason.ONE_SEAT: later(
        "In one game everybody has one seat, and yours was seat {seat}. `/dragon seat take` "
        "without a number brings you back to it."
    ),
    FellowshipReason.SEAT_GONE: later(
        "In one game everybody has one seat. Yours was seat {seat}, and “{name}” sits there now. "
        "When they get up, it can be yours again."
    ),
    FellowshipReason.SENT_AWAY: later(
        "Whoever runs this game has taken your seat from you, so you cannot sit down in it again. "
        "The next game is open to you."
    ),
    FellowshipReason.FIRST_NOT_SEATED: later(
        "Who is to begin does not sit here. Choose somebody who does, or leave it to chance."
    ),
    FellowshipReason.NOT_RUNNING: later("Only a game master can do that in this game."),
    FellowshipReason.NOT_TURN: later("It is not your turn: the game waits for {name}."),
    FellowshipReason.CARD_UNKNOWN: later("You hold no card “{card}”."),
    FellowshipReason.PART_UNKNOWN: later("The dragon has no “{part}”. You can choose {allowed}."),
    FellowshipReason.DAREDEVIL_UNKNOWN: later("No daredevil here is called “{name}”."),
    FellowshipReason.DISCARD_COUNT: later(
        "You have to discard exactly {count}, and you chose {given}."
    ),
    FellowshipReason.ZONE_UNKNOWN: later(
        "I do not know a time zone “{zone}”. Write it like `Europe/Warsaw`."
    ),
    FellowshipReason.HALF_QUIET: later(
        "Quiet hours need both a beginning and an end: name the two of them."
    ),
    FellowshipReason.ALWAYS_QUIET: later(
        "Those quiet hours would end as they begin. For no calls at all, turn the calls off."
    ),
    FellowshipReason.WHOSE: later(
        "Whose hit points, or who lies on the ground? Choose a daredevil as well."
    ),
    FellowshipReason.WHICH_PART: later(
        "Which body part has those hit points, or is entangled? Choose one as well."
    ),
    FellowshipReason.VOTED: later("You have said that already."),
    FellowshipReason.NOTHING_CHANGED: later("Nothing to change: it is like that already."),
    FellowshipReason.NO_RECORD: later(
        "No game has come to its end here yet, so there is no transcript."
    ),
    FellowshipReason.UNDO_HERE: later(
        "Without a campaign there is nothing to take back but the dragon's game: whoever runs it "
        "can do that with `/dragon gm undo`."
    ),
    FellowshipReason.UNDO_OTHERS: later(
        "What was done last here has nothing to do with the dragon's game, or is too old to be "
        "taken back. `/gm undo` takes back other things."
    ),
}

QUESTIONS: Mapping[QuestionKind, str] = {
    QuestionKind.TURN: later("play a card with `/dragon play`, or draw with `/dragon draw`."),
    QuestionKind.PART: later("choose the body part, with `/dragon choose`."),
    QuestionKind.ALLY: later("choose whom you help, with `/dragon choose`."),
    QuestionKind.DISCARD: later("choose what you discard, with `/dragon choose`."),
}


def dragon_refusal(error: Refused, say: Words) -> Marked:
    """Return the sentence for what the rules of the dragon's game refuse."""
    reason, values = DragonReason(error.reason), error.values
    shown = {name: _for_rules(name, value, values, say) for name, value in values.items()}
    match reason:
        case DragonReason.NOT_ASKED if isinstance(values.get("asked"), int):
            return say("It is not your turn: the game waits for {asked}.", **shown)
        case DragonReason.UNKNOWN_SEAT:
            return say(DRAGON_SENTENCES[reason], most=cast(int, values["most"]) + 1)
        case DragonReason.CARD_NOT_IN_HAND | DragonReason.PRONE | DragonReason.ACTION_UNDER_WAY:
            card = daredevil_card(str(values["card"]), say)
            return say(DRAGON_SENTENCES[reason], **{**shown, "card": card})
        case _:
            return say(DRAGON_SENTENCES[reason], **shown)


def fellowship_refusal(error: Refused, say: Words) -> Marked:
    """Return the sentence for what cannot be done at a table's game."""
    reason, values = FellowshipReason(error.reason), error.values
    shown = {name: _shown(value, say) for name, value in values.items()}
    match reason:
        case FellowshipReason.NOT_RUNNING:
            return _not_running(values, say)
        case FellowshipReason.NOT_TURN if values.get("is_manekin") or not values.get("name"):
            return say("It is not your turn: the game waits for another seat.")
        case FellowshipReason.CARD_UNKNOWN:
            return _card_unknown(shown, cast("Sequence[Card]", values.get("near") or ()), say)
        case FellowshipReason.DISCARD_COUNT:
            count = say.plural("{count} card", "{count} cards", cast(int, values["count"]))
            return say(FELLOWSHIP_SENTENCES[reason], **{**shown, "count": count})
        case _:
            told = say(FELLOWSHIP_SENTENCES[reason], **shown)
            if near := shown.get("near"):
                meant = say("Did you mean “{near}”?", near=near)
                return Marked(f"{told} {meant}")
            return told


def _not_running(values: Mapping[str, object], say: Words) -> Marked:
    host = values.get("host")
    if isinstance(host, int):
        return say(
            "Only whoever runs this game can do that: {host}, who opened it, or a game master.",
            host=person(host),
        )
    return say(FELLOWSHIP_SENTENCES[FellowshipReason.NOT_RUNNING])


def _card_unknown(shown: Mapping[str, object], near: Sequence[Card], say: Words) -> Marked:
    told = say(FELLOWSHIP_SENTENCES[FellowshipReason.CARD_UNKNOWN], **shown)
    if not near:
        return Marked(f"{told} {say('Your hand is empty; cards come when others draw.')}")
    cards = Marked(", ".join(card_sign(card, say) for card in near))
    return Marked(f"{told} {say('There is: {cards}.', cards=cards)}")


def _for_rules(name: str, value: object, values: Mapping[str, object], say: Words) -> object:
    """A value of the rules, whose seats count from 0, as people know it."""
    if name in ("asked", "ally", "seat") and isinstance(value, int):
        return _seat(value, values, say)
    if name == "allowed" and isinstance(value, list | tuple):
        allowed = cast("Sequence[object]", value)
        return Marked(", ".join(_allowed(one, values, say) for one in allowed))
    if name == "question" and isinstance(value, str):
        return say(QUESTIONS[QuestionKind(value)])
    return _shown(value, say)


def _allowed(one: object, values: Mapping[str, object], say: Words) -> str:
    if isinstance(one, int) and not isinstance(one, Part):
        return _seat(one, values, say)
    return say("{name}", name=_shown(one, say))


def _seat(seat: int, values: Mapping[str, object], say: Words) -> Marked:
    names = cast("Sequence[str]", values.get("names") or ())
    return say("{name}", name=names[seat]) if seat < len(names) else numbered(seat + 1, say)


def _shown(value: object, say: Words) -> object:
    """What somebody typed is repeated only as far as it is recognised."""
    if isinstance(value, Part):
        return part_name(value, say)
    if isinstance(value, list | tuple):
        several = cast("Sequence[object]", value)
        return Marked(", ".join(say("{name}", name=_shown(one, say)) for one in several))
    if not isinstance(value, str) or isinstance(value, Marked):
        return value
    if value in PART_NAMED:
        return part_name(PART_NAMED[value], say)
    return shortened(tidied(value), _MOST_TYPED)
