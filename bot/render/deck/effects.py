"""What a card did to a character, one line a change: read back, never reckoned."""

from typing import assert_never

from bot.deck.effects import (
    Condition,
    Experience,
    FlipAlignment,
    Gain,
    LoseMagicItems,
    LoseWealth,
    Proficiency,
    SavingThrows,
)
from bot.deck.sheet import AbilityChange, FatesChange, Told, TreasureGain, WishesChange
from bot.render.deck.figures import ability, experience, label, named, signed
from bot.render.text import Marked
from bot.render.words import Words


def told_lines(told: tuple[Told, ...], say: Words) -> list[Marked]:
    """Return a line for each thing that changed."""
    return [Marked(f"- {told_line(one, say)}") for one in told]


def told_line(told: Told, say: Words) -> Marked:
    """Return what one change did."""
    match told.change:
        case AbilityChange() as change:
            return _ability(change, told, say)
        case WishesChange():
            return say("Wishes {before} → {after}", before=told.before, after=told.after)
        case FatesChange(stored=stored):
            return _fates(told, say, stored=stored)
        case Experience(change=change, keeps_level=keeps):
            won = experience(change, say)
            return say("{experience}, but no level is lost", experience=won) if keeps else won
        case FlipAlignment():
            return say("Alignment turned around") if told.after else say("Alignment turned back")
        case LoseWealth() | LoseMagicItems():
            return _lost(told, say)
        case SavingThrows(name=name, change=change):
            penalty = signed(change, say)
            curse = label(name, say)
            return say("{curse}: {change} to every saving throw", curse=curse, change=penalty)
        case Condition(name=name):
            return say("From now on: {condition}", condition=label(name, say))
        case Gain() | TreasureGain() | Proficiency():
            return _gained(told.change, say)
        case _:
            assert_never(told.change)


def _ability(change: AbilityChange, told: Told, say: Words) -> Marked:
    name = ability(change.ability, say)
    if change.ability != "intelligence":
        # Of these the deck knows the changes alone, so that a bound is told and not kept.
        return _bounded(change, name, say)
    if told.before == told.after:
        return say("{ability} stays {score}", ability=name, score=told.after)
    return say("{ability} {before} → {after}", ability=name, before=told.before, after=told.after)


def _bounded(change: AbilityChange, name: Marked, say: Words) -> Marked:
    moved = signed(change.change, say)
    if change.most is not None:
        return say("{ability} {change}, up to {most}", ability=name, change=moved, most=change.most)
    if change.least is not None:
        return say(
            "{ability} {change}, down to {least}", ability=name, change=moved, least=change.least
        )
    return Marked(f"{name} {moved}")


def _fates(told: Told, say: Words, *, stored: bool) -> Marked:
    if not stored:
        return say("The Fates are used")
    if told.before:
        return say("The Fates are kept already, and a second use is not kept beside them")
    return say("The Fates are kept for later")


def _lost(told: Told, say: Words) -> Marked:
    wealth = isinstance(told.change, LoseWealth)
    what = say("All wealth is lost") if wealth else say("All magic items are lost")
    if not told.lost:
        return what
    return say("{what}, {lost} among it", what=what, lost=named(told.lost, say))


def _gained(change: Gain | TreasureGain | Proficiency, say: Words) -> Marked:
    match change:
        case Gain(item=item):
            return say("Now owned: {item}", item=label(item, say))
        case TreasureGain():
            return say("Now owned: {item}", item=treasure(change, say))
        case Proficiency(skill=skill, doubled=doubled):
            name = label(skill, say)
            if doubled:
                return say("Proficient in {skill}, with twice the bonus", skill=name)
            return say("Proficient in {skill}", skill=name)


def treasure(gain: TreasureGain, say: Words, *, plain: bool = False) -> Marked:
    """Return a treasure with what a piece of it is worth; `plain` where no Markdown is read."""
    item = label(gain.item, say)
    return say(
        "{count} × {item}, {worth} gp each",
        count=gain.count,
        item=Marked(item) if plain else item,
        worth=gain.worth,
    )
