"""`python -m bot`: hand the command line over."""

import sys

from bot.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
