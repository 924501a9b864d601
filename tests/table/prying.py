"""A session of all games at one table in which much is secret, and everybody pries.

What happens is by chance: things are planted that some may know and others not, and people who may
not know them use every command, every list and every button that they can reach.
"""

import json
import logging
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from simcord import InteractionResult
from simcord.actors import MemberActor

from bot.dragon.cards import Card
from tests.simulated.reading import buttons
from tests.table.acting import open_gm_to_all
from tests.table.conftest import World, said
from tests.table.decks import drawn
from tests.table.dragon import Players, begun, part_of
from tests.table.secrets import TOKEN, Secrets, Sent, Watch
from tests.table.test_bad_input import sane
from tests.table.test_dragon_games import cards_in, hand_of, open_cards

STRING, INTEGER = 3, 4

HERE = 0.8
"""How much of the prying is at the table itself, and not at another of the same server."""

TELLING = re.compile(
    r":(reveal|post|posted|give|forget|delete|deleted|confirm|erase|erased|played|close|concede)\b"
)
"""Buttons with which whoever holds a secret tells it, or ends what is watched."""

LEADING = frozenset({"gm add", "gm remove", "gm role", "gm reset", "gm import", "campaign close"})
"""Commands that make somebody a game master, or end what is watched."""
OWNERS = frozenset({"sheet give", "sheet delete", "dragon close", "dragon new", "dragon concede"})
"""Commands with which owners let others know what is theirs, or end what is watched."""

EVERY_CARD = re.compile(r"dragon (rules|odds)|mk:dragon:\d+:(rules|odds|rule|page)|help")
"""What names cards wherever they lie: the rules of each, and how likely each comes."""

Step = Callable[["Session"], Awaitable[None]]


class Session:
    """A table, who sits at it, what is secret there, and what everybody was sent."""

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.chance = random.Random(seed)
        self.seed = seed
        self.secrets = Secrets(self.chance)
        self.prying = (world.mira, world.odile, world.outsider, world.manager)
        self.watch = Watch(world, (world.gm, *self.prying), self.secrets)
        self.logged = Logged()
        self.players = Players(world, self.watch.people, seed=seed)
        self.npcs: list[str] = []
        self.foes: list[str] = []
        self.done = Counter[str]()
        self._open: set[Card] = set()
        self._held: dict[int, set[Card]] = {}
        self._asked: list[tuple[int, str]] = []

    async def begin(self) -> None:
        """People sit down; a deck is laid out and a game of Daredragon has begun."""
        world = self.world
        await world.start(system="classic_d20")
        # A game master of another table is nobody here.
        await world.outsider.slash(world.elsewhere, "campaign start", name="Salt and Iron")
        open_gm_to_all(world)
        await world.mira.slash(world.channel, "sheet create", name="Brakka")
        await world.odile.slash(world.channel, "sheet create", name="Sel")
        if self.chance.random() < 0.5:
            await world.gm.slash(world.channel, "gm log-channel", channel=world.notes)
        world.dice.next = []
        await begun(world, world.odile, world.gm, pace="1", name="in_play")
        await drawn(world, "rogue")
        await self._look()

    async def go_on(self, steps: int) -> None:
        """So many steps, each planted or played, with prying in between."""
        order = [STEPS[at % len(STEPS)] for at in range(steps)]
        self.chance.shuffle(order)
        for step in order:
            self.world.dice.next = []
            await step(self)
            self.world.dice.next = []
            self.done[step.__name__] += 1
            await self._look()
            for _ in range(2):
                await self.pry(self.chance.choice(self.prying))

    async def pry(self, who: MemberActor) -> None:
        """Somebody tries to learn what is not theirs to know."""
        way = self.chance.choice((self._use, self._use, self._be_offered, self._press))
        await way(who)
        self.done[way.__name__] += 1
        await self._look()

    async def sweep(self) -> None:
        """Everybody uses every command, and types into every field that offers something."""
        for who in self.prying:
            for name, options in self.commands():
                await self._use(who, name, options)
                for option in options:
                    if option.get("autocomplete"):
                        await self._be_offered(who, name, option)
            await self._look()

    def hidden_cards(self) -> int:
        """How many cards nobody but their holders have seen, of those that people hold."""
        return len(set[Card]().union(*self._held.values()) - self._open)

    def commands(self) -> list[tuple[str, tuple[dict[str, Any], ...]]]:
        """Every command with its options, but for those that tell others by their nature."""
        known = self.world.env.backend.visible_commands(
            user_id=self.world.gm.id, channel_id=self.world.channel.id
        )
        found = [leaf for root in known if root.get("type", 1) == 1 for leaf in leaves(root)]
        return [one for one in found if one[0] not in LEADING | OWNERS]

    def guess(self, who: MemberActor) -> str:
        """The beginning of something that somebody may not know: what follows would be told."""
        unknown = self.secrets.unknown_to(who)
        if not unknown or self.chance.random() < 0.2:
            return self.chance.choice(("z", "1", "Brakka", "Sel", "all"))
        return self.chance.choice(unknown)[: self.chance.randrange(3, 7)]

    async def say(self, who: MemberActor, name: str, /, **options: Any) -> InteractionResult:
        """Somebody uses a command in the first channel."""
        return await who.slash(self.world.channel, name, **options)

    async def _use(
        self,
        who: MemberActor,
        name: str = "",
        options: tuple[dict[str, Any], ...] = (),
    ) -> None:
        if not name:
            name, options = self.chance.choice(self.commands())
        given = {
            str(one["name"]): self._meant(who, one)
            for one in options
            if one.get("required")
            or (one["type"] in (STRING, INTEGER) and self.chance.random() < 0.4)
        }
        if name == "stats":
            given["person"] = self.chance.choice((self.world.gm, *self.prying))
        self._asked.append((who.id, name))
        here = self.chance.random() < HERE
        place = self.world.channel if here else self.world.elsewhere
        result = await who.slash(place, name, **given)
        if result.response is not None:
            await self._press_one(who, result.response)

    def _meant(self, who: MemberActor, option: dict[str, Any]) -> Any:
        if option["type"] == STRING and not option.get("choices"):
            return self.guess(who)[: option.get("max_length", 100)]
        return sane(self.world, option)

    async def _be_offered(
        self, who: MemberActor, name: str = "", option: dict[str, Any] | None = None
    ) -> None:
        if option is None:
            name, option = self.chance.choice(
                [
                    (name, option)
                    for name, options in self.commands()
                    for option in options
                    if option.get("autocomplete")
                ]
            )
        typed = self.chance.choice(("", self.guess(who)))
        self._asked.append((who.id, name))
        here = self.chance.random() < HERE
        place = self.world.channel if here else self.world.elsewhere
        await who.autocomplete(place, name, option["name"], typed)

    async def _press(self, who: MemberActor) -> None:
        shown = [one for one in self.world.channel.history() if not one.flags.ephemeral]
        await self._press_one(who, self.chance.choice(shown))

    async def _press_one(self, who: MemberActor, message: Any) -> None:
        found = [
            one.custom_id
            for one in buttons(message)
            if one.custom_id and not one.disabled and not TELLING.search(one.custom_id)
        ]
        if found:
            custom_id = self.chance.choice(found)
            self._asked.append((who.id, custom_id))
            await who.click(message, custom_id=custom_id)

    async def _look(self) -> None:
        """Read what was sent: for words and numbers, and for cards in hands and decks."""
        part = await part_of(self.world)
        if part.game is not None:
            self._open |= open_cards(part.game, part.news)
            for one in self.watch.people:
                if any(chair.holder == one.id for chair in part.chairs):
                    self._held.setdefault(one.id, set()).update(await hand_of(self.world, one))
        for sent in self.watch.look():
            self._check_cards(sent)
        self._asked.clear()
        self.logged.check(self.secrets)

    def _check_cards(self, sent: Sent) -> None:
        if any(who == sent.who.id and EVERY_CARD.search(what) for who, what in self._asked):
            return
        theirs = self._open | self._held.get(sent.who.id, set())
        named = cards_in(sent.text) | coded_in(sent.text)
        assert named <= theirs, (sent.who.name, named - theirs, sent.text)


def coded_in(text: str) -> set[Card]:
    """Cards as they stand in ids and in the values of lists: `play.9c`."""
    found = re.findall(r"(?:play\.|\"value\": \")(10|[2-9jqka])([shdc])\b", text)
    return {f"{rank}{suit}".upper() for rank, suit in found}


def leaves(
    command: dict[str, Any], before: str = ""
) -> Iterable[tuple[str, tuple[dict[str, Any], ...]]]:
    """A command, or those in a group of commands, with their options."""
    name = f"{before} {command['name']}".strip()
    options = tuple(command.get("options") or ())
    inner = [one for one in options if one["type"] in (1, 2)]
    if not inner:
        yield name, options
    for one in inner:
        yield from leaves(one, name)


class Logged(logging.Handler):
    """What the bot's own loggers wrote, at every level."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(logging.Formatter("%(name)s %(message)s"))
        self.lines: list[tuple[str, str]] = []
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the line with its traceback and all that was handed along."""
        self.lines.append((self.format(record), str(vars(record))))
        self.count += 1

    def check(self, secrets: Secrets) -> None:
        """No secret is in a log, whoever may know it."""
        for line, handed in self.lines:
            found = secrets.within(line)
            # A record has numbers of its own: when, and how long.
            found |= {one for one in secrets.within(handed) if one.isalpha()}
            assert not found, (found, line)
            assert not TOKEN.search(line + handed), line
        self.lines.clear()


# What is planted


async def secret_roll(at: Session) -> None:
    """Somebody rolls in secret."""
    who = at.chance.choice((*at.prying, at.world.gm))
    word = at.secrets.word("label of a secret roll", who, at.world.gm)
    at.world.dice.next = [at.secrets.number("secret roll", who, at.world.gm)]
    await at.say(who, "roll", expression=f"1d1000000 {word}", secret=True)


async def masters_roll(at: Session) -> None:
    """The game master rolls for somebody, who does not learn of it."""
    at.world.dice.next = [at.secrets.number("game master's roll", at.world.gm)]
    word = at.secrets.word("label of a game master's roll", at.world.gm)
    await at.say(
        at.world.gm, "gm roll", expression=f"1d1000000 {word}", person=at.chance.choice(at.prying)
    )


async def saved_roll(at: Session) -> None:
    """Somebody saves a roll, and rolls it in secret."""
    who = at.chance.choice((at.world.mira, at.world.odile))
    word = at.secrets.word("name of a saved roll", who, at.world.gm)
    number = at.secrets.number("saved roll", who, at.world.gm)
    await at.say(who, "macro save", name=word, expression=f"1d1000000+{number}")
    at.world.dice.next = [at.secrets.number("secret saved roll", who, at.world.gm)]
    await at.say(who, "macro roll", name=word, secret=True)


async def done_in_secret(at: Session) -> None:
    """Something happens to somebody's character in secret."""
    who = at.chance.choice((at.world.mira, at.world.odile))
    name, options = at.chance.choice(
        (
            ("item gain", ("item",)),
            ("meet", ("name", "kinds")),
            ("quest step", ("quest", "step")),
            ("place enter", ("place",)),
        )
    )
    given = {one: at.secrets.word(f"secret {name}", who, at.world.gm) for one in options}
    await at.say(who, name, secret=True, **given)
    number = at.secrets.number("secret xp", who, at.world.gm)
    await at.say(who, "xp", amount=number, secret=True)


async def hidden_npc(at: Session) -> None:
    """The game master makes somebody of whom players know nothing, and writes on the sheet."""
    name = at.secrets.word("hidden NPC", at.world.gm)
    await at.say(at.world.gm, "sheet create", name=name, npc=True)
    at.npcs.append(name)
    number = at.secrets.number("hidden NPC's xp", at.world.gm)
    await at.say(at.world.gm, "xp", amount=number, who=name)
    await at.say(
        at.world.gm, "item gain", item=at.secrets.word("hidden NPC's item", at.world.gm), who=name
    )


async def npc_acts(at: Session) -> None:
    """Things happen to somebody hidden, alone and together with others."""
    gm = at.world.gm
    if not at.npcs:
        await hidden_npc(at)
    name = at.chance.choice(at.npcs)
    for command, options in at.chance.sample(
        (
            ("damage", {"amount": 2, "target": name}),
            ("damage", {"amount": 1, "target": "Brakka", "by": name}),
            ("check", {"name": "str save", "who": name}),
            ("condition", {"name": "prone", "who": name}),
            ("rest", {"who": f"Brakka, {name}"}),
            ("rest", {"who": "all"}),
            ("place enter", {"place": at.secrets.word("place of an NPC", gm), "who": name}),
            ("meet", {"name": at.secrets.word("friend of an NPC", gm), "who": name}),
            ("track", {"name": "inspiration", "change": "+1", "who": name}),
            ("sheet edit", {"what": "level", "value": "3", "who": name}),
        ),
        k=3,
    ):
        await at.say(gm, command, **options)


async def foes_wait(at: Session) -> None:
    """The game master brings in foes that do not fight yet."""
    gm = at.world.gm
    name = at.secrets.word("name of a foe", gm)
    await at.say(
        gm,
        "foe add",
        name=name,
        hit_points=at.secrets.number("hit points of a foe", gm),
        count=2,
        kinds=at.secrets.word("kind of a foe", gm),
    )
    at.foes.append(name)


async def fight(at: Session) -> None:
    """A fight with foes whom everybody sees then, with somebody unseen, and others who wait."""
    gm = at.world.gm
    if not at.foes:
        await foes_wait(at)
    name = at.chance.choice(at.foes)
    at.secrets.tell(name, at.watch.people)
    unseen = f", {at.chance.choice(at.npcs)} 15" if at.npcs else ""
    await at.say(gm, "fight end")
    await at.say(
        gm, "fight start", check="-", who=f"Brakka 20{unseen}, Sel 10", foes=f"{name} 5, {name} 4"
    )
    await at.say(at.world.mira, "damage", amount=3, target=name)
    for _ in range(3):
        await at.say(gm, "fight next")
    for who in at.prying:
        await at.say(who, "fight show")


async def place(at: Session) -> None:
    """The game master describes a place where nobody has been."""
    gm = at.world.gm
    await at.say(
        gm,
        "place describe",
        place=at.secrets.word("name of a place", gm),
        kinds=at.secrets.word("kind of a place", gm),
    )


async def cards(at: Session) -> None:
    """Cards that tell the game master something, that ask, and that lie in a draft."""
    gm = at.world.gm
    line = at.secrets.word("line of a card", gm)
    asked = at.secrets.word("question of a card", gm)
    for sentence in (f'When they rest → "{line}".', f"When they keep {asked} → Inspiration +1."):
        await at.say(
            gm,
            "card write",
            name=at.secrets.word("name of a card", gm),
            sentence=sentence,
            note=at.secrets.word("note on a card", gm),
        )
    for moment in ("rest", "take damage"):
        await at.say(
            gm,
            "card write",
            name=f"Heard {moment}",
            sentence=f"When they {moment} → Inspiration +1.",
            note=at.secrets.word("note on a card that fires", gm),
        )
    await at.say(gm, "card new", name=at.secrets.word("draft of a card", gm))
    await at.say(at.chance.choice((gm, at.world.mira)), "rest")
    await at.say(gm, "scene end")


async def deck(at: Session) -> None:
    """The game master answers a question of the deck in secret, and may make it known later."""
    gm = at.world.gm
    word = at.secrets.word("secret answer", gm)
    answered = await at.say(gm, "deck gm answer", question="1", text=word)
    if "already" not in said(answered) and at.chance.random() < 0.2:
        at.secrets.tell(word, at.watch.people)
        await at.say(gm, "deck gm reveal", question="1")
    await at.say(at.world.mira, "deck draw")


async def own_deck(at: Session) -> None:
    """The game master brings a deck that nobody has laid out yet."""
    gm = at.world.gm
    own = {
        "name": at.secrets.word("name of a deck", gm),
        "cards": [
            {
                "id": f"card{number}",
                "name": at.secrets.word("card of a deck", gm),
                "text": at.secrets.word("text of a deck's card", gm),
            }
            for number in range(2)
        ],
    }
    await at.say(gm, "deck gm import", file=("deck.json", json.dumps(own).encode()))


async def started_again(at: Session) -> None:
    """The bot is stopped and started."""
    await at.world.restart()


async def dragon(at: Session) -> None:
    """Whoever is asked in Daredragon moves."""
    await at.say(at.world.gm, "dragon resume")
    for _ in range(3):
        await at.players.move()
        await at._look()


async def taken_back(at: Session) -> None:
    """Somebody takes something back."""
    if at.chance.random() < 0.5:
        await at.say(at.chance.choice(at.prying), "undo")
    else:
        await at.say(at.world.gm, "gm undo", steps=at.chance.randrange(1, 3))


async def master_reads(at: Session) -> None:
    """The game master reads all that there is: nobody else is sent any of it."""
    for name in ("gm history", "gm inbox", "foe list", "place list", "card list", "sheet list"):
        await at.say(at.world.gm, name)
    for name in ("deck gm peek", "gm export", "deck status", "dragon log", "dragon status"):
        await at.say(at.world.gm, name)


STEPS: tuple[Step, ...] = (
    secret_roll,
    masters_roll,
    saved_roll,
    done_in_secret,
    hidden_npc,
    npc_acts,
    foes_wait,
    fight,
    place,
    cards,
    deck,
    own_deck,
    started_again,
    dragon,
    dragon,
    taken_back,
    master_reads,
)
