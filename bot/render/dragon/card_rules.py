"""What each card does, in a few short sentences: in a daredevil's hand, and from the dragon's deck.

Source: spec/daredragon.md, sections 4 to 7.
"""

from collections.abc import Mapping

from bot.dragon.cards import DAREDEVIL, DRAGON, Card, Deed, DragonKind, DragonRule, Feat
from bot.dragon.rules import may_play
from bot.render.dragon.cards import part_name
from bot.render.text import Marked
from bot.render.words import Words, later

_FEATS: Mapping[Feat, str] = {
    Feat.INTERVENTION_DODGE: later(
        "A guard: it stands until your next turn begins and acts by itself on the dragon's first "
        "attack. If the target is somebody else and standing, you pull them out of the way: no "
        "damage, but they are knocked down. A direct attack dodged throws the dragon off balance: "
        "it rests a turn longer and may be riposted for two turns."
    ),
    Feat.DRAW_AGGRO: later(
        "Warm-up {warm_up}. When it takes effect, you are the dragon's target, whoever was it "
        "before. If a card of the dragon is warming up then, that comes a turn later."
    ),
    Feat.SHIELD: later(
        "A guard: it stands until your next turn begins and acts by itself on the dragon's first "
        "attack. A direct attack on somebody else hits you instead, three steps weaker; on "
        "yourself it does nothing. From an area attack it takes three steps for everybody hit but "
        "you; from outside the area you step in, are hit too, and have three steps off as well."
    ),
    Feat.ENTANGLE: later(
        "Warm-up {warm_up}, no damage. When it lands, you tie up a body part that is not in an "
        "attack warming up. Blows against it are a step harder and its cards need a turn more, "
        "until an attack with it has landed. It counts as an attack otherwise."
    ),
    Feat.CHARGE: later(
        "Warm-up {warm_up}, damage {amount}: the hardest blow there is. When it lands, you choose "
        "the body part."
    ),
    Feat.PRECISION_STRIKE: later(
        "Warm-up {warm_up}, damage {amount}. When it lands, you choose the body part."
    ),
    Feat.STRIKE: later(
        "Warm-up {warm_up}, damage {amount}. When it lands, you choose the body part."
    ),
    Feat.QUICK_STRIKE: later(
        "Warm-up {warm_up}, damage {amount}: quick enough for many a riposte. When it lands, you "
        "choose the body part."
    ),
    Feat.HELPING_HAND: later(
        "Warm-up {warm_up}. When it takes effect, you choose another daredevil on the ground, who "
        "stands up. It does nothing for those out of breath."
    ),
    Feat.FIRST_AID: later(
        "Warm-up {warm_up}. When it takes effect, you choose another daredevil, who gets back up "
        "to {amount} hit points, never above 25, and stands up. It helps those out of breath, too."
    ),
}

_DEEDS: Mapping[Deed, str] = {
    Deed.FIRE_BREATH: later(
        "It hits the target and both neighbours, as far as they stand: who lies on the ground is "
        "missed. It uses no body part, so nothing weakens it and there is no riposte."
    ),
    Deed.ROAR: later(
        "Every card of the daredevils on the board is discarded without effect, guards too. Then "
        "everybody discards two cards from hand, or all they have. It needs no target, and guards "
        "do not help."
    ),
    Deed.SWING: later(
        "It hits the target and both neighbours, as far as they stand: who lies on the ground is "
        "missed. Everybody hit is knocked down, Shields or not."
    ),
    Deed.TRAMPLE: later("Whoever takes the blow is knocked down as well."),
    Deed.FAR_GLARE_RIGHT: later("The target moves two seats to the right, clockwise."),
    Deed.FAR_GLARE_LEFT: later("The target moves two seats to the left."),
    Deed.GLARE_RIGHT: later("The target moves one seat to the right, clockwise."),
    Deed.GLARE_LEFT: later("The target moves one seat to the left."),
    Deed.HEALTH_REGENERATION: later(
        "The body part with the fewest hit points gets back {amount}, never above 25; a worn-out "
        "one comes back so. It needs no target."
    ),
}


def daredevil_rules(card: Card, say: Words) -> Marked:
    """Return what a card does in a daredevil's hand."""
    rule = DAREDEVIL[card]
    told = say(_FEATS[rule.feat], warm_up=rule.warm_up, amount=rule.amount)
    return Marked(f"{told} {_from_the_ground(card, say)}")


def _from_the_ground(card: Card, say: Words) -> Marked:
    rule = DAREDEVIL[card]
    if not may_play(rule, prone=True):
        return say("You cannot play it from the ground.")
    if rule.is_attack and rule.amount:
        return say(
            "From the ground it takes a turn longer, and is two steps weaker if you still lie "
            "there when it lands."
        )
    return say("From the ground it takes a turn longer.")


def dragon_rules(card: Card, say: Words) -> Marked:
    """Return what a card does when the dragon plays it."""
    rule = DRAGON[card]
    sentences = [_figures(rule, say)]
    if rule.deed in _DEEDS:
        sentences.append(say(_DEEDS[rule.deed], amount=rule.amount))
    match rule.kind:
        case DragonKind.DIRECT:
            sentences.append(
                say(
                    "It is two steps harder on a target on the ground, and one on a target whose "
                    "own card is warming up; unless a Shield steps in, that target is knocked "
                    "down, too."
                )
            )
        case DragonKind.GLARE:
            sentences.append(
                say(
                    "Those out of breath are not counted; without a target it counts from the gap "
                    "between who has just acted and who is next. Then it plays another card."
                )
            )
        case _:
            pass
    return Marked(" ".join(sentences))


def _figures(rule: DragonRule, say: Words) -> Marked:
    values = {"warm_up": rule.warm_up, "rest": rule.cool_down, "amount": rule.amount}
    match rule.kind:
        case DragonKind.GLARE:
            return say("It takes effect at once.")
        case DragonKind.AREA if rule.part is None:
            return say("An area attack: warm-up {warm_up}, rest {rest}, damage {amount}.", **values)
        case DragonKind.AREA | DragonKind.DIRECT if rule.part is not None:
            part = part_name(rule.part, say)
            if rule.kind is DragonKind.AREA:
                return say(
                    "An area attack with the {part}: warm-up {warm_up}, rest {rest}, damage "
                    "{amount}.",
                    **values,
                    part=part,
                )
            return say(
                "A direct attack with the {part}: warm-up {warm_up}, rest {rest}, damage {amount}.",
                **values,
                part=part,
            )
        case _:
            return say("Warm-up {warm_up}, rest {rest}.", **values)
