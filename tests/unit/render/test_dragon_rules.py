"""The pages of the rules, each card's rules and the syllables: figures are those of the game."""

import re

import pytest

from bot.dragon.cards import ALL_CARDS, DAREDEVIL, DRAGON, PARTS, Card, Feat, Part
from bot.dragon.dragon_events import TraitRevealed
from bot.dragon.name import SYLLABLES, Trait, read_name
from bot.dragon.rules import may_play
from bot.dragon.scale import HAND_LIMIT, SCALE
from bot.render.dragon.card_rules import daredevil_rules, dragon_rules
from bot.render.dragon.rules import RULES_PAGES, card_message, rules_message
from bot.render.dragon.syllables import name_told, syllable_told
from bot.render.message import Message, Text
from bot.render.words import Words, words
from tests.unit.languages.listening import Pseudo

SAY = words("en")
NUMBER = re.compile(r"\d+")


def shown(message: Message) -> str:
    return "\n".join(block.content for block in message.flat() if isinstance(block, Text))


@pytest.mark.parametrize("card", ALL_CARDS)
def test_a_daredevils_card_tells_its_figures_and_whether_the_ground_allows_it(card: Card):
    rule, told = DAREDEVIL[card], daredevil_rules(card, SAY)
    assert ("A guard" in told) == rule.is_guard
    assert rule.is_guard or f"Warm-up {rule.warm_up}" in told
    assert not (rule.is_attack and rule.amount) or f"damage {rule.amount}" in told
    assert told.count("You cannot play it from the ground.") == (not may_play(rule, prone=True))
    assert rule.feat is not Feat.ENTANGLE or "two steps weaker" not in told


@pytest.mark.parametrize("card", ALL_CARDS)
def test_a_dragons_card_tells_its_figures(card: Card):
    rule, told = DRAGON[card], dragon_rules(card, SAY)
    if rule.warm_up:
        assert f"arm-up {rule.warm_up}, rest {rule.cool_down}" in told
    else:
        assert told.startswith("It takes effect at once.")
    assert not rule.is_attack or f"damage {rule.amount}" in told
    assert rule.part is None or f"with the {rule.part.name.lower()}:" in told


def test_each_card_is_on_the_lists_of_both_decks():
    for topic, rules in (("daredevil_cards", DAREDEVIL), ("dragon_cards", DRAGON)):
        lines = [one for one in shown(rules_message(topic, SAY)).split("\n") if one[:2] == "- "]
        ranks = [one.split("**")[1].split() for one in lines]
        listed = [rank for some in ranks for rank in some if rank not in ("♥♦", "♠♣")]
        expected = {card[:-1].replace("JK", "joker") for card in rules}
        assert {*listed} == expected
        twice = {rank for rank in listed if listed.count(rank) > 1}
        assert twice == (set() if topic == "daredevil_cards" else {"A", "4", "3", "2"})
    told = shown(rules_message("dragon_cards", SAY))
    assert "- **A ♥♦** Fire Breath: area attack, warm-up 2, rest 1, damage 8\n" in told
    assert "- **A ♠♣** Roar: warm-up 1, rest 1, all cards on the board come to nothing" in told
    assert "- **10 9** Trample (legs): attack, warm-up 2, rest 2, damage 8, knocks down\n" in told
    left = "at once, the target moves one seat counter-clockwise, then another card"
    assert f"- **3 2 ♠♣** Glare Left: {left}\n" in told
    figures = "warm-up 1, rest 1, heals 8, for the part with the fewest hit points"
    assert f"- **joker** Health Regeneration: {figures}" in told


@pytest.mark.parametrize("topic", RULES_PAGES)
def test_each_page_has_its_title_and_the_credit_and_room_for_translations(topic: str):
    told = shown(rules_message(topic, SAY))
    assert told.startswith(f"## {SAY(RULES_PAGES[topic])}\n")
    assert "Bartosz Sułkowski, CC BY 4.0, adapted" in told
    assert "{" not in told
    assert len(shown(rules_message(topic, Words("fi", Pseudo())))) <= 3900


@pytest.mark.parametrize("card", ["AS", "QH", "9C", "JK1"])
def test_a_card_is_explained_in_both_decks(card: Card):
    told = shown(card_message(card, SAY))
    assert daredevil_rules(card, SAY) in told
    assert dragon_rules(card, SAY) in told
    assert len(shown(card_message(card, Words("fi", Pseudo())))) <= 3900


def test_the_pages_have_the_figures_of_the_game():
    assert f"`{' '.join(map(str, SCALE))}`" in shown(rules_message("damage", SAY))
    limits = re.findall(r"- (\d+) to (\d+): (\w+) cards", shown(rules_message("cards", SAY)))
    count = {"three": 3, "four": 4, "five": 5, "six": 6}
    said = {hp: count[word] for high, low, word in limits for hp in range(int(low), int(high) + 1)}
    assert said == {hp: HAND_LIMIT[hp] for hp in range(1, 26)}
    names = shown(rules_message("name", SAY))
    for part in PARTS:
        power, durable, agile, none = (SYLLABLES[part][trait] for trait in Trait)
        assert f"- {part.name.lower()}: {power}, {durable}, {agile}, {none}" in names


def test_there_is_no_page_for_another_word():
    with pytest.raises(KeyError):
        rules_message("taxes", SAY)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("trait", Trait)
def test_a_syllable_tells_what_it_stands_for_and_the_name_so_far(part: Part, trait: Trait):
    syllable = SYLLABLES[part][trait]
    told = shown(syllable_told(TraitRevealed(part, trait, syllable), f"{syllable}·?·?·?", SAY))
    assert f"## {syllable}\n" in told
    assert part.name.lower() in told
    assert f"The name so far: **{syllable}·?·?·?**" in told


def test_the_last_syllable_makes_the_name_whole():
    event = TraitRevealed(Part.TAIL, Trait.DURABILITY, "Kroth")
    told = shown(syllable_told(event, "Vrak·Zel·Dar·Kroth", SAY))
    assert "Now you know its whole name: **Vrak·Zel·Dar·Kroth**!" in told


def test_the_name_is_told_with_what_each_syllable_meant():
    assert name_told(read_name("Vrak Zel Dar Kroth"), SAY).split("\n") == [
        "The dragon's name was **Vrak·Zel·Dar·Kroth**.",
        "**Vrak** – powerful jaws",
        "**Zel** – agile paws",
        "**Dar** – plain legs",
        "**Kroth** – a durable tail",
    ]
    assert name_told(read_name("? Zel ? ?", partly=True), SAY).split("\n") == [
        "Of the dragon's name you learned **?·Zel·?·?**.",
        "**Zel** – agile paws",
    ]
    assert "never told" in name_told((None, None, None, None), SAY)
