"""Words and messages: what is shown, within what Discord accepts."""
