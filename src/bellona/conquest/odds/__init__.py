"""Odds of Conquest, from play's own one-die functions."""
