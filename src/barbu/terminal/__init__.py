"""A match at the terminal. No rule of the game."""
