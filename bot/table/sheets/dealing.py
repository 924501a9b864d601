"""A table's rule cards: added, changed, ordered, bound, put to rest, taken in.

An edit says at which revision the card was opened: of two game masters the later one is told, and
nothing is overwritten. Source: issue 5; spec/rule-cards.md, part 8.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from bot.errors import Refused
from bot.rulecards.card import Card
from bot.rulecards.card_reading import read_card, read_cards
from bot.rulecards.library import library_card
from bot.rulecards.sentences.writing import written
from bot.rulecards.system import System
from bot.table.part import Context, Decision, Event
from bot.table.sheets.bounds import MOST_CARDS
from bot.table.sheets.deal import PART, CardsPart, Entry, cards_of
from bot.table.sheets.events import (
    CardAdded,
    CardBound,
    CardDeleted,
    CardDisabled,
    CardEdited,
    CardEnabled,
    CardOrdered,
    CardsImported,
)
from bot.table.sheets.kit import Kit, clocks_ticked, kit_of, world_of
from bot.table.sheets.moves import (
    AddCard,
    BindCard,
    CardSource,
    DeleteCard,
    DisableCard,
    EditCard,
    EnableCard,
    ImportCards,
    OrderCard,
)
from bot.table.sheets.people import seats_of, unknown, whom
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.sheet_files import read_json
from bot.table.sheets.world import WorldPart

Moves = (
    AddCard | EditCard | OrderCard | EnableCard | DisableCard | DeleteCard | BindCard | ImportCards
)


def decide(context: Context, action: Moves) -> Decision:
    """Decide one action about cards."""
    dealer = Dealer.at(context)
    match action:
        case AddCard():
            return dealer.added(action)
        case EditCard():
            return dealer.edited(action)
        case OrderCard():
            return dealer.ordered(action)
        case EnableCard() | DisableCard():
            return dealer.switched(action)
        case DeleteCard():
            return dealer.deleted(action)
        case BindCard():
            return dealer.bound(action)
        case ImportCards():
            return dealer.imported(action)


@dataclass(frozen=True, slots=True)
class Dealer:
    """One act on the cards of a table."""

    context: Context
    kit: Kit
    cards: CardsPart
    part: WorldPart

    @classmethod
    def at(cls, context: Context) -> "Dealer":
        """An act on the context's table; its cards are as they stand under its system."""
        kit = kit_of(context.table)
        cards = cards_of(context.table)
        if cards.under != kit.mark:
            cards = cards.changed(under=kit.mark, entries=kit.entries)
        return cls(context, kit, cards, world_of(context.table, kit))

    def added(self, action: AddCard) -> Decision:
        """Add a card at the end."""
        if len(self.cards.entries) >= MOST_CARDS:
            raise Refused(SheetReason.TOO_MANY, what="cards", most=MOST_CARDS)
        taken = {one.id for one in self.cards.entries}
        card = self._card(action, library=action.library)
        if card.id in taken:
            if action.library is not None:
                # The same rule twice would count twice, and hardly anybody means that.
                raise Refused(SheetReason.CARD_HERE, card=self.find(card.id).card.name)
            if action.data is not None and "id" in action.data:
                raise Refused(SheetReason.CARD_TAKEN, id=card.id)
            card = card.model_copy(update={"id": free_id(card.id, taken)})
        entry = self._stamped(
            Entry(number=self.cards.made + 1, card=card, revision=self._revision(0))
        )
        after = self.cards.changed(entries=(*self.cards.entries, entry), made=self.cards.made + 1)
        event = CardAdded(
            card=entry.id,
            number=entry.number,
            name=card.name,
            from_library=action.library is not None,
        )
        return self._decided(event, after)

    def edited(self, action: EditCard) -> Decision:
        """Change a card, unless somebody else did meanwhile."""
        entry = self.find(action.card)
        _check_seen(entry, action.seen)
        card = self._card(action, entry).model_copy(update={"id": entry.id})
        if card == entry.card and entry.broken is None:
            raise Refused(SheetReason.NOTHING_CHANGED)
        new = self._stamped(
            entry.changed(card=card, revision=self._revision(entry.revision), broken=None)
        )
        event = CardEdited(card=new.id, number=new.number, name=card.name, revision=new.revision)
        return self._decided(event, self.cards.with_entry(new))

    def ordered(self, action: OrderCard) -> Decision:
        """Put a card at another place of the order."""
        entry = self.find(action.card)
        most = len(self.cards.entries)
        if not 1 <= action.place <= most:
            raise Refused(SheetReason.OUT_OF_RANGE, what="place", least=1, most=most)
        others = [one for one in self.cards.entries if one.number != entry.number]
        entries = (*others[: action.place - 1], entry, *others[action.place - 1 :])
        if entries == self.cards.entries:
            raise Refused(SheetReason.NOTHING_CHANGED)
        event = CardOrdered(
            card=entry.id, number=entry.number, name=entry.card.name, place=action.place
        )
        return self._decided(event, self.cards.changed(entries=entries))

    def switched(self, action: EnableCard | DisableCard) -> Decision:
        """Set a card to work, or put it to rest."""
        entry = self.find(action.card)
        enables = isinstance(action, EnableCard)
        if entry.is_enabled == enables:
            raise Refused(SheetReason.NOTHING_CHANGED)
        kind = CardEnabled if enables else CardDisabled
        event = kind(card=entry.id, number=entry.number, name=entry.card.name, broken=entry.broken)
        return self._decided(event, self.cards.with_entry(entry.changed(is_enabled=enables)))

    def deleted(self, action: DeleteCard) -> Decision:
        """Delete a card."""
        entry = self.find(action.card)
        if action.seen is not None:
            _check_seen(entry, action.seen)
        left = tuple(one for one in self.cards.entries if one.number != entry.number)
        event = CardDeleted(card=entry.id, number=entry.number, name=entry.card.name)
        return self._decided(event, self.cards.changed(entries=left))

    def bound(self, action: BindCard) -> Decision:
        """Let a card watch some characters alone, or all again."""
        entry = self.find(action.card)
        seats = seats_of(self.context.table, self.part, self.context.person)
        keys = tuple(dict.fromkeys(map(seats.find, action.who))) or None
        if keys == entry.bound:
            raise Refused(SheetReason.NOTHING_CHANGED)
        event = CardBound(
            card=entry.id,
            number=entry.number,
            name=entry.card.name,
            whom=tuple(whom(self.part, key) for key in keys or ()),
        )
        return self._decided(event, self.cards.with_entry(entry.changed(bound=keys)))

    def imported(self, action: ImportCards) -> Decision:
        """Take in a card or a list of cards, all or none."""
        data = read_json(action.text)
        kept = () if action.replace else self.cards.entries
        cards = read_cards(data, self.kit.system, self._clocks(kept))
        if len(kept) + len(cards) > MOST_CARDS:
            raise Refused(SheetReason.TOO_MANY, what="cards", most=MOST_CARDS)
        taken = {one.id for one in kept}
        for card in cards:
            if card.id in taken:
                raise Refused(SheetReason.CARD_TAKEN, id=card.id)
        made = self.cards.made
        new = tuple(
            self._stamped(Entry(number=made + at, card=card, revision=self._revision(0)))
            for at, card in enumerate(cards, start=1)
        )
        after = self.cards.changed(entries=(*kept, *new), made=made + len(new))
        if not new and after.entries == self.cards.entries:
            raise Refused(SheetReason.NOTHING_CHANGED)
        replaced = len(self.cards.entries) - len(kept)
        event = CardsImported(names=tuple(card.name for card in cards), replaced=replaced)
        return self._decided(event, after)

    def find(self, name: str) -> Entry:
        """A card by id or name; Refused with the nearest names."""
        found = self.cards.entry(name)
        if found is None:
            raise unknown("card", name, (one.card.name for one in self.cards.entries))
        return found

    def _card(
        self, source: CardSource, before: Entry | None = None, *, library: str | None = None
    ) -> Card:
        """The card that a source makes; Refused, CardError or SentenceError where it makes none."""
        others = [one for one in self.cards.entries if one is not before]
        return card_of(
            source, self.kit.system, self._clocks(others), before and before.card, library
        )

    def _clocks(self, entries: Iterable[Entry]) -> list[str]:
        """The clocks there are: those that run, and those that the other cards tick."""
        running = (one.name for one in self.part.world.clocks.values())
        return [*running, *clocks_ticked(entries)]

    def _revision(self, before: int) -> int:
        """The next revision: never one that a change which was taken back has had."""
        return max(before + 1, self.context.now)

    def _stamped(self, entry: Entry) -> Entry:
        return entry.changed(changed_by=self.context.person.id, changed_at=self.context.now)

    def _decided(self, event: Event, after: CardsPart) -> Decision:
        after = after.changed(under=self.kit.mark)
        people = frozenset((self.context.person.id,))
        # What the rules of a table are is the game master's to tell.
        return Decision((event,), {PART: after}, people=people, hidden=True)


def card_of(
    source: CardSource,
    system: System,
    clocks: Iterable[str],
    before: Card | None = None,
    library: str | None = None,
) -> Card:
    """The card that exactly one source makes; what it does not say stays as it was before."""
    given = (source.data, source.sentence, library)
    if sum(one is not None for one in given) != 1:
        # Name and note alone can be changed by themselves.
        if before is None or any(one is not None for one in given):
            raise Refused(SheetReason.ONE_SOURCE)
        data: dict[str, object] = dict(before.to_data())
    elif library is not None:
        data = dict(library_card(library, system))
    elif source.sentence is not None:
        rule = written(source.sentence, system, clocks).rule()
        if before is None and source.name is None:
            raise Refused(SheetReason.NEEDS_NAME)
        note = {"note": before.note} if before and before.note else {}
        data = {"name": before.name if before else "", **note, **rule}
    else:
        data = dict(cast(Mapping[str, object], source.data))
    if before is not None:
        data = {"name": before.name, **data, "id": before.id}
    if source.name is not None:
        data["name"] = source.name
        if before is None and source.data is None:
            data.pop("id", None)
    if source.note is not None:
        data["note"] = source.note
    return read_card(data, system, clocks)


def free_id(card_id: str, taken: Iterable[str]) -> str:
    """An id like this one that no card has."""
    known = set(taken)
    number = 2
    while (found := f"{card_id[:70]}_{number}") in known:
        number += 1
    return found


def _check_seen(entry: Entry, seen: int) -> None:
    if entry.revision != seen:
        raise Refused(
            SheetReason.CARD_CHANGED,
            card=entry.card.name,
            by=entry.changed_by,
            revision=entry.revision,
        )
