"""Who may do what where: every command and every move, by one declared rule each.

A command or a move without a rule fails here, so none can be added without saying whose it is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from simcord import ChannelHandle, MemberActor, actors
from simcord.enums import InteractionType
from simcord.results import InteractionResult, ResponseMessage

from bot.app import Manekin
from bot.table.part import Rank
from cogs.buttons import MOVES
from tests.simulated.delivery import deliver_together, prepare_forged_press
from tests.table.acting import entries, open_gm_to_all, stored_parts, thread
from tests.table.cards import STREAK
from tests.table.conftest import World, said
from tests.table.runs import doomed

ROLES = ("outsider", "mira", "gm", "manager")
NO_CAMPAIGN = "There is no campaign in this channel"
NOT_MASTER = "Only a game master can do that"
NOT_APPOINTER = "can name game masters"
OUR_FAULT = "Something went wrong"
REFUSALS = (NO_CAMPAIGN, NOT_MASTER, NOT_APPOINTER, OUR_FAULT)


@dataclass(frozen=True)
class Rule:
    """Whose a command is, whether it needs a campaign, and options to try it with."""

    rank: Rank = Rank.ANYONE
    needs_campaign: bool = True
    options: Callable[[World], dict[str, object]] = lambda _: {}

    def refusal(self, role: str, place: str) -> str | None:
        """What somebody is told there, or None where they may."""
        if self.needs_campaign and place == "other":
            return NO_CAMPAIGN
        if self.rank is Rank.GAME_MASTER and role != "gm":
            return NOT_MASTER
        if self.rank is Rank.APPOINTER and role not in ("gm", "manager"):
            return NOT_APPOINTER
        return None


def given(**options: object) -> Callable[[World], dict[str, object]]:
    return lambda _: options


def odile(world: World) -> dict[str, object]:
    return {"person": world.odile}


def voids(world: World) -> dict[str, object]:
    """Every run ends with its first card."""
    doomed(world)
    return {}


def again(world: World) -> dict[str, object]:
    return {**voids(world), "arguments": ".rules"}


MASTER, APPOINTER = Rank.GAME_MASTER, Rank.APPOINTER
COMMANDS: dict[str, Rule] = {
    "about": Rule(needs_campaign=False),
    "help": Rule(needs_campaign=False),
    "campaign start": Rule(needs_campaign=False, options=given(name="Another")),
    "campaign info": Rule(),
    "campaign join": Rule(),
    "campaign leave": Rule(),
    "campaign close": Rule(MASTER),
    "campaign reopen": Rule(MASTER),
    "campaign panel": Rule(MASTER),
    "gm add": Rule(APPOINTER, options=odile),
    "gm remove": Rule(APPOINTER, options=odile),
    "gm role": Rule(APPOINTER),
    "gm settings": Rule(MASTER),
    "gm log-channel": Rule(MASTER),
    "gm undo": Rule(MASTER),
    "gm history": Rule(MASTER),
    "gm roll": Rule(MASTER, options=given(expression="1d20")),
    "gm export": Rule(MASTER),
    "gm import": Rule(MASTER, options=given(file=("t.json", b"{}"))),
    "gm reset": Rule(MASTER),
    # Over a deck that lies there only the game master lays another: this lays none at all.
    "deck new": Rule(options=given(cards="custom")),
    "deck declare": Rule(options=given(count=3)),
    "deck draw": Rule(),
    "deck status": Rule(),
    "deck history": Rule(),
    "deck choose": Rule(options=given(choice="1", answer="yes")),
    "deck wish": Rule(),
    "deck fates": Rule(),
    "deck doom": Rule(options=voids),
    "deck check": Rule(options=given(line="Void")),
    "deck odds": Rule(),
    "deck gm put": Rule(MASTER, options=given(card="fool")),
    "deck gm take": Rule(MASTER, options=given(card="fool")),
    "deck gm grant": Rule(MASTER, options=given(character="Brakka", what="wishes")),
    "deck gm lift": Rule(MASTER, options=given(character="Brakka", condition="curse")),
    "deck gm retire": Rule(MASTER, options=given(character="Brakka")),
    "deck gm peek": Rule(MASTER),
    "deck gm answer": Rule(MASTER, options=given(question="1", text="a spear")),
    "deck gm reveal": Rule(MASTER, options=given(question="1")),
    "deck gm import": Rule(MASTER, options=given(file=("d.json", b"{}"))),
    # A game of Daredragon needs no campaign; who runs one is tested with it.
    "dragon new": Rule(needs_campaign=False),
    "dragon start": Rule(needs_campaign=False),
    "dragon status": Rule(needs_campaign=False),
    "dragon board": Rule(needs_campaign=False),
    "dragon settings": Rule(needs_campaign=False, options=given(chairs=5)),
    "dragon close": Rule(needs_campaign=False),
    "dragon hand": Rule(needs_campaign=False),
    "dragon play": Rule(needs_campaign=False, options=given(card="9C")),
    "dragon draw": Rule(needs_campaign=False),
    "dragon choose": Rule(needs_campaign=False, options=given(answer="jaws")),
    "dragon odds": Rule(needs_campaign=False),
    "dragon rules": Rule(needs_campaign=False),
    "dragon log": Rule(needs_campaign=False),
    "dragon pause": Rule(needs_campaign=False),
    "dragon resume": Rule(needs_campaign=False),
    "dragon concede": Rule(needs_campaign=False),
    "dragon calls": Rule(needs_campaign=False),
    "dragon bestiary": Rule(needs_campaign=False),
    "dragon seat take": Rule(needs_campaign=False),
    "dragon seat leave": Rule(needs_campaign=False),
    "dragon seat manekin": Rule(needs_campaign=False, options=given(seat="2")),
    "dragon gm undo": Rule(needs_campaign=False),
    "dragon gm fix": Rule(needs_campaign=False, options=given(who="1", hp=20)),
    "dragon gm skip": Rule(needs_campaign=False),
    "dragon gm kick": Rule(needs_campaign=False, options=given(seat="1")),
    "check": Rule(options=given(name="str save")),
    "ability": Rule(options=given(stat="str")),
    "save": Rule(options=given(stat="str")),
    "attack": Rule(),
    "damage": Rule(options=given(amount=1, target="Brakka")),
    "heal": Rule(options=given(amount=1)),
    "track": Rule(options=given(name="inspiration", change="+1")),
    "condition": Rule(options=given(name="prone")),
    "xp": Rule(options=given(amount=1)),
    "rest": Rule(),
    "turn": Rule(),
    "meet": Rule(options=given(name="Odile")),
    "place enter": Rule(options=given(place="Crypt")),
    "item gain": Rule(options=given(item="Rope")),
    "item lose": Rule(options=given(item="Rope")),
    "quest step": Rule(options=given(quest="Bell", step="Rope")),
    "quest finish": Rule(options=given(quest="Bell")),
    "pool": Rule(MASTER, options=given(name="doom", change="+1")),
    "clock tick": Rule(MASTER, options=given(clock="Renown")),
    "clock list": Rule(),
    "clock remove": Rule(MASTER, options=given(clock="Renown")),
    "fight start": Rule(MASTER),
    "fight show": Rule(),
    "fight next": Rule(),
    "fight join": Rule(),
    "fight leave": Rule(),
    "fight end": Rule(MASTER),
    "foe add": Rule(MASTER, options=given(name="Ghoul", hit_points=9)),
    "foe set": Rule(MASTER, options=given(foe="Ghoul", hit_points=9)),
    "foe remove": Rule(MASTER, options=given(foe="Ghoul")),
    "foe list": Rule(),
    "place describe": Rule(MASTER, options=given(place="Chapel")),
    "place remove": Rule(MASTER, options=given(place="Chapel")),
    "place list": Rule(),
    "scene end": Rule(MASTER),
    "scene questions": Rule(MASTER),
    "gm inbox": Rule(MASTER),
    "sheet create": Rule(options=given(name="Brakka")),
    "sheet show": Rule(),
    "sheet list": Rule(),
    "sheet edit": Rule(options=given(what="level", value="2")),
    "sheet switch": Rule(options=given(who="Brakka")),
    "sheet give": Rule(options=lambda world: {**odile(world), "who": "Brakka"}),
    "sheet delete": Rule(options=given(who="Brakka")),
    "sheet export": Rule(),
    "sheet import": Rule(options=given(file=("s.json", b"{}"))),
    "card new": Rule(MASTER, options=given(name="Streak")),
    "card edit": Rule(MASTER, options=given(card="streak")),
    "card write": Rule(MASTER, options=given(name="Streak", sentence=STREAK)),
    "card list": Rule(MASTER),
    "card show": Rule(MASTER, options=given(card="streak")),
    "card order": Rule(MASTER, options=given(card="streak", place=1)),
    "card enable": Rule(MASTER, options=given(card="streak")),
    "card disable": Rule(MASTER, options=given(card="streak")),
    "card delete": Rule(MASTER, options=given(card="streak")),
    "card bind": Rule(MASTER, options=given(card="streak", who="Mira")),
    "card test": Rule(MASTER, options=given(moment="rest")),
    "card import": Rule(MASTER, options=given(file=("c.json", b"{}"))),
    "card export": Rule(MASTER),
    "card library": Rule(MASTER),
    "card add": Rule(MASTER, options=given(card="spoils")),
    "card system": Rule(MASTER),
    "macro save": Rule(options=given(name="brave", expression="1d20")),
    "macro roll": Rule(options=given(name="brave")),
    "macro list": Rule(),
    "macro delete": Rule(options=given(name="brave")),
    "privacy show": Rule(needs_campaign=False),
    "privacy export": Rule(needs_campaign=False),
    "privacy delete": Rule(needs_campaign=False),
    "roll": Rule(needs_campaign=False, options=given(expression="1d20")),
    "stats": Rule(needs_campaign=False),
    "undo": Rule(),
}

MOVE_RULES: dict[tuple[str, str], Rule] = {
    ("campaign", "join"): Rule(),
    ("campaign", "leave"): Rule(),
    ("campaign", "close"): Rule(MASTER),
    ("campaign", "reopen"): Rule(MASTER),
    ("campaign", "system"): Rule(MASTER, options=given(values=["night_hunt"])),
    ("campaign", "language"): Rule(MASTER, options=given(values=["en"])),
    ("campaign", "rename"): Rule(MASTER),
    ("campaign", "renamed"): Rule(MASTER, options=given(form="Renamed")),
    ("world", "next"): Rule(options=given(arguments=".1")),
    ("world", "end"): Rule(MASTER, options=given(arguments=".1")),
    ("world", "leave"): Rule(),
    ("world", "join"): Rule(MASTER, options=given(arguments=".1.2")),
    ("world", "out"): Rule(options=given(values=["1"])),
    ("world", "order"): Rule(),
    ("world", "foes"): Rule(options=given(arguments=".0")),
    ("world", "places"): Rule(options=given(arguments=".0")),
    ("scene", "yes"): Rule(MASTER, options=given(arguments=".1.1")),
    ("scene", "for"): Rule(MASTER, options=given(arguments=".1.1", values=["1"])),
    ("scene", "no"): Rule(MASTER, options=given(arguments=".1.1")),
    ("scene", "page"): Rule(MASTER, options=given(arguments=".1.0")),
    ("inbox", "tick"): Rule(MASTER, options=given(arguments=".1")),
    ("inbox", "done"): Rule(MASTER, options=given(arguments=".1.0")),
    ("inbox", "all"): Rule(MASTER, options=given(arguments=".0")),
    ("inbox", "page"): Rule(MASTER, options=given(arguments=".0")),
    ("world", "clocks"): Rule(options=given(arguments=".0")),
    ("sheet", "see"): Rule(options=given(arguments=".1")),
    ("sheet", "show"): Rule(options=given(arguments=".1.0")),
    ("sheet", "open"): Rule(options=given(values=["1"])),
    ("sheet", "list"): Rule(options=given(arguments=".0")),
    ("sheet", "edit"): Rule(options=given(arguments=".1.0")),
    ("sheet", "form"): Rule(options=given(arguments=".1", values=["0"])),
    ("sheet", "formed"): Rule(options=given(arguments=".1.0123abcd", form="3")),
    ("sheet", "again"): Rule(options=given(arguments=".1.0")),
    ("sheet", "guide"): Rule(options=given(arguments=".1.0")),
    ("sheet", "fill"): Rule(options=given(arguments=".1.0")),
    ("sheet", "filled"): Rule(options=given(arguments=".1.0.0123abcd", form="3")),
    ("sheet", "class"): Rule(options=given(arguments=".1.2.0123abcd", values=["4"])),
    ("sheet", "post"): Rule(options=given(arguments=".1")),
    ("sheet", "posted"): Rule(options=given(arguments=".1.0")),
    ("sheet", "reveal"): Rule(options=given(arguments=".1")),
    ("sheet", "hide"): Rule(options=given(arguments=".1")),
    ("sheet", "delete"): Rule(options=given(arguments=".1")),
    ("sheet", "keep"): Rule(needs_campaign=False),
    ("cards", "show"): Rule(MASTER, options=given(arguments=".1")),
    ("cards", "open"): Rule(MASTER, options=given(arguments=".0", values=["1"])),
    ("cards", "list"): Rule(MASTER),
    ("cards", "enable"): Rule(MASTER, options=given(arguments=".1")),
    ("cards", "disable"): Rule(MASTER, options=given(arguments=".1")),
    ("cards", "delete"): Rule(MASTER, options=given(arguments=".1")),
    ("cards", "deleted"): Rule(MASTER, options=given(arguments=".1")),
    ("cards", "library"): Rule(MASTER),
    ("cards", "theme"): Rule(MASTER, options=given(values=["1"])),
    ("cards", "take"): Rule(MASTER, options=given(arguments=".0.0", values=["spoils"])),
    ("cards", "kind"): Rule(MASTER, options=given(values=["0"])),
    ("cards", "system"): Rule(MASTER),
    ("cards", "test"): Rule(MASTER, options=given(arguments=".1")),
    ("cards", "tried"): Rule(MASTER, options=given(arguments=".1", values=["1"])),
    ("cards", "edit"): Rule(MASTER, options=given(arguments=".1")),
    ("draft", "place"): Rule(MASTER, options=given(values=["on"])),
    ("draft", "part"): Rule(MASTER, options=given(values=["then_0_kind"])),
    ("draft", "page"): Rule(MASTER, options=given(arguments=".on.0")),
    ("draft", "choose"): Rule(MASTER, options=given(arguments=".on", values=["rest"])),
    ("draft", "write"): Rule(MASTER, options=given(arguments=".name.0")),
    ("draft", "wrote"): Rule(MASTER, options=given(arguments=".name.0", form="Streak")),
    ("draft", "save"): Rule(MASTER),
    ("draft", "save_new"): Rule(MASTER),
    ("draft", "theirs"): Rule(MASTER),
    ("draft", "anew"): Rule(MASTER, options=given(arguments=".1")),
    ("draft", "show"): Rule(MASTER),
    ("draft", "discard"): Rule(MASTER),
    ("draft", "drop"): Rule(MASTER),
    ("deck", "draw"): Rule(options=given(arguments=".1.1.1")),
    ("deck", "choose"): Rule(options=given(arguments=".1.yes")),
    ("deck", "pick"): Rule(options=given(arguments=".1", values=["wisdom"])),
    ("deck", "say"): Rule(options=given(arguments=".1")),
    ("deck", "said"): Rule(options=given(arguments=".1", form="beside me")),
    ("deck", "ask"): Rule(MASTER, options=given(arguments=".1")),
    ("deck", "answer"): Rule(MASTER, options=given(arguments=".1", form="a spear")),
    ("deck", "reveal"): Rule(MASTER, options=given(arguments=".1")),
    ("deck", "confirm"): Rule(options=given(arguments=".1")),
    ("deck", "cancel"): Rule(options=given(arguments=".1")),
    ("deck", "status"): Rule(),
    ("deck", "history"): Rule(),
    ("doom", "again"): Rule(options=again),
    ("doom", "whole"): Rule(options=given(arguments=".1")),
    ("dragon", "sit"): Rule(needs_campaign=False),
    ("dragon", "rise"): Rule(needs_campaign=False),
    ("dragon", "manekin"): Rule(needs_campaign=False, options=given(values=["1.1"])),
    ("dragon", "difficulty"): Rule(needs_campaign=False, options=given(values=["1"])),
    ("dragon", "pace"): Rule(needs_campaign=False, options=given(values=["1"])),
    ("dragon", "naming"): Rule(needs_campaign=False, options=given(values=["in_play"])),
    ("dragon", "start"): Rule(needs_campaign=False),
    ("dragon", "resume"): Rule(needs_campaign=False),
    ("dragon", "new"): Rule(needs_campaign=False),
    ("dragon", "bestiary"): Rule(needs_campaign=False),
    ("dragon", "hand"): Rule(needs_campaign=False),
    ("dragon", "play"): Rule(needs_campaign=False, options=given(arguments=".9c")),
    ("dragon", "draw"): Rule(needs_campaign=False),
    ("dragon", "part"): Rule(needs_campaign=False, options=given(arguments=".jaws")),
    ("dragon", "ally"): Rule(needs_campaign=False, options=given(arguments=".1")),
    ("dragon", "discard"): Rule(needs_campaign=False, options=given(values=["9c"])),
    ("dragon", "cards"): Rule(needs_campaign=False),
    ("dragon", "odds"): Rule(needs_campaign=False),
    ("dragon", "rules"): Rule(needs_campaign=False),
    ("dragon", "log"): Rule(needs_campaign=False),
    ("gm", "tools"): Rule(MASTER),
    ("gm", "settings"): Rule(MASTER),
    ("gm", "undo"): Rule(MASTER),
    ("gm", "export"): Rule(MASTER),
    ("history", "before"): Rule(MASTER, options=given(arguments=".0.0")),
    ("import", "confirm"): Rule(MASTER),
    ("import", "cancel"): Rule(MASTER),
    ("reset", "played"): Rule(MASTER),
    ("reset", "erase"): Rule(MASTER),
    ("reset", "erased"): Rule(MASTER),
    ("reset", "cancel"): Rule(needs_campaign=False),
    ("help", "show"): Rule(needs_campaign=False),
    ("privacy", "forget"): Rule(needs_campaign=False),
    ("privacy", "keep"): Rule(needs_campaign=False),
}


@dataclass(frozen=True)
class Spot:
    """A place to act in, and a message of the bot that stands there."""

    name: str
    channel: ChannelHandle
    message: ResponseMessage


@pytest.fixture
async def spots(world: World) -> tuple[Spot, ...]:
    """A campaign's channel, its thread, and a channel without one; `/gm` is open to everyone."""
    open_gm_to_all(world)
    panel = await world.start()
    await world.mira.slash(world.channel, "campaign join")
    for _ in range(4):
        await world.mira.slash(world.channel, "roll", expression="1d20")
    inside = await thread(world)
    there = await world.mira.slash(inside, "roll", expression="1d20")
    elsewhere = await world.mira.slash(world.elsewhere, "roll", expression="1d20")
    assert panel.response is not None
    assert there.response is not None
    assert elsewhere.response is not None
    return (
        Spot("campaign", world.channel, panel.response),
        Spot("thread", inside, there.response),
        Spot("other", world.elsewhere, elsewhere.response),
    )


def test_every_command_has_a_rule(world: World):
    known = {command.qualified_name for command in leaves(world.bot)}
    assert known == COMMANDS.keys()


def leaves(bot: Manekin) -> list[Any]:
    return [one for one in bot.tree.walk_commands() if not hasattr(one, "commands")]


def test_every_move_has_a_rule():
    assert MOVES.keys() == MOVE_RULES.keys()


async def everything(world: World) -> list[object]:
    """All that a refused act must leave as it is."""
    found: list[object] = []
    for channel in (world.channel, world.elsewhere, *world.channel.threads):
        found += [await stored_parts(world, channel), await entries(world, channel)]
    return [*found, await world.raw_sql("SELECT * FROM timers")]


async def judged(
    world: World, rule: Rule, role: str, spot: Spot, act: Callable[[], Any], what: str
) -> None:
    """Act, and hold what came of it to the rule."""
    expected = rule.refusal(role, spot.name)
    before = await everything(world)
    result: InteractionResult = await act()
    told, where = said(result), f"{what} by {role} in {spot.name}"
    assert result.acknowledged, where
    if expected is None:
        assert not any(refusal in told for refusal in REFUSALS), f"{where}: {told}"
        return
    assert expected in told, f"{where}: {told}"
    assert result.ephemeral, where
    assert await everything(world) == before, where


@pytest.mark.parametrize("command", COMMANDS)
async def test_a_command_is_taken_from_whom_its_rule_allows(
    world: World, spots: tuple[Spot, ...], command: str
):
    rule = COMMANDS[command]
    for spot in spots:
        for role in ROLES:
            actor: MemberActor = getattr(world, role)
            options = rule.options(world)

            async def act(
                actor: MemberActor = actor,
                spot: Spot = spot,
                options: dict[str, object] = options,
            ) -> InteractionResult:
                return await actor.slash(spot.channel, command, **options)

            await judged(world, rule, role, spot, act, command)


@pytest.mark.parametrize("move", MOVE_RULES, ids=".".join)
async def test_a_move_is_taken_from_whom_its_rule_allows(
    world: World, spots: tuple[Spot, ...], move: tuple[str, str]
):
    rule = MOVE_RULES[move]
    options: dict[str, Any] = rule.options(world)
    for spot in spots:
        for role in ROLES:
            actor: MemberActor = getattr(world, role)
            custom_id = f"mk:{move[0]}:900:{move[1]}{options.get('arguments', '')}"

            async def act(
                actor: MemberActor = actor, spot: Spot = spot, custom_id: str = custom_id
            ) -> InteractionResult:
                if typed := options.get("form"):
                    return await sent_form(actor, spot.channel, custom_id, typed)
                return await pressed(world, actor, spot.message, custom_id, options.get("values"))

            await judged(world, rule, role, spot, act, custom_id)


async def pressed(
    world: World,
    actor: MemberActor,
    message: ResponseMessage,
    custom_id: str,
    values: list[str] | None = None,
) -> InteractionResult:
    """Press what a crafted message of the bot holds."""
    prepared = await prepare_forged_press(actor, message, custom_id, values=values)
    prepared.payload["message"]["components"] = [
        {"type": 1, "id": 1, "components": [control(custom_id, values)]}
    ]
    (result,) = await deliver_together(world.env, prepared)
    return result


def control(custom_id: str, values: list[str] | None) -> dict[str, object]:
    if values is None:
        return {"type": 2, "id": 2, "style": 1, "label": "Crafted", "custom_id": custom_id}
    options = [{"label": "Crafted", "value": "crafted"}]
    return {"type": 3, "id": 2, "options": options, "custom_id": custom_id}


async def sent_form(
    actor: MemberActor, channel: ChannelHandle, custom_id: str, typed: str
) -> InteractionResult:
    """Send a form in that was never shown to this person."""
    entry = {"type": 4, "id": 2, "custom_id": "name", "value": typed}
    data = {"custom_id": custom_id, "components": [{"type": 18, "id": 1, "component": entry}]}
    return await actors._dispatch_actor_interaction(
        actor, InteractionType.MODAL_SUBMIT, channel, data
    )


async def test_the_group_of_the_game_master_is_hidden_from_players_until_opened(world: World):
    def sees_it(actor: MemberActor) -> bool:
        return any(name.startswith("gm ") for name in actor.available_commands(world.channel))

    assert sees_it(world.gm)
    assert not sees_it(world.mira)
    open_gm_to_all(world)
    assert sees_it(world.mira)


CRAFTED = [
    "mk:campaign:0:explode",
    "mk:dragon:0:join",
    "mk:campaign:0:join.again",
    "mk:campaign:0:close.0",
    "mk:reset:0:played",
    "mk:reset:0:erase",
    "mk:reset:0:erased",
    "mk:import:0:confirm",
    "mk:import:0:cancel",
    "mk:reset:999999999999999999:erase",
    "mk:history:0:before",
    "mk:history:0:before.",
    "mk:history:0:before.x.y",
    "mk:history:0:before.99999999999999999999999.0",
    "mk:history:0:before.0.99999999999999999999999",
    "mk:campaign:0:system",
    "mk:campaign:0:language",
    "mk:cards:0:show",
    "mk:cards:0:show.x",
    "mk:cards:0:show.99999999999999999999999",
    "mk:cards:0:open",
    "mk:cards:0:list.x",
    "mk:cards:0:enable",
    "mk:cards:0:disable.1.1",
    "mk:cards:0:deleted.1",
    "mk:cards:1:deleted",
    "mk:cards:0:library.99.99",
    "mk:cards:0:theme",
    "mk:cards:0:take",
    "mk:cards:0:take.0.0",
    "mk:cards:0:kind",
    "mk:cards:0:kind.99.99",
    "mk:cards:0:tried.1",
    "mk:cards:0:edit",
    "mk:cards:0:edit.x",
    "mk:draft:0:choose.on",
    "mk:draft:1:choose",
    "mk:draft:1:page",
    "mk:draft:1:page.on.x",
    "mk:draft:1:write.on",
    "mk:draft:1:write.on.99999999999999999999999",
    "mk:draft:1:wrote.moon.7",
    "mk:draft:0:save",
    "mk:draft:0:drop",
    "mk:draft:0:anew",
    "mk:deck:0:draw",
    "mk:deck:0:draw.x.y",
    "mk:deck:0:draw.1.1",
    "mk:deck:0:draw.1.1.1.1",
    "mk:deck:0:draw.99999999999999999999999.1.1",
    "mk:deck:0:choose",
    "mk:deck:0:choose.1.",
    "mk:deck:0:choose.1.yes.no",
    "mk:deck:0:pick.1",
    "mk:deck:0:say",
    "mk:deck:0:ask.1.x",
    "mk:deck:0:ask.1.1",
    "mk:deck:0:answer.1.99999999999999999999999",
    "mk:deck:0:answer.1.1",
    "mk:deck:0:reveal.1.1",
    "mk:deck:0:confirm.1",
    "mk:deck:1:confirm",
    "mk:deck:0:cancel.x",
    "mk:deck:0:status.x",
    "mk:deck:0:history.x",
    "mk:deck:0:peek.1",
    "mk:world:0:clocks",
    "mk:world:0:clocks.x",
    "mk:world:0:clocks.0.0.0",
    "mk:world:0:clocks.99999999999999999999999",
    "mk:dragon:0:play.9c",
    "mk:dragon:1:play",
    "mk:dragon:1:play.9c.9c",
    "mk:dragon:1:play.moon",
    "mk:dragon:0:draw",
    "mk:dragon:1:draw.1",
    "mk:dragon:1:part",
    "mk:dragon:1:part.wing",
    "mk:dragon:1:ally.x",
    "mk:dragon:1:ally.9",
    "mk:dragon:1:ally.99999999999999999999999",
    "mk:dragon:1:discard",
    "mk:dragon:0:hand.1",
    "mk:dragon:0:cards.1",
    "mk:dragon:0:odds.1.1",
    "mk:dragon:0:rules.moon",
    "mk:dragon:0:log.x",
    "mk:dragon:0:log.99999999999999999999999",
    "mk:dragon:0:sit.x",
    "mk:dragon:0:sit.1.2.3",
    "mk:dragon:0:sit.99999999999999999999999",
    "mk:dragon:0:rise.x",
    "mk:dragon:0:manekin",
    "mk:dragon:0:difficulty.1",
    "mk:dragon:0:pace",
    "mk:dragon:0:naming.x",
    "mk:dragon:0:start",
    "mk:dragon:0:start.1",
    "mk:dragon:0:resume.1",
    "mk:dragon:0:new.1",
    "mk:dragon:0:bestiary.x",
    "mk:dragon:0:bestiary.99999999999999999999999",
    "mk:world:0:next",
    "mk:world:0:next.x",
    "mk:world:0:next.1.1",
    "mk:world:0:next.99999999999999999999999",
    "mk:world:0:end.99999999999999999999999",
    "mk:world:0:leave.1",
    "mk:world:0:join",
    "mk:world:0:join.1",
    "mk:world:0:join.2.1",
    "mk:world:0:join.1.99999999999999",
    "mk:world:0:out",
    "mk:world:0:order.x",
    "mk:world:0:foes.x",
    "mk:world:0:places.99999999999999999999999",
    "mk:scene:0:yes",
    "mk:scene:0:yes.1",
    "mk:scene:0:yes.1.x",
    "mk:scene:0:for.1.1",
    "mk:scene:0:no.9.9",
    "mk:scene:0:page.1",
    "mk:inbox:0:tick",
    "mk:inbox:0:tick.1.1",
    "mk:inbox:0:tick.1.99999999999999999999999",
    "mk:inbox:0:done.1",
    "mk:inbox:0:done.99999999999999999999999.0",
    "mk:inbox:0:all.x",
    "mk:inbox:0:page.x",
    "mk:sheet:0:see",
    "mk:sheet:0:see.x",
    "mk:sheet:0:see.99999999999999999999999",
    "mk:sheet:0:show.1",
    "mk:sheet:0:show.1.x",
    "mk:sheet:0:show.1.0.edge.1",
    "mk:sheet:0:open",
    "mk:sheet:0:list.x",
    "mk:sheet:0:edit.1",
    "mk:sheet:0:form.1",
    "mk:sheet:0:formed.1",
    "mk:sheet:0:again.1",
    "mk:sheet:0:again.1.999",
    "mk:sheet:0:guide",
    "mk:sheet:0:guide.1.9999999999999999999",
    "mk:sheet:0:fill.1.x",
    "mk:sheet:0:filled.1.0",
    "mk:sheet:0:filled.x",
    "mk:sheet:0:class.1.2",
    "mk:sheet:0:post.9",
    "mk:sheet:0:posted.9.0",
    "mk:sheet:0:reveal",
    "mk:sheet:0:hide.9",
    "mk:sheet:0:delete.9",
    "mk:sheet:0:delete.1.1",
    "mk:sheet:0:keep.x.y",
    "mk:doom:0:again",
    "mk:doom:0:again.chess",
    "mk:doom:0:again.rules.1",
    "mk:doom:0:whole",
    "mk:doom:0:whole.x",
    "mk:doom:0:whole.9223372036854775807",
    "mk:doom:0:whole.99999999999999999999999",
]


def part_of(custom_id: str) -> str:
    return custom_id.split(":")[1]


@pytest.mark.parametrize("part", sorted({part_of(custom_id) for custom_id in CRAFTED}))
async def test_a_crafted_press_never_acts_even_for_the_game_master(
    world: World, spots: tuple[Spot, ...], part: str
):
    before = await everything(world)
    # Nothing changes, so one table serves them all.
    for custom_id in (one for one in CRAFTED if part_of(one) == part):
        for actor in (world.gm, world.mira):
            result = await pressed(world, actor, spots[0].message, custom_id)
            assert result.ephemeral, custom_id
            assert OUR_FAULT not in said(result), custom_id
        assert await everything(world) == before, custom_id


async def test_a_press_that_is_none_of_ours_is_nobodys(world: World, spots: tuple[Spot, ...]):
    before = await everything(world)
    for custom_id in (
        "mk:campaign:-1:close",
        "mk:campaign:0:close ",
        "MK:campaign:0:close",
        "xmk:campaign:0:close",
        "mk:campaign:0:close\n",
        "mk:campaign:0:cl\u043ese",
        "mk:campaign:1234567890123456789:close",
        "close",
    ):
        await pressed(world, world.gm, spots[0].message, custom_id)
        assert await everything(world) == before, custom_id


async def test_a_crafted_choice_never_acts(world: World, spots: tuple[Spot, ...]):
    before = await everything(world)
    for values in (["chess"], ["classic_d20", "night_hunt"], [], ["x" * 4000]):
        for kind in ("system", "language"):
            custom_id = f"mk:campaign:0:{kind}"
            result = await pressed(world, world.gm, spots[0].message, custom_id, values)
            assert result.ephemeral, (kind, values)
            assert OUR_FAULT not in said(result), (kind, values)
        assert await everything(world) == before, values


async def test_a_press_of_what_the_message_does_not_hold_is_not_even_answered(
    world: World, spots: tuple[Spot, ...]
):
    before = await everything(world)
    prepared = await prepare_forged_press(world.gm, spots[0].message, "mk:campaign:0:close")
    (result,) = await deliver_together(world.env, prepared)
    assert not result.acknowledged
    assert await everything(world) == before
