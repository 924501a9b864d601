"""Everything that lies on the table, changed in place, and what both sides' turns do with it."""

from typing import Any, Protocol

from tests.dragon_reference.cards import (
    PARTS,
    SYLLABLES,
    daring,
    hand_limit,
    rank,
)

Data = dict[str, Any]


class Players(Protocol):
    """Whoever answers for the people at the table, and shuffles."""

    def ended(self, table: "Table") -> bool: ...
    def turn(self, table: "Table") -> Data: ...
    def part(self, table: "Table", who: str, legal: list[str]) -> str: ...
    def ally(self, table: "Table", who: str, legal: list[str]) -> str: ...
    def discard(self, table: "Table", who: str, count: int) -> list[str]: ...
    def order(self, deck: str, pile: list[str]) -> list[str]: ...


class Table:
    """A game at one moment; `data` is a replay's file without its entries."""

    def __init__(self, data: Data, players: Players) -> None:
        self.players = players
        self.seats: list[str] = list(data["seats"])
        self.manekins = set(data["manekin"])
        self.dragon_damage: int = data["settings"]["dragon_damage"]
        self.daredevil_damage: int = data["settings"]["daredevil_damage"]
        self.decks = {key: list(data[f"{key}_deck"]) for key in ("daredevil", "dragon")}
        self.over: str | None = None
        self.hurts: list[tuple[str, int, int]] = []
        position: Data = data.get("position", {})
        self._lay(position)
        self._name(data["settings"], position.get("name"))
        if "position" not in data:
            for _ in range(2):
                for seat in self.seats:
                    self.draw_one(seat)

    def _lay(self, position: Data) -> None:
        self.turn: int = position.get("turn", 1)
        self.hp: dict[str, int] = dict.fromkeys(self.seats, 25) | position.get("hp", {})
        self.prone = set(position.get("prone", [])) | {s for s in self.seats if self.hp[s] == 0}
        self.parts: dict[str, int] = dict.fromkeys(PARTS, 25) | position.get("parts", {})
        self.entangled = set(position.get("entangled", []))
        self.riposte: dict[str, int] = dict(position.get("riposte", {}))
        self.target: str | None = position.get("target")
        dealt = position.get("hands", {})
        self.hands = {seat: list(dealt.get(seat, [])) for seat in self.seats}
        self.board = [dict(placed) for placed in position.get("board", [])]
        card = position.get("dragon_card")
        self.dragon_card: Data | None = dict(card) if card else None
        self.discards = {
            key: list(position.get(f"{key}_discard", [])) for key in ("daredevil", "dragon")
        }

    def _name(self, settings: Data, met: str | None) -> None:
        name = settings["name"] or met
        self.has_traits = bool(settings["traits"] or name)
        self.traits: dict[str, str | None] = dict.fromkeys(PARTS)
        for part, syllable in zip(PARTS, (name or "?·?·?·?").split("·"), strict=True):
            for trait, sound in SYLLABLES[part].items():
                if sound == syllable:
                    self.traits[part] = trait

    @property
    def name(self) -> str | None:
        if not self.has_traits:
            return None
        return "·".join(SYLLABLES[part].get(self.traits[part] or "", "?") for part in PARTS)

    @property
    def active(self) -> str:
        return self.seats[(self.turn - 1) % len(self.seats)]

    def around(self, first: str) -> list[str]:
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    def card_of(self, who: str) -> Data | None:
        return next((placed for placed in self.board if placed["who"] == who), None)

    def guards(self) -> list[Data]:
        return [placed for placed in self.board if daring(placed["card"]).kind == "guard"]

    def take_off(self, placed: Data) -> None:
        self.board.remove(placed)
        self.discards["daredevil"].append(placed["card"])

    def cancel(self, who: str) -> None:
        placed = self.card_of(who)
        if placed is not None:
            self.take_off(placed)

    def knock_down(self, who: str) -> None:
        self.prone.add(who)
        self.cancel(who)

    def is_ready(self, key: str) -> bool:
        """Whether a deck has a card, its discard shuffled back in if it must be."""
        deck, pile = self.decks[key], self.discards[key]
        if not deck and pile:
            deck.extend(self.players.order(key, list(pile)))
            pile.clear()
        return bool(deck)

    def draw_one(self, who: str) -> bool:
        if not self.is_ready("daredevil"):
            return False
        self.hands[who].append(self.decks["daredevil"].pop(0))
        return True

    def deal(self, dealer: str) -> None:
        for seat in self.around(dealer)[1:]:
            if self.hp[seat] and self.draw_one(seat):
                self.fit(seat)

    def discard(self, who: str, count: int) -> None:
        """Lay off so many cards of one's choice, or the whole hand."""
        hand = self.hands[who]
        if count >= len(hand):
            chosen = list(hand)
        elif who in self.manekins:
            chosen = hand[:count]
        else:
            chosen = self.players.discard(self, who, count)
        for card in chosen:
            hand.remove(card)
            self.discards["daredevil"].append(card)

    def fit(self, who: str) -> None:
        """Lay off what is over the limit of one's hand."""
        surplus = len(self.hands[who]) - hand_limit(self.hp[who])
        if surplus > 0:
            self.discard(who, surplus)

    def lowest(self, parts: list[str]) -> str:
        return min(parts, key=lambda part: (self.parts[part], PARTS.index(part)))

    def ranked(self, *ranks: str) -> list[Data]:
        """The guards of these ranks, in the order of the board."""
        return [placed for placed in self.guards() if rank(placed["card"]) in ranks]
