"""People who do anything that is legal, and people whose every answer is written down."""

import random
from typing import Final

from tests.dragon_reference.cards import PARTS, daring, rank
from tests.dragon_reference.daredevils import legal_cards
from tests.dragon_reference.table import Data, Table

STYLES: Final = ("random", "attack", "draw", "guard")
_DRAWS: Final = {"random": 0.35, "attack": 0.25, "draw": 0.7, "guard": 0.3}


class Anyhow:
    """Any legal answer, each as likely."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def ended(self, table: Table) -> bool:
        return False

    def turn(self, table: Table) -> Data:
        cards = legal_cards(table, table.active)
        at = self.chance.randrange(len(cards) + 1)
        return {"play": cards[at]} if at < len(cards) else {"draw": True}

    def part(self, table: Table, who: str, legal: list[str]) -> str:
        return self.chance.choice(legal)

    def ally(self, table: Table, who: str, legal: list[str]) -> str:
        return self.chance.choice(legal)

    def discard(self, table: Table, who: str, count: int) -> list[str]:
        return self.chance.sample(table.hands[who], count)

    def order(self, deck: str, pile: list[str]) -> list[str]:
        self.chance.shuffle(pile)
        return pile


class Recorded(Anyhow):
    """So many turns in a style of play, as the entries of a replay's file."""

    def __init__(
        self, chance: random.Random, style: str, turns: int, keep_at: int | None = None
    ) -> None:
        super().__init__(chance)
        self.turns: list[Data] = []
        self.answers: list[Data] = []
        self.reshuffled: set[str] = set()
        self.kept: tuple[Data, Data] | None = None
        self._style = style
        self._left = turns
        self._keep_at = keep_at

    def ended(self, table: Table) -> bool:
        """Whether no turn is left; on the way, keep the position that was asked for."""
        if self._keep_at is not None and self.kept is None and table.turn >= self._keep_at:
            self.kept = _position(table)
        self._left -= 1
        return self._left < 0

    def turn(self, table: Table) -> Data:
        cards = legal_cards(table, table.active)
        entry: Data = {"draw": True}
        if cards and self.chance.random() >= _DRAWS[self._style]:
            liked = [card for card in cards if self._likes(card)]
            entry = {"play": self.chance.choice(liked or cards)}
        self.turns.append(entry)
        return entry

    def _likes(self, card: str) -> bool:
        if self._style == "attack":
            return daring(card).damage > 0
        if self._style == "guard":
            return daring(card).kind == "guard" or rank(card) == "K"
        return True

    def part(self, table: Table, who: str, legal: list[str]) -> str:
        part = super().part(table, who, legal)
        if self._style == "attack" and self.chance.random() < 0.8:
            part = table.lowest([one for one in legal if table.parts[one]] or legal)
        self.answers.append({"who": who, "part": part})
        return part

    def ally(self, table: Table, who: str, legal: list[str]) -> str:
        ally = super().ally(table, who, legal)
        self.answers.append({"who": who, "ally": ally})
        return ally

    def discard(self, table: Table, who: str, count: int) -> list[str]:
        cards = super().discard(table, who, count)
        self.answers.append({"who": who, "discard": cards})
        return cards

    def order(self, deck: str, pile: list[str]) -> list[str]:
        order = super().order(deck, pile)
        self.reshuffled.add(deck)
        self.answers.append({"reshuffle": deck, "order": list(order)})
        return order


def _position(table: Table) -> tuple[Data, Data]:
    """The game before the turn that begins, and its decks, as a file has them."""
    its = table.dragon_card
    position = {
        "turn": table.turn,
        "hp": dict(table.hp),
        "prone": sorted(table.prone),
        "parts": dict(table.parts),
        "entangled": [part for part in PARTS if part in table.entangled],
        "target": table.target,
        "hands": {seat: list(hand) for seat, hand in table.hands.items()},
        "board": [dict(placed) for placed in table.board],
        "dragon_card": dict(its) if its else None,
        "riposte": {part: turn for part, turn in table.riposte.items() if turn >= table.turn},
        "daredevil_discard": list(table.discards["daredevil"]),
        "dragon_discard": list(table.discards["dragon"]),
        "name": table.name,
    }
    return position, {f"{key}_deck": list(deck) for key, deck in table.decks.items()}
