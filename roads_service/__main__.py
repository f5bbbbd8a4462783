"""`python -m roads_service` is the command line."""

from roads_service.cli import main

main()
