"""The places of a trigger: its kind, whether before or after, and the details of each kind.

Source: spec/rule-cards.md, parts 2 and 5.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast, get_args

from bot.rulecards import limits
from bot.rulecards.editing import world_places
from bot.rulecards.editing.pieces import (
    Choice,
    Data,
    Draft,
    Label,
    Place,
    Typed,
    Typing,
    What,
    place_of,
    word,
)
from bot.rulecards.editing.typings import name_typing, number_typing
from bot.rulecards.editing.world_places import ANY, fixed_words, key_at, named_choices
from bot.rulecards.sentences.lexicon import Slot
from bot.rulecards.triggers import Line, RollOutcome

BEFORE: Final = ("roll", "damage")
_OUTCOMES: Final[tuple[str, ...]] = get_args(RollOutcome)
_LINES: Final[tuple[str, ...]] = get_args(Line)


def trigger_places(draft: Draft) -> Iterator[Place]:
    """The places of a trigger, in the order in which they are chosen."""
    yield _kinds(draft)
    if draft.on in BEFORE:
        stages = [Choice(one, word(f"stage.{one}"), _staged(draft, one)) for one in _STAGES]
        yield place_of("stage", What.STAGE, draft.stage, stages)
    details = _DETAILS.get(draft.on)
    if details is not None:
        yield from details(draft)


_STAGES: Final = ("after", "before")


def _staged(draft: Draft, stage: str) -> Data:
    if stage == "after":
        return draft.having(stage=None)
    return {**draft.with_when(band=None, outcome=None), "stage": "before"}


def _kinds(draft: Draft) -> Place:
    system = draft.system
    new: dict[str, dict[str, Any]] = {"roll": {}}
    if system.tracks:
        new["track"] = {"track": system.tracks[0].id, "crosses": "empty"}
    new |= {
        "damage": {"dir": "taken"},
        "defeat": {},
        "fight": {"edge": "start"},
        "rest": {},
        "turn": {},
        "level": {},
        "place": {},
        "meet": {},
        "item": {"change": "gain"},
        "clock": {},
        "quest": {"what": "step"},
        "story": {},
    }
    choices = [
        Choice(on, word(f"on.{on}"), _of_kind(draft, on, details)) for on, details in new.items()
    ]
    return place_of("on", What.ON, draft.on or None, choices)


def _of_kind(draft: Draft, on: str, details: Data) -> Data:
    if on == draft.on:
        return draft.data
    stage = draft.stage if on in BEFORE and draft.stage == "before" else None
    return draft.having(when={"on": on, **details}, stage=stage)


def _roll(draft: Draft) -> Iterator[Place]:
    system, when = draft.system, draft.when
    checks = [Choice(ANY, word("check.any"), draft.with_when(check=None))]
    for check in system.checks:
        band = when.get("band")
        kept = band if band is None or check.band(str(band)) else None
        data = draft.with_when(check=check.id, band=kept)
        checks.append(Choice(f"id.{check.id}", Label(check.name), data))
    now = when.get("check")
    yield place_of("check", What.CHECK, key_at("id.", now), checks, raw=now)
    if draft.stage != "before":
        yield _result(draft)
    where = [Choice(ANY, word("where.any"), draft.with_when(place=None))]
    where += named_choices(draft, "place", Slot.PLACE)
    yield place_of(
        "where",
        What.WHERE,
        key_at("name.", when.get("place"), fold=True),
        where,
        name_typing(when.get("place"), lambda name: draft.with_when(place=name)),
        raw=when.get("place"),
    )


def _result(draft: Draft) -> Place:
    when, system = draft.when, draft.system
    choices = [Choice(ANY, word("result.any"), draft.with_when(band=None, outcome=None))]
    for one in _OUTCOMES:
        data = draft.with_when(band=None, outcome=one)
        choices.append(Choice(f"outcome.{one}", word(f"result.{one}"), data))
    found = system.checks_by_id.get(str(when.get("check")))
    for band in [band for check in ([found] if found else system.checks) for band in check.bands]:
        data = draft.with_when(band=band.id, outcome=None)
        choices.append(Choice(f"band.{band.id}", word("result.band", band.name), data))
    outcome, band = when.get("outcome"), when.get("band")
    current = f"outcome.{outcome}" if outcome else key_at("band.", band)
    return place_of("result", What.RESULT, current, choices, raw=band)


def _track(draft: Draft) -> Iterator[Place]:
    system, when = draft.system, draft.when
    crosses = when.get("crosses")
    tracks: list[Choice] = []
    for track in system.tracks:
        line = "empty" if track.max is None and crosses in _NEED_MAXIMUM else crosses
        data = draft.with_when(track=track.id, crosses=line)
        tracks.append(Choice(f"id.{track.id}", Label(track.name), data))
    now = when.get("track")
    yield place_of("track", What.TRACK, key_at("id.", now), tracks, raw=now)
    found = system.tracks_by_id.get(str(when.get("track")))
    lines = [
        Choice(one, word(f"line.{one}"), draft.with_when(crosses=one))
        for one in _LINES
        if found is None or found.max is not None or one not in _NEED_MAXIMUM
    ]
    reach = cast("Mapping[str, Any]", crosses) if isinstance(crosses, Mapping) else None
    reached = {"reach": 1} if reach is None else reach
    lines.append(Choice("reach", word("line.reach"), draft.with_when(crosses=reached)))
    current = crosses if isinstance(crosses, str) else "reach"
    yield place_of("line", What.LINE, current, lines)
    if reach is not None:

        def put(number: object) -> Data:
            return draft.with_when(crosses={"reach": number})

        yield _number("reach", What.REACH, reach.get("reach"), range(11), put)


_NEED_MAXIMUM: Final = ("full", "below_half")


def _number(
    place_id: str, what: What, now: Any, offered: range, put: Callable[[Any], Data]
) -> Place:
    """A whole number that must be there."""
    choices = [Choice(str(one), Label(str(one)), put(one)) for one in offered]
    return place_of(place_id, what, now, choices, number_typing(now, put), raw=now)


def _damage(draft: Draft) -> Iterator[Place]:
    yield fixed_words(draft, "dir", What.DIRECTION, ("taken", "dealt"))
    now = draft.when.get("at_least")
    choices = [Choice(ANY, word("least.any"), draft.with_when(at_least=None))]
    choices += [
        Choice(str(one), word("least.of", str(one)), draft.with_when(at_least=one))
        for one in (5, 10, 15, 20)
    ]

    def put(number: object) -> Data:
        return draft.with_when(at_least=number)

    label = None if now is None else word("least.of", str(now))
    typing = number_typing(now, put, needed=False)
    yield place_of("least", What.LEAST, ANY if now is None else now, choices, typing, now=label)


def _fight(draft: Draft) -> Iterator[Place]:
    yield fixed_words(draft, "edge", What.EDGE, ("start", "end"))


def _quest(draft: Draft) -> Iterator[Place]:
    yield fixed_words(draft, "what", What.STEP, ("step", "finished"))


def _story(draft: Draft) -> Iterator[Place]:
    now = draft.when.get("question")

    def put(text: str) -> Data:
        return draft.with_when(question=_asked(text) or None)

    typing = Typing(Typed.NAME, str(now or ""), limits.QUESTION, put, is_long=True)
    yield place_of("question", What.QUESTION, None, (), typing, raw=now)


def _asked(text: str) -> str:
    """A question as cards keep it: begun with `they`, without a word before or a stop behind."""
    line = " ".join(text.split()).rstrip(".?!")
    first, _, rest = line.partition(" ")
    if first.casefold() in _ASKING:
        line = rest
    if not line or line[: len(_THEY)].casefold() == _THEY:
        return line
    return f"{_THEY} {line}"


_THEY: Final = "they"
_ASKING: Final = ("when", "do", "did")

_DETAILS: Final[Mapping[str, Callable[[Draft], Iterator[Place]]]] = {
    "roll": _roll,
    "track": _track,
    "clock": world_places.clock,
    "fight": _fight,
    "place": world_places.place,
    "meet": world_places.meet,
    "item": world_places.item,
    "damage": _damage,
    "defeat": world_places.defeat,
    "quest": _quest,
    "story": _story,
}
