"""Attacks: what one die does, who may be attacked, and how attacks are resolved."""
