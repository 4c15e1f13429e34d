"""`python -m barbu`: the command line."""

from barbu.cli import main

if __name__ == "__main__":
    main()
