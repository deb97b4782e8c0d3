"""What the odds calculator asks of the rules."""
