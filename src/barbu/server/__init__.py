"""The web application: event store, HTTP, sockets and pages; it holds no rule of the game."""
