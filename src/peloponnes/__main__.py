"""`python -m peloponnes`."""

from peloponnes.cli import main

main()
