-- What a body was written with, so that a changed byte on disk is no other state of a game.
-- Rows of before have none until they are written again.

ALTER TABLE parts ADD COLUMN seal INTEGER;

ALTER TABLE undo ADD COLUMN before_seal INTEGER;
