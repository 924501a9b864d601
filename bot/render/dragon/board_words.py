"""The whole board in words, for who cannot see the picture: the most important first.

What does not fit Discord's description is left out in steps: first names grow shorter, then what
matters least goes. Only a view from beside the table comes in.
"""

from collections.abc import Iterator, Sequence

from bot.dragon.cards import DAREDEVIL, PARTS, Part
from bot.dragon.state import DragonCard, Phase, Placed
from bot.dragon.view import DaredevilView, View
from bot.render.dragon.cards import (
    daredevil_card,
    dragon_card,
    part_name,
    trait_name,
)
from bot.render.dragon.chairs import ChairLabel
from bot.render.dragon.manekin import card_sign
from bot.render.dragon.scene import Scene, told_scenes
from bot.render.dragon.terms import asked, end_told, stance_name
from bot.render.message import MOST_DESCRIPTION
from bot.render.text import Marked
from bot.render.words import Words
from bot.text import shortened


def board_words(
    seen: View, chairs: Sequence[ChairLabel], say: Words, *, given_up: bool = False
) -> str:
    """Return the state in at most 1,024 characters of plain text."""
    told = ""
    for scene in told_scenes(seen, chairs, say, given_up=given_up):
        told = " ".join(_sentences(scene))
        if len(told) <= MOST_DESCRIPTION:
            return told
    return shortened(told, MOST_DESCRIPTION)


def _sentences(scene: Scene) -> Iterator[Marked]:
    seen, say = scene.seen, scene.say
    yield _beginning(scene)
    yield _dragon(scene)
    if seen.dragon is not None and not scene.over:
        yield _its_card(seen, seen.dragon, say)
    if scene.target is not None:
        yield say("It is after {name}.", name=scene.names[scene.target])
    elif not scene.over:
        yield say("It is after nobody.")
    yield Marked("; ".join(_daredevil(scene, one) for one in seen.daredevils) + ".")
    yield _piles(seen, say)


def _beginning(scene: Scene) -> Marked:
    seen, say = scene.seen, scene.say
    if scene.over:
        return end_told(seen.outcome, seen.turn, say)
    if seen.pending is None:
        return say("Turn {turn}: {name}.", turn=seen.turn, name=scene.names[seen.acting])
    told = asked(seen.pending, scene.names[seen.pending.seat], say)
    return say("Turn {turn}: {told}.", turn=seen.turn, told=told)


def _dragon(scene: Scene) -> Marked:
    seen, say = scene.seen, scene.say
    parts = Marked("; ".join(_part(scene, part) for part in PARTS))
    if seen.name is None:
        return say("The dragon: {parts}.", parts=parts)
    return say("The dragon {name}: {parts}.", name=Marked(seen.name), parts=parts)


def _part(scene: Scene, part: Part) -> Marked:
    seen, say = scene.seen, scene.say
    told = [say("{part} {hp} HP", part=part_name(part, say), hp=seen.parts[part])]
    trait = seen.traits[part]
    if trait is not None:
        told.append(trait_name(trait, say))
    if seen.entangled[part]:
        told.append(say("entangled"))
    if seen.riposte[part] >= seen.turn and not scene.over:
        told.append(say("riposte until turn {turn}", turn=seen.riposte[part]))
    return Marked(", ".join(told))


def _its_card(seen: View, dragon: DragonCard, say: Words) -> Marked:
    card = dragon_card(dragon.card, say)
    if seen.phase is Phase.ROAR:
        return say("{card} fills the air just now.", card=card)
    match dragon.phase:
        case "warm-up":
            return say("{card} strikes after turn {turn}.", card=card, turn=dragon.due)
        case "cool-down":
            return say("{card} is over; it rests until turn {turn}.", card=card, turn=dragon.due)
        case "revealed":
            return say("It turns over {card}.", card=card)


def _daredevil(scene: Scene, one: DaredevilView) -> Marked:
    name, say = scene.names[one.seat], scene.say
    told = [
        say("{name} {hp} HP", name=name, hp=one.hp),
        stance_name(one.hp, say, prone=one.prone),
        say("{count} of {limit} cards", count=one.hand_size, limit=one.hand_limit),
    ]
    manekin = say("Manekin")
    if scene.manekins[one.seat] and manekin not in name:
        told.insert(1, manekin)
    if one.placed is not None:
        told.append(_placed(one.placed, say))
    return Marked(", ".join(told))


def _placed(placed: Placed, say: Words) -> Marked:
    card = daredevil_card(placed.card, say)
    if DAREDEVIL[placed.card].is_guard:
        return say("{card} until turn {turn}", card=card, turn=placed.due)
    return say("{card} on turn {turn}", card=card, turn=placed.due)


def _piles(seen: View, say: Words) -> Marked:
    counts = {
        "deck": seen.daredevil_deck,
        "pile": len(seen.daredevil_discard),
        "dragons": seen.dragon_deck,
        "its": len(seen.dragon_discard),
    }
    if not seen.daredevil_discard:
        return say("Deck {deck}, discards {pile}; the dragon's {dragons} and {its}.", **counts)
    top = card_sign(seen.daredevil_discard[-1], say)
    return say(
        "Deck {deck}, discards {pile} ({top} on top); the dragon's {dragons} and {its}.",
        top=top,
        **counts,
    )
