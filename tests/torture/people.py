"""People at tables: what they do next, from what they were answered. Knows no bot and no Discord.

Each table plays one of the games all the time; what it does is a line for the bridge.
"""

import random
import re
from collections import deque
from collections.abc import Callable
from typing import Any

Asked = dict[str, Any]
Told = dict[str, Any]

GWEN, MIRA, ODILE, TOMAS, STRANGER = range(5)

TOO_MUCH = "left this one out"
"""What a refusal says that is one of the limits'."""

_ROLLS = ("1d20+5 stealth", "4d6kh3", "2d6+3", "8d6 fire", "1d20 adv", "3#1d20+7", "10d6>=5")
_CHECKS = ("str save", "dex save", "attack", "wis save", "con save")
_CARDS = ("Hallowed ground", "Shield of faith", "Lucky streak", "Bloodied", "Renown")
_MOVE = re.compile(r"mk:dragon:\d+:(play|draw|part|ally|discard)(\..*)?")
_IDLE_AT_MOST = 3


def slash(who: int, name: str, /, **options: Any) -> Asked:
    """A command."""
    return {"who": who, "name": name, "options": options}


_BEGIN = (
    slash(MIRA, "dragon new"),
    slash(ODILE, "dragon seat take"),
    slash(MIRA, "dragon start"),
)


class Dice:
    """Rolls, saved rolls, and what is offered while one types."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.first = deque([slash(GWEN, "campaign start", name="Salt and Iron")])
        self.first += [
            slash(who, "macro save", name="brave", expression="1d20+3") for who in (1, 2)
        ]

    def next(self) -> Asked:
        """What somebody does now."""
        one, who = self.chance.random(), self.chance.choice((MIRA, ODILE, TOMAS))
        if one < 0.6:
            return slash(who, "roll", expression=self.chance.choice(_ROLLS))
        if one < 0.7:
            return slash(GWEN, "gm roll", expression="1d20+2")
        if one < 0.8:
            return slash(self.chance.choice((MIRA, ODILE)), "macro roll", name="brave")
        if one < 0.95:
            return slash(who, "macro roll", name="br") | {"type": "br"}
        return slash(GWEN, "gm history") if one < 0.98 else slash(who, "stats")

    def heard(self, asked: Asked, told: Told) -> None:
        """Nothing follows from a roll."""


class Sheets:
    """Checks, blows and places, with rule cards that watch."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.first = deque([slash(GWEN, "campaign start", name="The Sunken Chapel")])
        names = {MIRA: "Brakka", ODILE: "Ilse", TOMAS: "Wren"}
        self.first += [slash(who, "sheet create", name=name) for who, name in names.items()]
        self.first += [slash(GWEN, "card add", card=card) for card in _CARDS]

    def next(self) -> Asked:
        """What somebody does now."""
        one, who = self.chance.random(), self.chance.choice((MIRA, ODILE, TOMAS))
        if one < 0.45:
            return slash(who, "check", name=self.chance.choice(_CHECKS))
        if one < 0.55:
            return slash(MIRA, "damage", amount=1, target="Brakka")
        if one < 0.7:
            return slash(MIRA, "heal", amount=2)
        if one < 0.8:
            return slash(
                who, "place enter", place=self.chance.choice(("the Sunken Chapel", "Mill"))
            )
        if one < 0.9:
            return slash(who, "sheet show")
        return slash(who, "check", name="st") | {"type": "st"}

    def heard(self, asked: Asked, told: Told) -> None:
        """Nothing follows from a check."""


class Deck:
    """Declares, confirms and draws, a new deck for each."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.first = deque([slash(GWEN, "campaign start", name="The Tinker's Deck")])
        self.waiting: deque[Asked] = deque()
        self.drawn = 0

    def next(self) -> Asked:
        """What somebody does now."""
        if not self.waiting:
            # Of one who came to a bad end no more is heard.
            self.drawn += 1
            drawer, name = self.chance.choice((MIRA, ODILE, TOMAS)), f"Hero {self.drawn}"
            self.waiting.append(slash(GWEN, "deck new"))
            self.waiting.append(slash(drawer, "deck declare", count=3, character=name))
        return self.waiting.popleft()

    def heard(self, asked: Asked, told: Told) -> None:
        """After the question comes its answer, and then the draws."""
        for move in told.get("moves", ()):
            if ":confirm." in move["id"] and asked.get("name") in {"deck declare", "deck new"}:
                press = {"who": asked["who"], "press": move["id"], "on": told["message"]}
                self.waiting.appendleft(press)
                if asked["name"] == "deck declare":
                    name = asked["options"]["character"]
                    self.waiting += [slash(asked["who"], "deck draw", character=name)] * 3
                return


class Dragon:
    """Two people and two Manekins against a dragon, game after game."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.first = deque(_BEGIN)
        self.hand: Told | None = None
        self.turn, self.idle = MIRA, 0

    def next(self) -> Asked:
        """What somebody does now."""
        hand = self.hand
        if hand is None:
            return slash(self.turn, "dragon hand")
        if self.chance.random() < 0.1:
            return slash(self.turn, self.chance.choice(("dragon odds", "dragon log")))
        self.hand = None
        move = self.chance.choice(hand["moves"])
        press = {"who": self.turn, "press": move["id"], "on": hand["message"]}
        return press | ({"values": move["values"][: move["count"]]} if move["values"] else {})

    def heard(self, asked: Asked, told: Told) -> None:
        """Whoever has something to play plays; else it is the other's turn, or the end."""
        if asked.get("name") in {"dragon odds", "dragon log", "dragon new", "dragon seat take"}:
            return
        moves = [one for one in told.get("moves", ()) if _MOVE.fullmatch(one["id"])]
        if moves:
            self.hand = {"moves": moves, "message": told["message"]}
            self.idle = 0
            return
        self.turn, self.idle = (ODILE if self.turn == MIRA else MIRA), self.idle + 1
        if self.idle > _IDLE_AT_MOST:
            self.first += _BEGIN
            self.turn, self.idle = MIRA, 0


Table = Dice | Sheets | Deck | Dragon

SHARES: tuple[tuple[Callable[[random.Random], Table], int], ...] = (
    (Dice, 5),
    (Sheets, 3),
    (Deck, 1),
    (Dragon, 1),
)
"""Of ten tables, so many play each."""


def tables(count: int, seed: int) -> list[Table]:
    """So many tables; the first are one of each kind, beginning with dice."""
    kinds = [kind for kind, share in SHARES for _ in range(share)]
    return [
        kinds[number * 7 % len(kinds)](random.Random(f"{seed}:{number}")) for number in range(count)
    ]
