"""Warhammer 40,000 11th edition: what it has otherwise than the 10th."""
