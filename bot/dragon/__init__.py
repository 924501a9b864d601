"""Daredragon Fellowship as pure rules: `start`, `legal`, `decide`, `evolve` and `view`.

`start(settings, decks)` lays out a game, which the action `Proceed` begins. From then on the game
rests only while `state.pending` asks one seat something, or when it is over:
`legal(state, seat)` lists that seat's moves, `legal(state, None)` the host's.
`decide(state, action, dice)` returns what happens up to the next question, Manekins and dragon
included; `evolve(state, event)` folds it; `step` does both at once. Source: spec/daredragon.md.
"""
