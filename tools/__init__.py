"""What builds and checks the house; nothing here is installed with it."""
