"""
The naive oracle: the whole game once more, slow and obvious, to prove the referee right.

It is written from the text of the rules and shares nothing with the program it checks: cards are strings
("QH", "TD"), hands are lists, rulesets are the plain dicts that a `barbu-ruleset/1` file reads as, and every
question about a deal is answered by replaying it from its first card. No bit masks, no tables, no state kept.
"""
