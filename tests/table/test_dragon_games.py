"""Whole games of Daredragon by the buttons of the hands, and what others see of them."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.dragon.actions import Draw
from bot.dragon.cards import Card
from bot.dragon.daredevil_events import CardDealt, Reshuffled
from bot.dragon.events import Event as GameEvent
from bot.dragon.name import name_of
from bot.dragon.replay import replayed_game
from bot.dragon.state import Question, State
from bot.render.dragon import board
from bot.render.message import Sketch
from tests.simulated.delivery import deliver_together, prepare_click
from tests.simulated.reading import everything_seen_by, texts
from tests.table.acting import posted, prepare_old_press, stored_parts
from tests.table.conftest import World, said
from tests.table.decks import laid
from tests.table.dragon import (
    Players,
    Shuffled,
    begun,
    look_at_hand,
    move_id,
    part_of,
    seen_by,
)

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a49444154789c63680000008200 81dd436af40000000049454e44ae426082".replace(" ", "")
)
DRAW_ONE_OF = 12
EPHEMERAL = 1 << 6

_SIGNED = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")
_CODED = re.compile(r"(?<!\w)(10|[2-9JQKA])([SHDC])(?!\w)")
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


@pytest.fixture
def dice() -> Shuffled:
    """Decks in an order of their own."""
    return Shuffled(7)


@pytest.fixture(autouse=True)
def few_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """One board in a dozen is drawn: what is drawn is tested with the pictures."""
    sketched: Callable[..., Sketch] = board.board_sketch
    made = 0

    def seldom(*arguments: Any, **options: Any) -> Sketch:
        nonlocal made
        made += 1
        sketch = sketched(*arguments, **options)
        if made % DRAW_ONE_OF == 1:
            return sketch
        return Sketch(sketch.name, lambda: PIXEL, sketch.description)

    monkeypatch.setattr(board, "board_sketch", seldom)


def cards_in(text: str) -> set[Card]:
    """Every card that a text names, but for jokers, which are all alike."""
    return signed_in(text) | {f"{rank}{suit}".upper() for rank, suit in _CODED.findall(text)}


def signed_in(text: str) -> set[Card]:
    """Every card that a text names as people read them: `9♣`."""
    return {f"{rank}{_SUITS[suit]}" for rank, suit in _SIGNED.findall(text)}


def open_cards(state: State, happened: tuple[GameEvent, ...]) -> set[Card]:
    """What lies or lay open on the table: everything else is in hands and decks."""
    found = {placed.card for placed in state.board}
    found |= {*state.daredevil_discard, *state.dragon_discard}
    if state.dragon is not None:
        found.add(state.dragon.card)
    for event in happened:
        if isinstance(event, CardDealt | Reshuffled):
            continue
        for field in ("card", "top"):
            card = getattr(event, field, None)
            if isinstance(card, str):
                found.add(card)
        question = getattr(event, "question", None)
        if isinstance(question, Question) and question.card is not None:
            found.add(question.card)
    return found


class Watch:
    """Looks at all that everybody in the channel is sent, as it is sent."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._read = len(world.env.backend.transcript)

    def news(self) -> Iterator[dict[str, Any]]:
        """What was posted or edited for everyone since the last look."""
        sent = self.world.env.backend.transcript[self._read :]
        self._read = len(self.world.env.backend.transcript)
        for kind, event, payload in sent:
            is_message = kind == "GATEWAY" and event in ("MESSAGE_CREATE", "MESSAGE_UPDATE")
            if is_message and not payload.get("flags", 0) & EPHEMERAL:
                yield payload

    def assert_nothing_hidden(self, known: set[Card]) -> None:
        """Only open cards are named, and no button that only a hand may have is there."""
        for payload in self.news():
            # Addresses and numbers of attachments name nothing.
            shown = re.sub(
                r'"(id|url|proxy_url|nonce)": "[^"]*"', "", json.dumps(payload, ensure_ascii=False)
            )
            assert cards_in(shown) <= known, (cards_in(shown) - known, shown)
            for name in ("play", "part", "ally", "discard", "draw"):
                assert not re.search(rf"mk:dragon:\d+:{name}\b", shown)


async def hand_of(world: World, who: MemberActor) -> set[Card]:
    """The cards that somebody may see, as nobody else may."""
    seen = await seen_by(world, who)
    assert seen.seen is not None
    assert seen.seat is not None
    return set(seen.seen.daredevils[seen.seat].hand or ())


async def play_out(players: Players, most: int = 400) -> int:
    """Play to the end, watching what others see; returns how many moves people made."""
    world = players.world
    watch = Watch(world)
    part = await part_of(world)
    assert part.game is not None
    known = open_cards(part.game, part.news)
    moves = 0
    while True:
        mover = await players.asked()
        result = await players.move()
        if mover is None or result is None:
            break
        moves += 1
        assert moves < most
        part = await part_of(world)
        assert part.game is not None
        now = open_cards(part.game, part.news)
        assert result.response is not None
        assert result.response.ephemeral
        mine = await hand_of(world, mover)
        if part.stage == "playing":
            assert cards_in(said(result)) <= known | now | mine
            watch.assert_nothing_hidden(known | now)
        known = now
    assert part.stage == "over"
    return moves


async def assert_told_at_the_end(world: World) -> None:
    """The end is posted with its file, and the file leads to the same game."""
    part = await part_of(world)
    last = [one for one in posted(world.channel) if one.attachments]
    files = [
        attached
        for message in last
        for attached in message.attachments
        if attached.filename.endswith(".json")
    ]
    assert len(files) == 1
    data = json.loads(world.env.backend.cdn.get(files[0].url) or b"")
    halves = list(replayed_game(data))
    assert halves[-1].state == part.game


async def test_three_people_and_a_manekin_play_a_whole_game(world: World):
    await world.start()
    await begun(world, world.odile, world.gm, pace="1")
    players = Players(world, (world.mira, world.odile, world.gm), seed=1)
    assert await play_out(players)
    await assert_told_at_the_end(world)


async def test_one_person_and_three_manekins_play_a_whole_game_without_a_campaign(world: World):
    await begun(world, name="in_play")
    assert await play_out(Players(world, (world.mira,), seed=2))
    await assert_told_at_the_end(world)


async def test_six_people_play_a_whole_game(world: World):
    people = [world.odile, world.gm, world.outsider, world.manager]
    people.append(world.guild.add_member(world.env.create_user("ulla")))
    await begun(world, *people, pace="1")
    assert await play_out(Players(world, (world.mira, *people), seed=3))
    await assert_told_at_the_end(world)


async def test_a_game_goes_on_after_a_restart_after_every_single_move(world: World):
    await begun(world, pace="1", difficulty="2", name="in_play")
    players = Players(world, (world.mira,), seed=5)
    while await players.move() is not None:
        before = await part_of(world)
        await world.restart()
        assert await part_of(world) == before
    assert (await part_of(world)).stage == "over"
    await assert_told_at_the_end(world)


async def test_of_two_presses_at_once_one_moves_and_the_other_is_told(world: World):
    await begun(world, world.odile)
    players = Players(world, (world.mira, world.odile))
    who = await players.asked()
    assert who is not None
    seen = await seen_by(world, who)
    hands = [await look_at_hand(world, who) for _ in range(2)]
    draw = move_id(Draw(0), seen.stamp)
    held = [await prepare_click(who, hand, custom_id=draw) for hand in hands]
    results = await deliver_together(world.env, *held)
    late = [one for one in results if "out of date" in said(one)]
    assert len(late) == 1
    # Below the sentence is the hand as it is now.
    assert "Your hand" in said(late[0])
    part = await part_of(world)
    assert part.record is not None
    assert (
        sum(isinstance(entry, Draw) and entry.seat == seen.seat for entry in part.record.entries)
        == 1
    )


async def test_a_press_in_an_old_hand_is_answered_with_the_hand_as_it_is(world: World):
    await begun(world)
    hand = await look_at_hand(world, world.mira)
    stamp = (await seen_by(world, world.mira)).stamp
    await world.mira.slash(world.channel, "dragon draw")
    before = await part_of(world)
    pressed = await prepare_old_press(world.mira, hand, move_id(Draw(0), stamp))
    (result,) = await deliver_together(world.env, pressed)
    assert await part_of(world) == before
    assert "Your hand" in said(result)
    assert result.response is not None
    assert result.response.ephemeral


async def test_whoever_is_not_asked_moves_nothing_and_is_told_whose_turn_it_is(world: World):
    await begun(world, world.odile)
    players = Players(world, (world.mira, world.odile))
    who = await players.asked()
    other = world.odile if who is world.mira else world.mira
    assert who is not None
    before = await part_of(world)
    told = await other.slash(world.channel, "dragon draw")
    assert who.name in said(told)
    assert told.ephemeral
    outsider = await world.outsider.slash(world.channel, "dragon draw")
    assert outsider.ephemeral
    assert await part_of(world) == before


async def test_what_others_may_not_see_of_a_hand_is_in_nothing_they_were_sent(world: World):
    await begun(world, world.odile, pace="1")
    players = Players(world, (world.mira, world.odile), seed=9)
    held = {who.id: await hand_of(world, who) for who in (world.mira, world.odile)}
    part = await part_of(world)
    assert part.game is not None
    shown = open_cards(part.game, part.news)
    for _ in range(12):
        if await players.move() is None:
            break
        part = await part_of(world)
        assert part.game is not None
        shown |= open_cards(part.game, part.news)
        for who in (world.mira, world.odile):
            held[who.id] |= await hand_of(world, who)
    for who, other in ((world.mira, world.odile), (world.odile, world.mira)):
        secret = held[other.id] - shown - held[who.id]
        assert secret
        # As people read cards: among the bytes of pictures there may be any two letters.
        sent = signed_in(everything_seen_by(world.env, who))
        assert sent & held[who.id]
        assert not sent & secret


async def test_the_tables_other_games_are_left_as_they_are(world: World):
    await world.start(system="classic_d20")
    await laid(world)
    await world.mira.slash(world.channel, "sheet create", name="Brakka")
    before = await stored_parts(world, world.channel)
    await begun(world, world.odile, pace="1", difficulty="2")
    players = Players(world, (world.mira, world.odile), seed=4)
    while await players.move() is not None:
        pass
    after = await stored_parts(world, world.channel)
    assert {name: after[name] for name in before} == before
    assert set(after) - set(before) <= {"dragon", "dragon_board", "bestiary"}


async def test_each_syllable_is_a_message_of_its_own_and_the_name_is_told_at_the_end(world: World):
    await begun(world, name="in_play")
    players = Players(world, (world.mira,), seed=6)
    while await players.move() is not None:
        pass
    part = await part_of(world)
    assert part.game is not None
    told = [texts(one) for one in posted(world.channel)]
    known = [trait for trait in part.game.traits if trait is not None]
    syllables = ("That stands for", "The dragon mumbles it")
    assert sum(any(one in text for one in syllables) for text in told) == len(known)
    assert name_of(part.game.traits) in told[-1]
    assert "You helped one another" in told[-1]
