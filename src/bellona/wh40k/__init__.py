"""Warhammer 40,000: what its editions share. The base edition is `e10`; the others amend it."""
