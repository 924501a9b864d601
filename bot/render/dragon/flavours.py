"""Asides that colour what happened: short sentences without a fact, several for each occasion.

They follow the facts and never name figures, so that which one is said changes nothing.
"""

from collections.abc import Mapping

from bot.dragon.cards import Deed, Feat, Part
from bot.render.words import later

Pool = tuple[str, ...]

PLAYED: Mapping[Feat, Pool] = {
    Feat.INTERVENTION_DODGE: (
        later("Eyes open, knees bent."),
        later("One hand on a friend's collar."),
        later("Nobody gets squashed on this watch."),
    ),
    Feat.DRAW_AGGRO: (
        later("Time for some very rude noises."),
        later("A pan, a spoon, a plan."),
        later("Hey, big one! Over here!"),
    ),
    Feat.SHIELD: (
        later("Heels in the gravel, chin down."),
        later("Come behind me!"),
        later("It is a big shield. Luckily."),
    ),
    Feat.ENTANGLE: (
        later("Where did all that rope come from?"),
        later("A knot for every occasion."),
        later("Loops, loops, more loops."),
    ),
    Feat.CHARGE: (
        later("The run-up begins a long way off."),
        later("The ground starts to shake a little."),
        later("This will take a moment, and a deep breath."),
    ),
    Feat.PRECISION_STRIKE: (
        later("One eye closed, tongue out."),
        later("There is a loose scale somewhere."),
        later("Patience. Almost. Patience."),
    ),
    Feat.STRIKE: (
        later("A good honest swing."),
        later("Nothing fancy, all heart."),
        later("Sleeves up!"),
    ),
    Feat.QUICK_STRIKE: (
        later("No time to think, only to poke."),
        later("Quick as a squirrel."),
        later("In and out again."),
    ),
    Feat.HELPING_HAND: (
        later("Hold on, I am coming!"),
        later("Nobody stays in the mud."),
        later("Up we go, in a moment."),
    ),
    Feat.FIRST_AID: (
        later("Bandages, berries, kind words."),
        later("The good ointment comes out."),
        later("Somewhere in here is a plaster."),
    ),
}

MISSED: Pool = (
    later("Not even a scratch."),
    later("The scales only tinkle."),
    later("The dragon does not notice."),
)

GRAZED: Pool = (
    later("Ouch, says the dragon."),
    later("A scale comes off."),
    later("That one was felt."),
)

STRUCK_HARD: Pool = (
    later("What a blow!"),
    later("Scales fly like leaves!"),
    later("The echo comes back twice!"),
    later("The dragon sees stars!"),
)

WORN_OUT: Mapping[Part, Pool] = {
    Part.JAWS: (
        later("The jaws hang open, worn out."),
        later("The jaws have had quite enough."),
        later("The jaws can hardly chew any more."),
    ),
    Part.PAWS: (
        later("The paws drop, worn out."),
        later("The paws have gone all soft."),
        later("The paws would rather be petted now."),
    ),
    Part.LEGS: (
        later("The legs wobble, worn out."),
        later("The legs want to sit down."),
        later("The legs are as good as jelly."),
    ),
    Part.TAIL: (
        later("The tail lies limp, worn out."),
        later("The tail has lost its swing."),
        later("The tail is more of a carpet now."),
    ),
}

TIED: Pool = (
    later("That knot will hold a while."),
    later("The dragon looks at it from all sides."),
    later("It tickles, too."),
)

DRAWN: Pool = (
    later("That got its attention."),
    later("A very large head turns."),
    later("Was that wise? It was brave."),
)

HELPED: Pool = (
    later("Dust off, back to it!"),
    later("That is what friends are for."),
    later("Upsy-daisy!"),
)

HEALED: Pool = (
    later("Colour returns to the cheeks."),
    later("Much better already."),
    later("The plaster has little dragons on it."),
)

TURNED: Pool = (
    later("Being brave gets noticed."),
    later("The nostrils point straight ahead."),
    later("Somebody has a new admirer."),
)

READIES: Mapping[Deed, Pool] = {
    Deed.FIRE_BREATH: (
        later("It smells of burnt toast."),
        later("Smoke curls from its nose."),
        later("Somewhere inside, a kettle boils."),
    ),
    Deed.ROAR: (
        later("It breathes in. And in. And in."),
        later("Cover your ears!"),
        later("The birds leave first."),
    ),
    Deed.CRUSH: (
        later("The jaws open wider than a barn door."),
        later("So many teeth. So very many."),
        later("This would be a good time to be elsewhere."),
    ),
    Deed.BITE: (
        later("It licks its lips."),
        later("The teeth click, once."),
        later("Its tummy rumbles."),
    ),
    Deed.SWING: (
        later("The tail draws back like a spring."),
        later("The tail twitches. That is never good."),
        later("Anything not nailed down will move."),
    ),
    Deed.TRAMPLE: (
        later("One foot goes up. A shadow falls."),
        later("It stamps, just for practice."),
        later("Pebbles begin to hop."),
    ),
    Deed.HEAVY_STRIKE: (
        later("A paw rises, and keeps rising."),
        later("It takes aim with great care."),
        later("The air goes whoosh already."),
    ),
    Deed.STRIKE: (
        later("A paw is lifted."),
        later("The claws come out."),
        later("It rolls its shoulders."),
    ),
    Deed.QUICK_STRIKE: (
        later("Blink and you miss it."),
        later("A paw twitches."),
        later("No warning, this one."),
    ),
    Deed.HEALTH_REGENERATION: (
        later("It hums to itself."),
        later("A green glow creeps over the scales."),
        later("It has a quick nap with one eye open."),
    ),
}

LANDS: Mapping[Deed, Pool] = {
    Deed.FIRE_BREATH: (
        later("Eyebrows, beware!"),
        later("The air turns orange."),
        later("Instant summer!"),
    ),
    Deed.CRUSH: (later("CRUNCH!"), later("The jaws come down like a gate!"), later("Snap!")),
    Deed.BITE: (later("Chomp!"), later("Teeth, everywhere teeth!"), later("Snap, snap!")),
    Deed.SWING: (
        later("Swoosh, the long way round!"),
        later("The tail comes round like a tree!"),
        later("Everybody jump! No, higher!"),
    ),
    Deed.TRAMPLE: (later("Thump, thump, THUMP!"), later("Mind the feet!"), later("Stomp!")),
    Deed.HEAVY_STRIKE: (
        later("Down comes the paw!"),
        later("WHAM!"),
        later("The hill gets a new dent!"),
    ),
    Deed.STRIKE: (later("Swipe!"), later("A paw the size of a door!"), later("Whack!")),
    Deed.QUICK_STRIKE: (later("Flick!"), later("Quick as a cat!"), later("Swat!")),
}

ROARED: Pool = (
    later("Hats fly, ears ring, plans are forgotten."),
    later("Even the mountains wince."),
    later("Somebody's tea goes cold at once."),
)

DODGED: Pool = (
    later("The dragon hits nothing but daisies!"),
    later("That was close!"),
    later("What a leap!"),
)

SHIELDED: Pool = (
    later("Clang!"),
    later("The shield has a new shape now."),
    later("Not on my watch!"),
)

HURT: Pool = (
    later("That will be a splendid bruise."),
    later("Ow, ow, ow."),
    later("A moment of stars and birdsong."),
)

UNHURT: Pool = (
    later("Not a hair out of place."),
    later("Was that all?"),
    later("A gentle breeze."),
)

FELL: Pool = (
    later("Splat, into the mud."),
    later("A tumble and a half."),
    later("Down with a bump."),
)

OUT: Pool = (
    later("Time to sit down and wheeze a while."),
    later("A friend with First Aid would be nice now."),
    later("Brave, dusty, and quite puffed out."),
)

GLARED: Pool = (
    later("Do not blink."),
    later("That stare could curdle milk."),
    later("One huge golden eye."),
)

MENACED: Pool = (
    later("Lots of noise, nobody there."),
    later("It growls at the scenery."),
    later("The bushes are very frightened."),
)

REGREW: Pool = (
    later("New scales, shiny ones."),
    later("Dragons mend fast, alas."),
    later("It looks a little smug."),
)

WARMS_UP: Pool = (
    later("-# The dragon goes on with {card}: due after turn {due}."),
    later("-# Still to come: {card} of the dragon, after turn {due}."),
    later("-# The dragon keeps at it: {card} is due after turn {due}."),
)

COOLS_DOWN: Pool = (
    later("-# The dragon catches its breath until after turn {due}."),
    later("-# The dragon rests until after turn {due}."),
    later("-# The dragon pants and does nothing until after turn {due}."),
)

WON: Pool = (
    later(
        "🏆 **Victory!** All four parts are worn out, and the dragon lies down to sleep. Hurrah!"
    ),
    later("🏆 **Victory!** Worn out all over, the dragon yawns, curls up and snores. Well done!"),
    later("🏆 **Victory!** The dragon has had enough and flops down. Everybody is safe!"),
)

LOST: Pool = (
    later(
        "🌙 **The dragon wins this time.** All are out of breath and limp home to soup and sleep."
    ),
    later("🌙 **The dragon wins this time.** Nobody can stand; it snorts and strolls away."),
    later(
        "🌙 **The dragon wins this time.** All lie panting in the grass. Tomorrow is another day."
    ),
)
