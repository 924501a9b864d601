"""What a person is asked beside their turn: a body part, a daredevil to help, cards to discard.

Every choice says what would come of it. Source: spec/daredragon.md, sections 5, 6 and 9.
"""

from collections.abc import Iterator

from bot.dragon.actions import Discard, NameAlly, NamePart
from bot.dragon.cards import DAREDEVIL, PART_NAMES, Card, Feat
from bot.dragon.prospects import AttackProspect, EntangleProspect, prospects
from bot.dragon.scale import FULL_HEALTH
from bot.dragon.state import Phase, Question, QuestionKind
from bot.dragon.view import View
from bot.render.dragon.cards import daredevil_card, part_name
from bot.render.dragon.effects import figure, in_order
from bot.render.dragon.seating import chair_names
from bot.render.dragon.terms import stance_name
from bot.render.message import Button, Move, Option, Row, Select, Text
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.dragon.game_view import GameView
from bot.table.dragon.part import PART
from bot.text import shortened

Aim = AttackProspect | EntangleProspect

_MOST_LABEL = 80
_MOST_OPTION = 100
_MOST_PLACEHOLDER = 150


def question_blocks(
    seen: GameView, game: View, question: Question, say: Words
) -> Iterator[Text | Row]:
    """Yield the question that the person is asked, and what they may answer."""
    match question.kind:
        case QuestionKind.PART if question.card is not None:
            yield from _aiming(seen, game, question.card, say)
        case QuestionKind.ALLY if question.card is not None:
            yield from _helping(seen, game, question.card, say)
        case QuestionKind.DISCARD:
            yield from _discarding(seen, game, question.count, say)
        case _:
            return


def _aiming(seen: GameView, game: View, card: Card, say: Words) -> Iterator[Text | Row]:
    shown = daredevil_card(card, say)
    found = aims(game)
    if DAREDEVIL[card].feat is Feat.ENTANGLE:
        yield Text(say("🪢 **{card}** is ready. Which part do you tie up?", card=shown))
    else:
        lines = [say("⚔️ **{card}** lands. Which part does it hit?", card=shown)]
        lines += [_reckoned(one, say) for one in found if isinstance(one, AttackProspect)]
        yield Text("\n".join(lines))
    yield Row(
        tuple(
            Button(
                shortened(part_choice(game, one, say), _MOST_LABEL),
                Move(PART, f"part.{PART_NAMES[one.part]}", seen.stamp),
                "primary",
            )
            for one in found
        )
    )


def aims(game: View) -> tuple[Aim, ...]:
    """Return the parts that may be named for the card that lands now, and what it would do."""
    question = game.pending
    if question is None or question.card is None:
        return ()
    allowed = {move.part for move in game.moves if isinstance(move, NamePart)}
    return tuple(
        one
        for one in prospects(game, question.seat, question.card)
        if isinstance(one, AttackProspect | EntangleProspect) and one.part in allowed
    )


def part_choice(game: View, aim: Aim, say: Words) -> Marked:
    """Return a body part with what would become of it: `Jaws 13 → 3`."""
    values = {"part": capital(part_name(aim.part, say)), "before": game.parts[aim.part]}
    match aim:
        case AttackProspect():
            return say("{part} {before} → {after}", **values, after=aim.now.after)
        case EntangleProspect() if aim.is_free:
            return say("{part}: free", **values)
        case EntangleProspect():
            return say("{part}: tied up already", **values)


def _reckoned(aim: AttackProspect, say: Words) -> Marked:
    """How the figure for a part comes about."""
    return say(
        "{part}: {damage}",
        part=capital(part_name(aim.part, say)),
        damage=figure(aim.printed, aim.now, say),
    )


def _helping(seen: GameView, game: View, card: Card, say: Words) -> Iterator[Text | Row]:
    names = chair_names(seen.chairs, say)
    shown = daredevil_card(card, say)
    yield Text(say("🤝 **{card}** is ready. Whom do you help?", card=shown))
    yield Row(
        tuple(
            Button(
                shortened(ally_choice(game, move.ally, names[move.ally], say), _MOST_LABEL),
                Move(PART, f"ally.{move.ally}", seen.stamp),
                "primary",
            )
            for move in game.moves
            if isinstance(move, NameAlly)
        )
    )


def ally_choice(game: View, ally: int, name: str, say: Words) -> Marked:
    """Return a daredevil with what would become of them: `Mira 3 → 11, stands up`."""
    question = game.pending
    other = game.daredevils[ally]
    # Names on buttons and in lists are plain text, in which nothing is to be escaped.
    plain = Marked(shortened(name, 24))
    if question is None or question.card is None:
        return plain
    rule = DAREDEVIL[question.card]
    if rule.feat is not Feat.FIRST_AID:
        return say("{name} stands up ({hp} HP)", name=plain, hp=other.hp)
    values = {
        "name": plain,
        "before": other.hp,
        "after": min(FULL_HEALTH, other.hp + rule.amount),
        "stance": stance_name(other.hp, say, prone=other.prone),
    }
    if other.prone:
        return say("{name} {before} → {after} HP, stands up", **values)
    return say("{name} {before} → {after} HP", **values)


def _discarding(seen: GameView, game: View, count: int, say: Words) -> Iterator[Text | Row]:
    if game.phase is Phase.ROAR:
        yield Text(
            say.plural(
                "😱 The roar makes you drop {count} card. Which one?",
                "😱 The roar makes you drop {count} cards. Which ones?",
                count,
            )
        )
    else:
        yield Text(
            say.plural(
                "🃏 Your hand is too full: discard {count} card.",
                "🃏 Your hand is too full: discard {count} cards.",
                count,
            )
        )
    cards = in_order(move.card for move in game.moves if isinstance(move, Discard))
    options = tuple(
        Option(shortened(daredevil_card(card, say), _MOST_OPTION), card.lower()) for card in cards
    )
    placeholder = say.plural("Choose {count} card", "Choose {count} cards", count)
    select = Select(
        Move(PART, "discard", seen.stamp),
        options,
        shortened(placeholder, _MOST_PLACEHOLDER),
        most=count,
        least=count,
    )
    yield Row((select,))


def capital(name: Marked) -> Marked:
    """Return a name as it begins a line."""
    return Marked(f"{name[:1].upper()}{name[1:]}")
