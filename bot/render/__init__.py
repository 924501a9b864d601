"""Events and views turned to plain messages, in the reader's language; knows no Discord library."""
