"""The engine beneath every ruleset: requests, answers, records, dice, rule objects. Knows no game."""
