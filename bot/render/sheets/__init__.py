"""Sheets, moments, fights and scenes as people see them: events and views to messages.

Players are told from what everybody may know alone; what is behind it goes to game masters.
Source: issue 5; spec/rule-cards.md, parts 1 to 6.
"""
