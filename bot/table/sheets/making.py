"""Sheets made, corrected, given away, shown and deleted.

Players do so with their own, game masters with all. Source: issue 5; faults R17, L1, S4.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.errors import Refused
from bot.rulecards.names import key_of
from bot.rulecards.scenario_names import Names, in_range
from bot.rulecards.sheet import Character, World
from bot.table.campaign import campaign_of
from bot.table.part import Context, Decision, Rank
from bot.table.reasons import TableReason
from bot.table.sheets.blank import blank_sheet
from bot.table.sheets.bounds import MOST_CHARACTERS
from bot.table.sheets.deal import PART as CARDS
from bot.table.sheets.deal import CardsPart, cards_of
from bot.table.sheets.events import (
    AfterLeaving,
    SheetCreated,
    SheetDeleted,
    SheetEdited,
    SheetGiven,
    SheetShown,
    SheetSwitched,
    Whom,
)
from bot.table.sheets.fighting import leave
from bot.table.sheets.moves import (
    CreateSheet,
    DeleteSheet,
    EditSheet,
    GiveSheet,
    ImportSheet,
    ShowSheet,
    SwitchSheet,
)
from bot.table.sheets.people import current_key, holders_after, name_mark, whom
from bot.table.sheets.play import Play
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.sheet_files import read_json, read_sheet
from bot.table.sheets.sheet_values import character_name, corrected
from bot.table.sheets.world import Fight, Holder
from bot.table.snapshot import State
from bot.table.who import check_rank

Moves = CreateSheet | EditSheet | GiveSheet | SwitchSheet | ShowSheet | DeleteSheet | ImportSheet


def decide(context: Context, action: Moves) -> Decision:
    """Decide one action about a sheet."""
    play = Play.at(context)
    match action:
        case CreateSheet():
            return _created(play, action)
        case ImportSheet():
            return _imported(play, action)
        case EditSheet():
            return _edited(play, action)
        case DeleteSheet():
            return _deleted(play, action)
        case GiveSheet():
            return _given(play, action)
        case SwitchSheet():
            return _switched(play, action)
        case ShowSheet():
            return _shown(play, action)


def _created(play: Play, action: CreateSheet) -> Decision:
    system, me = play.kit.system, play.context.person.id
    if action.is_npc or action.owner not in (None, me):
        check_rank(campaign_of(play.context.table), play.context.person, Rank.GAME_MASTER)
    name = character_name(action.name, system)
    _check_free(play, name)
    _check_room(play)
    names = Names(system)
    stats = names.ids("stat", action.stats, "stats")
    for stat, (place, value) in stats.items():
        in_range(value, system.stats_by_id[stat].min, system.stats_by_id[stat].max, place)
    classes = names.ids("character_class", action.classes, "classes")
    for place, value in classes.values():
        in_range(value, 0, 1_000, place)
    if action.level is not None:
        in_range(action.level, 1, len(system.xp_table) if system.xp_table else 1_000, "level")
    sheet = blank_sheet(
        system,
        name,
        stats={stat: value for stat, (_, value) in stats.items()},
        level=action.level,
        classes={one: value for one, (_, value) in classes.items() if value},
    )
    owner = 0 if action.is_npc else me if action.owner is None else action.owner
    holder = Holder(
        number=play.before.made + 1,
        owner=owner,
        is_npc=action.is_npc,
        is_shown=action.is_shown,
    )
    return _added(play, sheet, holder)


def _imported(play: Play, action: ImportSheet) -> Decision:
    if action.is_npc:
        check_rank(campaign_of(play.context.table), play.context.person, Rank.GAME_MASTER)
    sheet = read_sheet(read_json(action.text), play.kit.system)
    key = key_of(sheet.name)
    if action.replace and key in play.world.characters:
        play.seats.own(sheet.name)
        play.world = _with_sheet(play.world, key, sheet)
        done = whom(play.before, key)
        event = SheetCreated(
            whom=done,
            secret=play.before.holder(key).is_hidden,
            is_npc=play.before.holder(key).is_npc,
            is_imported=True,
            is_replaced=True,
        )
        return play.decision(event, people=(done.owner,), hidden=event.secret)
    _check_free(play, sheet.name)
    _check_room(play)
    owner = 0 if action.is_npc else play.context.person.id
    holder = Holder(number=play.before.made + 1, owner=owner, is_npc=action.is_npc)
    return _added(play, sheet, holder, is_imported=True)


def _added(play: Play, sheet: Character, holder: Holder, *, is_imported: bool = False) -> Decision:
    key = key_of(sheet.name)
    play.world = _with_sheet(play.world, key, sheet)
    play.values["holders"] = {**play.before.holders, key: holder}
    play.values["made"] = holder.number
    if holder.owner:
        play.values["current"] = {**play.before.current, str(holder.owner): key}
    event = SheetCreated(
        whom=Whom(key=key, name=sheet.name, owner=holder.owner),
        secret=holder.is_hidden,
        is_npc=holder.is_npc,
        is_imported=is_imported,
    )
    return play.decision(event, people=(holder.owner,), hidden=holder.is_hidden)


def _check_free(play: Play, name: str) -> None:
    if key_of(name) in play.world.characters:
        raise Refused(SheetReason.NAME_TAKEN, name=name)


def _check_room(play: Play) -> None:
    if len(play.world.characters) >= MOST_CHARACTERS:
        raise Refused(SheetReason.TOO_MANY, what="characters", most=MOST_CHARACTERS)


def _edited(play: Play, action: EditSheet) -> Decision:
    key = play.seats.own(action.who)
    done = corrected(play.world.characters[key], action, play.kit.system)
    new_key, states = put(play, key, done.sheet)
    holder = play.before.holder(key)
    event = SheetEdited(
        whom=Whom(key=new_key, name=done.sheet.name, owner=holder.owner),
        secret=holder.is_hidden,
        what=action.what,
        of=done.of,
        old=done.old,
        new=done.new,
    )
    return play.decision(event, states=states, people=(holder.owner,), hidden=holder.is_hidden)


def put(play: Play, key: str, sheet: Character) -> tuple[str, dict[str, State]]:
    """Put a corrected sheet in its own place; returns its key by now, and other parts changed."""
    states: dict[str, State] = {}
    new_key = key_of(sheet.name)
    if new_key != key:
        _check_free(play, sheet.name)
        states = _renamed(play, key, new_key)
    play.world = _with_sheet(play.world, key, sheet)
    return new_key, states


def _with_sheet(world: World, key: str, sheet: Character) -> World:
    """The world with a sheet in the place of the one under a key, else at the end."""
    new_key = key_of(sheet.name)
    characters = {
        (new_key if one == key else one): (sheet if one == key else other)
        for one, other in world.characters.items()
    }
    return replace(world, characters={**characters, new_key: sheet})


def _renamed(play: Play, key: str, new_key: str) -> dict[str, State]:
    """Everything that names a character by key names it by the new one; the cards too."""
    part = play.before
    play.values["holders"] = holders_after(part, key, part.holder(key), renamed=new_key)
    play.values["current"] = {
        person: new_key if one == key else one for person, one in part.current.items()
    }
    if play.fight is not None:
        order = tuple(
            one.changed(character=new_key) if one.character == key else one
            for one in play.fight.order
        )
        play.fight = play.fight.changed(order=order)
    return _bound_anew(cards_of(play.context.table), {key: new_key})


def _bound_anew(cards: CardsPart, keys: Mapping[str, str | None]) -> dict[str, State]:
    """The cards bound to other keys (None: to one fewer), if any were bound to these."""
    if not any(set(one.bound or ()) & keys.keys() for one in cards.entries):
        return {}
    entries = tuple(
        one if one.bound is None else one.changed(bound=tuple(_mapped(one.bound, keys)))
        for one in cards.entries
    )
    return {CARDS: cards.changed(entries=entries)}


def _mapped(bound: Iterable[str], keys: Mapping[str, str | None]) -> Iterable[str]:
    return (new for one in bound if (new := keys.get(one, one)) is not None)


def _given(play: Play, action: GiveSheet) -> Decision:
    key = play.seats.own(action.who)
    part = play.before
    holder = part.holder(key)
    if holder.owner == action.to:
        name = play.world.characters[key].name
        raise Refused(SheetReason.ALREADY_THEIRS, name=name, owner=holder.owner)
    new = holder.changed(owner=action.to, is_npc=False)
    current = {
        person: one
        for person, one in part.current.items()
        if one != key or person != str(holder.owner)
    }
    play.values["holders"] = holders_after(part, key, new)
    play.values["current"] = {**current, str(action.to): key}
    event = SheetGiven(
        whom=Whom(key=key, name=play.world.characters[key].name, owner=action.to),
        old_owner=holder.owner,
    )
    return play.decision(event, people=(holder.owner, action.to))


def _switched(play: Play, action: SwitchSheet) -> Decision:
    key = play.seats.own(action.who)
    me = play.context.person.id
    if current_key(play.before, me, is_master=play.seats.is_master) == key:
        raise Refused(SheetReason.NOTHING_CHANGED)
    play.values["current"] = {**play.before.current, str(me): key}
    event = SheetSwitched(whom=whom(play.before, key), secret=play.before.holder(key).is_hidden)
    return play.decision(event, hidden=event.secret)


def _shown(play: Play, action: ShowSheet) -> Decision:
    key = _called(play, action)
    holder = play.before.holder(key)
    if holder.is_shown == action.is_shown:
        raise Refused(SheetReason.NOTHING_CHANGED)
    new = holder.changed(is_shown=action.is_shown)
    play.values["holders"] = holders_after(play.before, key, new)
    event = SheetShown(whom=whom(play.before, key), secret=new.is_hidden, is_shown=action.is_shown)
    return play.decision(event, people=(holder.owner,), hidden=new.is_hidden)


def _called(play: Play, action: ShowSheet | DeleteSheet) -> str:
    """The key of who is meant; Refused where another name was read."""
    key = play.seats.own(action.who)
    if action.called not in (None, name_mark(play.world.characters[key].name)):
        raise Refused(TableReason.STALE)
    return key


def _deleted(play: Play, action: DeleteSheet) -> Decision:
    key = _called(play, action)
    done, holder = whom(play.before, key), play.before.holder(key)
    after, states = remove_characters(play, (key,))
    event = SheetDeleted(whom=done, secret=holder.is_hidden, after=after)
    people = (holder.owner, after.next_owner if after else 0)
    return play.decision(event, states=states, people=people, hidden=holder.is_hidden)


def remove_characters(
    play: Play, keys: tuple[str, ...]
) -> tuple[AfterLeaving | None, dict[str, State]]:
    """Take characters out of the world, a fight, and the cards that are bound to them."""
    part = play.before
    after = leave(play, keys) if _fights(play.fight, keys) else None
    kept = {key: one for key, one in play.world.characters.items() if key not in keys}
    play.world = replace(play.world, characters=kept)
    play.values["holders"] = {key: one for key, one in part.holders.items() if key not in keys}
    play.values["current"] = {
        person: key for person, key in part.current.items() if key not in keys
    }
    return after, _bound_anew(cards_of(play.context.table), dict.fromkeys(keys))


def _fights(fight: Fight | None, keys: tuple[str, ...]) -> bool:
    return fight is not None and any(one.character in keys for one in fight.order)
