"""Attacks of 9th edition: what they are put together from, and what one die of them does."""
