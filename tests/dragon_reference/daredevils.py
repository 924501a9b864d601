"""A daredevil's turn: what is due resolves, then a card is played or everybody else draws."""

from tests.dragon_reference.cards import PARTS, daring, is_red, scaled, suit, threat
from tests.dragon_reference.table import Data, Table


def resolve_due(table: Table) -> None:
    """All of a turn that comes before the play."""
    table.hurts = []
    own = table.card_of(table.active)
    if own in table.guards():
        table.cancel(table.active)
    waiting = [placed for placed in table.board if placed not in table.guards()]
    due = [placed for placed in waiting if placed["due"] == table.turn]
    attacks = [placed for placed in due if daring(placed["card"]).kind == "attack"]
    for placed in due:
        others = [one for one in attacks if one is not placed]
        _resolve(table, placed, sum(suit(o["card"]) == suit(placed["card"]) for o in others))
        table.take_off(placed)
    if not any(table.parts.values()):
        table.over = "victory"
    elif table.target is None and attacks:
        table.target = attacks[-1]["who"]


def legal_cards(table: Table, who: str) -> list[str]:
    if table.hp[who] == 0 or table.card_of(who):
        return []
    return [card for card in table.hands[who] if not _needs_feet(table, who, card)]


def person_plays(table: Table) -> Data:
    entry = table.players.turn(table)
    if "play" in entry:
        _place(table, table.active, entry["play"])
    else:
        table.deal(table.active)
    return entry


def manekin_plays(table: Table) -> Data:
    who = table.active
    hand = table.hands[who]
    if hand:
        card = hand[-1]
        if not table.card_of(who) and not _is_pointless(table, who, card) and _dares(table, card):
            _place(table, who, card)
            return {"manekin": f"plays {card}"}
        hand.insert(0, hand.pop())
    table.deal(who)
    return {"manekin": "draws"}


def _needs_feet(table: Table, who: str, card: str) -> bool:
    """Whether a card is one that the prone cannot play, and its holder is prone."""
    return who in table.prone and (daring(card).kind == "guard" or daring(card).warm_up == 4)


def _place(table: Table, who: str, card: str) -> None:
    table.hands[who].remove(card)
    if daring(card).kind == "guard":
        due = table.turn + len(table.seats)
    else:
        due = table.turn + daring(card).warm_up + (who in table.prone)
    table.board.append({"who": who, "card": card, "due": due})


def _is_pointless(table: Table, who: str, card: str) -> bool:
    others = [seat for seat in table.seats if seat != who]
    if _needs_feet(table, who, card):
        return True
    if daring(card).kind == "guard":
        its = table.dragon_card
        if its is None or its["phase"] != "warm-up":
            return True
        return threat(its["card"]).kind not in {"direct", "area"}
    if daring(card).action == "helping_hand":
        return not any(seat in table.prone and table.hp[seat] > 0 for seat in others)
    if daring(card).action == "first_aid":
        return all(table.hp[seat] >= 8 for seat in others)
    return False


def _dares(table: Table, revealed: str) -> bool:
    """The Manekin's condition: the revealed card against the top of the discard."""
    if not table.discards["daredevil"]:
        return False
    top = table.discards["daredevil"][-1]
    jokers = (suit(revealed) is None) + (suit(top) is None)
    if jokers == 2:
        return True
    held = sum(len(hand) for seat, hand in table.hands.items() if seat not in table.manekins)
    if held <= 6:
        return not jokers and suit(revealed) == suit(top)
    if held <= 12:
        return not jokers and is_red(revealed) == is_red(top)
    return bool(jokers) or suit(revealed) != suit(top)


def _resolve(table: Table, placed: Data, teamwork: int) -> None:
    who = placed["who"]
    action, kind, _, damage = daring(placed["card"])
    its = table.dragon_card
    warming = its if its and its["phase"] == "warm-up" else None
    if action == "entangle":
        used = threat(warming["card"]).part if warming else None
        table.entangled.add(_named_part(table, who, [part for part in PARTS if part != used]))
    elif kind == "attack":
        part = _named_part(table, who, list(PARTS))
        steps = teamwork + _steps(table, who, part)
        _hurt_part(table, part, scaled(damage, steps), steps)
    elif action == "draw_aggro":
        table.target = who
        if warming:
            warming["due"] += 1
    else:
        _help(table, who, action, damage)


def _help(table: Table, who: str, action: str, health: int) -> None:
    others = table.around(who)[1:]
    if action == "helping_hand":
        lying = [seat for seat in others if seat in table.prone and table.hp[seat] > 0]
        if lying:
            table.prone.discard(_named_ally(table, who, lying))
        return
    ally = _named_ally(table, who, others)
    table.hp[ally] = min(25, table.hp[ally] + health)
    table.prone.discard(ally)


def _steps(table: Table, who: str, part: str) -> int:
    steps = table.daredevil_damage
    if table.riposte.get(part, -1) >= table.turn:
        steps += 2
    if part in table.entangled:
        steps += 1
    if 1 <= table.hp[who] <= 13:
        steps -= 1
    if who in table.prone:
        steps -= 2
    if table.traits[part] == "durability":
        steps -= 1
    return steps


def _hurt_part(table: Table, part: str, damage: int, steps: int) -> None:
    table.hurts.append((part, damage, steps))
    table.parts[part] = max(0, table.parts[part] - damage)


def _named_part(table: Table, who: str, legal: list[str]) -> str:
    if who in table.manekins:
        return table.lowest([part for part in legal if table.parts[part]] or legal)
    return table.players.part(table, who, legal)


def _named_ally(table: Table, who: str, legal: list[str]) -> str:
    if who in table.manekins:
        order = table.around(who)
        return min(legal, key=lambda seat: (table.hp[seat], order.index(seat)))
    return table.players.ally(table, who, legal)
