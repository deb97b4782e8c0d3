"""Warhammer 40,000 9th edition, by what it has otherwise than the 10th."""
