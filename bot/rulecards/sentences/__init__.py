"""Sentences of rule cards: `reading` makes one of a card, `writing` a card of one.

`complete` offers the next words. All three follow one grammar, whose names come from the table's
system. Knows neither Discord nor the engine. Source: spec/rule-cards-details.md, part 4.
"""
