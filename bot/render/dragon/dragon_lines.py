"""Lines that tell what the dragon did and whom it caught.

Source: spec/daredragon.md, sections 3.2, 6, 7 and 14.
"""

from collections.abc import Iterator, Mapping

from bot.dragon.cards import DAREDEVIL, DRAGON, Feat
from bot.dragon.daredevil_events import TargetChanged
from bot.dragon.dragon_events import (
    CoolDownBegan,
    DaredevilHurt,
    Dodged,
    DragonAttacked,
    DragonDelayed,
    DragonPlaced,
    DragonWaited,
    EntanglementEnded,
    Glared,
    GuardSpent,
    Incapacitated,
    KnockedDown,
    Menaced,
    PartHealed,
    RiposteOpened,
    TraitRevealed,
)
from bot.dragon.event_words import Modifiers
from bot.dragon.name import Trait
from bot.render.dragon import flavours
from bot.render.dragon.cards import dragon_card, part_name, sum_words
from bot.render.dragon.daredevil_lines import cancelled, discarded
from bot.render.dragon.manekin import card_sign
from bot.render.dragon.telling import Beat, Telling, every, first
from bot.render.text import Marked
from bot.render.words import later

_TRAITS: Mapping[Trait, str] = {
    Trait.POWER: later("✨ **{syllable}**! Powerful {part}: every blow is a step harder."),
    Trait.DURABILITY: later("✨ **{syllable}**! Durable {part}: blows there are a step weaker."),
    Trait.AGILITY: later("✨ **{syllable}**! Agile {part}: a turn less of warm-up."),
    Trait.NONE: later("✨ **{syllable}**! Nothing special about the {part}."),
}


def delayed(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell that the dragon's card comes later."""
    event = first(DragonDelayed, beat)
    yield t.say(
        "⏳ {card} of the dragon comes a turn later: after turn {due}.",
        card=dragon_card(event.card, t.say),
        due=event.due,
    )


def waited(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell quietly what the dragon is still busy with."""
    event = first(DragonWaited, beat)
    pool = flavours.WARMS_UP if event.phase == "warm-up" else flavours.COOLS_DOWN
    yield t.say(t.one_of(pool), card=dragon_card(event.card, t.say), due=event.due)


def trait_revealed(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell which syllable of the name is known now."""
    event = first(TraitRevealed, beat)
    yield t.say(
        _TRAITS[event.trait], syllable=Marked(event.syllable), part=part_name(event.part, t.say)
    )


def glared(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell whom the dragon looks at."""
    event = first(Glared, beat)
    card = dragon_card(event.card, t.say)
    changes = every(TargetChanged, beat)
    if not changes or changes[0].after is None:
        yield t.say("👁️ **{card}**: all the way round, and its eye is where it was.", card=card)
        return
    told = t.say("👁️ **{card}**: it looks at {who} now.", card=card, who=t.name(changes[0].after))
    yield t.with_aside(told, flavours.GLARED)


def menaced(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell of an attack thrown away."""
    card = dragon_card(first(Menaced, beat).card, t.say)
    told = t.say("😤 **{card}** without a target: only a menace.", card=card)
    yield t.with_aside(told, flavours.MENACED)


def placed(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell what the dragon is about to do, and when."""
    event = first(DragonPlaced, beat)
    values = {"card": dragon_card(event.card, t.say), "due": event.due}
    sum_told = sum_words(event.printed, event.modifiers, t.say)
    if not event.warm_up:
        yield t.say(
            "🐉 The dragon plays **{card}**, at once (warm-up {sum}).", **values, sum=sum_told
        )
        return
    if event.modifiers:
        told = t.say(
            "🐉 The dragon readies **{card}**: due after turn {due} (warm-up {sum}).",
            **values,
            sum=sum_told,
        )
    else:
        told = t.say("🐉 The dragon readies **{card}**: due after turn {due}.", **values)
    yield t.with_aside(told, flavours.READIES[DRAGON[event.card].deed])


def attacked(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell at whom an attack goes, who dodges, and who is hurt."""
    event = first(DragonAttacked, beat)
    card, deed = dragon_card(event.card, t.say), DRAGON[event.card].deed
    if len(event.area) > 1:
        told = t.say("🐲 **{card}** sweeps over {who}!", card=card, who=t.among(event.area))
    else:
        told = t.say("🐲 **{card}** comes down on {who}!", card=card, who=t.name(event.target))
    yield t.with_aside(told, flavours.LANDS.get(deed))
    dodges = every(Dodged, beat)
    for dodge in dodges:
        yield from dodged((dodge,), t)
    hurt = every(DaredevilHurt, beat)
    if len(event.area) == 1:
        for one in hurt:
            yield _hurt(one, event.target, t)
        return
    yield from _hurt_together(hurt, t)
    touched = {one.seat for one in hurt} | {dodge.target for dodge in dodges}
    missed = [seat for seat in event.area if seat not in touched]
    if missed:
        yield t.say("🍃 Right over the heads of those on the ground: {who}.", who=t.among(missed))


def dodged(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell who took whom out of the way."""
    event = first(Dodged, beat)
    told = t.say(
        "🤸 {who} pulls {target} out of the way ({card}): no damage.",
        who=t.name(event.seat),
        target=t.name(event.target),
        card=card_sign(event.card, t.say),
    )
    yield t.with_aside(told, flavours.DODGED)


def hurt_alone(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell what befell somebody, apart from the attack."""
    yield _hurt(first(DaredevilHurt, beat), None, t)


def _hurt(event: DaredevilHurt, target: int | None, t: Telling) -> Marked:
    values = {
        "who": t.name(event.seat),
        "damage": t.figure(event.damage, event.printed, event.modifiers),
        "before": event.before,
        "after": event.after,
    }
    if event.role == "shield":
        if target is None:
            told = t.say("🛡️ {who} steps in: {damage}, {before} → {after}.", **values)
        else:
            told = t.say(
                "🛡️ {who} takes the blow for {target}: {damage}, {before} → {after}.",
                **values,
                target=t.name(target),
            )
        return t.with_aside(told, flavours.SHIELDED)
    told = t.say("💥 {who} takes {damage}: {before} → {after}.", **values)
    return t.with_aside(told, flavours.HURT if event.damage else flavours.UNHURT)


def _hurt_together(hurt: list[DaredevilHurt], t: Telling) -> Iterator[Marked]:
    """One line for each damage, as Shields make them differ."""
    alike: dict[tuple[int, int, Modifiers], list[DaredevilHurt]] = {}
    for event in hurt:
        alike.setdefault((event.damage, event.printed, event.modifiers), []).append(event)
    for (damage, printed, modifiers), events in alike.items():
        each = [
            t.say(
                "{who} {before} → {after}", who=t.name(one.seat), before=one.before, after=one.after
            )
            for one in events
        ]
        yield t.say(
            "💥 {damage}: {each}.",
            damage=t.figure(damage, printed, modifiers),
            each=Marked(", ".join(each)),
        )


def guards_spent(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell which guards are used up; of the Dodge that acted was told."""
    used = [
        t.say("{card} of {who}", card=card_sign(event.card, t.say), who=t.name(event.seat))
        if event.acted
        else t.say(
            "{card} of {who} (no use here)",
            card=card_sign(event.card, t.say),
            who=t.name(event.seat),
        )
        for event in every(GuardSpent, beat)
        if not (event.acted and DAREDEVIL[event.card].feat is Feat.INTERVENTION_DODGE)
    ]
    if used:
        yield t.say("🛡️ Guards used up: {cards}.", cards=Marked(", ".join(used)))


def fell(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell who was knocked down, and what came to nothing by it."""
    seats = [event.seat for event in every(KnockedDown, beat)]
    if seats:
        told = t.say("🌀 Knocked to the ground: {who}.", who=t.among(seats))
        yield t.with_aside(told, flavours.FELL)
    yield from cancelled(beat, t)


def disentangled(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell which part is free again."""
    part = part_name(first(EntanglementEnded, beat).part, t.say)
    yield t.say("🪢 Snap go the ropes: the {part} – free again.", part=part)


def riposte_opened(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell until when a part may be riposted."""
    event = first(RiposteOpened, beat)
    values = {"part": part_name(event.part, t.say), "turn": event.until}
    if event.off_balance:
        yield t.say(
            "↩️ Off balance! Riposte on the {part}: +2 for what lands on turns {first} and {turn}.",
            **values,
            first=event.until - 1,
        )
    else:
        yield t.say("↩️ Riposte on the {part}: +2 for what lands on turn {turn}.", **values)


def roared(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell of a Roar, and what it swept off the board."""
    told = t.say("🗯️ **Roar**! The board is swept clean, and everybody drops two cards.")
    yield t.with_aside(told, flavours.ROARED)
    yield from cancelled(beat, t)


def part_healed(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell which part has mended."""
    event = first(PartHealed, beat)
    told = t.say(
        "🌿 {card}: {part} +{healed}, {before} → {after}.",
        card=dragon_card(event.card, t.say),
        part=part_name(event.part, t.say),
        healed=event.after - event.before,
        before=event.before,
        after=event.after,
    )
    yield t.with_aside(told, flavours.REGREW)


def cools_down(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell quietly how long the dragon rests."""
    event = first(CoolDownBegan, beat)
    yield t.say(t.one_of(flavours.COOLS_DOWN), due=event.due)


def incapacitated(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell who is out of breath, and what they lose by it."""
    seat = first(Incapacitated, beat).seat
    told = t.say("💨 {who} is out of breath (0 hit points).", who=t.name(seat))
    yield t.with_aside(told, flavours.OUT)
    yield from cancelled(beat, t)
    yield from discarded(beat, t)
    if every(TargetChanged, beat):
        yield t.say("🎯 The dragon has no target now.")
