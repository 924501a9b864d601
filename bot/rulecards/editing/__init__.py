"""A card changed place by place: what can change, what each place may become, and what comes of it.

`drafts` says what a card that may be unfinished reads like and lacks; `places` has its changeable
places; `changing` makes one choice. Knows neither Discord nor tables. Source: spec/rule-cards.md,
part 9 (pickers).
"""
