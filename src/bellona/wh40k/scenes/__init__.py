"""Scenes and scripts: battles in mid-course as files write them, and what may be asked and answered in them."""
