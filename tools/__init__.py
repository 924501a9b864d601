"""Tools for whoever works on Manekin; the bot itself never imports them."""
