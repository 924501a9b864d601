"""Positions that the rules allow though no game led there: wounds, prone seats, many guards."""

import random

from tests.dragon_reference.cards import (
    DECK,
    PARTS,
    SYLLABLES,
    TRAITS,
    daring,
    hand_limit,
    suit,
    threat,
)
from tests.dragon_reference.table import Data

_HP = [25, 22, 21, 20, 14, 13, 13, 8, 7, 7, 6, 5, 3, 1, 1, 0]
_PARTS_HP = [25, 14, 13, 9, 5, 3, 1, 0, 0]


def shuffled(chance: random.Random, cards: list[str]) -> list[str]:
    return chance.sample(cards, len(cards))


def position(chance: random.Random, head: Data) -> tuple[Data, Data]:
    """A position for these seats, and the decks that complete it to 54 cards each."""
    seats: list[str] = head["seats"]
    deck, its_deck = shuffled(chance, DECK), shuffled(chance, DECK)
    turn = chance.randint(1, 90)
    hp = {seat: chance.choice(_HP) for seat in seats}
    hp[chance.choice(seats)] = chance.randint(1, 25)
    alive = [seat for seat in seats if hp[seat]]
    prone = [seat for seat in seats if hp[seat] == 0 or chance.random() < 0.25]
    parts = {part: chance.choice(_PARTS_HP) for part in PARTS}
    parts[chance.choice(PARTS)] = chance.randint(1, 9)
    target = chance.choice([*alive, None])
    crowded = chance.random() < 0.4
    if crowded:
        target = chance.choice(alive)
    dragon_card = _dragon_card(chance, its_deck, turn, crowded=crowded)
    board = _board(chance, deck, alive, prone, (seats, turn, crowded))
    hands = {seat: _hand(chance, deck, hand_limit(hp[seat])) for seat in seats}
    cut, its_cut = (chance.choice([0, len(pile) // 2, len(pile)]) for pile in (deck, its_deck))
    return {
        "turn": turn,
        "hp": hp,
        "prone": sorted(prone),
        "parts": parts,
        "entangled": [part for part in PARTS if chance.random() < 0.3],
        "target": target,
        "hands": hands,
        "board": board,
        "dragon_card": dragon_card,
        "riposte": {part: turn + chance.randint(0, 1) for part in PARTS if chance.random() < 0.3},
        "daredevil_discard": deck[:cut],
        "dragon_discard": its_deck[:its_cut],
        "name": _name(chance, head["settings"], dragon_card),
    }, {"daredevil_deck": deck[cut:], "dragon_deck": its_deck[its_cut:]}


def _hand(chance: random.Random, deck: list[str], limit: int) -> list[str]:
    count = min(chance.choice([limit, chance.randint(0, limit)]), max(0, len(deck) - 3))
    return [deck.pop() for _ in range(count)]


def _dragon_card(
    chance: random.Random, deck: list[str], turn: int, *, crowded: bool
) -> Data | None:
    if not crowded and chance.random() < 0.25:
        return None
    kinds = ["area", "direct"] if crowded else ["area", "direct", "special"]
    card = chance.choice([one for one in deck if threat(one).kind == chance.choice(kinds)])
    deck.remove(card)
    phase = chance.choice(["warm-up", "warm-up", "cool-down"])
    length = threat(card).warm_up if phase == "warm-up" else threat(card).cool_down
    return {"card": card, "phase": phase, "due": turn + chance.randrange(length)}


def _board(
    chance: random.Random,
    deck: list[str],
    alive: list[str],
    prone: list[str],
    moment: tuple[list[str], int, bool],
) -> list[Data]:
    """Cards that lie since their holders' last turns, in the order in which they were played."""
    seats, turn, crowded = moment
    board: list[Data] = []
    for played in range(max(1, turn - len(seats)), turn):
        who = seats[(played - 1) % len(seats)]
        if who not in alive or chance.random() < 0.35:
            continue
        guards = crowded and who not in prone and chance.random() < 0.7
        fitting = [
            card
            for card in deck
            if (daring(card).kind == "guard" and who not in prone)
            or (not guards and daring(card).warm_up >= turn - played)
        ]
        card = chance.choice(fitting or deck)
        guards = daring(card).kind == "guard"
        due = played + (len(seats) if guards else daring(card).warm_up)
        if fitting:
            deck.remove(card)
            board.append({"who": who, "card": card, "due": due})
    return board


def _name(chance: random.Random, settings: Data, dragon_card: Data | None) -> str | None:
    """What is known of the name; the part that acts has shown its syllable."""
    if settings["name"]:
        return settings["name"]
    if not settings["traits"]:
        return None
    known = [chance.choice([*SYLLABLES[part].values(), "?"]) for part in PARTS]
    part = threat(dragon_card["card"]).part if dragon_card else None
    if dragon_card and part and known[PARTS.index(part)] == "?":
        known[PARTS.index(part)] = SYLLABLES[part][TRAITS[suit(dragon_card["card"]) or ""]]
    return "·".join(known)
