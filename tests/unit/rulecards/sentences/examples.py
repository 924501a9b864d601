"""Sentences with their data, as the specification has them, and more of every kind.

Each is (system, sentence as it is printed, data). Source: spec/rule-cards.md, parts 2 to 7;
spec/rule-cards-details.md, part 4.
"""

from typing import Any

CLASSIC, HUNT, SALT = "classic_d20", "night_hunt", "salt_and_iron"

UP: dict[str, Any] = {"kind": "track", "track": "inspiration", "add": "1"}
BLESS: dict[str, Any] = {"kind": "condition", "condition": "blessed", "op": "set"}
SOAK: dict[str, Any] = {"kind": "condition", "condition": "soaked", "op": "set"}


def _roll(**keys: Any) -> dict[str, Any]:
    return {"on": "roll", **keys}


def _before(when: dict[str, Any], *then: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {"when": when, "stage": "before", **keys, "then": list(then)}


def _card(when: dict[str, Any], *then: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {"when": when, **keys, "then": list(then)}


def _while(condition: str) -> dict[str, Any]:
    return _card({"on": "turn"}, BLESS, **{"if": condition})


TRIGGERS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    (CLASSIC, "When a roll is a critical", _roll(outcome="critical")),
    (CLASSIC, "When a roll is made", _roll()),
    (CLASSIC, "When a roll fumbles", _roll(outcome="fumble")),
    (CLASSIC, "When a roll in the Old Mill fails", _roll(outcome="failure", place="Old Mill")),
    (
        CLASSIC,
        "When a Saving throw fails or fumbles",
        _roll(check="saving_throw", outcome="fails_or_fumbles"),
    ),
    (
        CLASSIC,
        "When an Ability check lands on Success",
        _roll(check="ability_check", band="success"),
    ),
    (SALT, "When an Action lands on 7-9", _roll(check="action", band="7_9")),
    (SALT, "When an Action lands on 10+", _roll(check="action", band="10")),
    (SALT, "When a roll lands on 6-", _roll(band="6")),
    (HUNT, "When a Test in the Pit succeeds", _roll(check="test", outcome="success", place="Pit")),
    (
        CLASSIC,
        "When Hit points run out",
        {"on": "track", "track": "hit_points", "crosses": "empty"},
    ),
    (
        CLASSIC,
        "When Exhaustion fills up",
        {"on": "track", "track": "exhaustion", "crosses": "full"},
    ),
    (
        CLASSIC,
        "When Hit points drop below half",
        {"on": "track", "track": "hit_points", "crosses": "below_half"},
    ),
    (
        CLASSIC,
        "When Hit points reach 1",
        {"on": "track", "track": "hit_points", "crosses": {"reach": 1}},
    ),
    (SALT, "When Nerve reaches −2", {"on": "track", "track": "nerve", "crosses": {"reach": -2}}),
    (CLASSIC, "When the Renown clock fills", {"on": "clock", "clock": "Renown"}),
    (CLASSIC, "When a clock fills", {"on": "clock"}),
    (CLASSIC, "When a fight starts", {"on": "fight", "edge": "start"}),
    (CLASSIC, "When a fight ends", {"on": "fight", "edge": "end"}),
    (CLASSIC, "When they rest", {"on": "rest"}),
    (CLASSIC, "Each turn", {"on": "turn"}),
    (CLASSIC, "When they gain a level", {"on": "level"}),
    (CLASSIC, "When they enter the Sunken Chapel", {"on": "place", "place": "Sunken Chapel"}),
    (CLASSIC, "When they enter a settlement", {"on": "place", "kind": "settlement"}),
    (CLASSIC, "When they enter an inn", {"on": "place", "kind": "inn"}),
    (CLASSIC, "When they enter a place", {"on": "place"}),
    (CLASSIC, 'When they enter a "place"', {"on": "place", "kind": "place"}),
    (CLASSIC, "When they first meet a priest", {"on": "meet", "kind": "priest"}),
    (CLASSIC, "When they first meet Odile", {"on": "meet", "who": "Odile"}),
    (CLASSIC, "When they first meet someone", {"on": "meet"}),
    (CLASSIC, 'When they first meet "someone"', {"on": "meet", "who": "someone"}),
    (
        CLASSIC,
        "When they gain Moonsilver Blade",
        {"on": "item", "change": "gain", "item": "Moonsilver Blade"},
    ),
    (CLASSIC, "When they lose an item", {"on": "item", "change": "lose"}),
    (CLASSIC, "When they gain level", {"on": "item", "change": "gain", "item": "level"}),
    (
        CLASSIC,
        "When they deal damage of at least 10",
        {"on": "damage", "dir": "dealt", "at_least": 10},
    ),
    (CLASSIC, "When they take damage", {"on": "damage", "dir": "taken"}),
    (CLASSIC, "When they defeat a foe", {"on": "defeat"}),
    (CLASSIC, "When they defeat Bridge raider", {"on": "defeat", "foe": "Bridge raider"}),
    (CLASSIC, 'When they defeat "(last) rat"', {"on": "defeat", "foe": "(last) rat"}),
    (CLASSIC, "When a quest step is done", {"on": "quest", "what": "step"}),
    (CLASSIC, "When a quest is finished", {"on": "quest", "what": "finished"}),
    (
        CLASSIC,
        "When they keep a promise that cost them something",
        {"on": "story", "question": "they keep a promise that cost them something"},
    ),
)

BEFORE: tuple[tuple[str, str, dict[str, Any]], ...] = (
    (
        CLASSIC,
        "Before any roll in the Witchwood → disadvantage.",
        _before(_roll(place="Witchwood"), {"kind": "modify", "disadvantage": True}),
    ),
    (
        CLASSIC,
        "Before taking damage (while Blessed) → 3 less damage.",
        _before(
            {"on": "damage", "dir": "taken"},
            {"kind": "modify", "amount": "-3"},
            **{"if": "@cond.blessed > 0"},
        ),
    ),
    (
        CLASSIC,
        "Before dealing damage of at least 5 (when it is below 8) → 2 more damage; +(@dex) damage.",
        _before(
            {"on": "damage", "dir": "dealt", "at_least": 5},
            {"kind": "modify", "amount": "2"},
            {"kind": "modify", "amount": "@dex"},
            **{"if": "@event.amount < 8"},
        ),
    ),
    (
        CLASSIC,
        "Before any roll (while Blood-sworn) → advantage; Hit points −2.",
        _before(
            _roll(),
            {"kind": "modify", "advantage": True},
            {"kind": "track", "track": "hit_points", "add": "-2"},
            **{"if": "@cond.blood_sworn > 0"},
        ),
    ),
    (
        CLASSIC,
        "Before any roll in the Temple of Quiet → blocked: No spell can be cast inside the temple.",
        _before(
            _roll(place="Temple of Quiet"),
            {"kind": "block", "reason": "No spell can be cast inside the temple"},
        ),
    ),
    (
        CLASSIC,
        'Before an Attack → −4 to the roll; +(@str.mod) to the roll; blocked: "Not (here); no.".',
        _before(
            _roll(check="attack"),
            {"kind": "modify", "amount": "-4"},
            {"kind": "modify", "amount": "@str.mod"},
            {"kind": "block", "reason": "Not (here); no."},
        ),
    ),
)

EFFECTS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    (CLASSIC, "Inspiration +1", UP),
    (CLASSIC, "Hit points −2", {"kind": "track", "track": "hit_points", "add": "-2"}),
    (CLASSIC, "Inspiration set to 1", {"kind": "track", "track": "inspiration", "set": "1"}),
    (CLASSIC, "Hit points +(@level)", {"kind": "track", "track": "hit_points", "add": "@level"}),
    (CLASSIC, "Hit points +(-@level)", {"kind": "track", "track": "hit_points", "add": "-@level"}),
    (CLASSIC, "Hit points +2.5", {"kind": "track", "track": "hit_points", "add": "2.5"}),
    (
        CLASSIC,
        "Hit points set to (max(1, @level))",
        {"kind": "track", "track": "hit_points", "set": "max(1, @level)"},
    ),
    (CLASSIC, "Doom set to −1", {"kind": "pool", "pool": "doom", "set": "-1"}),
    (SALT, "Hull of the Ship −2", {"kind": "track", "track": "hull", "add": "-2", "of": "ship"}),
    (SALT, "Fear −1", {"kind": "pool", "pool": "fear", "add": "-1"}),
    (CLASSIC, "Bloodied", {"kind": "condition", "condition": "bloodied", "op": "set"}),
    (CLASSIC, "Blessed for 3 turns", {**BLESS, "turns": 3}),
    (CLASSIC, "Blessed for 1 turn", {**BLESS, "turns": 1}),
    (
        CLASSIC,
        "Frightened 1",
        {"kind": "condition", "condition": "frightened", "op": "set", "level": 1},
    ),
    (
        CLASSIC,
        "Frightened 2 for 10 turns",
        {"kind": "condition", "condition": "frightened", "op": "set", "level": 2, "turns": 10},
    ),
    (CLASSIC, "Frightened rises", {"kind": "condition", "condition": "frightened", "op": "raise"}),
    (SALT, "Shaken falls", {"kind": "condition", "condition": "shaken", "op": "lower"}),
    (CLASSIC, "lose Dying", {"kind": "condition", "condition": "dying", "op": "remove"}),
    (CLASSIC, "tick Renown 1", {"kind": "clock", "clock": "Renown", "ticks": 1}),
    (CLASSIC, "tick Area 51 2 of 6", {"kind": "clock", "clock": "Area 51", "ticks": 2, "size": 6}),
    (CLASSIC, "+25 xp", {"kind": "xp", "amount": "25"}),
    (CLASSIC, "−5 xp", {"kind": "xp", "amount": "-5"}),
    (CLASSIC, "roll a Death save", {"kind": "check", "check": "death_save"}),
    (CLASSIC, "roll an Ability check", {"kind": "check", "check": "ability_check"}),
    (SALT, "Charm is marked to improve", {"kind": "mark", "stat": "charm"}),
    (
        CLASSIC,
        '"Something old notices that the oath is broken"',
        {"kind": "tell", "text": "Something old notices that the oath is broken"},
    ),
    (CLASSIC, '"A \\"quoted\\" \\\\ end."', {"kind": "tell", "text": 'A "quoted" \\ end.'}),
    (CLASSIC, '"Blessed"', {"kind": "tell", "text": "Blessed"}),
)

CONDITIONS: tuple[tuple[str, str, str], ...] = (
    (SALT, "while Blessed", "@cond.blessed > 0"),
    (SALT, "unless Soaked", "@cond.soaked == 0"),
    (SALT, "while Nerve is below 2", "@nerve < 2"),
    (SALT, "while Nerve is above −1", "@nerve > -1"),
    (SALT, "while Shaken is exactly 2", "@cond.shaken == 2"),
    (SALT, "while Fear is at most 3", "@fear <= 3"),
    (SALT, "while Level is at least 3", "@level >= 3"),
    (SALT, "while Xp is at least 50", "@xp >= 50"),
    (SALT, "while Blessed and Nerve is at least 3", "@cond.blessed > 0 and @nerve >= 3"),
    (SALT, "while not Blessed and not Soaked", "@cond.blessed == 0 and @cond.soaked == 0"),
    (SALT, "while Bond with Crew", "@cond.bond_with_crew > 0"),
    (SALT, "while @rank.toughened >= 2", "@rank.toughened >= 2"),
    (SALT, "while @cond.blessed > 0 and @mastered >= 1", "@cond.blessed > 0 and @mastered >= 1"),
    (SALT, "while @cond.blessed > 0 or @nerve < 2", "@cond.blessed > 0 or @nerve < 2"),
    (SALT, "while @nerve != 2", "@nerve != 2"),
    (SALT, "while 2 < @nerve", "2 < @nerve"),
)

DICE_CONDITIONS: tuple[tuple[str, str, str], ...] = (
    (SALT, "when the Current die shows 6", "@group.Current.high == 6"),
    (HUNT, "when the Hunger die shows a 1", "@group.Hunger.ones > 0"),
    (
        SALT,
        "while the Current die shows 6 and Blessed",
        "@group.Current.high == 6 and @cond.blessed > 0",
    ),
    (SALT, "while @group.Current.sum > 3", "@group.Current.sum > 3"),
    (SALT, "while @event.total >= 10", "@event.total >= 10"),
)


def sentences() -> list[tuple[str, str, dict[str, Any]]]:
    """All of them as whole sentences."""
    effects = {CLASSIC: ("Inspiration +1", UP), SALT: ("Soaked", SOAK), HUNT: ("Marked", None)}
    marked = {"kind": "condition", "condition": "marked", "op": "set"}
    found: list[tuple[str, str, dict[str, Any]]] = list(BEFORE)
    for system, words, when in TRIGGERS:
        said, effect = effects[system]
        found.append((system, f"{words} → {said}.", _card(when, effect or marked)))
    for system, words, effect in EFFECTS:
        found.append((system, f"When they rest → {words}.", _card({"on": "rest"}, effect)))
    for system, words, condition in CONDITIONS:
        found.append((system, f"Each turn ({words}) → Blessed.", _while(condition)))
    for system, words, condition in DICE_CONDITIONS:
        said, effect = effects[system]
        card = _card(_roll(), effect or marked, **{"if": condition})
        found.append((system, f"When a roll is made ({words}) → {said}.", card))
    when = _roll(check="action", band="6")
    mark = _card(when, {"kind": "mark"})
    found.append((SALT, "When an Action lands on 6- → the stat is marked to improve.", mark))
    many = _card({"on": "rest"}, UP, {**BLESS, "turns": 2}, {"kind": "tell", "text": "; →"})
    said = 'When they rest → Inspiration +1; Blessed for 2 turns; "; →".'
    found.append((CLASSIC, said, many))
    return found
