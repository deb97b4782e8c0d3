"""Odds of Conquest."""
