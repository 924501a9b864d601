"""Playing Daredragon by commands and by the buttons of the private hand, and what others see."""

import re
from typing import Any

import pytest
from simcord import InteractionResult
from simcord.actors import MemberActor

from bot.dragon.actions import Discard, NameAlly, NamePart, Play
from bot.dragon.cards import DAREDEVIL, PART_NAMES, Card
from bot.dragon.state import QuestionKind
from bot.render.dragon import board
from bot.render.dragon.manekin import card_sign
from bot.render.message import Sketch
from bot.render.words import words
from tests.simulated.delivery import deliver_together, prepare_click, prepare_forged_press
from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import entries, prepare_old_press
from tests.table.conftest import World, said
from tests.table.dragon import (
    Shuffled,
    begun,
    board_message,
    look_at_hand,
    opened,
    part_of,
    seen_by,
)
from tests.table.dragon_play import Moment, asked, kind, may_play, until
from tests.table.seats import offered

SAY = words("en")
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a4944415478 9c6368000000820081dd436af40000000049454e44ae426082".replace(" ", "")
)


@pytest.fixture
def dice() -> Shuffled:
    """Decks in an order of their own."""
    return Shuffled(3)


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards are not drawn: what is drawn is tested with the pictures."""
    sketched = board.board_sketch

    def never(*arguments: Any, **named: Any) -> Sketch:
        sketch = sketched(*arguments, **named)
        return Sketch(sketch.name, lambda: PIXEL, sketch.description)

    monkeypatch.setattr(board, "board_sketch", never)


def signs(cards: tuple[Card, ...]) -> set[str]:
    """Cards as people read them, but for jokers, which are all alike."""
    return {card_sign(card, SAY) for card in cards if DAREDEVIL[card].feat != "first_aid"}


def listed(source: Any) -> set[str]:
    """The cards that a hand lists, by their signs."""
    return set(re.findall(r"\*\*((?:10|[2-9JQKA])[♠♥♦♣]) [^*]+\*\* –", texts(source)))


async def waiting(world: World) -> tuple[Moment, MemberActor]:
    """Whoever is asked for their turn, and the other person at the table."""
    now = await until(world, kind(QuestionKind.TURN))
    return now, world.odile if now.who is world.mira else world.mira


async def hand_of(world: World, who: MemberActor) -> tuple[Card, ...]:
    """What somebody holds."""
    seen = await seen_by(world, who)
    assert seen.seen is not None
    assert seen.seat is not None
    return seen.seen.daredevils[seen.seat].hand or ()


def pressing(result: InteractionResult | Any, move: str) -> str:
    """The id of the button on an answer that makes a move."""
    (found,) = [one.custom_id for one in buttons(result) if f":{move}" in str(one.custom_id)]
    return str(found)


async def test_each_person_sees_their_own_hand_and_nobody_elses(world: World) -> None:
    await begun(world, world.odile)
    await until(world, lambda part, question: question.kind is QuestionKind.TURN, seed=4)
    for who, other in ((world.mira, world.odile), (world.odile, world.mira)):
        shown = await who.slash(world.channel, "dragon hand")
        assert shown.ephemeral
        assert listed(shown) == signs(await hand_of(world, who))
        assert said(shown) not in everything_seen_by(world.env, other)
    part = await part_of(world)
    assert part.game is not None
    public = {card_sign(one.card, SAY) for one in part.game.board}
    secret = signs(part.game.hands[0]) - public
    holder = {one.id: one for one in (world.mira, world.odile)}
    for seat, hand in enumerate(part.game.hands):
        for who in holder.values():
            if part.chairs[seat].holder == who.id:
                continue
            shown = await who.slash(world.channel, "dragon hand")
            assert not listed(shown) & signs(hand)
    assert secret or not part.game.hands[0]


async def test_the_hand_opens_from_the_board_beside_it(world: World) -> None:
    await begun(world, world.odile)
    before = texts(await board_message(world))
    hand = await look_at_hand(world, world.mira)
    assert listed(hand) == signs(await hand_of(world, world.mira))
    assert texts(await board_message(world)) == before
    none = await world.outsider.click(await board_message(world), custom_id="mk:dragon:0:hand")
    assert none.ephemeral
    assert "`/dragon seat take`" in said(none)


@pytest.mark.parametrize(
    ("command", "options", "told"),
    [
        ("hand", {}, "You do not sit at this game."),
        ("odds", {}, "You do not sit at this game."),
        ("odds", {"card": "9C"}, "You do not sit at this game."),
        ("play", {"card": "9C"}, "You have no seat at this game."),
        ("play", {"card": "what?"}, "You have no seat at this game."),
        ("draw", {}, "You have no seat at this game."),
        ("choose", {"answer": "jaws"}, "You have no seat at this game."),
    ],
)
async def test_who_has_no_seat_is_told_that_and_nothing_of_an_empty_hand(
    world: World, command: str, options: dict[str, str], told: str
) -> None:
    await begun(world, world.odile)
    answer = await world.outsider.slash(world.channel, f"dragon {command}", **options)
    assert told in said(answer)
    assert "hold" not in said(answer)


async def test_lists_of_cards_have_the_order_of_the_hand(world: World) -> None:
    await begun(world, world.odile)
    now, _ = await waiting(world)
    hand = await now.who.slash(world.channel, "dragon hand")
    order = [one.label for one in buttons(hand) if ":play." in str(one.custom_id)]
    assert order
    for command in ("play", "odds"):
        found = await offered(world, now.who, f"dragon {command}", "card")
        assert [shown.replace("\ufe0e", "") for shown in found][-len(order) :] == order


async def test_what_people_press_and_read_has_letters_for_suits(world: World) -> None:
    await begun(world, world.odile)
    now, _ = await waiting(world)
    await now.who.slash(world.channel, "dragon hand")
    sent = str([one for *_, one in world.env.backend.transcript])
    assert re.search("[♠♥♦♣]\ufe0e", sent)


async def test_a_card_played_by_its_button_turns_the_hand_into_the_new_one(world: World) -> None:
    await begun(world, world.odile)
    now = await until(world, may_play)
    (move, *_) = [one for one in now.moves if isinstance(one, Play)]
    hand = await look_at_hand(world, now.who)
    old_board = texts(await board_message(world))
    played = await now.who.click(hand, custom_id=pressing(hand, f"play.{move.card.lower()}"))
    assert played.response is not None
    assert played.response.id == hand.id
    assert played.response.ephemeral
    assert card_sign(move.card, SAY) in said(played).split("### Your hand")[0]
    assert listed(played) == signs(await hand_of(world, now.who))
    assert texts(await board_message(world)) != old_board


async def test_drawing_cards_deals_to_the_others(world: World) -> None:
    await begun(world, world.odile)
    now, other = await waiting(world)
    held = await hand_of(world, other)
    answered = await now.who.slash(world.channel, "dragon draw")
    assert answered.ephemeral
    assert "draws: a card for each of the others" in said(answered)
    assert len(await hand_of(world, other)) > len(held)


async def test_who_is_not_asked_is_told_whom_the_game_waits_for(world: World) -> None:
    await begun(world, world.odile)
    now, other = await waiting(world)
    count = await entries(world, world.channel)
    refused = await other.slash(world.channel, "dragon draw")
    assert refused.ephemeral
    name = now.part.chairs[now.question.seat].name
    assert f"the game waits for {name}" in said(refused)
    assert listed(refused) == signs(await hand_of(world, other))
    assert await entries(world, world.channel) == count


async def test_an_old_hand_does_nothing_and_shows_the_new_one(world: World) -> None:
    await begun(world, world.odile)
    now, _ = await waiting(world)
    hand = await look_at_hand(world, now.who)
    await now.who.slash(world.channel, "dragon draw")
    await until(world, lambda _, question: question.seat == now.question.seat)
    before = await part_of(world)
    late = await now.who.click(hand, custom_id=pressing(hand, "draw"))
    assert late.ephemeral
    assert "out of date" in said(late)
    assert "### Your hand" in said(late)
    assert await part_of(world) == before


async def test_two_presses_at_once_move_once(world: World) -> None:
    await begun(world, world.odile)
    now, _ = await waiting(world)
    hand = await look_at_hand(world, now.who)
    count = await entries(world, world.channel)
    presses = [await prepare_click(now.who, hand, custom_id=pressing(hand, "draw"))] * 1
    presses.append(await prepare_click(now.who, hand, custom_id=pressing(hand, "draw")))
    await deliver_together(world.env, *presses)
    assert await entries(world, world.channel) == count + 1


async def test_a_private_answer_is_never_put_on_the_board(world: World) -> None:
    await begun(world, world.odile)
    now, _ = await waiting(world)
    shown = await board_message(world)
    forged = await prepare_old_press(now.who, shown, f"mk:dragon:{now.part.stamp}:draw")
    (answered,) = await deliver_together(world.env, forged)
    assert answered.ephemeral
    assert "### Your hand" in said(answered)
    assert "### Your hand" not in texts(await board_message(world))
    assert "### Your hand" not in everything_seen_by(world.env, world.outsider)


async def test_a_body_part_is_named_by_its_button(world: World) -> None:
    await begun(world, world.odile)
    now = await until(world, kind(QuestionKind.PART))
    hand = await look_at_hand(world, now.who)
    (move, *_) = [one for one in now.moves if isinstance(one, NamePart)]
    named = await now.who.click(hand, custom_id=pressing(hand, f"part.{PART_NAMES[move.part]}"))
    assert named.response is not None
    assert named.response.ephemeral
    told = said(named).split("### Your hand")[0]
    assert PART_NAMES[move.part] in told
    assert await part_of(world) != now.part


async def test_a_body_part_is_named_by_command_and_what_is_offered_says_the_figures(
    world: World,
) -> None:
    await begun(world, world.odile)
    now = await until(world, kind(QuestionKind.PART))
    parts = [PART_NAMES[one.part] for one in now.moves if isinstance(one, NamePart)]
    found = await now.who.autocomplete(world.channel, "dragon choose", "answer", "")
    assert [one["value"] for one in found] == parts
    other = world.odile if now.who is world.mira else world.mira
    assert await offered(world, other, "dragon choose", "answer") == []
    wrong = await now.who.slash(world.channel, "dragon choose", answer="wing")
    assert "The dragon has no “wing”" in said(wrong)
    named = await now.who.slash(world.channel, "dragon choose", answer=parts[-1].upper())
    assert named.ephemeral
    assert await part_of(world) != now.part


async def test_who_is_helped_is_chosen_by_button(world: World) -> None:
    await begun(world, world.odile)
    now = await until(world, kind(QuestionKind.ALLY), one_of=1)
    (move, *_) = [one for one in now.moves if isinstance(one, NameAlly)]
    hand = await look_at_hand(world, now.who)
    helped = await now.who.click(hand, custom_id=pressing(hand, f"ally.{move.ally}"))
    assert helped.response is not None
    assert helped.response.id == hand.id
    assert await part_of(world) != now.part


async def test_who_is_helped_is_named_by_command(world: World) -> None:
    await begun(world, world.odile)
    now = await until(world, kind(QuestionKind.ALLY), one_of=1)
    (move, *_) = [one for one in now.moves if isinstance(one, NameAlly)]
    lost = await now.who.slash(world.channel, "dragon choose", answer="Gandalf")
    assert "No daredevil here is called “Gandalf”" in said(lost)
    found = await now.who.autocomplete(world.channel, "dragon choose", "answer", "")
    answer = str(move.ally + 1)
    assert answer in [one["value"] for one in found]
    await now.who.slash(world.channel, "dragon choose", answer=answer)
    assert await part_of(world) != now.part


async def test_discards_are_chosen_in_the_list(world: World) -> None:
    await begun(world, world.odile)
    now = await until(world, kind(QuestionKind.DISCARD, 2), one_of=3)
    hand = await look_at_hand(world, now.who)
    cards = [one.card for one in now.moves if isinstance(one, Discard)]
    few = await prepare_forged_press(
        now.who, hand, f"mk:dragon:{now.part.stamp}:discard", values=[cards[0].lower()]
    )
    (refused,) = await deliver_together(world.env, few)
    assert "You have to discard exactly 2 cards, and you chose 1." in said(refused)
    gone = [cards[0].lower(), cards[-1].lower()]
    dropped = await now.who.select(hand, gone, custom_id=f"mk:dragon:{now.part.stamp}:discard")
    assert dropped.response is not None
    assert dropped.response.id == hand.id
    assert set(await hand_of(world, now.who)) == set(now.hand) - {cards[0], cards[-1]}


async def test_discards_are_typed_with_what_is_left_offered(world: World) -> None:
    await begun(world, world.odile)
    now = await until(world, kind(QuestionKind.DISCARD, 2), one_of=3)
    one, two, *_ = [move.card for move in now.moves if isinstance(move, Discard)]
    found = await now.who.autocomplete(world.channel, "dragon choose", "answer", f"{one} ")
    values = [choice["value"] for choice in found]
    assert f"{one} {two}" in values
    assert f"{one} {one}" not in values
    few = await now.who.slash(world.channel, "dragon choose", answer=one)
    assert "exactly 2 cards" in said(few)
    await now.who.slash(world.channel, "dragon choose", answer=f"{one}, {two}")
    assert set(await hand_of(world, now.who)) == set(now.hand) - {one, two}


async def test_a_card_is_played_however_it_is_written(world: World) -> None:
    await begun(world, world.odile)
    now = await until(world, may_play)
    plays = [one.card for one in now.moves if isinstance(one, Play)]
    found = await now.who.autocomplete(world.channel, "dragon play", "card", "")
    assert [one["value"] for one in found] == plays
    other = world.odile if now.who is world.mira else world.mira
    assert await offered(world, other, "dragon play", "card") == []
    unknown = await now.who.slash(world.channel, "dragon play", card="the moon")
    assert "You hold no card “the moon”. There is: " in said(unknown)
    strange = next(card for card in DAREDEVIL if card not in now.hand)
    not_held = await now.who.slash(world.channel, "dragon play", card=strange)
    assert "You do not hold" in said(not_held)
    await now.who.slash(world.channel, "dragon play", card=card_sign(plays[0], SAY).lower())
    assert plays[0] not in await hand_of(world, now.who)


async def test_the_odds_are_for_whoever_asks_and_back_to_the_hand_in_place(world: World) -> None:
    await begun(world, world.odile)
    now = await until(world, may_play)
    hand = await look_at_hand(world, now.who)
    odds = await now.who.click(hand, custom_id="mk:dragon:0:odds")
    assert odds.response is not None
    assert odds.response.id == hand.id
    assert "## What" in said(odds)
    back = await now.who.click(odds.response, custom_id="mk:dragon:0:hand")
    assert back.response is not None
    assert back.response.id == hand.id
    assert "### Your hand" in said(back)
    strange = next(card for card in DAREDEVIL if card not in now.hand)
    refused = await now.who.slash(world.channel, "dragon odds", card=strange)
    assert "You hold no card" in said(refused)
    card = now.hand[0]
    one = await now.who.slash(world.channel, "dragon odds", card=card, part="tail")
    assert one.ephemeral
    assert "jaws" not in said(one)


async def test_the_rules_are_read_page_by_page_and_card_by_card(world: World) -> None:
    first = await world.mira.slash(world.channel, "dragon rules")
    assert first.ephemeral
    assert first.response is not None
    other = await world.mira.select(first.response, ["manekin"], custom_id="mk:dragon:0:rules")
    assert other.response is not None
    assert other.response.id == first.response.id
    assert "A Manekin is a daredevil whom nobody plays" in said(other)
    card = await world.mira.slash(world.channel, "dragon rules", topic="q♥")
    assert "Q♥ Shield" in said(card)
    assert "Q♥ Bite" in said(card)
    named = await world.mira.slash(world.channel, "dragon rules", topic="entangle")
    assert "10♠ Entangle" in said(named)
    unknown = await world.mira.slash(world.channel, "dragon rules", topic="quantum")
    assert "“quantum” does not fit there" in said(unknown)
    assert "The Manekin" in await offered(world, world.mira, "dragon rules", "topic", "mane")


async def test_the_log_tells_the_story_in_pages_and_names_no_hidden_card(world: World) -> None:
    await begun(world, world.odile)
    await until(world, lambda part, _: part.game is not None and part.game.turn > 40)
    newest = await world.outsider.slash(world.channel, "dragon log")
    assert newest.ephemeral
    assert newest.response is not None
    part = await part_of(world)
    assert part.game is not None
    assert f"**Turn {part.game.turn}**" in said(newest)
    older = await world.outsider.click(newest.response, custom_id=pressing(newest, "log.1"))
    assert older.response is not None
    assert older.response.id == newest.response.id
    assert f"**Turn {part.game.turn}**" not in said(older)
    last = await world.outsider.slash(world.channel, "dragon log", page=400)
    assert "**Turn 1**" in said(last)
    assert "daredragon-1.json" not in said(newest)


async def test_after_the_end_the_log_brings_the_file_and_the_hand_the_next_game(
    world: World,
) -> None:
    await begun(world, world.odile)
    for who in (world.mira, world.odile):
        await who.slash(world.channel, "dragon concede")
    log = await world.mira.slash(world.channel, "dragon log")
    assert log.response is not None
    (file,) = log.response.attachments
    assert file.filename == "daredragon-1.json"
    hand = await world.mira.slash(world.channel, "dragon hand")
    assert "`/dragon new` opens the next one" in said(hand)
    over = await world.mira.slash(world.channel, "dragon draw")
    assert over.ephemeral
    assert "over" in said(over)


async def test_without_a_game_or_before_it_a_hand_says_how_to_come_by_one(world: World) -> None:
    none = await world.mira.slash(world.channel, "dragon hand")
    assert none.ephemeral
    assert "`/dragon new`" in said(none)
    await opened(world)
    before = await world.mira.slash(world.channel, "dragon hand")
    assert "`/dragon start`" in said(before)
    log = await world.mira.slash(world.channel, "dragon log")
    assert "has not begun" in said(log)
    play = await world.mira.slash(world.channel, "dragon play", card="9C")
    assert "has not begun" in said(play)


async def test_a_hand_works_after_a_restart(world: World) -> None:
    await begun(world, world.odile)
    now, _ = await waiting(world)
    hand = await look_at_hand(world, now.who)
    await world.restart()
    drawn = await now.who.click(hand, custom_id=pressing(hand, "draw"))
    assert drawn.response is not None
    assert drawn.response.ephemeral
    assert "draws" in said(drawn)
    after = await asked(world)
    assert after is None or after.part != now.part
