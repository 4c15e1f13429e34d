"""Routes that every kind of stream shares."""
