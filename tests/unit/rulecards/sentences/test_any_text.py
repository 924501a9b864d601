"""Whatever is typed is a card or refused with a place in the text; nothing else ever happens."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.rulecards.card import Card
from bot.rulecards.sentences.complete import MOST, complete
from bot.rulecards.sentences.marks import folded, quoted, tokens
from bot.rulecards.sentences.reading import sentence_of
from bot.rulecards.sentences.refusals import LONGEST, SentenceError
from bot.rulecards.sentences.writing import written
from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system import System
from tests.unit.rulecards.sentences import examples, generated

SENTENCES = [sentence for _, sentence, _ in examples.sentences()]
PIECES = sorted({piece for sentence in SENTENCES for piece in sentence.split()})
SIGNS = ("(", ")", '"', "→", "->", ";", ".", "−", "+", "@", "\\", "“", "\x00", "\u202e", "\ud800")

texts = st.one_of(
    st.text(max_size=60),
    st.lists(
        st.sampled_from((*PIECES, *SIGNS, *generated.FIXED_WORDS, *generated.MARKED)), max_size=20
    ).map(" ".join),
    st.builds(
        lambda sentence, cut, put, length: sentence[:cut] + put + sentence[cut + length :],
        st.sampled_from(SENTENCES),
        st.integers(0, 90),
        st.sampled_from(SIGNS) | st.text(max_size=3) | st.sampled_from(PIECES),
        st.integers(0, 5),
    ),
)
systems = st.sampled_from(sorted(shipped_systems().values(), key=lambda system: system.id))


def answer(text: str, system: System) -> Card | SentenceError:
    """The card, or why there is none; any other exception is a fault."""
    try:
        return written(text, system, ("Siege",))
    except SentenceError as error:
        return error


@given(texts, systems)
def test_any_text_is_a_card_or_refused_at_a_place(text: str, system: System) -> None:
    found = answer(text, system)
    if isinstance(found, Card):
        again = answer(sentence_of(found, system), system)
        assert isinstance(again, Card)
        assert again.rule() == found.rule()
    else:
        assert 0 <= found.position <= len(text)
        assert found.text == text
        assert len(found.pointed(60).split("\n")) == 2


@given(texts, systems)
def test_offers_go_on_from_any_text(text: str, system: System) -> None:
    offers = complete(text, system)
    assert len(offers) <= MOST
    assert len({offer.sentence for offer in offers}) == len(offers)
    for offer in offers:
        assert offer.sentence.endswith(offer.words)


@given(st.text(max_size=40))
def test_a_quotation_reads_back_to_its_text(text: str) -> None:
    (token,) = tokens(quoted(text))
    assert token.text == text


@given(st.text(max_size=40))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert folded(folded(text)) == folded(text)


@given(st.text(st.characters(exclude_characters='"“”«»()'), max_size=60))
def test_tokens_are_in_order_and_leave_out_spaces_alone(text: str) -> None:
    found = tokens(text)
    left = [text[one.end : two.start] for one, two in pairwise(found)]
    assert all(not part.strip() for part in left)
    assert "".join(text[token.start : token.end] for token in found) == "".join(text.split())


def test_long_and_deep_texts_are_refused_early() -> None:
    system = shipped_systems()["classic_d20"]
    for piece in ("A; ", "(", '"', "→", "-1", "not ", "a ", "\\", "“", "@", "1+", "When "):
        for text in (piece * (LONGEST // len(piece)), piece * LONGEST):
            for start in ("", "When they rest → ", "When they rest (while ", "When they enter "):
                found = answer(start + text, system)
                assert isinstance(found, Card) or found.position <= len(start + text)
                assert len(complete(start + text, system)) <= MOST
