"""Datasheets, army lists and points."""
