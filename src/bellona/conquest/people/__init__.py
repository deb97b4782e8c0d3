"""Characters: what they do by themselves, duels, escorts, spells."""
