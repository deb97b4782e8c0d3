"""What other processes do: thinking, odds, strangers' files."""
