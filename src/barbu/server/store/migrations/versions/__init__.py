"""One module a revision, each named by its number."""
