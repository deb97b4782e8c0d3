"""Shooting and attacks of 11th edition: its types, what is seen and covered, and what a die does."""
