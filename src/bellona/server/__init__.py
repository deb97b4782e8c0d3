"""Rooms, seats and storage: games that people play over the network. Only what a player may see leaves the process."""
