"""A roll as everybody sees it: its dice, its arithmetic, what touched it and how it ended.

Nothing is hidden: each before-card is named with its own effect, and what cards added is counted.
Source: spec/rule-cards.md, part 5; spec/rule-cards-details.md, part 6.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from bot.dice.outcome import DROPPED, SUCCESS
from bot.render.deck.figures import signed
from bot.render.dice import successes
from bot.render.sheets.doing import first_of
from bot.render.text import Marked, escaped
from bot.render.words import Words, later
from bot.table.sheets.told import Give, RollTold, TouchTold
from bot.text import folded

MOST_FACES = 40
"""Dice of one roll that are shown; the rest are counted."""

_TOUCHED = 700
"""Characters of the cards that touched a roll."""

GIVES: Mapping[Give, str] = {
    "advantage": later("advantage"),
    "disadvantage": later("disadvantage"),
}
_WITHOUT = later("🎲 **{name}**: {check}, against {dc}")
_WITH: Mapping[Give, str] = {
    "advantage": later("🎲 **{name}**: {check} with advantage, against {dc}"),
    "disadvantage": later("🎲 **{name}**: {check} with disadvantage, against {dc}"),
}
_BY_CONDITION: Mapping[Give, str] = {
    "advantage": later("-# A condition gives advantage."),
    "disadvantage": later("-# A condition gives disadvantage."),
}
_OUTCOMES: Mapping[str, str] = {
    "critical": later("a critical"),
    "success": later("a success"),
    "failure": later("a failure"),
    "fumble": later("a fumble"),
}


def roll_lines(roll: RollTold, say: Words, *, asked: Iterable[Give] = ()) -> list[Marked]:
    """Return a roll as lines; `asked` is what whoever rolled gave it, beside all else."""
    touched = [partial(_touched, one, say) for one in roll.touched_by]
    lines = [_heading(roll, say), _result(roll, say)]
    if touched:
        lines += first_of(touched, _TOUCHED, say)
    return [*lines, *_given(roll, frozenset(asked), say)]


def roll_text(roll: RollTold, say: Words) -> Marked:
    """Return a roll that a card made, or a hidden character, in one piece."""
    return Marked("\n".join(roll_lines(roll, say)))


def _heading(roll: RollTold, say: Words) -> Marked:
    dc = say("{dc}, the usual", dc=roll.dc) if roll.is_usual else roll.dc
    told = {"name": roll.who, "check": check_name(roll.check, roll.stat, say), "dc": dc}
    return say(_WITH[roll.give], **told) if roll.give else say(_WITHOUT, **told)


def check_name(check: str, stat: str | None, say: Words) -> Marked:
    """Return a check's name, with the stat that it is made with."""
    if stat is None:
        return Marked(escaped(check))
    return say("{check} ({stat})", check=check, stat=stat)


def _result(roll: RollTold, say: Words) -> Marked:
    facts = [arithmetic(roll, say), *_groups(roll)]
    if ending := _ending(roll, say):
        facts.append(ending)
    return Marked(" · ".join(facts))


def arithmetic(roll: RollTold, say: Words) -> Marked:
    """Return the dice and all that was added: `1d20 (14) + 3 + 2 rules = 19`."""
    faces = f"{roll.notation} ({_faces(roll)})"
    added = _added(roll, say)
    if not roll.successes:
        return Marked(f"{faces}{added} = {say.number(roll.total)}")
    counted = f": {say.number(roll.natural)}{added}" if added else ""
    return Marked(f"{faces}{counted} = {successes(roll.total, say)}")


def _added(roll: RollTold, say: Words) -> str:
    added = ""
    if roll.bonus:
        added += _plus(roll.bonus, say.number(abs(roll.bonus)))
    if roll.rules:
        added += _plus(roll.rules, say("{amount} rules", amount=abs(roll.rules)))
    return added


def _plus(value: int, shown: str) -> str:
    return f" − {shown}" if value < 0 else f" + {shown}"


def _faces(roll: RollTold) -> str:
    """The dice of the check itself; a group that lies beside it is told by name."""
    number = int(roll.notation.split("d")[0])
    thrown = number + 1 if roll.give and not roll.successes else number
    faces = roll.dice[:thrown]
    marks = _counted(faces, roll.natural) if roll.successes else _dropped(faces, number, roll.give)
    shown = [_face(face, mark) for face, mark in zip(faces, marks, strict=True)]
    return _first(shown)


def _first(shown: Sequence[str]) -> str:
    more = len(shown) - MOST_FACES
    return ", ".join((*shown[:MOST_FACES], *((f"… +{more}",) if more > 0 else ())))


def _face(face: int, mark: int) -> str:
    if mark & DROPPED:
        return f"~~{face}~~"
    return f"**{face}**" if mark & SUCCESS else str(face)


def _dropped(faces: Sequence[int], kept: int, give: Give | None) -> list[int]:
    """Which dice do not count: with a gift one more is thrown than counts."""
    order = sorted(range(len(faces)), key=lambda at: faces[at], reverse=give == "advantage")
    left_out = set(order[kept:])
    return [DROPPED if at in left_out else 0 for at in range(len(faces))]


def _counted(faces: Sequence[int], number: int) -> list[int]:
    """Which dice are successes: so many of the highest."""
    if number <= 0:
        return [0] * len(faces)
    least = sorted(faces, reverse=True)[min(number, len(faces)) - 1]
    return [SUCCESS if face >= least else 0 for face in faces]


def _groups(roll: RollTold) -> list[Marked]:
    return [
        Marked(f"{escaped(one.name)} {_first([str(face) for face in one.faces])}")
        for one in roll.groups
        if one.faces
    ]


def _ending(roll: RollTold, say: Words) -> Marked | None:
    """How it ended: the band, and what that means where its name does not say it."""
    if roll.band is None:
        return None
    if roll.outcome is None or folded(roll.band) == roll.outcome:
        return say("**{band}**", band=roll.band)
    return say("**{band}**, {outcome}", band=roll.band, outcome=say(_OUTCOMES[roll.outcome]))


def _touched(touch: TouchTold, say: Words) -> Marked:
    return say("🃏 {card}: {effects}", card=touch.card, effects=turned_words(touch.did, say))


def turned_words(did: Iterable[int | Give], say: Words, *, blow: bool = False) -> Marked:
    """Return what a before-card did to a roll, or to a blow: `disadvantage, −4`."""
    return Marked(", ".join(_turned(one, say, blow=blow) for one in did))


def _turned(by: int | Give, say: Words, *, blow: bool) -> Marked:
    if not isinstance(by, int):
        return say(GIVES[by])
    if not blow:
        return signed(by, say)
    if by < 0:
        return say("{amount} less damage", amount=-by)
    return say("{amount} more damage", amount=by)


def _given(roll: RollTold, asked: frozenset[Give], say: Words) -> list[Marked]:
    """Where advantage and disadvantage come from, as far as the rest does not say it."""
    gifts = (one for touch in roll.touched_by for one in touch.did if not isinstance(one, int))
    known = asked | frozenset(gifts)
    if roll.give is None:
        return [say("-# Advantage and disadvantage cancel out.")] if known else []
    if roll.give not in known:
        return [say(_BY_CONDITION[roll.give])]
    return []
