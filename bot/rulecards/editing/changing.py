"""One choice made, or one text typed, at a place of a draft.

A choice never makes a sound card unsound: what cannot stand beside it any more is taken out and
named. What was typed is kept as it is, and what is wrong with it is said. Source: spec/
rule-cards.md, part 9.
"""

import re
from dataclasses import dataclass
from typing import Final

from bot.rulecards.editing.drafts import Account, account_of
from bot.rulecards.editing.pieces import Data, Draft, Place, changed
from bot.rulecards.editing.places import find, flat, places_of
from bot.rulecards.reasons import CardError, CardReason

_OF_EFFECT: Final = re.compile(r"then\[(\d+)\]")
_OF_WHEN: Final = re.compile(r"when\.(\w+)")
_NEEDED: Final = frozenset(("on", "track", "crosses", "edge", "change", "dir", "what", "question"))


class NoSuchChoiceError(Exception):
    """A place or a choice that this draft has not, or no longer."""


@dataclass(frozen=True, slots=True)
class Change:
    """What came of a choice: the data, what had to go, and the place to look at next."""

    data: Data
    gone: tuple[str, ...]
    focus: str


def chosen(draft: Draft, place_id: str, key: str) -> Change:
    """Make a choice; NoSuchChoiceError where there is none."""
    before = account_of(draft)
    places = places_of(draft, before)
    place = find(places, place_id)
    choice = place.choice(key) if place else None
    if choice is None:
        raise NoSuchChoiceError(place_id)
    after, gone = _settled(draft, before, choice.data)
    account = account_of(after)
    return Change(account.data, gone, _focus(places, after.at(account.data), account, place_id))


def typed(draft: Draft, place_id: str, text: str, form: int = 0) -> Change:
    """Take what was typed into a form of the place; CardError where it is too long.

    NoSuchChoiceError where there is no form with this number.
    """
    places = places_of(draft, account_of(draft))
    place = find(places, place_id)
    if place is None or form >= len(place.typings):
        raise NoSuchChoiceError(place_id)
    typing = place.typings[form]
    if len(text) > typing.most:
        raise CardError(CardReason.TOO_LONG, place_id, most=typing.most)
    after = draft.at(typing.put(text))
    account = account_of(after)
    return Change(account.data, (), _focus(places, after.at(account.data), account, place_id))


def _settled(draft: Draft, before: Account, data: Data) -> tuple[Draft, tuple[str, ...]]:
    """The data without what was sound and no longer is."""
    unsound = [_clause(draft.data, one.place) for one in before.problems]
    after = draft.at(data)
    gone: list[str] = []
    while True:
        account = account_of(after)
        new = [one for one in account.problems if _clause(after.data, one.place) not in unsound]
        if not new:
            return after, tuple(gone)
        place = new[0].place
        said = _said(draft, before, after, place)
        less = _without(after, place)
        # Where nothing is there to be taken out, what is wrong stays and is shown.
        if less is None or less.data == after.data:
            return after, tuple(gone)
        after = less
        gone.append(said)


def _clause(data: Data, place: str) -> object:
    """What stands at the place of a problem: a whole effect, the condition, a detail."""
    if found := _OF_EFFECT.match(place):
        return data["then"][int(found[1])]
    if found := _OF_WHEN.match(place):
        return found[1], data.get("when")
    return place, data.get(place)


def _without(draft: Draft, place: str) -> Draft | None:
    """The draft without what is wrong there; None where it has to stay."""
    if place == "if":
        return draft.at(draft.having(if_=None))
    if found := _OF_EFFECT.match(place):
        return draft.at(draft.with_effect(int(found[1]), None))
    found = _OF_WHEN.match(place)
    if found and found[1] not in _NEEDED:
        return draft.at(draft.having(when=changed(draft.when, **{found[1]: None})))
    return None


def _said(draft: Draft, before: Account, after: Draft, place: str) -> str:
    """The words of what goes, as they were before the choice."""
    if place == "if":
        return before.only
    if found := _OF_EFFECT.match(place):
        effect = after.then[int(found[1])]
        known = (
            said for one, said in zip(draft.then, before.effects, strict=True) if one == effect
        )
        return next(known, str(effect["kind"]))
    found = _OF_WHEN.match(place)
    return str(after.when.get(found[1])) if found else place


def _focus(before: tuple[Place, ...], after: Draft, account: Account, place_id: str) -> str:
    """What comes next: what the choice brought about, else the same place."""
    places = places_of(after, account)
    ids = [one.id for one in flat(places)]
    if place_id == "on" and before[0].chosen != places[0].chosen:
        details = [one for one in ids if one not in ("on", "stage")]
        return details[0] if details[0] not in ("if", "add") else _effects_first(after)
    if place_id == "add" and after.then:
        return _first_part(ids, len(after.then) - 1)
    if place_id.endswith("_kind"):
        return _first_part(ids, int(place_id.split("_")[1]))
    if place_id == "remove":
        return "remove" if "remove" in ids else "add"
    if place_id in ("if", "also") and "bound" in ids:
        return "bound"
    if place_id == "also":
        return "if"
    old = {one.id for one in flat(before)}
    new = [one for one in ids if one not in (*old, "also")]
    return new[0] if new else (place_id if place_id in ids else "on")


def _effects_first(draft: Draft) -> str:
    return "if" if draft.then else "add"


def _first_part(ids: list[str], index: int) -> str:
    own = [one for one in ids if one.startswith(f"then_{index}_")]
    return own[1] if len(own) > 1 else own[0]
