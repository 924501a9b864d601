"""The playground as a person meets it: one command, one address, Debian's Chromium."""
