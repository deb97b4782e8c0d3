"""Placing: whether a unit can end where it has to, and where. Yes with a way, no with a proof, or unknown."""
