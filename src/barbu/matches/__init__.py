"""Score sheets and played matches as folded events, the committed shuffle, to and from records. Pure."""
