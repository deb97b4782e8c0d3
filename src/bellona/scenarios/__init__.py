"""Scenarios: one text file holds a table, forces, a moment of the game, a script of answers and dice, and what follows.

The same files are rule tests, bug reports, puzzles and positions to play from. `file` reads them, `play` runs them.
"""
