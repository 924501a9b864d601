"""The deck as messages: what happened, what may be chosen, what was and what may come.

Everything is made from what one seat may know (bot/deck/view.py), and says nothing by itself.
"""
