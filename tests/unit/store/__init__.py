"""The store against a real file: what is kept, what is refused, what survives."""
