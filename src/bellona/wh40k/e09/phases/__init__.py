"""Phases of a turn that 9th edition has otherwise than the 10th, or of its own."""
