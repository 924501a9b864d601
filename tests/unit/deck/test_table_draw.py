"""Declaring and drawing at the table. Sources: spec/deck.md, part 1; faults.md K1, K2, K7, K9."""

import pytest

from bot.deck.actions import (
    Declare,
    Draw,
    Grant,
    Lift,
    NewDeck,
    PutCard,
    Retire,
    Seat,
    SpendFates,
    SpendWish,
    TakeCard,
)
from bot.deck.cards import built_in
from bot.deck.effects import SavingThrows
from bot.deck.engine import step
from bot.deck.events import DeckLaid
from bot.deck.evolve import forgotten
from bot.deck.ledger import Ledger
from bot.deck.reasons import DeckReason
from bot.deck.sheet import flipped
from bot.deck.state import MOST_CHARACTERS, MOST_HISTORY, start
from bot.dice import Scripted, SeededDice
from tests.unit.deck.playing import ANNA, BERT, MASTER, Play


def drawn_once(*coming: str | int) -> Ledger:
    """The ledger after one draw."""
    play = Play(count=1)
    play.draw(*coming)
    return play.mira().ledger


def test_k1_a_drawn_card_goes_back_and_fool_does_not() -> None:
    play = Play(count=2)
    play.draw("sun")
    play.draw("fool", "moon", 2)
    assert "sun" in play.cards()
    assert play.cards() == {card.id for card in built_in("22").cards} - {"fool"}


def test_k2_jester_stays_away_over_declarations_until_the_master_resets() -> None:
    play = Play(count=1)
    play.draw("jester")
    play.choose("experience")
    assert len(play.cards()) == 21
    play.declare(2)
    assert len(play.cards()) == 21
    assert play.refused(ANNA, NewDeck()).reason is DeckReason.MASTER_ONLY
    play.act(MASTER, NewDeck())
    assert len(play.cards()) == 22


def test_k7_another_players_declaration_leaves_the_deck_as_it_is() -> None:
    play = Play(count=1)
    play.draw("fool", "comet")
    play.declare(3, "Olaf", BERT)
    assert "fool" not in play.cards()
    assert len(play.cards()) == 21


def test_k9_every_card_of_the_deck_comes_up_for_its_own_face() -> None:
    play = Play(count=1)
    found: list[str] = []
    for face in range(1, 23):
        dice = Scripted([face] + [1] * 3)
        events = step(play.state, Draw(character="Mira"), ANNA, dice, play.now)[1]
        found.append(events[0].model_dump()["card"]["id"])
    assert found == [card.id for card in built_in("22").cards]


def test_k9_draws_do_not_wander_over_many_of_them() -> None:
    play = Play()
    dice = SeededDice(9)
    counts = dict.fromkeys(play.cards(), 0)
    play.declare(1)
    for _ in range(4000):
        events = step(play.state, Draw(character="Mira"), ANNA, dice, play.now)[1]
        counts[events[0].model_dump()["card"]["id"]] += 1
    expected = 4000 / 22
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < 46.8  # one in a thousand for 21 degrees of freedom


def test_fool_costs_experience_and_both_draws_are_one() -> None:
    play = Play(count=2)
    fool, sun = play.draw("fool", "sun")
    assert (fool.counts, sun.counts, sun.left) == (False, True, 1)
    assert (fool.left_deck, sun.left_deck) == (True, False)
    assert play.mira().ledger.experience == 40_000
    assert play.mira().ledger.keeps_level


def test_idiot_costs_intelligence_down_to_one() -> None:
    play = Play(count=3)
    (drew,) = play.draw("idiot", 4)
    assert (drew.told[0].before, drew.told[0].after) == (10, 5)
    play.choose("no")
    play.draw("idiot", 4)
    play.choose("no")
    assert play.mira().ledger.intelligence == 1
    play.draw("idiot", 1)
    assert play.mira().ledger.intelligence == 1


@pytest.mark.parametrize("ending", ["donjon", "void"])
def test_donjon_and_void_end_the_drawing_and_the_rest_lapses(ending: str) -> None:
    play = Play(count=5)
    play.draw("comet")
    (drew,) = play.draw(ending)
    assert (drew.ended, drew.lapsed, drew.left) == (True, 3, 0)
    refused = play.refused(ANNA, Draw(character="Mira"))
    assert refused.reason is DeckReason.DRAWING_ENDED
    assert refused.values == {"name": "Mira", "card": ending.title()}
    again = play.refused(ANNA, Declare(character="Mira", count=1))
    assert again.reason is DeckReason.DRAWING_ENDED
    assert play.due() == {}


def test_an_end_after_fool_ends_too() -> None:
    play = Play(count=3)
    play.draw("fool", "void")
    assert play.mira().ended is not None
    assert play.mira().left == 0


def test_the_master_lets_somebody_draw_again() -> None:
    play = Play(count=1)
    play.draw("void")
    play.act(MASTER, Grant(character="Mira", what="again"))
    play.declare(1)
    assert play.draw("comet")
    assert (
        play.refused(MASTER, Grant(character="Mira", what="again")).reason is DeckReason.NOT_ENDED
    )


def test_characters_draw_in_any_order_each_for_themselves() -> None:
    play = Play(count=2)
    play.declare(1, "Olaf", BERT)
    play.draw("moon", 3)
    play.draw("void", name="Olaf", seat=BERT)
    play.draw("moon", 1)
    assert play.mira().ledger.wishes == 4
    assert play.mira("Olaf").ledger.wishes == 0
    assert [past.name for past in play.state.history] == ["Mira", "Olaf", "Mira"]


@pytest.mark.parametrize("count", [0, -1, 23, 10_000])
def test_a_count_out_of_range_is_refused(count: int) -> None:
    play = Play()
    refused = play.refused(ANNA, Declare(character="Mira", count=count))
    assert refused.reason is DeckReason.BAD_COUNT
    assert refused.values == {"least": 1, "most": 22, "count": count}


def test_nothing_is_drawn_beyond_what_was_declared() -> None:
    play = Play(count=1)
    play.draw("comet")
    assert play.refused(ANNA, Draw(character="Mira")).reason is DeckReason.ALL_DRAWN


def test_a_second_declaration_waits_for_the_end_of_the_first() -> None:
    play = Play(count=2)
    refused = play.refused(ANNA, Declare(character="Mira", count=1))
    assert (refused.reason, refused.values["left"]) == (DeckReason.DECLARATION_OPEN, 2)


def test_nobody_else_draws_or_declares_for_a_character_but_the_master() -> None:
    play = Play(count=2)
    refused = play.refused(BERT, Draw(character="Mira"))
    assert refused.reason is DeckReason.NOT_YOURS
    assert refused.values == {"name": "Mira", "owner": 1}
    assert play.refused(BERT, Declare(character="MIRÁ", count=1)).reason is DeckReason.NOT_YOURS
    assert play.draw("comet", seat=MASTER)


def test_unknown_names_come_with_the_nearest() -> None:
    play = Play(count=1)
    refused = play.refused(ANNA, Draw(character="Mirra"))
    assert (refused.reason, refused.values["near"]) == (DeckReason.UNKNOWN_CHARACTER, "Mira")
    assert play.refused(ANNA, Draw(character=7)).reason is DeckReason.UNKNOWN_CHARACTER


def test_names_are_tidied_bounded_and_found_without_accents() -> None:
    play = Play()
    play.declare(1, "  Éloïse \n of   Ys")
    assert play.mira("Éloïse of Ys").owner == 1
    play.draw("comet", name="ELOISE OF YS")
    empty = play.refused(ANNA, Declare(character=" \u200b", count=1))
    long = play.refused(ANNA, Declare(character="x" * 61, count=1))
    assert (empty.reason, long.reason) == (DeckReason.EMPTY_NAME, DeckReason.NAME_TOO_LONG)


def test_a_channel_has_room_for_fifty_characters() -> None:
    play = Play()
    for number in range(MOST_CHARACTERS):
        play.declare(1, f"Hero {number}")
    refused = play.refused(ANNA, Declare(character="One more", count=1))
    assert refused.reason is DeckReason.TOO_MANY_CHARACTERS


def test_without_a_deck_nothing_goes_and_anyone_lays_the_first_out() -> None:
    dice = Scripted(())
    state, events = step(start(), NewDeck(which="13"), ANNA, dice, 0)
    assert events == (DeckLaid(which="13", name=built_in("13").name),)
    assert len(state.cards) == 13
    play = Play()
    play.state = start()
    assert play.refused(ANNA, Declare(character="Mira", count=1)).reason is DeckReason.NO_DECK
    assert play.refused(ANNA, Draw(character="Mira")).reason is DeckReason.NO_DECK
    assert play.refused(MASTER, TakeCard(card="sun")).reason is DeckReason.NO_DECK


def test_the_master_takes_and_puts_cards() -> None:
    play = Play(count=1)
    play.act(MASTER, TakeCard(card="The Sun".removeprefix("The ")))
    assert "sun" not in play.cards()
    assert play.refused(MASTER, TakeCard(card="sun")).reason is DeckReason.CARD_AWAY
    play.draw("fool", "comet")
    play.act(MASTER, PutCard(card="FOOL"))
    assert play.refused(MASTER, PutCard(card="fool")).reason is DeckReason.CARD_IN_DECK
    unknown = play.refused(MASTER, PutCard(card="Foole"))
    assert (unknown.reason, unknown.values["near"]) == (DeckReason.UNKNOWN_CARD, "Fool")
    assert len(play.cards()) == 21


def test_a_new_deck_lets_declarations_lapse_and_keeps_ledgers_and_ends() -> None:
    play = Play(count=3)
    play.draw("moon", 2)
    play.declare(1, "Olaf", BERT)
    play.draw("void", name="Olaf", seat=BERT)
    (event,) = play.act(MASTER, NewDeck(which="13"))
    assert isinstance(event, DeckLaid)
    assert event.lapsed == (1,)
    assert (play.mira().left, play.mira().ledger.wishes) == (0, 2)
    assert play.mira("Olaf").ended is not None
    assert play.due() == {}


def test_the_master_grants_draws_and_what_the_ledger_keeps() -> None:
    play = Play(count=1)
    play.draw("comet")
    play.act(MASTER, Grant(character="Mira", what="draws", count=2))
    play.act(MASTER, Grant(character="Mira", what="wishes", count=3))
    play.act(MASTER, Grant(character="Mira", what="fates"))
    play.act(MASTER, Grant(character="Mira", what="intelligence", count=17))
    ledger = play.mira().ledger
    assert (play.mira().left, ledger.wishes, ledger.fates, ledger.intelligence) == (2, 3, True, 17)
    stored = play.refused(MASTER, Grant(character="Mira", what="fates"))
    many = play.refused(MASTER, Grant(character="Mira", what="draws", count=23))
    assert (stored.reason, many.reason) == (DeckReason.FATES_STORED, DeckReason.BAD_COUNT)
    for _ in range(4):
        play.act(MASTER, Grant(character="Mira", what="draws", count=22))
    over = play.refused(MASTER, Grant(character="Mira", what="draws", count=22))
    assert over.reason is DeckReason.TOO_MANY_DRAWS


@pytest.mark.parametrize("action", ["put", "take", "grant", "retire", "lift"])
def test_the_masters_moves_are_the_masters(action: str) -> None:
    play = Play(count=1)
    moves = {
        "put": PutCard(card="sun"),
        "take": TakeCard(card="sun"),
        "grant": Grant(character="Mira", what="wishes"),
        "retire": Retire(character="Mira"),
        "lift": Lift(character="Mira", condition="x"),
    }
    assert play.refused(ANNA, moves[action]).reason is DeckReason.MASTER_ONLY


def test_a_retired_character_is_gone_and_the_name_is_free() -> None:
    play = Play(count=1)
    play.draw("star")
    play.act(MASTER, Retire(character="Mira"))
    assert play.state.characters == ()
    assert play.state.choices == ()
    assert [past.name for past in play.state.history] == ["Mira"]
    play.declare(1, "Mira", BERT)
    assert (play.mira().owner, play.mira().number) == (2, 2)


def test_wishes_and_fates_are_spent_one_at_a_time() -> None:
    play = Play(count=2)
    play.draw("moon", 1)
    play.act(ANNA, SpendWish(character="Mira", purpose="To know where the soul is"))
    assert play.refused(ANNA, SpendWish(character="Mira")).reason is DeckReason.NO_WISH
    play.draw("fates")
    play.choose("later")
    play.act(ANNA, SpendFates(character="Mira"))
    assert play.refused(ANNA, SpendFates(character="Mira")).reason is DeckReason.NO_FATES
    assert play.refused(BERT, SpendWish(character="Mira")).reason is DeckReason.NOT_YOURS


def test_balance_flips_both_axes_and_twice_is_as_before() -> None:
    assert flipped("lawful good") == "chaotic evil"
    assert flipped("chaotic neutral") == "lawful neutral"
    assert (flipped("neutral"), flipped("unaligned")) == ("neutral", "unaligned")
    assert drawn_once("balance").alignment_flipped
    play = Play(count=2)
    play.draw("balance")
    play.draw("balance")
    assert not play.mira().ledger.alignment_flipped


def test_euryale_is_one_curse_and_is_lifted_by_name() -> None:
    play = Play(count=2)
    play.draw("euryale")
    play.draw("euryale")
    assert play.mira().ledger.saving_throw_change == -2
    curse = SavingThrows(name="Euryale's curse", change=-2)
    assert play.mira().ledger.saving_throws == (curse,)
    near = play.refused(MASTER, Lift(character="Mira", condition="Euryales curs"))
    assert near.values["near"] == "Euryale's curse"
    play.act(MASTER, Lift(character="Mira", condition="euryale's CURSE"))
    assert play.mira().ledger.saving_throw_change == 0


@pytest.mark.parametrize("card", ["comet", "donjon", "flames", "rogue", "skull", "void"])
def test_lasting_effects_are_conditions(card: str) -> None:
    assert drawn_once(card).conditions


def test_two_devils_are_two() -> None:
    play = Play(count=2)
    play.draw("flames")
    play.draw("flames")
    assert [note.count for note in play.mira().ledger.conditions] == [2]


def test_sun_throne_and_vizier_are_kept() -> None:
    assert drawn_once("sun").experience == 50_000
    throne = drawn_once("throne")
    assert [(one.skill, one.doubled) for one in throne.proficiencies] == [("Persuasion", True)]
    assert len(throne.gains) == 1
    assert len(drawn_once("vizier").gains) == 1


def test_ruin_takes_wealth_and_leaves_magic_and_talons_the_other_way_round() -> None:
    play = Play(count=5)
    play.draw("key")
    play.draw("throne")
    play.draw("gem")
    play.choose("gems")
    (ruin,) = play.draw("ruin")
    assert ruin.told[0].lost == ("A small keep, held by monsters", "Gems")
    assert [note.name for note in play.mira().ledger.gains] == ["A magic weapon, rare or better"]
    (talons,) = play.draw("talons")
    assert talons.told[0].lost == ("A magic weapon, rare or better",)
    ledger = play.mira().ledger
    assert (ledger.gains, ledger.treasure) == ((), ())
    assert (ledger.wealth_lost, ledger.magic_items_lost) == (1, 1)


def test_history_is_bounded() -> None:
    play = Play()
    for _ in range(MOST_HISTORY // 20 + 1):
        play.declare(20)
        for _ in range(20):
            play.draw("comet")
    assert len(play.state.history) == MOST_HISTORY
    assert play.state.history[-1].number == play.state.draws_made == MOST_HISTORY + 20


def test_a_forgotten_person_leaves_nothing() -> None:
    play = Play(count=2)
    play.draw("star")
    play.declare(1, "Olaf", BERT)
    play.draw("comet", name="Olaf", seat=BERT)
    left = forgotten(play.state, 1)
    assert [one.name for one in left.characters] == ["Olaf"]
    assert [one.name for one in left.history] == ["Olaf"]
    assert left.choices == ()
    assert "Mira" not in left.model_dump_json()


def test_the_bot_itself_makes_no_persons_move() -> None:
    play = Play(count=1)
    assert play.refused(Seat(0), Draw(character=1)).reason is DeckReason.UNKNOWN_MOVE
