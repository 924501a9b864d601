"""The challenge "until doom" as messages: a run card by card, a verdict on a line, exact odds.

A printed line and the reason why one is not legal are the domain's own words and stand in code
(style.md, 3.4); everything around them is said in the reader's language.
"""
