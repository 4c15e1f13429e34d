"""The house itself: imports, sizes, names, locks, set-up."""
