"""Rule cards as game masters see them: lists, the editor, what a dry run shows, and refusals.

A card's sentence is its own words and is the same in every language. Source: issue 5;
spec/rule-cards.md, parts 8 and 9.
"""
