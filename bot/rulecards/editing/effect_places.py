"""The places of an effect: its kind, and the details of each kind. And a new effect of each kind.

Source: spec/rule-cards.md, part 3.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, get_args

from bot.rulecards import limits
from bot.rulecards.editing.pieces import (
    Choice,
    Data,
    Draft,
    Label,
    Place,
    Typed,
    Typing,
    What,
    changed,
    name_key,
    place_of,
    word,
)
from bot.rulecards.editing.typings import amount_typing, name_typing, number_typing, one_line
from bot.rulecards.effects import ConditionOp
from bot.rulecards.names import key_of

_MOVES: Final = ("1", "2", "3", "5", "10", "-1", "-2", "-3", "-5", "-10")
_OPS: Final[tuple[str, ...]] = get_args(ConditionOp)


def new_effects(draft: Draft) -> Iterator[Data]:
    """One effect of each kind that the card may have."""
    system, before = draft.system, draft.stage == "before"
    if system.tracks:
        yield {"kind": "track", "track": system.tracks[0].id, "add": "1"}
    if system.conditions:
        yield {"kind": "condition", "condition": system.conditions[0].id, "op": "set"}
    yield {"kind": "tell"}
    yield {"kind": "xp", "amount": "25"}
    clock = next(iter((*(one.name for one in system.clocks), *draft.clocks)), None)
    yield changed({"kind": "clock", "clock": clock, "ticks": 1})
    if system.pools:
        yield {"kind": "pool", "pool": system.pools[0].id, "add": "1"}
    if system.checks:
        yield {"kind": "check", "check": system.checks[0].id}
    if system.improvement and draft.on == "roll":
        yield {"kind": "mark"}
    elif system.improvement and system.stats:
        yield {"kind": "mark", "stat": system.stats[0].id}
    if before and draft.on == "roll":
        yield {"kind": "modify", "advantage": True}
    elif before:
        yield {"kind": "modify", "amount": "-1"}
    if before:
        yield {"kind": "block"}


class EffectPlaces:
    """The places of one effect of a draft."""

    def __init__(self, draft: Draft, index: int) -> None:
        self.draft = draft
        self.system = draft.system
        self.index = index
        self.data = draft.then[index]

    def put(self, **changes: Any) -> Data:
        """The card's data with this effect changed."""
        return self.draft.with_effect(self.index, changed(self.data, **changes))

    def parts(self) -> Iterator[Place]:
        """Its kind, and then what this kind has."""
        kind = str(self.data["kind"])
        kinds = [
            Choice(
                str(one["kind"]),
                word(f"kind.{one['kind']}"),
                self.draft.data if one["kind"] == kind else self.draft.with_effect(self.index, one),
            )
            for one in new_effects(self.draft)
        ]
        yield self._place("kind", What.KIND, kind, kinds, raw=kind)
        yield from _PARTS[kind](self)

    def _place(
        self,
        name: str,
        what: What,
        current: object,
        choices: list[Choice],
        *typings: Typing,
        raw: object = None,
        now: Label | None = None,
    ) -> Place:
        place_id = f"then_{self.index}_{name}"
        found = place_of(place_id, what, current, choices, *typings, raw=raw, now=now)
        return replace(found, effect=self.index)

    def known(self, key: str, what: What, things: tuple[Any, ...]) -> Place:
        """A thing of the system."""
        now = self.data.get(key)
        choices = [
            Choice(f"id.{one.id}", Label(one.name), self.put(**{key: one.id, "of": None}))
            for one in things
        ]
        return self._place(key, what, f"id.{now}", choices, raw=now)

    def change(self) -> Iterator[Place]:
        """Whether something is moved or put somewhere, and how far or where."""
        key = "add" if self.data.get("add") is not None else "set"
        other = {"add": "set", "set": "add"}
        now = self.data.get(key)
        hows = [
            Choice(one, word(f"how.{one}"), self.put(**{one: now, other[one]: None}))
            for one in ("add", "set")
        ]
        yield self._place("how", What.HOW, key, hows)
        yield self.amount(key, _MOVES if key == "add" else tuple(map(str, range(11))))

    def amount(self, key: str, offered: tuple[str, ...]) -> Place:
        """A number or a formula."""
        now = self.data.get(key)
        choices = [
            Choice(one, Label(_signed(one) if key != "set" else one), self.put(**{key: one}))
            for one in offered
        ]
        typing = amount_typing(now, lambda text: self.put(**{key: text}))
        return self._place("amount", What.AMOUNT, now, choices, typing, raw=now)

    def track(self) -> Iterator[Place]:
        yield self.known("track", What.TRACK, self.system.tracks)
        yield from self.change()

    def pool(self) -> Iterator[Place]:
        yield self.known("pool", What.POOL, self.system.pools)
        yield from self.change()

    def xp(self) -> Iterator[Place]:
        yield self.amount("amount", ("5", "10", "25", "50", "100", "-25"))

    def check(self) -> Iterator[Place]:
        yield self.known("check", What.CHECK, self.system.checks)

    def condition(self) -> Iterator[Place]:
        yield self._condition()
        op = str(self.data.get("op", "set"))
        ops = [Choice(one, word(f"op.{one}"), self._with_op(one, op)) for one in _OPS]
        yield self._place("op", What.OP, op, ops)
        if op != "set":
            return
        found = self.system.conditions_by_id.get(str(self.data.get("condition")))
        top = self.system.top_of(found.id) if found else 1
        if top > 1 or self.data.get("level") is not None:
            levels = [Choice("none", word("level.none"), self.put(level=None))]
            levels += [
                Choice(str(one), Label(str(one)), self.put(level=one)) for one in range(1, top + 1)
            ]
            yield self._optional("level", What.LEVEL, levels)
        turns = [Choice("none", word("turns.none"), self.put(turns=None))]
        turns += [
            Choice(str(one), word("turns.of", str(one)), self.put(turns=one))
            for one in (1, 2, 3, 5, 10)
        ]
        yield self._optional("turns", What.TURNS, turns)

    def _with_op(self, op: str, now: str) -> Data:
        if op == now:
            return self.draft.data
        return self.put(op=op) if op == "set" else self.put(op=op, level=None, turns=None)

    def _condition(self) -> Place:
        now, level = self.data.get("condition"), self.data.get("level")
        choices: list[Choice] = []
        for one in self.system.conditions:
            fits = level if isinstance(level, int) and level <= self.system.top_of(one.id) else None
            data = self.put(condition=one.id, level=fits)
            choices.append(Choice(f"id.{one.id}", Label(one.name), data))
        return self._place("condition", What.CONDITION, f"id.{now}", choices, raw=now)

    def _optional(self, key: str, what: What, choices: list[Choice]) -> Place:
        now = self.data.get(key)
        typing = number_typing(now, lambda n: self.put(**{key: n}), needed=False)
        return self._place(key, what, "none" if now is None else now, choices, typing, raw=now)

    def clock(self) -> Iterator[Place]:
        now = self.data.get("clock")
        names = (*(one.name for one in self.system.clocks), *self.draft.clocks)
        choices = [
            Choice(name_key(one), Label(one), self.put(clock=one))
            for one in names
            if key_of(one) and len(one) <= limits.NAME
        ]
        current = None if now is None else name_key(str(now))
        typing = name_typing(now, lambda name: self.put(clock=name))
        yield self._place("clock", What.CLOCK, current, choices, typing, raw=now)
        ticks = self.data.get("ticks", 1)
        counts = [Choice(str(one), Label(str(one)), self.put(ticks=one)) for one in range(1, 11)]
        typing = number_typing(ticks, lambda n: self.put(ticks=1 if n is None else n))
        yield self._place("ticks", What.TICKS, ticks, counts, typing, raw=ticks)
        sizes = [Choice("none", word("size.none"), self.put(size=None))]
        sizes += [
            Choice(str(one), Label(str(one)), self.put(size=one)) for one in (4, 6, 8, 10, 12)
        ]
        yield self._optional("size", What.SIZE, sizes)

    def mark(self) -> Iterator[Place]:
        now = self.data.get("stat")
        choices = [
            Choice(f"id.{one.id}", Label(one.name), self.put(stat=one.id))
            for one in self.system.stats
        ]
        if self.draft.on == "roll":
            choices.insert(0, Choice("none", word("stat.none"), self.put(stat=None)))
        yield self._place(
            "stat", What.STAT, "none" if now is None else f"id.{now}", choices, raw=now
        )

    def modify(self) -> Iterator[Place]:
        now = self.data.get("amount")
        number = "-1" if now is None else now
        nothing: dict[str, Any] = {"amount": None, "advantage": None, "disadvantage": None}
        hows = [Choice("amount", word("modify.amount"), self.put(**{**nothing, "amount": number}))]
        if self.draft.on == "roll":
            hows += [
                Choice(one, word(f"modify.{one}"), self.put(**{**nothing, one: True}))
                for one in ("advantage", "disadvantage")
            ]
        current = next((one for one in nothing if self.data.get(one) is not None), None)
        yield self._place("how", What.HOW, current, hows)
        if now is not None:
            yield self.amount("amount", _MOVES)

    def tell(self) -> Iterator[Place]:
        yield self._text("text", What.TEXT, limits.NOTE)

    def block(self) -> Iterator[Place]:
        yield self._text("reason", What.REASON, limits.QUESTION)

    def _text(self, key: str, what: What, most: int) -> Place:
        now = self.data.get(key)

        def put(text: str) -> Data:
            return self.put(**{key: one_line(text) or None})

        typing = Typing(Typed.NAME, str(now or ""), most, put, is_long=True)
        return self._place(key, what, None, [], typing, raw=now)


def _signed(amount: str) -> str:
    return f"−{amount[1:]}" if amount.startswith("-") else f"+{amount}"


_PARTS: Final[Mapping[str, Callable[[EffectPlaces], Iterator[Place]]]] = {
    "track": EffectPlaces.track,
    "condition": EffectPlaces.condition,
    "clock": EffectPlaces.clock,
    "xp": EffectPlaces.xp,
    "pool": EffectPlaces.pool,
    "check": EffectPlaces.check,
    "mark": EffectPlaces.mark,
    "tell": EffectPlaces.tell,
    "modify": EffectPlaces.modify,
    "block": EffectPlaces.block,
}
