"""From the hit roll to what is left: hits, Defense, wounds, Morale, healing."""
