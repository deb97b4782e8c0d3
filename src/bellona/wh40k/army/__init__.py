"""Armies on paper: datasheets, rosters, mustering."""
