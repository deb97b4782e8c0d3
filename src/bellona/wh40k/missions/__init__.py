"""Missions: what every mission is, and how a battle ends."""
