"""The table in the terminal: one person and bots, by the same rules as everywhere. Textual is only in `app`."""
