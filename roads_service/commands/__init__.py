"""The commands of the command line that speak to a running service."""
