"""Networks that play: what a seat sees as numbers, a small net a family of contracts, and how they are trained."""
