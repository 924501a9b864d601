"""Lines that tell what daredevils did and what became of it.

Source: spec/daredragon.md, sections 3.1, 4, 5 and 13.
"""

from collections.abc import Iterator, Mapping

from bot.dragon.cards import DAREDEVIL, Card
from bot.dragon.daredevil_events import (
    ActionCancelled,
    AggroDrawn,
    AllyHealed,
    AllyHelped,
    Asked,
    CardPlayed,
    DealBegan,
    Discarded,
    GameEnded,
    GuardLapsed,
    ManekinRevealed,
    NothingDealt,
    PartAttacked,
    PartEntangled,
    Reshuffled,
    SeatHandedBack,
    SeatTakenOver,
    StoodIn,
    TargetChanged,
    TurnBegan,
)
from bot.dragon.event_words import DiscardWhy
from bot.dragon.state import Outcome, QuestionKind
from bot.render.dragon import flavours
from bot.render.dragon.cards import daredevil_card, part_name
from bot.render.dragon.flavours import Pool
from bot.render.dragon.manekin import card_sign, explained
from bot.render.dragon.masters import amendments
from bot.render.dragon.telling import Beat, Telling, every, first
from bot.render.text import Marked
from bot.render.words import later

_STRONG = 10
"""From so much damage on a blow is told as a hard one."""

_DISCARDS: Mapping[DiscardWhy, str] = {
    "limit": later("🃏 {who} discards {cards}: more than the hand may hold."),
    "roar": later("🃏 {who} drops {cards} in fright."),
    "incapacitated": later("🃏 {who} lets go of {cards}."),
}


def turn_began(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell whose turn it is."""
    event = first(TurnBegan, beat)
    yield t.say("**Turn {turn}** · {who}", turn=event.turn, who=t.name(event.seat))


def guard_lapsed(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell that a guard was not needed."""
    event = first(GuardLapsed, beat)
    yield t.say(
        "-# {who} was on guard for nothing: {card} lapses.",
        who=t.name(event.seat),
        card=daredevil_card(event.card, t.say),
    )


def card_played(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell what was played, and when it is due."""
    event = first(CardPlayed, beat)
    values = {
        "who": t.name(event.seat),
        "card": daredevil_card(event.card, t.say),
        "due": event.due,
    }
    if event.warm_up is None:
        told = t.say("🛡️ {who} stands guard: **{card}**, until turn {due}.", **values)
    elif event.delayed:
        told = t.say(
            "🃏 {who} plays **{card}** from the ground: due on turn {due}, one later.", **values
        )
    else:
        told = t.say("🃏 {who} plays **{card}**: due on turn {due}.", **values)
    yield t.with_aside(told, flavours.PLAYED[DAREDEVIL[event.card].feat])


def part_attacked(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell how hard a blow landed on which part."""
    event = first(PartAttacked, beat)
    told = t.say(
        "⚔️ {who}: {card} hits the {part} for {damage}: {before} → {after}.",
        who=t.name(event.seat),
        card=daredevil_card(event.card, t.say),
        part=part_name(event.part, t.say),
        damage=t.figure(event.damage, event.printed, event.modifiers),
        before=event.before,
        after=event.after,
    )
    if event.before and not event.after:
        yield told
        worn_out = t.say(t.one_of(flavours.WORN_OUT[event.part]))
        yield t.say("🎉 {told}", told=worn_out)
    else:
        yield t.with_aside(told, _blow(event))


def _blow(event: PartAttacked) -> Pool | None:
    if not event.before:
        return None
    if not event.damage:
        return flavours.MISSED
    return flavours.STRUCK_HARD if event.damage >= _STRONG else flavours.GRAZED


def part_entangled(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell which part is entangled."""
    event = first(PartEntangled, beat)
    values = {
        "who": t.name(event.seat),
        "card": daredevil_card(event.card, t.say),
        "part": part_name(event.part, t.say),
    }
    if event.anew:
        told = t.say("🪢 {who}: {card} ties up the {part}.", **values)
        yield t.with_aside(told, flavours.TIED)
    else:
        yield t.say("🪢 {who}: {card} on the {part}, which is tied up already.", **values)


def aggro_drawn(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell that somebody has the dragon's attention."""
    event = first(AggroDrawn, beat)
    values = {"who": t.name(event.seat), "card": daredevil_card(event.card, t.say)}
    if every(TargetChanged, beat):
        told = t.say("📣 {who}: {card} – the dragon turns to {who}.", **values)
    else:
        told = t.say("📣 {who}: {card} – the dragon keeps its eye on {who}.", **values)
    yield t.with_aside(told, flavours.DRAWN)


def ally_helped(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell who was helped up."""
    event = first(AllyHelped, beat)
    values = {"who": t.name(event.seat), "card": daredevil_card(event.card, t.say)}
    if event.ally is None:
        yield t.say("🤝 {who}: {card} – there is nobody to help up.", **values)
        return
    told = t.say("🤝 {who}: {card} – {ally} stands again.", **values, ally=t.name(event.ally))
    yield t.with_aside(told, flavours.HELPED)


def ally_healed(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell who was healed, by how much."""
    event = first(AllyHealed, beat)
    values = {
        "who": t.name(event.seat),
        "card": daredevil_card(event.card, t.say),
        "ally": t.name(event.ally),
        "healed": event.after - event.before,
        "before": event.before,
        "after": event.after,
    }
    if event.stood_up:
        told = t.say(
            "💚 {who}: {card} – {ally} +{healed}: {before} → {after}, and stands again.", **values
        )
    else:
        told = t.say("💚 {who}: {card} – {ally} +{healed}: {before} → {after}.", **values)
    yield t.with_aside(told, flavours.HEALED)


def target_changed(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell whom the dragon has its eye on now."""
    event = first(TargetChanged, beat)
    if event.after is None:
        yield t.say("🎯 The dragon has no target now.")
        return
    told = t.say("🎯 The dragon turns to {who}.", who=t.name(event.after))
    yield t.with_aside(told, flavours.TURNED)


def asked(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell what the game waits for, unless it is a turn, which was told when it began."""
    question = first(Asked, beat).question
    who = t.name(question.seat)
    card = None if question.card is None else daredevil_card(question.card, t.say)
    match question.kind:
        case QuestionKind.TURN:
            return
        case QuestionKind.PART:
            yield t.say("⏸️ {who} takes aim: where will {card} land?", who=who, card=card)
        case QuestionKind.ALLY:
            yield t.say("⏸️ {who} looks round: whom will {card} help?", who=who, card=card)
        case QuestionKind.DISCARD:
            yield t.say.plural(
                "⏸️ {who} has to discard {count} card.",
                "⏸️ {who} has to discard {count} cards.",
                question.count,
                who=who,
            )


def manekin_revealed(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell what a Manekin revealed and what it does; it draws for all unless told otherwise."""
    event = first(ManekinRevealed, beat)
    yield t.say("🪆 {who} {does}.", who=t.name(event.seat), does=explained(event, t.say))
    for deal in every(DealBegan, beat):
        if len(deal.recipients) < t.seats - 1:
            yield from deal_began((deal,), t)


def deal_began(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell who is dealt a card."""
    event = first(DealBegan, beat)
    who = t.name(event.seat)
    if not event.recipients:
        yield t.say("🎴 {who} draws, but nobody can hold a card.", who=who)
    elif len(event.recipients) == t.seats - 1:
        yield t.say("🎴 {who} draws: a card for each of the others.", who=who)
    else:
        yield t.say(
            "🎴 {who} draws: a card for {others}.", who=who, others=t.among(event.recipients)
        )


def nothing_dealt(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell who goes without a card."""
    seats = [event.seat for event in every(NothingDealt, beat)]
    yield t.say("🎴 The deck is empty: no card for {who}.", who=t.among(seats))


def reshuffled(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell that a discard pile became a deck."""
    event = first(Reshuffled, beat)
    if event.deck == "dragon":
        yield t.say.plural(
            "🔀 The dragon's discards are shuffled: a new deck of {count} card.",
            "🔀 The dragon's discards are shuffled: a new deck of {count} cards.",
            event.count,
        )
    else:
        yield t.say.plural(
            "🔀 The daredevils' discards are shuffled: a new deck of {count} card.",
            "🔀 The daredevils' discards are shuffled: a new deck of {count} cards.",
            event.count,
        )


def discarded(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell who discarded which cards."""
    by_seat: dict[tuple[int, DiscardWhy], list[Card]] = {}
    for event in every(Discarded, beat):
        by_seat.setdefault((event.seat, event.why), []).append(event.card)
    for (seat, why), cards in by_seat.items():
        yield t.say(_DISCARDS[why], who=t.name(seat), cards=t.cards(cards))


def cancelled(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell which cards left the board without effect."""
    lost = [
        t.say("{card} of {who}", card=card_sign(event.card, t.say), who=t.name(event.seat))
        for event in every(ActionCancelled, beat)
    ]
    if lost:
        yield t.say("❌ Comes to nothing: {cards}.", cards=Marked(", ".join(lost)))


def amended(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell what was put right."""
    for told in amendments(beat, t.names, t.say):
        yield t.say("🔧 Put right: {told}.", told=told)


def taken_over(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell that a Manekin plays for a seat."""
    yield t.say("🪆 A Manekin plays for {who} now.", who=t.name(first(SeatTakenOver, beat).seat))


def stood_in(beat: Beat, t: Telling) -> Iterator[Marked]:
    """What a person is away for, and the Manekin's rules do."""
    who = t.name(first(StoodIn, beat).seat)
    yield t.say("⏭️ The Manekin's rules play this turn for {who}.", who=who)


def handed_back(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell that a person plays again."""
    seat = first(SeatHandedBack, beat).seat
    yield t.say("👋 {who}: a person plays here now, no Manekin.", who=t.name(seat))


def game_ended(beat: Beat, t: Telling) -> Iterator[Marked]:
    """Tell how the game ended."""
    won = first(GameEnded, beat).outcome is Outcome.VICTORY
    yield t.say(t.one_of(flavours.WON if won else flavours.LOST))
