"""A person taken out of a table's sheets and cards. Source: design.md, rule 13."""

from dataclasses import replace

from bot.table.sheets.deal import PART as CARDS
from bot.table.sheets.deal import CardsPart
from bot.table.sheets.draft import own_draft
from bot.table.sheets.fighting import able_in
from bot.table.sheets.inbox import PART as INBOX
from bot.table.sheets.inbox import Inbox
from bot.table.sheets.order import without
from bot.table.sheets.world import PART as WORLD
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import State, Table


def without_person(table: Table, person_id: int) -> dict[str, State]:
    """The parts that change when a person is forgotten: their characters, and their name on cards.

    Lines of the inbox that name one of their characters go too.
    """
    found: dict[str, State] = {}
    part = table.part(WorldPart, WORLD)
    keys: set[str] = set()
    if part is not None:
        keys = {key for key, one in part.holders.items() if one.owner == person_id}
    if part is not None:
        after = without_characters(part, keys, person_id)
        if after != part:
            found[WORLD] = after
    cards = table.part(CardsPart, CARDS)
    if cards is not None and (left := _cards(cards, keys, person_id)) != cards:
        found[CARDS] = left
    inbox = table.part(Inbox, INBOX)
    if inbox is not None and part is not None:
        names = {part.world.characters[key].name for key in keys}
        lines = tuple(one for one in inbox.lines if not names & {*one.who, *map(_who, one.did)})
        if lines != inbox.lines:
            found[INBOX] = inbox.changed(lines=lines)
    return found


def without_characters(part: WorldPart, keys: set[str], person_id: int) -> WorldPart:
    """The world without characters; a fight goes on with who is left, or is over."""
    characters = {key: one for key, one in part.world.characters.items() if key not in keys}
    fight = part.fight
    if fight is not None and any(one.character in keys for one in fight.order):
        able = able_in(part, part.world)
        fight = without(fight, lambda one: one.character in keys, able).fight
    current = {
        person: key
        for person, key in part.current.items()
        if key not in keys and person != str(person_id)
    }
    return part.changed(
        world=replace(part.world, characters=characters, is_fighting=fight is not None),
        holders={key: one for key, one in part.holders.items() if key not in keys},
        current=current,
        fight=fight,
    )


def _cards(cards: CardsPart, keys: set[str], person_id: int) -> CardsPart:
    entries = tuple(
        one.changed(
            changed_by=0 if one.changed_by == person_id else one.changed_by,
            bound=one.bound
            if one.bound is None
            else tuple(key for key in one.bound if key not in keys),
        )
        for one in cards.entries
    )
    return cards.changed(entries=entries)


def _who(doing: object) -> str:
    return str(getattr(doing, "who", ""))


def kept_of(table: Table, person_id: int) -> dict[str, list[object]]:
    """What a table's sheets and cards keep of a person, as plain data: for those who ask for it."""
    part = table.part(WorldPart, WORLD)
    cards = table.part(CardsPart, CARDS)
    sheets: list[object] = []
    if part is not None:
        own = {key for key, one in part.holders.items() if one.owner == person_id}
        stored = part.model_dump(mode="json", include={"world": {"characters": own}})
        sheets = list(stored["world"]["characters"].values())
    changed = [one for one in cards.entries if one.changed_by == person_id] if cards else []
    found: dict[str, list[object]] = {
        "characters": sheets,
        "cards_changed": [one.card.to_data() for one in changed],
    }
    draft = own_draft(table, person_id)
    return found if draft is None else {**found, "drafts": [dict(draft.data)]}
