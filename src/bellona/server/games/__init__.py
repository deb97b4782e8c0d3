"""What drives games: rooms, those at the table, their clocks and bots."""
