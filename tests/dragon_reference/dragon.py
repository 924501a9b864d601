"""The dragon's turn: its action resolves, cools down, or it reveals cards until it has one."""

from tests.dragon_reference.cards import PARTS, TRAITS, Threat, scaled, suit, threat
from tests.dragon_reference.table import Data, Table


def dragon_plays(table: Table) -> Data:
    table.hurts = []
    revealed: list[str] = []
    its = table.dragon_card
    if its and its["phase"] == "warm-up" and its["due"] <= table.turn:
        _resolve(table, its)
    elif its is None or its["due"] <= table.turn:
        if its:
            table.discards["dragon"].append(its["card"])
            table.dragon_card = None
        while table.is_ready("dragon"):
            revealed.append(table.decks["dragon"].pop(0))
            if threat(revealed[-1]).kind != "glare":
                _begin(table, revealed[-1])
                break
            _glare(table, threat(revealed[-1]).action)
            table.discards["dragon"].append(revealed[-1])
    return {"dragon": revealed}


def _begin(table: Table, card: str) -> None:
    part, _, kind, warm_up, *_ = threat(card)
    if part and table.has_traits and table.traits[part] is None:
        table.traits[part] = TRAITS[suit(card) or ""]
    if kind in {"direct", "area"} and table.target is None:
        table.discards["dragon"].append(card)
        return
    if part:
        slower = (table.parts[part] == 0) + (part in table.entangled)
        warm_up = max(0, warm_up + slower - (table.traits[part] == "agility"))
    table.dragon_card = {"card": card, "phase": "warm-up", "due": table.turn + warm_up}
    if warm_up == 0:
        _resolve(table, table.dragon_card)


def _glare(table: Table, action: str) -> None:
    left = 2 if action.startswith("far") else 1
    way = 1 if action.endswith("right") else -1
    if table.target is not None:
        at = table.seats.index(table.target)
    else:
        # Between whoever is at turn and the next seat.
        at = table.seats.index(table.active) + (way < 0)
    while left:
        at = (at + way) % len(table.seats)
        left -= table.hp[table.seats[at]] > 0
    table.target = table.seats[at]


def _resolve(table: Table, its: Data) -> None:
    card = threat(its["card"])
    upcoming = [*table.around(table.active)[1:], table.active]
    longer = 0
    if card.kind in {"direct", "area"}:
        if table.target is None:
            table.discards["dragon"].append(its["card"])
            table.dragon_card = None
            return
        longer = _attack(table, card, table.target)
    elif card.action == "roar":
        for placed in list(table.board):
            table.take_off(placed)
        for seat in upcoming:
            table.discard(seat, 2)
    else:
        part = table.lowest(PARTS)
        table.parts[part] = min(25, table.parts[part] + card.damage)
    its["phase"] = "cool-down"
    its["due"] = table.turn + card.cool_down + longer
    _aftermath(table, upcoming)


def _aftermath(table: Table, upcoming: list[str]) -> None:
    for seat in upcoming:
        if table.hp[seat]:
            table.fit(seat)
            continue
        table.knock_down(seat)
        table.discard(seat, len(table.hands[seat]))
        if table.target == seat:
            table.target = None
    if not any(table.hp.values()):
        table.over = "defeat"


def _attack(table: Table, card: Threat, target: str) -> int:
    """Strike; by how many turns a dodge makes the cool-down longer."""
    dodges = [placed for placed in table.ranked("A") if placed["who"] != target]
    dodged = bool(dodges) and target not in table.prone
    shields = [placed["who"] for placed in table.ranked("Q", "J")]
    for placed in table.guards():
        table.take_off(placed)
    if dodged:
        table.knock_down(target)
    base = _base(table, card.part)
    fallen: list[str] = []
    if card.kind == "area":
        hit = _strike_area(
            table, card, target, base, [s for s in shields if s != target or not dodged]
        )
        fallen = hit if card.knocks_down else []
    elif not dodged:
        fallen = _strike(table, card, target, base, [s for s in shields if s != target])
    for seat in fallen:
        table.knock_down(seat)
    longer = int(dodged and card.kind == "direct")
    if card.part:
        table.riposte[card.part] = table.turn + 1 + longer
        table.entangled.discard(card.part)
    return longer


def _base(table: Table, part: str | None) -> int:
    steps = table.dragon_damage + (len(table.seats) > 4)
    if part:
        steps -= 2 if table.parts[part] == 0 else table.parts[part] <= 13
        steps += table.traits[part] == "power"
    return steps


def _strike(table: Table, card: Threat, target: str, base: int, shields: list[str]) -> list[str]:
    """Hit the target or the last shield before it; whoever falls."""
    is_busy = table.card_of(target) is not None
    steps = base + 2 * (target in table.prone) + is_busy - 3 * len(shields)
    victim = shields[-1] if shields else target
    _hurt(table, victim, card.damage, steps)
    return [victim] if card.knocks_down or (is_busy and not shields) else []


def _strike_area(
    table: Table, card: Threat, target: str, base: int, shields: list[str]
) -> list[str]:
    """Hit the target, its neighbours and all shields; whoever was hit."""
    ring = table.around(target)
    area = [target, ring[1], ring[-1]]
    hit = [seat for seat in area if seat not in table.prone]
    hit += [seat for seat in shields if seat not in area]
    for seat in hit:
        before = [one for one in shields if one != seat or seat not in area]
        _hurt(table, seat, card.damage, base - 3 * len(before))
    return hit


def _hurt(table: Table, who: str, damage: int, steps: int) -> None:
    damage = scaled(damage, steps)
    table.hurts.append((who, damage, steps))
    table.hp[who] = max(0, table.hp[who] - damage)
