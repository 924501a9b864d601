"""What came of a moment as it is kept and shown: names and numbers, no words, nothing to reckon.

`Shown` is what everybody at the table may know; `Behind` is the game masters' alone, a type of its
own so that no page of a player's can hold it. Source: issue 5; spec/rule-cards.md, parts 5 and 6.
"""

from typing import Annotated, Literal

from pydantic import Field

from bot.rulecards.outcome import Hindrance
from bot.table.sheets.problem import Problem
from bot.table.snapshot import Moment, State

Give = Literal["advantage", "disadvantage"]


class TrackTold(State, frozen=True):
    """A track moved; `most` are its maxima before and after, None without an upper end."""

    kind: Literal["track"] = "track"
    who: str
    track: str
    old: int
    new: int
    old_most: int | None
    most: int | None


class ConditionTold(State, frozen=True):
    """A condition moved: level 0 is not standing; turns None is without an end."""

    kind: Literal["condition"] = "condition"
    who: str
    condition: str
    has_levels: bool
    old: int
    new: int
    old_turns: int | None = None
    turns: int | None = None


class GrowthTold(State, frozen=True):
    """Level and xp; `native`: xp is hundredths of the next level."""

    kind: Literal["growth"] = "growth"
    who: str
    old_level: int
    level: int
    old_xp: int
    xp: int
    native: bool


class MarkedTold(State, frozen=True):
    """Stats were marked to improve."""

    kind: Literal["marked"] = "marked"
    who: str
    stats: tuple[str, ...]


class PlaceTold(State, frozen=True):
    """A character went from one place to another."""

    kind: Literal["place"] = "place"
    who: str
    old: str | None
    new: str | None


class ItemsTold(State, frozen=True):
    """Things are carried, or no longer."""

    kind: Literal["items"] = "items"
    who: str
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


class MetTold(State, frozen=True):
    """Somebody was met, or is known to be more than before."""

    kind: Literal["met"] = "met"
    who: str
    person: str
    kinds: tuple[str, ...]
    is_new: bool


class QuestTold(State, frozen=True):
    """A quest moved on."""

    kind: Literal["quest"] = "quest"
    who: str
    quest: str
    steps: tuple[str, ...] = ()
    is_finished: bool = False


class ClockTold(State, frozen=True):
    """A clock moved; one that is new was at 0 of its size."""

    kind: Literal["clock"] = "clock"
    clock: str
    old: int
    new: int
    size: int


class PoolTold(State, frozen=True):
    """A pool of the game master's moved."""

    kind: Literal["pool"] = "pool"
    pool: str
    old: int
    new: int
    most: int


class FoeTold(State, frozen=True):
    """A foe was hurt; `foe` holds the table's `number` for it where others are called alike."""

    kind: Literal["foe"] = "foe"
    foe: str
    number: int
    old: int
    new: int


Doing = Annotated[
    TrackTold
    | ConditionTold
    | GrowthTold
    | MarkedTold
    | PlaceTold
    | ItemsTold
    | MetTold
    | QuestTold
    | ClockTold
    | PoolTold
    | FoeTold,
    Field(discriminator="kind"),
]
"""One change, shown."""


class TouchTold(State, frozen=True):
    """What a before-card did to a roll, in order: numbers added, advantage, disadvantage."""

    card: str
    did: tuple[int | Give, ...]


class GroupTold(State, frozen=True):
    """The faces of a named group of dice."""

    name: str
    faces: tuple[int, ...]
    sides: int


class RollTold(State, frozen=True):
    """A roll as it was made: `notation` (13 dice) are the natural, bonus and rules of the total.

    `dice` are all that were rolled, in order, dropped ones included. `successes`: the natural
    counts successes, and is no sum of dice. `rules` is what before-cards added.
    """

    who: str
    check: str
    check_id: str
    stat: str | None
    notation: str
    dice: tuple[int, ...]
    groups: tuple[GroupTold, ...]
    successes: bool
    natural: int
    bonus: int
    rules: int
    total: int
    dc: int
    is_usual: bool = False
    """Whether the dc is what the check has where nobody says another."""
    give: Give | None
    touched_by: tuple[TouchTold, ...]
    band: str | None
    outcome: Literal["critical", "success", "failure", "fumble"] | None


class BandTold(State, frozen=True):
    """What the band of a roll did."""

    who: str
    check: str
    band: str | None
    did: tuple[Doing, ...]


class Why(State, frozen=True):
    """Because of what a card fired. Which of the rest is set depends on `on`.

    roll and before_roll: `what` the check, `band` how it ended. track: `what`, `old`, `new`, and
    the `lines` it crossed. clock, place, meet, item, defeat, quest, story: `what` is its name.
    damage, before_damage: `edge` dealt or taken, `amount`. fight: `edge` start or end. item:
    `edge` gain or lose. level: `new`. quest: `edge` step or finished.
    """

    on: Literal[
        "roll", "before_roll", "damage", "before_damage", "track", "clock", "fight", "rest",
        "turn", "level", "place", "meet", "item", "defeat", "quest", "story",
    ]  # fmt: skip
    what: str | None = None
    band: str | None = None
    edge: str | None = None
    lines: tuple[str, ...] = ()
    old: int | None = None
    new: int | None = None
    amount: int | None = None


class FiredTold(State, frozen=True):
    """A card that fired: for whom, at which step of its chain, why, and what it did.

    `turned` is what a before-card did to the roll or the blow.
    """

    card: str
    name: str
    is_before: bool
    who: tuple[str, ...]
    step: int
    why: Why
    did: tuple[Doing, ...] = ()
    turned: tuple[int | Give, ...] = ()
    blocked: str | None = None
    rolls: tuple[RollTold, ...] = ()


class Shown(State, frozen=True):
    """What everybody may know of a moment, in the order in which it happened.

    `acted` is what the moment itself did, `settled` what ended with it: durations, full clocks.
    """

    roll: RollTold | None = None
    rolls: tuple[RollTold, ...] = ()
    """Rolls that cards made."""
    damage: int | None = None
    blocked: str | None = None
    defeated: tuple[str, ...] = ()
    acted: tuple[Doing, ...] = ()
    bands: tuple[BandTold, ...] = ()
    fired: tuple[FiredTold, ...] = ()
    """But for cards that do nothing but tell the game master something."""
    settled: tuple[Doing, ...] = ()


class InboxLine(State, frozen=True):
    """A line for the game masters.

    tell: `text` must come into the scene; it stands out until it is ticked off. note: a card's
    note. did: a card without a note, what it did. blocked: why a roll or a blow was stopped.
    hindered: an effect that did nothing (`hindrance`, `what`). failed: a card, or a check, whose
    formula cannot be told (`problem`). held_back: what the depth of the chain kept from firing.
    """

    number: Annotated[int, Field(ge=1, lt=2**53)]
    sort: Literal["tell", "note", "did", "blocked", "hindered", "failed", "held_back"]
    card: str | None = None
    """The card's name, or None of what no card did."""
    text: str = ""
    who: tuple[str, ...] = ()
    did: tuple[Doing, ...] = ()
    turned: tuple[int | Give, ...] = ()
    rolls: tuple[RollTold, ...] = ()
    hindrance: Hindrance | None = None
    what: str = ""
    problem: Problem | None = None
    at: Moment
    is_ticked: bool = False

    @property
    def is_tell(self) -> bool:
        """Whether the line must be brought into the scene."""
        return self.sort == "tell"


class Behind(State, frozen=True):
    """What the game masters alone know of a moment: lines for the inbox, and hidden characters."""

    lines: tuple[InboxLine, ...] = ()
    did: tuple[Doing, ...] = ()
    """What became of characters of whom players know nothing."""
    rolls: tuple[RollTold, ...] = ()
    """What these rolled."""
    fired: tuple[FiredTold, ...] = ()
    """Cards that told something and nothing else, or fired for hidden characters alone."""
    held_back: tuple[str, ...] = ()
    """Names of cards that the depth of the chain kept from firing."""
