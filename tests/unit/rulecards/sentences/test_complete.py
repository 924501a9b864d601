"""While a sentence is typed, the next words are offered: of the grammar, the system, the world."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rulecards.sentences.complete import MOST, complete
from bot.rulecards.sentences.lexicon import Slot
from bot.rulecards.sentences.marks import Mark, tokens
from bot.rulecards.sentences.reading import sentence_of
from bot.rulecards.sentences.refusals import SentenceError
from bot.rulecards.sentences.writing import written
from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system import System
from bot.rulecards.system_reading import read_system
from tests.effort import tries
from tests.unit.rulecards.sentences import examples
from tests.unit.rulecards.sentences.examples import CLASSIC, HUNT, SALT

WORLD = {
    Slot.PLACE: ("Sunken Chapel", "Old Mill", "Old (burnt) Inn"),
    Slot.PERSON: ("Odile",),
    Slot.PERSON_KIND: ("priest",),
    Slot.CLOCK: ("Renown", "Siege of Kar"),
}


def words(prefix: str, system: str = CLASSIC, most: int = 99) -> list[str]:
    return [offer.words for offer in complete(prefix, shipped_systems()[system], WORLD, most)]


@pytest.mark.parametrize(
    ("prefix", "offered"),
    [
        ("", ["When", "Each turn", "Before"]),
        ("wh", ["When"]),
        ("Before ", ["any roll", "an Attack", "taking damage", "dealing damage"]),
        ("When an A", ["Ability check", "Attack"]),
        ("When an Attack lands on ", ["Critical", "Fumble", "Success", "Failure"]),
        ("When an Attack in the ", ["Sunken Chapel", "Old Mill", '"Old (burnt) Inn"']),
        ("When Hit points ", ["run out", "fill up", "drop below half", "reach"]),
        ("When Exhaustion ", ["runs out", "fills up", "drops below half", "reaches"]),
        ("When Hit points drop ", ["below half"]),
        ("When they enter the Old ", ["Mill"]),
        ("When they enter the Old M", ["Mill"]),
        ("When they first meet ", ["someone", "a", "Odile"]),
        ("When they first meet a pr", ["priest"]),
        ("When the ", ["Renown", "Siege of Kar"]),
        ("When the Siege of ", ["Kar"]),
        ("When they rest ", ["(while", "(unless", "(when", "→"]),
        ("When they rest (while Bl", ["Blinded", "Bloodied", "Blessed", "Blood-sworn"]),
        ("When they rest (while Doom ", ["is below", "is at least", "is exactly"]),
        ("When they rest (while Doom is at ", ["least", "most"]),
        ("When they rest (while Dead ", ["and", ")"]),
        ("When they take damage (when ", ["it"]),
        ("When they rest (while Dead) ", ["→"]),
        ("When they rest → ", ["Hit points", "Doom", "Blessed", "lose", "roll", "tick", '"', "+1"]),
        ("When they rest → Blessed ", ["for", "rises", "falls", ";"]),
        ("When they rest → Blessed for 3 ", ["turns"]),
        ("When they rest → roll a", ["a Death save", "an Attack"]),
        ("When they rest → tick Siege ", ["of Kar"]),
        ("When they rest → Dead; lose D", ["Dead", "Dying", "Deafened"]),
        ("When they rest → Doom +(@doo", ["@doom"]),
        ("When they rest → Doom set to ", []),
        ("Before any roll → ad", ["advantage"]),
        ("Before any roll → +2 ", ["to the roll", "xp"]),
        ("Before taking damage → 3 ", ["less", "more"]),
        ("When they take damage (while @event.a", ["@event.amount"]),
    ],
)
def test_what_may_follow_is_offered(prefix: str, offered: list[str]) -> None:
    found = words(prefix)
    assert [one for one in offered if one not in found] == []


@pytest.mark.parametrize(
    ("prefix", "system", "hidden"),
    [
        ("When they rest → ", CLASSIC, "advantage"),
        ("When they rest → ", CLASSIC, "blocked:"),
        ("When they rest → ", CLASSIC, "the stat is marked to improve"),
        ("When they rest → ", SALT, "the stat is marked to improve"),
        ("Before taking damage → ", CLASSIC, "advantage"),
        ("When they rest → Nerve ", SALT, "of the"),
        ("When they rest (while ", CLASSIC, "it"),
        ("When they rest (while @event.a", CLASSIC, "@event.amount"),
        ("When they enter ", CLASSIC, "→"),
        ("When they rest → B", CLASSIC, "blessed"),
        ("When an Attack lands on ", SALT, "Critical"),
    ],
)
def test_what_would_be_refused_is_not_offered(prefix: str, system: str, hidden: str) -> None:
    assert hidden not in words(prefix, system)


def test_the_names_are_those_of_the_tables_system() -> None:
    assert "Hull" in words("When they rest → ", SALT)
    assert "of the" in words("When they rest → Hull ", SALT)
    assert "Ship" in words("When they rest → Hull of the ", SALT)
    assert "a 1" in words("When a roll fails (when the Hunger die shows ", HUNT)
    assert "the stat is marked to improve" in words("When an Action fails → ", SALT)


@pytest.mark.parametrize(
    "prefix", ['When they rest → "They ', "x" * 99_999, ")", "When they zzz", "Wehn ", "→ "]
)
def test_nothing_is_offered_where_nothing_fits(prefix: str) -> None:
    assert words(prefix) in ([], ["→"], ["→", "(while"], ["(while", "(unless", "(when", "→"])


def test_no_more_are_offered_than_are_asked_for_and_no_kind_hides_the_others() -> None:
    found = words("When they rest → ", CLASSIC, MOST)
    assert len(found) == MOST
    assert {"Hit points", "Doom", "Blinded", "lose", "roll", "tick"} <= set(found)


def test_an_offer_is_the_sentence_so_far() -> None:
    (offer,) = complete("When Hit points drop be", shipped_systems()[CLASSIC])
    assert (offer.words, offer.sentence) == ("below half", "When Hit points drop below half")
    sentences = [one.sentence for one in complete("Each turn", shipped_systems()[CLASSIC])]
    assert "Each turn →" in sentences


FREE = ("place", "who", "item", "foe", "clock", "question", "reason")


def free_words(data: Any) -> set[str]:
    """The words of the data that no system has."""
    if isinstance(data, list):
        return set().union(*map(free_words, data))
    if not isinstance(data, dict):
        return set()
    named = [one for key, one in data.items() if key in FREE and isinstance(one, str)]
    if data.get("on") in ("place", "meet"):
        named.append(str(data.get("kind")))
    words = {word for name in named for word in name.split()}
    return words.union(*map(free_words, data.values()))


@pytest.mark.parametrize(("system", "sentence", "data"), examples.sentences())
def test_every_word_of_the_grammar_and_the_system_is_offered_before_and_while_it_is_typed(
    system: str, sentence: str, data: dict[str, Any]
) -> None:
    sentence = sentence.removesuffix(".")
    free = {*free_words(data), "turn", "an"}
    for token in tokens(sentence):
        if token.mark is not Mark.WORD or token.text in free or token.text[0].isdecimal():
            continue
        for end in {token.start, min(token.start + 1, token.end - 1)}:
            offers = complete(sentence[:end], shipped_systems()[system], most=999)
            assert any(
                sentence.casefold().startswith(offer.sentence.casefold()) for offer in offers
            ), sentence[:end]


BARE: Any = {
    "id": "bare",
    "name": "Bare",
    "version": 1,
    "damage_track": "luck",
    "tracks": [{"id": "luck", "name": "Luck", "min": 0, "max": 3, "start": 0, "plural": False}],
}
TYPED = {'"': 'hush"', "blocked:": "no way"}
"""What somebody types where no words are offered."""


def test_what_a_system_has_nothing_of_is_not_begun() -> None:
    system = read_system(BARE, shipped_systems())

    def offered(prefix: str) -> set[str]:
        return {offer.words for offer in complete(prefix, system, most=99)}

    assert "lose" not in offered("Each turn → ")
    assert "roll" not in offered("Each turn → ")
    assert "(unless" not in offered("Each turn ")
    assert "the" not in offered("Each turn (while ")
    assert "not" not in offered("Each turn (while ")
    assert "the" not in {
        offer.words for offer in complete("Each turn (while ", shipped_systems()[CLASSIC], most=99)
    }


def test_bands_are_offered_of_the_check_that_was_named() -> None:
    assert words("When a Rouse lands on ", HUNT) == ["Calm", "Hungrier"]
    assert {"Calm", "Hungrier", "Frenzy", "Triumph"} <= set(words("When a roll lands on ", HUNT))


@settings(max_examples=tries(150), deadline=None)
@given(
    st.sampled_from([*shipped_systems().values(), read_system(BARE, shipped_systems())]), st.data()
)
def test_whoever_follows_the_offers_never_comes_to_an_end_without_a_card(
    system: System, data: st.DataObject
) -> None:
    text = ""
    clocks = WORLD[Slot.CLOCK]
    for _ in range(data.draw(st.integers(1, 16))):
        space = " " if text and data.draw(st.booleans()) else ""
        offers = complete(text + space, system, WORLD)
        try:
            card = written(text, system, clocks)
        except SentenceError:
            assert offers or text.endswith(tuple(TYPED)), text
        else:
            again = written(sentence_of(card, system), system, clocks)
            assert again.rule() == card.rule(), text
        if offers:
            text = data.draw(st.sampled_from(offers)).sentence
        for end, typed in TYPED.items():
            if text.endswith(end) and typed not in text[-len(typed) - 1 :]:
                text += typed
