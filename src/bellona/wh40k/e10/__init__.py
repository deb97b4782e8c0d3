"""Warhammer 40,000, 10th edition: the base of the family."""
