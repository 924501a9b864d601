"""Rule cards: a world's own rules as data, read, written as sentences and carried out. Pure.

Knows no Discord, no clock and no chance of its own. Source: spec/rule-cards.md and
spec/rule-cards-details.md.
"""
