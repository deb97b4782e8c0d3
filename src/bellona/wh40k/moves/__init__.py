"""Moves: what a move must keep to, how it is made, and what is suggested."""
