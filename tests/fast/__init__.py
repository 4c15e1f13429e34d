"""The fast core against the referee, the oracle and exhaustive counts."""
