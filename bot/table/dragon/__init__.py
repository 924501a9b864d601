"""Daredragon Fellowship at a table: its chairs, its game, and who is to be called when.

The rules are `bot/dragon`; here is how a channel keeps a game for an evening or a month, and who
may do what. Knows no Discord and no words. Source: issue 7; spec/daredragon.md.
"""
