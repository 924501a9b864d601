"""The Deck of Many Things: at the table, and until doom. Pure rules (spec/deck.md)."""
