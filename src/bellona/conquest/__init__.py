"""Conquest: The Last Argument of Kings 2.0: regiments of Stands, secret command stacks, low rolls.

Its files are named after the chapters of the catalogue; `rulebook.py` is the contents page.
"""
