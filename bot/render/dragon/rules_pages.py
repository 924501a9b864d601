"""The pages of the rules, topic by topic, in our own words.

Source: spec/daredragon.md, sections 3 to 14.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.render.words import later


@dataclass(frozen=True, slots=True)
class Page:
    """A title and paragraphs, which are all to be said."""

    title: str
    paragraphs: tuple[str, ...]


PAGES: Mapping[str, Page] = {
    "overview": Page(
        later("The game in a minute"),
        (
            later(
                "Four to six daredevils face one dragon, together. Wear out all four parts of it "
                "– jaws, paws, legs and tail – and you win, all of you. If everybody is out of "
                "breath at once, the dragon wins."
            ),
            later(
                "Daredevils and body parts have 25 hit points each. On your turn you play one "
                "card, or draw cards for the others – never for yourself. So talk, and look after "
                "each other!"
            ),
            later(
                "Cards need time: a Charge played on turn 1 lands on turn 5. The dragon warms up, "
                "too, for all to see, so there is time to guard, to dodge, to help."
            ),
            later(
                "Hands are secret. Everything else is open: the board, discards, hit points, how "
                "many cards somebody holds."
            ),
        ),
    ),
    "turns": Page(
        later("Turns"),
        (
            later(
                "Daredevils take turns clockwise, and after each of their turns comes one of the "
                "dragon's. “After turn 7” is the dragon's turn that follows turn 7. Nobody is "
                "skipped and nobody passes. A turn goes like this:"
            ),
            later("1. Your guard, if it still stands, lapses."),
            later(
                "2. Everything due on this turn takes effect, in the order in which it was "
                "played, whoever played it. Only now its owners choose body part or friend."
            ),
            later("3. If all four body parts are at 0, you have won."),
            later(
                "4. If the dragon has no target and attacks landed, it turns to whoever of these "
                "attackers played last."
            ),
            later("5. You play one card, or you draw cards."),
            later(
                "A card with warm-up 3 played on turn 7 is due on turn 10. A guard has no warm-up: "
                "it stands at once, until your next turn. You have one action at a time."
            ),
        ),
    ),
    "cards": Page(
        later("Drawing cards and hand limits"),
        (
            later(
                "You begin with two cards. To draw cards means: each other daredevil is dealt one, "
                "clockwise from your left, and you none. There is no other way to get cards. Those "
                "out of breath are left out."
            ),
            later("How many cards you may hold goes by your hit points:"),
            later("- 25 to 21: six cards"),
            later("- 20 to 14: five cards"),
            later("- 13 to 7: four cards"),
            later("- 6 to 1: three cards"),
            later(
                "Who holds more discards at once, after a card dealt as after a blow, and chooses "
                "which. Cards on the board do not count."
            ),
            later(
                "When a card is needed and the deck is empty, its discards are shuffled into a new "
                "one. The dragon has a deck of its own, and the same goes for that."
            ),
        ),
    ),
    "ground": Page(
        later("On the ground, and out of breath"),
        (
            later(
                "A knockdown puts you on the ground, and your card on the board is lost. If you "
                "lie there already, only the card is."
            ),
            later("On the ground:"),
            later("- You cannot play Intervention Dodge, Shield, Charge or First Aid."),
            later(
                "- Your other cards take one turn longer. That is fixed when you play them: "
                "standing up later does not help."
            ),
            later("- Attacks of yours that land while you lie there are two steps weaker."),
            later("- Direct attacks on you are two steps harder. Area attacks miss you."),
            later("Helping Hand gets you up, and so does First Aid."),
            later(
                "At 0 hit points you are out of breath: on the ground, your hand and your card on "
                "the board gone, and never the target. You still have turns, and draw cards for "
                "the others in them. First Aid brings you back, with an empty hand."
            ),
        ),
    ),
    "damage": Page(
        later("Damage and the dracometer"),
        (
            later("Damage goes by the dracometer, a scale of steps: {scale}"),
            later(
                "Start at the printed damage, add up all the steps, and read off where you are; "
                "the ends of the scale are the limits. So 8 and two steps up is 13."
            ),
            later("**Your attacks**"),
            later("- riposte: +2 (the part has just attacked)"),
            later("- the part is entangled: +1"),
            later(
                "- struck together: +1 for each other attack of the same suit that takes effect "
                "on this turn, on whatever part"
            ),
            later("- you have 13 hit points or fewer: −1"),
            later("- you lie on the ground: −2"),
            later("- the part is durable: −1"),
            later("**The dragon's attacks**"),
            later("- five or six daredevils play: +1"),
            later("- its part has 13 hit points or fewer: −1; its part is worn out (0): −2"),
            later("- its part is powerful: +1"),
            later("- direct attacks: target on the ground +2, target's card warming up +1"),
            later("- each Shield that acts: −3"),
            later(
                "Difficulty moves the dragon's attacks, pace moves both sides alike; healing never "
                "moves. Everything is reckoned when the blow lands."
            ),
        ),
    ),
    "riposte": Page(
        later("Riposte and entangling"),
        (
            later(
                "**Riposte.** When an attack with a body part has landed after a turn, that part "
                "may be riposted on the next turn alone: what lands on it then is two steps "
                "harder. If a dodge threw the dragon off balance, it may be on the next two turns. "
                "Whether somebody was hurt makes no difference. Fire Breath has no part, and a "
                "menace opens nothing."
            ),
            later(
                "**Entangled.** Blows against an entangled part are one step harder, and a card "
                "that the dragon plays with it needs one turn more of warm-up. The mark comes off "
                "when an attack with that part has landed, dodged or not. A part whose attack is "
                "warming up cannot be entangled; while the dragon rests from it, it can."
            ),
        ),
    ),
    "guards": Page(
        later("Guards: Dodge and Shield"),
        (
            later(
                "Guards act by themselves on the first attack after they were played, and are "
                "spent by it, all of them, whether they could act or not. If none comes until "
                "your next turn, yours lapses."
            ),
            later(
                "**Intervention Dodge** acts if the target is somebody else than you, and stands. "
                "The target is not hurt, but knocked down. It goes before every Shield; of several "
                "the one played first acts. After a direct attack dodged the dragon is off "
                "balance: a turn more of rest, and riposte for two turns."
            ),
            later(
                "**Shield, direct attack.** It acts if the target is somebody else. You take the "
                "blow, three steps weaker; the target is not hurt, does not fall, and keeps the "
                "card that is warming up. Several Shields add up, and whoever played the last one "
                "takes the blow. That the target lies on the ground or warms up still makes it "
                "harder."
            ),
            later(
                "**Shield, area attack.** It always acts: three steps off for everybody hit. "
                "Within the area your own Shield does not help yourself. From outside you step in, "
                "are hit too, and all Shields help you, your own included."
            ),
            later(
                "An area attack that is dodged spares the target alone: the others are hit as "
                "usual, the dragon keeps its balance, and a Shield of the target does not count."
            ),
            later("Roar, glares and Health Regeneration are no attacks: guards let them pass."),
        ),
    ),
    "target": Page(
        later("Whom the dragon is after"),
        (
            later(
                "The dragon has one target, or none. An attack goes at whoever is the target when "
                "it lands."
            ),
            later(
                "Without a target it turns to whoever attacks: among those whose attacks land on a "
                "turn, to the one who played last. Playing an attack does not draw its eye; only "
                "landing does. While it has a target, attacks change nothing."
            ),
            later("**Draw Aggro** makes you the target."),
            later(
                "**Glares** move the target by one seat, far ones by two: right is clockwise. "
                "Those out of breath are not counted. Without a target the first seat to the right "
                "is who comes next, the first to the left who has just acted."
            ),
            later("If the target is out of breath, the dragon has none."),
            later(
                "An attack that the dragon turns over without a target is only a menace: it is "
                "discarded, and the dragon's turn is over."
            ),
        ),
    ),
    "dragon": Page(
        later("The dragon's turn: warm-up and rest"),
        (
            later("After each daredevil's turn the dragon does one thing:"),
            later("- If its card is due, it takes effect, and the dragon's rest begins."),
            later("- If its card is warming up or it rests beyond this turn, it waits."),
            later("- If it is free, or its rest ends now, it plays the top card of its deck."),
            later(
                "A card played after turn 3 with warm-up 4 is due after turn 7. With rest 2 the "
                "next card is played after turn 9."
            ),
            later(
                "A glare works at once, and another card follows in the same turn. An attack "
                "without a target is a menace, and that ends the turn."
            ),
            later(
                "A card that uses a body part needs one turn more if the part is worn out (0), one "
                "more if it is entangled, one less if it is agile. That is fixed when it is "
                "played. Without any warm-up left, it takes effect at once."
            ),
            later(
                "**Direct attacks** hit the target. **Area attacks** hit the target and both "
                "neighbours, as far as they stand, all at once. Only those with a knockdown – "
                "Trample, Tail Swing – put people on the ground by themselves; but a direct attack "
                "on somebody whose card is warming up does so, too, unless a Shield steps in."
            ),
            later(
                "After its action those at 0 hit points are out of breath, and whoever holds too "
                "many cards discards."
            ),
        ),
    ),
    "name": Page(
        later("The dragon's name"),
        (
            later(
                "If you play with a name, each body part has a trait that nobody knows at first. "
                "The first card that the dragon plays with a part reveals it by its suit, even as "
                "a menace, and it works for that very card:"
            ),
            later("- ♠ **Power**: attacks with this part are one step harder."),
            later("- ♥ **Durability**: attacks against this part are one step weaker."),
            later("- ♣ **Agility**: cards with this part need one turn less of warm-up."),
            later("- ♦ **no trait**: nothing special."),
            later(
                "Each is a syllable of the name, in the order jaws, paws, legs, tail. Aces, 4s, "
                "3s, 2s and jokers use no part and reveal nothing."
            ),
            later("The syllables for ♠, ♥, ♣ and ♦:"),
        ),
    ),
    "manekin": Page(
        later("The Manekin"),
        (
            later(
                "A Manekin is a daredevil whom nobody plays. All rules hold for it. Its hand is a "
                "pile, face down: new cards go on top, discards leave from below. On its turn it "
                "turns over the top card."
            ),
            later(
                "A card that is no use now goes under the pile, and the Manekin draws cards: a "
                "guard while no attack of the dragon warms up; Helping Hand with nobody else on "
                "the ground; First Aid while all others have 8 hit points or more; what it may not "
                "play from the ground."
            ),
            later(
                "Otherwise it looks at the top discard of the daredevils and at how many cards the "
                "people hold together. It plays its card"
            ),
            later("- with 0 to 6 cards held, if both are of the same suit;"),
            later("- with 7 to 12, if both are of the same colour;"),
            later("- with 13 or more, if their suits differ."),
            later(
                "If not, the card goes under the pile, and it draws cards. Without a card, or "
                "without a discard, it draws, too. Two jokers always fit; a joker and another card "
                "fit only with 13 or more."
            ),
            later(
                "It hits the weakest part that is not worn out yet, and helps the one with the "
                "fewest hit points; of equals the first in the order jaws, paws, legs, tail, or "
                "the next clockwise."
            ),
            later(
                "So people steer it: what you discard last, and how many cards you hold, decides "
                "what it does."
            ),
        ),
    ),
    "end": Page(
        later("How it ends"),
        (
            later(
                "**Victory:** all four body parts are at 0 at the same moment. Those out of breath "
                "are saved, too."
            ),
            later("**The dragon wins** when every daredevil, Manekins too, is at 0."),
            later("Nobody keeps a score of their own: you win together, or not at all."),
            later(
                "Part for part, mind its Health Regeneration: the weakest gets back 8, and a "
                "worn-out part may come back."
            ),
        ),
    ),
}
"""Each page by its topic."""
