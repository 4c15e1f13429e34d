"""The rule sheet of any ruleset as prose, in four languages, written from its data alone."""
