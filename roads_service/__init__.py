"""Baccarat scoreboards: rounds come in from the tables, the five Macao roads go out to the screens."""

__version__ = "0.1.0"
