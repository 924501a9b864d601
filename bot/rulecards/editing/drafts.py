"""What a draft reads like, what is missing in it, and what is wrong with it.

What is missing is filled in with a sign, so that the rest can be read already; clauses that cannot
be read are shown as they stand. Source: spec/rule-cards.md, parts 8 and 9.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from bot.rulecards.card import Card
from bot.rulecards.card_reading import read_card
from bot.rulecards.editing.pieces import Data, Draft
from bot.rulecards.effects import Effect
from bot.rulecards.reasons import CardError
from bot.rulecards.sentences.effect_words import effect_spellings
from bot.rulecards.sentences.only_words import only_spellings
from bot.rulecards.sentences.reading import sentence_of

BLANK: Final = "…"
"""What a sentence shows where something is missing."""

_TELL: Final[Data] = {"kind": "tell", "text": BLANK}
_REST: Final[Data] = {"on": "rest"}
_REST_WORDS: Final = "When they rest"
_OF_EFFECT: Final = re.compile(r"then\[(\d+)\](?:\.(\w+))?")
_CALLED: Final[Mapping[str, str]] = {
    "add": "amount",
    "set": "amount",
    "band": "result",
    "outcome": "result",
    "crosses": "line",
    "at_least": "least",
}
"""What places are called that are not called as in the data."""

_EFFECT: Final[TypeAdapter[Effect]] = TypeAdapter(Effect)


class Missing(StrEnum):
    """What a card needs before it can be saved."""

    NAME = "name"
    WHEN = "when"
    QUESTION = "question"
    EFFECT = "effect"
    CLOCK = "clock"
    TEXT = "text"
    REASON = "reason"


@dataclass(frozen=True, slots=True)
class Gap:
    """Something missing, and the place of the editor at which it is filled in."""

    what: Missing
    place: str
    effect: int | None = None


@dataclass(frozen=True, slots=True)
class Account:
    """What there is to say of a draft."""

    sentence: str
    only: str
    """The words of the condition; empty without one."""
    effects: tuple[str, ...]
    gaps: tuple[Gap, ...]
    problems: tuple[CardError, ...]
    data: Data
    """The draft's data, canonical where they can be read."""
    card: Card | None = None
    """The card, if nothing is missing or wrong; without an id of its own."""


def places_meant(path: str) -> tuple[str, ...]:
    """The places of the editor that may be meant by a path in the data, such as `then[0].add`."""
    if found := _OF_EFFECT.match(path):
        key = found[2] or ""
        return f"then_{found[1]}_{_CALLED.get(key, key)}", f"then_{found[1]}"
    key = path.removeprefix("when.")
    return (_CALLED.get(key, key),)


def account_of(draft: Draft) -> Account:
    """What a draft reads like and lacks."""
    filled, gaps = _filled(draft.data)
    try:
        card = read_card(filled, draft.system, draft.clocks, needs_name=False)
    except CardError as error:
        only, effects, sentence = _piecewise(draft, filled)
        return Account(_ended(sentence), only, effects, gaps, error.problems, draft.data)
    only = _only(card, draft)
    effects = tuple(_effect(one, card.when.on, draft) for one in card.then)
    sentence = _ended(_blanked(sentence_of(card, draft.system), gaps))
    data = _canonical(draft.data, card, gaps)
    return Account(
        sentence, only, effects[: len(draft.then)], gaps, (), data, None if gaps else card
    )


def _filled(data: Data) -> tuple[dict[str, Any], tuple[Gap, ...]]:
    filled = dict(data)
    gaps: list[Gap] = []
    if not str(data.get("name") or "").strip():
        filled.pop("name", None)
        gaps.append(Gap(Missing.NAME, "name"))
    when: Mapping[str, Any] = data.get("when") or {}
    if not when:
        filled["when"] = _REST
        gaps.append(Gap(Missing.WHEN, "on"))
    elif when["on"] == "story" and not when.get("question"):
        filled["when"] = {**when, "question": f"they {BLANK}"}
        gaps.append(Gap(Missing.QUESTION, "question"))
    then: list[Data] = []
    for index, effect in enumerate(data.get("then", ())):
        whole, gap = _whole(effect, index)
        then.append(whole)
        gaps += [gap] if gap else []
    if not then:
        then = [_TELL]
        gaps.append(Gap(Missing.EFFECT, "add"))
    filled["then"] = then
    return filled, tuple(gaps)


def _whole(effect: Data, index: int) -> tuple[Data, Gap | None]:
    key = {"clock": "clock", "tell": "text", "block": "reason"}.get(str(effect["kind"]))
    if key is None or effect.get(key):
        return effect, None
    gap = Gap(Missing(key), f"then_{index}_{key}", index)
    return {**effect, key: BLANK} if key != "clock" else _TELL, gap


def _canonical(data: Data, card: Card, gaps: tuple[Gap, ...]) -> Data:
    """What was read, without the signs for what is missing."""
    read = {key: value for key, value in card.to_data().items() if key not in ("id", "name")}
    missing = {gap.what for gap in gaps}
    unfinished = {gap.effect for gap in gaps}
    if missing & {Missing.WHEN, Missing.QUESTION}:
        read.pop("when")
    kept = data.get("then", ())
    read["then"] = [
        effect if index in unfinished else new.model_dump(mode="json", exclude_none=True)
        for index, (effect, new) in enumerate(zip(kept, card.then, strict=False))
    ]
    name = {} if Missing.NAME in missing else {"name": card.name}
    when = {"when": data["when"]} if "when" in data else {}
    return {**name, **when, **read}


def _blanked(sentence: str, gaps: tuple[Gap, ...]) -> str:
    if any(gap.what is Missing.WHEN for gap in gaps) and sentence.startswith(_REST_WORDS):
        sentence = f"When {BLANK}{sentence.removeprefix(_REST_WORDS)}"
    if any(gap.what in (Missing.EFFECT, Missing.CLOCK, Missing.TEXT) for gap in gaps):
        sentence = sentence.replace(f'"{BLANK}"', BLANK)
    return sentence


def _ended(sentence: str) -> str:
    """The sentence without a full stop where its end is still missing."""
    return sentence[:-1] if sentence.endswith(f"{BLANK}.") else sentence


def _only(card: Card, draft: Draft) -> str:
    if card.if_ is None:
        return ""
    return next(only_spellings(card.if_, card.when.on, draft.system))


def _effect(effect: Effect, on: str, draft: Draft) -> str:
    return _plain(next(effect_spellings(effect, on, draft.system)))


def _plain(words: str) -> str:
    return BLANK if words == f'"{BLANK}"' else words


def _piecewise(draft: Draft, filled: Data) -> tuple[str, tuple[str, ...], str]:
    """The clauses by themselves, where the whole cannot be read."""
    stage = {"stage": filled["stage"]} if "stage" in filled else {}
    head = {"when": filled["when"], **stage}
    read = _read(draft, {**head, "then": [_TELL]})
    if read is None:
        when = f"{stage.get('stage', 'when').capitalize()} {_raw(filled['when'])}"
        head = {"when": _REST}
    else:
        when = sentence_of(read, draft.system).removesuffix(f' → "{BLANK}".')
    if not draft.on:
        when = f"When {BLANK}"
    only = ""
    if (formula := filled.get("if")) is not None:
        found = _read(draft, {**head, "if": formula, "then": [_TELL]})
        only = _only(found, draft) if found else f"while {formula}"
    effects: list[str] = []
    for one in filled["then"]:
        found = _read(draft, {**head, "then": [one]})
        effects.append(
            _effect(found.then[0], found.when.on, draft) if found else _spelled(one, draft)
        )
    condition = f" ({only})" if only else ""
    sentence = f"{when}{condition} → {'; '.join(effects)}."
    return only, tuple(effects[: len(draft.then)]), sentence


def _read(draft: Draft, data: Data) -> Card | None:
    clocks = [*draft.clocks, *(str(one["clock"]) for one in draft.then if one.get("clock"))]
    try:
        return read_card(data, draft.system, clocks, needs_name=False)
    except CardError:
        return None


def _spelled(effect: Data, draft: Draft) -> str:
    """An effect of which only a value cannot be read, such as its formula."""
    try:
        return _effect(_EFFECT.validate_python(effect), draft.on, draft)
    except (ValidationError, KeyError):
        return _raw(effect)


def _raw(clause: Data) -> str:
    """What stands in the data, as it is."""
    first, *rest = (str(value) for value in clause.values() if value is not True)
    return f"{first}: {' '.join(rest)}" if rest else first
