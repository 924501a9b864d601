"""The help: a start page and one page a topic, each command with an example.

A test holds every command of the bot against these pages.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.render.message import Card, Message, Move, Option, Row, Rule, Select, Text
from bot.render.text import Marked
from bot.render.words import Words, later


@dataclass(frozen=True, slots=True)
class Topic:
    """One page: its title, what it is about, its commands with an example each, and notation."""

    title: str
    about: str
    commands: tuple[tuple[str, str, str], ...] = ()
    notation: tuple[tuple[str, str], ...] = ()


TOPICS: Mapping[str, Topic] = {
    "start": Topic(
        later("Getting started"),
        later(
            "I keep a campaign in this channel: who plays, what was rolled, what happened. "
            "Anyone can roll dice at once, and games of Daredragon need no campaign either; for "
            "everything else, start one first."
        ),
        (
            ("/roll", "/roll 1d20+5 stealth", later("Roll dice")),
            ("/campaign start", "/campaign start The Sunken Chapel", later("Start a campaign")),
            ("/campaign join", "/campaign join", later("Sit down at the table")),
            ("/sheet create", "/sheet create Brannoch", later("Make a character")),
            ("/card library", "/card library", later("Choose rule cards, as game master")),
            ("/dragon new", "/dragon new", later("Play against a dragon, together")),
            ("/help", "/help topic:dice", later("This help, by topic")),
        ),
    ),
    "dice": Topic(
        later("Rolling dice"),
        later("What comes after the dice is kept as a comment: `1d20+4 dexterity test`."),
        (
            ("/roll", "/roll 4d6kh3+2", later("Roll for everyone to see")),
            ("/roll", "/roll 1d20+7 secret:True", later("Roll in secret")),
            ("/stats", "/stats person:@Mira", later("How the dice came up")),
        ),
        notation=(
            ("(2d6+1)*2", later("arithmetic: add, take away, multiply, divide, brackets")),
            ("4d6kh3", later("keep the highest 3; `4d6kl1` keeps the lowest")),
            ("4d6dl1", later("drop the lowest; `4d6dh1` drops the highest")),
            ("1d20 adv", later("advantage; `1d20 dis` is disadvantage")),
            ("2d6ro<3", later("reroll once; `<3` means 1 and 2, never 3 itself")),
            ("2d6rr1", later("reroll ones until none is left")),
            ("3d6!", later("explode on the highest face")),
            ("4d6mi2", later("count nothing below 2; `4d6ma5` nothing above 5")),
            ("10d6>=5", later("count successes")),
            ("6#4d6kh3", later("roll six times")),
            ("d%", later("percent; `4dF` are fate dice")),
            ("2d6[fire]", later("put a label on dice")),
        ),
    ),
    "macros": Topic(
        later("Saved rolls"),
        later("Save what you roll often. A saved roll's name works in `/roll`: `longsword+2`."),
        (
            ("/macro save", "/macro save longsword 1d20+5", later("Save a roll")),
            ("/macro roll", "/macro roll longsword +2", later("Roll a saved roll")),
            ("/macro list", "/macro list", later("Show your saved rolls")),
            ("/macro delete", "/macro delete longsword", later("Delete a saved roll")),
        ),
    ),
    "sheets": Topic(
        later("Sheets"),
        later(
            "A sheet is private until you show it to the table with its button. Its other buttons "
            "edit it, refresh it and post it here. A correction is no event: no rule card fires."
        ),
        (
            ("/sheet create", "/sheet create Brannoch", later("Make a character, step by step")),
            (
                "/sheet create",
                "/sheet create Old Tam npc:True",
                later("As game master, one of whom players know nothing"),
            ),
            ("/sheet show", "/sheet show", later("Your sheet; or another one you may read")),
            ("/sheet list", "/sheet list", later("Who plays whom, where, and how hurt")),
            (
                "/sheet edit",
                "/sheet edit what:Strength value:16",
                later("Correct a value"),
            ),
            ("/sheet switch", "/sheet switch Brannoch", later("Play another of your characters")),
            (
                "/sheet give",
                "/sheet give Brannoch person:@Mira",
                later("Give a character to somebody"),
            ),
            ("/sheet delete", "/sheet delete Brannoch", later("Delete one, after a question")),
            ("/sheet export", "/sheet export", later("Save a sheet as a file")),
            (
                "/sheet import",
                "/sheet import file:manekin-brannoch.json",
                later("Take in a character from a file"),
            ),
        ),
    ),
    "checks": Topic(
        later("Checks"),
        later(
            "A check rolls with your character's numbers. Type as little as is clear: `str save` "
            "is a saving throw with Strength. Cards that change the roll are named in it."
        ),
        (
            ("/check", "/check str save dc:15", later("Roll any check of your system")),
            (
                "/check",
                "/check ability wisdom mode:Advantage secret:True",
                later("With advantage, for you and the game masters alone"),
            ),
            ("/ability", "/ability Dexterity dc:12", later("An ability check")),
            ("/save", "/save Wisdom dc:14", later("A saving throw")),
            ("/attack", "/attack dc:13 bonus:2", later("An attack")),
        ),
    ),
    "table": Topic(
        later("At the table"),
        later(
            "What happens is told with these; rule cards watch for all of it. It happens to the "
            "character you play, or to those in `who`: players name their own, game masters all."
        ),
        (
            ("/damage", "/damage 7 Ghoul", later("Hit a foe")),
            ("/damage", "/damage 3 Brakka by:a trap", later("A character is hit")),
            ("/heal", "/heal 5", later("Heal")),
            ("/track", "/track Inspiration +1", later("Change a track: `+1`, `-2` or `=3`")),
            (
                "/condition",
                "/condition Frightened level:2 turns:3",
                later("Set, remove, raise or lower a condition"),
            ),
            ("/rest", "/rest all", later("Rest, alone or together")),
            ("/turn", "/turn", later("Take a turn; in a fight `/fight next` does it")),
            ("/xp", "/xp 50 who:Brakka", later("Give XP")),
            ("/place enter", "/place enter Sunken Chapel", later("Arrive somewhere")),
            ("/meet", "/meet Odile kinds:priest", later("Meet somebody")),
            ("/item gain", "/item gain Moonsilver Blade", later("Gain an item")),
            ("/item lose", "/item lose rope", later("Lose an item")),
            ("/quest step", "/quest step The bell find the rope", later("Do a quest's step")),
            ("/quest finish", "/quest finish The bell", later("Finish a quest")),
            ("/clock list", "/clock list", later("The clocks, and the game master's pools")),
            ("/clock tick", "/clock tick Renown", later("Game masters: tick a clock")),
            ("/clock remove", "/clock remove Renown", later("Game masters: take a clock away")),
            ("/pool", "/pool Doom +2", later("Game masters: change a pool")),
        ),
    ),
    "fights": Topic(
        later("Fights"),
        later(
            "Initiative is rolled, and the tracker shows whose turn it is. Its button ends the "
            "turn, which counts durations and lets cards fire. Players see how hurt foes are; "
            "game masters see their hit points with `/fight show` and `/foe list`. Of several foes "
            "of one name, `Ghoul #4` is a particular one."
        ),
        (
            ("/fight start", "/fight start", later("Everyone against all foes that stand")),
            (
                "/fight start",
                "/fight start who:Mira, Brakka 15 foes:Ghoul",
                later("Some alone; Brakka has initiative 15"),
            ),
            ("/fight show", "/fight show", later("The order, and how everybody is")),
            ("/fight next", "/fight next", later("End the turn")),
            ("/fight join", "/fight join", later("Come in late")),
            ("/fight leave", "/fight leave", later("Go before it is over")),
            ("/fight end", "/fight end", later("End the fight")),
            ("/foe add", "/foe add Ghoul 22 count:3 kinds:undead", later("Bring in foes")),
            ("/foe set", "/foe set Ghoul 10", later("Correct a foe's hit points")),
            ("/foe remove", "/foe remove", later("Take away all that have fallen")),
            ("/foe list", "/foe list", later("The foes you know of")),
        ),
    ),
    "scenes": Topic(
        later("Scenes and the inbox"),
        later(
            "Some cards ask whether something came true in a scene. When a scene is over, the "
            "game master answers with Yes or No. What cards tell game masters is kept in their "
            "inbox; what must come into a scene stands first, until it is done."
        ),
        (
            ("/scene end", "/scene end", later("End the scene, and be asked")),
            ("/scene questions", "/scene questions", later("What is still open of it")),
            ("/gm inbox", "/gm inbox", later("What cards told you")),
            (
                "/place describe",
                "/place describe Sunken Chapel kinds:ruin, holy ground",
                later("Say what a place is"),
            ),
            ("/place list", "/place list", later("The places, and who is where")),
            ("/place remove", "/place remove Sunken Chapel", later("Forget what a place is")),
        ),
    ),
    "cards": Topic(
        later("Rule cards"),
        later(
            "A rule card is one rule of this table, as a sentence: `When a roll is a critical → "
            "Inspiration +1.` I watch for it and do it. What you read is what runs. Cards are "
            "the game master's; everybody sees them when they fire."
        ),
        (
            ("/card library", "/card library", later("Ready cards, to take as they are")),
            ("/card add", "/card add Lucky streak", later("Add a ready card by its name")),
            ("/card new", "/card new Lucky streak", later("Build a card from lists")),
            (
                "/card write",
                "/card write Respite When they rest → Inspiration +1.",
                later("Write a card as its sentence; the next words are offered"),
            ),
            ("/card list", "/card list", later("All cards, in the order in which they fire")),
            ("/card show", "/card show Lucky streak", later("One card, and its buttons")),
            ("/card edit", "/card edit Lucky streak", later("Change a card from lists")),
            (
                "/card test",
                "/card test moment:They take damage amount:7",
                later("What would fire; nothing changes"),
            ),
            ("/card bind", "/card bind Lucky streak Mira, Brakka", later("Watch some alone")),
            ("/card order", "/card order Lucky streak 1", later("Let a card fire earlier")),
            ("/card disable", "/card disable Lucky streak", later("Turn a card off")),
            ("/card enable", "/card enable Lucky streak", later("Turn it on again")),
            ("/card delete", "/card delete Lucky streak", later("Delete it, after a question")),
            ("/card export", "/card export", later("Save the cards as a file")),
            ("/card import", "/card import file:rule-cards.json", later("Add the cards of a file")),
            ("/card system", "/card system", later("What cards may name; play another system")),
        ),
    ),
    "deck": Topic(
        later("The Deck of Many Things"),
        later(
            "Say how many cards you draw, then draw them one by one. What is not drawn within an "
            "hour is drawn by the bot. The deck remembers what each card did to you."
        ),
        (
            ("/deck new", "/deck new cards:22", later("Lay out a deck of 22 or 13 cards")),
            ("/deck declare", "/deck declare 3", later("See the odds, then declare cards")),
            ("/deck draw", "/deck draw", later("Draw the next card")),
            ("/deck choose", "/deck choose", later("Make a choice that a card left to you")),
            ("/deck wish", "/deck wish purpose:rain", later("Use a wish")),
            ("/deck fates", "/deck fates", later("Use the Fates that you kept")),
            ("/deck status", "/deck status", later("The deck, and what each character has")),
            ("/deck history", "/deck history", later("The cards that were drawn")),
        ),
    ),
    "doom": Topic(
        later("Until doom"),
        later(
            "A character draws from the full deck until the deck stops them. Each run is printed "
            "as one line; you can have such a line judged, and ask how runs end, exactly. In "
            "brackets stand the Intelligence after Star and Idiot and the wishes left after other "
            "cards, C where a wish cursed the others, and F where the Fates were used."
        ),
        (
            ("/deck doom", "/deck doom", later("Draw until an end, for all to watch")),
            (
                "/deck check",
                "/deck check line:Moon (3), Skull (2), Void",
                later("Is that a legal run, and if not, where"),
            ),
            ("/deck odds", "/deck odds", later("How runs end, exactly")),
            (
                "/deck odds",
                "/deck odds intelligence:6 wishes:2 runs:100000",
                later("From another start, with runs simulated beside it"),
            ),
            (
                "/deck odds",
                "/deck odds character:Mira",
                later("From what the deck did to a character"),
            ),
            ("/deck odds", "/deck odds count:3", later("What declaring cards can bring")),
        ),
    ),
    "deck_gm": Topic(
        later("The deck, for game masters"),
        later(
            "Some cards ask you something, such as who the Rogue's enemy is. The questions go to "
            "the log channel, and `/deck gm peek` lists them. Secret answers are yours alone."
        ),
        (
            ("/deck gm peek", "/deck gm peek", later("Open questions and secret answers")),
            ("/deck gm answer", "/deck gm answer 4 Frostbrand", later("Answer a question")),
            ("/deck gm reveal", "/deck gm reveal 4", later("Make a secret answer known")),
            ("/deck gm put", "/deck gm put Fool", later("Put a card back into the deck")),
            ("/deck gm take", "/deck gm take Void", later("Take a card out of the deck")),
            (
                "/deck gm grant",
                "/deck gm grant Mira draws count:2",
                later("Give draws, wishes or the Fates"),
            ),
            (
                "/deck gm lift",
                "/deck gm lift Mira Euryale's curse",
                later("End a condition or a curse"),
            ),
            ("/deck gm retire", "/deck gm retire Mira", later("Take a character away")),
            (
                "/deck gm import",
                "/deck gm import file:deck.json",
                later("Bring a deck of your own"),
            ),
        ),
    ),
    "dragon": Topic(
        later("Daredragon Fellowship"),
        later(
            "All of you play together against one dragon; Manekins take the seats that nobody has. "
            "No campaign is needed. Everybody sees the board; your hand is yours alone, and its "
            "buttons play. A game may take an evening or a month."
        ),
        (
            ("/dragon new", "/dragon new", later("Open a game, with seats as buttons")),
            (
                "/dragon new",
                "/dragon new difficulty:Easy name:A name to find out reminder:24",
                later("Not too hard, and a dragon whose name shows as it fights"),
            ),
            ("/dragon seat take", "/dragon seat take", later("Sit down, also in a game")),
            ("/dragon seat leave", "/dragon seat leave", later("Get up; a Manekin plays on")),
            ("/dragon seat manekin", "/dragon seat manekin 4", later("Keep a Manekin's seat")),
            ("/dragon settings", "/dragon settings chairs:5", later("Change it before the start")),
            ("/dragon start", "/dragon start", later("Begin; the cards are dealt")),
            ("/dragon close", "/dragon close", later("Leave a game that has not begun")),
            ("/dragon hand", "/dragon hand", later("Your cards, and what each would do")),
            ("/dragon play", "/dragon play 9♣", later("Play a card")),
            ("/dragon draw", "/dragon draw", later("Deal the others a card each")),
            ("/dragon choose", "/dragon choose jaws", later("Answer what your card asks")),
            ("/dragon odds", "/dragon odds 9♣", later("What an attack would do, part by part")),
            ("/dragon rules", "/dragon rules", later("The rules, and those of each card")),
            ("/dragon status", "/dragon status", later("How it stands, and who is asked")),
            ("/dragon board", "/dragon board", later("Post the board again")),
            ("/dragon log", "/dragon log", later("All that happened, turn by turn")),
            (
                "/dragon calls",
                "/dragon calls time_zone:Europe/Warsaw quiet_from:22 quiet_until:8",
                later("When to call you for your turn"),
            ),
            ("/dragon pause", "/dragon pause", later("Let it rest")),
            ("/dragon resume", "/dragon resume", later("Go on")),
            ("/dragon concede", "/dragon concede", later("Vote to give up")),
            ("/dragon bestiary", "/dragon bestiary", later("The dragons you met")),
        ),
    ),
    "dragon_gm": Topic(
        later("Daredragon, for who runs it"),
        later(
            "The campaign's game masters run a game; without a campaign it is whoever opened it. "
            "They see no hand but their own."
        ),
        (
            ("/dragon gm skip", "/dragon gm skip", later("A Manekin plays this turn of theirs")),
            ("/dragon gm undo", "/dragon gm undo", later("Take the last move back")),
            ("/dragon gm fix", "/dragon gm fix 2 hp:12", later("Put a daredevil right")),
            (
                "/dragon gm fix",
                "/dragon gm fix part:Jaws part_hp:20 target:3",
                later("Put the dragon right, and whom it is after"),
            ),
            ("/dragon gm kick", "/dragon gm kick 3", later("Take somebody's seat from them")),
        ),
    ),
    "campaign": Topic(
        later("The campaign"),
        later(
            "A channel holds one campaign. Its threads share the table unless they start their own."
        ),
        (
            ("/campaign start", "/campaign start Salt and Iron", later("Start a campaign here")),
            ("/campaign info", "/campaign info", later("Who plays what, and who leads")),
            ("/campaign join", "/campaign join", later("Sit down as a player")),
            ("/campaign leave", "/campaign leave", later("Stand up")),
            ("/campaign panel", "/campaign panel", later("Post the panel again")),
            ("/campaign close", "/campaign close", later("End it; everything is kept")),
            ("/campaign reopen", "/campaign reopen", later("Go on with it")),
            ("/undo", "/undo", later("Take back your own last action, within five minutes")),
        ),
    ),
    "gm": Topic(
        later("For game masters"),
        later(
            "Discord shows `/gm` to members who may manage messages; the server can open it to "
            "your role under Integrations. I check every call myself. The panel's “GM tools” "
            "button works for every game master."
        ),
        (
            ("/gm settings", "/gm settings", later("Name, system and language")),
            ("/gm add", "/gm add @Odile", later("Name a game master")),
            ("/gm remove", "/gm remove @Odile", later("Take the office back")),
            ("/gm role", "/gm role @Storytellers", later("Make a role the game masters' role")),
            ("/gm roll", "/gm roll 1d20+3 person:@Mira", later("Roll in secret")),
            ("/gm log-channel", "/gm log-channel #gm-notes", later("Where secret rolls go")),
            ("/gm history", "/gm history person:@Mira", later("What happened, secrets included")),
            ("/gm undo", "/gm undo 3", later("Take back the last changes")),
            ("/gm export", "/gm export", later("Save the table as a file")),
            ("/gm import", "/gm import file:table.json", later("Put a saved file here")),
            ("/gm reset", "/gm reset", later("Clear or erase the table")),
        ),
    ),
    "privacy": Topic(
        later("Your data"),
        later("I read no messages. You can see, take away and delete what I keep about you."),
        (
            ("/privacy show", "/privacy show", later("What is kept about you")),
            ("/privacy export", "/privacy export", later("All of it as a file")),
            ("/privacy delete", "/privacy delete", later("Delete it everywhere")),
            ("/about", "/about", later("Who made me, and licences")),
        ),
    ),
}


def help_page(key: str, say: Words) -> Message:
    """Return a page of the help with the list of the others."""
    topic = TOPICS.get(key, TOPICS["start"])
    lines = [f"## {say(topic.title)}", say(topic.about)]
    lines += [_example(example, what, say) for _, example, what in topic.commands]
    blocks: list[Text | Rule | Row] = [Text("\n".join(lines))]
    if topic.notation:
        written = [_example(example, what, say) for example, what in topic.notation]
        blocks += [Rule(), Text("\n".join(written))]
    options = tuple(
        Option(say(one.title), name, chosen=one is topic) for name, one in TOPICS.items()
    )
    choose = Select(Move("help", "show"), options, say("Choose a topic"))
    return Message((Card((*blocks, Rule(), Row((choose,)))),))


def _example(example: str, what: str, say: Words) -> Marked:
    return say("- `{example}` – {what}", example=Marked(example), what=say(what))
