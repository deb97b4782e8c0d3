"""The rule catalogue: every rule of every ruleset with its id, its words in three languages, and who proves it."""
