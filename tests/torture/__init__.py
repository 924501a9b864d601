"""Long programs that try to break the bot; a short form of each is among the tests."""
