"""What would fire if a moment happened: played on the world as it is, and nothing is kept.

Source: spec/rule-cards.md, part 9 (testing a card).
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import replace

from bot.dice import Dice
from bot.errors import Refused
from bot.rulecards.outcome import Outcome
from bot.rulecards.rules import Rules
from bot.table.part import Context, Decision
from bot.table.sheets.deal import Entry
from bot.table.sheets.dealing import Dealer, card_of
from bot.table.sheets.events import CardTested
from bot.table.sheets.happening import called, keys_of, moment_of
from bot.table.sheets.kit import Kit, clocks_ticked, kit_of, rules_of
from bot.table.sheets.moves import CardSource, TestCard
from bot.table.sheets.people import whom
from bot.table.sheets.play import Play
from bot.table.sheets.reasons import SheetReason

DRAFT = "Draft"
"""The name of a sentence that is tried and is no card yet."""

MOST_ROLLS = 300
"""Of a roll that is to end in one way: one in twenty is then all but sure to come."""


def decide(context: Context, action: TestCard) -> Decision:
    """Play the moment; the table stays as it is."""
    kit = kit_of(context.table)
    rules, tested = _rules(context, action)
    if tested is not None:
        # What is told names a draft as well.
        others = tuple(one for one in kit.entries if one.id != tested.id)
        kit = replace(kit, entries=(*others, tested))
    play, outcome = _played(context, action, kit, rules)
    keys = keys_of(action.moment, play.seats)
    shown, behind, _ = play.told(secret=True)
    event = CardTested(
        deed=called(action.moment, play, keys),
        whom=tuple(whom(play.before, key) for key in keys),
        secret=True,
        shown=shown,
        behind=behind,
        card=tested.id if tested else None,
        name=tested.card.name if tested else None,
        fires=tested.id in outcome.fired if tested else None,
    )
    return Decision((event,), silent=True)


def _played(context: Context, action: TestCard, kit: Kit, rules: Rules) -> tuple[Play, Outcome]:
    """The moment as it was played; where its roll is to end in one way, the first that does.

    How a roll ends is known from the before-cards alone: only the roll that fits is played whole.
    """
    if action.outcome is None:
        return _once(context, action, kit, rules)
    before = rules.of_before_cards()
    for _ in range(MOST_ROLLS):
        dice = _DiceAgain(context.dice)
        _, outcome = _once(replace(context, dice=dice), action, kit, before)
        if outcome.roll is None or outcome.roll.outcome == action.outcome:
            again = _DiceAgain(context.dice, dice.shown)
            return _once(replace(context, dice=again), action, kit, rules)
    raise Refused(SheetReason.NEVER_ENDED_SO, most=MOST_ROLLS)


def _once(context: Context, action: TestCard, kit: Kit, rules: Rules) -> tuple[Play, Outcome]:
    play = Play.at(context, kit)
    deed = called(action.moment, play, keys_of(action.moment, play.seats))
    return play, play.happens(moment_of(deed, kit, play.before), rules)


class _DiceAgain:
    """Dice that first show what they showed before, as long as the same dice are thrown."""

    def __init__(self, source: Dice, shown: Iterable[tuple[int, int]] = ()) -> None:
        self._source = source
        self._again = deque(shown)
        self.shown: list[tuple[int, int]] = []

    def die(self, sides: int) -> int:
        """The next face."""
        if not self._again or self._again[0][0] != sides:
            self._again = deque(((sides, self._source.die(sides)),))
        self.shown.append(self._again.popleft())
        return self.shown[-1][1]


def _rules(context: Context, action: TestCard) -> tuple[Rules, Entry | None]:
    """The table's rules with the card that is tested at work, at its place or at the end."""
    dealer = Dealer.at(context)
    entries = list(dealer.cards.entries)
    at = None
    if action.card is not None:
        at = entries.index(dealer.find(action.card))
    if action.data is None and action.sentence is None:
        if at is None:
            return dealer.kit.rules, None
        if entries[at].broken is not None:
            raise Refused(
                SheetReason.BROKEN, card=entries[at].card.name, problem=entries[at].broken
            )
        tested = entries[at].changed(is_enabled=True)
    else:
        tested = _draft(dealer, action, entries[at] if at is not None else None)
    if at is None:
        entries.append(tested)
    else:
        entries[at] = tested
    return rules_of(dealer.kit.system, entries), tested


def _draft(dealer: Dealer, action: TestCard, before: Entry | None) -> Entry:
    """A card that is not at the table, or not in this form."""
    others = [one for one in dealer.cards.entries if one is not before]
    running = (one.name for one in dealer.part.world.clocks.values())
    clocks = [*running, *clocks_ticked(others)]
    name = None if before or action.data is not None else DRAFT
    source = CardSource(data=action.data, sentence=action.sentence, name=name)
    card = card_of(source, dealer.kit.system, clocks, before.card if before else None)
    if before is not None:
        return before.changed(card=card, is_enabled=True, broken=None)
    number = dealer.cards.made + 1
    taken = {one.id for one in others}
    if card.id in taken:
        card = card.model_copy(update={"id": f"{card.id[:60]}_draft_{number}"})
    return Entry(number=number, card=card)
