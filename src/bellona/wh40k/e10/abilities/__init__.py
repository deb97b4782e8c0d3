"""Weapon abilities and core abilities, each a small class."""
