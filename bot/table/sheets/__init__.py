"""Rule cards at a table: its sheets and world, its cards, and what the game masters are told.

The engine is `bot/rulecards`; here is how a channel keeps what it plays on, who may do what, and
what is left to be shown. Knows no Discord and no words. Source: issue 5.
"""
