"""Daredragon a second time, written from the rules alone: what `bot.dragon` is compared with.

Plain and mutable, the game is changed in place, and it knows nothing of `bot.dragon`; do not let it
import that or share a table with it, or both would be wrong alike. `files` makes random games.
Source: spec/daredragon.md, sections 2-15 and 17.
"""
