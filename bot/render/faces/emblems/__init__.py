"""The emblem of each card: small drawings on one field, its middle (0, 0), 88 to each side of it
and 118 above and below. Which card has which is the table in `catalogue.py`.
"""
