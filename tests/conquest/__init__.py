"""Conquest: The Last Argument of Kings 2.0."""
